"""Cards and multisets of cards (clauses: cards.*, order.*).

A kind of card is numbered 0 to 53 in *written order*: spades A to 2, hearts, clubs, diamonds, 大王, 小王.
A multiset is one integer of 54 fields of three bits, field ``k`` holding how many copies of kind ``k`` there
are (0 to 3). The third bit of a field is always clear: it is a guard, so that ``(a | GUARD) - b`` takes ``b``
from ``a`` in all fields at once and shows by a cleared guard where there were too few. The functions of the other
modules that work on such integers call them *bits*; :class:`Cards` is the same integer at the border.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, total_ordering
from typing import Final

from chaodipi.errors import NotationError

__all__ = ["Card", "Cards", "Rank", "Suit"]

KINDS: Final = 54
BIG_JOKER: Final = 52
SMALL_JOKER: Final = 53
WIDTH: Final = 3
UNIT: Final = tuple(1 << (WIDTH * k) for k in range(KINDS))
LOW: Final = sum(UNIT)
HIGH: Final = LOW << 1
GUARD: Final = LOW << 2
MAX_COPIES: Final = 3


class Suit(enum.Enum):
    """A suit (花色). The value is its letter; the order of the members is the written order."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    @property
    def index(self) -> int:
        """0 to 3 in written order."""
        return "SHCD".index(self.value)

    @property
    def symbol(self) -> str:
        """The suit's sign, ♠ ♥ ♣ or ♦."""
        return "♠♥♣♦"[self.index]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit: a letter, a sign, or its Chinese name.

        >>> Suit.parse("♥")
        <Suit.HEARTS: 'H'>

        Raises:
            NotationError: The text names no suit.
        """
        letter = _SUIT_TEXT.get(text.upper()) if isinstance(text, str) else None
        if letter is None:
            raise NotationError(f"no suit: {text!r} (expected S, H, C or D)")
        return cls(letter)


@total_ordering
class Rank(enum.Enum):
    """A rank (点数), from 2 to A, and the two jokers (小王, 大王). The value is its text; members ascend by face."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    SMALL_JOKER = "LJ"
    BIG_JOKER = "BJ"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Rank):
            return NotImplemented
        return self.index < other.index

    @property
    def index(self) -> int:
        """0 for the 2 up to 12 for the ace, 13 and 14 for the jokers."""
        return _RANK_INDEX[self.value]

    @property
    def points(self) -> int:
        """5 for a five, 10 for a ten or a king, else 0 (clause cards.points)."""
        return {"5": 5, "T": 10, "K": 10}.get(self.value, 0)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read the rank of a suited card; ``10`` is the ten too.

        Raises:
            NotationError: The text names no rank from 2 to A.
        """
        upper = text.upper() if isinstance(text, str) else ""
        if upper == "10":
            upper = "T"
        if len(upper) != 1 or upper not in RANKS:
            raise NotationError(f"no rank: {text!r} (expected 2 to 9, T, J, Q, K or A)")
        return cls(upper)


RANKS: Final = "23456789TJQKA"
_RANK_INDEX: Final = {text: i for i, text in enumerate([*RANKS, "LJ", "BJ"])}
_SUIT_TEXT: Final = dict(zip("SHCD♠♥♣♦♤♡♧♢黑红梅方", "SHCD" * 4, strict=True))
_JOKER_TEXT: Final = {"BJ": BIG_JOKER, "LJ": SMALL_JOKER, "大王": BIG_JOKER, "小王": SMALL_JOKER}


def kind_of(suit: int, rank: int) -> int:
    """The kind with suit 0 to 3 (written order) and rank 0 to 12 (2 to A)."""
    return suit * 13 + 12 - rank


FIVE_OF_HEARTS: Final = kind_of(1, 3)
#: The text of each kind.
KIND_TEXT: Final = tuple([s + r for s in "SHCD" for r in reversed(RANKS)] + ["BJ", "LJ"])
#: The suit (0 to 3, 4 for jokers) and the rank (0 to 12, 13 小王, 14 大王) of each kind.
KIND_SUIT: Final = tuple([k // 13 for k in range(52)] + [4, 4])
KIND_RANK: Final = tuple([12 - k % 13 for k in range(52)] + [14, 13])
KIND_POINTS: Final = tuple({3: 5, 8: 10, 11: 10}.get(r, 0) for r in KIND_RANK)
_FIVES: Final = sum(UNIT[k] for k in range(KINDS) if KIND_POINTS[k] == 5)
_TENS: Final = sum(UNIT[k] for k in range(KINDS) if KIND_POINTS[k] == 10)
_POINT_FIELDS: Final = (_FIVES | _TENS) * 3
_FIVES2: Final = _FIVES << 1
_TENS2: Final = _TENS << 1


def field(kinds: Iterable[int]) -> int:
    """The mask that keeps the counts of these kinds."""
    return sum(UNIT[k] * 3 for k in kinds)


def size(bits: int) -> int:
    """How many cards."""
    return bits.bit_count() + (bits & HIGH).bit_count()


def kinds_in(bits: int) -> list[int]:
    """The kinds present, each once, in written order."""
    mask = (bits | bits >> 1) & LOW
    found = []
    while mask:
        low = mask & -mask
        found.append((low.bit_length() - 1) // WIDTH)
        mask ^= low
    return found


def copies(bits: int, kind: int) -> int:
    """How many copies of one kind."""
    return bits >> (WIDTH * kind) & 3


def includes(bits: int, part: int) -> bool:
    """Whether ``part`` is inside ``bits``, copies counted."""
    return ((bits | GUARD) - part) & GUARD == GUARD


def points_in(bits: int) -> int:
    """The points of the cards: 5 for each five, 10 for each ten and king."""
    if not bits & _POINT_FIELDS:
        return 0
    return 5 * (
        (bits & _FIVES).bit_count()
        + 2 * ((bits & _FIVES2).bit_count() + (bits & _TENS).bit_count())
        + 4 * (bits & _TENS2).bit_count()
    )


def expand(bits: int) -> list[int]:
    """Every card's kind, copies repeated, in written order."""
    return [k for k in kinds_in(bits) for _ in range(copies(bits, k))]


