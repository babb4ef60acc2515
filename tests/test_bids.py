"""亮主 and 反主: the ladder, what may be shown first, and what overturns what."""

from __future__ import annotations

from itertools import pairwise

import pytest

from chaodipi import Cards, Code, RuleConfig, presets
from chaodipi.actions import choice_number, parse_choice
from chaodipi.bids import UNNAMED, Auction, Shown, bid, candidates, judge, show
from chaodipi.cards import RANKS, format_bits
from tests.engine_answers import bidding

RISING = ("huanle-3", "huanle", "jushu", "chupai", "kangqi", "mingchao", "hongwu", "chaohu", "changxian", "yixing")
TWO_DECKS = tuple(slug for slug in presets.names() if slug not in ("huanle-1", "huanle-3"))
ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
RED_FIVE = (*ROOMS, "hongwu", "changxian")


def read(config: RuleConfig | str, level: str, text: str) -> Shown | Code:
    """A bid of cards and perhaps a choice, read."""
    cards, _, choice = text.partition("=")
    number = choice_number(parse_choice(choice) if choice else None)
    rules = presets.get(config) if isinstance(config, str) else config
    return show(rules, RANKS.index(level), Cards.parse(cards).bits, number)


def rungs(config: RuleConfig | str, level: str, *bids: str) -> list[int]:
    """The rungs of bids that are all bids."""
    found = [read(config, level, text) for text in bids]
    assert all(isinstance(shown, Shown) for shown in found), found
    return [shown.rung for shown in found if isinstance(shown, Shown)]


def is_rising(numbers: list[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))


# -- the ladder -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.ladder")
@pytest.mark.parametrize("slug", RISING)
def test_ladder_is_single_diamonds_clubs_hearts_spades_small_big(slug: str) -> None:
    assert is_rising(rungs(slug, "4", "S4", "D44", "C44", "H44", "S44", "LJ LJ", "BJ BJ"))
    assert len(set(rungs(slug, "4", "S4", "H4", "C4", "D4"))) == 1


@pytest.mark.clause("bid.ladder-anchao")
def test_ladder_of_anchao_is_clubs_diamonds_spades_hearts() -> None:
    assert is_rising(rungs("anchao", "4", "C4", "C44", "D44", "S44", "H44", "LJ LJ", "BJ BJ", "H55"))


@pytest.mark.parametrize(("order", "low"), [("DCHS", "D44"), ("CDSH", "C44")])
def test_suit_ladder_is_a_choice(order: str, low: str) -> None:
    rules = presets.HUANLE.replace(**{"bidding.suit_ladder": order})
    found = rungs(rules, "4", *(f"{suit}44" for suit in order))
    assert is_rising(found) and found[0] == rungs(rules, "4", low)[0]


@pytest.mark.clause("bid.ladder-red-five")
@pytest.mark.parametrize("slug", RED_FIVE)
def test_pair_of_red_five_is_above_the_big_jokers(slug: str) -> None:
    choice = "" if slug == "changxian" else "=S"
    assert is_rising(rungs(slug, "4", "BJ BJ", "H55" + choice))


@pytest.mark.parametrize("slug", ["huanle", "chaohu"])
def test_fives_of_hearts_are_no_bid_where_they_are_no_trump(slug: str) -> None:
    assert read(slug, "4", "H55") is Code.NO_BID


@pytest.mark.clause("bid.triple-ladder", "bid.triple-over-pair", "bid.triple-over-jokers")
def test_triples_rise_by_suit_then_jokers_above_every_pair() -> None:
    assert is_rising(rungs("huanle-3", "4", "BJ BJ", "D444", "C444", "H444", "S444", "LJ LJ LJ", "BJ BJ BJ"))


@pytest.mark.clause("bid.no-triples")
def test_triples_are_a_choice() -> None:
    off = presets.HUANLE_3.replace(**{"bidding.triples": False})
    assert read(off, "4", "D444") is Code.NO_BID
    assert read(off, "4", "BJ BJ BJ") is Code.NO_BID


