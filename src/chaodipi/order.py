"""Trumps, effective suits and the ladder (clauses: order.*, tractor.*).

Everything that rules ask about single cards of a hand hangs on (configuration, trump) only. It is worked out once
into a :class:`Ladder` and kept: the effective suit (花色) of each kind, its rank in that suit, and the *chains* of
slots whose neighbours make tractors. A slot is one or more kinds (several off-suit level cards share one); neighbours
are adjacent slots. Rank-order and face-order level pairs, the level gap, the ace as 1 and a 红5 that steps down are
different chains, never different code.

Ranks and heights are on one scale: 101 红5, 100 大王, 99 小王, 98 and 97 the level in and off the trump suit, 96 and 95
the twos where they are always trumps, 14 to 2 the faces, 1 an ace below the two.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from chaodipi.cards import (
    BIG_JOKER,
    FIVE_OF_HEARTS,
    KIND_RANK,
    KIND_SUIT,
    KINDS,
    LOW,
    RANKS,
    SMALL_JOKER,
    UNIT,
    Rank,
    Suit,
    field,
    kind_of,
)
from chaodipi.choices import Gap, LevelPair, OverRuff, RuffTractor, ShapeDuty, ThrowsAllowed
from chaodipi.errors import NotationError

if TYPE_CHECKING:
    from chaodipi.config import RuleConfig
    from chaodipi.shapes import Lead, Part

__all__ = ["Trump"]

#: The number of the effective suit "trump", after the four suits in written order.
TRUMPS: Final = 4
SUIT_NAMES: Final = ("S", "H", "C", "D", "trump")
FIVE, TEN, KING = 3, 8, 11
#: The 5, 10 and K of each suit.
KING_BITS: Final = tuple([sum(UNIT[kind_of(s, r)] for r in (FIVE, TEN, KING)) for s in range(4)])

#: A slot: its height, and the low bits of its kinds.
Slot = tuple[int, int]
Chain = tuple[Slot, ...]
#: Chains that hold together: no kind stands in two of them. An ace that may be high or low makes two variants.
Variant = tuple[Chain, ...]


@frozen
class Trump:
    """What is trump in a hand (主).

    Args:
        level: The level (级牌); ``None`` in a flag hand (扛旗).
        suit: The trump suit; ``None`` is no-trump (无主).

    >>> str(Trump(Rank.TEN, Suit.SPADES)), str(Trump.parse("NT", "2"))
    ('S', 'NT')
    """

    level: Rank | None
    suit: Suit | None

    def __attrs_post_init__(self) -> None:
        if self.level is not None and (not isinstance(self.level, Rank) or self.level.index > 12):
            raise ValueError(f"a level is a rank from 2 to A, not {self.level!r}")
        if self.suit is not None and not isinstance(self.suit, Suit):
            raise ValueError(f"a trump suit is a Suit or None, not {self.suit!r}")
        if self.level is None and self.suit is not None:
            raise ValueError("a flag hand has no trump suit")

    @classmethod
    def parse(cls, trump: str, level: str | None) -> Trump:
        """Read a trump (``S H C D`` or ``NT``) at a level (``None`` for a flag hand).

        Raises:
            NotationError: One of them can't be read.
        """
        rank = None if level is None else Rank.parse(level)
        if isinstance(trump, str) and trump.upper() == "NT":
            return cls(rank, None)
        if rank is None:
            raise NotationError(f"a flag hand has no trump suit: {trump!r}")
        return cls(rank, Suit.parse(trump))

    def __str__(self) -> str:
        return "NT" if self.suit is None else self.suit.value


class Ladder:
    """Ranks, effective suits and tractor chains for one (configuration, trump); see the module's text.

    Attributes:
        level: 0 to 12, or -1 in a flag hand.
        trump_suit: 0 to 3, or -1 in no-trump.
        suit_of: The effective suit of each kind.
        rank_of: The rank of each kind in its effective suit; equal kinds have equal ranks.
        masks: For each effective suit, the fields of its kinds.
        variants: For each effective suit, the variants of chains that duties read.
        read_variants: The same with 红5 among the hearts, where it may step down into a tractor.
        ruff_variants: The variants of chains that trumps ruff by.
        part_by_part: Whether two ruffs compare by more than the lead's largest kind.
        whole_ruffs: Whether a tractor in a ruff counts with its whole length.
        step_masks: For each suit, the fields of trumps that may step down into it (510K or tractor).
        king_bits: For each suit its 5, 10 and K.
        king_step_masks: For each suit, the fields of trumps that may step down into its 510K.
        tractor_step: Whether 红5 may step down into a heart tractor.
        least: The least number of neighbouring kinds in a tractor.
        shape_duty: How much of a lead's shape a follower owes.
        throws: For each effective suit, whether its cards may be thrown.
        red_five: Whether 红5 is the highest trump.
        tractor_units: The tractors of a mask of pairs, kept for the last few hundred masks by :mod:`chaodipi.legal`.
        forced_fives: Whether 红5 that a follower must give up are paid for.
        more_units: Whether there are units beyond single cards, pairs and tractors of pairs.
        steps: Whether any trump may step down into a side suit.
        trump_ranks: The ranks of trumps from high to low, each with the fields of its kinds.
        next_below: The low bits of kinds whose neighbour in a chain is the kind before them in written order.
        next_elsewhere: The other pairs of neighbouring slots, as low bits.
        parts: Each single card and each pair as a part; filled on first use by :mod:`chaodipi.shapes`.
        pair_strengths: For each led suit the strength of each pair; filled by :mod:`chaodipi.tricks`.
        single_leads: Each single card and each pair read as a lead; filled on first use by :mod:`chaodipi.shapes`.
        single_strengths: For each led suit the strength of each single card; filled by :mod:`chaodipi.tricks`.
    """

    __slots__ = (
        "config",
        "forced_fives",
        "king_bits",
        "king_step_masks",
        "least",
        "level",
        "masks",
        "more_units",
        "next_below",
        "next_elsewhere",
        "pair_strengths",
        "part_by_part",
        "parts",
        "rank_of",
        "read_variants",
        "red_five",
        "ruff_variants",
        "shape_duty",
        "single_leads",
        "single_strengths",
        "step_masks",
        "steps",
        "suit_of",
        "throws",
        "tractor_step",
        "tractor_units",
        "trump_ranks",
        "trump_suit",
        "variants",
        "whole_ruffs",
    )

    def __init__(self, config: RuleConfig, level: int, trump_suit: int) -> None:
        self.config = config
        self.level = level
        self.trump_suit = trump_suit
        self.red_five = config.order.red_five
        self.forced_fives = bool(config.bonus.red_five_forced)
        twos = config.order.permanent_twos and level >= 0
        suit_of, rank_of = [], []
        for kind in range(KINDS):
            suit, rank = KIND_SUIT[kind], KIND_RANK[kind]
            if kind == FIVE_OF_HEARTS and self.red_five:
                place = (TRUMPS, 101)
            elif kind in (BIG_JOKER, SMALL_JOKER):
                place = (TRUMPS, 100 if kind == BIG_JOKER else 99)
            elif rank == level:
                place = (TRUMPS, 98 if suit == trump_suit else 97)
            elif twos and rank == 0:
                place = (TRUMPS, 96 if suit == trump_suit else 95)
            else:
                place = (TRUMPS if suit == trump_suit else suit, rank + 2)
            suit_of.append(place[0])
            rank_of.append(place[1])
        self.suit_of = tuple(suit_of)
        self.rank_of = tuple(rank_of)
        self.masks = tuple(field(k for k in range(KINDS) if suit_of[k] == s) for s in range(5))
        trumps = [k for k in range(KINDS) if suit_of[k] == TRUMPS]
        self.trump_ranks = tuple(
            (rank, field(k for k in trumps if rank_of[k] == rank))
            for rank in sorted({rank_of[k] for k in trumps}, reverse=True)
        )
        self.king_bits = KING_BITS
        self.tractor_step = config.tractors.red_five_steps_down
        self.least = config.tractors.least_length
        self.shape_duty: ShapeDuty = config.follow.shape_duty
        allowed = config.throw.allowed
        self.throws = (*(allowed is not ThrowsAllowed.NONE,) * 4, allowed is ThrowsAllowed.ANY_SUIT)
        king = config.five_ten_king
        self.king_step_masks = tuple(
            field(
                kind_of(s, r)
                for r in (FIVE, TEN, KING)
                if suit_of[kind_of(s, r)] == TRUMPS != s
                and s != trump_suit
                and (king.red_five if self.is_red_five(kind_of(s, r)) else king.level_cards)
            )
            for s in range(4)
        )
        self.step_masks = tuple(
            self.king_step_masks[s] | (field([FIVE_OF_HEARTS]) if s == 1 != trump_suit and self.tractor_step else 0)
            for s in range(4)
        )
        self.parts: tuple[tuple[Part, ...], ...] = ()
        self.steps = any(self.step_masks)
        self.more_units = config.tractors.triples or config.five_ten_king.single
        self.tractor_units: dict[int, tuple[int, ...]] = {}
        self.single_leads: dict[int, Lead] = {}
        self.single_strengths: list[dict[int, int]] = []
        self.variants = tuple(_variants(self, s, step=False) for s in range(5))
        self.read_variants = tuple(_variants(self, s, step=self.tractor_step) for s in range(5))
        self.ruff_variants = (self.read_variants if config.tractors.red_five_in_ruffs else self.variants)[TRUMPS]
        self.part_by_part = config.follow.over_ruff is not OverRuff.LARGEST_KIND
        self.whole_ruffs = config.tractors.length_first and config.follow.ruff_tractor is RuffTractor.WHOLE
        self.pair_strengths: list[dict[int, int]] = []
        self.next_below, self.next_elsewhere = _neighbours(self.read_variants)

    def is_red_five(self, kind: int) -> bool:
        """Whether a kind is 红5, the highest trump."""
        return self.red_five and kind == FIVE_OF_HEARTS

    def may_run(self, mask: int) -> bool:
        """Whether any two kinds of a mask are neighbours in a chain, so that there is a tractor."""
        if mask & mask << 3 & self.next_below:
            return True
        return any(mask & one and mask & other for one, other in self.next_elsewhere)

    def best(self, bits: int) -> int:
        """The highest rank among cards of one effective suit."""
        if not bits & self.masks[TRUMPS]:  # a side suit's ranks fall in written order
            return self.rank_of[((bits & -bits).bit_length() - 1) // 3]
        return next(rank for rank, kinds in self.trump_ranks if bits & kinds)

    def suit_of_bits(self, bits: int) -> int:
        """The one effective suit of all the cards, or -1."""
        for suit, mask in enumerate(self.masks):
            if bits & mask:
                return -1 if bits & ~mask else suit
        return -1

    def ranked(self, bits: int) -> list[list[int]]:
        """The kinds of one suit from high to low, equals together in written order (clause order.off-levels-equal)."""
        classes: dict[int, list[int]] = {}
        for kind in _kinds(bits):
            classes.setdefault(self.rank_of[kind], []).append(kind)
        return [classes[r] for r in sorted(classes, reverse=True)]


def _neighbours(variants: tuple[tuple[Variant, ...], ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The neighbours in all chains: those one kind below the last in written order, and the other slots' pairs."""
    below = 0
    elsewhere: dict[tuple[int, int], None] = {}
    for suit in variants:
        for variant in suit:
            for chain in variant:
                for (_, one), (_, other) in itertools.pairwise(chain):
                    if one << 3 == other:
                        below |= other
                    else:
                        elsewhere[one, other] = None
    return below, tuple(elsewhere)


