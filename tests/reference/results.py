"""The table of results: steps and scores (RULES section 12)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import FACE, Preset

FLAG = "flag"


@dataclass(frozen=True)
class Result:
    """Who wins the hand, by how many levels, and each player's score on the two sides (None: none kept)."""

    attackers_win: bool
    steps: int
    attackers_score: int | None
    dealers_score: int | None


def table_result(preset: Preset, points: int, dealers_level: str, flag: bool, base: int) -> Result:
    """Section 12, without bonuses and extras."""
    name = preset.name
    if name == "jushu":
        return _jushu(points)
    if preset.huanle:
        return _by_40(preset, points)
    if name == "changxian":
        return _changxian(points, dealers_level, flag, base)
    return _by_10(preset, points - 20 if flag else points, base)


def _by_40(preset: Preset, points: int) -> Result:
    """20 with one deck, 60 with three."""
    unit = 20 * preset.decks
    if points >= 2 * unit:
        return Result(True, (points - 2 * unit) // unit, None, None)
    if points <= 0:
        return Result(False, 3, None, None)
    return Result(False, 2 if points < unit else 1, None, None)


def _by_10(preset: Preset, points: int, base: int) -> Result:
    """The rooms, hongwu and chaohu; flag hands (kangqi) come here 20 lower."""
    attackers_win = points >= 80
    if attackers_win:
        steps = (points - 80) // 10
    elif points >= 10:
        steps = 8 - points // 10
    elif points > 0:
        steps = 8
    else:
        # 0: 9; -10 to -5: 10; -20 to -15: 11
        steps = 9 + (-points + 9) // 10
    if preset.name == "hongwu":
        score = steps * base
    elif preset.name == "chaohu":
        # 任意方赢加1分基础分，升多少级再加多少分
        score = steps + 1
    else:
        score = steps + 1 if attackers_win else steps
    return _signed(attackers_win, steps, score)


def _changxian(points: int, dealers_level: str, flag: bool, base: int) -> Result:
    """0: straight to A; one level for each full 10; exactly the border: one base."""
    border = 100 if flag else 80
    points = max(points, 0)
    if points >= border:
        steps = (points - border) // 10
        return _signed(True, steps, max(steps, 1) * base)
    steps = (border - points) // 10
    if points == 0 and not flag:
        steps = max(1, FACE["A"] - FACE[dealers_level])
    return _signed(False, steps, steps * base)


def _jushu(points: int) -> Result:
    """大光, 小光; from 80 on 3 for the winners and 2 from the losers for each 40, at most 39."""
    if points >= 80:
        units = min(13, 1 + (points - 80) // 40)
        return Result(True, 0, 3 * units, -2 * units)
    if points <= 0:
        return Result(False, 0, -6, 9)
    if points < 40:
        return Result(False, 0, -4, 6)
    return Result(False, 0, -2, 3)


def _signed(attackers_win: bool, steps: int, score: int) -> Result:
    return Result(attackers_win, steps, score if attackers_win else -score, -score if attackers_win else score)
