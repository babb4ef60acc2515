"""Effective suits and rank order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .cards import FACE, JOKERS, Cards, fmt, written
from .rules import Rules, rules_of

TRUMP = "trump"


@dataclass(frozen=True)
class Table:
    """Rules with a level and a trump suit; ``None`` for a flag hand's level and for no-trump."""

    rules: Rules
    level: str | None
    trump: str | None

    def suit(self, card: str) -> str:
        """Every trump belongs to the one suit ``trump``."""
        if card in JOKERS or self.is_red_five(card) or self.is_level(card) or self.is_two(card):
            return TRUMP
        return TRUMP if card[0] == self.trump else card[0]

    def is_red_five(self, card: str) -> bool:
        return card == "H5" and bool(self.rules["order.red_five"])

    def is_level(self, card: str) -> bool:
        """A level card that is not 红5."""
        return card not in JOKERS and card[1] == self.level and not self.is_red_five(card)

    def is_two(self, card: str) -> bool:
        """A permanent 2 that is not a level card; a flag hand has no trumps but jokers and 红5."""
        two = self.rules["order.permanent_twos"] and self.level is not None and card not in JOKERS and card[1] == "2"
        return bool(two) and not self.is_level(card)

    def value(self, card: str) -> int:
        """High to low; equal cards have equal values. Compares cards of one effective suit."""
        if self.is_red_five(card):
            return 1000
        if card == "BJ":
            return 900
        if card == "LJ":
            return 800
        if self.is_level(card):
            return 700 if card[0] == self.trump else 600
        if self.is_two(card):
            return 500 if card[0] == self.trump else 400
        return FACE[card[1]]

    def one_suit(self, cards: Iterable[str]) -> str | None:
        """The effective suit of all the cards, or None when they have several."""
        suits = {self.suit(card) for card in cards}
        return suits.pop() if len(suits) == 1 else None

    def of_suit(self, cards: Iterable[str], suit: str) -> Cards:
        return written(card for card in cards if self.suit(card) == suit)


def table_of(case: Mapping[str, Any]) -> Table:
    rules = rules_of(case)
    trump = case.get("trump", "NT")
    if case.get("flag", False):
        return Table(rules, None, None)
    return Table(rules, case.get("level"), None if trump == "NT" else trump)


def answer_order(case: Mapping[str, Any], cards: Cards) -> dict[str, Any]:
    table = table_of(case)
    suit = table.one_suit(cards)
    if suit is None:
        raise ValueError(f"cards of several suits: {fmt(cards)}")
    by_value: dict[int, list[str]] = {}
    for card in written(set(cards)):
        by_value.setdefault(table.value(card), []).append(card)
    ranked = ["=".join(by_value[value]) for value in sorted(by_value, reverse=True)]
    return {"suit": suit, "ranked": ranked}
