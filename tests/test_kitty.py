"""抠底: what the last trick makes of the kitty, and 上天入地."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import Cards, Seat, presets
from tests.engine_answers import kitty_answer, result
from tests.strategies import table

C = Cards.parse
ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
EIGHT = ("huanle", "huanle-3", "jushu", "chupai", "changxian", "hunan")


def times(slug: str, last: str, winner: Any = "E", **options: Any) -> int:
    """The multiplier of a last play; S deals at level 2 and spades are trump."""
    case = {"level": "2", "trump": "S", "dealer": "S", "winner": winner, "last": last, "kitty": "CK D5"}
    answer = kitty_answer(case, presets.get(slug).replace(**options))
    assert answer["points"] == 15 * answer["multiplier"]
    return int(answer["multiplier"])


def bonus(slug: str, last: str, winner: Any = "E", flag: Any = False, **options: Any) -> str | None:
    case: dict[str, Any] = {"dealer": "S", "winner": winner, "last": last, "kitty": "CK D5"}
    case |= {"flag": True} if flag else {"level": "2", "trump": "S"}
    found = kitty_answer(case, presets.get(slug).replace(**options)).get("bonus")
    assert found is None or isinstance(found, str)
    return found


@pytest.mark.clause("kitty.capture", "kitty.dealers-win")
@pytest.mark.parametrize("slug", presets.names())
def test_kitty_counts_only_when_attackers_win_the_last_trick(slug: str) -> None:
    assert [times(slug, "DA", winner) for winner in "SENW"] == [0, 2, 0, 2]


@pytest.mark.clause("kitty.dealers-win", "kitty.largest-part")
@pytest.mark.parametrize(("winner", "multiplier"), [(Seat.NORTH, 0), (Seat.WEST, 4)])
def test_largest_part_is_told_whoever_wins_the_last_trick(winner: Seat, multiplier: int) -> None:
    last, kitty = C("DAAJJ9"), C("CK D5")
    found = table("huanle", "2").capture(last, kitty, winner=winner, dealer=Seat.SOUTH)
    assert (found.multiplier, found.points, found.largest) == (multiplier, 15 * multiplier, C("DAA"))


@pytest.mark.clause("kitty.single", "kitty.largest-part")
@pytest.mark.parametrize("slug", presets.names())
def test_single_cards_count_twice(slug: str) -> None:
    assert times(slug, "DA") == times(slug, "DAKQJ") == 2


@pytest.mark.clause("kitty.pair", "kitty.largest-part")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s != "huanle-1"])
def test_pair_counts_four_times_alone_or_in_a_throw(slug: str) -> None:
    assert times(slug, "DAA") == times(slug, "DAAJJ9") == 4


@pytest.mark.clause("kitty.tractor-eight", "kitty.tractor-in-throw")
@pytest.mark.parametrize("slug", EIGHT)
def test_tractor_counts_eight_times(slug: str) -> None:
    assert times(slug, "DQQJJ") == times(slug, "DAAQQJJ") == times(slug, "DQQJJTT") == 8


@pytest.mark.clause("kitty.tractor-four", "kitty.four-at-most", "kitty.tractor-in-throw")
def test_tractor_counts_four_times_in_hongwu_and_nothing_counts_more() -> None:
    assert times("hongwu", "DQQJJ") == times("hongwu", "DAAQQJJ") == times("hongwu", "DQQJJTT99") == 4


@pytest.mark.clause("kitty.510k-four", "kitty.four-at-most", "kitty.double-510k-four")
def test_510k_counts_four_times_in_hongwu() -> None:
    assert times("hongwu", "DKT5") == times("hongwu", "DKKTT55") == 4


@pytest.mark.clause("kitty.tractor-four")
@pytest.mark.parametrize("slug", ROOMS)
def test_tractor_counts_as_pairs_in_the_rooms(slug: str) -> None:
    assert times(slug, "DQQJJ") == times(slug, "DAAQQJJ") == 4


@pytest.mark.clause("kitty.510k-two", "kitty.double-510k-four")
@pytest.mark.parametrize("slug", ROOMS)
def test_510k_counts_as_singles_and_a_double_as_pairs_in_the_rooms(slug: str) -> None:
    assert (times(slug, "DKT5"), times(slug, "DKKTT55")) == (2, 4)


@pytest.mark.clause("kitty.510k-two")
def test_510k_counts_as_singles_in_changxian() -> None:
    assert times("changxian", "DKT5") == 2


@pytest.mark.clause("kitty.triples", "kitty.triple-tractor")
def test_triples_count_six_and_their_tractors_twelve() -> None:
    assert [times("huanle-3", last) for last in ("DAAA", "DQQQJJJ", "DAAAKK")] == [6, 12, 8]


@pytest.mark.clause("kitty.chaohu-cards")
def test_chaohu_counts_twice_the_cards_of_the_largest_part() -> None:
    found = [times("chaohu", last) for last in ("DA", "DAA", "DQQJJ", "DQQJJTT", "DAAQQJJ9")]
    assert found == [2, 4, 8, 12, 8]


#: A single, a throw of four, a pair, a tractor of two, one of three, a tractor beside others, 510K, double 510K.
PLAYS = ("DA", "DAKQ9", "DAA", "DQQJJ", "DQQJJTT", "DAAQQJJ9", "DKT5", "DKKTT55")


@pytest.mark.clause(
    "kitty.power",
    "kitty.table",
    "kitty.doubled",
    "kitty.cards-of-the-play",
    "kitty.the-cards",
    "kitty.two-to-the-pairs",
    "kitty.plain",
)
@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("table", [2, 2, 4, 4, 4, 4, 2, 4]),
        ("two-to-the-cards", [2, 2, 4, 16, 64, 16, 8, 64]),
        ("twice-the-cards", [2, 2, 4, 8, 12, 8, 6, 12]),
        ("doubled", [2] * 8),
        ("cards-of-the-play", [2, 8, 4, 8, 12, 14, 6, 12]),
        ("the-cards", [1, 1, 2, 4, 6, 4, 3, 6]),
        ("two-to-the-pairs", [2, 2, 4, 8, 16, 8, 2, 16]),
        ("plain", [1] * 8),
    ],
)
def test_scheme_of_the_multiplier_is_a_choice(scheme: str, expected: list[int]) -> None:
    assert [times("mingchao", last, **{"capture.scheme": scheme}) for last in PLAYS] == expected
    assert [times("mingchao", last, "N", **{"capture.scheme": scheme}) for last in PLAYS] == [0] * 8


@pytest.mark.clause("kitty.the-cards", "kitty.two-to-the-pairs")
def test_triples_by_the_number_of_cards_and_of_whole_pairs() -> None:
    plays = ("DAAA", "DQQQJJJ", "DAAAKK")
    assert [times("huanle-3", last, **{"capture.scheme": "the-cards"}) for last in plays] == [3, 6, 4]
    assert [times("huanle-3", last, **{"capture.scheme": "two-to-the-pairs"}) for last in plays] == [4, 16, 8]


@pytest.mark.clause("kitty.side-suit-halves", "kitty.any-suit")
@pytest.mark.parametrize(
    ("slug", "side", "trumps"),
    [("huanle", "DQQJJ", "SQQJJ"), ("huanle", "DA", "C2"), ("huanle", "DAA9", "BJ BJ SA"), ("mingchao", "DKT5", "H5")],
)
def test_a_side_suit_halves_the_multiplier(slug: str, side: str, trumps: str) -> None:
    halves = {"capture.side_suit_halves": True}
    assert times(slug, side, **halves) * 2 == times(slug, side)
    assert times(slug, trumps, **halves) == times(slug, trumps)


@pytest.mark.clause("kitty.side-suit-halves")
@pytest.mark.parametrize(("last", "cited"), [("DA", True), ("SA", False)])
def test_a_halved_multiplier_is_cited_where_it_is_halved(last: str, cited: bool) -> None:
    at = table("huanle", "2", "S", {"capture.side_suit_halves": True})
    found = at.capture(C(last), C("CK D5"), winner=Seat.EAST, dealer=Seat.SOUTH)
    assert ("kitty.side-suit-halves" in found.clauses) is cited
    lost = at.capture(C(last), C("CK D5"), winner=Seat.NORTH, dealer=Seat.SOUTH)
    assert lost.clauses == ("kitty.dealers-win",)


@pytest.mark.clause("kitty.side-suit-halves")
@pytest.mark.parametrize(("slug", "last"), [("mingchao", "H5TK"), ("hongwu", "H5544"), ("hongwu", "H55TTKK")])
def test_what_steps_down_into_a_side_suit_is_of_that_suit(slug: str, last: str) -> None:
    assert times(slug, last, **{"capture.side_suit_halves": True}) * 2 == times(slug, last)


@pytest.mark.clause("kitty.side-suit-halves")
@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("two-to-the-cards", 8),
        ("twice-the-cards", 4),
        ("doubled", 1),
        ("cards-of-the-play", 5),
        ("two-to-the-pairs", 4),
    ],
)
def test_every_even_multiplier_may_be_halved(scheme: str, expected: int) -> None:
    assert times("huanle", "DQQJJ9", **{"capture.side_suit_halves": True, "capture.scheme": scheme}) == expected


def captured(last: str, lead: str | None, slug: str = "huanle", **options: Any) -> tuple[int, str]:
    """How often the kitty counts, and for which cards; E wins, S deals at level 2 and spades are trump."""
    at = table(slug, "2", "S", {"capture.ruffs": "as-led", **options})
    led = None if lead is None else C(lead)
    found = at.capture(C(last), C("CK D5"), winner=Seat.EAST, dealer=Seat.SOUTH, lead=led)
    assert found.points == 15 * found.multiplier
    return found.multiplier, str(found.largest)


@pytest.mark.clause("kitty.ruff-as-led", "kitty.ruff-own")
@pytest.mark.parametrize(
    ("lead", "last", "counts", "own"),
    [
        ("DA96", "S977", (2, "S9"), (4, "S77")),
        ("DA96", "S7 H2 D2", (2, "H2"), (2, "H2")),
        ("D993", "SKK6", (4, "SKK"), (4, "SKK")),
        ("D994", "S776", (4, "S77"), (4, "S77")),
        ("D9955", "S8877", (4, "S88"), (8, "S8877")),
        ("D995544", "S887766", (8, "S8877"), (8, "S887766")),
        ("D5544", "SJJTT", (8, "SJJTT"), (8, "SJJTT")),
        # of equal ones the first in written order
        ("D554499", "SAA H22 C22", (8, "SAA H22"), (8, "SAA H22")),
        # a tractor of four answers the two of two, so that the nines are the highest that answer the one of three
        ("D3344557788TTJJ", "SAAKKQQJJ998877", (8, "S998877"), (8, "SAAKKQQJJ")),
    ],
)
def test_a_ruff_captures_by_its_own_largest_part_or_by_what_was_led(
    lead: str, last: str, counts: tuple[int, str], own: tuple[int, str]
) -> None:
    assert captured(last, lead) == counts
    assert captured(last, None) == own
    assert captured(last, lead, **{"capture.ruffs": "own"}) == own


@pytest.mark.clause("kitty.ruff-as-led")
def test_what_was_led_counts_for_ruffs_alone() -> None:
    # in the led suit, on a led trump, and by the leader
    assert captured("DAA", "D99") == (4, "DAA")
    assert captured("SAAKK", "SJJTT") == (8, "SAAKK")
    assert captured("DAAJJ9", "DAAJJ9") == (4, "DAA")
    # of trumps that cannot have won the own largest part is shown
    assert captured("SKKJJ", "D5544") == (8, "SKK")
    assert captured("SAKQ", "DAA9") == (4, "SA")
    # nothing is captured where the dealers win
    at = table("huanle", "2", "S", {"capture.ruffs": "as-led"})
    lost = at.capture(C("S977"), C("CK D5"), winner=Seat.NORTH, dealer=Seat.SOUTH, lead=C("DA96"))
    assert (lost.multiplier, lost.points, lost.largest) == (0, 0, C("S9"))


@pytest.mark.clause("kitty.ruff-as-led")
def test_510k_and_triples_that_ruff_capture_by_what_was_led() -> None:
    assert captured("SKT5", "DKT5", "hongwu") == (4, "SKT5")
    assert captured("SKT5", "DA96", "hongwu") == (2, "SK")
    assert captured("SKKTT55", "DKKTT55", "hongwu") == (4, "SKKTT55")
    assert captured("SAAA777", "D999666", "huanle-3") == (6, "SAAA")
    assert captured("SAAAKKKQQ", "D33344477", "huanle-3") == (12, "SAAAKKK")


@pytest.mark.clause("kitty.ruff-as-led")
@pytest.mark.parametrize(
    ("scheme", "times"),
    [
        ("two-to-the-cards", 8),
        ("twice-the-cards", 6),
        ("the-cards", 3),
        ("two-to-the-pairs", 4),
        ("cards-of-the-play", 12),
        ("plain", 1),
    ],
)
def test_every_scheme_counts_the_cards_that_were_led(scheme: str, times: int) -> None:
    assert captured("SAAAKKK", "D333457", "huanle-3", **{"capture.scheme": scheme}) == (times, "SAAA")


@pytest.mark.parametrize(
    ("field", "last"),
    [("single", "DA"), ("pair", "DAA"), ("tractor", "DQQJJ"), ("five_ten_king", "DKT5"),
     ("double_five_ten_king", "DKKTT55")],
)  # fmt: skip
def test_multiplier_of_each_shape_is_a_choice(field: str, last: str) -> None:
    assert times("mingchao", last, **{f"capture.{field}": 7}) == 7


@pytest.mark.parametrize(("field", "last"), [("triple", "DAAA"), ("triple_tractor", "DQQQJJJ")])
def test_multiplier_of_triples_is_a_choice(field: str, last: str) -> None:
    assert times("huanle-3", last, **{f"capture.{field}": 7}) == 7


def test_winning_play_that_is_no_unit_of_one_suit_counts_as_a_single() -> None:
    # a lead left in two suits by a 炒 in the first trick
    for scheme, expected in (("table", 2), ("twice-the-cards", 2), ("the-cards", 1), ("cards-of-the-play", 6)):
        assert times("chupai", "DAA HK", **{"capture.scheme": scheme}) == expected


# -- 上天入地 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.heaven-exactly", "kitty.heaven-both-sides", "kitty.heaven-levels")
def test_anchao_has_heaven_for_either_side_with_exactly_the_three() -> None:
    assert [bonus("anchao", "DKT5", winner) for winner in "SE"] == ["heaven-and-earth"] * 2
    assert [bonus("anchao", last) for last in ("DKKTT55", "DAKT5", "DKT", "DAKQ")] == [None] * 4
    answer = result("anchao", "S", "7 8", 60, laps={"SN": 2, "EW": 2}, bonus="heaven-and-earth", winner="E")
    assert (answer["levels"], answer["laps"]) == ({"SN": "2", "EW": "A"}, {"SN": 1, "EW": 3})
    dealers = result("anchao", "S", "7 8", 130, bonus="heaven-and-earth", winner="N")
    assert (dealers["levels"], dealers["laps"]) == ({"SN": "A", "EW": "2"}, {"SN": 3, "EW": 1})


@pytest.mark.clause("kitty.heaven-contains", "kitty.heaven-attackers", "kitty.heaven-levels")
@pytest.mark.parametrize("slug", ["kangqi", "mingchao"])
def test_heaven_contains_the_three_and_is_for_attackers(slug: str) -> None:
    plays = ("DKT5", "DKKTT55", "DAKT5", "DKTT5")
    assert [bonus(slug, last) for last in plays] == ["heaven-and-earth"] * 4
    assert bonus(slug, "DKT") is None and bonus(slug, "DKT5", "N") is None
    assert result(slug, "S", "7 8", 60, bonus="heaven-and-earth")["levels"] == {"SN": "2", "EW": "A"}


@pytest.mark.clause("kitty.heaven-both-sides", "kitty.heaven-exactly")
def test_yixing_has_heaven_for_either_side_with_exactly_the_three() -> None:
    assert [bonus("yixing", "DKT5", winner) for winner in "SE"] == ["heaven-and-earth"] * 2
    assert bonus("yixing", "DAKT5") is bonus("yixing", "DKKTT55") is bonus("yixing", "DAKT5", "S") is None
    kept = result("yixing", "S", "7 8", 130, last="DKT5", winner="N")
    assert (kept["levels"], kept["dealer_next"]) == ({"SN": "A", "EW": "2"}, "N")
    assert kept["scores"] == {"SN": 16, "EW": -16}


@pytest.mark.clause("kitty.heaven-levels")
def test_heaven_of_yixing_sends_to_two_and_to_ace_for_sixteen() -> None:
    answer = result("yixing", "S", "7 8", 60, bonus="heaven-and-earth")
    assert (answer["levels"], answer["scores"]) == ({"SN": "2", "EW": "A"}, {"SN": -16, "EW": 16})
    assert result("yixing", "S", "7 8", 250, bonus="heaven-and-earth")["scores"]["EW"] == 18


@pytest.mark.clause("kitty.heaven-16")
@pytest.mark.parametrize("slug", ["anchao", "kangqi"])
def test_heaven_is_worth_sixteen_or_the_larger_score(slug: str) -> None:
    for points, worth in ((60, 16), (150, 16), (230, 16), (240, 17)):
        answer = result(slug, "S", "7 8", points, bonus="heaven-and-earth", winner="E")
        assert answer["scores"] == {"SN": -worth, "EW": worth}


@pytest.mark.clause("kitty.heaven-13")
def test_heaven_is_worth_thirteen_in_mingchao() -> None:
    for points, worth in ((60, 13), (200, 13), (210, 14)):
        scores = result("mingchao", "S", "7 8", points, bonus="heaven-and-earth")["scores"]
        assert scores == {"SN": -worth, "EW": worth}


@pytest.mark.clause("kitty.heaven-after", "kitty.heaven-deals")
@pytest.mark.parametrize("slug", ROOMS)
def test_winners_of_heaven_deal_next_and_never_fall(slug: str) -> None:
    answer = result(slug, "S", "7 8", 60, bonus="heaven-and-earth", winner="E")
    assert (answer["on_stage"], answer["dealer_next"], answer["steps"]) == ("EW", "E", 0)
    won = result(slug, "S", "7 8", 95, bonus="heaven-and-earth", winner="E")
    assert (won["on_stage"], won["steps"]) == ("EW", 1)
    assert bonus(slug, "DKT5", flag=True) is None
    # a match that its winners win by the table is won
    if slug in ("kangqi", "yixing"):
        over = result(slug, "S", "7 A", 90, bonus="heaven-and-earth", winner="E")
        assert over["match_over"] is (slug == "yixing")
        assert over["levels"] == {"SN": "2", "EW": "A" if slug == "yixing" else "flag"}


@pytest.mark.clause("kitty.heaven-voids-win")
@pytest.mark.parametrize("slug", ROOMS)
def test_losers_of_heaven_have_won_nothing_by_the_table(slug: str) -> None:
    top = {"laps": {"SN": 3, "EW": 1}} if slug == "anchao" else {}
    over = result(slug, "S", "A 8", 60, last="DKT5", winner="E", **top)
    assert (over["levels"], over["match_over"]) == ({"SN": "2", "EW": "A"}, False)
    assert (over["on_stage"], over["steps"]) == ("EW", 0)
    assert over["scores"]["EW"] == (13 if slug == "mingchao" else 16)


@pytest.mark.clause("kitty.heaven-win-stands")
@pytest.mark.parametrize(("slug", "after", "over"), [("mingchao", "A", True), ("kangqi", "flag", False)])
def test_what_the_table_gives_the_losers_of_heaven_past_the_ace_may_stand(slug: str, after: str, over: bool) -> None:
    rules = {"bonus.heaven_voids_win": False}
    answer = result(slug, "S", "A 8", 60, last="DKT5", winner="E", **rules)
    assert (answer["levels"], answer["match_over"]) == ({"SN": after, "EW": "A"}, over)
    assert answer["on_stage"] == "EW"
    # short of A they fall all the same
    assert result(slug, "S", "K 8", 70, last="DKT5", winner="E", **rules)["levels"]["SN"] == "2"
    flag = result("kangqi", "S", "7 flag", 60, last="DKT5", winner="N", **rules, **{"bonus.heaven_both_sides": True})
    assert flag["levels"] == {"SN": "A", "EW": "2"}


@pytest.mark.clause("kitty.heaven-after")
def test_heaven_never_lowers_its_winners() -> None:
    flag = result("kangqi", "S", "7 flag", 90, bonus="heaven-and-earth")
    assert flag["levels"] == {"SN": "2", "EW": "flag"}
    high = result("anchao", "S", "7 A", 90, laps={"EW": 3}, bonus="heaven-and-earth", winner="E")
    assert (high["levels"]["EW"], high["laps"]["EW"]) == ("A", 3)


@pytest.mark.clause("kitty.no-heaven")
@pytest.mark.parametrize(
    ("rule", "heaven"), [("none", [False, False]), ("exactly", [True, False]), ("containing", [True, True])]
)
def test_which_play_is_heaven_is_a_choice(rule: str, heaven: list[bool]) -> None:
    found = [bonus("mingchao", last, **{"bonus.heaven": rule}) for last in ("DKT5", "DAKT5")]
    assert [code is not None for code in found] == heaven


@pytest.mark.clause("kitty.no-heaven")
@pytest.mark.parametrize("slug", ["hongwu", "changxian"])
def test_510k_earns_no_heaven_where_the_text_names_none(slug: str) -> None:
    assert bonus(slug, "DKT5") is bonus(slug, "DKT5", "S") is None


@pytest.mark.clause("kitty.heaven-both-sides", "kitty.heaven-attackers")
def test_heaven_of_both_sides_and_its_worth_are_choices() -> None:
    assert bonus("mingchao", "DKT5", "N", **{"bonus.heaven_both_sides": True}) == "heaven-and-earth"
    assert bonus("anchao", "DKT5", "N", **{"bonus.heaven_both_sides": False}) is None
    answer = result("yixing", "S", "7 8", 60, bonus="heaven-and-earth", **{"bonus.heaven_pay": 5})
    assert answer["scores"]["EW"] == 5
