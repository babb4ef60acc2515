"""Who wins a trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from .cards import Cards, minus, parse, points, written
from .follow import is_heart_tractor, read_lead
from .order import TRUMP, Table, table_of
from .shapes import (
    KIND_ORDER,
    NONE,
    PAIR,
    SINGLE,
    THROW,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
    Part,
    Reading,
    equal_cards,
    read,
    read_stepped,
    tractors,
)

LED, RUFF, OVER_RUFF = "led", "ruff", "over-ruff"
COPIES = {SINGLE: 1, PAIR: 2, TRIPLE: 3, TRACTOR: 2, TRIPLE_TRACTOR: 3}


def strength_in_suit(table: Table, lead: Reading, play: Cards) -> int | None:
    """The size of a play of the led suit and shape, or None. A throw or a 510K is never beaten so."""
    if lead.shape == THROW or lead.is_510k:
        return None
    led = lead.parts[0]
    stepped = is_heart_tractor(led) and read_stepped(table, play) is not None
    if not stepped and table.one_suit(play) != lead.suit:
        return None
    same = [own.size for own in groups(table, lead.suit, play, led.kind, stepped) if own.cards == play]
    return max(same, default=None)


def groups(table: Table, suit: str, cards: Cards, kind: str, stepped: bool = False) -> list[Part]:
    """All the groups of a kind in the cards, tractors of whatever length."""
    if kind in (SINGLE, PAIR, TRIPLE):
        return equal_cards(table, cards, COPIES[kind])
    return tractors(table, suit, cards, COPIES[kind], stepped)


# One group of a ruff that answers a led part: the kind's place, the led length (long ones first), and its height.
Height = tuple[int, ...]
Answer = tuple[int, int, Height]
# A ruff divided into groups: first those that answer the largest kind; of a kind and led length the highest first.
Division = tuple[Answer, ...]


def in_order(answers: Iterable[Answer]) -> Division:
    return tuple(sorted(answers, key=lambda one: (one[0], one[1], [-n for n in one[2]])))


@lru_cache(maxsize=100_000)
def divisions(table: Table, lead: Reading, play: Cards) -> frozenset[Division]:
    """Every division of a play that ruffs the lead; none where the play is a discard."""
    if lead.suit == TRUMP or table.one_suit(play) != TRUMP:
        return frozenset()
    if lead.is_510k:
        # only a trump 510K beats one, a double only a double; all are equal
        own = read(table, play)
        return frozenset({()} if own is not None and own.shape == lead.shape and own.suit == TRUMP else ())
    if pairs_of(play) < pairs_of(lead.cards):
        # a shorter tractor may be enough, fewer pairs in all never are
        return frozenset()
    led = sorted(lead.parts, key=lambda part: (KIND_ORDER.index(part.kind), -part.length))
    return frozenset(in_order(answers) for answers in _answers(table, tuple(led), play, (), may_step_down(table, play)))


def pairs_of(cards: Cards) -> int:
    """How many kinds are there at least twice."""
    return sum(copies > 1 for copies in Counter(cards).values())


def may_step_down(table: Table, play: Cards) -> bool:
    """May a pair of 红5 in a ruff stand as ♥5 in a tractor?"""
    return bool(table.rules["tractors.red_five_in_ruffs"]) and table.trump == "H" and play.count("H5") == 2


def _answers(
    table: Table, led: tuple[Part, ...], cards: Cards, spare: Cards, stepped: bool
) -> Iterator[tuple[Answer, ...]]:
    """Group by group: each led part is answered, and what is left are single cards.

    ``spare`` are the cards of longer tractors that their led tractors do not need: they are in no other tractor.
    """
    if not led or led[0].kind == SINGLE:
        singles = KIND_ORDER.index(SINGLE)
        yield tuple((singles, 0, (table.value(card),)) for card in (*cards, *spare))
        return
    part = led[0]
    is_tractor = part.kind in (TRACTOR, TRIPLE_TRACTOR)
    if not is_tractor:
        cards, spare = written((*cards, *spare)), ()
    for own in groups(table, TRUMP, cards, part.kind, stepped):
        if not answers_part(table, own, part):
            continue
        height = (own.length, own.size) if is_tractor and table.rules["tractors.length_first"] else (own.size,)
        beyond = written(own.run[part.length :] * COPIES[part.kind])
        # a shorter tractor, where only their number counts, leaves pairs to be answered: there must be as many
        loose = Part(TRIPLE if COPIES[part.kind] == 3 else PAIR, (), 1, 0)
        others = sorted((*led[1:], *[loose] * (part.length - own.length)), key=lambda one: KIND_ORDER.index(one.kind))
        for rest in _answers(table, tuple(others), minus(cards, own.cards), written(spare + beyond), stepped):
            yield ((KIND_ORDER.index(part.kind), -part.length, height), *rest)


def answers_part(table: Table, own: Part, led: Part) -> bool:
    """Is a group of the ruff long enough for the led part, and not longer than counts?

    A tractor longer than led counts as one exactly as long with the same top, unless length comes first and the
    whole tractor counts.
    """
    whole = table.rules["tractors.length_first"] and table.rules["follow.ruff_tractor"] == "whole"
    if own.length > led.length:
        return bool(whole)
    return own.length == led.length or bool(table.rules["follow.ruff_length"] == "count-only")


def by_kinds(division: Division) -> tuple[Height, ...]:
    """The best group of each kind, the largest kind first."""
    kinds = sorted({kind for kind, _, _ in division})
    return tuple(max(height for kind, _, height in division if kind == one) for one in kinds)


def best_by_kinds(table: Table, lead: Reading, play: Cards) -> tuple[Height, ...] | None:
    """The highest that a ruff has in its kinds; None for a discard."""
    return max(map(by_kinds, divisions(table, lead, play)), default=None)


def higher_in_every_part(division: Division, standing: Division) -> bool:
    """Place by place, as far as both have them."""
    for place in {(kind, length) for kind, length, _ in standing}:
        mine = [height for kind, length, height in division if (kind, length) == place]
        theirs = [height for kind, length, height in standing if (kind, length) == place]
        if any(high <= low for high, low in zip(mine, theirs, strict=False)):
            return False
    return bool(standing)


def heights(division: Division) -> tuple[Height, ...]:
    return tuple(height for _, _, height in division)


def over_ruffs(table: Table, lead: Reading, play: Cards, standing: Division) -> Division | None:
    """The division by which a ruff is above the standing one, or None. Equal ruffs: the first stands."""
    rule = table.rules["follow.over_ruff"]
    found = divisions(table, lead, play)
    if rule == "every-part":
        return max((one for one in found if higher_in_every_part(one, standing)), key=heights, default=None)
    if rule == "largest-kind":
        above = [one for one in found if by_kinds(one)[:1] > by_kinds(standing)[:1]]
    else:
        above = [one for one in found if by_kinds(one) > by_kinds(standing)]
    return max(above, key=by_kinds, default=None)


def best_single(table: Table, suit: str, play: Cards) -> int | None:
    """On a lead that a 炒 has turned into several suits the highest single card wins."""
    ranks = [
        table.value(card) + 10_000 * (table.suit(card) == TRUMP) for card in play if table.suit(card) in (suit, TRUMP)
    ]
    return max(ranks, default=None)


def resolve(table: Table, plays: list[tuple[str, Cards]]) -> tuple[str, str]:
    """The winner's seat and the kind of win."""
    lead = read_lead(table, plays[0][1])
    if lead.shape == NONE:
        return _resolve_mixed(table, lead, plays)
    winner, win = plays[0][0], LED
    best = 0 if lead.is_510k or lead.shape == THROW else lead.parts[0].size
    ruff: Division = ()
    for seat, play in plays[1:]:
        if win == LED:
            own = strength_in_suit(table, lead, play)
            if own is not None and own > best:
                winner, best = seat, own
            first = max(divisions(table, lead, play), key=lambda one: reading_key(table, one), default=None)
            if first is not None:
                winner, win, ruff = seat, RUFF, first
        else:
            higher = over_ruffs(table, lead, play, ruff)
            if higher is not None:
                winner, win, ruff = seat, OVER_RUFF, higher
    return winner, win


def reading_key(table: Table, division: Division) -> tuple[Height, ...]:
    """What a ruff is read by: the highest division counts."""
    return heights(division) if table.rules["follow.over_ruff"] == "every-part" else by_kinds(division)


def _resolve_mixed(table: Table, lead: Reading, plays: list[tuple[str, Cards]]) -> tuple[str, str]:
    winner, best = plays[0][0], best_single(table, lead.suit, plays[0][1]) or 0
    win = LED
    for seat, play in plays[1:]:
        own = best_single(table, lead.suit, play)
        if own is not None and own > best:
            if lead.suit != TRUMP and own > 10_000:
                win = RUFF if win == LED else OVER_RUFF
            winner, best = seat, own
    return winner, win


def answer_trick(case: Mapping[str, Any]) -> dict[str, Any]:
    plays = [(seat, parse(cards)) for seat, cards in case["plays"]]
    winner, win = resolve(table_of(case), plays)
    return {"winner": winner, "points": sum(points(cards) for _, cards in plays), "win": win}
