"""Shuffling and dealing, the same on every platform and version (clauses cards.deal, cards.two-decks).

The generator is SplitMix64: its 64-bit state starts at the seed; each step adds 0x9E3779B97F4A7C15 and mixes
(xor-shift 30, times 0xBF58476D1CE4E5B9, xor-shift 27, times 0x94D049BB133111EB, xor-shift 31). The shuffle is
Fisher and Yates's from the last card down: card ``i`` changes places with card ``j``, a uniform number from 0 to
``i``, which is the generator's next output below the largest multiple of ``i + 1``, modulo ``i + 1``. Before it,
the decks lie one on the other in written order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chaodipi.cards import KIND_TEXT, KINDS, Card
from chaodipi.config import RuleConfig

__all__: list[str] = []

_MASK = 2**64 - 1


def _outputs(seed: int) -> Iterator[int]:
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
        yield z ^ z >> 31


def shuffled(decks: int, seed: int) -> tuple[int, ...]:
    """The kinds of so many decks in the order that a seed gives.

    Raises:
        ValueError: The seed is not a whole number from 0 to 2**64 - 1.
    """
    if type(seed) is not int or not 0 <= seed <= _MASK:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    cards = list(range(KINDS)) * decks
    outputs = _outputs(seed)
    for i in range(len(cards) - 1, 0, -1):
        limit = (2**64 // (i + 1)) * (i + 1)
        j = next(z for z in outputs if z < limit) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def given(config: RuleConfig, deck: Iterable[Card]) -> tuple[int, ...]:
    """A deck in a given order, checked to be whole.

    Raises:
        ValueError: It is not ``config.deck.decks`` decks.
    """
    cards = list(deck)
    for card in cards:
        if not isinstance(card, Card):
            raise TypeError(f"a deck holds Card objects, not {card!r}")
    kinds = [card.kind for card in cards]
    wrong = [k for k in range(KINDS) if kinds.count(k) != config.deck.decks]
    if wrong:
        names = ", ".join(KIND_TEXT[k] for k in wrong[:5])
        raise ValueError(f"the deck must hold {config.deck.decks} of each card; not so: {names}")
    return tuple(kinds)
