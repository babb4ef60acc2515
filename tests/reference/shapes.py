"""Pairs, tractors, 510K, and how a card set reads (RULES sections 4 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any

from .cards import FACE, RANKS, SUITS, WRITTEN, Cards, fmt, minus, written
from .order import TRUMP, Table, table_of

SINGLE, PAIR, TRIPLE = "single", "pair", "triple"
TRACTOR, TRIPLE_TRACTOR = "tractor", "triple-tractor"
ONE_510K, DOUBLE_510K, THROW, NONE = "510K", "double-510K", "throw", "none"
KIND_ORDER = [TRIPLE_TRACTOR, TRACTOR, TRIPLE, PAIR, SINGLE]

# A chain of neighbours from high to low. Each place has a size and the kinds that may stand on it;
# a place without kinds is a gap that no tractor crosses.
Place = tuple[int, Cards]
Chain = tuple[Place, ...]


@dataclass(frozen=True)
class Part:
    """A single, a pair, a triple or a tractor of pairs or triples."""

    kind: str
    cards: Cards
    length: int
    size: int

    def listing_key(self) -> tuple[int, int, int, list[int]]:
        """Section 4: by kind, then length, then size, then written order."""
        written_order = [WRITTEN[card] for card in self.cards]
        return KIND_ORDER.index(self.kind), -self.length, -self.size, written_order


@dataclass(frozen=True)
class Reading:
    """What a lead is. ``stepped``: 红5 is read as a plain ♥5 in a tractor."""

    shape: str
    suit: str
    parts: tuple[Part, ...]
    cards: Cards
    stepped: bool = False

    @property
    def is_510k(self) -> bool:
        return self.shape in (ONE_510K, DOUBLE_510K)


@cache
def chains(table: Table, suit: str, stepped: bool) -> tuple[Chain, ...]:
    """Section 4: all chains of adjacent pairs of one effective suit."""
    if table.preset.huanle:
        return (_rank_order_chain(table, suit),)
    if suit != TRUMP:
        return (_face_chain(table, suit, stepped),)
    found: list[Chain] = []
    if table.preset.name != "changxian":
        found.append(((101, ("BJ",)), (100, ("LJ",))))
    if table.trump is not None:
        found.append(_face_chain(table, table.trump, stepped))
    return tuple(found)


def _rank_order_chain(table: Table, suit: str) -> Chain:
    """The huanle family: any neighbours in rank order, over the level gap."""
    values: dict[int, list[str]] = {}
    for card in WRITTEN:
        if table.suit(card) == suit:
            values.setdefault(table.value(card), []).append(card)
    return tuple((value, tuple(values[value])) for value in sorted(values, reverse=True))


def _face_chain(table: Table, letter: str, stepped: bool) -> Chain:
    """The others: neighbours by face in the plain cards of one suit letter."""
    preset = table.preset
    in_trump = letter == table.trump
    places: list[Place] = []
    for rank in RANKS:
        card = letter + rank
        here: Cards = (card,)
        gap_is_skipped = False
        if rank == table.level:
            if not (in_trump and preset.level_by_face):
                here = ()
            gap_is_skipped = preset.trump_skip if in_trump else preset.side_skip
        if table.is_red_five(card):
            # Never in a tractor, but in hongwu it may step down (at level 5 too, as in a 510K).
            here = (card,) if stepped and preset.name == "hongwu" else ()
        if here or not gap_is_skipped:
            places.append((FACE[rank], here))
    ace = letter + "A"
    if preset.low_ace and any(ace in kinds for _, kinds in places):
        places.append((1, (ace,)))
    return tuple(places)


def tractors(table: Table, suit: str, cards: Cards, copies: int, stepped: bool = False) -> list[Part]:
    """Every tractor of pairs (copies 2) or triples (copies 3) that lies in the cards."""
    held = Counter(cards)
    kind = TRACTOR if copies == 2 else TRIPLE_TRACTOR
    found: list[Part] = []
    for chain in chains(table, suit, stepped):
        here = [(size, [k for k in kinds if held[k] >= copies]) for size, kinds in chain]
        for start in range(len(here)):
            for stop in range(start + 2, len(here) + 1):
                if not here[stop - 1][1]:
                    break
                for choice in product(*(kinds for _, kinds in here[start:stop])):
                    if len(set(choice)) == len(choice):
                        part_cards = written(choice * copies)
                        found.append(Part(kind, part_cards, stop - start, here[start][0]))
    return found


def equal_cards(table: Table, cards: Cards, copies: int) -> list[Part]:
    """Every single, pair or triple that lies in the cards, each kind once."""
    kind = [SINGLE, PAIR, TRIPLE][copies - 1]
    held = Counter(cards)
    return [
        Part(kind, (k,) * copies, 1, table.value(k)) for k in sorted(held, key=WRITTEN.__getitem__) if held[k] >= copies
    ]


def parts_of(table: Table, suit: str, cards: Cards, stepped: bool = False) -> tuple[Part, ...]:
    """Section 4: how a set of one suit reads."""
    parts: list[Part] = []
    rest = cards
    for copies in (3, 2):
        while found := tractors(table, suit, rest, copies, stepped):
            # the longest, of equal ones the highest, then the first in written order
            best = min(found, key=Part.listing_key)
            parts.append(best)
            rest = minus(rest, best.cards)
    for copies in (3, 2, 1):
        while alike := equal_cards(table, rest, copies):
            parts.append(alike[0])
            rest = minus(rest, alike[0].cards)
    return tuple(sorted(parts, key=Part.listing_key))


def cards_of_510k(letter: str, copies: int = 1) -> Cards:
    return written((letter + "5", letter + "T", letter + "K") * copies)


def read_510k(table: Table, cards: Cards) -> Reading | None:
    """Section 5: one suit's 5, 10, K as one unit, or its double."""
    preset = table.preset
    for letter in SUITS:
        for copies, shape in ((1, ONE_510K), (2, DOUBLE_510K)):
            if cards != cards_of_510k(letter, copies) or not preset.has_510k:
                continue
            if copies == 2 and not preset.has_double_510k:
                continue
            suit = _suit_of_510k(table, letter)
            if suit is not None:
                return Reading(shape, suit, (Part(shape, cards, 1, 0),), cards)
    return None


