"""Which clauses decide about bids, 炒底 and hands that nobody bids on (clauses: bid.*, chaodi.*).

As :mod:`chaodipi.citing` for cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from chaodipi import reasons
from chaodipi.bids import (
    JOKERS,
    LEVELS,
    MIXED_JOKERS,
    RED_FIVE,
    UNNAMED,
    Auction,
    Shown,
    rule_without_bid,
)
from chaodipi.cards import (
    BIG_JOKER,
    FIVE_OF_HEARTS,
    KIND_RANK,
    SMALL_JOKER,
    copies,
    size,
)
from chaodipi.chaodi import Asking, declarer_may
from chaodipi.choices import (
    DealMoves,
    DeclarerChaodi,
    NoBid,
)
from chaodipi.config import RuleConfig
from chaodipi.order import FIVE
from chaodipi.ruling import Code

__all__: list[str] = []

HEARTS = 1


def asked(config: RuleConfig, asking: Asking) -> list[str]:
    """What decides who is asked for a 炒: the order, and whether the declarer is passed over."""
    may = declarer_may(config, asking.declarer, asking.dealer, bool(asking.made))
    return ["@chaodi.order", *([] if may or asking.declarer < 0 else ["@chaodi.declarer"])]


def by_declarer(config: RuleConfig, asking: Asking, seat: int) -> list[str]:
    """What decides besides where the declarer 炒s and is not as any player."""
    free = config.chaodi.declarer is DeclarerChaodi.FREE
    return [] if free or seat != asking.declarer else ["@chaodi.declarer"]


def closed(config: RuleConfig, auction: Auction) -> list[str]:
    """Why nobody is asked for a 炒, or not any more."""
    standing = auction.standing
    if config.deck.decks < 2:
        return ["bid.one-deck-singles"]
    if not config.deck.kitty:
        return ["@deck.kitty"]
    if standing is None:
        return ["@chaodi.without_bid"]
    if standing.shown.kind == RED_FIVE and config.chaodi.red_five_ends:
        return ["@chaodi.red_five_ends"]
    return ["chaodi.first-trick-end", "chaodi.unlimited", "@chaodi.order"]


def bid(
    level: int,
    auction: Auction,
    seat: int,
    bits: int,
    choice: int,
    judged: tuple[tuple[Code, ...], Shown | None, Code],
    *,
    asking: bool = False,
) -> list[str]:
    """What decides a bid over an auction, or a 炒: what is wrong with it, or what it beats and what it makes trump."""
    breaches, shown, code = judged
    found = reasons.basis(*(breaches or (code,)))
    if shown is None:
        found += _unread_bid(bits)
    elif breaches:
        found = [*_refused_bid(auction, seat, breaches, shown), *found]
    elif code is not Code.CHAODI_FAILS:
        beats = [] if code is Code.LOOKED_BACK else _beats(auction, seat, shown)
        found = [*beats, *found, *_makes_trump(level, choice, shown, code)]
    if not asking:
        return found
    return [IN_CHAODI.get(item, item) for item in found if item not in BEFORE_KITTY]


#: What decides on a 炒 in the place of what decides on a bid before the kitty.
IN_CHAODI = {"bid.higher": "@chaodi.failures", "bid.others-overturn": "chaodi.not-own"}
#: What decides on bids before the kitty alone.
BEFORE_KITTY = (
    "bid.overturn", "bid.self-overturn", "bid.no-trump-always", "bid.no-trump-by-holder", "bid.triple-before-kitty",
    "@bidding.reinforce",
)  # fmt: skip


def _unread_bid(bits: int) -> list[str]:
    """The fields that let cards be a bid, or let it name a trump, where these cards are none."""
    if copies(bits, FIVE_OF_HEARTS) == 2:
        return ["@order.red_five", "@bidding.red_five_trump"]
    jokers = copies(bits, BIG_JOKER) + copies(bits, SMALL_JOKER)
    if jokers == size(bits) == 1:
        return ["@bidding.single_jokers"]
    if jokers != size(bits) or jokers < 3:
        return []
    return ["@chaodi.three_jokers" if jokers == 3 else "@chaodi.four_jokers"]


def _beats(auction: Auction, seat: int, shown: Shown) -> list[str]:
    """The rung by which a bid is above the standing one, and how a player changes his own."""
    standing = auction.standing
    if standing is None:
        return []
    below, own = standing.shown, standing.seat == seat
    if shown.kind == MIXED_JOKERS:
        return ["chaodi.jokers-top"]
    if shown.cards == 3 and shown.kind != RED_FIVE:
        beaten = "bid.triple-over-pair" if below.kind == LEVELS else "bid.triple-over-jokers"
        return ([beaten] if below.cards < 3 else ["bid.triple-ladder"]) + ["bid.triple-before-kitty"]
    if shown.kind == RED_FIVE:
        return ["bid.ladder-red-five"]
    if shown.cards == 1:
        return ["@bidding.single_jokers" if shown.kind == JOKERS else "@bidding.single_suits_rise"]
    if shown.kind == JOKERS:
        return ["bid.no-trump-always", *(["bid.no-trump-by-holder"] if own else [])]
    if shown.suit == below.suit and own:
        return []
    single = "@bidding.single_jokers" if below.kind == JOKERS else "bid.pair-over-single"
    return ["bid.self-overturn" if own else "bid.overturn", *([single] if below.cards == 1 else [])]


def _makes_trump(level: int, choice: int, shown: Shown, code: Code) -> list[str]:
    """What a legal bid makes trump, and what lets it open the bidding."""
    plain = shown.kind == LEVELS and shown.cards < 3
    opens = ["@bidding.first_shown"] if code is Code.DECLARED and not plain else []
    five = ["bid.level-five-heart"] if level == FIVE and (shown.kind == RED_FIVE or shown.suit == HEARTS) else []
    if shown.kind == LEVELS:
        return [*opens, "bid.level-sets-suit", *five]
    if shown.kind == JOKERS:
        one = ["@bidding.single_jokers"] if shown.cards == 1 else []
        return [*one, *opens, "bid.jokers-no-trump"]
    if shown.kind == RED_FIVE:
        return [*opens, "@bidding.red_five_trump", *(["bid.choice-default"] if choice == UNNAMED else []), *five]
    return ["@chaodi.three_jokers" if shown.cards == 3 else "@chaodi.four_jokers"]


def _refused_bid(auction: Auction, seat: int, breaches: tuple[Code, ...], shown: Shown) -> list[str]:
    """What bars cards that are a bid: too many jokers before the kitty, a second copy, one single over another."""
    standing = auction.standing
    if Code.NOT_FOR_DECLARING in breaches and shown.kind in (JOKERS, MIXED_JOKERS) and shown.cards > 2:
        return ["chaodi.jokers-top", "bid.triple-jokers-wait"]
    if standing is None:
        return []
    if standing.seat == seat and standing.shown.cards == 1 and shown.suit == standing.shown.suit:
        return ["@bidding.reinforce"]
    if Code.NOT_HIGHER not in breaches:
        return []
    if shown.cards == standing.shown.cards == 1:
        both = shown.kind == standing.shown.kind == LEVELS
        return ["@bidding.single_suits_rise" if both else "@bidding.single_jokers"]
    first = auction.made[0] if auction.made else standing
    single = first.shown.cards == 1 and first.shown.suit == shown.suit and shown.cards == 2
    return ["@bidding.look_back"] if single and first.seat == seat != standing.seat else []


def deal(config: RuleConfig, first_hand: bool, nominal: int, auction: Auction) -> list[str]:
    """What decides who deals after bids."""
    if first_hand:
        return ["@bidding.dealer"]
    if config.bidding.deal_moves is DealMoves.EVERY_HAND:
        return ["@bidding.deal_moves", "@bidding.dealer"]
    own = [bid.seat for bid in auction.made if (bid.seat - nominal) % 2 == 0]
    attackers = {bid.seat for bid in auction.made} - set(own)
    partner = ["bid.chaohu-partner"] if own and own[-1] != nominal else []
    several = ["bid.chaohu-who-deals"] if len(attackers) + bool(own) > 1 else []
    return ["@bidding.deal_moves", *partner, *several]


def turned(config: RuleConfig, level: int, first_hand: bool, kitty: Sequence[int]) -> list[str]:
    """What decides a hand that nobody bids on."""
    rule = rule_without_bid(config, first_hand)
    found = ["@bidding.no_bid_first" if first_hand else "@bidding.no_bid_later"]
    if not kitty:
        return found
    jokers = any(kind >= BIG_JOKER for kind in kitty)
    levels = {kind for kind in kitty if kind < BIG_JOKER and KIND_RANK[kind] == level}
    if rule is NoBid.FIRST_CARD:
        five = config.order.red_five and kitty[0] == FIVE_OF_HEARTS
        return ["bid.nobody-first-card-big", *found] if five or kitty[0] >= BIG_JOKER else found
    if rule is NoBid.LEVEL_OR_JOKER:
        return found if jokers or levels else ["bid.nobody-no-level", *found]
    if rule not in (NoBid.HIGHEST_CARD, NoBid.LEVEL_OR_HIGHEST):
        return found
    highest = max((KIND_RANK[kind] for kind in kitty if kind < BIG_JOKER), default=0)
    faces = {kind for kind in kitty if kind < BIG_JOKER and KIND_RANK[kind] == highest}
    by_face = len(faces) > 1 or (config.order.red_five and FIVE_OF_HEARTS in kitty)
    if rule is NoBid.LEVEL_OR_HIGHEST:
        corner: object = by_face and not levels and not jokers
    else:
        corner = levels if jokers else len(levels) > 1 if levels else by_face
    return [*found, "bid.nobody-highest-corners"] if corner else found
