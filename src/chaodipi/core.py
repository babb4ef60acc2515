"""The data of a hand, and its phases before play (clauses bid.*, chaodi.*).

A :class:`~chaodipi.state.GameState` wraps three immutable parts: the :class:`Setup`, fixed when the hand begins; the
:class:`Talk`, which bids, buries and 炒 change; and, once cards are played, a plain tuple that
:mod:`chaodipi.playing` describes. The functions here take a setup and a talk and give the next talk.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from chaodipi import bids, chaodi
from chaodipi.actions import Action
from chaodipi.bids import Auction, Shown
from chaodipi.cards import BIG_JOKER, FIVE_OF_HEARTS, KIND_RANK, UNIT, copies
from chaodipi.chaodi import Asking
from chaodipi.choices import AskingOrder
from chaodipi.config import RuleConfig
from chaodipi.match import Match
from chaodipi.playing import replaced
from chaodipi.redeal import weak_by

__all__ = ["Phase"]


class Phase(enum.StrEnum):
    """What a hand is waiting for."""

    BID = "bid"
    BURY = "bury"
    CHAODI = "chaodi"
    PLAY = "play"
    OVER = "over"


class Setup(NamedTuple):
    """What is fixed when a hand begins.

    Attributes:
        config: The rules.
        match: The match before the hand.
        deck: The kinds in the order they are dealt.
        whole: Whether all cards are dealt before anybody is asked.
    """

    config: RuleConfig
    match: Match
    deck: tuple[int, ...]
    whole: bool

    @property
    def level(self) -> int:
        """The hand's level, -1 in a flag hand."""
        return self.match.level_number

    @property
    def flag(self) -> bool:
        """Whether it is a flag hand."""
        return self.match.flag_hand

    @property
    def first_hand(self) -> bool:
        """Whether nobody is dealer yet."""
        return self.match.dealer is None

    @property
    def nominal(self) -> int:
        """The dealer before the bids; in a first hand the seat dealt to first."""
        return 0 if self.match.dealer is None else int(self.match.dealer)

    @property
    def kitty_size(self) -> int:
        """Cards in the kitty; none in a flag hand (clauses flag.no-kitty, cards.no-kitty)."""
        return 0 if self.flag else self.config.deck.kitty

    @property
    def to_deal(self) -> int:
        """How many cards are dealt to hands."""
        return len(self.deck) - self.kitty_size


class Talk(NamedTuple):
    """A hand before play, and what play keeps of it.

    Attributes:
        phase: What is waited for.
        turn: The seat to act, -1 for none.
        dealt: How many cards have been dealt.
        hands: The four hands; during play, those it began with.
        kitty: The cards lying in the kitty.
        auction: The bids.
        passes: How many but the standing bid's player have passed since the deal ended or the last bid after it.
        dealer: The dealer, -1 while unknown.
        trump: The trump suit, -1 for no-trump; what the kitty turned while nobody has bid.
        asking: The 炒底, ``None`` before the first bury.
        buries: Who buried what, in order.
        redeal: Whether the cards are dealt again: nobody bid, or a player demanded it.
        redealer: Who demanded it, -1 for nobody.
        turned: Whether the kitty decided the trump.
        log: The actions so far, except the plays that lie in tricks.
        logged: How many of those plays the log holds already (炒 in the first trick gives plays back).
    """

    phase: Phase
    turn: int
    dealt: int
    hands: tuple[int, int, int, int]
    kitty: int
    auction: Auction = Auction()
    passes: int = 0
    dealer: int = -1
    trump: int = bids.NO_TRUMP
    asking: Asking | None = None
    buries: tuple[tuple[int, int], ...] = ()
    redeal: bool = False
    redealer: int = -1
    turned: bool = False
    log: tuple[Action, ...] = ()
    logged: int = 0


