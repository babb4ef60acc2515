"""炒底: taking the kitty with a higher bid and burying again (clauses: chaodi.*).

After each bury the others are asked in an order that the rules name, until all have passed. :class:`Asking` is who is
still to be asked and what was shown; :func:`judge` says whether the asked seat may 炒.
"""

from __future__ import annotations

from typing import NamedTuple

from chaodipi import bids
from chaodipi.bids import Auction, BidMade, Shown
from chaodipi.choices import AskingOrder, DeclarerChaodi
from chaodipi.config import RuleConfig
from chaodipi.ruling import Code

__all__: list[str] = []


class Asking(NamedTuple):
    """The state of the asking.

    Attributes:
        auction: The bids; ``standing`` is the highest so far.
        declarer: Who bid first, -1 for nobody.
        dealer: The dealer.
        order: The seats still to be asked, the next first.
        made: The 炒 so far, failed ones too.
        failed: For each of them, whether it failed.
        points: What failed 炒 add to the attackers' points.
    """

    auction: Auction
    declarer: int
    dealer: int
    order: tuple[int, ...]
    made: tuple[BidMade, ...] = ()
    failed: tuple[bool, ...] = ()
    points: int = 0

    @property
    def asked(self) -> int:
        """The seat that is asked, -1 when the asking is over."""
        return self.order[0] if self.order else -1


def takes_place(config: RuleConfig, auction: Auction) -> bool:
    """Whether anybody is asked at all, whatever anyone holds (clause chaodi.who-is-asked)."""
    if config.deck.decks < 2 or not config.deck.kitty:
        return False
    if auction.standing is None:
        return config.chaodi.without_bid
    return not _closed(config, auction.standing)


def _closed(config: RuleConfig, standing: BidMade) -> bool:
    return config.chaodi.red_five_ends and standing.shown.kind == bids.RED_FIVE


def order_after(config: RuleConfig, declarer: int, dealer: int, burier: int, *, others: bool) -> tuple[int, ...]:
    """Who is asked after a bury, in order (clauses chaodi.asking-order, chaodi.jushu-order, chaodi.first-trick).

    The last to bury is not asked, nor a declarer who may not 炒 (clause chaodi.declarer-not-asked).

    Args:
        config: The rules.
        declarer: Who bid first, -1 for nobody.
        dealer: The dealer.
        burier: Who buried.
        others: Whether somebody has 炒d; until then the dealer has buried alone.
    """
    rule = config.chaodi.order
    if rule is AskingOrder.FIRST_TRICK:
        seats = [(dealer + i) % 4 for i in (1, 2, 3, 0)]
    elif rule is AskingOrder.DEALER_FIRST and others:
        seats = [(dealer - i) % 4 for i in range(4)]
    else:
        seats = [(burier + i) % 4 for i in (1, 2, 3)]
    out = (burier,) if declarer_may(config, declarer, dealer, others) else (burier, declarer)
    return tuple(seat for seat in seats if seat not in out)


def start(config: RuleConfig, auction: Auction, dealer: int) -> Asking:
    """The asking after the dealer's bury."""
    declarer = auction.made[0].seat if auction.made else -1
    order = order_after(config, declarer, dealer, dealer, others=False) if takes_place(config, auction) else ()
    return Asking(auction, declarer, dealer, order)


def judge(
    config: RuleConfig, level: int, asking: Asking, seat: int, bits: int, choice: int
) -> tuple[tuple[Code, ...], Shown | None, Code]:
    """Whether a seat may 炒 with these cards.

    Returns:
        The breaches, what was shown (``None`` where nothing was), and the code of the legal case.
    """
    breaches = []
    if not asking.order:
        breaches.append(Code.ASKING_CLOSED)
    elif seat != asking.asked:
        breaches.append(Code.NOT_ASKED)
    shown = bids.show(config, level, bits, choice)
    if isinstance(shown, Code):
        breaches.append(shown)
        return tuple(breaches), None, breaches[0]
    shown = bids.raised(config, asking.auction, seat, shown)
    if shown.cards < 2 or (shown.kind == bids.JOKERS and not config.chaodi.jokers):
        breaches.append(Code.NOT_FOR_CHAODI)
    standing = asking.auction.standing
    if standing is not None and standing.seat == seat and not _may_repeat(config, asking):
        breaches.append(Code.OWN_BID)
    if seat == asking.declarer and not declarer_may(config, seat, asking.dealer, bool(asking.made)):
        breaches.append(Code.DECLARER_WAITS)
    code = Code.LOOKED_BACK if bids.looks_back(config, asking.auction, seat, shown) else Code.CHAODI
    if standing is not None and shown.rung <= standing.shown.rung:
        if config.chaodi.failures:
            code = Code.CHAODI_FAILS
        else:
            breaches.append(Code.NOT_HIGHER)
    if config.chaodi.failures and any(b.seat == seat and b.bits == bits for b in (*asking.auction.made, *asking.made)):
        breaches.append(Code.SHOWN_BEFORE)
    return tuple(breaches), shown, breaches[0] if breaches else code


def _may_repeat(config: RuleConfig, asking: Asking) -> bool:
    """Whether a holder may 炒 over his own bid: a choice, after another's failed 炒 (chaodi.holder-after-failed)."""
    return config.chaodi.repeat_after_failure and bool(asking.failed) and asking.failed[-1]


def declarer_may(config: RuleConfig, declarer: int, dealer: int, others: bool) -> bool:
    """Whether who bid first may 炒 (clauses chaodi.jushu-declarer, chaodi.declarer-*).

    Args:
        config: The rules.
        declarer: Who bid first, -1 for nobody.
        dealer: The dealer.
        others: Whether somebody has 炒d.
    """
    rule = config.chaodi.declarer
    if rule is DeclarerChaodi.DEALER_AFTER_ANOTHER:
        return others and declarer == dealer
    return rule is DeclarerChaodi.FREE or (rule is DeclarerChaodi.AFTER_ANOTHER and others)


def passed(asking: Asking) -> Asking:
    """The asking after a pass."""
    return asking._replace(order=asking.order[1:])


def raised(config: RuleConfig, asking: Asking, seat: int, bits: int, choice: int, shown: Shown) -> Asking:
    """The asking after a legal 炒; its player buries next, and the others are asked anew.

    A failed one (hidden bids) leaves the standing bid and costs its side (clause chaodi.failed).
    """
    made = BidMade(seat, bits, choice, shown)
    auction = asking.auction
    standing = auction.standing
    fails = standing is not None and shown.rung <= standing.shown.rung
    points = asking.points
    if fails:
        attacker = (seat - asking.dealer) % 2
        points += -config.chaodi.failure_points if attacker else config.chaodi.failure_points
    else:
        auction = auction._replace(standing=made)
    order = order_after(config, asking.declarer, asking.dealer, seat, others=True)
    return Asking(
        auction,
        asking.declarer,
        asking.dealer,
        () if not fails and _closed(config, made) else order,
        (*asking.made, made),
        (*asking.failed, fails),
        points,
    )


def trump(asking: Asking, turned: int) -> int:
    """The trump suit: the standing bid's, or what the kitty turned where nobody bid."""
    standing = asking.auction.standing
    return turned if standing is None else standing.shown.trump
