"""Points into steps, scores and the next deal."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import Cards, RuleConfig, citing_results, presets, reasons
from chaodipi.cases import answer
from chaodipi.results import ACE, FLAG, Hand, Standing, levels_earned, settle, table_score
from tests.engine_answers import result

ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
TENS_UP = (*ROOMS, "hongwu", "chaohu")
BEGINNERS = (Standing(), Standing())


def steps(slug: str, *points: int) -> list[int]:
    """The levels that the winning side earns, the dealers being at level 2."""
    return [levels_earned(presets.get(slug), p, False, 0) for p in points]


def pays(slug: str, points: int, **more: object) -> tuple[int, int]:
    """What the dealers (SN) and the attackers score."""
    scores = result(slug, "S", "4 4", points, **more)["scores"]
    return scores["SN"], scores["EW"]


# -- steps ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("result.steps-by-40", "result.steps", "result.by-bands")
@pytest.mark.parametrize("slug", ["huanle", "chupai", "hunan"])
def test_steps_by_40(slug: str) -> None:
    assert steps(slug, 0, 5, 35, 40, 75) == [3, 2, 2, 1, 1]
    assert steps(slug, 80, 115, 120, 155, 160, 195, 200, 240) == [0, 0, 1, 1, 2, 2, 3, 4]


@pytest.mark.clause("result.steps-by-20", "result.deal-at-40")
def test_steps_by_20_with_one_deck() -> None:
    assert steps("huanle-1", 0, 5, 15, 20, 35) == [3, 2, 2, 1, 1]
    assert steps("huanle-1", 40, 55, 60, 75, 80, 100) == [0, 0, 1, 1, 2, 3]
    assert [result("huanle-1", "S", "4 4", p)["on_stage"] for p in (35, 40)] == ["SN", "EW"]


@pytest.mark.clause("result.steps-by-60", "result.deal-at-120")
def test_steps_by_60_with_three_decks() -> None:
    assert steps("huanle-3", 0, 5, 55, 60, 115) == [3, 2, 2, 1, 1]
    assert steps("huanle-3", 120, 175, 180, 235, 240, 300) == [0, 0, 1, 1, 2, 3]
    assert [result("huanle-3", "S", "4 4", p)["on_stage"] for p in (115, 120)] == ["SN", "EW"]


@pytest.mark.clause("result.steps-by-10", "result.steps", "result.steps-by-10-attackers")
@pytest.mark.parametrize("slug", TENS_UP)
def test_steps_by_10_of_the_table(slug: str) -> None:
    assert steps(slug, 0, 5, 10, 15, 20, 25, 30, 35) == [9, 8, 7, 7, 6, 6, 5, 5]
    assert steps(slug, 40, 45, 50, 55, 60, 65, 70, 75) == [4, 4, 3, 3, 2, 2, 1, 1]
    assert steps(slug, 80, 85, 90, 95, 100, 105, 150, 155, 200) == [0, 0, 1, 1, 2, 2, 7, 7, 12]


@pytest.mark.clause("result.below-zero")
@pytest.mark.parametrize("slug", TENS_UP)
def test_table_by_tens_goes_on_below_zero(slug: str) -> None:
    assert steps(slug, -5, -10, -15, -20, -25) == [10, 10, 11, 11, 12]


@pytest.mark.clause("result.steps-by-full-tens", "result.changxian-fives", "result.steps")
@pytest.mark.clause("result.steps-by-full-tens-attackers")
def test_steps_by_full_tens() -> None:
    assert steps("changxian", 5, 10, 35, 70, 75) == [7, 7, 4, 1, 0]
    assert steps("changxian", 80, 85, 90, 125, 130) == [0, 0, 1, 4, 5]
    assert result("changxian", "S", "6 4", 125)["levels"] == {"SN": "6", "EW": "8"}
    assert result("changxian", "S", "4 4", 35)["levels"] == {"SN": "8", "EW": "4"}
    kept = result("changxian", "S", "4 4", 75)
    assert (kept["on_stage"], kept["steps"], kept["scores"]) == ("SN", 0, {"SN": 0, "EW": 0})
    assert result("changxian", "S", "4 4", 85)["scores"] == result("changxian", "S", "4 4", 80)["scores"]


@pytest.mark.clause("result.changxian-zero", "result.changxian-zero-steps")
@pytest.mark.parametrize(("level", "earned", "after"), [("2", 12, "A"), ("K", 1, "A"), ("A", 1, "flag")])
def test_shutout_sends_changxian_dealers_to_the_ace_and_pays_the_way(level: str, earned: int, after: str) -> None:
    answer = result("changxian", "S", f"{level} 2", 0)
    bonus = 3 if after == "flag" else 0
    assert (answer["levels"]["SN"], answer["steps"]) == (after, earned)
    assert answer["scores"] == {"SN": earned + bonus, "EW": -earned - bonus}


@pytest.mark.clause("result.steps", "result.changxian-zero", "result.jushu-table", "result.no-shutout")
def test_shutout_is_a_hand_in_which_attackers_have_no_point_at_all() -> None:
    assert [steps(slug, 0, 1) for slug in ("huanle", "huanle-1", "huanle-3")] == [[3, 2]] * 3
    assert [steps(slug, 0, 1) for slug in TENS_UP] == [[9, 8]] * 6
    assert steps("changxian", 0, 1) == [12, 7]
    assert (pays("jushu", 0), pays("jushu", 1)) == ((9, -6), (6, -4))


@pytest.mark.clause("throw.zero-at-end")
def test_total_below_zero_counts_as_zero_in_changxian() -> None:
    assert result("changxian", "S", "4 4", -30) == result("changxian", "S", "4 4", 0)


def test_floor_and_shutout_are_choices() -> None:
    def earned(points: int, **options: object) -> int:
        steps = result("changxian", "S", "4 4", points, **options)["steps"]
        assert isinstance(steps, int)
        return steps

    assert earned(0, **{"result.shutout_to_ace": False}) == 8
    assert earned(-5, **{"result.shutout_to_ace": False}) == 8
    assert earned(-15, **{"result.shutout_to_ace": False, "result.floor_at_zero": False}) == 9
    rooms = presets.MINGCHAO.replace(**{"result.floor_at_zero": True})
    assert settle(rooms, Hand(0, BEGINNERS, -30)).steps == 9
    assert settle(presets.MINGCHAO, Hand(0, BEGINNERS, -30)).steps == 12


@pytest.mark.parametrize(
    ("kind", "expected"), [("bands", [2, 1, 0, 1]), ("tens-up", [5, 1, 0, 4]), ("tens-down", [4, 0, 0, 4])]
)
def test_how_points_become_levels_is_a_choice(kind: str, expected: list[int]) -> None:
    rules = presets.HUANLE.replace(**{"result.steps": kind})
    assert [levels_earned(rules, points, False, 0) for points in (35, 75, 85, 125)] == expected


@pytest.mark.clause("result.by-bands")
@pytest.mark.parametrize(("steps_kind", "threshold", "band"), [("bands", 100, 50), ("tens-up", 100, 40)])
def test_threshold_and_band_are_choices(steps_kind: str, threshold: int, band: int) -> None:
    rules = {"result.steps": steps_kind, "result.threshold": threshold, "result.band": band}
    assert [result("huanle", "S", "4 4", p, **rules)["on_stage"] for p in (95, 100)] == ["SN", "EW"]
    first = 150 if steps_kind == "bands" else 110
    assert [result("huanle", "S", "4 4", p, **rules)["steps"] for p in (first - 5, first)] == [0, 1]


# -- who wins the deal ----------------------------------------------------------------------------------------------


@pytest.mark.clause("result.deal-at-80")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s not in ("huanle-1", "huanle-3")])
def test_attackers_take_the_deal_with_eighty(slug: str) -> None:
    assert [result(slug, "S", "2 2", p)["on_stage"] for p in (75, 80)] == ["SN", "EW"]
    assert [result(slug, "E", "2 2", p)["on_stage"] for p in (75, 80)] == ["EW", "SN"]


@pytest.mark.clause("result.next-dealer-partner")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s != "chaohu"])
@pytest.mark.parametrize(("dealer", "after"), [("S", "N"), ("E", "W"), ("N", "S"), ("W", "E")])
def test_dealers_who_win_pass_the_deal_to_the_partner(slug: str, dealer: str, after: str) -> None:
    assert result(slug, dealer, "2 2", 30)["dealer_next"] == after


@pytest.mark.clause("result.next-dealer-seat", "game.counter-clockwise")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s != "chaohu"])
@pytest.mark.parametrize(("dealer", "after"), [("S", "E"), ("E", "N"), ("N", "W"), ("W", "S")])
def test_attackers_who_win_deal_from_the_next_seat(slug: str, dealer: str, after: str) -> None:
    assert result(slug, dealer, "2 2", 130)["dealer_next"] == after


# -- scores ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("result.scores-rooms", "result.scores-rooms-attackers")
@pytest.mark.parametrize("slug", ROOMS)
def test_rooms_score_levels_and_one_more_for_attackers(slug: str) -> None:
    assert [pays(slug, p) for p in (0, 35, 75)] == [(9, -9), (5, -5), (1, -1)]
    assert [pays(slug, p) for p in (80, 85, 95, 150)] == [(-1, 1), (-1, 1), (-2, 2), (-8, 8)]
    assert pays(slug, -10) == (10, -10)


@pytest.mark.clause("result.score-hongwu")
def test_hongwu_scores_levels_times_base() -> None:
    assert pays("hongwu", 150, base=2) == (-14, 14)
    assert pays("hongwu", 35, base=3) == (15, -15)


@pytest.mark.clause("result.score-hongwu-80")
def test_hongwu_scores_nothing_at_eighty() -> None:
    assert pays("hongwu", 80, base=4) == pays("hongwu", 85, base=4) == (0, 0)


@pytest.mark.clause("result.score-chaohu")
def test_chaohu_scores_one_and_the_levels() -> None:
    assert [pays("chaohu", p) for p in (35, 75, 80, 85, 90)] == [(6, -6), (2, -2), (-1, 1), (-1, 1), (-2, 2)]


@pytest.mark.clause("result.changxian-pay")
def test_changxian_pays_a_base_for_each_level() -> None:
    assert pays("changxian", 35, base=3) == (12, -12)
    assert pays("changxian", 125, base=2) == (-8, 8)


@pytest.mark.clause("result.changxian-eighty")
def test_changxian_pays_a_base_for_the_deal_at_eighty() -> None:
    answer = result("changxian", "S", "4 4", 80, base=2)
    assert (answer["scores"], answer["steps"], answer["levels"]["EW"]) == ({"SN": -2, "EW": 2}, 0, "4")


@pytest.mark.clause("result.changxian-attackers-pay", "result.changxian-deal-counts")
def test_changxian_pays_four_for_125() -> None:
    assert pays("changxian", 125) == (-4, 4)
    assert pays("changxian", 125, **{"result.odd_five_pays": True}) == (-5, 5)
    assert pays("changxian", 125, base=2, **{"result.odd_five_pays": True}) == (-10, 10)
    assert pays("changxian", 80, **{"result.odd_five_pays": True}) == (-1, 1)
    assert pays("changxian", 35, **{"result.odd_five_pays": True}) == (4, -4)


@pytest.mark.clause("result.jushu-table", "level.jushu-two")
@pytest.mark.parametrize(("points", "scores"), [(0, (9, -6)), (-5, (9, -6)), (5, (6, -4)), (35, (6, -4))])
def test_jushu_shutouts(points: int, scores: tuple[int, int]) -> None:
    assert pays("jushu", points) == scores


@pytest.mark.clause("result.jushu-table")
def test_jushu_dealers_win_three_from_forty_on() -> None:
    assert pays("jushu", 40) == pays("jushu", 75) == (3, -2)


@pytest.mark.clause("result.jushu-attackers")
@pytest.mark.parametrize(
    ("points", "won", "lost"), [(80, 3, 2), (115, 3, 2), (120, 6, 4), (160, 9, 6), (560, 39, 26), (900, 39, 26)]
)
def test_jushu_attackers_win_three_for_each_forty_up_to_39(points: int, won: int, lost: int) -> None:
    assert pays("jushu", points) == (-lost, won)


@pytest.mark.clause("result.no-pay")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "chupai", "hunan"])
def test_presets_without_scores_keep_none(slug: str) -> None:
    assert "scores" not in result(slug, "S", "4 4", 100)


@pytest.mark.parametrize(
    ("pay", "dealers", "at_eighty", "attackers"),
    [
        ("levels", 5, 0, 7),
        ("levels-deal-counts-one", 5, 1, 7),
        ("attackers-one-more", 5, 1, 8),
        ("one-plus-levels", 6, 1, 8),
    ],
)
def test_what_a_player_gains_is_a_choice(pay: str, dealers: int, at_eighty: int, attackers: int) -> None:
    rules = {"result.pay": pay}
    assert [abs(pays("mingchao", p, **rules)[0]) for p in (35, 80, 150)] == [dealers, at_eighty, attackers]


def test_pay_of_a_table_counts_the_base_where_it_has_one() -> None:
    def score(pay: str) -> int:
        return table_score(presets.HONGWU.replace(**{"result.pay": pay}), True, 2, 5)

    assert [score(p) for p in ("levels", "levels-deal-counts-one")] == [10, 10]


def test_point_units_follow_the_band() -> None:
    rules: RuleConfig = presets.JUSHU.replace(**{"result.band": 50, "result.threshold": 100})
    found = [settle(rules, Hand(0, BEGINNERS, p)).scores for p in (0, 45, 95, 100, 150)]
    assert found == [(9, -6), (6, -4), (3, -2), (-2, 3), (-4, 6)]


def test_fewer_points_than_none_never_earn_fewer_levels() -> None:
    rules = presets.CHANGXIAN.replace(**{"result.floor_at_zero": False})
    assert levels_earned(rules, -5, False, 0) >= levels_earned(rules, 0, False, 0)


# -- what decides ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.heaven-after", "level.hook", "flag.lost", "flag.three-failures", "flag.red-five-bid")
@pytest.mark.clause("kitty.j-to-the-end", "kitty.a-to-the-end")
@pytest.mark.parametrize(
    ("slug", "before", "points", "more", "clause", "after"),
    [
        ("mingchao", Standing(5), 60, {"heaven": 1}, "kitty.heaven-contains", Standing(0)),
        ("mingchao", Standing(9), 95, {"last": "SJ", "winner": 1}, "kitty.j-to-the-end", Standing(0)),
        ("mingchao", Standing(ACE), 95, {"last": "DAA", "winner": 1}, "kitty.a-to-the-end", Standing(9)),
        ("hongwu", Standing(9), 95, {}, "level.hook", Standing(0)),
        ("changxian", Standing(FLAG, 1, 1), 110, {"flag": True}, "flag.lost", Standing(FLAG, 1, 2)),
        ("changxian", Standing(FLAG, 1, 2), 110, {"flag": True}, "flag.three-failures", Standing(0)),
        ("changxian", Standing(5), 60, {"red_five": 1}, "flag.red-five-bid", Standing(ACE)),
        ("changxian", Standing(5), 95, {"red_five": 0}, "flag.red-five-bid", Standing(0)),
    ],
)
def test_what_moves_a_team_beside_the_table_is_named_first(
    slug: str, before: Standing, points: int, more: dict[str, Any], clause: str, after: Standing
) -> None:
    more = more | {"last": Cards.parse(more.get("last", "")).bits}
    config, hand = presets.get(slug), Hand(0, (before, Standing(2)), points, **more)
    found = settle(config, hand)
    assert (reasons.cited(config, *citing_results.settle(config, hand, found))[0], found.standings[0]) == (
        clause,
        after,
    )


@pytest.mark.clause("kitty.jj-at-j", "kitty.aa-at-a", "kitty.510k-at-j-or-a", "kitty.demotion-exact")
@pytest.mark.parametrize(
    ("level", "last", "clause"),
    [
        ("J", "DJJ", "kitty.jj-at-j"),
        ("A", "DAA", "kitty.aa-at-a"),
        ("J", "DKT5", "kitty.510k-at-j-or-a"),
        ("A", "DKT5", "kitty.510k-at-j-or-a"),
    ],
)
def test_a_demotion_is_named_by_its_own_clause_and_by_no_stop_of_a_rise(level: str, last: str, clause: str) -> None:
    case = {"id": "x", "rules": "hongwu", "ask": "settle", "dealer": "S", "levels": {"SN": level, "EW": "4"},
            "points": 50, "last": last, "winner": "E"}  # fmt: skip
    found = answer(case)
    assert found.values["levels"]["SN"] == "2"
    assert found.clauses[:3] == (clause, "kitty.demotion-exact", "kitty.fallen-hold")
    assert "level.must-play-stops" not in found.clauses


@pytest.mark.clause("result.steps-by-10", "result.steps-by-10-attackers", "result.scores-rooms")
@pytest.mark.parametrize(
    ("slug", "points", "cited"),
    [
        ("kangqi", 30, ("result.steps-by-10", "result.deal-at-80", "result.next-dealer-partner",
                        "result.scores-rooms")),
        ("kangqi", 150, ("result.steps-by-10-attackers", "result.deal-at-80", "result.next-dealer-seat",
                         "result.scores-rooms-attackers")),
        ("hongwu", 85, ("result.steps-by-10-attackers", "result.deal-no-level", "result.deal-at-80",
                        "result.next-dealer-seat", "result.score-hongwu", "result.score-hongwu-80")),
        ("huanle", 30, ("result.steps-by-40", "result.by-bands", "result.deal-at-80", "result.next-dealer-partner")),
        ("changxian", 35, ("result.steps-by-full-tens", "result.deal-at-80", "result.next-dealer-partner",
                           "result.changxian-pay")),
        ("changxian", 0, ("result.changxian-zero", "result.changxian-zero-steps", "result.deal-at-80",
                          "result.next-dealer-partner", "result.changxian-pay")),
        ("jushu", 30, ("result.jushu-table", "result.deal-at-80", "level.jushu-two", "result.next-dealer-partner")),
        ("jushu", 130, ("result.jushu-attackers", "result.deal-at-80", "level.jushu-two", "result.next-dealer-seat")),
    ],
)  # fmt: skip
def test_a_result_cites_its_winners_part_of_the_table_and_no_other(
    slug: str, points: int, cited: tuple[str, ...]
) -> None:
    case = {"id": "x", "rules": slug, "ask": "settle", "dealer": "S", "levels": {"SN": "4", "EW": "4"},
            "points": points}  # fmt: skip
    if slug == "jushu":
        case["levels"] = {"SN": "2", "EW": "2"}
    assert answer(case).clauses == cited


@pytest.mark.clause("kitty.heaven-levels", "kitty.heaven-after", "kitty.heaven-13", "kitty.heaven-16")
@pytest.mark.parametrize(("slug", "which", "pay"), [("mingchao", "contains", 13), ("yixing", "exactly", 16)])
def test_heaven_is_cited_with_its_pay_and_with_the_table_only_where_that_decides(
    slug: str, which: str, pay: int
) -> None:
    case = {"id": "x", "rules": slug, "ask": "settle", "dealer": "S", "levels": {"SN": "4", "EW": "4"},
            "bonus": "heaven-and-earth", "winner": "E"}  # fmt: skip
    found = answer(case | {"points": 60})
    assert found.clauses[0] == f"kitty.heaven-{which}" and f"kitty.heaven-{pay}" in found.clauses
    table = {
        "result.steps-by-10",
        "result.scores-rooms",
        "result.steps-by-10-attackers",
        "result.scores-rooms-attackers",
    }
    assert not table & set(found.clauses)
    larger = answer(case | {"points": 260})
    assert larger.values["scores"]["EW"] == 19
    assert table & set(larger.clauses) == {"result.steps-by-10-attackers", "result.scores-rooms-attackers"}


@pytest.mark.clause("result.changxian-fives", "result.changxian-eighty", "flag.bands")
@pytest.mark.parametrize(
    ("slug", "points", "level", "clauses"),
    [
        ("changxian", 80, "4", {"result.changxian-eighty", "result.changxian-attackers-pay"}),
        ("changxian", 85, "4", {"result.changxian-fives", "result.changxian-attackers-pay"}),
        ("changxian", 75, "4", {"result.changxian-fives"}),
        ("changxian", 70, "4", set()),
        ("changxian", 100, "flag", {"flag.bands", "result.changxian-eighty", "result.changxian-attackers-pay"}),
        ("kangqi", 100, "flag", {"flag.bands"}),
    ],
)
def test_what_a_table_counts_otherwise_is_named(slug: str, points: int, level: str, clauses: set[str]) -> None:
    case = {"id": "x", "rules": slug, "ask": "settle", "dealer": "S", "levels": {"SN": level, "EW": "4"},
            "points": points}  # fmt: skip
    special = {"result.changxian-eighty", "result.changxian-fives", "result.changxian-attackers-pay",
               "flag.bands"}  # fmt: skip
    assert special & set(answer(case).clauses) == clauses


@pytest.mark.clause("result.steps-by-10")
@pytest.mark.parametrize(
    ("points", "steps"), [(-11, 11), (-10, 10), (-6, 10), (-1, 10), (0, 9), (1, 8), (9, 8), (10, 7), (36, 5), (79, 1)]
)
def test_points_that_are_no_multiple_of_five_count_up_for_the_dealers(points: int, steps: int) -> None:
    assert levels_earned(presets.KANGQI, points, False, 0) == steps


@pytest.mark.clause("level.three-laps", "level.hook")
def test_a_fall_by_a_house_rule_keeps_the_lap() -> None:
    rules = presets.ANCHAO.replace(**{"bonus.hook": True, "bonus.red_five_bid_settles": True})
    jack = Hand(0, (Standing(9, 2), Standing(3, 2)), 120)
    assert settle(rules, jack).standings[0] == Standing(0, 2)
    four = jack._replace(standings=(Standing(2, 2), Standing(3, 2)), points=40, red_five=1)
    assert settle(rules, four).standings == (Standing(ACE, 2), Standing(0, 2))
