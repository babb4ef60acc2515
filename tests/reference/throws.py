"""Whether a throw stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import WRITTEN, Cards, fmt, parse, team
from .order import TRUMP, Table, table_of
from .shapes import (
    KIND_ORDER,
    PAIR,
    SINGLE,
    TRIPLE,
    TRIPLE_TRACTOR,
    Part,
    equal_cards,
    read,
    tractors,
)


def beats(table: Table, suit: str, hand: Cards, part: Part) -> bool:
    """Does the hand hold in that suit something above a thrown part?"""
    held = table.of_suit(hand, suit)
    if part.kind in (SINGLE, PAIR, TRIPLE):
        copies = [SINGLE, PAIR, TRIPLE].index(part.kind) + 1
        return any(own.size > part.size for own in equal_cards(table, held, copies))
    copies = 3 if part.kind == TRIPLE_TRACTOR else 2
    for own in tractors(table, suit, held, copies):
        if own.length >= part.length and own.size > part.size:
            return True
        if table.rules["tractors.length_first"] and own.length > part.length:
            return True
    return False


def size_key(table: Table, part: Part) -> tuple[int, ...]:
    """Small to large within a kind: the top pair first, or the length first where length comes first.

    Of equal ones the last in written order counts as the smallest.
    """
    late = tuple(-WRITTEN[card] for card in part.cards)
    if table.rules["tractors.length_first"]:
        return part.length, part.size, *late
    return part.size, part.length, *late


def smallest_beaten(table: Table, beaten: list[Part]) -> Part:
    """The smallest of the largest kind that is beaten, or of the smallest kind (singles first)."""
    kinds = sorted({part.kind for part in beaten}, key=KIND_ORDER.index)
    kind = kinds[0] if table.rules["throw.forced"] == "largest-kind-first" else kinds[-1]
    return min((part for part in beaten if part.kind == kind), key=lambda part: size_key(table, part))


def penalty(table: Table, cards: Cards, beaten: list[Part]) -> int:
    """Points for each failed throw, or for each card that is counted."""
    counted = {
        "none": 0,
        "each-throw": 1,
        "beaten-cards": sum(len(part.cards) for part in beaten),
        "thrown-cards": len(cards),
    }
    return int(table.rules["throw.penalty_points"] * counted[table.rules["throw.penalty"]])


def may_be_thrown(table: Table, suit: str) -> bool:
    """Throws may be allowed in any suit, in side suits alone, or not at all."""
    allowed = table.rules["throw.allowed"]
    return bool(allowed == "any-suit" or (allowed == "side-suits" and suit != TRUMP))


def answer_throw(case: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(case)
    cards = parse(case["cards"])
    reading = read(table, cards)
    if reading is None:
        raise ValueError(f"no throw: {fmt(cards)}")
    if len(reading.parts) == 1:
        return {"ok": True, "penalty": 0, "beaten_by": []}
    limit = table.rules["throw.limit"]
    used_up = limit > 0 and case.get("failed", 0) >= limit
    if used_up or not may_be_thrown(table, reading.suit):
        return {"ok": False, "penalty": 0, "beaten_by": []}
    hands = {seat: parse(text) for seat, text in case["hands"].items()}
    beaten = [part for part in reading.parts if any(beats(table, reading.suit, hand, part) for hand in hands.values())]
    if not beaten:
        return {"ok": True, "penalty": 0, "beaten_by": []}
    beaten_by = [
        seat
        for seat in "SENW"
        if seat in hands and any(beats(table, reading.suit, hands[seat], part) for part in beaten)
    ]
    sign = 1 if team(case["leader"]) == team(case["dealer"]) else -1
    return {
        "ok": False,
        "forced": fmt(smallest_beaten(table, beaten).cards),
        "penalty": sign * penalty(table, cards, beaten),
        "beaten_by": beaten_by,
    }
