"""Hands whose every card is chosen: short hands with a large kitty, told in a few lines of actions."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from chaodipi import Card, Cards, GameState, Match, Phase, RuleConfig, Seat, Settlement, apply, parse_action, presets
from chaodipi.cards import RANKS
from chaodipi.results import FLAG, Standing
from tests.random_play import every_card

#: Kitty sizes that leave hands of so many cards, with two decks.
LEAVES = {cards: 108 - 4 * cards for cards in range(1, 27)}


def short(slug: str, cards: int, **changes: object) -> RuleConfig:
    """A preset of two decks with hands of so many cards and a kitty of the rest."""
    return presets.get(slug).replace(**{"deck.kitty": LEAVES[cards], **changes})


def match_at(
    config: RuleConfig, dealer: str | None = "S", levels: str = "2 2", laps: tuple[int, int] = (1, 1), **values: Any
) -> Match:
    """A match with these levels of SN and EW; the dealer is ``None`` before a first hand."""
    sn, ew = (FLAG if text == "flag" else RANKS.index(text) for text in levels.split())
    standings = (Standing(sn, laps[0]), Standing(ew, laps[1]))
    return Match(config, standings, None if dealer is None else Seat.parse(dealer), **values)


def deal(
    match: Match, hands: str, kitty: str = "", *, by: Literal["cards", "whole"] = "whole", rest: str = ""
) -> GameState:
    """A hand in which seats are dealt these cards in this order, ``"S SA2 H3, E ..."``.

    What is not named is dealt from what is left: ``rest`` first, then low plain cards first. The kitty lies in the
    named order.
    """
    config = match.config
    left = every_card(config)
    given: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for item in hands.split(",") if hands else []:
        letter, _, cards = item.strip().partition(" ")
        given[Seat.parse(letter)] = _in_order(cards)
    bottom = _in_order(kitty)
    named = Counter([*bottom, *(card for cards in given.values() for card in cards)])
    assert named <= left
    left -= named
    first = [card for card in _in_order(rest) if left[card]]
    level = match.level_number
    spare = sorted(
        (left - Counter(first)).elements(), key=lambda c: (c.rank.index in (level, 13, 14), c.rank.index, c.kind)
    )
    spare = [*first, *spare]
    size = (sum(every_card(config).values()) - (0 if match.flag_hand else config.deck.kitty)) // 4
    for seat in Seat:
        while len(given[seat]) < size:
            given[seat].append(spare.pop(0))
    start = Seat.SOUTH if match.dealer is None else match.dealer
    order = [given[Seat((start + i) % 4)][i // 4] for i in range(4 * size)]
    return match.new_hand(deck=[*order, *bottom, *spare], deal=by)


def _in_order(text: str) -> list[Card]:
    cards: list[Card] = []
    for word in text.split():
        cards += [Card.parse(word)] if word in ("BJ", "LJ") else [Card.parse(word[0] + rank) for rank in word[1:]]
    return cards


def do(state: GameState, script: str) -> GameState:
    """Apply actions in turn, ``"S bid S2, E pass"``; each names the seat that acts, ``*`` whoever is to act.

    ``keep SA2`` buries everything else.
    """
    for item in script.split(","):
        seat, _, text = item.strip().partition(" ")
        assert state.to_act is not None
        assert seat in ("*", state.to_act.letter), (item, state)
        if text.startswith("keep"):
            cards = state.hand(state.to_act) - Cards.parse(text.removeprefix("keep"))
            state = apply(state, parse_action(f"bury {cards}"))
        else:
            state = apply(state, parse_action(text))
    return state


def at_play(match: Match, hands: str, bid: str = "", *, kitty: str = "") -> GameState:
    """A hand at its first lead: one seat bids, ``"E S2"``, the others pass, and each has the hand that is named.

    The dealer buries what is not named.
    """
    state = deal(match, hands, kitty)
    named = dict(item.strip().split(" ", 1) for item in hands.split(","))
    bidder, _, cards = bid.partition(" ")
    while state.phase is not Phase.PLAY:
        assert state.to_act is not None
        letter = state.to_act.letter
        if state.phase is Phase.BURY:
            state = do(state, f"{letter} keep {named[letter]}")
        elif letter == bidder and state.phase is Phase.BID and not state.bids:
            state = do(state, f"{letter} bid {cards}")
        else:
            state = do(state, f"{letter} pass")
    return state


def passes(count: int) -> str:
    """So many passes of whoever is asked."""
    return ", ".join(["* pass"] * count)


def points(settlement: Settlement, name: str) -> int:
    """One line of the account, 0 where it is not there."""
    return sum(line.points for line in settlement.lines if line.name == name)
