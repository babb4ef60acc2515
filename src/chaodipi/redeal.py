"""重新发牌: the redeal that a player may demand whose hand is weak (clauses bid.redeal-*).

Some tables let a player throw in a hand of few points, or of few trumps, once all cards are dealt and before the kitty
is taken. :func:`weak_by` says by which limits a hand is weak; :func:`draw_weak` draws one among all that are.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from chaodipi.cards import KIND_POINTS, UNIT, expand, points_in, size
from chaodipi.config import RuleConfig
from chaodipi.order import TRUMPS, ladder_for

__all__: list[str] = []


def weakness(config: RuleConfig, level: int, trump: int, hand: int) -> tuple[int | None, int | None]:
    """The points and the trumps of a hand, each where the rules count it (clauses bid.redeal-*).

    Args:
        config: The rules.
        level: The level.
        trump: The trump suit, -1 for no-trump.
        hand: The cards.
    """
    rules = config.bidding
    points = points_in(hand) if rules.redeal_points >= 0 else None
    trumps = size(hand & ladder_for(config, level, trump).masks[TRUMPS]) if rules.redeal_trumps >= 0 else None
    return points, trumps


def weak_by(config: RuleConfig, level: int, trump: int, hand: int) -> tuple[str, ...]:
    """The rule fields by which a hand is weak enough that its player may demand a redeal; none where it is not."""
    points, trumps = weakness(config, level, trump, hand)
    rules = config.bidding
    return (
        *(("bidding.redeal_points",) if points is not None and points <= rules.redeal_points else ()),
        *(("bidding.redeal_trumps",) if trumps is not None and trumps <= rules.redeal_trumps else ()),
    )


def draw_weak(config: RuleConfig, level: int, trump: int, pool: int, count: int, rng: Random) -> int:
    """So many cards of a pool, each weak set of them with the same chance, copies told apart.

    Weak hands can be rare: the cards are counted by what they weigh, and drawn by those counts.
    """
    limits = (config.bidding.redeal_points, config.bidding.redeal_trumps)
    trumps = ladder_for(config, level, trump).masks[TRUMPS]
    weights: dict[tuple[int, int], list[int]] = {}
    for kind in expand(pool):
        own = (KIND_POINTS[kind] if limits[0] >= 0 else 0, int(limits[1] >= 0 and bool(trumps & UNIT[kind])))
        weights.setdefault(own, []).append(kind)
    classes = list(weights.items())
    known: dict[tuple[int, int, int, int], int] = {}

    def ways(at: int, left: int, points: int, held: int) -> int:
        """How many weak hands the classes from one on complete."""
        if points > limits[0] and held > limits[1]:
            return 0
        if at == len(classes):
            return int(not left)
        key = (at, left, points, held)
        if key not in known:
            known[key] = sum(weight for _, weight, _ in splits(*key))
        return known[key]

    def splits(at: int, left: int, points: int, held: int) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
        """How many cards of a class a hand may hold, in how many ways, and what is left to draw."""
        (worth, is_trump), cards = classes[at]
        for n in range(min(left, len(cards)) + 1):
            after = (
                at + 1,
                left - n,
                min(points + n * worth, limits[0] + 1),
                min(held + n * is_trump, limits[1] + 1),
            )
            yield n, comb(len(cards), n) * ways(*after), after

    # a limit that is off is exceeded from the start
    now = (0, count, 0, 0)
    found = 0
    for _, cards in classes:
        point, options = rng.randrange(ways(*now)), splits(*now)
        while point >= 0:
            n, weight, after = next(options)
            point -= weight
        found += sum(UNIT[kind] for kind in rng.sample(cards, n))
        now = after
    return found
