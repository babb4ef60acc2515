"""The shipped bots play legally, and the plain one plays better than chance."""

from __future__ import annotations

from random import Random

import pytest

from chaodipi import Cards, Match, Play, Team, advance, apply, legal_actions, new_hand, presets, settle_hand
from chaodipi.bots import BOTS
from tests.scripted import at_play, do, match_at, short


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_whole_hands_legally(slug: str, bot: str) -> None:
    rng = Random(11)
    match = Match.start(presets.get(slug))
    for seed in range(2):
        state = match.new_hand(seed=seed)
        while not state.is_over:
            action = BOTS[bot](state, rng)
            assert action in legal_actions(state)
            state = apply(state, action)
        match = advance(match, settle_hand(state))


def test_the_plain_bot_wins_more_hands_than_the_random_one() -> None:
    rng = Random(3)
    won = played = 0
    for seed in range(60):
        state = new_hand(presets.HUANLE, seed=seed)
        plain = Team.SN if seed % 2 else Team.EW
        while not state.is_over:
            seat = state.to_act
            assert seat is not None
            state = apply(state, BOTS["plain" if seat.team is plain else "random"](state, rng))
        if state.outcome == "played":
            played += 1
            won += settle_hand(state).on_stage is plain
    assert won > 0.65 * played


def test_the_plain_bot_finds_the_ruff_that_over_ruffs_by_every_part() -> None:
    hands = "S DAAKQ34, E C55A S2 H34, N C662233, W H567 S345"
    state = at_play(match_at(short("huanle", 6, **{"follow.over_ruff": "every-part"})), hands, "N C2")
    state = do(state, "S play DAAKQ, E play C55A S2")
    # sixes with two twos beside them; 22 with two sixes beside it is the higher division and no over-ruff
    assert BOTS["plain"](state, Random(1)) == Play(Cards.parse("C6622"))
