"""炒底: who is asked, in what order, and with what the kitty may be taken."""

from __future__ import annotations

import pytest

from chaodipi import Cards, Code, cases, presets
from chaodipi.bids import UNNAMED, Auction, Shown, bid, show
from chaodipi.chaodi import judge, passed, raised, start
from tests.engine_answers import asking, bidding

ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
MANY_DECKS = tuple(slug for slug in presets.names() if slug != "huanle-1")
#: Asked in playing order before play.
PLAYING = tuple(slug for slug in MANY_DECKS if slug not in ("jushu", "chupai"))
OPEN = tuple(slug for slug in MANY_DECKS if slug not in ("anchao", "chaohu"))


# -- whether, and who -----------------------------------------------------------------------------------------------


@pytest.mark.clause("chaodi.definition")
@pytest.mark.parametrize("slug", MANY_DECKS)
def test_the_other_three_may_take_the_kitty_after_the_dealer(slug: str) -> None:
    assert bidding(slug, "2", "S C2", dealer="S")["chaodi"] is True
    assert asking(slug, "2", "S C2", "E D22")["legal"] == [True]
    assert asking(slug, "2", "S C2", "E pass, N LJ LJ")["trump"] == "NT"


@pytest.mark.clause("bid.one-deck-singles")
def test_one_deck_has_no_chaodi() -> None:
    assert asking("huanle-1", "2", "S C2", "E pass, E D2") == {
        "legal": [False, False],
        "asked": "done",
        "trump": "C",
        "points": 0,
    }


@pytest.mark.clause("game.counter-clockwise", "chaodi.asking-order")
@pytest.mark.parametrize("slug", PLAYING)
def test_asking_goes_round_from_the_next_seat_of_the_last_to_bury(slug: str) -> None:
    answers = [asking(slug, "2", "S C2", chaos)["asked"] for chaos in ("", "E pass", "E pass, N pass")]
    assert answers == ["E", "N", "W"]
    assert asking(slug, "2", "S C2", "E pass, N D22")["asked"] == "W"
    assert asking(slug, "2", "S C2", "E pass, N D22, W pass, S pass")["asked"] == "E"


@pytest.mark.clause("chaodi.who-is-asked")
@pytest.mark.parametrize("slug", PLAYING)
def test_last_to_bury_is_not_asked_and_the_holder_can_only_pass(slug: str) -> None:
    assert asking(slug, "2", "S C2", "E pass, N pass, W pass")["asked"] == "done"
    answer = asking(slug, "2", "W C2", "E pass, N pass, W S22, W pass")
    assert answer["legal"] == [True, True, False, True]


@pytest.mark.clause("chaodi.who-is-asked")
def test_last_to_bury_is_not_asked_in_jushu_and_a_holder_who_did_not_declare_can_only_pass() -> None:
    assert asking("jushu", "2", "S C2", "E pass, N pass, W pass")["asked"] == "done"
    answer = asking("jushu", "2", "S C2, W D22", "E pass, N pass, W S22, W pass")
    assert (answer["legal"], answer["asked"]) == ([True, True, False, True], "done")


@pytest.mark.clause("chaodi.unlimited")
@pytest.mark.parametrize("slug", PLAYING)
def test_there_may_be_any_number_of_chaodi_until_all_others_have_passed(slug: str) -> None:
    low, high = ("C", "D") if slug == "anchao" else ("D", "C")
    chaos = f"E {low}22, N {high}22, W LJ LJ, S pass, E BJ BJ, N pass, W pass, S pass"
    answer = asking(slug, "2", "S C2", chaos)
    assert (answer["legal"], answer["asked"], answer["trump"]) == ([True] * 8, "done", "NT")


@pytest.mark.clause("chaodi.unlimited")
def test_jushu_and_first_trick_asking_go_on_too() -> None:
    assert asking("jushu", "2", "E H2", "E pass, N D22, S C22, W S22, S LJ LJ")["asked"] == "W"
    turns = "E D22, S C22, W S22, N LJ LJ"
    assert asking("chupai", "2", "S H2", turns)["legal"] == [True, False, False, True]
    assert asking("chupai", "2", "S H2", "E D22, N C22, E S22, N LJ LJ")["asked"] == "E"


@pytest.mark.clause("chaodi.not-own")
@pytest.mark.parametrize("slug", PLAYING)
def test_nobody_chaodis_over_his_own_bid_or_kitty(slug: str) -> None:
    answer = asking(slug, "2", "W C2", "E pass, N D22, N LJ LJ, W LJ LJ, S pass, E pass, N pass, W BJ BJ")
    assert answer["legal"] == [True, True, False, True, True, True, True, False]


