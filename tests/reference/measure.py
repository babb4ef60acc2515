"""How closely a set answers a lead."""

from __future__ import annotations

from functools import lru_cache

from .cards import Cards, minus
from .order import Table
from .shapes import PAIR, TRACTOR, TRIPLE, TRIPLE_TRACTOR, Part, equal_cards, tractors

Lengths = tuple[tuple[int, ...], ...]
Measure = tuple[Lengths, int, Lengths, int]


@lru_cache(maxsize=200_000)
def measure(table: Table, suit: str, cards: Cards, lead: tuple[Part, ...], stepped: bool = False) -> Measure:
    """How closely a set answers a lead, over all divisions of the set.

    Triple tractors, then triples, then tractors, then pairs; without three decks the first two are empty.
    For each step all the remainders that measure highest so far are kept.
    """
    triple_lengths = lengths_of(lead, TRIPLE_TRACTOR)
    pair_lengths = lengths_of(lead, TRACTOR)
    led_triples = sum(triple_lengths) + sum(part.kind == TRIPLE for part in lead)
    led_pairs = sum(pair_lengths) + sum(part.kind == PAIR for part in lead)
    if pair_lengths and table.rules["follow.shape_duty"] == "pairs-of-longest-tractor":
        # pairs alone are asked for, as many as the longest tractor is long
        led_pairs, pair_lengths = pair_lengths[0], []

    states = {cards}
    states, in_triple_tractors = _fill_tractors(table, suit, states, triple_lengths, 3, stepped)
    states, triples = _fill_triples(table, states, led_triples, sum(map(sum, in_triple_tractors)))
    # one pair for each triple that is not matched
    led_pairs += led_triples - triples
    states, in_tractors = _fill_tractors(table, suit, states, pair_lengths, 2, stepped)
    paired = sum(map(sum, in_tractors))
    pairs = max(min(led_pairs, paired + len(equal_cards(table, rest, 2))) for rest in states)
    return in_triple_tractors, triples, in_tractors, pairs


def owed(table: Table, suit: str, hand: Cards, lead: tuple[Part, ...]) -> Measure:
    """What a play must measure at least, so that it follows as closely as the hand can."""
    in_triple_tractors, triples, in_tractors, pairs = measure(table, suit, hand, lead)
    if table.rules["follow.shape_duty"] == "protected":
        # beside the tractors that answer, only loose pairs are owed
        pairs = min(pairs, sum(map(sum, in_tractors)) + loose_pairs(table, suit, hand))
    return in_triple_tractors, triples, in_tractors, pairs


def loose_pairs(table: Table, suit: str, hand: Cards) -> int:
    """The pairs that stand in no tractor and are no part of a triple."""
    in_tractors = {card for part in tractors(table, suit, hand, 2) for card in part.cards}
    in_triples = {card for part in equal_cards(table, hand, 3) for card in part.cards}
    pairs = {card for part in equal_cards(table, hand, 2) for card in part.cards}
    return len(pairs - in_tractors - in_triples)


def answers_shape(
    table: Table, suit: str, hand: Cards, play: Cards, lead: tuple[Part, ...], stepped: bool = False
) -> bool:
    """Does a play of the suit answer the lead's shape as closely as the hand must?"""
    if table.rules["follow.shape_duty"] == "none":
        return True
    return measure(table, suit, play, lead, stepped) >= owed(table, suit, hand, lead)


def lengths_of(lead: tuple[Part, ...], kind: str) -> list[int]:
    return sorted((part.length for part in lead if part.kind == kind), reverse=True)


def _fill_tractors(
    table: Table, suit: str, states: set[Cards], led: list[int], copies: int, stepped: bool
) -> tuple[set[Cards], Lengths]:
    """For each led tractor the longest that still fits, then the next longest for what remains.

    Or, where only a tractor of the full length answers one, that or nothing.
    """
    full_length = table.rules["follow.tractor_duty"] == "full-length"
    answered: list[tuple[int, ...]] = []
    for led_length in led:
        lengths: list[int] = []
        while True:
            room = led_length - sum(lengths)
            fitting = [
                (part, rest)
                for rest in states
                for part in tractors(table, suit, rest, copies, stepped)
                if part.length == room or (part.length < room and not full_length)
            ]
            if not fitting:
                break
            longest = max(part.length for part, _ in fitting)
            states = {minus(rest, part.cards) for part, rest in fitting if part.length == longest}
            lengths.append(longest)
        answered.append(tuple(lengths))
    return states, tuple(answered)


def _fill_triples(table: Table, states: set[Cards], led: int, matched: int) -> tuple[set[Cards], int]:
    """Triples up to the number led."""
    while matched < led:
        taken = {minus(rest, part.cards) for rest in states for part in equal_cards(table, rest, 3)}
        if not taken:
            break
        states = taken
        matched += 1
    return states, matched
