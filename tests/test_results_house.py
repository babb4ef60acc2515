"""Results by other tables' rules: thresholds and bands, what a hand pays and who deals next, how a match ends."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Cards, Match, RuleConfig, Seat, Team, advance, presets, settle_hand
from chaodipi.cases import CaseError, answer
from chaodipi.results import ACE, FLAG, WON, Hand, Standing, heaven_of, levels_earned, settle
from tests.engine_answers import result
from tests.random_play import house_rules, play_hand
from tests.scripted import at_play, do, match_at, short

SEEDS = st.integers(0, 2**32)
POINTS = st.integers(-300, 600)


def steps(slug: str, options: Mapping[str, object], *points: int, flag: bool = False) -> list[int]:
    """The levels that the winning side earns, the dealers being at level 2."""
    rules = presets.get(slug).replace(**options)
    return [levels_earned(rules, p, flag, 0) for p in points]


# -- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("result.steps-by-40", "game.own-number")
@pytest.mark.parametrize(
    ("threshold", "band", "points", "expected"),
    [
        (100, 40, (0, 5, 19, 20, 59, 60, 99, 100, 139, 140, 180), [4, 3, 3, 2, 2, 1, 1, 0, 0, 1, 2]),
        (60, 40, (0, 5, 19, 20, 59, 60, 99, 100), [3, 2, 2, 1, 1, 0, 0, 1]),
        (40, 60, (0, 5, 39, 40, 99, 100), [2, 1, 1, 0, 0, 1]),
        (160, 40, (0, 5, 40, 80, 120, 160, 200), [5, 4, 3, 2, 1, 0, 1]),
    ],
)
def test_threshold_and_band_stand_apart(threshold: int, band: int, points: tuple[int, ...], expected: Any) -> None:
    assert steps("huanle", {"result.threshold": threshold, "result.band": band}, *points) == expected


@pytest.mark.clause("result.steps-by-10", "result.below-zero")
@pytest.mark.parametrize(
    ("threshold", "points", "expected"),
    [
        (160, (0, 5, 10, 80, 155, 160, 170, -5, -10, -15), [17, 16, 15, 8, 1, 0, 1, 18, 18, 19]),
        (40, (0, 5, 10, 35, 40, 50, -10), [5, 4, 3, 1, 0, 1, 6]),
        (10, (0, 5, 10, 20), [2, 1, 0, 1]),
    ],
)
def test_steps_by_ten_start_from_any_ten(threshold: int, points: tuple[int, ...], expected: list[int]) -> None:
    assert steps("mingchao", {"result.threshold": threshold}, *points) == expected


@pytest.mark.clause("result.steps-by-full-tens", "result.changxian-fives")
def test_steps_by_full_tens_start_from_any_ten() -> None:
    options = {"result.threshold": 120, "result.shutout_to_ace": False}
    assert steps("changxian", options, 0, 5, 115, 120, 125, 130) == [12, 11, 0, 0, 0, 1]


@pytest.mark.clause("flag.bands")
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("kangqi", {"result.threshold": 160, "levels.flag_threshold": 200}),
        ("kangqi", {"result.threshold": 100, "levels.flag_threshold": 80}),
        ("kangqi", {"result.steps": "bands", "result.threshold": 100, "levels.flag_threshold": 150}),
        ("kangqi", {"result.steps": "bands", "result.bands_below_zero": True}),
        ("changxian", {"result.threshold": 100, "levels.flag_threshold": 130, "result.shutout_to_ace": False}),
    ],
)
def test_flag_hand_counts_as_if_points_were_lower(slug: str, options: dict[str, object]) -> None:
    rules = presets.get(slug).replace(**options)
    higher = rules.levels.flag_threshold - rules.result.threshold
    points = range(-100, 400, 5)
    assert steps(slug, options, *points, flag=True) == steps(slug, options, *(p - higher for p in points))


@pytest.mark.clause("result.jushu-table", "result.jushu-attackers")
def test_point_units_are_paid_by_the_same_bands() -> None:
    options: dict[str, Any] = {"result.threshold": 100}
    found = [result("jushu", "S", "2 2", p, **options)["scores"]["SN"] for p in (-9, 0, 5, 20, 60, 99, 100, 139, 140)]
    assert found == [12, 12, 9, 6, 3, 3, -2, -2, -4]
    assert result("jushu", "S", "2 2", 900, **options)["scores"] == {"SN": -26, "EW": 39}
    assert result("jushu", "E", "2 2", 5, **options)["scores"] == {"SN": -6, "EW": 9}


def by_the_formula(rules: RuleConfig, points: int) -> int:
    """The table's levels, as the page says them."""
    limit, band = rules.result.threshold, rules.result.band
    if rules.result.steps == "bands":
        if points >= limit:
            return (points - limit) // band
        return ceil((limit - points) / band) if points > 0 else ceil(limit / band) + 1
    if points >= limit:
        return (points - limit) // 10
    if rules.result.steps == "tens-down":
        return (limit - points) // 10
    if points > 0:
        return limit // 10 - points // 10
    return limit // 10 + 1 + ceil(-points / 10)


