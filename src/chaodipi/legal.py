"""What is legal, as lazy collections (clauses follow.*, trick.lead, throw.definition, chaodi.dealer-buries).

A :class:`LegalPlays` or :class:`LegalActions` answers ``in``, iteration, truth, ``count()`` and ``sample(rng)``
without listing: leads are products over kinds, follows and buries are binomials (:mod:`chaodipi.subsets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from chaodipi import follow
from chaodipi.actions import Action, Bury, Play
from chaodipi.cards import FIVE_OF_HEARTS, KINDS, LOW, SINGLES, UNIT, Cards, from_bits, includes, size
from chaodipi.order import TRUMPS, Ladder
from chaodipi.shapes import PAIR, SINGLE, THROW, Lead, in_tractor, pair_mask, read_lead, runs, stepping, triple_mask
from chaodipi.subsets import Choice, Family, bits_of, nth, pick

__all__ = ["LegalActions", "LegalPlays"]

#: How many answers :func:`pair_tractors` keeps.
KEPT: Final = 256


class Leads(NamedTuple):
    """All sub-multisets of ``pool`` added to ``base``; the empty one is left out where ``base`` is empty."""

    base: int
    pool: int

    def number(self) -> int:
        """How many."""
        low, high = self.pool & LOW, self.pool >> 1 & LOW
        threes = (low & high).bit_count()
        twos = high.bit_count() - threes
        total = (1 << low.bit_count() + threes) * _POWERS[twos]
        return total if self.base else total - 1

    def plays(self) -> Iterator[int]:
        """By rising size, each in written order."""
        for n in range(0 if self.base else 1, size(self.pool) + 1):
            yield from Choice(self.base, self.pool, n).plays()

    def sample(self, rng: Random) -> int:
        """One of them, uniformly: a random number's bits say how many of each kind; a kind of two draws again at 3."""
        pool = self.pool
        low, high = pool & LOW, pool >> 1 & LOW
        ones, twos = low & ~high, high & ~low
        fields = 3 * high | ones
        while True:
            bits = rng.getrandbits(_BITS) & fields
            again = bits & bits >> 1 & twos
            while again:
                bits ^= 3 * again
                bits |= rng.getrandbits(_BITS) & 3 * again
                again &= bits & bits >> 1
            if bits or self.base:
                return self.base + bits


#: The powers of three.
_POWERS: Final = tuple(int(3**n) for n in range(KINDS + 1))
_BITS: Final = LOW.bit_length() + 2


def draw_lead(ladder: Ladder, hand: int, rng: Random) -> int:
    """One of the sets of one suit, uniformly: first the suit, by its number of sets."""
    low, high = hand & LOW, hand >> 1 & LOW
    threes = low & high
    total, ends = 0, []
    for mask in ladder.masks:
        t = (threes & mask).bit_count()
        total += (1 << (low & mask).bit_count() + t) * _POWERS[(high & mask).bit_count() - t] - 1
        ends.append(total)
    point = pick(rng, total)
    suit = 0
    while point >= ends[suit]:
        suit += 1
    return Leads(0, hand & ladder.masks[suit]).sample(rng)


def leads(ladder: Ladder, hand: int) -> Family:
    """All leads where side suits may be thrown: any set of one, those that step down into one, and trumps."""
    blocks = [Leads(0, hand & mask) for suit, mask in enumerate(ladder.masks) if ladder.throws[suit] and hand & mask]
    for suit in range(4):
        if hand & ladder.step_masks[suit]:
            blocks += _stepped_blocks(ladder, hand, suit)
    return Family(blocks, () if ladder.throws[TRUMPS] else units(ladder, hand & ladder.masks[TRUMPS]))


def _stepped_blocks(ladder: Ladder, hand: int, suit: int) -> list[Leads]:
    """The leads in which trumps step down into a suit: a 510K, and heart tractors with other hearts beside them."""
    king = ladder.king_bits[suit]
    trumps = ladder.masks[TRUMPS]
    blocks = []
    for factor in (1, 2):
        play = factor * king
        if includes(hand, play) and play & trumps and stepping(ladder, play)[0] == suit:
            blocks.append(Leads(play, 0))
    fives = 2 * UNIT[FIVE_OF_HEARTS]
    plain = hand & ladder.masks[suit]
    least = ladder.least
    if not (
        ladder.tractor_step and suit == 1 and includes(hand, fives) and in_tractor(ladder, 1, fives + plain, least)
    ):
        return blocks
    near = _near(ladder, suit)
    free = plain & ~(3 * near)
    for part in Leads(0, plain & 3 * near).plays():
        if in_tractor(ladder, suit, fives + part, least):
            blocks.append(Leads(fives + part, free))
    return blocks