def _suit_of_510k(table: Table, letter: str) -> str | None:
    suits = {card: table.suit(card) for card in cards_of_510k(letter)}
    if len(set(suits.values())) == 1:
        return suits[letter + "5"]
    if table.preset.name == "changxian":
        # 510K中只要有1张是副牌，那这个 510K就算是副牌
        return letter
    if letter == "H" and table.preset.heart_510k_steps_down and suits["HT"] == suits["HK"] == "H":
        return "H"
    return None


def heart_suit(table: Table) -> str:
    """The effective suit of plain hearts."""
    return TRUMP if table.trump == "H" else "H"


def read_stepped(table: Table, cards: Cards) -> Reading | None:
    """Section 5: hongwu, both 红5 stepped down into a heart tractor, alone or as a part of a throw."""
    if table.preset.name != "hongwu" or cards.count("H5") != 2:
        return None
    suit = heart_suit(table)
    if any(table.suit(card) != suit for card in cards if card != "H5"):
        return None
    parts = parts_of(table, suit, cards, stepped=True)
    if not any(part.kind == TRACTOR and "H5" in part.cards for part in parts):
        return None
    shape = TRACTOR if len(parts) == 1 else THROW
    return Reading(shape, suit, parts, cards, stepped=True)


@lru_cache(maxsize=100_000)
def read(table: Table, cards: Cards) -> Reading | None:
    """A lead, a throw or a last play; what can be read stepped-down is. None: no lead at all."""
    special = read_510k(table, cards) or read_stepped(table, cards)
    if special is not None:
        return special
    suit = table.one_suit(cards)
    if suit is None:
        return None
    parts = parts_of(table, suit, cards)
    return Reading(parts[0].kind if len(parts) == 1 else THROW, suit, parts, cards)


def answer_shape(case: Mapping[str, Any], cards: Cards) -> dict[str, Any]:
    reading = read(table_of(case), cards)
    if reading is None:
        return {"shape": NONE}
    return {
        "shape": reading.shape,
        "suit": reading.suit,
        "parts": [fmt(part.cards) for part in reading.parts],
    }
