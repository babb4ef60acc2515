"""What each player of a team gains or loses by a hand."""

from __future__ import annotations

from .results import FLAG, Result
from .rules import Rules

#: No hand pays more units of points.
MOST_UNITS = 13


def table_pay(rules: Rules, result: Result, risen: int | None, base: int) -> tuple[int, int] | None:
    """What a winner gets and what a loser gets; None where no scores are kept.

    ``risen``: the levels by which the winners really rose; None where nobody could rise.
    """
    levels = result.steps
    if rules["result.pay_for"] == "levels-risen" and risen is not None:
        levels = risen
    pay = rules["result.pay"]
    if pay == "none":
        return None
    if pay == "point-units":
        units = min(MOST_UNITS, levels + 1) if result.attackers_win else levels
        return 3 * units, -2 * units
    if pay == "levels":
        amount = levels * base
    elif pay == "levels-deal-counts-one":
        amount = _deal_counts_one(rules, result, levels) * base
    elif pay == "attackers-one-more":
        amount = levels + 1 if result.attackers_win else levels
    else:
        assert pay == "one-plus-levels"
        # 任意方赢加1分基础分，升多少级再加多少分
        amount = levels + 1
    return amount, -amount


def _deal_counts_one(rules: Rules, result: Result, levels: int) -> int:
    """The levels; for attackers the deal alone counts as one, or as one beside the levels."""
    if not result.attackers_win:
        return levels
    return levels + 1 if rules["result.odd_five_pays"] else max(levels, 1)


def carrying_fee(level: str) -> int:
    """What losers pay on top when the flag is carried, by their own level."""
    if level == FLAG:
        return 1
    for levels, fee in (("2", 6), ("3456", 5), ("789T", 4), ("JQK", 3)):
        if level in levels:
            return fee
    return 2
