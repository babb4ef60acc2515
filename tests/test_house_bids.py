"""Bids and 炒 as other tables play them: what the documents do not know."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from chaodipi import (
    Cards,
    Code,
    Match,
    Pass,
    Phase,
    RuleConfig,
    Seat,
    apply,
    cases,
    citing_bids,
    observe,
    presets,
    reasons,
)
from chaodipi.actions import choice_number, parse_choice
from chaodipi.bids import UNNAMED, Auction, Shown, bid, judge, show
from chaodipi.chaodi import judge as judge_chaodi
from chaodipi.chaodi import start
from chaodipi.results import Standing
from tests.engine_answers import asking, bidding
from tests.scripted import deal, do, match_at, passes, short


def rung(config: RuleConfig, text: str) -> int:
    """Where a bid at level 4 stands."""
    cards, _, choice = text.partition("=")
    shown = show(config, 2, Cards.parse(cards).bits, choice_number(parse_choice(choice) if choice else None))
    assert isinstance(shown, Shown), text
    return shown.rung


def judged(config: RuleConfig, made: list[tuple[int, str]], seat: int, cards: str) -> tuple[tuple[Code, ...], Code]:
    """The breaches and the code of a bid at level 4 after these bids."""
    auction = Auction()
    for who, text in made:
        shown = show(config, 2, Cards.parse(text).bits)
        assert isinstance(shown, Shown)
        auction = bid(auction, who, Cards.parse(text).bits, UNNAMED, shown)
    breaches, _, code = judge(config, 2, False, auction, seat, Cards.parse(cards).bits, UNNAMED)
    return breaches, code


# -- equal suits ------------------------------------------------------------------------------------------------------

EQUAL = {"bidding.suit_ladder": "equal"}


@pytest.mark.clause("bid.equal-suits")
def test_pairs_of_the_level_are_equal_whatever_their_suit() -> None:
    rules = presets.JUSHU.replace(**EQUAL)
    assert len({rung(rules, f"{suit}44") for suit in "SHCD"}) == 1
    assert rung(rules, "S4") < rung(rules, "D44") < rung(rules, "LJ LJ") < rung(rules, "BJ BJ")
    answer = bidding("jushu", "4", "S D44, E S44, E LJ LJ", dealer="S", **EQUAL)
    assert answer["legal"] == [True, False, True]
    assert bidding("jushu", "4", "S S4, E D44", dealer="S", **EQUAL)["trump"] == "D"


@pytest.mark.clause("bid.equal-suits")
def test_triples_of_the_level_are_equal_and_above_pairs() -> None:
    rules = presets.HUANLE_3.replace(**EQUAL)
    assert len({rung(rules, f"{suit}444") for suit in "SHCD"}) == 1
    answer = bidding("huanle-3", "4", "S S44, E D444, N S444", dealer="S", **EQUAL, **{"bidding.overturns": "rising"})
    assert answer["legal"] == [True, True, False]


@pytest.mark.clause("bid.equal-suits")
def test_pairs_are_equal_in_chao_too_and_a_hidden_one_fails() -> None:
    assert asking("huanle", "4", "S D44", "E S44, E LJ LJ", **EQUAL)["legal"] == [False, True]
    failed = asking("anchao", "4", "S C44", "E H44", **EQUAL)
    assert failed == {"legal": [True], "asked": "N", "trump": "C", "points": -80}


@pytest.mark.clause("bid.equal-suits")
def test_the_second_copy_still_reinforces_and_looks_back() -> None:
    assert bidding("huanle", "4", "S C4, S C44", dealer="S", **EQUAL)["legal"] == [True, True]
    assert bidding("mingchao", "4", "S D4, E C44, S D44", dealer="S", **EQUAL)["legal"] == [True] * 3


# -- three first ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.first-shown-three")
def test_three_level_cards_may_be_shown_first_and_jokers_may_not() -> None:
    rules = {"bidding.first_shown": "levels-or-three"}
    for first in ("H2", "H22", "H222"):
        assert bidding("huanle-3", "2", f"S {first}", dealer="S", **rules)["legal"] == [True]
    assert bidding("huanle-3", "2", "S LJ LJ, S BJ BJ BJ, S H222", dealer="S", **rules)["legal"] == [False, False, True]
    assert bidding("huanle-3", "2", "S H222, E S222", dealer="S", **rules)["legal"] == [True, True]
    # elsewhere three never open
    for slug_rules in ({"bidding.first_shown": "levels"}, {"bidding.first_shown": "anything"}):
        assert bidding("huanle-3", "2", "S H222", dealer="S", **slug_rules)["legal"] == [False]


# -- single jokers ----------------------------------------------------------------------------------------------------

JOKERS = {"bidding.single_jokers": True}


@pytest.mark.clause("bid.single-joker")
def test_single_joker_stands_above_single_levels_and_below_pairs() -> None:
    for rise in (False, True):
        rules = presets.JUSHU.replace(**JOKERS, **{"bidding.single_suits_rise": rise})
        rungs = [rung(rules, text) for text in ("S4", "LJ", "BJ", "D44", "S44", "LJ LJ")]
        assert all(low < high for low, high in pairwise(rungs))


@pytest.mark.clause("bid.single-joker-none")
@pytest.mark.parametrize("slug", presets.names())
def test_single_joker_is_no_bid_in_the_presets(slug: str) -> None:
    assert bidding(slug, "4", "S LJ, S BJ, S H4", dealer="S")["legal"] == [False, False, True]
    case = {"id": "x", "rules": slug, "ask": "bid", "level": "2", "first_hand": True, "bids": [["S", "BJ"]]}
    assert "bid.single-joker-none" in cases.answer(case).clauses


@pytest.mark.clause("bid.single-joker")
@pytest.mark.parametrize("slug", ["jushu", "huanle", "hongwu"])
def test_single_joker_makes_no_trump_and_may_be_the_first_bid(slug: str) -> None:
    first = bidding(slug, "4", "S LJ", dealer="S", **JOKERS)
    assert (first["legal"], first["trump"]) == ([True], "NT")
    assert bidding(slug, "4", "S S4, E LJ, N BJ, W D44", dealer="S", **JOKERS)["legal"] == [True] * 4
    assert bidding(slug, "4", "S BJ, E LJ, E S4", dealer="S", **JOKERS)["legal"] == [True, False, False]
    assert bidding(slug, "4", "S LJ=NT, S BJ", dealer="S", **JOKERS)["legal"] == [False, True]


@pytest.mark.clause("bid.single-joker")
def test_single_joker_may_open_beside_three_level_cards() -> None:
    rules = {**JOKERS, "bidding.first_shown": "levels-or-three"}
    assert bidding("huanle-3", "2", "S BJ", dealer="S", **rules)["legal"] == [True]
    assert bidding("huanle-3", "2", "S BJ BJ", dealer="S", **rules)["legal"] == [False]


@pytest.mark.clause("bid.single-joker")
def test_single_joker_is_none_of_the_three_ways() -> None:
    # 反无主 always follows: the pair that overturns takes the slot, jokers do not
    answer = bidding("huanle", "4", "S C4, E LJ, N D44, W LJ LJ, S S44", dealer="S", **JOKERS)
    assert answer["legal"] == [True, True, True, True, False]
    assert bidding("huanle", "4", "S C4, E C44, N BJ", dealer="S", **JOKERS)["legal"] == [True, True, False]


@pytest.mark.clause("bid.single-joker")
def test_single_joker_is_kept_out_of_a_first_hand_where_only_levels_are_shown() -> None:
    assert bidding("changxian", "4", "S LJ, S D4", **JOKERS)["legal"] == [False, True]
    assert bidding("changxian", "4", "S LJ", dealer="S", **JOKERS)["legal"] == [True]


@pytest.mark.clause("bid.single-joker")
def test_single_joker_never_chaodis() -> None:
    rules = presets.HUANLE.replace(**JOKERS)
    shown = show(rules, 2, Cards.parse("S4").bits)
    assert isinstance(shown, Shown)
    begun = start(rules, bid(Auction(), 0, Cards.parse("S4").bits, UNNAMED, shown), 0)
    assert judge_chaodi(rules, 2, begun, 1, Cards.parse("BJ").bits, UNNAMED)[0] == (Code.NOT_FOR_CHAODI,)


@pytest.mark.clause("bid.single-joker")
def test_single_joker_in_a_hand_dealt_card_by_card_asks_its_receiver() -> None:
    match = match_at(short("jushu", 3, **JOKERS))
    state = deal(match, "S S3 S4 S5, E H3 BJ H4, N D3 D4 D5, W C3 C4 C5", by="cards")
    assert (state.to_act, [len(hand) for hand in state.hands]) == (Seat.EAST, [2, 2, 1, 1])
    state = do(state, f"E bid BJ, {passes(4)}, S keep S345")
    assert str(state.trump) == "NT"


# -- singles that rise ------------------------------------------------------------------------------------------------

RISE = {"bidding.single_suits_rise": True}


@pytest.mark.clause("bid.singles-rise")
def test_single_of_a_higher_suit_overturns_a_single() -> None:
    answer = bidding("jushu", "4", "S D4, E C4, N D4, N H4, W S4, S LJ LJ", dealer="S", **RISE)
    assert (answer["legal"], answer["trump"]) == ([True, True, False, True, True, True], "NT")
    anchao = bidding("anchao", "4", "S C4, E D4, N S4, W H4, S S4", dealer="S", **RISE)
    assert anchao["legal"] == [True] * 4 + [False]


@pytest.mark.clause("bid.singles-equal")
@pytest.mark.parametrize("slug", presets.names())
def test_no_single_beats_another_in_the_presets(slug: str) -> None:
    assert bidding(slug, "4", "S C4, E S4, N H4, N D4", dealer="S")["legal"] == [True, False, False, False]
    case = {"id": "x", "rules": slug, "ask": "bid", "level": "2", "dealer": "S", "bids": [["S", "C2"], ["E", "S2"]]}
    assert "bid.singles-equal" in cases.answer(case).clauses


@pytest.mark.clause("bid.singles-rise")
def test_rising_single_takes_the_slot_of_the_three_ways() -> None:
    answer = bidding("huanle", "4", "S D4, E S4, N C44, N LJ LJ", dealer="S", **RISE)
    assert answer["legal"] == [True, True, False, True]
    assert judged(presets.HUANLE.replace(**RISE), [(0, "D4"), (1, "S4")], 2, "C44")[0] == (Code.OVERTURNED_ALREADY,)


@pytest.mark.clause("bid.singles-rise", "bid.others-overturn")
def test_holder_does_not_raise_his_own_single_where_others_overturn() -> None:
    assert bidding("jushu", "4", "S D4, S S4", dealer="S", **RISE)["legal"] == [True, False]


@pytest.mark.clause("bid.singles-rise", "bid.single-joker", "bid.singles-equal")
def test_single_cards_are_cited_by_what_they_are() -> None:
    def cited(changes: dict[str, Any], *made: str) -> set[str]:
        """What decides the last of some bids at level 4, one of S, one of E and so on, about single cards."""
        rules, auction = presets.JUSHU.replace(**changes), Auction()
        for seat, text in enumerate(made[:-1]):
            shown = show(rules, 2, Cards.parse(text).bits)
            assert isinstance(shown, Shown)
            auction = bid(auction, seat, Cards.parse(text).bits, UNNAMED, shown)
        last = (len(made) - 1, Cards.parse(made[-1]).bits, UNNAMED)
        items = citing_bids.bid(2, auction, *last, judge(rules, 2, False, auction, *last))
        about = {"bid.singles-equal", "bid.singles-rise", "bid.single-joker", "bid.pair-over-single"}
        return about & {*reasons.cited(rules, *items)}

    assert cited(RISE, "D4", "S4") == cited(RISE, "S4", "D4") == {"bid.singles-rise"}
    assert cited({}, "S4", "D4") == {"bid.singles-equal"}
    assert cited({}, "S4", "D44") == cited(RISE, "S4", "D44") == {"bid.pair-over-single"}
    for made in (("LJ",), ("S4", "LJ"), ("LJ", "BJ"), ("BJ", "LJ"), ("LJ", "S4"), ("LJ", "D44")):
        assert cited(JOKERS, *made) == {"bid.single-joker"}
    assert cited(JOKERS, "LJ", "LJ LJ") == set()


# -- partners ---------------------------------------------------------------------------------------------------------

ALONE = {"bidding.partner_overturns": False}


@pytest.mark.clause("bid.partner-barred")
def test_partner_may_not_overturn_before_the_kitty_where_the_rules_say_so() -> None:
    rules = presets.JUSHU.replace(**ALONE)
    assert judged(rules, [(0, "D4")], 2, "S44") == ((Code.PARTNER_BID,), Code.PARTNER_BID)
    assert judged(rules, [(0, "D4")], 1, "S44") == ((), Code.OVERTURNED)
    assert judged(rules, [(0, "D4")], 2, "S4")[0] == (Code.NOT_HIGHER, Code.PARTNER_BID)
    # over the other side's bid he may
    assert bidding("jushu", "4", "S D4, E C44, N S44, S LJ LJ", dealer="S", **ALONE)["legal"] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.clause("bid.partner-barred")
@pytest.mark.parametrize(("slug", "cards"), [("huanle", "LJ LJ"), ("hongwu", "H55=S"), ("mingchao", "D44")])
def test_partner_is_barred_with_whatever_he_shows(slug: str, cards: str) -> None:
    assert bidding(slug, "4", f"E C4, W {cards}, N {cards}", dealer="S", **ALONE)["legal"] == [True, False, True]


@pytest.mark.clause("bid.partner-barred")
def test_partner_is_barred_where_the_slot_is_used_too_and_the_holder_never_by_it() -> None:
    rules = presets.HUANLE.replace(**ALONE)
    assert judged(rules, [(0, "D4"), (1, "C44")], 3, "S44")[0] == (Code.PARTNER_BID, Code.OVERTURNED_ALREADY)
    assert judged(rules, [(0, "D4")], 0, "D44") == ((), Code.REINFORCED)


@pytest.mark.clause("bid.partner-barred")
def test_partner_may_not_look_back_over_his_partner() -> None:
    made = "S C4, E D44, N S44, S C44"
    assert bidding("mingchao", "4", made, dealer="S")["legal"] == [True] * 4
    assert bidding("mingchao", "4", made, dealer="S", **ALONE)["legal"] == [True, True, True, False]


@pytest.mark.clause("bid.partner-overturns")
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug != "huanle-1"])
def test_partner_overturns_like_any_player_in_the_presets(slug: str) -> None:
    assert bidding(slug, "4", "S C4, N S44", dealer="S")["legal"] == [True, True]


@pytest.mark.clause("bid.partner-barred")
def test_partner_may_chaodi_all_the_same() -> None:
    assert asking("huanle", "4", "S C4", "E pass, N S44", **ALONE)["legal"] == [True, True]


@pytest.mark.clause("bid.partner-barred")
def test_ruling_on_a_partners_overturn_cites_its_clause() -> None:
    state = deal(match_at(short("jushu", 3, **ALONE)), "S D2, E C22, N S22")
    state = do(state, "S bid D2, E pass")
    ruling = state.can_declare(Seat.NORTH, Cards.parse("S22"))
    assert (ruling.code, ruling.clauses) == (Code.PARTNER_BID, ("bid.partner-barred",))
    assert list(map(str, state.legal_actions())) == ["pass"]


# -- nobody bids ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.nobody-level-or-highest")
@pytest.mark.parametrize(
    ("kitty", "trump", "turned"),
    [
        ("S9 H4 BJ S4", "H", "S9 H4"),  # the first level card
        ("S9 LJ H4 S4", "NT", "S9 LJ"),  # a joker before it
        ("S9 DK CK H3", "D", "S9 DK CK H3"),  # neither: the highest, of equal ones the first
        ("H5 D3 C3 S3", "H", "H5 D3 C3 S3"),
    ],
)
def test_first_level_card_or_joker_decides_else_the_highest_card(kitty: str, trump: str, turned: str) -> None:
    rules = {"bidding.no_bid_later": "first-level-or-highest-card"}
    assert bidding("mingchao", "4", "", dealer="E", kitty=kitty, **rules) == {
        "legal": [],
        "trump": trump,
        "dealer": "E",
        "chaodi": False,
    }
    match = Match(short("mingchao", 26, **rules), (Standing(2), Standing(2)), Seat.SOUTH)
    state = deal(match, "", kitty)
    while state.phase is Phase.BID:
        state = apply(state, Pass())
    assert str(state.trump) == trump and all(observe(state, seat).turned == Cards.parse(turned) for seat in Seat)


# -- jokers in 炒 -----------------------------------------------------------------------------------------------------

PLAIN = {"chaodi.jokers": False}


@pytest.mark.clause("chaodi.no-jokers")
@pytest.mark.parametrize("slug", ["huanle", "jushu", "mingchao", "changxian", "chaohu"])
def test_jokers_do_not_chaodi_where_the_rules_bar_them(slug: str) -> None:
    assert asking(slug, "4", "S D4", "E LJ LJ, E BJ BJ, E S44", **PLAIN)["legal"] == [False, False, True]


@pytest.mark.clause("chaodi.no-jokers")
def test_three_equal_jokers_do_not_either_and_red_fives_do() -> None:
    answer = asking("huanle-3", "4", "S D4", "E BJ BJ BJ, E LJ LJ, E S444", **PLAIN)
    assert answer["legal"] == [False, False, True]
    assert asking("mingchao", "4", "S D4", "E H55=S", **PLAIN)["legal"] == [True]


@pytest.mark.clause("chaodi.no-jokers")
def test_ruling_on_jokers_that_do_not_chaodi() -> None:
    state = deal(match_at(short("huanle", 3, **PLAIN)), "S D2 H3 H4, E BJ BJ")
    state = do(state, f"S bid D2, {passes(3)}, S keep D2 H34")
    ruling = state.can_chaodi(Seat.EAST, Cards.parse("BJ BJ"))
    assert ruling.breaches == (Code.NOT_FOR_CHAODI,) and "chaodi.no-jokers" in ruling.clauses


@pytest.mark.clause("chaodi.joker-pairs")
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug != "huanle-1"])
def test_joker_pairs_chaodi_in_the_presets(slug: str) -> None:
    answer: Any = asking(slug, "4", "S D4", "E LJ LJ")
    assert (answer["legal"], answer["trump"]) == ([True], "NT")