@pytest.mark.clause("result.steps-by-40", "result.steps-by-10", "result.steps-by-full-tens")
@given(
    st.sampled_from(["bands", "tens-up", "tens-down"]), st.integers(1, 30), st.integers(1, 90), POINTS, st.booleans()
)
def test_levels_are_those_of_the_formula(kind: str, tens: int, band: int, points: int, dead_zone: bool) -> None:
    rules = presets.HUANLE.replace(
        **{"result.steps": kind, "result.threshold": 10 * tens, "result.band": band, "result.dead_zone": dead_zone}
    )
    more = points >= 10 * tens and not dead_zone
    assert levels_earned(rules, points, False, 3) == by_the_formula(rules, points) + more


@pytest.mark.clause("result.bands-below-zero", "result.bands-end-at-zero")
def test_bands_may_go_on_below_zero() -> None:
    assert steps("huanle", {"result.bands_below_zero": True}, 0, -5, -39, -40, -79, -80) == [3, 3, 3, 4, 4, 5]
    assert steps("huanle", {}, 0, -5, -40, -80) == [3, 3, 3, 3]


@pytest.mark.clause("result.deal-earns-level", "result.deal-no-level")
def test_first_band_may_earn_a_level() -> None:
    without: dict[str, object] = {"result.dead_zone": False}
    assert steps("huanle", without, 79, 80, 119, 120, 160) == [1, 1, 1, 2, 3]
    assert steps("hongwu", without, 75, 80, 85, 90) == [1, 1, 1, 2]
    answer = result("huanle", "S", "4 4", 100, **without)
    assert (answer["levels"]["EW"], answer["on_stage"]) == ("5", "EW")
    assert result("mingchao", "S", "4 4", 100, **without)["scores"] == {"SN": -4, "EW": 4}
    assert result("huanle", "S", "4 4", 100)["levels"]["EW"] == "4"


@pytest.mark.clause("result.most-levels", "result.no-most-levels")
def test_levels_of_a_hand_may_have_a_limit() -> None:
    three: dict[str, object] = {"result.most_levels": 3}
    assert steps("mingchao", three, 0, 50, 60, 80, 110, 200) == [3, 3, 2, 0, 3, 3]
    answer = result("mingchao", "S", "3 4", 0, **three)
    assert (answer["levels"]["SN"], answer["steps"], answer["scores"]) == ("6", 3, {"SN": 3, "EW": -3})
    assert result("mingchao", "S", "3 4", 200, **three)["scores"] == {"SN": -4, "EW": 4}
    # a shutout that goes to A is limited too
    shutout = result("changxian", "S", "5 4", 0, **three)
    assert (shutout["levels"]["SN"], shutout["scores"]["SN"]) == ("8", 3)
    assert steps("mingchao", {}, 600) == [52]


