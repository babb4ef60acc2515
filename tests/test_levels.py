"""Levels from 2 to A: rising, must-play levels, laps, and the falls at J."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import Match, Rank, Team, presets
from chaodipi.results import Standing, rise
from tests.engine_answers import result
from tests.scripted import match_at

NO_MUST = ("huanle", "huanle-1", "huanle-3", "chupai", "kangqi", "yixing", "hunan")
WITH_LEVELS = tuple(slug for slug in presets.names() if slug != "jushu")
FLAGS = ("kangqi", "changxian", "changxian-ordinary")
#: Attackers' points with which the winners rise by so many levels, by the steps of the preset.
HUNDREDS = {"huanle-1": (30, 15, 0, 40, 60, 80, 100), "huanle-3": (90, 45, 0, 120, 180, 240, 300)}
FORTIES = (60, 30, 0, 80, 120, 160, 200)
TENS = (70, 60, 50, 80, 90, 100, 110)


def points_for(slug: str, dealers: bool, steps: int) -> int:
    """Points that earn so many levels (1 to 3)."""
    by = HUNDREDS.get(slug, FORTIES if slug in ("huanle", "chupai", "hunan") else TENS)
    return by[steps - 1] if dealers else by[3 + steps]


def after(slug: str, levels: str, dealers: bool, steps: int, **more: Any) -> Any:
    """The answer to a hand dealt by S whose winners earn so many levels."""
    return result(slug, "S", levels, points_for(slug, dealers, steps), **more)


@pytest.mark.clause("level.start")
@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_both_teams_start_at_two_and_rise_apart(slug: str) -> None:
    match = Match.start(presets.get(slug))
    assert [match.level_of(team) for team in Team] == [Rank.TWO, Rank.TWO]
    if slug != "hongwu":
        assert after(slug, "3 4", True, 2)["levels"] == {"SN": "5", "EW": "4"}
        assert after(slug, "3 4", False, 2)["levels"] == {"SN": "3", "EW": "6"}


@pytest.mark.clause("level.of-the-hand", "game.sides")
@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_level_of_the_hand_is_the_dealers(slug: str) -> None:
    config = presets.get(slug)
    for dealer, level in (("S", Rank.SEVEN), ("N", Rank.SEVEN), ("E", Rank.QUEEN), ("W", Rank.QUEEN)):
        state = match_at(config, dealer, "7 Q").new_hand(seed=1)
        assert state.level is level
        assert state.dealing_team is (Team.SN if dealer in "SN" else Team.EW)


@pytest.mark.clause("level.order")
@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_levels_rise_from_two_to_ace_in_order(slug: str) -> None:
    order = "23456789TJQKA"
    found = [after(slug, f"{low} 2", True, 1)["levels"]["SN"] for low in order[:-1]]
    assert found == list(order[1:])


@pytest.mark.clause("level.past-a", "level.next-lap", "level.no-flag")
@pytest.mark.parametrize("slug", [s for s in WITH_LEVELS if s not in ("anchao", *FLAGS)])
def test_dealers_who_rise_past_the_ace_win_the_match(slug: str) -> None:
    answer = after(slug, "A 2", True, 1)
    assert answer["match_over"] and answer["levels"]["SN"] == "A"
    assert not after(slug, "K 2", True, 1)["match_over"]


@pytest.mark.clause("level.past-a-by-jump")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "chupai", "yixing", "hunan"])
def test_ace_that_need_not_be_played_is_passed_by_a_jump_and_by_attackers(slug: str) -> None:
    assert after(slug, "K 2", True, 2)["match_over"]
    assert after(slug, "2 K", False, 2)["match_over"]
    assert after(slug, "2 A", False, 1)["match_over"]


@pytest.mark.clause("level.stops-at-ace")
@pytest.mark.parametrize("slug", ["huanle", "yixing"])
def test_rise_may_stop_at_the_ace_by_choice(slug: str) -> None:
    stop = {"levels.stop_at_ace": True}
    jumped = after(slug, "K 2", True, 2, **stop)
    assert (jumped["levels"]["SN"], jumped["match_over"]) == ("A", False)
    assert after(slug, "A 2", True, 1, **stop)["match_over"]


@pytest.mark.clause("level.must-play-hongwu", "level.must-play-stops")
def test_hongwu_must_play_two_jack_and_ace() -> None:
    assert after("hongwu", "T 4", True, 3)["levels"]["SN"] == "J"
    assert after("hongwu", "Q 4", True, 3)["levels"]["SN"] == "A"
    assert after("hongwu", "4 2", False, 3)["levels"]["EW"] == "2"
    assert after("hongwu", "9 4", True, 2)["levels"]["SN"] == "J"


@pytest.mark.clause("level.must-play-j-a", "level.must-play-stops")
def test_chaohu_must_play_jack_and_ace() -> None:
    assert after("chaohu", "T 4", True, 3)["levels"]["SN"] == "J"
    assert after("chaohu", "Q 4", True, 3)["levels"]["SN"] == "A"
    assert after("chaohu", "4 2", False, 3)["levels"]["EW"] == "5"


@pytest.mark.clause("level.must-play-mingchao", "level.must-play-stops")
def test_mingchao_must_play_jack_and_ace_and_no_king() -> None:
    assert after("mingchao", "T 4", True, 3)["levels"]["SN"] == "J"
    assert after("mingchao", "Q 4", True, 2)["levels"]["SN"] == "A"
    assert after("mingchao", "Q 4", True, 3)["levels"]["SN"] == "A"
    assert after("mingchao", "J 4", True, 3)["levels"]["SN"] == "A"  # the king is passed


@pytest.mark.clause("level.must-play-a", "level.must-play-stops")
def test_changxian_must_play_the_ace() -> None:
    assert after("changxian", "T 4", True, 3)["levels"]["SN"] == "K"
    assert after("changxian", "Q 4", True, 3)["levels"]["SN"] == "A"


@pytest.mark.clause("level.must-play-anchao", "level.must-play-stops", "level.three-laps")
@pytest.mark.parametrize(("lap", "level", "lap_after"), [(1, "3", 2), (2, "3", 3), (3, "A", 3)])
def test_anchao_must_play_the_ace_of_the_third_lap_only(lap: int, level: str, lap_after: int) -> None:
    answer = result("anchao", "S", "Q 4", 40, laps={"SN": lap})
    assert (answer["levels"]["SN"], answer["laps"]["SN"], answer["match_over"]) == (level, lap_after, False)


@pytest.mark.clause("level.three-laps", "level.next-lap")
def test_anchao_is_won_past_the_ace_of_the_third_lap() -> None:
    first = result("anchao", "S", "A 4", 70)
    assert (first["levels"]["SN"], first["laps"]["SN"], first["match_over"]) == ("2", 2, False)
    assert result("anchao", "S", "A 4", 70, laps={"SN": 3})["match_over"]


@pytest.mark.clause("level.attackers-keep")
@pytest.mark.parametrize(
    ("slug", "level"),
    [("hongwu", "2"), ("hongwu", "J"), ("hongwu", "A"), ("chaohu", "J"), ("chaohu", "A"), ("mingchao", "J"),
     ("mingchao", "A"), ("changxian", "A")],
)  # fmt: skip
def test_attackers_take_the_deal_on_a_must_play_level_and_keep_it(slug: str, level: str) -> None:
    answer = after(slug, f"4 {level}", False, 3)
    assert (answer["levels"]["EW"], answer["on_stage"], answer["match_over"]) == (level, "EW", False)
    dealers = after(slug, f"{level} 4", True, 1)
    assert dealers["levels"]["SN"] != level or dealers["match_over"]


@pytest.mark.clause("level.attackers-keep")
def test_attackers_on_the_last_ace_of_anchao_keep_it_and_pass_the_others() -> None:
    kept = result("anchao", "S", "4 A", 110, laps={"EW": 3})
    assert (kept["levels"]["EW"], kept["laps"]["EW"], kept["match_over"]) == ("A", 3, False)
    assert result("anchao", "S", "4 A", 110, laps={"EW": 2})["levels"]["EW"] == "4"


@pytest.mark.clause("level.attackers-rise")
def test_attackers_may_rise_from_a_must_play_level_by_choice() -> None:
    rules = {"levels.attackers": "rise"}
    assert after("mingchao", "4 J", False, 2, **rules)["levels"]["EW"] == "K"
    assert after("mingchao", "4 A", False, 1, **rules)["match_over"]


def test_must_play_levels_are_a_choice() -> None:
    rules = {"levels.must_play": ("5", "9")}
    assert after("huanle", "4 2", True, 3, **rules)["levels"]["SN"] == "5"
    assert after("huanle", "5 2", True, 3, **rules)["levels"]["SN"] == "8"
    assert after("huanle", "2 9", False, 1, **rules)["levels"]["EW"] == "9"


@pytest.mark.clause("level.must-play-none")
@pytest.mark.parametrize("slug", NO_MUST)
def test_any_level_is_jumped_where_none_must_be_played(slug: str) -> None:
    assert [after(slug, f"{low} 4", True, 2)["levels"]["SN"] for low in "TQ"] == ["Q", "A"]
    assert [after(slug, f"4 {low}", False, 2)["levels"]["EW"] for low in "TJ"] == ["Q", "K"]


@pytest.mark.clause("level.must-play-every-lap")
@pytest.mark.parametrize("lap", [1, 2, 3])
def test_must_play_levels_stop_a_rise_from_the_first_lap_on(lap: int) -> None:
    answer = result("anchao", "S", "Q 4", 40, laps={"SN": lap}, **{"levels.must_play_from_lap": 1})
    assert (answer["levels"]["SN"], answer["laps"]["SN"]) == ("A", lap)
    assert after("mingchao", "T 4", True, 3)["levels"]["SN"] == "J"


@pytest.mark.clause("level.no-hook")
@pytest.mark.parametrize("slug", [s for s in WITH_LEVELS if s != "hongwu"])
def test_dealers_who_lose_at_jack_keep_their_level(slug: str) -> None:
    assert after(slug, "J 4", False, 1)["levels"]["SN"] == "J"


@pytest.mark.clause("kitty.no-jack-end")
@pytest.mark.parametrize("slug", [s for s in WITH_LEVELS if s not in ("hongwu", "mingchao")])
@pytest.mark.parametrize(("level", "last"), [("J", "DJJ"), ("A", "DAA"), ("J", "DJ")])
def test_no_last_play_lowers_the_dealers_where_the_text_names_none(slug: str, level: str, last: str) -> None:
    lost = points_for(slug, False, 1)
    assert result(slug, "S", f"{level} 4", lost, last=last, winner="E")["levels"]["SN"] == level


@pytest.mark.clause("level.steps-are-the-table")
@pytest.mark.parametrize(("slug", "points"), [("hongwu", 30), ("chaohu", 30), ("mingchao", 30)])
def test_steps_and_scores_are_the_tables_where_a_stop_cuts_the_rise(slug: str, points: int) -> None:
    cut, free = result(slug, "S", "T 4", points), result(slug, "S", "3 4", points)
    assert (cut["levels"]["SN"], free["levels"]["SN"]) == ("J", "8")
    assert cut["steps"] == free["steps"] == 5 and cut["scores"] == free["scores"]


@pytest.mark.clause("level.steps-are-the-table")
@pytest.mark.parametrize("slug", WITH_LEVELS)
def test_steps_are_the_tables_at_the_ace_too(slug: str) -> None:
    assert after(slug, "A 4", True, 3)["steps"] == 3
    assert after(slug, "4 A", False, 3)["steps"] == 3


@pytest.mark.clause("level.hook")
def test_hongwu_dealers_who_lose_at_jack_fall_to_two() -> None:
    lost = result("hongwu", "S", "J 4", 95)
    assert lost["levels"] == {"SN": "2", "EW": "5"}
    assert result("hongwu", "S", "J 4", 75)["levels"]["SN"] == "Q"
    assert result("hongwu", "S", "Q 4", 95)["levels"]["SN"] == "Q"
    assert result("hongwu", "S", "4 J", 95)["levels"]["EW"] == "J"


def test_hook_is_a_choice() -> None:
    assert result("hongwu", "S", "J 4", 95, **{"bonus.hook": False})["levels"]["SN"] == "J"
    assert result("yixing", "S", "J 4", 95, **{"bonus.hook": True})["levels"]["SN"] == "2"


@pytest.mark.clause("level.jushu-two")
@pytest.mark.parametrize("points", [0, 35, 80, 200])
def test_jushu_stays_at_two(points: int) -> None:
    answer = result("jushu", "S", "2 2", points)
    assert answer["levels"] == {"SN": "2", "EW": "2"} and "steps" not in answer


# -- J到底 ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.j-to-the-end")
@pytest.mark.parametrize("last", ["SJ", "DJJ"])
def test_mingchao_jacks_send_losing_dealers_from_jack_to_two(last: str) -> None:
    answer = result("mingchao", "S", "J 4", 80, last=last, winner="E")
    assert (answer["levels"]["SN"], answer["on_stage"]) == ("2", "EW")
    assert result("mingchao", "S", "J 4", 75, last=last, winner="E")["levels"]["SN"] == "Q"
    assert result("mingchao", "S", "J 4", 80, last=last, winner="N")["levels"]["SN"] == "J"
    assert result("mingchao", "S", "T 4", 80, last=last, winner="E")["levels"]["SN"] == "T"


@pytest.mark.clause("kitty.j-to-the-end")
@pytest.mark.parametrize("last", ["SQ", "SJ DJ", "BJ", "SJJQQ"])
def test_mingchao_needs_a_jack_or_a_pair_of_them(last: str) -> None:
    assert result("mingchao", "S", "J 4", 80, last=last, winner="E")["levels"]["SN"] == "J"


@pytest.mark.clause("kitty.a-to-the-end")
def test_mingchao_aces_send_losing_dealers_from_ace_to_jack() -> None:
    answer = result("mingchao", "S", "A 4", 90, last="DAA", winner="E")
    assert answer["levels"] == {"SN": "J", "EW": "5"} and answer["dealer_next"] == "E"
    assert result("mingchao", "S", "A 4", 90, last="DA", winner="E")["levels"]["SN"] == "A"
    assert result("mingchao", "S", "A 4", 75, last="DAA", winner="E")["match_over"]


@pytest.mark.clause("kitty.jj-at-j", "kitty.demotion-exact")
def test_hongwu_pair_of_jacks_sends_dealers_at_jack_to_two_whatever_the_points() -> None:
    held = result("hongwu", "S", "J 4", 60, last="DJJ", winner="E")
    assert (held["levels"]["SN"], held["on_stage"], held["dealer_next"]) == ("2", "SN", "N")
    assert (held["steps"], held["scores"]) == (2, {"SN": 2, "EW": -2})
    assert result("hongwu", "S", "J 4", 60, last="DJ", winner="E")["levels"]["SN"] == "K"
    assert result("hongwu", "S", "J 4", 60, last="DJJQQ", winner="E")["levels"]["SN"] == "K"
    assert result("hongwu", "S", "J 4", 60, last="DJJ", winner="N")["levels"]["SN"] == "K"


@pytest.mark.clause("kitty.aa-at-a", "kitty.demotion-exact")
def test_hongwu_pair_of_aces_sends_dealers_at_ace_to_two() -> None:
    for points in (60, 90):
        answer = result("hongwu", "S", "A 4", points, last="DAA", winner="E")
        assert (answer["levels"]["SN"], answer["match_over"]) == ("2", False)
    assert result("hongwu", "S", "A 4", 60, last="DA", winner="E")["match_over"]


@pytest.mark.clause("kitty.510k-at-j-or-a", "kitty.demotion-exact")
@pytest.mark.parametrize("level", ["J", "A"])
def test_hongwu_510k_sends_dealers_at_jack_or_ace_to_two(level: str) -> None:
    assert result("hongwu", "S", f"{level} 4", 60, last="DKT5", winner="E")["levels"]["SN"] == "2"
    longer = result("hongwu", "S", f"{level} 4", 60, last="DKT55", winner="E")
    assert longer["levels"]["SN"] == "K" if level == "J" else longer["match_over"]
    assert result("hongwu", "S", "T 4", 60, last="DKT5", winner="E")["levels"]["SN"] == "J"


@pytest.mark.parametrize(("rule", "expected"), [("none", "Q"), ("at-threshold", "Q"), ("whatever-the-points", "2")])
def test_form_of_the_jack_end_is_a_choice(rule: str, expected: str) -> None:
    answer = result("mingchao", "S", "J 4", 70, last="DJJ", winner="E", **{"bonus.jack_end": rule})
    assert answer["levels"]["SN"] == expected


def test_team_at_the_flag_or_past_the_ace_rises_no_more() -> None:
    assert rise(presets.KANGQI, Standing(13, 1, 1), 4, True) == (Standing(13, 1, 1), 0)