@pytest.mark.clause("chaodi.not-own")
@pytest.mark.parametrize("slug", ["jushu", "chupai"])
def test_nobody_chaodis_over_his_own_bid_in_other_orders_either(slug: str) -> None:
    assert asking(slug, "2", "W C2", "E D22, E LJ LJ")["legal"] == [True, False]
    assert asking(slug, "2", "S C2, W D22", "E pass, N pass, W S22")["legal"] == [True, True, False]


@pytest.mark.clause("chaodi.not-own-kitty")
@pytest.mark.parametrize(("slug", "bid", "chaos"), [
    ("anchao", "S H44", "E D44, E LJ LJ"),  # a failed 炒: he buried, and another holds the bid
    ("huanle", "E C4", "S LJ LJ"),  # the dealer, before anybody has 炒d
])  # fmt: skip
def test_nobody_chaodis_the_kitty_that_he_buried(slug: str, bid: str, chaos: str) -> None:
    assert asking(slug, "4", bid, chaos)["legal"][-1] is False


@pytest.mark.clause("chaodi.dealer-back")
@pytest.mark.parametrize("slug", MANY_DECKS)
def test_dealer_may_chaodi_back(slug: str) -> None:
    before = {"jushu": "E D22", "chupai": "E D22, N pass, W pass"}.get(slug, "E D22, N pass, W pass")
    assert asking(slug, "2", "S C2", before)["asked"] == "S"
    assert all(asking(slug, "2", "S C2", f"{before}, S LJ LJ")["legal"])


# -- with what ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("chaodi.higher")
@pytest.mark.parametrize("slug", [*OPEN, "chaohu"])
def test_chaodi_must_be_higher_than_the_standing_bid(slug: str) -> None:
    first = "W" if slug == "jushu" else "S"
    answer = asking(slug, "2", f"{first} C22", "E D22, E C22, E H22")
    assert (answer["legal"], answer["trump"]) == ([False, False, True], "H")


@pytest.mark.clause("chaodi.pair-at-least")
@pytest.mark.parametrize("slug", MANY_DECKS)
def test_single_level_card_does_not_chaodi(slug: str) -> None:
    assert asking(slug, "2", "S C2", "E S2, E S22")["legal"] == [False, True]


@pytest.mark.clause("chaodi.pair-beats-single")
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "hunan"])
def test_pair_beats_any_single_then_the_ladder_decides(slug: str) -> None:
    answer = asking(slug, "4", "S S4", "E D44, N D44, N C44, W H44, S S44, E LJ LJ, N BJ BJ")
    assert answer["legal"] == [True, False, True, True, True, True, True]


@pytest.mark.clause("chaodi.example")
@pytest.mark.parametrize("slug", [*OPEN, "chaohu"])
def test_sources_example_at_level_six(slug: str) -> None:
    # in two presets others are asked between
    turns = {"jushu": ("E", "S", "W", "W"), "chupai": ("E", "N", "E", "W")}.get(slug, ("E", "N", "W", "W"))
    chaos = [f"{turns[0]} D66", f"{turns[1]} S66", f"{turns[2]} pass, W BJ BJ"]
    if turns[2] == "W":
        chaos[2] = "W BJ BJ"
    answers = [asking(slug, "6", "S C6", ", ".join(chaos[: n + 1])) for n in range(3)]
    assert [a["trump"] for a in answers] == ["D", "S", "NT"] and all(answers[2]["legal"])


@pytest.mark.clause("chaodi.sets-trump")
@pytest.mark.parametrize("slug", MANY_DECKS)
def test_chaodi_sets_the_trump(slug: str) -> None:
    assert asking(slug, "2", "S C2", "E S22")["trump"] == "S"


@pytest.mark.clause("chaodi.red-five-top")
@pytest.mark.parametrize("slug", [*ROOMS, "hongwu"])
def test_red_five_pair_chaodis_over_big_jokers_and_names_the_trump(slug: str) -> None:
    answer = asking(slug, "2", "S BJ BJ", "E H55=C")
    assert (answer["legal"], answer["trump"]) == ([True], "C")


@pytest.mark.clause("bid.changxian-red-five")
def test_changxian_red_five_chaodi_goes_by_the_level_card() -> None:
    assert asking("changxian", "4", "S BJ BJ", "E H55 D4")["trump"] == "D"
    assert asking("changxian", "4", "S BJ BJ", "E H55")["trump"] == "NT"


