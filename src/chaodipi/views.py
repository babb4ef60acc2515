"""What a seat may know: :func:`observe` (clauses bid.hidden-*, chaodi.hidden-known, chaodi.look).

An observation is a state with everything hidden taken out, not one with it locked away: two states that a player can't
tell apart give equal observations.
"""

from __future__ import annotations

from attrs import field, frozen

from chaodipi import bids as bidding
from chaodipi.actions import Bid
from chaodipi.bids import Auction, BidMade, Shown
from chaodipi.cards import KIND_RANK, Cards, card_of, size
from chaodipi.chaodi import Asking
from chaodipi.choices import NoBid
from chaodipi.config import RuleConfig
from chaodipi.core import Phase, Setup, Talk
from chaodipi.match import Match
from chaodipi.order import Trump
from chaodipi.seats import Seat, checked_seat
from chaodipi.state import GameState, Outcome, TrickRecord, wrap

__all__ = ["Observation", "observe"]

#: What stands for a bid whose cards are hidden, and for a card that has not been seen.
HIDDEN = Shown(-1, 0, 0, bidding.NO_TRUMP)
UNSEEN = -1


@frozen
class Observation:
    """All and only what one seat may know of a hand.

    Args:
        seat: Who looks.
        hand_sizes: How many cards each seat holds.
        kitty_size: How many cards lie in the kitty.
        turned: The cards of the kitty that were turned for all to see where nobody bid (clauses bid.nobody-*).
    """

    seat: Seat
    hand_sizes: tuple[int, int, int, int]
    kitty_size: int
    turned: Cards
    _seen: GameState = field(repr=False)

    @property
    def config(self) -> RuleConfig:
        """The rules."""
        return self._seen.config

    @property
    def match(self) -> Match:
        """The match as it was before this hand."""
        return self._seen.match

    @property
    def phase(self) -> Phase:
        """What the hand is waiting for."""
        return self._seen.phase

    @property
    def to_act(self) -> Seat | None:
        """Whose action is awaited."""
        return self._seen.to_act

    @property
    def dealer(self) -> Seat | None:
        """The dealer, once known."""
        return self._seen.dealer

    @property
    def trump(self) -> Trump | None:
        """The trump; ``None`` while it is undecided or hidden from this seat (clauses bid.hidden-*)."""
        return None if self._trump_hidden() else self._seen.trump

    def _trump_hidden(self) -> bool:
        talk = self._seen._talk
        standing = talk.asking.auction.standing if talk.asking else talk.auction.standing
        return standing is not None and standing.shown == HIDDEN

    @property
    def hand(self) -> Cards:
        """The seat's own cards."""
        return self._seen.hand(self.seat)

    @property
    def kitty(self) -> Cards | None:
        """The kitty, where this seat may look at it: only the last to bury may (clause chaodi.look).

        When the hand is over, all see it.
        """
        open_to_all = self._seen.outcome == Outcome.PLAYED
        return self._seen.kitty if open_to_all or self._seen.may_look_at_kitty(self.seat) else None

    @property
    def shown_kitty(self) -> Cards:
        """The kitty's first cards where the rules lay them open: known from the end of the deal on, wherever they go.

        While nobody has buried they lie in the kitty; then whoever took it up holds, has played or has buried them
        (clause cards.kitty-shown).
        """
        return self._seen.shown_kitty

    @property
    def redealer(self) -> Seat | None:
        """Who demanded that the cards be dealt again; ``None`` where nobody did."""
        return self._seen.redealer

    @property
    def bids(self) -> tuple[tuple[Seat, Bid | None], ...]:
        """The bids before the kitty was taken; ``None`` for one whose cards are hidden."""
        return tuple((seat, bid if bid.cards else None) for seat, bid in self._seen.bids)

    @property
    def chaos(self) -> tuple[tuple[Seat, Bid | None], ...]:
        """The 炒 so far; ``None`` for one whose cards are hidden."""
        return tuple((seat, bid if bid.cards else None) for seat, bid, _ in self._seen.chaos)

    @property
    def buries(self) -> tuple[tuple[Seat, Cards | None], ...]:
        """Who buried, and what where this seat knows: its own buries, and what it took up itself."""
        return tuple((seat, cards or None) for seat, cards in self._seen.buries)

    @property
    def tricks(self) -> tuple[TrickRecord, ...]:
        """The finished tricks."""
        return self._seen.tricks

    @property
    def trick(self) -> TrickRecord | None:
        """The trick going on."""
        return self._seen.trick

    @property
    def trick_points(self) -> int:
        """What the attackers have taken in finished tricks."""
        return self._seen.trick_points

    @property
    def penalty_points(self) -> int:
        """What failed throws, and failed 炒 once they are shown, have added to the attackers' points."""
        return self._seen.penalty_points


