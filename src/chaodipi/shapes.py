"""牌型: what a set of cards is (clauses: tractor.*, 510k.*, tractor.division).

A set of one effective suit reads as parts: triple tractors, tractors (拖拉机), triples, pairs (对), singles, the
longest tractor first and of equal ones the highest. One part alone is a unit; several are a throw (甩牌). A five,
a ten and a king of one suit alone are a 510K (五十K), two of each a double one. Trumps that may step down (下放) read
as cards of their face suit where that makes a 510K or a heart tractor.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from chaodipi.cards import FIVE_OF_HEARTS, KINDS, LOW, UNIT, field, kinds_in, size
from chaodipi.choices import TractorDuty
from chaodipi.order import TRUMPS, Ladder, Variant

__all__ = ["Shape"]


class Shape(enum.Enum):
    """What a set of cards is; the value is its name in cases."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRACTOR = "tractor"
    TRIPLE_TRACTOR = "triple-tractor"
    FIVE_TEN_KING = "510K"
    DOUBLE_FIVE_TEN_KING = "double-510K"
    THROW = "throw"
    NONE = "none"


#: Kinds of parts, by size; a lead's shape is one of these, or one of the two after them.
SINGLE, PAIR, TRIPLE, TRACTOR, TRIPLE_TRACTOR, KING, DOUBLE_KING, THROW, LOOSE = range(9)
SHAPES: Final = (
    Shape.SINGLE,
    Shape.PAIR,
    Shape.TRIPLE,
    Shape.TRACTOR,
    Shape.TRIPLE_TRACTOR,
    Shape.FIVE_TEN_KING,
    Shape.DOUBLE_FIVE_TEN_KING,
    Shape.THROW,
    Shape.NONE,
)
#: Copies of a kind in one step of each kind of part.
COPIES: Final = (1, 2, 3, 2, 3, 1, 2)


class Part(NamedTuple):
    """One part of a set.

    Attributes:
        kind: SINGLE … DOUBLE_KING.
        length: How many kinds it has.
        height: Its rank, or the height of a tractor's top slot.
        bits: Its cards.
    """

    kind: int
    length: int
    height: int
    bits: int


class Lead(NamedTuple):
    """A led set, read once for the whole trick.

    Attributes:
        bits: The cards.
        n: How many.
        suit: The effective suit that must be followed.
        mask: The fields of that suit.
        shape: A part kind, THROW, or LOOSE (a lead that a 炒 left in no one suit).
        parts: The parts, in listed order.
        triple_tractors: The lengths of led triple tractors, longest first.
        tractors: The lengths of led tractors, longest first.
        triples: How many triples are led, in tractors or not.
        pairs: How many pairs are led, in tractors or not.
        stepped: The cards that stepped down from trumps.
        heart_tractor: The length of the longest led tractor of hearts, where 红5 may step down to answer it.
    """

    bits: int
    n: int
    suit: int
    mask: int
    shape: int
    parts: tuple[Part, ...]
    triple_tractors: tuple[int, ...]
    tractors: tuple[int, ...]
    triples: int
    pairs: int
    stepped: int
    heart_tractor: int


def pair_mask(bits: int) -> int:
    """The low bits of kinds held at least twice."""
    return bits >> 1 & LOW


def triple_mask(bits: int) -> int:
    """The low bits of kinds held three times."""
    return bits & bits >> 1 & LOW


def runs(mask: int, variant: Variant, least: int) -> list[list[tuple[int, int]]]:
    """The maximal runs of at least so many slots that a mask of kinds fills, as (height, low bits present)."""
    found = []
    for chain in variant:
        run: list[tuple[int, int]] = []
        for height, kinds in chain:
            here = kinds & mask
            if here:
                run.append((height, here))
                continue
            if len(run) >= least:
                found.append(run)
            run = []
        if len(run) >= least:
            found.append(run)
    return found


def longest_run(mask: int, variants: Iterable[Variant], least: int) -> list[tuple[int, int]]:
    """The longest run, of equal ones the highest; empty where there is none."""
    best: list[tuple[int, int]] = []
    for variant in variants:
        for run in runs(mask, variant, least):
            if (len(run), run[0][0]) > (len(best), best[0][0] if best else 0):
                best = run
    return best


def has_run(mask: int, variants: tuple[Variant, ...]) -> bool:
    """Whether any two neighbours are both there."""
    for variant in variants:
        for chain in variant:
            before = False
            for _, kinds in chain:
                here = bool(kinds & mask)
                if here and before:
                    return True
                before = here
    return False