@pytest.mark.clause("bid.higher")
@pytest.mark.parametrize("slug", [s for s in TWO_DECKS if s != "anchao"])
def test_bid_must_be_higher_than_the_standing_one(slug: str) -> None:
    assert bidding(slug, "4", "S C44, E D44, E C44, E H44", dealer="S")["legal"] == [True, False, False, True]


@pytest.mark.clause("bid.hidden-higher")
def test_hidden_bid_before_the_kitty_must_be_higher_too() -> None:
    assert bidding("anchao", "4", "S D44, E C44, E S44", dealer="S")["legal"] == [True, False, True]
    assert bidding("anchao", "4", "S D44, E C44", dealer="S")["trump"] == "D"


@pytest.mark.clause("bid.pair-over-single", "bid.singles-equal")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s != "huanle-1"])
def test_pair_of_any_suit_beats_any_single_and_no_single_beats_another(slug: str) -> None:
    low = "C" if slug == "anchao" else "D"
    assert bidding(slug, "4", f"S S4, E H4, E {low}44", dealer="S")["legal"] == [True, False, True]


@pytest.mark.clause("bid.level-five-heart")
@pytest.mark.parametrize("slug", RED_FIVE)
def test_at_level_five_one_heart_shows_hearts_and_two_are_red_five(slug: str) -> None:
    answer = bidding(slug, "5", "S H5, E H55", dealer="S")
    assert answer["legal"] == [True, True]
    assert bidding(slug, "5", "S H5", dealer="S")["trump"] == "H"
    assert answer["trump"] == "NT"


@pytest.mark.parametrize(
    ("slug", "level", "text"),
    [
        ("huanle", "4", ""),
        ("huanle", "4", "S5"),
        ("huanle", "4", "S4 H4"),
        ("huanle", "4", "S444"),
        ("huanle", "4", "BJ"),
        ("huanle", "4", "BJ LJ"),
        ("huanle", "4", "BJ BJ LJ"),
        ("huanle", "4", "BJ BJ LJ LJ"),
        ("huanle-1", "4", "S44"),
        ("huanle-3", "4", "BJ BJ LJ"),
        ("mingchao", "4", "H5"),
        ("mingchao", "4", "H554"),
        ("mingchao", "4", "H55 S4"),
        ("changxian", "4", "H55 S6"),
        ("changxian", "4", "H55 S44"),
    ],
)
def test_other_cards_are_no_bid(slug: str, level: str, text: str) -> None:
    assert read(slug, level, text) is Code.NO_BID


# -- what a bid makes trump -----------------------------------------------------------------------------------------


@pytest.mark.clause("bid.level-sets-suit")
@pytest.mark.parametrize("slug", presets.names())
def test_level_cards_make_their_suit_trump(slug: str) -> None:
    assert [bidding(slug, "4", f"S {suit}4", dealer="S")["trump"] for suit in "SHCD"] == ["S", "H", "C", "D"]


@pytest.mark.clause("bid.overturn-sets-suit")
@pytest.mark.parametrize("slug", ROOMS)
def test_overturn_makes_its_own_suit_trump(slug: str) -> None:
    assert bidding(slug, "4", "S D4, E C44, N S44", dealer="S")["trump"] == "S"


@pytest.mark.clause("bid.jokers-no-trump")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s not in ("huanle-1", "chaohu")])
def test_joker_pair_makes_no_trump(slug: str) -> None:
    assert bidding(slug, "4", "S D4, E LJ LJ", dealer="S")["trump"] == "NT"
    assert bidding(slug, "4", "S D4, E BJ BJ", dealer="S")["trump"] == "NT"


@pytest.mark.clause("bid.red-five-five-choices")
@pytest.mark.parametrize("slug", ROOMS)
def test_red_five_pair_names_any_of_five(slug: str) -> None:
    made = [bidding(slug, "4", f"S H55={choice}", dealer="S") for choice in ("S", "H", "C", "D", "NT")]
    assert [a["trump"] for a in made] == ["S", "H", "C", "D", "NT"] and all(a["legal"] == [True] for a in made)