def _kinds(bits: int) -> Iterator[int]:
    mask = (bits | bits >> 1) & LOW
    while mask:
        low = mask & -mask
        yield (low.bit_length() - 1) // 3
        mask ^= low


def _variants(ladder: Ladder, suit: int, *, step: bool) -> tuple[Variant, ...]:
    """The chains of an effective suit, once with the ace high and, where it is also 1, once with the ace low."""
    rules = ladder.config.tractors
    found = []
    for ace_low in (False, True) if rules.low_ace else (False,):
        chains = _chains(ladder, suit, ace_low=ace_low, step=step)
        if chains not in found:
            found.append(chains)
    return tuple(found)


def _chains(ladder: Ladder, suit: int, *, ace_low: bool, step: bool) -> Variant:
    rules = ladder.config.tractors
    face_suit = ladder.trump_suit if suit == TRUMPS else suit
    plain = [] if face_suit < 0 else _face_chains(ladder, face_suit, ace_low=ace_low, step=step)
    if suit != TRUMPS:
        return _long(plain, rules.least_length)
    jokers = [(100, UNIT[BIG_JOKER]), (99, UNIT[SMALL_JOKER])] if rules.jokers else []
    if rules.level_pair is not LevelPair.RANK or (face_suit < 0 and not rules.no_trump_levels):
        return _long([jokers, *plain], rules.least_length)
    top = list(jokers)
    for height in (98, 97, 96, 95):
        kinds = sum(UNIT[k] for k in range(52) if ladder.suit_of[k] == TRUMPS and ladder.rank_of[k] == height)
        if kinds:
            top.append((height, kinds))
    if plain and not ace_low:  # the ace is the neighbour of the levels
        top += plain.pop(0)
    return _long([top, *plain], rules.least_length)


