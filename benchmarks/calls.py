"""Single calls through the public functions, each over many positions, and the cost of importing the package."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import thread_time_ns
from typing import Any, Final

from benchmarks.decisions import dealt
from benchmarks.measure import ROOT, clock_ns, cost_ns, pace, scaled, spread
from chaodipi import (
    Bid,
    Cards,
    GameState,
    Pass,
    Phase,
    Play,
    Seat,
    Table,
    Trump,
    apply,
    bots,
    can_chaodi,
    from_position,
    legal_actions,
    legal_plays,
    new_hand,
    presets,
    resolve_trick,
    settle_hand,
    to_position,
    validate_throw,
)

#: How many positions a call goes over, so that neither a cache nor one odd position decides.
POSITIONS: Final = 300


@dataclass(frozen=True)
class Call:
    """A call and its limit in microseconds, if it has one."""

    name: str
    call: Callable[[], object]
    limit: float | None = None


def over(call: Callable[[Any], object], values: Iterable[Any]) -> Callable[[], object]:
    """The call on the next of some values, around and around."""
    following = itertools.cycle(list(values)).__next__
    return lambda: call(following())


def calls() -> list[Call]:
    """The single calls of the report, in its order."""
    rng = random.Random(6)
    followers = _positions(rng, leads=False)
    leaders = _positions(rng, leads=True)
    discard, bury = apply(discard_of_eight(), Play(EIGHT)), bury_of_eight()
    hands = [cards for state in _dealt(rng, 1500) for cards in state.hands]
    texts = [str(cards) for cards in hands]
    tricks = [_trick(rng) for _ in range(POSITIONS)]
    written = [(suit, [str(cards) for _, cards in plays]) for plays, suit in tricks]
    tables = {suit: _table(suit) for _, suit in tricks}
    seed = itertools.count().__next__
    return [
        Call("legal_plays(follower).count()", over(lambda s: legal_plays(s).count(), followers)),
        Call("legal_plays(follower).sample(rng)", over(lambda s: legal_plays(s).sample(rng), followers)),
        Call("cards in legal_plays(follower)", over(lambda p: p[1] in legal_plays(p[0]), _answers(followers, rng))),
        Call("legal_plays(leader).count()", over(lambda s: legal_plays(s).count(), leaders)),
        Call("legal_plays(leader).sample(rng)", over(lambda s: legal_plays(s).sample(rng), leaders)),
        Call("cards in legal_plays(leader)", over(lambda p: p[1] in legal_plays(p[0]), _answers(leaders, rng))),
        Call("list(legal_plays(leader).units)", over(lambda s: list(legal_plays(s).units), leaders)),
        Call("discard of 8 from 25: count()", lambda: legal_plays(discard).count(), 200),
        Call("discard of 8 from 25: sample(rng)", lambda: legal_plays(discard).sample(rng), 200),
        Call("bury of 8 from 33: count()", lambda: legal_actions(bury).count(), 200),
        Call("bury of 8 from 33: sample(rng)", lambda: legal_actions(bury).sample(rng), 200),
        Call("validate_throw, five parts", over(lambda p: validate_throw(*p), _throws(rng, 5)), 60),
        Call("resolve_trick, from values", over(lambda t: resolve_trick(t[0], tables[t[1]]), tricks), 30),
        Call("resolve_trick, from text", over(lambda t: _resolve_text(*t), written)),
        Call("can_chaodi", over(lambda p: can_chaodi(*p), _shows(rng))),
        Call("settle_hand", over(settle_hand, [_end(rng) for _ in range(60)])),
        Call("new_hand, to the first question", lambda: new_hand(presets.HUANLE, seed=seed())),
        Call("Cards.parse, a hand", over(Cards.parse, texts)),
        Call("str(cards), a hand", over(str, hands)),
        Call("to_position", over(to_position, followers)),
        Call("from_position", over(from_position, [to_position(state) for state in followers])),
    ]


def measure_calls(seconds: float) -> list[dict[str, Any]]:
    """Each call in microseconds at the reference pace."""
    return [{"name": one.name, "us": cost_ns(one.call, seconds) / 1000, "limit": one.limit} for one in calls()]


def large_decisions(times: int = 300) -> list[dict[str, Any]]:
    """The discard of 8 from 25 and the bury of 8 from 33 as whole decisions: legal, choose, apply."""
    rng = random.Random(7)
    clock = clock_ns()
    discard = apply(discard_of_eight(), Play(EIGHT))
    bury = bury_of_eight()
    found = []
    for name, state in (("discard of 8 from 25: decision", discard), ("bury of 8 from 33: decision", bury)):
        spent = []
        before = pace()
        for _ in range(times):
            begin = thread_time_ns()
            apply(state, legal_actions(state).sample(rng))
            spent.append(max(thread_time_ns() - begin - clock, 0))
        found.append({"name": name, **spread(spent, (before + pace()) / 2)})
    return found


# -- positions ---------------------------------------------------------------------------------------------------------

#: What South leads against East's twenty-five cards of other suits.
EIGHT: Final = Cards.parse("SAAKKQQJJ")
_SOUTH: Final = Cards.parse("SAAKKQQJJTT998877665544 S3 D22")
_EAST: Final = Cards.parse("HAAKKQQJJTT99 CAAKKQQJJ DA4433")


def _hand_of(south: Cards, east: Cards) -> GameState:
    """A first hand in which South and East get these cards, to South's first bid's bury."""
    pack = Cards.parse(" ".join(f"{suit}AAKKQQJJTT99887766554433" + "22" for suit in "SHCD") + " BJ BJ LJ LJ")
    rest = list(pack - south - east)
    random.Random(8).shuffle(rest)
    hands = [list(south), list(east), rest[:25], rest[25:50]]
    deck = [hands[seat][card] for card in range(25) for seat in range(4)] + rest[50:]
    state = new_hand(presets.HUANLE, deck=deck, deal="whole")
    bid = next(action for action in legal_actions(state) if isinstance(action, Bid))
    state = apply(state, bid)
    while state.phase is Phase.BID:
        state = apply(state, Pass())
    return state


def bury_of_eight() -> GameState:
    """The dealer with thirty-three cards."""
    state = _hand_of(_SOUTH, _EAST)
    assert state.to_act is Seat.SOUTH and len(state.hand(Seat.SOUTH)) == 33
    return state


def discard_of_eight() -> GameState:
    """South to lead; East has no spade and twenty-five cards."""
    state = bury_of_eight()
    rng = random.Random(9)
    while not apply(state, (bury := legal_actions(state).sample(rng))).hand(Seat.SOUTH) >= EIGHT:
        pass
    state = apply(state, bury)
    while state.phase is not Phase.PLAY:
        state = apply(state, Pass())
    return state


def _dealt(rng: random.Random, hands: int) -> list[GameState]:
    """Hands at their first lead, ``huanle`` and ``hongwu`` in turn."""
    return [dealt(("huanle", "hongwu")[i % 2], rng) for i in range(hands)]


def _positions(rng: random.Random, *, leads: bool) -> list[GameState]:
    """Leaders or followers in the middle of random hands."""
    found = []
    for state in _dealt(rng, POSITIONS):
        for _ in range(4 * rng.randrange(12)):
            if state.is_over:
                break
            state = apply(state, bots.random(state, rng))
        while not state.is_over and (state.trick is None) != leads:
            state = apply(state, bots.random(state, rng))
        if not state.is_over:
            found.append(state)
    return found


def _answers(states: list[GameState], rng: random.Random) -> list[tuple[GameState, Cards]]:
    """Positions with a legal play each, or as often a set drawn from the hand by size alone."""
    found = []
    for i, state in enumerate(states):
        cards = legal_plays(state).sample(rng)
        seat = state.to_act
        assert seat is not None
        if i % 2:
            cards = Cards(rng.sample(list(state.hand(seat)), len(cards)))
        found.append((state, cards))
    return found


def _throws(rng: random.Random, parts: int) -> list[tuple[GameState, Cards]]:
    """Leaders with a throw of so many parts; some stand and most fail."""
    found: list[tuple[GameState, Cards]] = []
    while len(found) < POSITIONS:
        for state in _positions(rng, leads=True):
            assert state.trump is not None
            cards = legal_plays(state).sample(rng)
            if len(Table(state.config, state.trump).shape(cards).parts) == parts:
                found.append((state, cards))
    return found


def _trick(rng: random.Random) -> tuple[list[tuple[Seat, Cards]], str]:
    """The plays of a random trick at level 2, leader first, and its trump suit."""
    while True:
        state = dealt("huanle", rng)
        if state.trump is None or state.trump.suit is None:
            continue
        suit = state.trump.suit.value
        for _ in range(4 * rng.randrange(1, 12)):
            if not state.is_over:
                state = apply(state, bots.random(state, rng))
        trick = rng.choice(state.tricks)
        seats = [Seat((trick.leader + i) % 4) for i in range(4)]
        return list(zip(seats, trick.plays, strict=True)), suit


def _table(suit: str) -> Table:
    return Table(presets.HUANLE, Trump.parse(suit, "2"))


def _resolve_text(suit: str, plays: list[str]) -> object:
    return resolve_trick(list(zip(Seat, map(Cards.parse, plays), strict=True)), _table(suit))


def _shows(rng: random.Random) -> list[tuple[GameState, Seat, Cards]]:
    """Seats that are asked for a 炒, with what they could show: a legal 炒 or else their highest pair."""
    found: list[tuple[GameState, Seat, Cards]] = []
    while len(found) < POSITIONS:
        state = new_hand(presets.HUANLE, seed=rng.getrandbits(64), deal="whole")
        while state.phase in (Phase.BID, Phase.BURY):
            state = apply(state, legal_actions(state).sample(rng))
        seat = state.to_act
        if state.phase is not Phase.CHAODI or seat is None:
            continue
        offers = [action.cards for action in legal_actions(state) if isinstance(action, Bid)]
        hand = state.hand(seat)
        pairs = [Cards([card, card]) for card in dict.fromkeys(hand) if hand.count(card) > 1]
        found += [(state, seat, cards) for cards in (offers or pairs)[:1]]
    return found


def _end(rng: random.Random) -> GameState:
    """A hand that is over."""
    state = dealt("huanle", rng)
    while not state.is_over:
        state = apply(state, bots.random(state, rng))
    return state


# -- import ------------------------------------------------------------------------------------------------------------

_IMPORT: Final = """
import attrs, typing_extensions
from resource import RUSAGE_SELF, getpagesize, getrusage
from time import process_time
def held():
    try:
        return int(open("/proc/self/statm").read().split()[1]) * getpagesize() / 1024
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss
before, begin = held(), process_time()
import chaodipi
print(process_time() - begin, held() - before)
"""


def import_cost(times: int) -> dict[str, float]:
    """What importing the package costs over its two dependencies, compiled files being there: CPU ms and MiB."""
    spent, held = [], []
    with tempfile.TemporaryDirectory() as compiled:
        told = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        told.pop("PYTHONDONTWRITEBYTECODE", None)
        for go in range(times + 1):
            before = pace()
            done = subprocess.run(
                [sys.executable, "-c", _IMPORT], capture_output=True, text=True, check=True, cwd=ROOT, env=told
            )
            seconds, kib = map(float, done.stdout.split())
            if go:  # the first compiles
                spent.append(scaled(seconds * 1000, (before + pace()) / 2))
                held.append(kib / 1024)
    return {"ms": median(spent), "mib": median(held)}
