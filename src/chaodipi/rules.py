"""Applying and judging actions: :func:`apply`, :func:`rule_on` and the single questions.

One checker answers for all doors: :func:`rule_on` judges, :func:`apply` judges and changes, the collections of
:mod:`chaodipi.legal` hold exactly what is judged legal.
"""

from __future__ import annotations

from chaodipi import bids, chaodi, citing_bids, reasons
from chaodipi import playing as hot
from chaodipi.actions import Action, Bid, Bury, Choice, Pass, Play, Redeal, choice_number
from chaodipi.bids import Auction, Shown
from chaodipi.cards import Cards, Suit, checked, from_bits, includes
from chaodipi.config import RuleConfig
from chaodipi.core import (
    Phase,
    Talk,
    after_bid,
    after_bury,
    after_chaodi,
    after_chaodi_pass,
    after_pass,
    after_redeal,
    standing_trump,
)
from chaodipi.errors import IllegalAction
from chaodipi.order import ladder_for
from chaodipi.redeal import weak_by, weakness
from chaodipi.ruling import Code, Ruling
from chaodipi.seats import SEATS, Seat, checked_seat
from chaodipi.shapes import Lead, reread_lead
from chaodipi.state import GameState, after_play, kept_plays, make, wrap
from chaodipi.table import ThrowResult, follow_ruling, throw_result

__all__ = ["apply", "can_chaodi", "can_declare", "rule_on", "validate_throw"]


def apply(state: GameState, action: Action) -> GameState:
    """The state after an action of the seat to act; the given state is untouched.

    >>> from chaodipi import presets, new_hand, Pass
    >>> state = new_hand(presets.HUANLE, seed=1)
    >>> apply(state, Pass()) == state
    False

    Raises:
        IllegalAction: The rules forbid it; carries the ruling.
        TypeError: It is no action.
    """
    play, base = state._play, state._base
    ladder = base[2]
    if type(action) is Play and play is not None and ladder is not None and len(play[3]) < 4:
        if base[4]:
            return _play_while_asking(state, action)
        after = hot.play(ladder, base[3], play, action.cards._bits)
        if after is not None:
            return after_play(base, after)
    return _apply(state, action)


def _apply(state: GameState, action: Action) -> GameState:
    """The slow door: every action but a legal play."""
    ruling = rule_on(state, action)
    if not ruling:
        raise IllegalAction(reasons.sentence(ruling), ruling)
    setup, talk, play = state._setup, _logged(state, action), state._play
    seat = state._turn()
    if isinstance(action, Bury):
        return _resume(state, after_bury(setup, talk, seat, action.cards.bits))
    if isinstance(action, Redeal):
        return make(setup, after_redeal(talk, seat), None)
    if isinstance(action, Pass):
        if talk.phase is Phase.BID:
            return make(setup, after_pass(setup, talk, seat), None)
        if play is None:
            return make(setup, after_chaodi_pass(setup, talk), None)
        # the dealer's pass after the first trick has come round: it is resolved
        assert state._ladder is not None and talk.asking is not None
        talk = talk._replace(asking=chaodi.passed(talk.asking))
        return wrap(setup, talk, hot.finish(state._ladder, talk.dealer, play), state._ladder)
    assert isinstance(action, Bid)
    bits, choice = action.cards.bits, choice_number(action.choice)
    if talk.phase is Phase.BID:
        _, shown, _ = bids.judge(setup.config, setup.level, setup.first_hand, talk.auction, seat, bits, choice)
        assert shown is not None
        return make(setup, after_bid(setup, talk, seat, bits, choice, shown), None)
    assert talk.asking is not None
    _, shown, _ = chaodi.judge(setup.config, setup.level, talk.asking, seat, bits, choice)
    assert shown is not None
    if play is None:
        return make(setup, after_chaodi(setup, talk, seat, bits, choice, shown), None)
    talk = after_chaodi(setup, talk._replace(hands=hot.taken_back(play)), seat, bits, choice, shown)
    return wrap(setup, talk, hot.restart(play, talk.hands, None), None)


def _logged(state: GameState, action: Action) -> Talk:
    """The talk with an action other than a play in its log, after the plays that came before it."""
    talk = state._talk
    played = kept_plays(state)
    logged = len(played) if isinstance(action, Pass) else min(len(played), 1)
    return talk._replace(log=(*talk.log, *played[talk.logged :], action), logged=logged)