def _long(chains: list[list[Slot]], least: int) -> Variant:
    """The chains that are long enough for a tractor."""
    return tuple(tuple(chain) for chain in chains if len(chain) >= least)


def _face_chains(ladder: Ladder, suit: int, *, ace_low: bool, step: bool) -> list[list[Slot]]:
    """The plain ranks of one suit from the ace down, cut where neighbours are not adjacent."""
    rules = ladder.config.tractors
    trump = suit == ladder.trump_suit
    own = TRUMPS if trump else suit
    gap = rules.gap_trump if trump else rules.gap_side
    chains: list[list[Slot]] = [[]]
    places = [(rank + 2, kind_of(suit, rank)) for rank in range(12, -1, -1)]
    if ace_low:
        places = [*places[1:], (1, places[0][1])]
    for height, kind in places:
        if ladder.is_red_five(kind):
            standing = step
        elif KIND_RANK[kind] == ladder.level:
            standing = trump and rules.level_pair is LevelPair.FACE
        else:
            standing = ladder.suit_of[kind] == own and ladder.rank_of[kind] <= 14
        if standing:
            chains[-1].append((height, UNIT[kind]))
        elif not (KIND_RANK[kind] == ladder.level and gap is Gap.SKIP):
            chains.append([])
    return [chain for chain in chains if chain]


@lru_cache(maxsize=256)
def ladder_for(config: RuleConfig, level: int, trump_suit: int) -> Ladder:
    """The ladder of a configuration at a level (-1: flag hand) and trump suit (-1: no-trump); kept for 256 pairs."""
    return Ladder(config, level, trump_suit)


def trump_index(trump: Trump) -> tuple[int, int]:
    """A trump as (level, suit) numbers, -1 for none."""
    level = -1 if trump.level is None else RANKS.index(trump.level.value)
    return level, -1 if trump.suit is None else trump.suit.index
