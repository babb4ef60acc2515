"""Points into levels: who wins a hand, and by how many levels."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import FACE
from .rules import Rules

FLAG = "flag"


@dataclass(frozen=True)
class Result:
    """Who wins the hand, and by how many levels; where no levels are played the bands that are paid."""

    attackers_win: bool
    steps: int


def table_result(rules: Rules, points: int, dealers_level: str, flag: bool) -> Result:
    """What the table says to the attackers' points."""
    if rules["result.floor_at_zero"]:
        points = max(points, 0)
    threshold = rules["result.threshold"]
    shutout = rules["result.shutout_to_ace"] and rules["levels.played"] and points <= 0 and not flag
    if flag:
        # every row of the table lies higher
        points -= rules["levels.flag_threshold"] - threshold
    attackers_win = points >= threshold
    if attackers_win:
        steps = _attackers(rules, points - threshold)
    elif shutout:
        # straight to A, and from A past it
        steps = max(1, FACE["A"] - FACE[dealers_level])
    else:
        steps = _dealers(rules, points)
    most = rules["result.most_levels"]
    return Result(attackers_win, min(steps, most) if most else steps)


def _attackers(rules: Rules, above: int) -> int:
    """By the points above the threshold."""
    width = rules["result.band"] if rules["result.steps"] == "bands" else 10
    steps = int(above // width)
    first_band_counts = rules["levels.played"] and not rules["result.dead_zone"]
    return steps + 1 if first_band_counts else steps


def _dealers(rules: Rules, points: int) -> int:
    threshold, band = rules["result.threshold"], rules["result.band"]
    if rules["result.steps"] == "bands":
        if points > 0:
            return int(_upward(threshold - points, band))
        below = -points // band if rules["result.bands_below_zero"] else 0
        return int(_upward(threshold, band) + 1 + below)
    if rules["result.steps"] == "tens-down":
        return int((threshold - points) // 10)
    if points > 0:
        return int(threshold // 10 - points // 10)
    return int(threshold // 10 + 1 + _upward(-points, 10))


def _upward(number: int, width: int) -> int:
    """Whole widths, a started one counted."""
    return (number + width - 1) // width
