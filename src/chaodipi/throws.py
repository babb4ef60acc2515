"""甩牌: several parts of one suit led together (clauses: throw.*).

A throw stands when none of the three others holds, in its suit, a part of the same kind that is higher. A failed one
is replaced by one of its beaten parts, and may cost points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chaodipi.cards import size
from chaodipi.choices import Forced, Penalty
from chaodipi.order import Ladder
from chaodipi.ruling import Code
from chaodipi.shapes import THROW, TRIPLE, TRIPLE_TRACTOR, Lead, Part, pair_mask, tops, triple_mask

__all__: list[str] = []


class Judgement(NamedTuple):
    """What becomes of a lead.

    Attributes:
        stands: Whether it is played as it is.
        forced: The cards played instead, 0 where it stands.
        beaten: The beaten parts, in listed order.
        by: For each of the three hands in the order given, whether it beats a part.
        points: The points at stake for the throwing side, as a penalty.
    """

    stands: bool
    forced: int
    beaten: tuple[Part, ...]
    by: tuple[bool, ...]
    points: int


def refused(ladder: Ladder, lead: Lead, *, left: bool) -> tuple[Code, ...]:
    """Why a lead may not be thrown, whatever the others hold (clauses throw.two-failures).

    Args:
        ladder: The ladder.
        lead: The lead; one unit is no throw.
        left: Whether its player has throws left.
    """
    if lead.shape != THROW:
        return ()
    found = [] if ladder.throws[lead.suit] else [Code.NO_THROWS]
    return tuple(found if left else [*found, Code.NO_THROWS_LEFT])


STANDS = Judgement(True, 0, (), (False, False, False), 0)


class Holding(NamedTuple):
    """What one of the others holds in the thrown suit.

    Attributes:
        twos: The kinds held at least twice.
        threes: The kinds held three times.
        single: The rank of the highest card, 0 where there is none.
        pair: The rank of the highest pair.
        triple: The rank of the highest triple.
    """

    twos: int
    threes: int
    single: int
    pair: int
    triple: int


def holding(ladder: Ladder, lead: Lead, hand: int) -> Holding:
    """What a hand holds in the lead's suit."""
    held = hand & lead.mask
    twos = pair_mask(held)
    threes = triple_mask(held) if lead.triples else 0
    best = ladder.best
    return Holding(twos, threes, best(held) if held else 0, best(twos) if twos else 0, best(threes) if threes else 0)


def tractor_beats(ladder: Ladder, lead: Lead, part: Part, held: Holding) -> bool:
    """Whether somebody holds a tractor that is higher than a thrown one, or longer where that counts (throw.stands)."""
    mask = held.threes if part.kind == TRIPLE_TRACTOR else held.twos
    variants = ladder.variants[lead.suit]
    if ladder.config.tractors.length_first and tops(mask, variants, part.length + 1):
        return True
    return any(top > part.height for top in tops(mask, variants, part.length))


def judge(ladder: Ladder, lead: Lead, others: Sequence[int]) -> Judgement:
    """Whether a lead stands against the three other hands (clauses throw.stands, throw.forced*, throw.penalty*)."""
    if lead.shape != THROW:
        return STANDS
    by = [False] * len(others)
    beaten = []
    mask = lead.mask
    holdings = [(i, holding(ladder, lead, hand)) for i, hand in enumerate(others) if hand & mask]
    if not holdings:
        return STANDS
    for part in lead.parts:
        kind, _, height, _ = part
        lost = False
        for i, held in holdings:
            if held[2 + kind] > height if kind <= TRIPLE else tractor_beats(ladder, lead, part, held):
                lost = by[i] = True
        if lost:
            beaten.append(part)
    if not beaten:
        return STANDS
    rules = ladder.config.throw
    forced = smallest(ladder, beaten)
    counted = 0
    if rules.penalty is Penalty.EACH_THROW:
        counted = 1
    elif rules.penalty is Penalty.BEATEN_CARDS:
        counted = sum(size(part.bits) for part in beaten)
    elif rules.penalty is Penalty.THROWN_CARDS:
        counted = lead.n
    return Judgement(False, forced.bits, tuple(beaten), tuple(by), counted * rules.penalty_points)


def smallest(ladder: Ladder, beaten: Sequence[Part]) -> Part:
    """The part that is forced: the smallest beaten one, of equals the last in written order (clauses throw.forced*)."""
    if len(beaten) == 1:
        return beaten[0]
    length_first = ladder.config.tractors.length_first
    by_kind = ladder.config.throw.forced is Forced.LARGEST_KIND

    def key(part: Part) -> tuple[int, int, int, int]:
        return (
            -part.kind if by_kind else part.kind,
            part.length if length_first else 0,
            part.height,
            -(part.bits & -part.bits),
        )

    return min(beaten, key=key)