def begin(setup: Setup) -> Talk:
    """The first talk of a hand: dealt to the point where somebody is asked."""
    kitty = sum(UNIT[k] for k in setup.deck[setup.to_deal :])
    talk = Talk(Phase.BID, -1, 0, (0, 0, 0, 0), kitty)
    if setup.flag:
        return _led(_deal_all(setup, talk), setup.nominal)
    if setup.whole:
        return _deal_all(setup, talk)._replace(turn=setup.nominal)
    return _deal_on(setup, talk)


def _deal_all(setup: Setup, talk: Talk) -> Talk:
    while talk.dealt < setup.to_deal:
        talk = _deal_one(setup, talk)
    return talk


def _deal_one(setup: Setup, talk: Talk) -> Talk:
    seat = (setup.nominal + talk.dealt) % 4
    hand = talk.hands[seat] + UNIT[setup.deck[talk.dealt]]
    return talk._replace(dealt=talk.dealt + 1, hands=replaced(talk.hands, seat, hand))


def _deal_on(setup: Setup, talk: Talk) -> Talk:
    """Deal until a card gives its receiver a new bid, or the deal ends (clause bid.time)."""
    while talk.dealt < setup.to_deal:
        seat = (setup.nominal + talk.dealt) % 4
        kind = setup.deck[talk.dealt]
        talk = _deal_one(setup, talk)
        if _new_bid(setup, talk, seat, kind):
            return talk._replace(turn=seat)
    return talk._replace(turn=setup.nominal)


def _new_bid(setup: Setup, talk: Talk, seat: int, kind: int) -> bool:
    """Whether a card just received makes a bid legal that was not there without it."""
    if not _shows(setup, kind):
        return False
    hand = talk.hands[seat]
    held = copies(hand, kind)
    return any(copies(bits, kind) == held and not breaches for bits, _, breaches in _bids(setup, talk, seat, hand))


def _shows(setup: Setup, kind: int) -> bool:
    """Whether any bid can hold a kind: level cards, jokers and, where it is special, 红5."""
    return (
        KIND_RANK[kind] == setup.level or kind >= BIG_JOKER or (kind == FIVE_OF_HEARTS and setup.config.order.red_five)
    )


def _bids(setup: Setup, talk: Talk, seat: int, hand: int) -> list[tuple[int, int, bool]]:
    """The candidate bids of a hand: cards, choice, and whether they are refused."""
    judged = []
    for bits, choice in bids.candidates(setup.config, setup.level, hand):
        breaches, _, _ = bids.judge(setup.config, setup.level, setup.first_hand, talk.auction, seat, bits, choice)
        judged.append((bits, choice, bool(breaches)))
    return judged


def legal_bids(setup: Setup, talk: Talk, seat: int) -> list[tuple[int, int]]:
    """The bids that a seat may make before the kitty: cards and choice."""
    return [(bits, choice) for bits, choice, no in _bids(setup, talk, seat, talk.hands[seat]) if not no]


def standing_trump(talk: Talk) -> int:
    """The trump suit of the bid that stands before the kitty is taken, -1 for no-trump or no bid."""
    standing = talk.auction.standing
    return bids.NO_TRUMP if standing is None else standing.shown.trump


def may_redeal(setup: Setup, talk: Talk, seat: int) -> bool:
    """Whether a seat that is asked may demand a redeal: all cards are dealt and its hand is weak (bid.redeal-*)."""
    if talk.dealt < setup.to_deal:
        return False
    return bool(weak_by(setup.config, setup.level, standing_trump(talk), talk.hands[seat]))


def legal_chaos(setup: Setup, asking: Asking, seat: int, hand: int) -> list[tuple[int, int]]:
    """The 炒 that a seat may make: cards and choice."""
    return [
        (bits, choice)
        for bits, choice in bids.candidates(setup.config, setup.level, hand)
        if not chaodi.judge(setup.config, setup.level, asking, seat, bits, choice)[0]
    ]


def after_bid(setup: Setup, talk: Talk, seat: int, bits: int, choice: int, shown: Shown) -> Talk:
    """The talk after a legal bid before the kitty."""
    talk = talk._replace(auction=bids.bid(talk.auction, seat, bits, choice, shown), passes=0)
    if talk.dealt < setup.to_deal:
        return _deal_on(setup, talk)
    return talk._replace(turn=(seat + 1) % 4)