def tops(mask: int, variants: tuple[Variant, ...], length: int) -> list[int]:
    """The heights of the top slots of all windows of a length."""
    found = [run for variant in variants for run in runs(mask, variant, length)]
    return [run[i][0] for run in found for i in range(len(run) - length + 1)]


def _take(run: list[tuple[int, int]], count: int) -> int:
    """The bits of a tractor over a run: in each slot the first kind in written order (tractor.off-level-choice)."""
    return sum((kinds & -kinds) * count for _, kinds in run)


def read_parts(ladder: Ladder, bits: int, suit: int) -> tuple[Part, ...]:
    """The parts of cards of one suit, in listed order: by kind, length, size, written order."""
    left = bits
    parts: list[Part] = []
    triples = ladder.config.tractors.triples
    if ladder.may_run(bits >> 1 & LOW):
        variants = ladder.read_variants[suit]
        for kind, mask_of in ((TRIPLE_TRACTOR, triple_mask), (TRACTOR, pair_mask)):
            if kind == TRIPLE_TRACTOR and not triples:
                continue
            while (mask := mask_of(left)) & (mask - 1) and (run := longest_run(mask, variants, ladder.least)):
                taken = _take(run, COPIES[kind])
                parts.append(Part(kind, len(run), run[0][0], taken))
                left -= taken
    ones, twos = ladder.parts or _small_parts(ladder)
    more: list[Part] = []
    mask = (left | left >> 1) & LOW
    while mask:
        low = mask & -mask
        mask ^= low
        card = (low.bit_length() - 1) // 3
        held = left >> 3 * card & 3
        if held == 1:
            more.append(ones[card])
        elif held == 2 or not triples:
            parts.append(twos[card])
            if held == 3:
                more.append(ones[card])
        else:
            parts.append(Part(TRIPLE, 1, ladder.rank_of[card], 3 * low))
    if len(parts) > 1 or (suit == TRUMPS and len(more) > 1):
        parts += more
        parts.sort(key=_listed)
        return tuple(parts)
    # the single cards of a side suit fall in rank in written order
    return (*parts, *more)


def _small_parts(ladder: Ladder) -> tuple[tuple[Part, ...], ...]:
    """Every single card and every pair as a part, made once for a ladder."""
    ranks = ladder.rank_of
    ladder.parts = tuple(
        tuple(Part(kind, 1, ranks[k], (kind + 1) * UNIT[k]) for k in range(KINDS)) for kind in (SINGLE, PAIR)
    )
    return ladder.parts


def _listed(part: Part) -> tuple[int, int, int, int]:
    """The key of the listed order: by kind, length, size, written order."""
    kind, length, height, bits = part
    return -kind, -length, -height, bits & -bits


def stepping(ladder: Ladder, bits: int) -> tuple[int, int]:
    """The side suit that a mixed set reads as and the trumps that step down into it, or (-1, 0).

    Clauses: 510k.step-down, tractor.red-five-steps-down. A 510K steps down alone; a pair of 红5 that stands in a heart
    tractor may have other hearts beside it.
    """
    trumps = bits & ladder.masks[TRUMPS]
    suit = ladder.suit_of_bits(bits ^ trumps)
    if suit < 0 or not trumps or trumps & ~ladder.step_masks[suit]:
        return -1, 0
    king = ladder.king_bits[suit]
    if bits == king or (bits == 2 * king and ladder.config.five_ten_king.double):
        return (-1, 0) if trumps & ~ladder.king_step_masks[suit] else (suit, trumps)
    if ladder.tractor_step and trumps == 2 * UNIT[FIVE_OF_HEARTS] and in_tractor(ladder, suit, bits, ladder.least):
        return suit, trumps
    return -1, 0


def in_tractor(ladder: Ladder, suit: int, bits: int, length: int) -> bool:
    """Whether the pair of 红5, stepped down, stands in a heart tractor at least this long."""
    five = UNIT[FIVE_OF_HEARTS]
    return any(
        kinds & five
        for variant in ladder.read_variants[suit]
        for run in runs(pair_mask(bits), variant, length)
        for _, kinds in run
    )


