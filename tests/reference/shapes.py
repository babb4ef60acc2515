"""Pairs, tractors, 510K, and how a card set reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any

from .cards import FACE, JOKERS, KINDS, RANKS, SUITS, WRITTEN, Cards, fmt, minus, written
from .order import TRUMP, Table, table_of

SINGLE, PAIR, TRIPLE = "single", "pair", "triple"
TRACTOR, TRIPLE_TRACTOR = "tractor", "triple-tractor"
ONE_510K, DOUBLE_510K, THROW, NONE = "510K", "double-510K", "throw", "none"
KIND_ORDER = [TRIPLE_TRACTOR, TRACTOR, TRIPLE, PAIR, SINGLE]

# A chain of neighbours from high to low. Each place has a size and the kinds that may stand on it;
# a place without kinds is a gap that no tractor crosses.
Place = tuple[int, Cards]
Chain = tuple[Place, ...]
GAP: Place = (0, ())
PLAIN = tuple(card for card in KINDS if card not in JOKERS)


@dataclass(frozen=True)
class Part:
    """A single, a pair, a triple or a tractor of pairs or triples. ``run``: a tractor's kinds from high to low."""

    kind: str
    cards: Cards
    length: int
    size: int
    run: Cards = ()

    def listing_key(self) -> tuple[int, int, int, list[int]]:
        """By kind, then length, then size, then written order."""
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
    """All chains of adjacent pairs of one effective suit."""
    if suit != TRUMP:
        return (_plain_places(table, suit, stepped),)
    if table.rules["tractors.level_pair"] == "rank":
        # one chain from the jokers down to the lowest trump, by the rank order
        return (_high_places(table) + _plain_trumps(table, stepped),)
    # the jokers for themselves; level pairs stand by their face or not at all, permanent twos then not at all
    return _jokers(table), _plain_trumps(table, stepped)


def _jokers(table: Table) -> Chain:
    """大王 and 小王 are neighbours, or neither is anyone's."""
    if not table.rules["tractors.jokers"]:
        return ()
    return ((table.value("BJ"), ("BJ",)), (table.value("LJ"), ("LJ",)))


def _high_places(table: Table) -> Chain:
    """Level pairs by rank: below 小王 the level of the trump suit, then the other levels, then permanent twos.

    In no-trump all levels are equal; where they are no neighbours of 小王, nothing but the jokers makes a tractor.
    """
    places = _jokers(table)
    if table.trump is None and not table.rules["tractors.no_trump_levels"]:
        return places
    for of_trump in (True, False):
        levels = [card for card in PLAIN if table.is_level(card) and (card[0] == table.trump) is of_trump]
        places += _trumps_of_value(table, levels)
    return places + _twos(table)


def _twos(table: Table) -> Chain:
    """Permanent twos stand by rank: that of the trump suit, then the others, then the ace of trumps."""
    own = [card for card in PLAIN if table.is_two(card) and card[0] == table.trump]
    others = [card for card in PLAIN if table.is_two(card) and card[0] != table.trump]
    return _trumps_of_value(table, own) + _trumps_of_value(table, others)


def _trumps_of_value(table: Table, cards: list[str]) -> Chain:
    """One place for equal trumps, none where there are no such cards."""
    return ((table.value(cards[0]), tuple(cards)),) if cards else ()


def _plain_trumps(table: Table, stepped: bool) -> Chain:
    return () if table.trump is None else _plain_places(table, table.trump, stepped)


def _plain_places(table: Table, letter: str, stepped: bool) -> Chain:
    """Neighbours by face among the plain cards of one suit letter."""
    rules = table.rules
    in_trump = letter == table.trump
    skipped = rules["tractors.gap_trump" if in_trump else "tractors.gap_side"] == "skip"
    places: list[Place] = []
    for rank in RANKS:
        card = letter + rank
        if table.is_red_five(card):
            # in no tractor, unless it is stepped down to a plain ♥5
            stands = stepped and rules["tractors.red_five_steps_down"]
        elif table.is_level(card):
            stands = in_trump and rules["tractors.level_pair"] == "face"
        else:
            stands = not table.is_two(card)
        if stands:
            places.append((FACE[rank], (card,)))
        elif rank != "A" and not (rank == table.level and skipped):
            # above A there is nothing that a gap could part
            places.append(GAP)
    ace = letter + "A"
    if rules["tractors.low_ace"] and any(ace in kinds for _, kinds in places):
        places.append((1, (ace,)))
    return tuple(places)


def tractors(table: Table, suit: str, cards: Cards, copies: int, stepped: bool = False) -> list[Part]:
    """Every tractor of pairs (copies 2) or triples (copies 3) that lies in the cards."""
    if copies == 3 and not table.rules["tractors.triples"]:
        return []
    least = table.rules["tractors.least_length"]
    held = Counter(cards)
    kind = TRACTOR if copies == 2 else TRIPLE_TRACTOR
    found: list[Part] = []
    for chain in chains(table, suit, stepped):
        here = [(size, [k for k in kinds if held[k] >= copies]) for size, kinds in chain]
        for start in range(len(here)):
            for stop in range(start + least, len(here) + 1):
                if not all(kinds for _, kinds in here[start:stop]):
                    break
                for choice in product(*(kinds for _, kinds in here[start:stop])):
                    if len(set(choice)) == len(choice):
                        part_cards = written(choice * copies)
                        found.append(Part(kind, part_cards, stop - start, here[start][0], choice))
    return found


def equal_cards(table: Table, cards: Cards, copies: int) -> list[Part]:
    """Every single, pair or triple that lies in the cards, each kind once."""
    if copies == 3 and not table.rules["tractors.triples"]:
        return []
    kind = [SINGLE, PAIR, TRIPLE][copies - 1]
    held = Counter(cards)
    return [
        Part(kind, (k,) * copies, 1, table.value(k)) for k in sorted(held, key=WRITTEN.__getitem__) if held[k] >= copies
    ]


def parts_of(table: Table, suit: str, cards: Cards, stepped: bool = False) -> tuple[Part, ...]:
    """How a set of one suit reads: the longest tractor, of equal ones the highest, then the next; then the rest."""
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
    """One suit's 5, 10, K as one unit, or its double."""
    for letter in SUITS:
        for copies, shape, field in ((1, ONE_510K, "single"), (2, DOUBLE_510K, "double")):
            if cards != cards_of_510k(letter, copies) or not table.rules[f"five_ten_king.{field}"]:
                continue
            suit = _suit_of_510k(table, letter)
            if suit is not None:
                return Reading(shape, suit, (Part(shape, cards, 1, 0),), cards)
    return None


def _suit_of_510k(table: Table, letter: str) -> str | None:
    """Trump, or the side suit in which those that are trumps may step down; None where they may not."""
    if letter == table.trump:
        return TRUMP
    for card in cards_of_510k(letter):
        if table.is_red_five(card) and not table.rules["five_ten_king.red_five"]:
            return None
        if table.is_level(card) and not table.rules["five_ten_king.level_cards"]:
            return None
    return letter


def heart_suit(table: Table) -> str:
    """The effective suit of plain hearts."""
    return TRUMP if table.trump == "H" else "H"


def read_stepped(table: Table, cards: Cards) -> Reading | None:
    """Both 红5 stepped down into a heart tractor, alone or as a part of a throw."""
    if not table.rules["tractors.red_five_steps_down"] or cards.count("H5") != 2:
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
