"""Dealing unseen cards to the places where they may be, each way of dealing with the same chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb
from random import Random
from typing import NamedTuple

from chaodipi.cards import UNIT

__all__: list[str] = []


class Group(NamedTuple):
    """Cards that may be in the same places.

    Attributes:
        where: The places, by number.
        cards: The cards, as kinds, copies repeated.
        least: For some of the places, how many of these cards they hold at least.
    """

    where: tuple[int, ...]
    cards: list[int]
    least: tuple[tuple[int, int], ...] = ()


class Placing:
    """The ways to deal groups of cards to places with so much room.

    Args:
        groups: All the cards.
        sizes: How many cards each place takes; together as many as there are.
    """

    def __init__(self, groups: Sequence[Group], sizes: Sequence[int]) -> None:
        self._groups = groups
        self._sizes = tuple(sizes)
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def draw(self, rng: Random) -> list[int]:
        """What each place holds, as bits: one way, each with the same chance, copies told apart."""
        placed, room = [0] * len(self._sizes), self._sizes
        for group, (where, cards, _) in enumerate(self._groups):
            point = rng.randrange(self._ways(group, room))
            splits = self._splits(group, room)
            while point >= 0:
                weight, left, counts = next(splits)
                point -= weight * self._ways(group + 1, left)
            order = iter(rng.sample(cards, len(cards)))
            for place, count in zip(where, counts, strict=True):
                placed[place] += sum(UNIT[kind] for kind in islice(order, count))
            room = left
        return placed

    def _ways(self, group: int, room: tuple[int, ...]) -> int:
        """In how many ways the cards from a group on fill the room that is left."""
        known = self._known.get((group, room))
        if known is None:
            if group == len(self._groups):
                known = int(not any(room))
            else:
                known = sum(weight * self._ways(group + 1, left) for weight, left, _ in self._splits(group, room))
            self._known[group, room] = known
        return known

    def _splits(self, group: int, room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The ways to part a group among its places: how many, the room left, and the counts."""
        where, cards, least = self._groups[group]
        last = group == len(self._groups) - 1
        for counts in _parted(len(cards), [room[p] for p in where], last):
            if any(counts[where.index(place)] < n for place, n in least):
                continue
            left = list(room)
            weight, n = 1, len(cards)
            for place, count in zip(where, counts, strict=True):
                left[place] -= count
                weight *= comb(n, count)
                n -= count
            yield weight, tuple(left), counts


def _parted(n: int, room: list[int], last: bool) -> Iterator[tuple[int, ...]]:
    """The ways to part ``n`` among places with so much room; the last group fills all that is left."""
    if last:
        if sum(room) == n:
            yield tuple(room)
        return
    if not room:
        yield ()
        return
    for count in range(max(n - sum(room[1:]), 0), min(n, room[0]) + 1):
        for others in _parted(n - count, room[1:], False):
            yield (count, *others)