@given(SEEDS, POINTS)
def test_more_points_are_never_better_for_the_dealers(seed: int, points: int) -> None:
    rules = house_rules(Random(seed)).replace(**{"result.shutout_to_ace": False})
    flag, limit = False, rules.result.threshold
    one, two = (levels_earned(rules, p, flag, 4) for p in (points, points + 1))
    if points + 1 < limit:
        assert one >= two
        # bands follow each other without a gap, save that a shutout stands apart
        assert one - two <= (2 if points == 0 else 1)
    elif points >= limit:
        assert one <= two <= one + 1
    else:
        assert one <= 1 and two == (not rules.result.dead_zone)
    most = rules.result.most_levels
    assert one <= most or not most


# -- the pay --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("result.pay-levels-risen", "result.changxian-attackers-pay", "flag.bonus")
@pytest.mark.parametrize(
    ("levels", "points", "after", "dealers_gain"),
    [
        ("K 4", 5, "A 4", 1),  # seven by the table, and A must be played
        ("A 4", 30, "flag 4", 4),  # the step to the flag, and 3 for passing A
        ("T 4", 30, "A 4", 4),
        ("4 4", 35, "8 4", 4),
        ("4 A", 125, "4 A", -1),  # attackers keep A, and are paid for the deal
        ("4 Q", 215, "4 A", -2),
        ("4 4", 80, "4 4", -1),
        ("4 4", 125, "4 8", -4),
        ("4 4", 75, "4 4", 0),
        ("7 4", 0, "A 4", 7),
    ],
)
def test_changxian_pays_for_the_levels_really_risen(levels: str, points: int, after: str, dealers_gain: int) -> None:
    answer = result("changxian", "S", levels, points, base=2)
    assert (answer["levels"]["SN"], answer["levels"]["EW"]) == tuple(after.split())
    assert answer["scores"] == {"SN": 2 * dealers_gain, "EW": -2 * dealers_gain}


@pytest.mark.clause("result.pay-levels-risen")
def test_levels_risen_are_those_before_any_fall_and_a_carried_flag_is_paid_by_the_table() -> None:
    # a bid of two 红5 sends the winners to A, and they are paid for what the points earned
    answer = result("changxian", "S", "4 4", 60, declared=["S", "H55"])
    assert (answer["levels"], answer["scores"]["SN"]) == ({"SN": "A", "EW": "2"}, 2)
    fallen = result("hongwu", "S", "J 4", 20, last="DJJ", winner="E", **{"result.pay_for": "levels-risen"})
    assert (fallen["levels"]["SN"], fallen["steps"], fallen["scores"]["SN"]) == ("2", 6, 3)
    assert result("changxian", "S", "flag flag", 55)["scores"]["SN"] == 4 + 1
    # attackers at the flag cannot rise
    assert result("changxian", "S", "4 flag", 130)["scores"] == {"SN": -1, "EW": 1}


@pytest.mark.clause("result.pay-levels-risen", "result.pay-table-steps")
def test_which_levels_are_paid_is_a_choice() -> None:
    table, risen = ({"result.pay_for": kind} for kind in ("table-steps", "levels-risen"))
    assert result("changxian", "S", "K 4", 5, **table)["scores"]["SN"] == 7
    assert result("hongwu", "S", "T 4", 30, **risen)["scores"]["SN"] == 1
    assert result("hongwu", "S", "T 4", 30, **table)["scores"]["SN"] == 5
    assert result("chaohu", "S", "4 J", 110, **risen)["scores"] == {"SN": -1, "EW": 1}
    # the step to a won match is one level, and so is a lap's
    assert result("yixing", "S", "Q 4", 30, **risen)["scores"]["SN"] == 3
    assert result("anchao", "S", "K 4", 50, **risen)["scores"]["SN"] == 3
    assert result("yixing", "S", "Q 4", 30, **risen, **{"levels.stop_at_ace": True})["scores"]["SN"] == 2
    # what pays no levels does not ask
    assert result("jushu", "S", "2 2", 35, **risen)["scores"] == {"SN": 6, "EW": -4}


