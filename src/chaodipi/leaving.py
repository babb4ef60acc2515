"""逃跑: what leaving a game costs (clauses leave.*)."""

from __future__ import annotations

from chaodipi.choices import LeavingRule
from chaodipi.config import RuleConfig
from chaodipi.results import ACE, FLAG, table_cost, threshold
from chaodipi.seats import Seat, Team

__all__ = ["escape"]

JACK = 9
#: The least that leaving costs once play has started (clause leave.rooms).
FLOOR = 15


def escape(
    config: RuleConfig,
    *,
    dealer: Seat,
    seat: Seat,
    points: int,
    started: bool,
    levels: tuple[int, int] = (0, 0),
    base: int = 1,
) -> dict[Team, int]:
    """What a player who leaves pays, and what each opponent gets where the rule says so.

    Args:
        config: The rules.
        dealer: The dealer.
        seat: Who leaves.
        points: The attackers' points so far.
        started: Whether a card has been played.
        levels: The levels of SN and EW, 0 to 12, 13 for a team at the flag.
        base: What one level is worth.

    Returns:
        By team, negative for the leaver's; empty where nothing is paid.

    >>> from chaodipi import presets
    >>> escape(presets.HUANLE, dealer=Seat.SOUTH, seat=Seat.EAST, points=0, started=True)
    {}
    """
    rule = config.leaving.rule
    team = seat.team
    if rule is LeavingRule.FIFTY_BASES:
        return {team: -50 * base, team.other: 25 * base}
    if rule is LeavingRule.TABLE_WITH_FLOOR and started:
        return {team: -_table(config, dealer, seat, points, levels[dealer % 2], base)}
    if rule is LeavingRule.LONG_LINE and max(levels) >= JACK:
        return {team: -20 * base}
    if rule in (LeavingRule.LONG_LINE, LeavingRule.ORDINARY_ROOM) and (started or rule is LeavingRule.ORDINARY_ROOM):
        return {team: -15 * base}
    return {}


def _table(config: RuleConfig, dealer: Seat, seat: Seat, points: int, level: int, base: int) -> int:
    """What the table would cost the leaver's side, at least 15; 15 where it is not losing (clauses leave.rooms*)."""
    flag = level == FLAG
    attackers_win = points >= threshold(config, flag)
    losing = attackers_win is (seat.team is dealer.team)
    return max(FLOOR, table_cost(config, points, flag, min(level, ACE), base)) if losing else FLOOR