@pytest.mark.clause("bid.red-five-no-chao")
def test_nobody_chaodis_over_red_five_in_hongwu() -> None:
    assert bidding("hongwu", "4", "S H55=C", dealer="S")["chaodi"] is False
    assert asking("hongwu", "4", "S H55=C", "E BJ BJ")["legal"] == [False]
    # nor after one was shown as a 炒
    assert asking("hongwu", "4", "S C4", "E H55=H")["asked"] == "done"


@pytest.mark.clause("chaodi.red-five-not-last")
def test_red_five_ends_the_asking_only_where_the_rules_say_so() -> None:
    assert asking("hongwu", "4", "S C4", "E H55=H", **{"chaodi.red_five_ends": False})["asked"] == "N"
    assert asking("mingchao", "4", "S C4", "E H55=H", **{"chaodi.red_five_ends": True})["asked"] == "done"
    assert asking("mingchao", "4", "S C4", "E H55=H")["asked"] == "N"


@pytest.mark.parametrize("cards", ["H55", "H55 D4"])
def test_red_five_ends_the_asking_whether_or_not_a_level_card_names_its_suit(cards: str) -> None:
    assert asking("changxian", "4", "S C4", f"E {cards}", **{"chaodi.red_five_ends": True})["asked"] == "done"
    assert asking("changxian", "4", "S C4", f"E {cards}")["asked"] == "N"


@pytest.mark.clause("chaodi.four-jokers", "chaodi.jokers-top", "chaodi.no-three-jokers")
def test_four_jokers_are_the_top_and_name_any_trump() -> None:
    for choice in ("S", "H", "C", "D", "NT"):
        answer = asking("chupai", "4", "S C4, W BJ BJ", f"E BJ BJ LJ LJ={choice}")
        assert (answer["legal"], answer["trump"]) == ([True], choice)
    assert asking("chupai", "4", "S C4", "E BJ BJ LJ LJ, N BJ BJ")["legal"] == [True, False]
    assert asking("chupai", "4", "S C4", "E BJ BJ LJ")["legal"] == [False]
    assert asking("huanle", "4", "S C4", "E BJ BJ LJ LJ")["legal"] == [False]


@pytest.mark.clause("chaodi.three-jokers", "chaodi.jokers-top", "chaodi.no-four-jokers")
def test_three_jokers_of_any_kind_are_above_a_big_pair_and_name_any_trump() -> None:
    for cards in ("BJ BJ LJ", "BJ LJ LJ"):
        for choice in ("S", "H", "C", "D", "NT"):
            answer = asking("hunan", "4", "S C4", f"E BJ BJ, N {cards}={choice}")
            assert (answer["legal"], answer["trump"]) == ([True, True], choice)
    assert asking("hunan", "4", "S C4", "E BJ LJ LJ, N BJ BJ, N S44")["legal"] == [True, False, False]
    assert asking("hunan", "4", "S C4", "E BJ BJ LJ LJ")["legal"] == [False]


@pytest.mark.clause("chaodi.jokers-top")
def test_four_jokers_are_above_three_where_both_are_on() -> None:
    both = {"chaodi.three_jokers": True, "chaodi.four_jokers": True}
    answer = asking("huanle", "4", "S C4", "E BJ LJ LJ, N BJ BJ LJ LJ, W BJ BJ LJ", **both)
    assert answer["legal"] == [True, True, False]


def test_triples_chaodi_above_every_pair() -> None:
    answer = asking("huanle-3", "4", "S C4", "E BJ BJ, N D444, W C444, S LJ LJ LJ, E BJ BJ BJ")
    assert answer["legal"] == [True] * 5


@pytest.mark.clause("bid.look-back-top")
@pytest.mark.parametrize("slug", ["anchao", "mingchao"])
def test_look_back_is_the_highest_chaodi(slug: str) -> None:
    answer = asking(slug, "4", "S C4, N D44", "E H55=D, N pass, W pass, S C44")
    assert (answer["legal"][-1], answer["trump"], answer["points"]) == (True, "C", 0)


@pytest.mark.clause("bid.look-back")
def test_nobody_looks_back_where_nobody_bid() -> None:
    rules = {"chaodi.without_bid": True, "bidding.no_bid_later": "no-trump"}
    answer = asking("mingchao", "4", "", "E S44, N H44, N LJ LJ", **rules)
    assert (answer["legal"], answer["trump"]) == ([True, False, True], "NT")