@pytest.mark.clause("bid.red-five-five-choices")
def test_red_five_pair_names_any_of_five_in_hongwu() -> None:
    made = [bidding("hongwu", "4", f"S H55={choice}", dealer="S") for choice in ("S", "H", "C", "D", "NT")]
    assert [a["trump"] for a in made] == ["S", "H", "C", "D", "NT"] and all(a["legal"] == [True] for a in made)


@pytest.mark.clause("bid.choice-default")
@pytest.mark.parametrize("slug", [*ROOMS, "hongwu"])
def test_red_five_pair_that_names_nothing_is_no_trump(slug: str) -> None:
    assert bidding(slug, "4", "S H55", dealer="S")["trump"] == "NT"


@pytest.mark.clause("bid.changxian-red-five")
def test_red_five_pair_goes_by_the_level_card_shown_with_it() -> None:
    assert bidding("changxian", "4", "S H55 C4", dealer="S")["trump"] == "C"
    assert bidding("changxian", "4", "S H55", dealer="S")["trump"] == "NT"
    assert bidding("changxian", "5", "S H55 D5", dealer="S")["trump"] == "D"
    assert bidding("changxian", "4", "S H55=C", dealer="S")["legal"] == [False]
    assert read("changxian", "4", "H55 C4=S") is Code.CHOICE_NOT_DUE


@pytest.mark.clause("bid.red-five-suits", "bid.red-five-no-trump")
def test_red_five_pair_may_be_left_four_suits_or_none() -> None:
    suits = presets.MINGCHAO.replace(**{"bidding.red_five_trump": "suits"})
    assert read(suits, "4", "H55") is read(suits, "4", "H55=NT") is Code.CHOICE_NOT_OFFERED
    assert isinstance(read(suits, "4", "H55=C"), Shown)
    none = presets.MINGCHAO.replace(**{"bidding.red_five_trump": "no-trump"})
    assert read(none, "4", "H55=C") is Code.CHOICE_NOT_DUE
    assert bidding("mingchao", "4", "S H55", dealer="S", **{"bidding.red_five_trump": "no-trump"})["trump"] == "NT"


@pytest.mark.clause("bid.choice-not-due")
@pytest.mark.parametrize("slug", presets.names())
def test_naming_a_trump_where_the_cards_leave_no_choice_is_illegal(slug: str) -> None:
    assert read(slug, "4", "S4=S") is Code.CHOICE_NOT_DUE
    assert bidding(slug, "4", "S S4=S, S S4", dealer="S")["legal"] == [False, True]
    if slug != "huanle-1":
        assert read(slug, "4", "BJ BJ=NT") is Code.CHOICE_NOT_DUE


# -- what may be shown first ----------------------------------------------------------------------------------------


@pytest.mark.clause("bid.declare")
@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("dealer", [None, "E"])
def test_any_player_may_declare_with_a_level_card(slug: str, dealer: str | None) -> None:
    made = [bidding(slug, "2", f"{seat} C2", dealer=dealer) for seat in "SENW"]
    assert all(a["legal"] == [True] and a["trump"] == "C" for a in made)


@pytest.mark.clause("bid.first-shown-level")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "jushu", "chupai", "hunan"])
def test_first_shown_is_one_level_card_or_a_pair_and_no_joker(slug: str) -> None:
    assert bidding(slug, "2", "S H2", dealer="S")["trump"] == "H"
    if slug != "huanle-1":
        assert bidding(slug, "2", "S BJ BJ, S LJ LJ, S H22", dealer="S")["legal"] == [False, False, True]


@pytest.mark.clause("bid.first-shown-level")
def test_triple_may_not_be_shown_first() -> None:
    assert bidding("huanle-3", "2", "S H222, S H22", dealer="S")["legal"] == [False, True]