def _resume(state: GameState, talk: Talk) -> GameState:
    """After a bury: play begins, or the first trick goes on under the new trump (clause chaodi.first-trick-lead)."""
    setup, play = state._setup, state._play
    if play is None:
        return make(setup, talk, None)
    ladder = hot.prepare(ladder_for(setup.config, setup.level, talk.trump))
    return wrap(setup, talk, hot.restart(play, talk.hands, reread_lead(ladder, play[3][0])), ladder)


def _play_while_asking(state: GameState, action: Play) -> GameState:
    """A play in a first trick in which 炒 is still open: who plays has passed (clause chaodi.first-trick)."""
    play, ladder, talk = state._play, state._ladder, state._talk
    assert play is not None and ladder is not None and talk.asking is not None
    asking = talk.asking
    if play[3] and asking.asked == state._turn():
        asking = chaodi.passed(asking)
    # the dealer answers when the trick has come round to him: it is not resolved before
    after = hot.play(ladder, talk.dealer, play, action.cards.bits, hold=bool(asking.order))
    if after is None:
        return _apply(state, action)
    return wrap(state._setup, talk._replace(asking=asking), after, ladder)


def rule_on(state: GameState, action: Action) -> Ruling:
    """The ruling on an action of the seat to act; never raises for an illegal one.

    >>> from chaodipi import presets, new_hand, Cards, Play
    >>> rule_on(new_hand(presets.HUANLE, seed=1), Play(Cards.parse("SA"))).code
    <Code.WRONG_PHASE: 'wrong-phase'>

    Raises:
        TypeError: It is no action.
    """
    if not isinstance(action, (Bid, Pass, Redeal, Bury, Play)):
        raise TypeError(f"not an action: {action!r}")
    phase = state.phase
    if phase is Phase.OVER:
        return reasons.illegal(state.config, (Code.HAND_OVER,))
    seat = state.to_act
    assert seat is not None
    if isinstance(action, Bid):
        if phase is Phase.BID:
            return can_declare(state, seat, action.cards, action.choice)
        return can_chaodi(state, seat, action.cards, action.choice)
    if isinstance(action, Pass) and phase in (Phase.BID, Phase.CHAODI):
        items = ["bid.asking"] if phase is Phase.BID else None
        return reasons.legal(state.config, Code.PASSED, items, seat=seat)
    if isinstance(action, Redeal) and phase is Phase.BID and state._talk.dealt == state._setup.to_deal:
        return _rule_on_redeal(state, seat)
    if isinstance(action, Bury) and phase is Phase.BURY:
        return _rule_on_bury(state, seat, action.cards)
    if isinstance(action, Play) and phase is Phase.PLAY:
        return _rule_on_play(state, seat, action.cards)
    return reasons.illegal(state.config, (Code.WRONG_PHASE,), phase=phase)


def _rule_on_redeal(state: GameState, seat: Seat) -> Ruling:
    """Whether a hand is weak enough for a redeal (clauses bid.redeal-points, bid.redeal-trumps)."""
    setup, talk = state._setup, state._talk
    held = (setup.config, setup.level, standing_trump(talk), talk.hands[seat])
    points, trumps = weakness(*held)
    facts = {"seat": seat, "held_points": points, "held_trumps": trumps}
    by = weak_by(*held)
    if not by:
        return reasons.illegal(state.config, (Code.NO_REDEAL,), **facts)
    return reasons.legal(state.config, Code.REDEAL, [f"@{field}" for field in by], **facts)


def _rule_on_bury(state: GameState, seat: Seat, cards: Cards) -> Ruling:
    breaches: list[Code] = []
    items: list[str] = []
    if not includes(state._talk.hands[seat], cards.bits):
        breaches.append(Code.NOT_IN_HAND)
        items += reasons.BASIS[Code.NOT_IN_HAND]
    if len(cards) != state._setup.kitty_size:
        breaches.append(Code.WRONG_SIZE)
        items += reasons.BASIS[Code.BURIED]
    facts = {"seat": seat, "bury": cards, "kitty": state._setup.kitty_size}
    if breaches:
        return reasons.illegal(state.config, tuple(breaches), items, **facts)
    return reasons.legal(state.config, Code.BURIED, **facts)


def _rule_on_play(state: GameState, seat: Seat, cards: Cards) -> Ruling:
    ladder, play = state._ladder, state._play
    assert ladder is not None and play is not None
    hand = play[0][seat]
    if play[2] is not None:
        return follow_ruling(ladder, play[2], hand, cards.bits, seat)
    breaches, read = hot.check_lead(ladder, play, cards.bits)
    if breaches or read is None:
        return reasons.illegal(state.config, breaches, seat=seat, cards=cards, hand=from_bits(hand))
    return _throw(state, seat, read).ruling


