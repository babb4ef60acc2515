"""比牌: who wins a trick (clauses: trick.*).

Each play has a strength against the lead, and the first of the strongest wins. Trumps ruff (毙) a side suit when they
hold the lead's tractors and pairs in *some* division; two ruffs compare by the parts that answer the lead's largest
kind (盖毙). A strength is a tuple that beats another where it is higher in every place; all but the ruffs of the
choice "every part" have one place.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from chaodipi.cards import LOW, UNIT, expand
from chaodipi.choices import OverRuff, RuffLength
from chaodipi.order import TRUMPS, Ladder, Variant
from chaodipi.shapes import (
    COPIES,
    DOUBLE_KING,
    KING,
    LOOSE,
    PAIR,
    SINGLE,
    THROW,
    TRIPLE,
    Lead,
    pair_mask,
    runs,
    single_leads,
    stepping,
    triple_mask,
)
from chaodipi.subsets import bits_of

__all__ = ["Win"]


class Win(enum.StrEnum):
    """How a trick was won: in the led suit, by a ruff (毙), or by an over-ruff (盖毙)."""

    LED = "led"
    RUFF = "ruff"
    OVER_RUFF = "over-ruff"


#: How strong a play is: higher in every place beats.
Strength = tuple[int, ...]
#: The strength of a discard.
LOSES: Final[Strength] = (-1,)
#: Added to the strength of a ruff, above every height in the led suit.
RUFF: Final = 10_000
#: What a step of length is worth where the longer tractor is the larger.
LENGTH: Final = 200


def winner(ladder: Ladder, lead: Lead, plays: Sequence[int]) -> tuple[int, Win]:
    """Which of the plays, the lead first, wins, and how (clauses order.equal-first, trick.in-suit, trick.ruff)."""
    best, at, ruffs = led_strength(lead), 0, 0
    for i in range(1, len(plays)):
        mine = strength(ladder, lead, plays[i])
        if all(a > b for a, b in zip(mine, best, strict=False)):
            best, at = mine, i
            ruffs += mine[0] >= RUFF
    return at, (Win.LED, Win.RUFF, Win.OVER_RUFF)[min(ruffs, 2)]


def single_strengths(ladder: Ladder) -> list[dict[int, int]]:
    """For each led suit, how strong each single card is; made once for a ladder."""
    tables = ladder.single_strengths
    if not tables:
        for suit in range(5):
            lead = next((lead for lead in single_leads(ladder).values() if lead.suit == suit), None)
            tables.append({unit: strength(ladder, lead, unit)[0] for unit in UNIT} if lead else {})
    return tables


def pair_strengths(ladder: Ladder) -> list[dict[int, int]]:
    """For each led suit, how strong each pair is against a pair; made once for a ladder."""
    tables = ladder.pair_strengths
    if not tables:
        for suit in range(5):
            lead = next((one for one in single_leads(ladder).values() if one.suit == suit), None)
            if lead is None:
                tables.append({})
                continue
            part = lead.parts[0]
            pair = lead._replace(
                bits=2 * lead.bits, n=2, shape=PAIR, parts=(part._replace(kind=PAIR, bits=2 * part.bits),), pairs=1
            )
            tables.append({2 * unit: strength(ladder, pair, 2 * unit)[0] for unit in UNIT})
    return tables


def led_strength(lead: Lead) -> Strength:
    """The strength of the lead itself; a throw that stands is beaten by ruffs only (clause trick.throw-unbeaten)."""
    if lead.shape == LOOSE:
        return (max(part.height for part in lead.parts),)
    return (0,) if lead.shape in (THROW, KING, DOUBLE_KING) else (lead.parts[0].height,)


def strength(ladder: Ladder, lead: Lead, play: int) -> Strength:
    """How strong a follower's play is against a lead; :data:`LOSES` for a discard."""
    if lead.shape in (KING, DOUBLE_KING):
        return _against_king(ladder, lead, play)
    if lead.shape == LOOSE:
        return _single_card(ladder, lead, play)
    if not play & ~lead.mask or (lead.heart_tractor and lead.suit != TRUMPS and stepping(ladder, play)[0] == lead.suit):
        return _same_suit(ladder, lead, play)
    if lead.suit != TRUMPS and not play & ~ladder.masks[TRUMPS]:
        return ruff_strength(ladder, lead, play)
    return LOSES


def _against_king(ladder: Ladder, lead: Lead, play: int) -> Strength:
    """Only a trump 510K beats a side 510K, a double one a double one (clauses 510k.side-beaten, 510k.double-*)."""
    if lead.suit == TRUMPS or ladder.trump_suit < 0:
        return LOSES
    factor = 1 if lead.shape == KING else 2
    return (RUFF,) if play == factor * ladder.king_bits[ladder.trump_suit] else LOSES


def _single_card(ladder: Ladder, lead: Lead, play: int) -> Strength:
    """On a loose lead the highest single card wins, of its suit or of trump (clause chaodi.first-trick-lead)."""
    trumps, own = play & ladder.masks[TRUMPS], play & lead.mask
    if trumps and lead.suit != TRUMPS:
        return (RUFF + ladder.best(trumps),)
    return (ladder.best(own),) if own else LOSES