@pytest.mark.clause("bid.first-shown-anything")
@pytest.mark.parametrize("slug", [*ROOMS, "hongwu"])
def test_anything_on_the_ladder_may_be_shown_first_in_the_rooms(slug: str) -> None:
    for first in ("LJ LJ", "BJ BJ", "H55=S", "D2", "D22"):
        assert bidding(slug, "2", f"S {first}")["legal"] == [True]


@pytest.mark.clause("bid.changxian-declare")
def test_changxian_declares_with_levels_or_a_pair_of_big_cards() -> None:
    for first in ("D4", "D44", "LJ LJ", "BJ BJ", "H55"):
        assert bidding("changxian", "4", f"S {first}", dealer="S")["legal"] == [True]
    assert bidding("changxian", "4", "S BJ", dealer="S")["legal"] == [False]


@pytest.mark.clause("bid.changxian-first-hand")
def test_changxian_first_hand_takes_level_cards_only_and_their_last_user_deals() -> None:
    answer = bidding("changxian", "2", "S BJ BJ, S H55, E D2, N C22, W LJ LJ")
    assert answer["legal"] == [False, False, True, True, False]
    assert (answer["trump"], answer["dealer"]) == ("C", "N")


@pytest.mark.clause("bid.triple-jokers-wait")
def test_more_than_a_pair_of_jokers_is_no_declaration() -> None:
    assert bidding("huanle-3", "4", "S D4, E BJ BJ BJ", dealer="S")["legal"] == [True, False]


@pytest.mark.clause("chaodi.jokers-top")
def test_three_and_four_jokers_never_serve_before_the_kitty() -> None:
    assert bidding("hunan", "4", "S D4, E BJ BJ LJ=S", dealer="S")["legal"] == [True, False]
    assert bidding("chupai", "4", "S D4, E BJ BJ LJ LJ=S", dealer="S")["legal"] == [True, False]


# -- what overturns what --------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.one-of-three")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
@pytest.mark.parametrize("first", ["S C44", "E H44", "S H44"])
def test_only_the_first_of_the_three_ways_is_open(slug: str, first: str) -> None:
    answer = bidding(slug, "4", f"S C4, {first}, N S44, S S44, W S44", dealer="S")
    assert answer["legal"] == [True, True, False, False, False]


@pytest.mark.clause("bid.self-secure")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_declarer_may_add_the_second_copy(slug: str) -> None:
    answer = bidding(slug, "4", "S C4, S C44", dealer="S")
    assert (answer["legal"], answer["trump"]) == ([True, True], "C")
    assert bidding(slug, "4", "S C4, S C44, E D44", dealer="S")["trump"] == "C"


@pytest.mark.clause("bid.overturn")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_another_player_may_overturn_with_a_pair(slug: str) -> None:
    answer = bidding(slug, "4", "S C4, E D4, E D44", dealer="S")
    assert (answer["legal"], answer["trump"]) == ([True, False, True], "D")


@pytest.mark.clause("bid.self-overturn")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_declarer_may_show_a_pair_of_another_suit(slug: str) -> None:
    answer = bidding(slug, "4", "S C4, S D44", dealer="S")
    assert (answer["legal"], answer["trump"]) == ([True, True], "D")


@pytest.mark.clause("bid.no-trump-always")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_joker_pair_may_follow_whatever_has_happened(slug: str) -> None:
    answer = bidding(slug, "4", "S C4, E D44, N LJ LJ, E BJ BJ", dealer="S")
    assert answer["legal"] == [True] * 4
    early = bidding(slug, "4", "S C4, N LJ LJ, E D44", dealer="S")
    assert early["legal"] == [True, True, False]


@pytest.mark.clause("bid.no-trump-by-holder")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_holder_may_show_the_joker_pair_himself(slug: str) -> None:
    assert bidding(slug, "4", "S C4, S BJ BJ", dealer="S")["trump"] == "NT"