def read_lead(ladder: Ladder, bits: int) -> Lead | None:
    """Read a set as a lead; ``None`` where it is in no one suit (clause trick.lead)."""
    if not bits:
        return None
    suit = ladder.suit_of_bits(bits)
    stepped = 0
    if suit < 0:
        suit, stepped = stepping(ladder, bits)
        if suit < 0:
            return None
    return _lead(ladder, bits, suit, stepped)


def _lead(ladder: Ladder, bits: int, suit: int, stepped: int) -> Lead:
    n = size(bits)
    king = ladder.config.five_ten_king
    if king.single and n == 3 and bits in ladder.king_bits:
        parts: tuple[Part, ...] = (Part(KING, 3, 0, bits),)
    elif king.double and n == 6 and bits >> 1 in ladder.king_bits and not bits & LOW:
        parts = (Part(DOUBLE_KING, 3, 0, bits),)
    else:
        parts = read_parts(ladder, bits, suit)
    long: list[int] = []
    tractors: list[int] = []
    triples = pairs = heart = 0
    for kind, length, _, cards in parts:
        if kind == SINGLE:
            continue
        if kind == PAIR:
            pairs += 1
        elif kind == TRACTOR:
            pairs += length
            tractors.append(length)
            if ladder.tractor_step and not cards & ~_HEARTS:
                heart = max(heart, length)
        elif kind in (TRIPLE, TRIPLE_TRACTOR):
            triples += length
            if kind == TRIPLE_TRACTOR:
                long.append(length)
    shape = parts[0].kind if len(parts) == 1 else THROW
    mask = ladder.masks[suit]
    # parts are listed longest first, and so are the lengths
    return Lead(bits, n, suit, mask, shape, parts, tuple(long), tuple(tractors), triples, pairs, stepped, heart)


_HEARTS: Final = field(range(13, 26))


def single_leads(ladder: Ladder) -> dict[int, Lead]:
    """Every single card and every pair read as a lead, made once for a ladder."""
    table = ladder.single_leads
    if not table:
        for kind in range(KINDS):
            table[UNIT[kind]] = _lead(ladder, UNIT[kind], ladder.suit_of[kind], 0)
        for kind in range(KINDS):
            table[2 * UNIT[kind]] = _lead(ladder, 2 * UNIT[kind], ladder.suit_of[kind], 0)
    return table


def reread_lead(ladder: Ladder, bits: int) -> Lead:
    """Read a lead anew after the trump changed; one in no one suit is loose (clause chaodi.first-trick-lead)."""
    lead = read_lead(ladder, bits)
    if lead is not None:
        return lead
    trumps = bits & ladder.masks[TRUMPS]
    rank = ladder.rank_of
    suit = TRUMPS if trumps else ladder.suit_of[max(kinds_in(bits), key=lambda k: (rank[k], -k))]
    parts = tuple(Part(SINGLE, 1, rank[k], UNIT[k]) for k in kinds_in(bits & ladder.masks[suit]))
    return Lead(bits, size(bits), suit, ladder.masks[suit], LOOSE, parts, (), (), 0, 0, 0, 0)


def answer_lengths(
    ladder: Ladder, mask: int, variants: tuple[Variant, ...], lengths: tuple[int, ...]
) -> tuple[int, ...]:
    """The tractor lengths with which kinds answer led tractors, the best of all divisions (clause follow.measure).

    For each led tractor, longest first, the longest tractor that still fits is taken, then the next longest for what
    remains. Where a tractor must match the full length, only those of the whole led length count.
    """
    if not lengths or not has_run(mask, variants):
        return ()
    full = ladder.config.follow.tractor_duty is TractorDuty.FULL_LENGTH
    least = ladder.least
    return max(_answer(tuple(sorted(map(len, runs(mask, each, least)))), lengths, least, full) for each in variants)


@lru_cache(maxsize=8192)
def _answer(held: tuple[int, ...], needs: tuple[int, ...], least: int, full: bool) -> tuple[int, ...]:
    """The best sequence of tractor lengths that runs of these lengths give for these needs."""
    if not needs or not held:
        return ()
    need, rest = needs[0], needs[1:]
    take = min(need, held[-1])
    if full and take < need:
        return _answer(held, rest, least, full)
    best: tuple[int, ...] = ()
    after = rest if need - take < least else (need - take, *rest)
    for i, length in enumerate(held):
        if length < take or (i and held[i - 1] == length):
            continue
        left = held[:i] + held[i + 1 :]
        if length - take >= least:
            left = tuple(sorted((*left, length - take)))
        best = max(best, (take, *_answer(left, after, least, full)))
    return best