# -- the other orders -----------------------------------------------------------------------------------------------


@pytest.mark.clause("chaodi.jushu-order", "chaodi.jushu-first-asked")
def test_jushu_asks_the_dealer_first_then_clockwise() -> None:
    first = [asking("jushu", "2", "S D2", chaos)["asked"] for chaos in ("", "E pass", "E pass, N pass")]
    assert first == ["E", "N", "W"]
    after = ["E C22", "E C22, S pass", "E C22, S pass, W pass", "E C22, S pass, W pass, N pass"]
    assert [asking("jushu", "2", "S D2", chaos)["asked"] for chaos in after] == ["S", "W", "N", "done"]
    # the dealer's own 炒: clockwise from his left
    assert asking("jushu", "2", "S D2", "E C22, S S22")["asked"] == "W"


@pytest.mark.clause("chaodi.dealer-back")
def test_jushu_dealer_is_not_asked_before_another_has_and_then_may() -> None:
    assert asking("jushu", "2", "S D2", "E pass, N pass, W pass")["asked"] == "done"
    assert asking("jushu", "2", "S D2", "S C22")["legal"] == [False]
    assert asking("jushu", "2", "S D2", "E pass, N C22, S H22")["legal"] == [True, True, True]


@pytest.mark.clause("chaodi.jushu-declarer", "chaodi.declarer-not-asked")
def test_jushu_dealers_partner_is_asked_first_where_the_dealers_next_seat_declared() -> None:
    # 三是作为庄家时，如果下手叫主，那么扣底后第一个炒的是本方
    assert asking("jushu", "2", "E D2", "")["asked"] == "N"
    first = asking("jushu", "2", "E C2, N D22", "E S22, E pass, N pass, W pass")
    assert (first["legal"], first["asked"]) == ([False, False, True, True], "done")


@pytest.mark.clause("chaodi.jushu-declarer")
def test_jushu_declarer_who_does_not_deal_never_chaodis() -> None:
    later = asking("jushu", "2", "E C2, N D22", "N pass, W H22, S pass, N pass, E S22")
    assert (later["legal"], later["asked"]) == ([True, True, True, True, False], "done")
    assert asking("jushu", "2", "W D2", "E C22, S pass, N pass")["asked"] == "done"


@pytest.mark.clause("chaodi.jushu-declarer")
def test_jushu_dealer_who_declared_chaodis_back_once_somebody_else_has() -> None:
    # 庄家叫了主…庄家会炒回去: 要有人炒了才能炒回来
    answer = asking("jushu", "2", "S D2", "E C22, S LJ LJ")
    assert (answer["legal"], answer["trump"]) == ([True, True], "NT")
    assert asking("jushu", "2", "S D2", "E C22, S LJ LJ, W BJ BJ")["asked"] == "S"


SEATS = "SENW"
ORDERS = ("playing-order", "dealer-first-then-clockwise", "in-the-first-trick")
RESTRICTING = ("after-another", "dealer-after-another", "never")


@pytest.mark.clause("chaodi.declarer-not-asked", "chaodi.declarer-after-another", "chaodi.declarer-never")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("rule", RESTRICTING)
@pytest.mark.parametrize("declarer", SEATS)
def test_declarer_is_asked_when_he_may_chaodi_and_only_then(order: str, rule: str, declarer: str) -> None:
    rules = {"chaodi.declarer": rule, "chaodi.order": order}
    free = {"chaodi.declarer": "as-any-player", "chaodi.order": order}

    def asked(chaos: list[str], **more: str) -> list[str]:
        """Who is asked in turn after these 炒."""
        found, line = [], list(chaos)
        while (seat := asking("jushu", "2", f"{declarer} D2", ", ".join(line), **more)["asked"]) != "done":
            found.append(seat)
            line.append(f"{seat} pass")
        return found

    def first_chao(other: str, **more: str) -> list[str]:
        """Passes of those who are asked before another, and his 炒."""
        seats = asked([], **more)
        return [*(f"{seat} pass" for seat in seats[: seats.index(other)]), f"{other} C22"]

    # before anybody has 炒d no rule lets him
    assert asked([], **rules) == [seat for seat in asked([], **free) if seat != declarer]
    other = next(seat for seat in asked([], **rules))
    before = first_chao(other, **rules)
    back = rule == "after-another" or (rule == "dealer-after-another" and declarer == "S")
    assert asked(before, **rules) == [
        seat for seat in asked(first_chao(other, **free), **free) if back or seat != declarer
    ]
    # where he is asked he may, where he is not he may not
    line = before.copy()
    for seat in asked(before, **rules):
        if seat == declarer:
            break
        line.append(f"{seat} pass")
    assert asking("jushu", "2", f"{declarer} D2", ", ".join([*line, f"{declarer} S22"]), **rules)["legal"][-1] is back