def _near(ladder: Ladder, suit: int) -> int:
    """The kinds that may share a shortest tractor with 红5 in the chains of hearts."""
    near, reach = 0, ladder.least - 1
    for variant in ladder.read_variants[suit]:
        for chain in variant:
            places = [kinds for _, kinds in chain]
            for i, kinds in enumerate(places):
                if kinds & UNIT[FIVE_OF_HEARTS]:
                    near |= sum(places[max(i - reach, 0) : i]) | sum(places[i + 1 : i + 1 + reach])
    return near


def units(ladder: Ladder, hand: int) -> list[int]:
    """The units of a hand: singles, pairs, triples, tractors, 510Ks, in that order and each in written order."""
    ones, twos = (hand | hand >> 1) & LOW, pair_mask(hand)
    return bits_of(ones) + [2 * low for low in bits_of(twos)] + list(larger_units(ladder, hand, ones, twos))


def draw_unit(ladder: Ladder, hand: int, rng: Random) -> Cards:
    """One of :func:`units`, uniformly, without listing singles and pairs."""
    ones, twos = (hand | hand >> 1) & LOW, hand >> 1 & LOW
    singles, pairs = ones.bit_count(), twos.bit_count()
    larger = larger_units(ladder, hand, ones, twos) if pairs > 1 or ladder.more_units else ()
    n = int(rng.random() * (singles + pairs + len(larger)))
    if n < singles:
        while n:
            ones &= ones - 1
            n -= 1
        return SINGLES[ones & -ones]
    n -= singles
    return from_bits(2 * nth(twos, n) if n < pairs else larger[n - pairs])


def pair_tractors(ladder: Ladder, twos: int) -> tuple[int, ...]:
    """The tractors of a mask of pairs; hands keep their pairs for many tricks, so the last 256 answers are kept."""
    if not ladder.may_run(twos):
        return ()
    known = ladder.tractor_units
    found = known.get(twos)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        found = known[twos] = tuple(tractors(ladder, twos, 2))
    return found


def larger_units(ladder: Ladder, hand: int, ones: int, twos: int) -> Sequence[int]:
    """The units of a hand beyond singles and pairs: triples, tractors and 510Ks, in that order."""
    if not ladder.more_units:
        return pair_tractors(ladder, twos)
    found: list[int] = []
    if ladder.config.tractors.triples:
        threes = triple_mask(hand)
        found = [3 * low for low in bits_of(threes)]
        found += pair_tractors(ladder, twos)
        found += tractors(ladder, threes, 3)
    elif twos & (twos - 1):
        found += pair_tractors(ladder, twos)
    if ladder.config.five_ten_king.single:
        for king in ladder.king_bits:
            if ones & king == king:
                found += [play for play in (king, 2 * king) if includes(hand, play) and _is_unit(ladder, play)]
    return found


def _is_unit(ladder: Ladder, play: int) -> bool:
    read = read_lead(ladder, play)
    return read is not None and len(read.parts) == 1


def tractors(ladder: Ladder, mask: int, count: int) -> list[int]:
    """All tractors of a mask of kinds, each kind so many times."""
    found: dict[int, None] = {}
    least = ladder.least
    for suit in range(5):
        variants = ladder.read_variants[suit]
        here = mask if suit == 1 and ladder.tractor_step else mask & ladder.masks[suit]
        if not here & (here - 1):
            continue
        for variant in variants:
            for run in runs(here, variant, least):
                for i in range(len(run) - least + 1):
                    lows = [0]
                    for j in range(i, len(run)):
                        lows = [low | kind for low in lows for kind in bits_of(run[j][1])]
                        if j - i + 1 >= least:
                            found.update(dict.fromkeys(count * low for low in lows))
    return list(found)