@pytest.mark.clause("level.steps-are-the-table")
def test_steps_stay_the_tables_whatever_is_paid() -> None:
    assert result("changxian", "S", "K 4", 5)["steps"] == 7


@given(SEEDS, POINTS, st.integers(0, 12), st.integers(0, 12), st.integers(0, 3), st.integers(0, 3))
def test_what_one_team_gains_the_other_pays(seed: int, points: int, sn: int, ew: int, dealer: int, last: int) -> None:
    rules = house_rules(Random(seed))
    found = settle(rules, Hand(dealer, (Standing(sn), Standing(ew)), points, winner=last))
    assert found.on_stage == found.dealer_next % 2
    assert found.match_over is any(standing.level == WON for standing in found.standings)
    if found.scores is None:
        return
    gain = found.scores[dealer % 2 if found.dealers_won else 1 - dealer % 2]
    assert gain >= 0
    if rules.levels.played:
        assert sum(found.scores) == 0
    else:
        assert gain % 3 == 0 and min(found.scores) == -2 * gain // 3


# -- the next deal --------------------------------------------------------------------------------------------------


@pytest.mark.clause("result.deal-rotates")
@pytest.mark.parametrize("points", [0, 60, 80, 200])
def test_deal_may_rotate_whoever_wins(points: int) -> None:
    for dealer, after in ("SE", "EN", "NW", "WS"):
        answer = result("mingchao", dealer, "5 5", points, **{"result.next_dealer": "rotates"})
        assert (answer["dealer_next"], answer["on_stage"]) == (after, "EW" if after in "EW" else "SN")
        free = result("mingchao", dealer, "5 5", points)
        assert (answer["levels"], answer["scores"]) == (free["levels"], free["scores"])
        assert answer["steps"] == (free["steps"] if points >= 80 else 0)


@pytest.mark.clause("result.deal-rotates")
def test_winners_of_heaven_deal_next_only_where_the_deal_does_not_rotate() -> None:
    case: dict[str, Any] = {"last": "DKT5", "winner": "N"}
    for rule, after in (("by-result", "N"), ("rotates", "E"), ("last-trick-winner", "N")):
        answer = result("anchao", "S", "7 8", 130, **case, **{"result.next_dealer": rule})
        assert (answer["dealer_next"], answer["levels"], answer["scores"]["SN"]) == (after, {"SN": "A", "EW": "2"}, 16)


@pytest.mark.clause("result.last-trick-winner-deals")
@pytest.mark.parametrize("points", [40, 130])
def test_winner_of_the_last_trick_may_deal_next(points: int) -> None:
    rules = {"result.next_dealer": "last-trick-winner"}
    for winner in "SENW":
        answer = result("mingchao", "S", "5 5", points, winner=winner, last="DQ", **rules)
        assert (answer["dealer_next"], answer["on_stage"]) == (winner, "EW" if winner in "EW" else "SN")
        assert answer["levels"] == result("mingchao", "S", "5 5", points)["levels"]
    hands = "S C3, E C4, N CA, W CK"
    state = do(at_play(match_at(short("huanle", 1, **rules), "S", "9 9"), hands, kitty="LJ"),
               "S play C3, E play C4, N play CA, W play CK")  # fmt: skip
    settled = settle_hand(state)
    assert (settled.dealer_next, settled.on_stage) == (Seat.NORTH, Team.SN)


