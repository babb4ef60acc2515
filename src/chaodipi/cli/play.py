"""``chaodipi play``: whole hands between bots, told trick by trick."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

from chaodipi import presets
from chaodipi.actions import Action, Bury, Pass, Play, Redeal
from chaodipi.bots import BOTS
from chaodipi.cli.output import Output, UsageProblem
from chaodipi.cli.telling import Teller
from chaodipi.errors import ConfigError
from chaodipi.match import Match, advance
from chaodipi.records import to_record
from chaodipi.rules import apply
from chaodipi.seats import Seat, Team
from chaodipi.settlement import Settlement, settle_hand
from chaodipi.state import GameState

__all__ = ["BOT_NAMES", "run"]

BOT_NAMES: Final = tuple(BOTS)
#: From so many hands on, progress is shown on a terminal.
MANY: Final = 20


def run(options: argparse.Namespace, out: Output) -> int:
    """Play hands of one match after the other; a new match begins where one is won."""
    try:
        config = presets.get(options.rules)
    except ConfigError as error:
        raise UsageProblem(f"play: {error}") from None
    if options.hands < 1:
        raise UsageProblem(f"play: --hands {options.hands}: at least one hand")
    if not 0 <= options.seed < 2**64:
        raise UsageProblem(f"play: --seed {options.seed}: a whole number from 0 to 2**64 - 1")
    record = _open(options.record)
    try:
        _play(options, out, Match.start(config), record)
    finally:
        if record is not None:
            record.close()
    return 0


def _open(name: str | None) -> TextIO | None:
    if name is None:
        return None
    try:
        return Path(name).open("w", encoding="utf-8")
    except OSError as error:
        raise UsageProblem(f"play: --record {name}: {error.strerror}") from None


def _play(options: argparse.Namespace, out: Output, match: Match, record: TextIO | None) -> None:
    rng = Random(options.seed)
    bot = BOTS[options.bot]
    teller = Teller(out)
    progress = options.hands >= MANY and sys.stderr.isatty()
    for number in range(1, options.hands + 1):
        if match.over:
            match = Match.start(match.config)
        seed = options.seed if number == 1 else rng.randrange(2**64)
        state = match.new_hand(seed=seed)
        if not out.json:
            teller.deal(number, seed, state)
        while not state.is_over:
            action = bot(state, rng)
            before, state = state, apply(state, action)
            if not out.json:
                _tell(teller, before, action, state)
        settlement = settle_hand(state)
        after = advance(match, settlement)
        if out.json:
            out.data(summary(number, seed, state, settlement, after))
        else:
            teller.settlement(state, settlement, after)
        if record is not None:
            record.write(json.dumps(to_record(state), ensure_ascii=False) + "\n")
        match = after
        if progress:
            _progress(number, options.hands)


def _progress(done: int, total: int) -> None:
    width = 30
    filled = width * done // total
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total}{end}")
    sys.stderr.flush()


def _tell(teller: Teller, before: GameState, action: Action, after: GameState) -> None:
    seat = before.to_act
    assert seat is not None
    if isinstance(action, Play):
        if len(after.tricks) > len(before.tricks):
            teller.trick(after)
    elif isinstance(action, Bury):
        teller.bury(seat, action)
    elif isinstance(action, Redeal):
        teller.redeal(seat)
    elif not isinstance(action, Pass):
        teller.bid(seat, action, before, after)


def summary(number: int, seed: int, state: GameState, settlement: Settlement, match: Match) -> dict[str, Any]:
    """One hand as JSON data."""
    return {
        "hand": number,
        "seed": seed,
        "outcome": state.outcome,
        "level": None if state.level is None else state.level.value,
        "trump": None if state.trump is None else str(state.trump),
        "dealer": None if state.dealer is None else state.dealer.letter,
        "tricks": {seat.letter: sum(t.points for t in state.tricks if t.winner == seat) for seat in Seat},
        "kitty": state.kitty.points,
        "points": settlement.points,
        "lines": {line.name: line.points for line in settlement.lines},
        "steps": settlement.steps,
        "on_stage": settlement.on_stage.value,
        "dealer_next": settlement.dealer_next.letter,
        "levels": {team.value: str(getattr(match.level_of(team), "value", "flag")) for team in Team},
        "scores": {team.value: score for team, score in settlement.scores.items()},
        "match_over": match.over,
        "clauses": list(settlement.clauses),
    }
