"""Makers and hypothesis strategies that all tests share.

Plain random deals hide nearly all differences between readings, so everything here is heavy with pairs.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from chaodipi import (
    Card,
    Cards,
    ConfigError,
    GameState,
    Match,
    Pass,
    Phase,
    Rank,
    RuleConfig,
    Seat,
    Suit,
    Table,
    Trump,
    apply,
    legal_actions,
    presets,
)
from tests.reference.positions import positions as reference_position

ALL_CARDS: tuple[Card, ...] = tuple(
    [Card(suit, rank) for suit in Suit for rank in reversed(list(Rank)[:13])]
    + [Card(None, Rank.BIG_JOKER), Card(None, Rank.SMALL_JOKER)]
)
RANKS: tuple[Rank, ...] = tuple(Rank)[:13]
PLAY_ASKS = ("order", "shape", "follow", "throw", "trick", "kitty")
#: The groups of fields that the play of the cards depends on.
PLAY_GROUPS = ("order", "tractors", "five_ten_king", "follow", "throw", "capture")


# -- makers -----------------------------------------------------------------------------------------------------------


def table(
    rules: str | RuleConfig, level: str | None = "T", trump: str = "S", changes: Mapping[str, object] | None = None
) -> Table:
    """A table by slug or configuration; ``changes`` are dotted fields; level ``None`` is a flag hand."""
    config = presets.get(rules) if isinstance(rules, str) else rules
    return Table(config.replace(**(changes or {})), Trump.parse("NT" if level is None else trump, level))


def shape(at: Table, text: str) -> str:
    """The shape's name and the parts: ``"tractor DKKQQ"``, ``"throw DAA|D3"``."""
    reading = at.shape(Cards.parse(text))
    return f"{reading.shape.value} {'|'.join(map(str, reading.parts))}".strip()


def ranked(at: Table, text: str) -> str:
    """The cards of one effective suit from high to low, equals joined: ``"BJ ST HT=CT"``."""
    return " ".join("=".join(map(str, kinds)) for kinds in at.order(Cards.parse(text))[1])


def follows(at: Table, lead: str, hand: str) -> list[str]:
    """All that a hand may follow with, as sorted texts."""
    return sorted(map(str, at.follows(Cards.parse(lead), Cards.parse(hand))))


def breach(at: Table, lead: str, hand: str, play: str) -> str:
    """The code of a follower's play, a breach or a legal case."""
    return str(at.rule_on_follow(Cards.parse(lead), Cards.parse(hand), Cards.parse(play)).code)


def trick(at: Table, *plays: str) -> str:
    """Who wins plays made in the order S E N W, and how: ``"E ruff"``."""
    result = at.trick([(seat, Cards.parse(text)) for seat, text in zip(Seat, plays, strict=False)])
    return f"{result.winner.letter} {result.win}"


def throw(at: Table, cards: str, *hands: str, dealer: Seat = Seat.SOUTH, failed: int = 0) -> tuple[str, int]:
    """What South leads when he throws ``cards`` against the hands of E, N and W, and the penalty."""
    others = dict.fromkeys((Seat.EAST, Seat.NORTH, Seat.WEST), Cards())
    others |= zip((Seat.EAST, Seat.NORTH, Seat.WEST), map(Cards.parse, hands), strict=False)
    result = at.throw(Cards.parse(cards), others, leader=Seat.SOUTH, dealer=dealer, failed=failed)
    return ("stands" if result else str(result.forced)), result.penalty


def in_play(rules: str | RuleConfig, seed: int, dealer: Seat) -> GameState:
    """A later hand on which nobody bid, at its first lead."""
    config = presets.get(rules) if isinstance(rules, str) else rules
    state = Match(config, dealer=dealer).new_hand(seed=seed, deal="whole")
    while state.phase is Phase.BID:
        state = apply(state, Pass())
    return apply(state, legal_actions(state).sample(Random(seed)))


# -- cards ------------------------------------------------------------------------------------------------------------


def cards(max_size: int = 30, copies: int = 3) -> st.SearchStrategy[Cards]:
    """Any multiset."""
    pool = [card for card in ALL_CARDS for _ in range(copies)]
    chosen = st.lists(st.integers(0, len(pool) - 1), unique=True, max_size=max_size)
    return chosen.map(lambda places: Cards(pool[i] for i in places))