@pytest.mark.clause("result.last-trick-winner-deals")
def test_winner_of_the_last_trick_must_be_known_where_he_deals() -> None:
    rules = presets.HUANLE.replace(**{"result.next_dealer": "last-trick-winner"})
    with pytest.raises(ValueError, match=r"^the winner of the last trick deals next: say who he is$"):
        settle(rules, Hand(0, (Standing(), Standing()), 80))
    case = {"id": "x", "rules": "huanle", "ask": "settle", "dealer": "S", "levels": {"SN": "2", "EW": "2"},
            "points": 80, "options": {"result.next_dealer": "last-trick-winner"}}  # fmt: skip
    with pytest.raises(CaseError, match="winner: missing"):
        answer(case)
    assert answer(case | {"winner": "W"}).values["dealer_next"] == "W"


@pytest.mark.clause("result.deal-rotates", "level.past-a")
@pytest.mark.parametrize(
    ("levels", "last", "winner"),
    [
        ("A 4", "S CA, E C3, N C4, W C6", Team.SN),  # dealers pass A, and the deal goes to the others
        ("4 A", "S C3, E CA, N C6, W CK", Team.EW),
    ],
)
@pytest.mark.parametrize("rule", ["by-result", "rotates", "last-trick-winner"])
def test_match_is_won_by_its_winner_whoever_deals_next(levels: str, last: str, winner: Team, rule: str) -> None:
    match = match_at(short("huanle", 1, **{"result.next_dealer": rule}), "S", levels)
    state = at_play(match, last, kitty="LJ")
    while not state.is_over:
        state = state.apply(next(iter(state.legal_actions())))
    after = advance(match, settle_hand(state))
    assert after.over and after.winner is winner


@pytest.mark.clause("result.deal-rotates", "result.last-trick-winner-deals", "flag.won")
@pytest.mark.parametrize("rule", ["by-result", "rotates", "last-trick-winner"])
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_carried_flag_wins_for_the_dealers_whoever_deals_next(rule: str, dealer: int) -> None:
    rules = presets.KANGQI.replace(**{"result.next_dealer": rule})
    for winner in range(4):
        found = settle(rules, Hand(dealer, (Standing(FLAG), Standing(FLAG)), 60, True, winner=winner))
        assert (found.won, found.match_over, found.scores) == (dealer % 2, True, (4, -4)[:: 1 - 2 * (dealer % 2)])
        assert settle(rules, Hand(dealer, (Standing(FLAG), Standing(FLAG)), 160, True, winner=winner)).won == -1


@pytest.mark.clause("result.deal-rotates")
@pytest.mark.parametrize("rule", ["rotates", "last-trick-winner"])
@pytest.mark.parametrize("slug", ["huanle", "anchao", "kangqi", "changxian", "jushu"])
def test_matches_with_another_deal_are_played(slug: str, rule: str) -> None:
    rng, match = Random(f"{slug} {rule}"), Match.start(presets.get(slug).replace(**{"result.next_dealer": rule}))
    for _ in range(3):
        dealt = match.new_hand(seed=rng.getrandbits(32), deal="whole")
        state = play_hand(dealt, rng)
        settled = settle_hand(state)
        deals = state._talk.dealer
        if not settled.redeal and rule == "rotates":
            assert settled.dealer_next == (deals + 1) % 4
        match = advance(match, settled)
        if match.over:
            break
    assert match.hands or match.dealer is None


# -- the end of a match ---------------------------------------------------------------------------------------------


@pytest.mark.clause("level.reaching-a", "level.ace-is-passed")
def test_reaching_the_ace_may_win() -> None:
    reach = {"levels.reach_ace_wins": True}
    for levels, points in (("K 3", 60), ("Q 3", 0), ("3 K", 120), ("3 J", 240)):
        answer = result("huanle", "S", levels, points, **reach)
        assert answer["match_over"] and "A" in answer["levels"].values()
    assert not result("huanle", "S", "Q 3", 60, **reach)["match_over"]
    assert not result("huanle", "S", "K 3", 60)["match_over"]
    assert not result("huanle", "S", "3 K", 100, **reach)["match_over"]