def _same_suit(ladder: Ladder, lead: Lead, play: int) -> Strength:
    """Cards of the led suit win by the same shape, higher."""
    shape = lead.shape
    if shape == THROW:
        return LOSES
    copies = COPIES[shape]
    low = play & LOW if copies == 1 else pair_mask(play) if copies == 2 else triple_mask(play)
    if copies * low != play:
        return LOSES
    if shape in (SINGLE, PAIR, TRIPLE):
        return LOSES if low & (low - 1) else (ladder.rank_of[(low.bit_length() - 1) // 3],)
    variants = ladder.read_variants[lead.suit] if lead.heart_tractor else ladder.variants[lead.suit]
    length = lead.parts[0].length
    heights = [run[0][0] for variant in variants for run in runs(low, variant, length) if len(run) == length]
    return (max(heights),) if heights and low.bit_count() == length else LOSES


def ruff_strength(ladder: Ladder, lead: Lead, play: int) -> Strength:
    """The strength of trumps on a side suit (clauses trick.ruff, trick.over-ruff*); :data:`LOSES` for a discard."""
    every = ladder.config.follow.over_ruff is OverRuff.EVERY_PART
    if not every:
        if not lead.pairs and not lead.triples:
            return (RUFF + ladder.best(play),)
        if not lead.triples and not lead.tractors:
            twos = pair_mask(play)
            return (RUFF + ladder.best(twos),) if twos.bit_count() >= lead.pairs else LOSES
    return _divided(ladder, lead.triple_tractors, lead.tractors, lead.triples, lead.pairs, play)


@lru_cache(maxsize=8192)
def _divided(
    ladder: Ladder, long: tuple[int, ...], tractors: tuple[int, ...], triples: int, pairs: int, play: int
) -> Strength:
    """The best comparison among the divisions of ``play`` that answer the lead; kept for 8,192 questions."""
    variants = ladder.variants[TRUMPS]
    threes, twos = triple_mask(play) if triples else 0, pair_mask(play)
    loose = triples - sum(long)
    found = LOSES
    for spent, first in _placed(ladder, threes, long, variants):
        for some in combinations(bits_of(threes & ~spent), loose):
            used = spent | sum(some)
            for taken, second in _placed(ladder, twos & ~used, tractors, variants):
                need = pairs - taken.bit_count()
                rest = _highest(ladder, twos & ~used & ~taken)
                if len(rest) < need:
                    continue
                loose_pairs = rest[: max(need, 0)]
                left = play - 3 * used - 2 * (taken | sum(loose_pairs))
                kinds = (first, second, _ranks(ladder, some), _ranks(ladder, loose_pairs))
                found = max(found, _compared(ladder, left, kinds))
    return found


def _compared(ladder: Ladder, left: int, kinds: tuple[Sequence[int], ...]) -> Strength:
    """What one division is compared by: the best part of the largest kind, or every part and then the single cards."""
    if ladder.config.follow.over_ruff is OverRuff.LARGEST_KIND:
        return next((RUFF + max(parts),) for parts in kinds if parts)
    heights = [height for parts in kinds for height in sorted(parts, reverse=True)]
    heights += sorted((ladder.rank_of[k] for k in expand(left)), reverse=True)
    return tuple(RUFF + height for height in heights)


def _ranks(ladder: Ladder, kinds: Sequence[int]) -> list[int]:
    return [ladder.rank_of[(low.bit_length() - 1) // 3] for low in kinds]


def _highest(ladder: Ladder, mask: int) -> list[int]:
    """The kinds of a mask from high to low."""
    return sorted(bits_of(mask), key=lambda low: ladder.rank_of[(low.bit_length() - 1) // 3], reverse=True)


def _placed(
    ladder: Ladder, mask: int, lengths: tuple[int, ...], variants: tuple[Variant, ...]
) -> Iterator[tuple[int, list[int]]]:
    """All ways to lay disjoint tractors that answer these lengths: the kinds spent, and each tractor's size."""
    if not lengths:
        yield 0, []
        return
    led = lengths[0]
    exact = ladder.config.follow.ruff_length is RuffLength.AT_LEAST
    for length in (led,) if exact else range(led, ladder.least - 1, -1):
        for window, height in _windows(mask, variants, length):
            size = height + (length * LENGTH if ladder.config.tractors.length_first else 0)
            for more, sizes in _placed(ladder, mask & ~window, lengths[1:], variants):
                yield window | more, [size, *sizes]


def _windows(mask: int, variants: tuple[Variant, ...], length: int) -> Iterator[tuple[int, int]]:
    """The tractors of a length in a mask of kinds: the kinds, and the top's height."""
    for variant in variants:
        for run in runs(mask, variant, length):
            for i in range(len(run) - length + 1):
                window = run[i : i + length]
                for choice in _product([bits_of(kinds) for _, kinds in window]):
                    yield choice, window[0][0]


def _product(slots: list[list[int]]) -> Iterator[int]:
    if not slots:
        yield 0
        return
    for kind in slots[0]:
        for rest in _product(slots[1:]):
            yield kind | rest
