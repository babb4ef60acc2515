"""Settling a hand: the attackers' points line by line, levels, scores, next dealer (clauses result.*, kitty.*)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from chaodipi import bids, citing, citing_results, reasons
from chaodipi import playing as hot
from chaodipi.capture import HEAVEN, capture
from chaodipi.core import Phase, standing_trump
from chaodipi.redeal import weak_by
from chaodipi.results import Hand, Result, Standing, settle
from chaodipi.seats import SEATS, Seat, Team
from chaodipi.state import GameState

__all__ = ["Line", "Settlement", "settle_hand"]


@frozen
class Line:
    """One line of the attackers' account.

    Args:
        name: ``tricks``, ``throws``, ``chaodi``, ``kitty``, ``red-five-forced`` or ``red-five-kept``.
        points: What it adds to the attackers' points.
        clauses: The ids of the clauses behind it.
    """

    name: str
    points: int
    clauses: tuple[str, ...]


@frozen
class Settlement:
    """What a finished hand comes to.

    Args:
        redeal: Whether the cards are dealt again, so that nothing is scored: nobody bid, or a player demanded it.
        lines: The attackers' points, line by line.
        points: Their sum.
        standings: Level, lap and failed flag hands of SN and EW after the hand.
        dealer_next: Who deals next.
        on_stage: The team that deals next.
        steps: The levels that this team earned by the table; 0 where the table is against it.
        scores: What each player of a team gains or loses; empty where the rules keep no scores.
        match_over: Whether the match is won.
        multiplier: What the kitty counted times; 0 where the dealers won the last trick.
        bonus: ``"heaven-and-earth"`` for 上天入地, else ``None``.
        clauses: The ids of the clauses that decide, the deciding one first.
        winner: The team that has won the match, ``None`` while it goes on.
    """

    redeal: bool
    lines: tuple[Line, ...]
    points: int
    standings: tuple[Standing, Standing]
    dealer_next: Seat
    on_stage: Team
    steps: int
    scores: Mapping[Team, int]
    match_over: bool
    multiplier: int
    bonus: str | None
    clauses: tuple[str, ...]
    winner: Team | None = None


def settle_hand(state: GameState) -> Settlement:
    """Settle a hand that is over.

    Raises:
        ValueError: The hand is not over.
    """
    if state.phase is not Phase.OVER:
        raise ValueError("the hand is not over")
    setup, talk, play, ladder = state._setup, state._talk, state._play, state._ladder
    config = setup.config
    if talk.redeal:
        return _redeal(state)
    assert play is not None and ladder is not None
    dealer = talk.dealer
    history = play[5]
    leader, plays, winner, _, _ = history[-1]
    last = plays[(winner - leader) % 4]
    attackers_last = bool((winner ^ dealer) & 1)
    captured = capture(ladder, attackers_last, last, talk.kitty, plays[0])
    why = citing.captured(ladder, captured, last, attackers_win=attackers_last)
    lines = [
        Line("tricks", play[4], ("trick.points", "cards.points")),
        Line("throws", play[7], reasons.cited(config, "@throw.penalty", "@throw.penalty_points")),
        Line(
            "chaodi",
            talk.asking.points if talk.asking else 0,
            reasons.cited(config, "@chaodi.failure_points", "@chaodi.failures"),
        ),
        Line("kitty", captured.points, reasons.cited(config, *why)),
        Line("red-five-forced", play[9], config.clauses_of("bonus.red_five_forced")),
        Line(
            "red-five-kept",
            hot.red_fives_kept(ladder, dealer, history),
            config.clauses_of("bonus.red_five_kept"),
        ),
    ]
    points = sum(line.points for line in lines)
    hand = Hand(
        dealer,
        setup.match.standings,
        points,
        setup.flag,
        last=last,
        winner=winner,
        red_five=_red_five_bidder(state),
        base=setup.match.base,
    )
    return _public(state, lines, hand, settle(config, hand), captured.multiplier)


def _red_five_bidder(state: GameState) -> int:
    """Who bid two 红5 in this hand, -1 for nobody."""
    talk = state._talk
    made = (*talk.auction.made, *(talk.asking.made if talk.asking else ()))
    return next((b.seat for b in made if b.shown.kind == bids.RED_FIVE), -1)


def _public(state: GameState, lines: list[Line], hand: Hand, result: Result, multiplier: int) -> Settlement:
    scores = {} if result.scores is None else {Team.SN: result.scores[0], Team.EW: result.scores[1]}
    shown = tuple(line for line in lines if line.points or line.name in ("tricks", "throws", "kitty"))
    return Settlement(
        False,
        shown,
        hand.points,
        result.standings,
        SEATS[result.dealer_next],
        SEATS[result.on_stage].team,
        result.steps,
        scores,
        result.match_over,
        multiplier,
        HEAVEN if result.heaven >= 0 else None,
        reasons.cited(state.config, *citing_results.settle(state.config, hand, result)),
        None if result.won < 0 else SEATS[result.won].team,
    )


def _redeal(state: GameState) -> Settlement:
    """A hand that nobody bid on, or that a player would not play: nothing is scored, the same match goes on."""
    match, setup, talk = state.match, state._setup, state._talk
    dealer = match.dealer if match.dealer is not None else Seat.SOUTH
    fields: tuple[str, ...] = (f"bidding.no_bid_{'first' if match.dealer is None else 'later'}",)
    if talk.redealer >= 0:
        fields = weak_by(setup.config, setup.level, standing_trump(talk), talk.hands[talk.redealer])
    clauses = reasons.cited(state.config, *(f"@{field}" for field in fields))
    return Settlement(True, (), 0, match.standings, dealer, dealer.team, 0, {}, False, 0, None, clauses)