@pytest.mark.clause("level.reaching-a")
def test_reaching_the_ace_wins_in_the_last_lap_alone() -> None:
    laps: dict[str, Any] = {"levels.reach_ace_wins": True, "levels.laps": 2}
    first = result("huanle", "S", "K 3", 60, **laps)
    assert (first["levels"]["SN"], first["match_over"]) == ("A", False)
    assert result("huanle", "S", "A 3", 60, **laps)["laps"]["SN"] == 2
    assert result("huanle", "S", "K 3", 60, laps={"SN": 2}, **laps)["match_over"]


@pytest.mark.clause("level.reaching-a")
def test_reaching_the_ace_wins_in_whatever_way() -> None:
    reach: dict[str, Any] = {"levels.reach_ace_wins": True}
    heaven: dict[str, Any] = {"last": "DKT5", "winner": "E"}
    won = result("yixing", "S", "5 3", 60, **heaven, **reach)
    assert (won["levels"], won["match_over"]) == ({"SN": "2", "EW": "A"}, True)
    rules = presets.YIXING.replace(**reach, **{"bonus.heaven_voids_win": False})
    both = settle(rules, Hand(0, (Standing(11), Standing(3)), 60, heaven=1))
    assert both.won == 0 and [s.level for s in both.standings] == [WON, ACE]
    bid = presets.YIXING.replace(**reach, **{"bonus.red_five_bid_settles": True})
    assert settle(bid, Hand(0, (Standing(3), Standing(4)), 60, red_five=1)).won == 0
    shutout = presets.HUANLE.replace(**reach, **{"result.shutout_to_ace": True})
    assert settle(shutout, Hand(0, (Standing(3), Standing(4)), 0)).won == 0


@pytest.mark.clause("level.reaching-a", "result.pay-levels-risen")
def test_reaching_the_ace_is_one_level_to_pay_for() -> None:
    rules = {"levels.reach_ace_wins": True, "result.pay_for": "levels-risen"}
    assert result("yixing", "S", "Q 4", 0, **rules)["scores"]["SN"] == 2


# -- the last play --------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.jack-single-or-pair")
@pytest.mark.parametrize(
    ("level", "last", "after"),
    [("J", "SJ", "2"), ("J", "DJJ", "2"), ("J", "DKT5", "K"), ("J", "DQ", "K"), ("J", "SJ DJ", "K"), ("A", "DAA", "2"),
     ("J", "DJJQQ", "K"), ("A", "SA", None), ("A", "DKT5", None), ("T", "DTT", "Q"), ("J", "", "K")],
)  # fmt: skip
def test_a_single_or_a_pair_may_send_dealers_down_whatever_the_points(level: str, last: str, after: str | None) -> None:
    rules = {"bonus.jack_end": "single-or-pair"}
    held = result("huanle", "S", f"{level} 4", 30, last=last, winner="E", **rules)
    if after is None:
        assert held["match_over"]
        return
    assert (held["levels"]["SN"], held["on_stage"], held["dealer_next"]) == (after, "SN", "N")
    lost = result("huanle", "S", f"{level} 4", 90, last=last, winner="W", **rules)
    assert lost["levels"]["SN"] == ("2" if after == "2" else level)
    assert result("huanle", "S", f"{level} 4", 90, last=last, winner="N", **rules)["levels"]["SN"] == level


@pytest.mark.clause("kitty.jack-single-or-pair", "kitty.fallen-hold", "kitty.fallen-rise")
@pytest.mark.parametrize(("rise", "clause"), [(False, "kitty.fallen-hold"), (True, "kitty.fallen-rise")])
def test_what_let_the_dealers_fall_is_named_first(rise: bool, clause: str) -> None:
    options = {"bonus.jack_end": "single-or-pair", "bonus.fallen_rise": rise}
    case = {"id": "x", "rules": "huanle", "ask": "settle", "dealer": "S", "levels": {"SN": "J", "EW": "4"},
            "points": 30, "last": "SJ", "winner": "E", "options": options}  # fmt: skip
    assert answer(case).clauses[:2] == ("kitty.jack-single-or-pair", clause)


