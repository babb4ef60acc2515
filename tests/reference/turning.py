"""Nobody has bid: what the turned kitty decides. And when a hand may be dealt again."""

from __future__ import annotations

from collections.abc import Callable

from .cards import FACE, JOKERS, SEATS, Cards, points
from .ladder import NO_TRUMP
from .order import TRUMP, Table
from .rules import Rules

REDEAL = "redeal"


def rule_without_bid(rules: Rules, first_hand: bool) -> str:
    return str(rules["bidding.no_bid_first" if first_hand else "bidding.no_bid_later"])


def turns_kitty(rule: str) -> bool:
    """Whether the kitty has to be seen."""
    return rule not in ("redeal", "no-trump")


def turn_up(rules: Rules, level: str, rule: str, kitty: list[str], first: str) -> tuple[str, str | None]:
    """The trump, or ``redeal``; and the seat that turned the card which decides, where seats turn in order."""
    if rule == "redeal":
        return REDEAL, None
    if rule == "no-trump":
        return NO_TRUMP, None
    if rule == "turned-by-seats":
        return _by_seats(rules, level, kitty, first)
    return WAYS[rule](rules, level, kitty), None


def _first_card(rules: Rules, _level: str, kitty: list[str]) -> str:
    """The suit of the first card; a joker and 红5 have none."""
    card = kitty[0]
    return NO_TRUMP if card in JOKERS or (card == "H5" and rules["order.red_five"]) else card[0]


def _first_level_or_joker(_rules: Rules, level: str, kitty: list[str]) -> str:
    """A level card's suit, or no-trump by a joker, whichever comes first; neither: no-trump."""
    return _met_first(level, kitty) or NO_TRUMP


def _first_level_or_highest(_rules: Rules, level: str, kitty: list[str]) -> str:
    """A level card's suit, or no-trump by a joker, whichever comes first; neither: the suit of the highest card."""
    return _met_first(level, kitty) or _highest(kitty)[0]


def _highest_card(_rules: Rules, level: str, kitty: list[str]) -> str:
    """Any joker: no-trump; else the first level card's suit; else the suit of the highest card."""
    if any(card in JOKERS for card in kitty):
        return NO_TRUMP
    return _met_first(level, kitty) or _highest(kitty)[0]


def _met_first(level: str, kitty: list[str]) -> str | None:
    for card in kitty:
        if card in JOKERS:
            return NO_TRUMP
        if card[1] == level:
            return card[0]
    return None


def _highest(cards: list[str]) -> str:
    """By face, ♥5 being a 5; of equals the first."""
    return max(cards, key=lambda card: FACE[card[1]])


WAYS: dict[str, Callable[[Rules, str, list[str]], str]] = {
    "first-card": _first_card,
    "first-level-or-joker": _first_level_or_joker,
    "first-level-or-highest-card": _first_level_or_highest,
    "highest-card": _highest_card,
}


def _by_seats(rules: Rules, level: str, kitty: list[str], first: str) -> tuple[str, str]:
    """Each seat in order turns a card until a level card comes; else the highest side card decides."""
    no_trump = Table(rules, level, None)
    turned = [(card, SEATS[(SEATS.index(first) + i) % 4]) for i, card in enumerate(kitty)]
    for card, seat in turned:
        if card not in JOKERS and card[1] == level:
            return card[0], seat
    side_cards = [(card, seat) for card, seat in turned if no_trump.suit(card) != TRUMP]
    if not side_cards:
        return NO_TRUMP, first
    card, seat = max(side_cards, key=lambda one: FACE[one[0][1]])
    return card[0], seat


def may_demand_redeal(rules: Rules, level: str | None, trump: str | None, hand: Cards) -> bool:
    """Whether a hand is so poor in points, or in trumps, that its player may ask for another deal."""
    trumps = Table(rules, level, trump).of_suit(hand, TRUMP)
    few_points = points(hand) <= rules["bidding.redeal_points"]
    few_trumps = len(trumps) <= rules["bidding.redeal_trumps"]
    return bool(few_points or few_trumps)
