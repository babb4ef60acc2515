"""抠底: what the last trick makes of the kitty, and 上天入地."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import Cards, Seat, presets
from tests.engine_answers import kitty_answer, result
from tests.strategies import table

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
    last, kitty = Cards.parse("DAAJJ9"), Cards.parse("CK D5")
    found = table("huanle", "2").capture(last, kitty, winner=winner, dealer=Seat.SOUTH)
    assert (found.multiplier, found.points, found.largest) == (multiplier, 15 * multiplier, Cards.parse("DAA"))


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


@pytest.mark.clause("kitty.510k-four", "kitty.four-at-most")
def test_510k_counts_four_times_in_hongwu() -> None:
    assert times("hongwu", "DKT5") == times("hongwu", "DKKTT55") == 4


@pytest.mark.clause("kitty.rooms-tractor")
@pytest.mark.parametrize("slug", ROOMS)
def test_tractor_counts_as_pairs_in_the_rooms(slug: str) -> None:
    assert times(slug, "DQQJJ") == times(slug, "DAAQQJJ") == 4


@pytest.mark.clause("kitty.rooms-510k")
@pytest.mark.parametrize("slug", ROOMS)
def test_510k_counts_as_singles_and_a_double_as_pairs_in_the_rooms(slug: str) -> None:
    assert (times(slug, "DKT5"), times(slug, "DKKTT55")) == (2, 4)


@pytest.mark.clause("kitty.changxian-510k")
def test_510k_counts_as_singles_in_changxian() -> None:
    assert times("changxian", "DKT5") == 2


@pytest.mark.clause("kitty.triples")
def test_triples_count_six_and_their_tractors_twelve() -> None:
    assert [times("huanle-3", last) for last in ("DAAA", "DQQQJJJ", "DAAAKK")] == [6, 12, 8]


@pytest.mark.clause("kitty.chaohu-cards")
def test_chaohu_counts_twice_the_cards_of_the_largest_part() -> None:
    found = [times("chaohu", last) for last in ("DA", "DAA", "DQQJJ", "DQQJJTT", "DAAQQJJ9")]
    assert found == [2, 4, 8, 12, 8]


@pytest.mark.clause("kitty.power")
@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("table", [2, 4, 8, 8]),
        ("two-to-the-cards", [2, 4, 16, 64]),
        ("twice-the-cards", [2, 4, 8, 12]),
        ("doubled", [2] * 4),
    ],
)
def test_scheme_of_the_multiplier_is_a_choice(scheme: str, expected: list[int]) -> None:
    plays = ("DA", "DAA", "DQQJJ", "DQQJJTT")
    assert [times("jushu", last, **{"capture.scheme": scheme}) for last in plays] == expected
    assert [times("jushu", last) for last in plays] == [2, 4, 8, 8]


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
    assert times("chupai", "DAA HK") == 2


# -- 上天入地 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.heaven-anchao", "kitty.heaven-both-sides", "kitty.heaven-exactly")
def test_anchao_has_heaven_for_either_side_with_exactly_the_three() -> None:
    assert [bonus("anchao", "DKT5", winner) for winner in "SE"] == ["heaven-and-earth"] * 2
    assert [bonus("anchao", last) for last in ("DKKTT55", "DAKT5", "DKT", "DAKQ")] == [None] * 4
    answer = result("anchao", "S", "7 8", 60, laps={"SN": 2, "EW": 2}, bonus="heaven-and-earth", winner="E")
    assert (answer["levels"], answer["laps"]) == ({"SN": "2", "EW": "A"}, {"SN": 1, "EW": 3})
    dealers = result("anchao", "S", "7 8", 130, bonus="heaven-and-earth", winner="N")
    assert (dealers["levels"], dealers["laps"]) == ({"SN": "A", "EW": "2"}, {"SN": 3, "EW": 1})


@pytest.mark.clause("kitty.heaven-contains", "kitty.heaven-attackers")
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


@pytest.mark.clause("kitty.heaven-yixing-effect")
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


@pytest.mark.parametrize(
    ("rule", "heaven"), [("none", [False, False]), ("exactly", [True, False]), ("containing", [True, True])]
)
def test_which_play_is_heaven_is_a_choice(rule: str, heaven: list[bool]) -> None:
    found = [bonus("mingchao", last, **{"bonus.heaven": rule}) for last in ("DKT5", "DAKT5")]
    assert [code is not None for code in found] == heaven


def test_heaven_of_both_sides_and_its_worth_are_choices() -> None:
    assert bonus("mingchao", "DKT5", "N", **{"bonus.heaven_both_sides": True}) == "heaven-and-earth"
    assert bonus("anchao", "DKT5", "N", **{"bonus.heaven_both_sides": False}) is None
    answer = result("yixing", "S", "7 8", 60, bonus="heaven-and-earth", **{"bonus.heaven_pay": 5})
    assert answer["scores"]["EW"] == 5
