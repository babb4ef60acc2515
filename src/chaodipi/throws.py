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
from chaodipi.shapes import PAIR, SINGLE, THROW, TRIPLE, TRIPLE_TRACTOR, Lead, Part, pair_mask, tops, triple_mask
from chaodipi.subsets import bits_of

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


STANDS = Judgement(True, 0, (), (False, False, False), 0)


def beats(ladder: Ladder, lead: Lead, part: Part, hand: int) -> bool:
    """Whether a hand holds, in the lead's suit, something of the part's kind that is higher (clause throw.stands)."""
    held = hand & lead.mask
    if not held:
        return False
    if part.kind == SINGLE:
        return ladder.best(held) > part.height
    mask = triple_mask(held) if part.kind in (TRIPLE, TRIPLE_TRACTOR) else pair_mask(held)
    if part.kind in (PAIR, TRIPLE):
        return any(ladder.rank_of[(low.bit_length() - 1) // 3] > part.height for low in bits_of(mask))
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
    for part in lead.parts:
        winners = [i for i, hand in enumerate(others) if beats(ladder, lead, part, hand)]
        if winners:
            beaten.append(part)
            for i in winners:
                by[i] = True
    if not beaten:
        return STANDS
    rules = ladder.config.throw
    forced = smallest(ladder, beaten)
    counted = {
        Penalty.NONE: 0,
        Penalty.EACH_THROW: 1,
        Penalty.BEATEN_CARDS: sum(size(part.bits) for part in beaten),
        Penalty.THROWN_CARDS: lead.n,
    }[rules.penalty]
    return Judgement(False, forced.bits, tuple(beaten), tuple(by), counted * rules.penalty_points)


def smallest(ladder: Ladder, beaten: Sequence[Part]) -> Part:
    """The part that is forced: the smallest beaten one, of equals the last in written order (clauses throw.forced*)."""
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