@pytest.mark.clause("kitty.jack-single-or-pair", "kitty.j-to-the-end")
@pytest.mark.parametrize("rule", ["single-or-pair", "at-threshold"])
def test_three_jacks_are_neither_a_single_nor_a_pair(rule: str) -> None:
    rules = {"bonus.jack_end": rule}
    assert result("huanle-3", "S", "J 4", 130, last="DJJJ", winner="E", **rules)["levels"]["SN"] == "J"
    assert result("huanle-3", "S", "J 4", 130, last="DJJ", winner="E", **rules)["levels"]["SN"] == "2"


@pytest.mark.clause("kitty.fallen-rise", "kitty.fallen-hold")
def test_fallen_dealers_who_held_the_deal_may_rise_again() -> None:
    rules: dict[str, Any] = {"bonus.jack_end": "single-or-pair", "bonus.fallen_rise": True}
    case: dict[str, Any] = {"last": "SJ", "winner": "E"}
    held = result("huanle", "S", "J 2", 30, **case, **rules)
    assert (held["levels"]["SN"], held["steps"], held["on_stage"]) == ("4", 2, "SN")
    assert result("huanle", "S", "J 2", 30, **case, **rules | {"bonus.fallen_rise": False})["levels"]["SN"] == "2"
    # who lost the deal earned nothing to rise by
    assert result("huanle", "S", "J 2", 200, **case, **rules)["levels"] == {"SN": "2", "EW": "5"}
    # must-play levels stop them as ever
    stopped = result("huanle", "S", "J 2", 0, **case, **rules, **{"levels.must_play": ("4",)})
    assert stopped["levels"]["SN"] == "4"
    exact = result("hongwu", "S", "A 2", 50, last="DKT5", winner="E", **{"bonus.fallen_rise": True})
    assert (exact["levels"]["SN"], exact["match_over"], exact["scores"]["SN"]) == ("5", False, 3)


# -- 上天入地 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("kitty.heaven-exactly", "kitty.heaven-contains", "kitty.heaven-attackers")
@pytest.mark.parametrize(
    ("slug", "last", "winner", "team"),
    [("anchao", "DKT5", 1, 1), ("anchao", "DKT5", 2, 0), ("anchao", "DAKT5", 1, -1), ("anchao", "DKT5", -1, -1),
     ("kangqi", "DAKT5", 3, 1), ("kangqi", "DKT5", 2, -1), ("huanle", "DKT5", 1, -1), ("yixing", "", 1, -1)],
)  # fmt: skip
def test_heaven_is_found_by_the_last_play(slug: str, last: str, winner: int, team: int) -> None:
    bits = Cards.parse(last).bits
    assert heaven_of(presets.get(slug), False, 0, winner, bits) == team
    assert heaven_of(presets.get(slug), True, 0, winner, bits) == -1
    hand = Hand(0, (Standing(5), Standing(6)), 60, last=bits, winner=winner)
    assert settle(presets.get(slug), hand).heaven == team


@pytest.mark.clause("kitty.heaven-after")
def test_last_play_that_is_known_decides_on_heaven_whatever_is_told() -> None:
    hand = Hand(0, (Standing(5), Standing(6)), 60, heaven=1, last=Cards.parse("DQ").bits, winner=1)
    assert settle(presets.KANGQI, hand).heaven == -1
    assert settle(presets.KANGQI, hand._replace(last=0)).heaven == 1
    flag = Hand(0, (Standing(FLAG), Standing(6)), 60, True, last=Cards.parse("DKT5").bits, winner=1)
    assert settle(presets.KANGQI, flag).heaven == -1
