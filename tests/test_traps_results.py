"""Traps seen in engines of this family: books, must-play levels, and the end at A."""

from __future__ import annotations

from random import Random

import pytest

from chaodipi import Cards, Match, Seat, Team, advance, presets, settle_hand
from tests.engine_answers import result
from tests.random_play import cards_on_the_table, every_card, play_hand
from tests.scripted import at_play, do, match_at, short


@pytest.mark.clause("throw.smallest-forced", "trick.points")
def test_books_keep_the_cards_really_played_and_not_the_attempted_throw() -> None:
    # S tries K and T, 20 points; the T alone is played and goes to the attackers
    hands = "S DKT S4, E DA S2 H3, N D3 H4 H6, W D4 C4 C6"
    state = do(at_play(match_at(short("huanle", 3)), hands, "E S2"), "S play DKT")
    assert state.trick is not None and state.trick.plays == (Cards.parse("DT"),)
    assert state.hand(Seat.SOUTH) == Cards.parse("DK S4")
    state = do(state, "E play DA, N play D3, W play D4")
    assert state.tricks[0].points == 10 == state.trick_points
    assert cards_on_the_table(state) == every_card(state.config)
    while not state.is_over:
        state = state.apply(next(iter(state.legal_actions())))
    assert sum(len(cards) for trick in state.tricks for cards in trick.plays) == 12
    assert sum(trick.points for trick in state.tricks) + state.kitty.points == 200
    settlement = settle_hand(state)
    tricks = next(line.points for line in settlement.lines if line.name == "tricks")
    assert tricks == sum(t.points for t in state.tricks if t.winner is not None and t.winner.team is Team.EW)


@pytest.mark.clause("throw.smallest-forced")
@pytest.mark.parametrize("slug", ["kangqi", "hongwu", "changxian"])
def test_books_of_random_hands_with_failed_throws_hold_each_card_once(slug: str) -> None:
    rng, failed = Random(3), 0
    for seed in range(6):
        state = play_hand(match_at(presets.get(slug)).new_hand(seed=seed, deal="whole"), rng)
        failed += sum(trick.attempted is not None for trick in state.tricks)
        assert cards_on_the_table(state) == every_card(state.config)
        assert failed or not any(state.failed_throws)
    assert failed


@pytest.mark.clause("level.must-play-stops")
@pytest.mark.parametrize("slug", ["anchao", "mingchao", "hongwu", "chaohu", "changxian"])
def test_must_play_level_is_never_jumped(slug: str) -> None:
    config = presets.get(slug)
    order = "23456789TJQKA"
    for low in range(len(order) - 1):
        for points in (-40, 0, 15, 35, 55, 75, 85, 115, 195):
            lap = {"laps": {"SN": 3, "EW": 3}} if slug == "anchao" else {}
            answer = result(slug, "S", f"{order[low]} {order[low]}", points, **lap)
            for team in ("SN", "EW"):
                level = answer["levels"][team]
                reached = 13 if level == "flag" else order.index(level)
                jumped = [r for r in order[low + 1 : reached] if r in config.levels.must_play]
                assert not jumped and not answer["match_over"]


@pytest.mark.clause("level.attackers-keep")
@pytest.mark.parametrize("slug", ["mingchao", "hongwu", "chaohu", "changxian", "anchao"])
def test_attackers_at_the_ace_take_the_deal_and_not_the_match(slug: str) -> None:
    lap = {"laps": {"SN": 1, "EW": 3}} if slug == "anchao" else {}
    for points in (80, 120, 200, 300):
        answer = result(slug, "S", "4 A", points, **lap)
        assert (answer["on_stage"], answer["levels"]["EW"], answer["match_over"]) == ("EW", "A", False)


@pytest.mark.clause("level.attackers-keep")
def test_match_goes_on_after_attackers_at_the_ace_took_the_deal() -> None:
    match: Match = match_at(short("mingchao", 1), "S", "9 A")
    state = do(at_play(match, "S C3, E CA, N C4, W CK", kitty="LJ"), "S play C3, E play CA, N play C4, W play CK")
    after = advance(match, settle_hand(state))
    assert not after.over and after.winner is None and after.dealer is Seat.EAST
    assert after.new_hand(seed=1).level is not None