class Card:
    """A kind of card; equal copies are the same object.

    >>> Card.parse("HT").rank
    <Rank.TEN: 'T'>
    >>> str(Card.parse("大王")), Card.parse("BJ").suit
    ('BJ', None)
    """

    __slots__ = ("kind",)
    kind: int

    def __new__(cls, suit: Suit | None, rank: Rank) -> Card:
        if not isinstance(rank, Rank) or not isinstance(suit, Suit | None):
            raise TypeError(f"a card is a Suit or None, and a Rank, not {suit!r} and {rank!r}")
        if (suit is None) != (rank.index >= 13):
            raise ValueError("a joker has no suit and every other card has one")
        if suit is None:
            return _CARDS[BIG_JOKER if rank is Rank.BIG_JOKER else SMALL_JOKER]
        return _CARDS[kind_of(suit.index, rank.index)]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card is immutable")

    @property
    def suit(self) -> Suit | None:
        """The face suit, ``None`` for a joker."""
        return None if self.kind >= 52 else Suit("SHCD"[self.kind // 13])

    @property
    def rank(self) -> Rank:
        """The face rank."""
        return Rank("BJ" if self.kind == 52 else "LJ" if self.kind == 53 else RANKS[KIND_RANK[self.kind]])

    @property
    def points(self) -> int:
        """What the card is worth in points (clause cards.points)."""
        return KIND_POINTS[self.kind]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read exactly one card.

        Raises:
            NotationError: The text is no card or more than one.
        """
        bits = parse_bits(text)
        if size(bits) != 1:
            raise NotationError(f"one card expected: {text!r}")
        return _CARDS[kinds_in(bits)[0]]

    def __str__(self) -> str:
        return KIND_TEXT[self.kind]

    def __repr__(self) -> str:
        return f"Card.parse({KIND_TEXT[self.kind]!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Card.parse, (str(self),))


def _make_card(kind: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "kind", kind)
    return card


_CARDS: Final = tuple(_make_card(k) for k in range(KINDS))


def card_of(kind: int) -> Card:
    """The card of a kind."""
    return _CARDS[kind]


@lru_cache(maxsize=4096)
def format_bits(bits: int) -> str:
    """Cards as text: suit by suit, high rank first, jokers last."""
    groups = []
    for suit in range(4):
        ranks = "".join(KIND_TEXT[k][1] * copies(bits, k) for k in range(13 * suit, 13 * suit + 13))
        if ranks:
            groups.append("SHCD"[suit] + ranks)
    for kind in (BIG_JOKER, SMALL_JOKER):
        groups.extend([KIND_TEXT[kind]] * copies(bits, kind))
    return " ".join(groups)


_TOKEN = re.compile(r"(?P<suit>[SHCD♠♥♣♦♤♡♧♢黑红梅方])(?P<ranks>(?:10|[2-9TJQKA])+)", re.IGNORECASE)
_RANK_TOKEN = re.compile(r"10|.")


def parse_kinds(text: str) -> list[int]:
    """Read cards into kinds, in the order in which they are written."""
    if not isinstance(text, str):
        raise NotationError(f"cards are written as text, not {type(text).__name__}: {text!r}")
    kinds = []
    for token in text.replace(",", " ").split():
        joker = _JOKER_TEXT.get(token.upper())
        if joker is not None:
            kinds.append(joker)
            continue
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise NotationError(_why_unreadable(token, text))
        suit = "SHCD".index(_SUIT_TEXT[match["suit"].upper()])
        ranks = ["T" if r == "10" else r.upper() for r in _RANK_TOKEN.findall(match["ranks"])]
        kinds += [kind_of(suit, RANKS.index(r)) for r in ranks]
    return kinds


def parse_bits(text: str) -> int:
    """Read cards into bits; see :meth:`Cards.parse`."""
    bits = 0
    for kind in parse_kinds(text):
        if copies(bits, kind) == MAX_COPIES:
            raise NotationError(f"more than {MAX_COPIES} copies of {KIND_TEXT[kind]} in {text!r}")
        bits += UNIT[kind]
    return bits


def _why_unreadable(token: str, text: str) -> str:
    if token[0].upper() not in _SUIT_TEXT:
        return f"unreadable card {token!r} in {text!r}: expected a suit (S H C D) and ranks, BJ or LJ"
    if len(token) == 1:
        return f"unreadable card {token!r} in {text!r}: a suit without a rank"
    bad = next(r for r in _RANK_TOKEN.findall(token[1:]) if r != "10" and r.upper() not in RANKS)
    return f"unreadable card {token!r} in {text!r}: {bad!r} is no rank (2 to 9, T, J, Q, K or A)"


class Cards:
    """An immutable multiset of cards; at most three copies of a kind.

    Built from text with :meth:`parse`, or from an iterable of :class:`Card`.

    >>> hand = Cards.parse("SAAKK7 H5T BJ BJ LJ")
    >>> len(hand), hand.points, str(hand)
    (10, 35, 'SAAKK7 HT5 BJ BJ LJ')
    >>> Cards.parse("SAA") <= hand, Card.parse("D3") in hand
    (True, False)
    >>> str(hand - Cards.parse("SA BJ"))
    'SAKK7 HT5 BJ LJ'
    """

    __slots__ = ("_bits",)
    _bits: int

    def __new__(cls, cards: Iterable[Card] = ()) -> Cards:
        bits = 0
        for card in cards:
            if not isinstance(card, Card):
                raise TypeError(f"Cards holds Card objects, not {type(card).__name__}")
            if copies(bits, card.kind) == MAX_COPIES:
                raise ValueError(f"more than {MAX_COPIES} copies of {card}")
            bits += UNIT[card.kind]
        return from_bits(bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Cards is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Cards is immutable")

    @property
    def bits(self) -> int:
        """The multiset as an integer (three bits a kind, written order); for code that works below the border."""
        return self._bits

    @property
    def points(self) -> int:
        """The sum of the cards' points (clause cards.points)."""
        return points_in(self._bits)

    @property
    def sort_key(self) -> tuple[int, ...]:
        """A key that sorts multisets by written order."""
        return tuple(expand(self._bits))

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards: suit then ranks, jokers ``BJ`` and ``LJ``.

        Also ``10``, ``♠♥♣♦``, lower case, 黑红梅方 and 大王/小王.

        >>> Cards.parse("♠10 hak 小王")
        Cards.parse('ST HAK LJ')

        Raises:
            NotationError: Names the token that can't be read.
        """
        return from_bits(parse_bits(text))

    def count(self, card: Card) -> int:
        """How many copies of a card."""
        return copies(self._bits, card.kind)

    def __add__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        total = self._bits + other._bits
        if total & GUARD:
            kind = kinds_in(total & GUARD | (total & GUARD) >> 2)[0]
            raise ValueError(f"more than {MAX_COPIES} copies of {KIND_TEXT[kind]}")
        return from_bits(total)

    def __sub__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        left = (self._bits | GUARD) - other._bits
        if left & GUARD != GUARD:
            kind = next(k for k in kinds_in(other._bits) if copies(other._bits, k) > copies(self._bits, k))
            raise ValueError(f"{KIND_TEXT[kind]} is not there to take away")
        return from_bits(left ^ GUARD)

    def __and__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        a, b = self._bits, other._bits
        return from_bits(sum(UNIT[k] * min(copies(a, k), copies(b, k)) for k in kinds_in(a)))

    def __le__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return includes(other._bits, self._bits)

    def __ge__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return includes(self._bits, other._bits)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and copies(self._bits, card.kind) > 0

    def __iter__(self) -> Iterator[Card]:
        return iter([_CARDS[k] for k in expand(self._bits)])

    def __len__(self) -> int:
        return size(self._bits)

    def __bool__(self) -> bool:
        return self._bits != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._bits == other._bits

    def __hash__(self) -> int:
        return hash(self._bits)

    def __str__(self) -> str:
        return format_bits(self._bits)

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from chaodipi import svg

        return svg.cards(self)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Cards.parse, (str(self),))


def checked(cards: Cards, what: str = "cards") -> int:
    """The bits of what a caller says are cards.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(cards, Cards):
        raise TypeError(f"{what}: Cards expected, not {type(cards).__name__}: {cards!r}")
    return cards._bits


_new: Final = object.__new__
_set_bits: Final = Cards.__dict__["_bits"].__set__


def from_bits(bits: int) -> Cards:
    """Wrap bits that are known to be well formed."""
    cards = _new(Cards)
    _set_bits(cards, bits)
    return cards


#: One multiset for each kind: the cards that most plays are.
SINGLES: Final = {unit: from_bits(unit) for unit in UNIT}
