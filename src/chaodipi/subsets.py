"""Families of plays, counted and drawn without listing them.

A :class:`Family` is a union of disjoint blocks. A :class:`Choice` takes any ``n`` cards of a multiset; a
:class:`Spread` takes so many kinds threefold, so many twofold and so many once. Both count by binomials and draw
uniformly in time proportional to the kinds that are there, so that a bury of 8 from 33 costs microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Final, NamedTuple, Protocol

from chaodipi.cards import LOW, UNIT, copies, kinds_in, size

__all__: list[str] = []


def pick(rng: Random, n: int) -> int:
    """A uniform number below ``n``."""
    return int(rng.random() * n) if n < _FLOAT_SAFE else rng.randrange(n)


#: Below this a 53-bit fraction times n is uniform to one part in eight thousand million.
_FLOAT_SAFE: Final = 1 << 20


@lru_cache(maxsize=16384)
def ways(ones: int, twos: int, threes: int, n: int) -> int:
    """How many multisets of ``n`` cards there are in so many kinds with one, two and three copies."""
    if n < 0 or n > ones + 2 * twos + 3 * threes:
        return 0
    if threes:
        return sum(ways(ones, twos, threes - 1, n - c) for c in range(4))
    if twos:
        return sum(comb(twos, c) * comb(ones + twos - c, n - 2 * c) for c in range(n // 2 + 1) if c <= twos)
    return comb(ones, n)


def classes(bits: int) -> tuple[int, int, int]:
    """How many kinds have exactly one, two and three copies."""
    high = bits >> 1 & LOW
    low = bits & LOW
    threes = (low & high).bit_count()
    return (low & ~high).bit_count(), (high & ~low).bit_count(), threes


class Choice(NamedTuple):
    """All ways to add ``n`` cards of ``pool`` to ``base``."""

    base: int
    pool: int
    n: int

    def number(self) -> int:
        """How many."""
        return ways(*classes(self.pool), self.n)

    def plays(self) -> Iterator[int]:
        """In written order, most copies of the first kind first."""
        kinds = kinds_in(self.pool)
        room = [0]
        for kind in reversed(kinds):
            room.append(room[-1] + copies(self.pool, kind))
        room.reverse()

        def walk(at: int, left: int, bits: int) -> Iterator[int]:
            if not left:
                yield bits
                return
            kind = kinds[at]
            for c in range(min(copies(self.pool, kind), left), max(left - room[at + 1], 0) - 1, -1):
                yield from walk(at + 1, left - c, bits + c * UNIT[kind])

        return walk(0, self.n, self.base) if self.n <= room[0] else iter(())

    def sample(self, rng: Random) -> int:
        """One of them, uniformly: first how many kinds are taken threefold and twofold, then which.

        Raises:
            IndexError: The pool has fewer cards.
        """
        n, pool = self.n, self.pool
        if n > size(pool):
            raise IndexError("nothing to draw from")
        low, high = pool & LOW, pool >> 1 & LOW
        present, threes = low | high, low & high
        most, twos = threes.bit_count(), high.bit_count()
        kinds = present.bit_count()
        a = b = 0
        if n > 1 and twos:
            point = pick(rng, self.number())
            splits = iter(_taken(n, most, twos))
            while point >= 0:
                a, b = next(splits)
                point -= comb(most, a) * comb(twos - a, b) * comb(kinds - a - b, n - 3 * a - 2 * b)
        return Spread(self.base, threes, high, present, a, b, n - 3 * a - 2 * b).sample(rng)


@lru_cache(maxsize=4096)
def _taken(n: int, threes: int, twos: int) -> tuple[tuple[int, int], ...]:
    """How many kinds of ``n`` cards may be taken threefold and twofold; the likelier ones, with few, first."""
    return tuple((a, b) for a in range(min(threes, n // 3) + 1) for b in range(min(twos - a, (n - 3 * a) // 2) + 1))


class Spread(NamedTuple):
    """All ways to add ``a`` kinds threefold, ``b`` twofold and ``c`` once to ``base``.

    The pools are low bits, ``triples`` inside ``pairs`` inside ``singles``; a kind is used once.
    """

    base: int
    triples: int
    pairs: int
    singles: int
    a: int
    b: int
    c: int

    def number(self) -> int:
        """How many."""
        t, p, s = self.triples.bit_count(), self.pairs.bit_count(), self.singles.bit_count()
        return comb(t, self.a) * comb(p - self.a, self.b) * comb(s - self.a - self.b, self.c)

    def plays(self) -> Iterator[int]:
        """By the kinds taken threefold, then twofold, then once, each in written order."""
        for threes in _subsets(self.triples, self.a):
            for twos in _subsets(self.pairs & ~threes, self.b):
                for ones in _subsets(self.singles & ~threes & ~twos, self.c):
                    yield self.base + 3 * threes + 2 * twos + ones

    def sample(self, rng: Random) -> int:
        """One of them, uniformly."""
        threes = _some(self.triples, self.a, rng)
        twos = _some(self.pairs & ~threes, self.b, rng)
        return self.base + 3 * threes + 2 * twos + _some(self.singles & ~threes & ~twos, self.c, rng)


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask, in written order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def _subsets(mask: int, n: int) -> Iterator[int]:
    return map(sum, combinations(bits_of(mask), n))


def _some(mask: int, n: int, rng: Random) -> int:
    """``n`` bits of a mask, uniformly."""
    chosen = 0
    if n < FEW:
        left = mask.bit_count()
        for i in range(n):
            low = nth(mask, int(rng.random() * (left - i)))
            chosen |= low
            mask ^= low
        return chosen
    pool = bits_of(mask)
    for _ in range(n):
        chosen |= pool.pop(int(rng.random() * len(pool)))
    return chosen


#: Below so many, single bits are looked up one by one rather than listed.
FEW: Final = 4


def nth(mask: int, n: int) -> int:
    """The ``n``-th lowest bit of a mask."""
    for _ in range(n):
        mask &= mask - 1
    return mask & -mask


class Block(Protocol):
    """Plays that can be counted, listed and drawn from."""

    def number(self) -> int:
        """How many."""

    def plays(self) -> Iterator[int]:
        """Each once."""

    def sample(self, rng: Random) -> int:
        """One, uniformly."""


class Family:
    """A union of disjoint blocks and of single plays, in that order."""

    __slots__ = ("_count", "blocks", "extra")

    def __init__(self, blocks: Iterable[Block], extra: Iterable[int] = ()) -> None:
        self.blocks = tuple(blocks)
        self.extra = tuple(extra)
        self._count = -1

    def count(self) -> int:
        """How many plays."""
        if self._count < 0:
            self._count = sum(block.number() for block in self.blocks) + len(self.extra)
        return self._count

    def __iter__(self) -> Iterator[int]:
        for block in self.blocks:
            yield from block.plays()
        yield from self.extra

    def sample(self, rng: Random) -> int:
        """One play, uniformly.

        Raises:
            IndexError: There is none.
        """
        if len(self.blocks) == 1 and not self.extra:
            return self.blocks[0].sample(rng)
        total = self.count()
        if not total:
            raise IndexError("nothing to draw from")
        point = pick(rng, total)
        for block in self.blocks:
            point -= block.number()
            if point < 0:
                return block.sample(rng)
        return self.extra[point]


def whole(bits: int) -> Choice:
    """The block that is one play."""
    return Choice(bits, 0, 0)


def choose(pool: int, n: int, base: int = 0) -> Choice:
    """Any ``n`` cards of a pool, added to a base."""
    return Choice(base, pool, n)
