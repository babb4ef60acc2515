"""Where a team stands, and how it rises and falls."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import FACE, RANKS
from .results import FLAG
from .rules import Rules

UPWARD = RANKS[::-1]


@dataclass(frozen=True)
class Standing:
    """Where a team stands."""

    level: str
    lap: int = 1
    flags: int = 0
    won: bool = False

    def height(self) -> tuple[bool, int, int]:
        return self.won, self.lap, 15 if self.level == FLAG else FACE[self.level]


def must_play(rules: Rules, standing: Standing) -> bool:
    """Whether a team stands on a level that is never jumped."""
    return standing.lap >= rules["levels.must_play_from_lap"] and standing.level in rules["levels.must_play"]


def rise(rules: Rules, standing: Standing, steps: int, dealers: bool) -> tuple[Standing, int]:
    """Level by level; the standing after it and the levels really risen.

    A must-play level stops the rise. It is left by dealers who win the hand at it, and by attackers only where they
    rise from it like any winner.
    """
    risen = 0
    kept = must_play(rules, standing) and not dealers and rules["levels.attackers"] == "keep"
    if standing.level == FLAG or kept:
        return standing, 0
    while risen < steps:
        if _stops_on_ace(rules, standing) and risen > 0:
            break
        standing = _one_level(rules, standing)
        risen += 1
        if standing.won or standing.level == FLAG or must_play(rules, standing):
            break
    return standing, risen


def _stops_on_ace(rules: Rules, standing: Standing) -> bool:
    """Whether a rise that came to this A ends here."""
    return bool(rules["levels.stop_at_ace"]) and standing.level == "A" and standing.lap == rules["levels.laps"]


def _one_level(rules: Rules, standing: Standing) -> Standing:
    last_lap = standing.lap == rules["levels.laps"]
    if standing.level != "A":
        return _reaching(rules, replace(standing, level=UPWARD[UPWARD.index(standing.level) + 1]))
    if not last_lap:
        return replace(standing, level="2", lap=standing.lap + 1)
    if rules["levels.flag"]:
        return replace(standing, level=FLAG)
    return replace(standing, won=True)


def _reaching(rules: Rules, standing: Standing) -> Standing:
    """A team that comes to a level; the A of the last lap may win the match."""
    wins = rules["levels.reach_ace_wins"] and standing.level == "A" and standing.lap == rules["levels.laps"]
    return replace(standing, won=True) if wins else standing


def lifted(rules: Rules, standing: Standing, lap: int) -> Standing:
    """A team that is sent to A."""
    return _reaching(rules, replace(standing, level="A", lap=lap))


def fall(standing: Standing, level: str) -> Standing:
    """A demotion; a team that leaves the flag starts to count its failures anew."""
    flags = 0 if standing.level == FLAG else standing.flags
    return replace(standing, level=level, flags=flags, won=False)