@pytest.mark.clause("bid.triple-before-kitty", "bid.triple-over-pair")
def test_triple_is_one_of_the_three_ways() -> None:
    assert bidding("huanle-3", "4", "S C4, E D444, N S444", dealer="S")["legal"] == [True, True, False]
    assert bidding("huanle-3", "4", "S S44, E D444", dealer="S")["legal"] == [True, True]


@pytest.mark.clause("bid.one-deck-singles")
def test_one_deck_has_no_overturn_and_no_chaodi() -> None:
    answer = bidding("huanle-1", "4", "S C4, E S4, E LJ BJ", dealer="S")
    assert answer == {"legal": [True, False, False], "trump": "C", "dealer": "S", "chaodi": False}


@pytest.mark.clause("bid.rising-overturns")
@pytest.mark.parametrize("slug", ["jushu", "chupai"])
def test_others_may_overturn_any_number_of_times(slug: str) -> None:
    answer = bidding(slug, "2", "S C2, E D22, S C22, N S22, E LJ LJ, W BJ BJ", dealer="S")
    assert answer["legal"] == [True] * 6


@pytest.mark.clause("bid.others-overturn")
@pytest.mark.parametrize("slug", ["jushu", "chupai", *ROOMS, "hongwu", "changxian"])
def test_holder_does_not_overturn_himself(slug: str) -> None:
    assert bidding(slug, "2", "S C2, S H22, S BJ BJ", dealer="S")["legal"] == [True, False, False]


@pytest.mark.clause("bid.reinforce", "bid.rising-overturns", "bid.singles-equal")
def test_changxian_overturns_with_pairs_and_reinforces_a_single() -> None:
    legal = bidding("changxian", "4", "E D4, E C44, E D44, E S44, S H44, E BJ BJ, N H55", dealer="S")["legal"]
    assert legal == [True, False, True, False, True, True, True]
    assert bidding("changxian", "4", "S D4, E C44, E C44", dealer="S")["legal"] == [True, True, False]


@pytest.mark.clause("bid.reinforce", "bid.no-reinforce")
def test_reinforcing_is_a_choice() -> None:
    off, on = {"bidding.reinforce": False}, {"bidding.reinforce": True}
    assert bidding("changxian", "4", "E D4, E D44", dealer="S", **off)["legal"] == [True, False]
    assert bidding("jushu", "2", "E D2, E D22", dealer="S", **on)["legal"] == [True, True]


@pytest.mark.clause("bid.chaohu-jokers")
def test_joker_pairs_neither_declare_nor_overturn_in_chaohu() -> None:
    answer = bidding("chaohu", "4", "S LJ LJ, S D4, E BJ BJ, E D44, N S44", dealer="S")
    assert answer["legal"] == [False, True, False, True, True]


@pytest.mark.clause("bid.look-back", "bid.look-back-top")
@pytest.mark.parametrize("slug", ["anchao", "mingchao"])
def test_look_back_is_above_everything(slug: str) -> None:
    answer = bidding(slug, "4", "S C4, E H55=D, S C44, E BJ BJ, E S44", dealer="S")
    assert (answer["legal"], answer["trump"]) == ([True, True, True, False, False], "C")


@pytest.mark.clause("bid.look-back")
@pytest.mark.parametrize("slug", ["anchao", "mingchao"])
@pytest.mark.parametrize(
    "made",
    [
        "S C4, S C44",  # not overturned
        "S C4, E H55=D, S S44",  # another suit than the one he showed
        "S C44, E H55=D, S C44",  # a pair first
        "E S4, S C44, E H55=D, S C44",  # not the first to show
    ],
)
def test_look_back_needs_a_single_shown_first_and_overturned(slug: str, made: str) -> None:
    legal = bidding(slug, "4", made, dealer="S")["legal"]
    assert legal == [True] * (len(legal) - 1) + [False]