class Plays:
    """A lazy collection of plays; the base of :class:`LegalPlays` and of its ``units``."""

    __slots__ = ("_family", "_hand", "_ladder", "_lead", "_units_only")

    def __init__(self, ladder: Ladder, lead: Lead | None, hand: int, units_only: bool) -> None:
        self._ladder = ladder
        self._lead = lead
        self._hand = hand
        # where side suits may not be thrown, nothing may
        self._units_only = units_only or not ladder.throws[0]
        self._family: Family | None = None

    def _all(self) -> Family:
        if self._family is None:
            if self._lead is not None:
                self._family = follow.family(self._ladder, self._lead, self._hand)
            elif self._units_only:
                self._family = Family((), units(self._ladder, self._hand))
            else:
                self._family = leads(self._ladder, self._hand)
        return self._family

    def count(self) -> int:
        """How many plays there are."""
        return self._all().count()

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self._hand != 0 and (self._lead is None or size(self._hand) >= self._lead.n)

    def __iter__(self) -> Iterator[Cards]:
        """Each play once.

        Leads: suit by suit in the order S H C D trump, by rising size, each size in written order, then those that
        step down; where trumps may not be thrown, the units of trump are last. Units: singles, pairs, triples,
        tractors, 510Ks. Follows: by the kinds taken threefold, twofold and once, each in written order.
        """
        return map(from_bits, self._all())

    def __contains__(self, cards: object) -> bool:
        if not isinstance(cards, Cards) or not cards:
            return False
        bits = cards.bits
        if self._lead is not None:
            return not follow.breaches(self._ladder, self._lead, self._hand, bits)
        if not includes(self._hand, bits):
            return False
        read = read_lead(self._ladder, bits)
        if read is None or read.shape != THROW:
            return read is not None
        return not self._units_only and self._ladder.throws[read.suit]

    def sample(self, rng: Random) -> Cards:
        """One play, each with the same chance.

        Raises:
            IndexError: There is none.
        """
        lead, hand = self._lead, self._hand
        if lead is None:
            if hand and self._units_only:
                return draw_unit(self._ladder, hand, rng)
            if hand and not self._ladder.steps and self._ladder.throws[TRUMPS]:
                return from_bits(draw_lead(self._ladder, hand, rng))
        elif lead[4] == SINGLE:
            held = hand & lead[3] or hand
            mask = (held | held >> 1) & LOW
            if mask:
                n = int(rng.random() * mask.bit_count())
                while n:
                    mask &= mask - 1
                    n -= 1
                return SINGLES[mask & -mask]
        elif lead[4] == PAIR:
            held = hand & lead[3]
            twos = held >> 1 & LOW
            if twos:
                return from_bits(2 * nth(twos, int(rng.random() * twos.bit_count())))
            kinds = held.bit_count()
            if kinds > 1:
                one = nth(held, int(rng.random() * kinds))
                return from_bits(one | nth(held ^ one, int(rng.random() * (kinds - 1))))
        return from_bits(self._all().sample(rng))


class LegalPlays(Plays):
    """The legal plays of the seat to act, over :class:`~chaodipi.cards.Cards`."""

    __slots__ = ()

    @property
    def units(self) -> Plays:
        """The same without throws: for a leader the units (单张, 对, 拖拉机, 五十K), for a follower everything."""
        return Plays(self._ladder, self._lead, self._hand, True)


class LegalActions:
    """The legal actions of the seat to act: bids, redeal and pass, then plays or buries."""

    __slots__ = ("_bury", "_listed", "_plays")

    def __init__(
        self, listed: Sequence[Action] = (), plays: LegalPlays | None = None, bury: Choice | None = None
    ) -> None:
        self._listed = tuple(listed)
        self._plays = plays
        self._bury = bury

    def count(self) -> int:
        """How many actions there are."""
        more = self._plays.count() if self._plays is not None else self._bury.number() if self._bury else 0
        return len(self._listed) + more

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return bool(self._listed) or bool(self._plays) or self._bury is not None

    def __iter__(self) -> Iterator[Action]:
        """Bids in written order, the demand of a redeal, passing; then plays or buries in their collections' order."""
        yield from self._listed
        if self._plays is not None:
            yield from map(Play, self._plays)
        if self._bury is not None:
            for bits in self._bury.plays():
                yield Bury(from_bits(bits))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Play):
            return self._plays is not None and action.cards in self._plays
        if isinstance(action, Bury):
            bury = self._bury
            return bury is not None and size(action.cards.bits) == bury.n and includes(bury.pool, action.cards.bits)
        return action in self._listed

    def sample(self, rng: Random) -> Action:
        """One action, each with the same chance.

        Raises:
            IndexError: There is none.
        """
        total = self.count()
        if not total:
            raise IndexError("nothing to draw from")
        point = pick(rng, total)
        if point < len(self._listed):
            return self._listed[point]
        if self._plays is not None:
            return Play(self._plays.sample(rng))
        assert self._bury is not None
        return Bury(from_bits(self._bury.sample(rng)))