def validate_throw(state: GameState, cards: Cards) -> ThrowResult:
    """Whether a lead by the seat to act stands, or what is forced instead (clauses throw.*).

    One unit always stands.

    Raises:
        IllegalAction: The cards are no legal lead here.
    """
    checked(cards)
    if state.phase is Phase.PLAY:
        play, ladder = state._play, state._ladder
        assert play is not None and ladder is not None
        if play[2] is None:
            breaches, lead = hot.check_lead(ladder, play, cards.bits)
            if not breaches and lead is not None:
                return _throw(state, SEATS[play[1]], lead)
    ruling = rule_on(state, Play(cards))
    if ruling:
        ruling = reasons.illegal(state.config, (Code.NOT_YOUR_TURN,), cards=cards)
    raise IllegalAction(reasons.sentence(ruling), ruling)


def _throw(state: GameState, seat: Seat, lead: Lead) -> ThrowResult:
    ladder, play = state._ladder, state._play
    assert ladder is not None and play is not None
    verdict = hot.judgement(ladder, play, lead)
    others = [SEATS[(seat + i) % 4] for i in (1, 2, 3)]
    return throw_result(state.config, lead, verdict, others, seat, attacker=bool((seat ^ state._talk.dealer) & 1))


def can_declare(state: GameState, seat: Seat, cards: Cards, choice: Choice | None = None) -> Ruling:
    """Whether a seat may bid these cards now, before the kitty is taken (clauses bid.*)."""
    setup, talk = state._setup, state._talk
    seat, _ = checked_seat(seat), checked(cards)
    breaches: list[Code] = []
    if state.phase is not Phase.BID:
        breaches.append(Code.WRONG_PHASE)
    elif seat != talk.turn:
        breaches.append(Code.NOT_YOUR_TURN)
    if not includes(_now(state, seat), cards.bits):
        breaches.append(Code.NOT_IN_HAND)
    number = choice_number(choice)
    found, shown, code = bids.judge(setup.config, setup.level, setup.first_hand, talk.auction, seat, cards.bits, number)
    judged = tuple(dict.fromkeys((*breaches, *found))), shown, code
    items = citing_bids.bid(setup.level, talk.auction, seat, cards.bits, number, judged)
    return _bid_ruling(setup.config, judged, items, seat, cards, choice, talk.auction)


def can_chaodi(state: GameState, seat: Seat, cards: Cards, choice: Choice | None = None) -> Ruling:
    """Whether a seat may 炒底 with these cards now (clauses chaodi.*)."""
    setup, asking = state._setup, state._talk.asking
    seat, _ = checked_seat(seat), checked(cards)
    breaches: list[Code] = []
    if asking is None or state.phase not in (Phase.CHAODI, Phase.PLAY) or not _open_now(state):
        breaches.append(Code.WRONG_PHASE)
    if not includes(_now(state, seat), cards.bits):
        breaches.append(Code.NOT_IN_HAND)
    if asking is None:
        return reasons.illegal(setup.config, tuple(breaches), seat=seat, cards=cards)
    number = choice_number(choice)
    found, shown, code = chaodi.judge(setup.config, setup.level, asking, seat, cards.bits, number)
    judged = tuple(dict.fromkeys((*breaches, *found))), shown, code
    items = citing_bids.bid(setup.level, asking.auction, seat, cards.bits, number, judged, asking=True)
    items += citing_bids.by_declarer(setup.config, asking, seat)
    return _bid_ruling(setup.config, judged, items, seat, cards, choice, asking.auction)


def _bid_ruling(
    config: RuleConfig,
    judged: tuple[tuple[Code, ...], Shown | None, Code],
    items: list[str],
    seat: Seat,
    cards: Cards,
    choice: Choice | None,
    auction: Auction,
) -> Ruling:
    breaches, _, code = judged
    standing = auction.standing
    # hidden bids are not told (clause chaodi.hidden-known)
    above = None if standing is None or config.bidding.hidden else from_bits(standing.bits)
    named = choice.value if isinstance(choice, Suit) else choice
    facts = {"seat": seat, "shown": cards, "named": named, "standing": above}
    if not breaches:
        return reasons.legal(config, code, items, **facts)
    why = citing_bids.closed(config, auction) if Code.ASKING_CLOSED in breaches else []
    return reasons.illegal(config, breaches, [*why, *items], **facts)


def _open_now(state: GameState) -> bool:
    """In the first trick a 炒 is asked for only after the lead (clause chaodi.first-trick)."""
    return state._play is None or bool(state._play[3])


def _now(state: GameState, seat: Seat) -> int:
    return (state._talk.hands if state._play is None else state._play[0])[seat]
