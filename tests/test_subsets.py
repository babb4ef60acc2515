"""Families of plays: counted, listed and drawn without listing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Cards
from chaodipi.cards import LOW, from_bits, size
from chaodipi.shapes import pair_mask, triple_mask
from chaodipi.subsets import Block, Choice, Family, Spread, bits_of, choose, classes, pick, ways, whole
from tests.strategies import cards

C = Cards.parse


def listed(block: Block) -> list[int]:
    plays = list(block.plays())
    assert len(plays) == len(set(plays)) == block.number()
    return plays


def multisets(pool: Cards, n: int) -> set[int]:
    return {Cards(some).bits for some in combinations(pool, n)}


@given(cards(9), st.integers(0, 10))
def test_a_choice_is_every_multiset_of_so_many_cards(pool: Cards, n: int) -> None:
    base = 0
    assert set(listed(Choice(base, pool.bits, n))) == multisets(pool, n)
    assert ways(*classes(pool.bits), n) == len(multisets(pool, n))


@given(cards(10), st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)))
def test_a_spread_takes_kinds_threefold_twofold_and_once(pool: Cards, numbers: tuple[int, int, int]) -> None:
    bits = pool.bits
    a, b, c = numbers
    ones = (bits | bits >> 1) & LOW
    block = Spread(0, triple_mask(bits), pair_mask(bits), ones, a, b, c)
    if a <= block.triples.bit_count() and a + b <= block.pairs.bit_count() and a + b + c <= ones.bit_count():
        plays = listed(block)
        wanted = sorted([3] * a + [2] * b + [1] * c)
        found = {
            some for some in multisets(pool, 3 * a + 2 * b + c) if sorted(Counter(from_bits(some)).values()) == wanted
        }
        assert set(plays) == found


@pytest.mark.parametrize(
    "block",
    [
        Choice(0, C("S9988 D777 HA").bits, 4),
        Choice(C("BJ").bits, C("S998 D777").bits, 3),
        Spread(0, C("D7").bits, C("D7 S9 S8").bits, C("D7 S9 S8 HAK").bits, 1, 1, 1),
        Spread(C("BJ").bits, 0, C("S98765").bits, C("S98765 HAK").bits, 0, 2, 2),
    ],
)
def test_drawing_is_uniform(block: Block) -> None:
    plays = listed(block)
    assert uniform([block.sample(rng) for rng in [Random(7)] for _ in range(200 * len(plays))], plays)


def test_drawing_from_a_family_is_uniform_over_blocks_and_extras() -> None:
    one, two = Choice(0, C("S9988 H7").bits, 2), Choice(0, C("DAKQ").bits, 1)
    family = Family([one, two, whole(C("C33").bits)], [C("BJ").bits, C("LJ").bits])
    plays = list(family)
    assert family.count() == len(plays) == one.number() + two.number() + 3
    rng = Random(3)
    assert uniform([family.sample(rng) for _ in range(200 * len(plays))], plays)


def uniform(drawn: list[int], plays: list[int]) -> bool:
    """Chi-square well inside five standard deviations."""
    counts = Counter(drawn)
    assert set(counts) <= set(plays)
    expected = len(drawn) / len(plays)
    chi = sum((counts[play] - expected) ** 2 / expected for play in plays)
    free = len(plays) - 1
    return abs(chi - free) < 5 * sqrt(2 * free)


def test_an_empty_family_has_nothing_to_draw() -> None:
    assert Family([]).count() == 0 and list(Family([])) == []
    with pytest.raises(IndexError, match="nothing to draw from"):
        Family([]).sample(Random(0))
    assert Choice(0, C("S9").bits, 2).number() == 0 and list(Choice(0, C("S9").bits, 2).plays()) == []


@given(cards(8), st.integers(0, 10))
def test_choosing_more_than_there_is_has_no_way(pool: Cards, n: int) -> None:
    found = choose(pool.bits, n)
    assert all(size(play) == n for play in found.plays())
    assert (found.number() == 0) == (n > len(pool))
    if n > len(pool):
        with pytest.raises(IndexError):
            found.sample(Random(1))


@given(st.integers(1, 2**40), st.integers(0, 2**32))
def test_a_pick_is_below_its_bound(n: int, seed: int) -> None:
    assert 0 <= pick(Random(seed), n) < n


def test_picks_of_small_and_of_large_numbers_are_spread_evenly() -> None:
    rng = Random(1)
    for n in (7, 2**21):
        low = sum(pick(rng, n) < n // 2 for _ in range(20_000))
        assert abs(low / 20_000 - n // 2 / n) < 0.02


@given(cards(12))
def test_bits_come_in_written_order(pool: Cards) -> None:
    mask = (pool.bits | pool.bits >> 1) & LOW
    bits = bits_of(mask)
    assert bits == sorted(bits) and sum(bits) == mask and all(bit.bit_count() == 1 for bit in bits)