def test_case_tells_why_the_declarer_is_passed_over() -> None:
    case = {
        "id": "declarer",
        "ask": "chaodi",
        "rules": "jushu",
        "level": "2",
        "first_hand": False,
        "dealer": "S",
        "bids": [["E", "D2"]],
        "chaos": [["E", "pass"]],
    }
    found = cases.answer(case)
    assert found.values["legal"] == [False] and found.values["asked"] == "N"
    assert {"chaodi.jushu-declarer", "chaodi.declarer-not-asked"} <= set(found.clauses)
    other = cases.answer({**case, "bids": [["S", "D2"]], "chaos": [["E", "C22"], ["S", "pass"]]})
    assert other.values["legal"] == [True, True] and "chaodi.declarer-not-asked" not in other.clauses


@pytest.mark.clause("chaodi.declarer-free")
@pytest.mark.parametrize("slug", [slug for slug in MANY_DECKS if slug != "jushu"])
def test_declarer_may_chaodi_before_any_other_has(slug: str) -> None:
    assert asking(slug, "2", "W C2, E D22", "E pass, N pass, W S22")["legal"] == [True] * 3


@pytest.mark.clause("chaodi.first-trick", "chaodi.first-trick-dealer", "chaodi.first-trick-end")
def test_first_trick_asks_from_the_dealers_next_seat_and_the_dealer_last() -> None:
    assert asking("chupai", "2", "S C2", "E pass, N pass, W pass")["asked"] == "done"
    after = ["E pass, N D22", "E pass, N D22, E pass", "E pass, N D22, E pass, W pass"]
    assert [asking("chupai", "2", "S C2", chaos)["asked"] for chaos in after] == ["E", "W", "S"]
    assert asking("chupai", "2", "S C2", f"{after[2]}, S pass")["asked"] == "done"
    assert asking("chupai", "2", "S C2", f"{after[2]}, S H22")["asked"] == "E"


# -- hidden ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("chaodi.failed", "chaodi.failed-kitty", "chaodi.hidden", "chaodi.failure-points")
def test_failed_hidden_chaodi_pays_eighty_and_its_player_buries_all_the_same() -> None:
    attacker = asking("anchao", "4", "S H44", "E D44")
    assert attacker == {"legal": [True], "asked": "N", "trump": "H", "points": -80}
    dealer = asking("anchao", "4", "S H44", "E pass, N C44")
    assert dealer == {"legal": [True, True], "asked": "W", "trump": "H", "points": 80}
    both = asking("anchao", "4", "S H44", "E D44, N C44, W LJ LJ, S pass, E pass, N pass")
    assert both == {"legal": [True] * 6, "asked": "done", "trump": "NT", "points": 0}


@pytest.mark.clause("chaodi.failed")
def test_hidden_chaodi_with_the_standing_bids_own_cards_out_of_the_kitty_fails() -> None:
    answer = asking("anchao", "4", "S H44", "E H44")
    assert answer == {"legal": [True], "asked": "N", "trump": "H", "points": -80}


@pytest.mark.clause("chaodi.no-repeat")
def test_no_seat_shows_the_same_cards_twice() -> None:
    answer = asking("anchao", "4", "S H44", "E D44, N C44, W pass, S pass, E D44, E C44")
    assert answer["legal"] == [True, True, True, True, False, True]
    assert asking("anchao", "4", "E D44, S H44", "E D44")["legal"] == [False]


@pytest.mark.clause("chaodi.holder-after-failed")
def test_holder_may_not_chaodi_again_after_anothers_failed_one() -> None:
    answer = asking("anchao", "4", "S H44", "E C44, N pass, W pass, S LJ LJ")
    assert answer["legal"] == [True, True, True, False]


@pytest.mark.clause("chaodi.holder-repeats")
def test_holder_may_chaodi_again_after_anothers_failed_one_by_choice() -> None:
    rules = {"chaodi.repeat_after_failure": True}
    answer = asking("anchao", "4", "S H44", "E C44, N pass, W pass, S LJ LJ", **rules)
    assert (answer["legal"], answer["trump"]) == ([True] * 4, "NT")
    # not after a 炒 that succeeded, and not before any
    assert asking("anchao", "4", "W H44", "E pass, N pass, W LJ LJ", **rules)["legal"] == [True, True, False]


