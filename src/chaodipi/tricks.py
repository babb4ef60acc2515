"""比牌: who wins a trick (clauses: trick.*).

Each play has a strength against the lead: a discard loses, a height in the led suit, or a ruff. Trumps ruff (毙) a side
suit when they hold the lead's tractors and pairs in *some* division. The first of the strongest plays wins.

Two ruffs (盖毙) compare by the parts that answer the lead's largest kind. By the other choices they compare part by
part, and then what stands on the table is a ruff read in one division (:class:`Standing`): whether another is higher is
asked of :func:`over` alone, here and wherever a play is weighed.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from chaodipi.cards import LOW, UNIT, expand
from chaodipi.choices import OverRuff, RuffLength
from chaodipi.order import TRUMPS, Ladder
from chaodipi.shapes import (
    COPIES,
    DOUBLE_KING,
    KING,
    LOOSE,
    PAIR,
    SINGLE,
    THROW,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
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


#: The sizes of the parts of one division, kind by kind: triple tractors, tractors, triples, pairs, single cards.
Places = tuple[tuple[int, ...], ...]
#: The strength of a discard.
LOSES: Final = -1
#: Added to the strength of a ruff, above every height in the led suit.
RUFF: Final = 10_000
#: What a step of length is worth where the longer tractor is the larger.
LENGTH: Final = 200
#: Leads whose ruffs may have more than one part to compare.
PARTED: Final = (TRACTOR, TRIPLE_TRACTOR, THROW)


class Standing(NamedTuple):
    """What the next play has to beat.

    Attributes:
        strength: The strength of the highest play so far.
        places: Of a ruff that is compared part by part, the division by which it stands; else empty.
    """

    strength: int
    places: Places = ()


def winner(ladder: Ladder, lead: Lead, plays: Sequence[int]) -> tuple[int, Win]:
    """Which of the plays, the lead first, wins, and how (clauses order.equal-first, trick.in-suit, trick.ruff)."""
    at, ruffs, _ = standing(ladder, lead, plays)
    return at, (Win.LED, Win.RUFF, Win.OVER_RUFF)[min(ruffs, 2)]


def standing(ladder: Ladder, lead: Lead, plays: Sequence[int]) -> tuple[int, int, Standing]:
    """Which of the plays made so far is the highest, how many ruffs led on the way to it, and how it stands."""
    best, at, ruffs = led(lead), 0, 0
    for i in range(1, len(plays)):
        mine = over(ladder, lead, best, plays[i])
        if mine is not None:
            best, at = mine, i
            ruffs += mine.strength >= RUFF
    return at, ruffs, best


def over(ladder: Ladder, lead: Lead, best: Standing, play: int) -> Standing | None:
    """How a follower's play stands if it beats what stands, or ``None`` (clauses trick.over-ruff*).

    A ruff that is compared part by part stands by the highest of its divisions that beat what stood; the first ruff by
    its highest.
    """
    mine = strength(ladder, lead, play)
    if mine < RUFF or not ladder.part_by_part or lead.shape not in PARTED:
        return Standing(mine) if mine > best.strength else None
    for places in _divisions(ladder, *_asked(lead), play):
        if best.strength < RUFF or _higher(ladder, places, best.places):
            return Standing(RUFF, places)
    return None


def equals(ladder: Ladder, lead: Lead, best: Standing, play: int) -> bool:
    """Whether a play is as high as what stands, and so loses to it only because it came later."""
    if strength(ladder, lead, play) != best.strength:
        return False
    return not best.places or best.places in _divisions(ladder, *_asked(lead), play)


def _higher(ladder: Ladder, mine: Places, best: Places) -> bool:
    """Whether one division is higher than another; places that only one of them has are not compared."""
    pairs = [pair for own, other in zip(mine, best, strict=True) for pair in zip(own, other, strict=False)]
    if ladder.config.follow.over_ruff is OverRuff.EVERY_PART:
        return all(a > b for a, b in pairs)
    return next((a > b for a, b in pairs if a != b), False)


def single_strengths(ladder: Ladder) -> list[dict[int, int]]:
    """For each led suit, how strong each single card is; made once for a ladder."""
    tables = ladder.single_strengths
    if not tables:
        for suit in range(5):
            lead = next((lead for lead in single_leads(ladder).values() if lead.suit == suit), None)
            tables.append({unit: strength(ladder, lead, unit) for unit in UNIT} if lead else {})
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
            tables.append({2 * unit: strength(ladder, pair, 2 * unit) for unit in UNIT})
    return tables


def led(lead: Lead) -> Standing:
    """How the lead itself stands; a throw that stands is beaten by ruffs only (clause trick.throw-unbeaten)."""
    if lead.shape == LOOSE:
        return Standing(max(part.height for part in lead.parts))
    return Standing(0 if lead.shape in (THROW, KING, DOUBLE_KING) else lead.parts[0].height)


def strength(ladder: Ladder, lead: Lead, play: int) -> int:
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


def _against_king(ladder: Ladder, lead: Lead, play: int) -> int:
    """Only a trump 510K beats a side 510K, a double one a double one (clauses 510k.side-beaten, 510k.double-*)."""
    if lead.suit == TRUMPS or ladder.trump_suit < 0:
        return LOSES
    factor = 1 if lead.shape == KING else 2
    return RUFF if play == factor * ladder.king_bits[ladder.trump_suit] else LOSES


def _single_card(ladder: Ladder, lead: Lead, play: int) -> int:
    """On a loose lead the highest single card wins, of its suit or of trump (clause chaodi.first-trick-lead)."""
    trumps, own = play & ladder.masks[TRUMPS], play & lead.mask
    if trumps and lead.suit != TRUMPS:
        return RUFF + ladder.best(trumps)
    return ladder.best(own) if own else LOSES


def _same_suit(ladder: Ladder, lead: Lead, play: int) -> int:
    """Cards of the led suit win by the same shape, higher."""
    shape = lead.shape
    if shape == THROW:
        return LOSES
    copies = COPIES[shape]
    low = play & LOW if copies == 1 else pair_mask(play) if copies == 2 else triple_mask(play)
    if copies * low != play:
        return LOSES
    if shape in (SINGLE, PAIR, TRIPLE):
        return LOSES if low & (low - 1) else ladder.rank_of[(low.bit_length() - 1) // 3]
    variants = ladder.read_variants[lead.suit] if lead.heart_tractor else ladder.variants[lead.suit]
    length = lead.parts[0].length
    heights = [run[0][0] for variant in variants for run in runs(low, variant, length) if len(run) == length]
    return max(heights) if heights and low.bit_count() == length else LOSES


def ruff_strength(ladder: Ladder, lead: Lead, play: int) -> int:
    """The strength of trumps on a side suit (clauses trick.ruff, trick.over-ruff*); :data:`LOSES` for a discard.

    It is the size of the best part that answers the lead's largest kind, or, where ruffs are compared part by part,
    only that it ruffs.
    """
    if ladder.part_by_part and lead.shape in PARTED:
        return RUFF if _divisions(ladder, *_asked(lead), play) else LOSES
    if not lead.pairs and not lead.triples:
        return RUFF + ladder.best(play)
    if not lead.triples and not lead.tractors:
        twos = pair_mask(play)
        return RUFF + ladder.best(twos) if twos.bit_count() >= lead.pairs else LOSES
    return _largest_kind(ladder, *_asked(lead), play)


def _asked(lead: Lead) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """What a lead asks of a ruff."""
    return lead.triple_tractors, lead.tractors, lead.triples, lead.pairs


@lru_cache(maxsize=8192)
def _largest_kind(
    ladder: Ladder, long: tuple[int, ...], tractors: tuple[int, ...], triples: int, pairs: int, play: int
) -> int:
    """The best part of the largest kind in any division that answers the lead; kept for 8,192 questions."""
    divisions = _answering(ladder, long, tractors, triples, pairs, play)
    return max((RUFF + max(d.long or d.tractors or _ranks(ladder, d.triples)) for d in divisions), default=LOSES)


@lru_cache(maxsize=8192)
def _divisions(
    ladder: Ladder, long: tuple[int, ...], tractors: tuple[int, ...], triples: int, pairs: int, play: int
) -> tuple[Places, ...]:
    """All divisions that answer the lead, the highest first; kept for 8,192 questions.

    Where kinds are compared in turn only the best part of each kind that is led counts, and one division is highest.
    """
    every = ladder.config.follow.over_ruff is OverRuff.EVERY_PART
    loose_triples, loose_pairs = triples > sum(long), pairs > sum(tractors)
    found: set[Places] = set()
    for division in _answering(ladder, long, tractors, triples, pairs, play):
        threes = _ranks(ladder, division.triples)
        for some in combinations(bits_of(division.free), division.pairs):
            left = play - division.spent - 2 * sum(some)
            twos, ones = _ranks(ladder, some), tuple(sorted((ladder.rank_of[k] for k in expand(left)), reverse=True))
            if every:
                found.add((division.long, division.tractors, threes, twos, ones))
                continue
            kinds = (
                division.long,
                division.tractors,
                threes if loose_triples else (),
                twos if loose_pairs else (),
                ones,
            )
            found.add(tuple(tuple(sorted(sizes)[-1:]) for sizes in kinds))
    return tuple(sorted(found, reverse=True)[: None if every else 1])


class _Division(NamedTuple):
    """Trumps laid out as a lead asks, but for which pairs answer the led pairs.

    Attributes:
        long: The sizes of the triple tractors, each where the led one stands; those for equally long ones fall.
        tractors: The sizes of the tractors, likewise.
        triples: The kinds of the other triples.
        free: The kinds that are left for pairs.
        pairs: How many of them are needed.
        spent: The cards in all parts but those pairs.
    """

    long: tuple[int, ...]
    tractors: tuple[int, ...]
    triples: tuple[int, ...]
    free: int
    pairs: int
    spent: int


def _answering(
    ladder: Ladder, long: tuple[int, ...], tractors: tuple[int, ...], triples: int, pairs: int, play: int
) -> Iterator[_Division]:
    """The divisions that answer a lead (clauses trick.ruff-shape, trick.ruff-division).

    What a tractor has beyond the led length is in no other tractor, but may answer led triples, pairs and single cards.
    """
    threes, twos = triple_mask(play) if triples else 0, pair_mask(play)
    for core, beyond, first in _placed(ladder, threes, long):
        for taken, _, second in _placed(ladder, twos & ~core & ~beyond, tractors):
            need = max(pairs - taken.bit_count(), 0)
            for some in combinations(bits_of(threes & ~core & ~taken), max(triples - core.bit_count(), 0)):
                used = core | sum(some)
                free = twos & ~used & ~taken
                if free.bit_count() >= need:
                    yield _Division(first, second, some, free, need, 3 * used + 2 * taken)


def answering(ladder: Ladder, lead: Lead, play: int) -> int:
    """The cards of a ruff that answer the lead's largest part: the highest that do, no more than were led; else 0."""
    part = lead.parts[0]
    if part.kind in (KING, DOUBLE_KING):
        return play
    copies = COPIES[part.kind]
    kinds = (play | play >> 1) & LOW if copies == 1 else pair_mask(play) if copies == 2 else triple_mask(play)
    if part.kind <= TRIPLE:
        ranked = ((ladder.rank_of[(low.bit_length() - 1) // 3], -low) for low in bits_of(kinds))
        return -copies * max(ranked, default=(0, 0))[1]
    long, tractors, triples, pairs = _asked(lead)
    if part.kind == TRIPLE_TRACTOR:
        long, triples = long[1:], triples - part.length
    else:
        tractors, pairs = tractors[1:], pairs - part.length
    windows = sorted(_windows(ladder, kinds, part.length), key=lambda window: (window.size, -window.core), reverse=True)
    rests = ((cards, play - cards) for cards in (copies * window.core for window in windows))
    return next((cards for cards, rest in rests if any(_answering(ladder, long, tractors, triples, pairs, rest))), 0)


def _ranks(ladder: Ladder, kinds: Sequence[int]) -> tuple[int, ...]:
    """The ranks of kinds from high to low."""
    return tuple(sorted((ladder.rank_of[(low.bit_length() - 1) // 3] for low in kinds), reverse=True))


class _Window(NamedTuple):
    """A tractor among trumps that answers a led one: its size, the kinds that answer, and those beyond them."""

    size: int
    core: int
    beyond: int


#: Above every tractor.
_TOP: Final = _Window(RUFF, 0, 0)


def _placed(
    ladder: Ladder, mask: int, lengths: tuple[int, ...], below: _Window = _TOP
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """All ways to lay disjoint tractors that answer these lengths: kinds that answer, kinds beyond, and the sizes.

    Those that answer equal lengths come from high to low, so that each choice of them comes once.
    """
    if not lengths:
        yield 0, 0, ()
        return
    same = lengths[1:2] == lengths[:1]
    for window in _windows(ladder, mask, lengths[0]):
        if window < below:
            size, core, beyond = window
            rest = mask & ~core & ~beyond
            for more, further, sizes in _placed(ladder, rest, lengths[1:], window if same else _TOP):
                yield core | more, beyond | further, (size, *sizes)


def _windows(ladder: Ladder, mask: int, length: int) -> set[_Window]:
    """The tractors in a mask of kinds that answer a led one.

    Clauses: trick.ruff-tractor-length, trick.over-ruff-length. Where only the height counts, or only as much as was
    led, a longer tractor holds one of the led length that serves as well.
    """
    shortest = length if ladder.config.follow.ruff_length is RuffLength.AT_LEAST else ladder.least
    length_first = ladder.config.tractors.length_first
    found = set()
    for variant in ladder.ruff_variants:
        for run in runs(mask, variant, shortest):
            longest = len(run) if ladder.whole_ruffs else min(length, len(run))
            for n in range(shortest, longest + 1):
                for i in range(len(run) - n + 1):
                    size = run[i][0] + (n * LENGTH if length_first else 0)
                    for kinds in product(*(bits_of(slot) for _, slot in run[i : i + n])):
                        found.add(_Window(size, sum(kinds[:length]), sum(kinds[length:])))
    return found