@st.composite
def heavy_hands(draw: st.DrawFn, at: Table, max_size: int = 12, suits: Sequence[str] | None = None) -> Cards:
    """A hand of a few effective suits, mostly pairs (and triples) of neighbouring ranks."""
    decks = at.config.deck.decks
    found: list[Card] = []
    for suit in suits or draw(st.lists(st.sampled_from(("trump", *"SHCD")), min_size=1, max_size=3, unique=True)):
        kinds = [card for card in ALL_CARDS if at.suit_of(card) == suit]
        if not kinds:
            continue
        kinds = [card for same in at.order(Cards(kinds))[1] for card in same]
        start = draw(st.integers(0, len(kinds) - 1))
        for card in (kinds[start:] + kinds[:start])[: draw(st.integers(1, 7))]:
            found += [card] * draw(st.sampled_from((2, 0, 1, 2, 3))) if decks == 3 else []
            found += [card] * min(decks, draw(st.sampled_from((2, 0, 1, 2)))) if decks < 3 else []
    return Cards(found[:max_size])


@st.composite
def nonempty_hands(draw: st.DrawFn, at: Table, max_size: int = 12, suits: Sequence[str] | None = None) -> Cards:
    """The same with at least one card."""
    pool = [card for card in ALL_CARDS if not suits or at.suit_of(card) in suits]
    assume(pool)
    return draw(heavy_hands(at, max_size, suits)) or Cards([draw(st.sampled_from(pool))])


# -- rules ------------------------------------------------------------------------------------------------------------


def slugs() -> st.SearchStrategy[str]:
    """A preset's slug."""
    return st.sampled_from(presets.names())


def field_values(field: str) -> st.SearchStrategy[object]:
    """Values of a rule field; not all of them fit with the other fields."""
    default = RuleConfig().get(field)
    if isinstance(default, enum.Enum):
        return st.sampled_from(list(type(default)))
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, tuple):
        return st.lists(st.sampled_from("2J5A"), unique=True, max_size=3).map(tuple)
    return st.sampled_from((default, 0, 1, 2, 3, 4, 6, 8, 10, 20, 40, 80, 100))


@st.composite
def configurations(draw: st.DrawFn, groups: Sequence[str] = (), max_changes: int = 8) -> RuleConfig:
    """A preset with random changes (in these groups of fields, else in all), each kept where it fits."""
    config = presets.get(draw(slugs()))
    fields = [f for f in RuleConfig.fields() if not groups or f.split(".")[0] in groups]
    for field in draw(st.lists(st.sampled_from(fields), max_size=max_changes)):
        try:
            config = config.replace(**{field: draw(field_values(field))})
        except ConfigError:
            continue
    return config


@st.composite
def trumps(draw: st.DrawFn, config: RuleConfig) -> Trump:
    """A trump of the configuration; levels that readings differ on more often."""
    if config.levels.flag and draw(st.integers(0, 9)) == 0:
        return Trump(None, None)
    level = draw(st.sampled_from((*RANKS, *map(Rank, "25566TAJ"))))
    return Trump(level, draw(st.sampled_from((*Suit, None))))


@st.composite
def tables(draw: st.DrawFn, groups: Sequence[str] = PLAY_GROUPS) -> Table:
    """A configuration and a trump."""
    config = draw(configurations(groups))
    return Table(config, draw(trumps(config)))


def preset_tables() -> st.SearchStrategy[Table]:
    """A preset and a trump."""
    return slugs().map(presets.get).flatmap(lambda config: trumps(config).map(lambda trump: Table(config, trump)))


# -- positions of the reference ---------------------------------------------------------------------------------------


def position(slug: str, ask: str, seed: int) -> dict[str, Any]:
    """The reference's random case of a seed."""
    return reference_position(slug, ask, Random(seed))


def positions(ask: str, slug: str | None = None) -> st.SearchStrategy[dict[str, Any]]:
    """Cases of the reference's generator."""
    chosen = slugs() if slug is None else st.just(slug)
    return st.builds(position, chosen, st.just(ask), st.integers(0, 10**6))


def table_of(case: Mapping[str, Any]) -> Table:
    """The table of a case."""
    return table(case["rules"], None if case.get("flag") else case["level"], case.get("trump", "NT"))
