"""Two simple bots, enough to play whole hands.

A bot is a function from a state and a generator to one of the legal actions. They look only at their own hand and at
what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from chaodipi.actions import Action, Bid, Bury, Pass, Play
from chaodipi.cards import KIND_POINTS, Cards, copies, expand, from_bits, kinds_in, size
from chaodipi.core import Phase
from chaodipi.legal import LegalPlays
from chaodipi.order import TRUMPS, Ladder
from chaodipi.state import GameState, legal_actions, legal_plays
from chaodipi.table import Table
from chaodipi.tricks import over, standing

__all__ = ["BOTS", "Bot", "plain", "random"]

#: A function from a state and a generator to a legal action.
Bot: TypeAlias = Callable[[GameState, Random], Action]

#: How many plays the plain bot looks at.
LOOKS: Final = 24


def random(state: GameState, rng: Random) -> Action:
    """Any legal action, each with the same chance; leads are units nine times in ten."""
    if state.phase is Phase.PLAY and state.trick is None and rng.random() < 0.9:
        return Play(legal_plays(state).units.sample(rng))
    return legal_actions(state).sample(rng)


def plain(state: GameState, rng: Random) -> Action:
    """A cautious player: bids pairs, buries weak side cards, leads high, follows low unless it wins."""
    if state.phase in (Phase.BID, Phase.CHAODI):
        return _bid(state, rng)
    if state.phase is Phase.BURY:
        return _bury(state)
    chosen = _lead(state, rng) if state.trick is None else _follow(state, rng)
    return Play(chosen)


def _bid(state: GameState, rng: Random) -> Action:
    offers = [action for action in legal_actions(state) if isinstance(action, Bid)]
    wanted = [offer for offer in offers if len(offer.cards) > 1 or rng.random() < 0.3]
    if not wanted or (state.phase is Phase.CHAODI and rng.random() < 0.5):
        return Pass()
    return rng.choice(wanted)


def _bury(state: GameState) -> Bury:
    """The cheapest cards: side cards without points and without a second copy first."""
    seat, trump = state.to_act, state.trump
    assert seat is not None and trump is not None
    ladder = Table(state.config, trump).ladder
    hand = state.hand(seat).bits
    count = state.config.deck.kitty

    def cost(kind: int) -> tuple[bool, bool, bool, int]:
        return (
            ladder.suit_of[kind] == TRUMPS,
            KIND_POINTS[kind] > 0,
            copies(hand, kind) > 1,
            ladder.rank_of[kind],
        )

    chosen = sorted(expand(hand), key=cost)[:count]
    return Bury(from_bits(sum(1 << 3 * kind for kind in chosen)))


def _lead(state: GameState, rng: Random) -> Cards:
    """The largest unit, a high one among them."""
    ladder = _ladder(state)
    units = list(legal_plays(state).units)
    best = max(len(unit) for unit in units)
    long = [unit for unit in units if len(unit) == best]
    if best == 1:
        return max(long, key=lambda unit: (ladder.rank_of[kinds_in(unit.bits)[0]] % 100, rng.random()))
    return rng.choice(long)


def _follow(state: GameState, rng: Random) -> Cards:
    """The cheapest play seen that wins, while an opponent wins; else the cheapest of all."""
    play, ladder = state._play, _ladder(state)
    assert play is not None and play[2] is not None
    lead = play[2]
    at, _, best = standing(ladder, lead, play[3])
    looks = _some(legal_plays(state), rng)
    partner_wins = at == len(play[3]) - 2
    winning = [cards for cards in looks if over(ladder, lead, best, cards.bits)]
    if winning and not partner_wins:
        return min(winning, key=lambda cards: _worth(ladder, cards, 1))
    return min(looks, key=lambda cards: _worth(ladder, cards, -1 if partner_wins else 1))


def _some(plays: LegalPlays, rng: Random) -> list[Cards]:
    if plays.count() <= LOOKS:
        return list(plays)
    return [plays.sample(rng) for _ in range(LOOKS)]


def _worth(ladder: Ladder, cards: Cards, sign: int) -> int:
    """What giving cards away costs; points count against it, or for it when the partner wins."""
    strength_cost = sum(
        ladder.rank_of[kind] + (20 if ladder.suit_of[kind] == TRUMPS else 0) for kind in expand(cards.bits)
    )
    return strength_cost // max(size(cards.bits), 1) + 2 * sign * cards.points


def _ladder(state: GameState) -> Ladder:
    assert state._ladder is not None
    return state._ladder


#: The bots by name.
BOTS: Final[dict[str, Bot]] = {"plain": plain, "random": random}
