"""抠底: what the last trick makes of the kitty (RULES section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import SUITS, Cards, Preset, contains, fmt, parse, points, team
from .order import table_of
from .shapes import (
    DOUBLE_510K,
    ONE_510K,
    PAIR,
    SINGLE,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
    Reading,
    cards_of_510k,
    read,
)

HEAVEN_AND_EARTH = "heaven-and-earth"
TIMES = {SINGLE: 2, PAIR: 4, TRIPLE: 6, TRACTOR: 8, TRIPLE_TRACTOR: 12}


def times(preset: Preset, last: Reading) -> int:
    """How often the kitty counts; the largest part of the winning play decides."""
    largest = last.parts[0]
    kind = {ONE_510K: SINGLE, DOUBLE_510K: PAIR}.get(largest.kind, largest.kind)
    if preset.name == "hongwu":
        # AAQQJJ 按对子计算; 510K 抠底，也为4倍; 最大四倍
        return 4 if last.is_510k else min(4, TIMES[kind])
    if preset.rooms:
        return min(4, TIMES[kind])
    if preset.name == "chaohu":
        # 根据最后一圈牌的最大牌型的牌张数扣底
        return 2 * len(largest.cards)
    return TIMES[kind]


def is_heaven_and_earth(preset: Preset, last: Reading, attackers_win: bool) -> bool:
    """上天入地."""
    if preset.name in ("anchao", "yixing"):
        # 保底或抠底: either side
        return last.shape == ONE_510K
    if preset.name in ("kangqi", "mingchao"):
        return attackers_win and holds_510k(last.cards)
    return False


def holds_510k(cards: Cards) -> bool:
    return any(contains(cards, cards_of_510k(letter)) for letter in SUITS)


def answer_kitty(case: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(case)
    last = read(table, parse(case["last"]))
    if last is None:
        raise ValueError(f"no winning play: {fmt(parse(case['last']))}")
    attackers_win = team(case["winner"]) != team(case["dealer"])
    multiplier = times(table.preset, last) if attackers_win else 0
    answer: dict[str, Any] = {"multiplier": multiplier, "points": multiplier * points(parse(case["kitty"]))}
    if not case.get("flag", False) and is_heaven_and_earth(table.preset, last, attackers_win):
        answer["bonus"] = HEAVEN_AND_EARTH
    return answer
