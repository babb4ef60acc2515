"""Who wins a trick (RULES section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import Cards, minus, parse, points
from .follow import is_heart_tractor, read_lead
from .order import TRUMP, Table, table_of
from .shapes import (
    KIND_ORDER,
    NONE,
    PAIR,
    SINGLE,
    THROW,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
    Part,
    Reading,
    equal_cards,
    read,
    read_stepped,
    tractors,
)

LED, RUFF, OVER_RUFF = "led", "ruff", "over-ruff"
COPIES = {SINGLE: 1, PAIR: 2, TRIPLE: 3, TRACTOR: 2, TRIPLE_TRACTOR: 3}


def groups_like(table: Table, suit: str, cards: Cards, part: Part, stepped: bool = False) -> list[Part]:
    """All the groups in the cards of the same kind and the same length as the part."""
    copies = COPIES[part.kind]
    if part.kind in (SINGLE, PAIR, TRIPLE):
        return equal_cards(table, cards, copies)
    return [own for own in tractors(table, suit, cards, copies, stepped) if own.length == part.length]


def strength_in_suit(table: Table, lead: Reading, play: Cards) -> int | None:
    """The size of a play of the led suit and shape, or None. A throw or a 510K is never beaten so."""
    if lead.shape == THROW or lead.is_510k:
        return None
    led = lead.parts[0]
    stepped = is_heart_tractor(led) and read_stepped(table, play) is not None
    if not stepped and table.one_suit(play) != lead.suit:
        return None
    same = [own.size for own in groups_like(table, lead.suit, play, led, stepped) if own.cards == play]
    return max(same, default=None)


def ruff_strength(table: Table, lead: Reading, play: Cards) -> int | None:
    """The strength of a ruff, or None when the play is a discard."""
    if lead.suit == TRUMP or table.one_suit(play) != TRUMP:
        return None
    if lead.is_510k:
        own = read(table, play)
        return 0 if own is not None and own.shape == lead.shape and own.suit == TRUMP else None
    return max(_divisions(table, lead.parts, play, compared(lead)), default=None)


def compared(lead: Reading) -> Part:
    """The lead's largest kind; in the rooms the answer to its longest tractor goes before the others."""
    return min(lead.parts, key=lambda part: (KIND_ORDER.index(part.kind), -part.length))


def answers(table: Table, cards: Cards, part: Part) -> list[Part]:
    """The groups of trumps that answer a led part.

    In the rooms a longer tractor answers whole; elsewhere it holds one exactly as long with the same top. In hongwu
    红5 may step down among hearts that are trumps.
    """
    stepped = table.preset.name == "hongwu"
    if part.kind == TRACTOR and table.preset.rooms:
        return [own for own in tractors(table, TRUMP, cards, 2) if own.length >= part.length]
    return groups_like(table, TRUMP, cards, part, stepped)


def _divisions(table: Table, parts: tuple[Part, ...], cards: Cards, largest: Part, spare: int = 0) -> set[int]:
    """The strength of every division of the cards that answers all the parts.

    ``spare`` pairs of longer tractors have answered nothing yet; each may answer a led pair.
    """
    if not parts:
        return {0}
    found: set[int] = set()
    part = parts[0]
    counts = part.kind == largest.kind and (part.length == largest.length or not table.preset.rooms)
    if part.kind == SINGLE:
        # nothing but singles is left to answer: any cards do
        return {max((table.value(card) for card in cards), default=0) if counts else 0}
    if part.kind == PAIR and spare:
        found |= _divisions(table, parts[1:], cards, largest, spare - 1)
    for own in answers(table, cards, part):
        more = spare + own.length - part.length
        size = own.size + (1000 * own.length if table.preset.rooms else 0)
        for below in _divisions(table, parts[1:], minus(cards, own.cards), largest, more):
            found.add(max(size, below) if counts else below)
    return found


def best_single(table: Table, suit: str, play: Cards) -> int | None:
    """Section 10: on a mixed lead of chupai the highest single card wins."""
    ranks = [
        table.value(card) + 10_000 * (table.suit(card) == TRUMP) for card in play if table.suit(card) in (suit, TRUMP)
    ]
    return max(ranks, default=None)


def resolve(table: Table, plays: list[tuple[str, Cards]]) -> tuple[str, str]:
    """The winner's seat and the kind of win."""
    lead = read_lead(table, plays[0][1])
    if lead.shape == NONE:
        return _resolve_mixed(table, lead, plays)
    winner = plays[0][0]
    win = LED
    best = 0 if lead.is_510k or lead.shape == THROW else lead.parts[0].size
    for seat, play in plays[1:]:
        ruff = ruff_strength(table, lead, play)
        if ruff is not None and (win == LED or ruff > best):
            winner, best, win = seat, ruff, RUFF if win == LED else OVER_RUFF
        own = strength_in_suit(table, lead, play)
        if own is not None and win == LED and own > best:
            winner, best = seat, own
    return winner, win


def _resolve_mixed(table: Table, lead: Reading, plays: list[tuple[str, Cards]]) -> tuple[str, str]:
    winner, best = plays[0][0], best_single(table, lead.suit, plays[0][1]) or 0
    win = LED
    for seat, play in plays[1:]:
        own = best_single(table, lead.suit, play)
        if own is not None and own > best:
            if lead.suit != TRUMP and own > 10_000:
                win = RUFF if win == LED else OVER_RUFF
            winner, best = seat, own
    return winner, win


def answer_trick(case: Mapping[str, Any]) -> dict[str, Any]:
    plays = [(seat, parse(cards)) for seat, cards in case["plays"]]
    winner, win = resolve(table_of(case), plays)
    return {"winner": winner, "points": sum(points(cards) for _, cards in plays), "win": win}