def observe(state: GameState, seat: Seat) -> Observation:
    """All and only what a seat may know (clauses bid.hidden-*, chaodi.hidden-known).

    Bids are hidden, where the rules hide them, until the asking has ended; then all are shown. A seat knows its own
    hand, what it buried and took up, and what has been played or thrown in vain.

    >>> from chaodipi import presets, new_hand
    >>> state = new_hand(presets.HUANLE, seed=1, deal="whole")
    >>> seen = observe(state, Seat.SOUTH)
    >>> seen.hand == state.hand(Seat.SOUTH), seen.hand_sizes, seen.kitty
    (True, (25, 25, 25, 25), None)
    """
    seat = checked_seat(seat)
    setup, talk, play = state._setup, state._talk, state._play
    hidden = state.config.bidding.hidden and talk.phase not in (Phase.PLAY, Phase.OVER)
    sizes = tuple(len(hand) for hand in state.hands)
    masked_talk = _masked_talk(talk, int(seat), hidden, state.is_over and not talk.redeal)
    masked_play = None if play is None else ((_only(play[0], seat)), *play[1:])
    seen = wrap(_masked_setup(setup, talk, int(seat)), masked_talk, masked_play, state._ladder)
    kitty = setup.deck[setup.to_deal :]
    turned = Cards(card_of(kind) for kind in kitty[: _turned(setup, list(kitty))] if talk.turned)
    return Observation(seat, (sizes[0], sizes[1], sizes[2], sizes[3]), size(talk.kitty), turned, seen)


def _only(hands: tuple[int, int, int, int], seat: int) -> tuple[int, int, int, int]:
    kept = [hand if i == seat else 0 for i, hand in enumerate(hands)]
    return kept[0], kept[1], kept[2], kept[3]


def _masked_setup(setup: Setup, talk: Talk, seat: int) -> Setup:
    """The deck with only the cards that the seat was dealt so far and those of the kitty that lie open."""
    start = setup.to_deal
    deck = [
        kind if i < talk.dealt and (setup.nominal + i) % 4 == seat else UNSEEN
        for i, kind in enumerate(setup.deck[:start])
    ]
    kitty = list(setup.deck[start:])
    shown = min(setup.config.deck.kitty_shown, len(kitty)) if talk.dealt == start else 0
    if talk.turned:
        shown = max(shown, _turned(setup, kitty))
    first = talk.buries[0][0] if talk.buries else talk.turn if talk.phase is Phase.BURY else UNSEEN
    if first == seat:
        shown = len(kitty)
    return setup._replace(deck=(*deck, *kitty[:shown], *[UNSEEN] * (len(kitty) - shown)))


def _turned(setup: Setup, kitty: list[int]) -> int:
    """How many cards of the kitty were turned before one decided."""
    rule = bidding.rule_without_bid(setup.config, setup.first_hand)
    if not bidding.needs_kitty(rule):
        return 0
    if rule is NoBid.FIRST_CARD:
        return 1
    up_to_joker = (setup.level, 13, 14)
    deciding = {
        NoBid.TURNED_BY_SEATS: (setup.level,),
        NoBid.LEVEL_OR_JOKER: up_to_joker,
        NoBid.LEVEL_OR_HIGHEST: up_to_joker,
    }.get(rule, ())
    places = [at for at, kind in enumerate(kitty) if KIND_RANK[kind] in deciding]
    return places[0] + 1 if places else len(kitty)


def _masked_talk(talk: Talk, seat: int, hidden: bool, over: bool) -> Talk:
    """The talk without what is hidden; when the hand is over, the kitty is turned up."""
    looks = over or (bool(talk.buries) and talk.buries[-1][0] == seat)
    buries = tuple(
        (who, bits if seat in (who, _next_burier(talk, i)) or (over and i == len(talk.buries) - 1) else 0)
        for i, (who, bits) in enumerate(talk.buries)
    )
    auction, asking = talk.auction, talk.asking
    if hidden:
        auction = _masked_auction(auction, seat)
        asking = None if asking is None else _masked_asking(asking, seat)
    standing = asking.auction.standing if asking else auction.standing
    return talk._replace(
        hands=_only(talk.hands, seat),
        kitty=talk.kitty if looks else 0,
        auction=auction,
        asking=asking,
        buries=buries,
        trump=bidding.NO_TRUMP if standing is not None and standing.shown == HIDDEN else talk.trump,
        log=(),
        logged=0,
    )


def _next_burier(talk: Talk, at: int) -> int:
    """Who took up what was buried, -1 where it still lies there."""
    if at + 1 < len(talk.buries):
        return talk.buries[at + 1][0]
    return talk.turn if talk.phase is Phase.BURY else -1


def _masked_bid(bid: BidMade, seat: int) -> BidMade:
    return bid if bid.seat == seat else BidMade(bid.seat, 0, bidding.UNNAMED, HIDDEN)


def _masked_auction(auction: Auction, seat: int) -> Auction:
    standing = auction.standing
    return Auction(
        tuple(_masked_bid(bid, seat) for bid in auction.made),
        None if standing is None else _masked_bid(standing, seat),
        auction.slot_used,
    )


def _masked_asking(asking: Asking, seat: int) -> Asking:
    """While bids are hidden nobody knows which 炒 failed, nor whether another bid stands than his own."""
    standing = asking.auction.standing
    mine = standing is None or standing.seat == seat
    shown = standing if mine else BidMade(UNSEEN, 0, bidding.UNNAMED, HIDDEN)
    return asking._replace(
        auction=_masked_auction(asking.auction, seat)._replace(standing=shown),
        made=tuple(_masked_bid(bid, seat) for bid in asking.made),
        failed=tuple(False for _ in asking.failed),
        points=0,
    )
