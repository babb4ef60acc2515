"""Cards and seats.

A card is a two letter text: suit and rank (``"S9"``, ``"HT"``), or ``"BJ"`` (大王), ``"LJ"`` (小王).
A set of cards is a tuple in written order, copies repeated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

Cards = tuple[str, ...]

SUITS = "SHCD"
RANKS = "AKQJT98765432"
JOKERS = ("BJ", "LJ")
KINDS: Cards = tuple(s + r for s in SUITS for r in RANKS) + JOKERS
WRITTEN = {card: i for i, card in enumerate(KINDS)}
FACE = {rank: 14 - i for i, rank in enumerate(RANKS)}
POINTS = {"5": 5, "T": 10, "K": 10}
SEATS = "SENW"

_ALIASES = {
    "大王": "BJ",
    "小王": "LJ",
    "10": "T",
    "♠": "S",
    "♥": "H",
    "♣": "C",
    "♦": "D",
    "黑": "S",
    "红": "H",
    "梅": "C",
    "方": "D",
}


def parse(text: str) -> Cards:
    """Read a card text such as ``SAAKK7 H5T BJ BJ LJ``."""
    rest = text
    for alias, letter in _ALIASES.items():
        rest = rest.replace(alias, letter)
    rest = rest.upper().replace(" ", "").replace(",", "")
    found: list[str] = []
    suit = ""
    while rest:
        if rest[:2] in JOKERS:
            found.append(rest[:2])
            rest = rest[2:]
        elif rest[0] in SUITS:
            suit = rest[0]
            rest = rest[1:]
        elif rest[0] in RANKS and suit:
            found.append(suit + rest[0])
            rest = rest[1:]
        else:
            raise ValueError(f"unreadable cards {text!r} at {rest!r}")
    return written(found)


def written(cards: Iterable[str]) -> Cards:
    """The cards in written order."""
    return tuple(sorted(cards, key=WRITTEN.__getitem__))


def fmt(cards: Iterable[str]) -> str:
    """Card text in the notation of the API."""
    words: list[str] = []
    for card in written(cards):
        if card in JOKERS:
            words.append(card)
        elif words and words[-1][0] == card[0] and words[-1] not in JOKERS:
            words[-1] += card[1]
        else:
            words.append(card)
    return " ".join(words)


def points(cards: Iterable[str]) -> int:
    """5 counts 5, 10 and K count 10."""
    return sum(POINTS.get(card[1], 0) for card in cards if card not in JOKERS)


def contains(big: Iterable[str], small: Iterable[str]) -> bool:
    return not Counter(small) - Counter(big)


def minus(big: Iterable[str], small: Iterable[str]) -> Cards:
    """The cards of ``big`` that are left when ``small`` is taken out."""
    return written((Counter(big) - Counter(small)).elements())


def subsets(cards: Cards, size: int) -> Iterator[Cards]:
    """Every sub-multiset of that size, once."""
    if size == 0:
        yield ()
        return
    if len(cards) < size:
        return
    first = cards[0]
    copies = cards.count(first)
    rest = tuple(card for card in cards if card != first)
    for taken in range(min(copies, size), -1, -1):
        for others in subsets(rest, size - taken):
            yield (first,) * taken + others


def next_seat(seat: str) -> str:
    """The 下家, counter-clockwise."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 2) % 4]


def team(seat: str) -> str:
    return "SN" if seat in "SN" else "EW"


def other_team(name: str) -> str:
    return "EW" if name == "SN" else "SN"