@pytest.mark.clause("chaodi.failure-points")
def test_failures_and_their_points_are_choices() -> None:
    off = asking("anchao", "4", "S H44", "E D44", **{"chaodi.failures": False})
    assert (off["legal"], off["points"]) == ([False], 0)
    free = asking("anchao", "4", "S H44", "E D44", **{"chaodi.failure_points": 0})
    assert (free["legal"], free["points"]) == ([True], 0)


@pytest.mark.clause("chaodi.higher", "bid.hidden")
def test_hidden_chaodi_of_chaohu_must_be_higher_and_costs_nothing() -> None:
    answer = asking("chaohu", "4", "S H44", "E D44, E BJ BJ")
    assert answer == {"legal": [False, True], "asked": "N", "trump": "NT", "points": 0}


def test_rulings_name_every_breach_of_a_chaodi() -> None:
    config, level = presets.JUSHU, 0
    shown = show(config, level, Cards.parse("C2").bits)
    assert isinstance(shown, Shown)
    auction = bid(Auction(), 1, Cards.parse("C2").bits, UNNAMED, shown)
    begun = start(config, auction, 0)

    def codes(seat: int, cards: str) -> tuple[Code, ...]:
        return judge(config, level, begun, seat, Cards.parse(cards).bits, UNNAMED)[0]

    declarer = (Code.NOT_ASKED, Code.NOT_FOR_CHAODI, Code.OWN_BID, Code.DECLARER_WAITS, Code.NOT_HIGHER)
    assert codes(1, "S2") == declarer
    assert codes(2, "S22") == ()
    assert codes(3, "S22") == (Code.NOT_ASKED,)
    assert codes(3, "S3") == (Code.NOT_ASKED, Code.NO_BID)
    over = passed(passed(begun))
    assert judge(config, level, over, 1, Cards.parse("S22").bits, UNNAMED)[0][0] is Code.ASKING_CLOSED


@pytest.mark.clause("chaodi.without-bid")
def test_chaodi_over_no_bid_where_it_is_open_sets_the_first_standing_bid() -> None:
    config = presets.HUANLE.replace(**{"chaodi.without_bid": True})
    for rule in ("as-any-player", *RESTRICTING):
        begun = start(config.replace(**{"chaodi.declarer": rule}), Auction(), 0)
        assert begun.order == (1, 2, 3) and begun.declarer == -1
    bits = Cards.parse("D44").bits
    breaches, shown, code = judge(config, 2, begun, 1, bits, UNNAMED)
    assert not breaches and shown is not None and code is Code.CHAODI
    after = raised(config, begun, 1, bits, UNNAMED, shown)
    assert after.auction.standing is not None and after.auction.standing.seat == 1 and after.points == 0


def test_rulings_name_which_legal_chaodi_it_is() -> None:
    def code(slug: str, before: list[tuple[int, str]], cards: str) -> Code:
        """A 炒 by E, who is asked first, at level 4."""
        config, auction = presets.get(slug), Auction()
        for who, made in before:
            shown = show(config, 2, Cards.parse(made).bits)
            assert isinstance(shown, Shown)
            auction = bid(auction, who, Cards.parse(made).bits, UNNAMED, shown)
        return judge(config, 2, start(config, auction, 0), 1, Cards.parse(cards).bits, UNNAMED)[2]

    assert code("huanle", [(0, "C4")], "D44") is Code.CHAODI
    assert code("huanle", [(0, "H44")], "D44") is Code.NOT_HIGHER
    assert code("anchao", [(0, "H44")], "D44") is Code.CHAODI_FAILS
    assert code("mingchao", [(1, "C4"), (2, "S44")], "C44") is Code.LOOKED_BACK
    assert code("mingchao", [(1, "C4"), (2, "S44")], "LJ LJ") is Code.CHAODI


def test_nobody_is_asked_for_a_chaodi_after_a_redeal() -> None:
    case = {
        "id": "redeal",
        "ask": "chaodi",
        "rules": "huanle",
        "level": "2",
        "options": {"chaodi.without_bid": True},
        "first_hand": True,
        "bids": [],
        "chaos": [["E", "D22"]],
    }
    assert cases.answer(case).values == {"legal": [False], "asked": "done", "trump": "redeal", "points": 0}