def after_pass(setup: Setup, talk: Talk, seat: int) -> Talk:
    """The talk after a pass before the kitty."""
    if talk.dealt < setup.to_deal:
        return _deal_on(setup, talk)
    standing = talk.auction.standing
    if standing is None or standing.seat != seat:
        talk = talk._replace(passes=talk.passes + 1)
    return _ask_on(setup, talk, seat)


def after_redeal(talk: Talk, seat: int) -> Talk:
    """The talk after a seat demanded a redeal: the hand is over."""
    return talk._replace(phase=Phase.OVER, turn=-1, redeal=True, redealer=seat)


def _ask_on(setup: Setup, talk: Talk, seat: int) -> Talk:
    """Ask the next seat, or close the bidding when all but the standing bid's player have passed (bid.asking)."""
    if talk.passes < (4 if talk.auction.standing is None else 3):
        return talk._replace(turn=(seat + 1) % 4)
    if talk.auction.standing is not None:
        dealer = bids.dealer_after(setup.config, setup.first_hand, setup.nominal, talk.auction)
        return _opened(setup, talk._replace(trump=standing_trump(talk)), dealer)
    kitty = list(setup.deck[setup.to_deal :])
    turned = bids.turn_up(setup.config, setup.level, setup.first_hand, setup.nominal, kitty)
    if turned.redeal:
        return talk._replace(phase=Phase.OVER, turn=-1, redeal=True)
    return _opened(setup, talk._replace(trump=turned.trump, turned=True), turned.dealer)


def _opened(setup: Setup, talk: Talk, dealer: int) -> Talk:
    """The talk once the dealer is known: he takes the kitty, or leads where there is none (clause cards.no-kitty)."""
    return _take_kitty(talk._replace(dealer=dealer), dealer) if setup.kitty_size else _led(talk, dealer)


def _led(talk: Talk, dealer: int) -> Talk:
    """The talk of a hand without a kitty: the dealer leads (clauses flag.no-kitty, cards.no-kitty)."""
    return talk._replace(phase=Phase.PLAY, turn=dealer, dealer=dealer)


def _take_kitty(talk: Talk, seat: int) -> Talk:
    hands = replaced(talk.hands, seat, talk.hands[seat] + talk.kitty)
    return talk._replace(phase=Phase.BURY, turn=seat, hands=hands, kitty=0)


def after_bury(setup: Setup, talk: Talk, seat: int, bits: int) -> Talk:
    """The talk after a bury: the next seat is asked, or play begins (clause chaodi.dealer-buries)."""
    hands = replaced(talk.hands, seat, talk.hands[seat] - bits)
    talk = talk._replace(hands=hands, kitty=bits, buries=(*talk.buries, (seat, bits)))
    asking = talk.asking or chaodi.start(setup.config, talk.auction, talk.dealer)
    return ask(setup, talk, asking)


def ask(setup: Setup, talk: Talk, asking: Asking) -> Talk:
    """The talk with an asking going on: its next seat to act, or play."""
    talk = talk._replace(asking=asking)
    if asking.order and setup.config.chaodi.order is not AskingOrder.FIRST_TRICK:
        return talk._replace(phase=Phase.CHAODI, turn=asking.asked)
    return talk._replace(phase=Phase.PLAY, turn=talk.dealer)


def after_chaodi(setup: Setup, talk: Talk, seat: int, bits: int, choice: int, shown: Shown) -> Talk:
    """The talk after a legal 炒: its player holds the kitty and must bury."""
    assert talk.asking is not None
    asking = chaodi.raised(setup.config, talk.asking, seat, bits, choice, shown)
    return _take_kitty(talk._replace(asking=asking, trump=chaodi.trump(asking, talk.trump)), seat)


def after_chaodi_pass(setup: Setup, talk: Talk) -> Talk:
    """The talk after a pass when asked for a 炒."""
    assert talk.asking is not None
    return ask(setup, talk, chaodi.passed(talk.asking))