@pytest.mark.clause("bid.look-back-below", "bid.no-look-back")
def test_look_back_may_stand_below_red_five_or_be_off() -> None:
    below = {"bidding.look_back": "below-red-five"}
    assert bidding("mingchao", "4", "S C4, E BJ BJ, S C44", dealer="S", **below)["legal"] == [True] * 3
    assert bidding("mingchao", "4", "S C4, E H55=D, S C44", dealer="S", **below)["legal"] == [True, True, False]
    off = {"bidding.look_back": "none"}
    assert bidding("mingchao", "4", "S C4, E BJ BJ, S C44", dealer="S", **off)["legal"] == [True, True, False]
    assert bidding("kangqi", "4", "S C4, E BJ BJ, S C44", dealer="S")["legal"] == [True, True, False]


def code(rules: str | RuleConfig, before: list[tuple[int, str]], seat: int, cards: str) -> Code:
    """Which legal bid cards are at level 4 after these bids, or why they are none."""
    config, auction = presets.get(rules) if isinstance(rules, str) else rules, Auction()
    for who, made in before:
        shown = show(config, 2, Cards.parse(made).bits)
        assert isinstance(shown, Shown)
        auction = bid(auction, who, Cards.parse(made).bits, UNNAMED, shown)
    return judge(config, 2, False, auction, seat, Cards.parse(cards).bits, UNNAMED)[2]


def test_rulings_name_which_legal_bid_it_is() -> None:
    assert code("huanle", [], 0, "S4") is Code.DECLARED
    assert code("huanle", [(0, "S4")], 0, "S44") is Code.REINFORCED
    assert code("huanle", [(0, "S4")], 0, "H44") is Code.OVERTURNED
    assert code("huanle", [(0, "S4")], 1, "H44") is Code.OVERTURNED
    assert code("huanle", [(0, "S4"), (1, "H44")], 0, "S44") is Code.OVERTURNED_ALREADY
    assert code("mingchao", [(0, "S4"), (1, "H44")], 0, "S44") is Code.LOOKED_BACK
    assert code("mingchao", [(0, "S4"), (1, "H44")], 2, "H44") is Code.NOT_HIGHER
    assert code("mingchao", [(0, "S4")], 0, "H44") is Code.OWN_BID
    assert code("huanle", [], 0, "BJ BJ") is Code.NOT_FOR_DECLARING


@pytest.mark.clause("bid.no-trump-by-holder")
@pytest.mark.parametrize(
    ("slug", "cards"), [("huanle", "BJ BJ"), ("hongwu", "H55"), ("changxian", "H55"), ("changxian", "H55 S4")]
)
def test_jokers_and_red_fives_never_reinforce_their_players_heart(slug: str, cards: str) -> None:
    rules = presets.get(slug).replace(**{"bidding.overturns": "one-of-three"})
    assert code(rules, [(0, "H4")], 0, cards) is Code.OVERTURNED


def test_candidates_are_every_set_of_a_hand_that_reads_as_a_bid() -> None:
    def texts(slug: str, hand: str) -> list[str]:
        found = candidates(presets.get(slug), RANKS.index("5"), Cards.parse(hand).bits)
        assert len(set(found)) == len(found)
        return list(dict.fromkeys(format_bits(bits) for bits, _ in found))

    assert texts("huanle", "S55 H5 BJ BJ LJ S6") == ["S5", "S55", "H5", "BJ BJ"]
    assert texts("changxian", "S5 H55") == ["S5", "H5", "H55", "S5 H55"]
    assert texts("hunan", "BJ BJ LJ LJ") == ["BJ BJ", "LJ LJ", "BJ LJ LJ", "BJ BJ LJ"]
    assert texts("chupai", "BJ BJ LJ LJ") == ["BJ BJ", "LJ LJ", "BJ BJ LJ LJ"]
    assert texts("mingchao", "H55 S4") == ["H5", "H55"]


@pytest.mark.clause("bid.one-of-three")
def test_a_joker_pair_over_ones_own_reinforces_no_suit() -> None:
    assert code("huanle", [(0, "C4"), (0, "LJ LJ")], 0, "BJ BJ") is Code.OVERTURNED
