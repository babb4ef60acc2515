"""The library's own decisions: those of play, for each preset, and whole hands.

A decision of play is what a search does at a node: ask what is legal, choose, apply. Followers choose uniformly among
all legal plays; leaders among the units, and one time in ten among all leads, most of which are long throws.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from statistics import median
from time import process_time_ns, thread_time_ns
from typing import Any, Final

from benchmarks.measure import Contestant, clock_ns, pace, peak_mib, resident_kib, scaled, spread
from chaodipi import GameState, Phase, Play, apply, bots, legal_actions, legal_plays, new_hand, presets, settle_hand

#: How often a leader chooses among all leads and not only among units.
THROWS: Final = 0.1


def dealt(rules: str, rng: random.Random) -> GameState:
    """A hand up to its first card, at random; past the first trick where 炒 is open during it."""
    config = presets.get(rules)
    while True:
        state = new_hand(config, seed=rng.getrandbits(64), deal="whole")
        while not state.is_over and state.phase is not Phase.PLAY:
            state = apply(state, legal_actions(state).sample(rng))
        while not state.is_over and _asking(state):
            state = apply(state, legal_actions(state).sample(rng))
        if not state.is_over:
            return state


def _asking(state: GameState) -> bool:
    """Whether the hand has a 炒 during the first trick and has not left it."""
    return state.config.chaodi.order == "in-the-first-trick" and not state.tricks


def play_out(states: list[Any], rng: random.Random) -> int:
    """Play hands to their end; the number of decisions."""
    rnd = rng.random
    decisions = 0
    for state in states:
        while not state.is_over:
            plays = legal_plays(state)
            if rnd() >= THROWS:
                plays = plays.units  # type: ignore[assignment]  # the wider type does
            state = apply(state, Play(plays.sample(rng)))
            state = apply(state, Play(legal_plays(state).sample(rng)))
            state = apply(state, Play(legal_plays(state).sample(rng)))
            state = apply(state, Play(legal_plays(state).sample(rng)))
            decisions += 4
    return decisions


def play_timed(state: Any, found: list[int], rng: random.Random) -> None:
    """Play a hand to its end and time each decision alone."""
    rnd, clock = rng.random, thread_time_ns
    seat = 0
    while not state.is_over:
        begin = clock()
        plays = legal_plays(state)
        if seat == 0 and rnd() >= THROWS:
            plays = plays.units  # type: ignore[assignment]
        state = apply(state, Play(plays.sample(rng)))
        found.append(clock() - begin)
        seat = (seat + 1) % 4


def contestant(rules: str) -> Contestant:
    """A preset's decisions of play."""
    rng = random.Random(1)
    return Contestant(
        rules,
        functools.partial(dealt, rules, rng),
        functools.partial(play_out, rng=rng),
        "legal_plays, sample, apply; Python",
        functools.partial(play_timed, rng=rng),
    )


CONTESTANTS: Final[dict[str, Callable[[], Contestant]]] = {
    rules: functools.partial(contestant, rules) for rules in presets.names()
}


# -- whole hands -------------------------------------------------------------------------------------------------------


def whole_hand(rules: str, seed: int, rng: random.Random, found: list[int] | None = None) -> int:
    """One hand from the deal to its settlement, card by card, at random; the number of actions."""
    state = new_hand(presets.get(rules), seed=seed)
    actions = 0
    clock = thread_time_ns
    while not state.is_over:
        begin = clock()
        state = apply(state, bots.random(state, rng))
        if found is not None:
            found.append(clock() - begin)
        actions += 1
    settle_hand(state)
    return actions


def whole_hands(rules: str, hands: int) -> dict[str, float]:
    """Hands and actions a CPU second at the reference pace, and the spread of an action, bids and buries included."""
    rng = random.Random(2)
    for seed in range(min(hands, 20)):
        whole_hand(rules, seed, rng)
    before = pace()
    begin = process_time_ns()
    actions = sum(whole_hand(rules, seed, rng) for seed in range(hands))
    seconds = (process_time_ns() - begin) / 1e9
    now = (before + pace()) / 2
    clock = clock_ns()
    found: list[int] = []
    for seed in range(hands):
        whole_hand(rules, seed, rng, found)
    timed = spread([max(one - clock, 0) for one in found], (now + pace()) / 2)
    return {
        "hands_s": hands / scaled(seconds, now),
        "actions_s": actions / scaled(seconds, now),
        "hands": hands,
        "p50": timed["p50"],
        "p99": timed["p99"],
        "worst": timed["worst"],
        "pace": now,
    }


def trick_costs(rules: str, rounds: int = 7) -> list[float]:
    """Microseconds a trick in each third of a hand, at the reference pace; leaders play single cards."""
    rng = random.Random(3)
    costs: list[list[float]] = [[], [], []]
    for _ in range(rounds):
        states = [dealt(rules, rng) for _ in range(12)]
        third = min(len(state.hands[0]) for state in states) // 3
        for cost in costs:
            before = pace()
            begin = process_time_ns()
            states = [_singles(state, third, rng) for state in states]
            spent = (process_time_ns() - begin) / (third * len(states))
            cost.append(scaled(spent / 1000, (before + pace()) / 2))
    return [median(cost) for cost in costs]


def _singles(state: GameState, tricks: int, rng: random.Random) -> GameState:
    """The hand after so many tricks whose leads are single cards."""
    for _ in range(tricks):
        unit = legal_plays(state).units.sample(rng)
        while len(unit) > 1:
            unit = legal_plays(state).units.sample(rng)
        state = apply(state, Play(unit))
        for _ in range(3):
            state = apply(state, Play(legal_plays(state).sample(rng)))
    return state


# -- memory ------------------------------------------------------------------------------------------------------------


def memory(rules: str, hands: int) -> dict[str, float]:
    """What a long run holds: the peak, and the growth for each 1,000 hands in the second half, when caches are full."""
    rng = random.Random(4)
    step = max(1, hands // 60)
    points = []
    for hand in range(1, hands + 1):
        whole_hand(rules, hand, rng)
        if hand % step == 0 and hand >= hands / 2:
            points.append((hand / 1000, resident_kib()))
    return {"hands": hands, "peak_mib": peak_mib(), "kib_per_1000_hands": _slope(points)}


def _slope(points: list[tuple[float, float]]) -> float:
    """The median slope between points that lie far apart (Theil and Sen's): one jump does not move it."""
    half = len(points) // 2
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(points[:half], points[-half:], strict=True)]
    return median(slopes) if slopes else 0.0
