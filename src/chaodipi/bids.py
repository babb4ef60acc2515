"""亮主 and 反主: bids before the kitty is taken (clauses: bid.*).

A bid shows cards and stands on a rung of one ladder, the same before the kitty and in 炒底. :func:`show` reads the
cards; :func:`judge` says whether they may be shown now; :class:`Auction` is what has been shown so far. Suits are
numbers here, with -1 for no-trump.
"""

from __future__ import annotations

from typing import NamedTuple

from chaodipi.cards import (
    BIG_JOKER,
    FIVE_OF_HEARTS,
    KIND_RANK,
    KIND_SUIT,
    SMALL_JOKER,
    UNIT,
    copies,
    expand,
    kinds_in,
    size,
)
from chaodipi.choices import (
    DealerRule,
    DealMoves,
    FirstShown,
    LookBack,
    NoBid,
    Overturns,
    RedFiveTrump,
    SuitLadder,
)
from chaodipi.config import RuleConfig
from chaodipi.ruling import Code

__all__: list[str] = []

#: What a bid shows.
LEVELS, JOKERS, RED_FIVE, MIXED_JOKERS = range(4)
NO_TRUMP = -1
#: The choice of a bid that names none.
UNNAMED = -2


class Shown(NamedTuple):
    """A bid that was read.

    Attributes:
        kind: LEVELS, JOKERS, RED_FIVE or MIXED_JOKERS.
        cards: How many cards carry it: 1 to 4.
        rung: Its place on the ladder.
        trump: The trump suit it sets, -1 for no-trump.
        suit: The suit of level cards that were shown, -1 for other cards.
    """

    kind: int
    cards: int
    rung: int
    trump: int
    suit: int = -1


class BidMade(NamedTuple):
    """A bid on the table."""

    seat: int
    bits: int
    choice: int
    shown: Shown


class Auction(NamedTuple):
    """What has been bid.

    Attributes:
        made: All legal bids before the kitty, in order.
        standing: The bid that stands, or ``None``.
        slot_used: Whether one of 自保, 反主 and 自反 has happened.
    """

    made: tuple[BidMade, ...] = ()
    standing: BidMade | None = None
    slot_used: bool = False


def suit_step(config: RuleConfig, suit: int) -> int:
    """The place of a suit among equal bids, 0 to 3; 0 where all suits are equal (clauses bid.ladder-*)."""
    ladder = config.bidding.suit_ladder
    return 0 if ladder is SuitLadder.EQUAL else ladder.value.index("SHCD"[suit])


#: Rungs, low to high (clauses bid.ladder*). A suit's step is added to those of levels.
SINGLE_RUNG, SMALL_JOKER_RUNG, BIG_JOKER_RUNG = 1, 8, 9
PAIR_RUNG, SMALL_PAIR_RUNG, BIG_PAIR_RUNG = 10, 20, 21
LOW_LOOK_BACK_RUNG, RED_FIVE_RUNG, LOOK_BACK_RUNG = 29, 30, 40
TRIPLE_RUNG, SMALL_TRIPLE_RUNG, BIG_TRIPLE_RUNG, THREE_JOKER_RUNG, FOUR_JOKER_RUNG = 50, 60, 61, 70, 80


def show(config: RuleConfig, level: int, bits: int, choice: int = UNNAMED) -> Shown | Code:
    """Read the cards of a bid (clauses bid.ladder, bid.red-five-*, chaodi.three-jokers, chaodi.four-jokers).

    Returns:
        What they show, or the code of what is wrong with them.
    """
    n = size(bits)
    kinds = kinds_in(bits)
    if not kinds or any(copies(bits, k) > config.deck.decks for k in kinds):
        return Code.NO_BID
    shown = _red_five(config, level, bits, n, choice)
    if shown is not None:
        return shown
    jokers = copies(bits, BIG_JOKER) + copies(bits, SMALL_JOKER)
    if len(kinds) == 1 and KIND_RANK[kinds[0]] == level and (n < 3 or config.bidding.triples):
        suit = KIND_SUIT[kinds[0]]
        step = suit_step(config, suit)
        single = SINGLE_RUNG + (step if config.bidding.single_suits_rise else 0)
        rung = {1: single, 2: PAIR_RUNG + step, 3: TRIPLE_RUNG + step}[n]
        return Code.CHOICE_NOT_DUE if choice != UNNAMED else Shown(LEVELS, n, rung, suit, suit)
    if len(kinds) == 1 and jokers == n and _equal_jokers_bid(config, n):
        big = kinds[0] == BIG_JOKER
        rung = _JOKER_RUNGS[n - 1][big]
        return Code.CHOICE_NOT_DUE if choice != UNNAMED else Shown(JOKERS, n, rung, NO_TRUMP)
    if jokers == n and ((n == 3 and config.chaodi.three_jokers) or (n == 4 and config.chaodi.four_jokers)):
        rung = THREE_JOKER_RUNG if n == 3 else FOUR_JOKER_RUNG
        return Shown(MIXED_JOKERS, n, rung, NO_TRUMP if choice == UNNAMED else choice)
    return Code.NO_BID


#: For one joker, two and three: the rungs of the small and of the big one.
_JOKER_RUNGS = (
    (SMALL_JOKER_RUNG, BIG_JOKER_RUNG),
    (SMALL_PAIR_RUNG, BIG_PAIR_RUNG),
    (SMALL_TRIPLE_RUNG, BIG_TRIPLE_RUNG),
)


def _equal_jokers_bid(config: RuleConfig, n: int) -> bool:
    """Whether so many equal jokers are a bid (clauses bid.ladder, bid.single-joker, bid.triple-ladder)."""
    return n == 2 or (n == 1 and config.bidding.single_jokers) or (n == 3 and config.bidding.triples)


def _red_five(config: RuleConfig, level: int, bits: int, n: int, choice: int) -> Shown | Code | None:
    """A pair of 红5, alone or with the level card that names its suit; ``None`` for other cards."""
    if not config.order.red_five or copies(bits, FIVE_OF_HEARTS) != 2:
        return None
    rule = config.bidding.red_five_trump
    if n == 3 and rule is RedFiveTrump.BY_LEVEL_CARD:
        (other,) = expand(bits - 2 * UNIT[FIVE_OF_HEARTS])
        if KIND_RANK[other] != level:
            return Code.NO_BID
        suit = KIND_SUIT[other]
        return Code.CHOICE_NOT_DUE if choice != UNNAMED else Shown(RED_FIVE, n, RED_FIVE_RUNG, suit)
    if n != 2:
        return Code.NO_BID
    if rule in (RedFiveTrump.BY_LEVEL_CARD, RedFiveTrump.NO_TRUMP):
        return Code.CHOICE_NOT_DUE if choice != UNNAMED else Shown(RED_FIVE, n, RED_FIVE_RUNG, NO_TRUMP)
    if rule is RedFiveTrump.SUITS and choice in (UNNAMED, NO_TRUMP):
        return Code.CHOICE_NOT_OFFERED
    return Shown(RED_FIVE, n, RED_FIVE_RUNG, NO_TRUMP if choice == UNNAMED else choice)


def looks_back(config: RuleConfig, auction: Auction, seat: int, shown: Shown) -> bool:
    """Whether a pair is 回头望: its player showed one of it first and was overturned (clause bid.look-back)."""
    if config.bidding.look_back is LookBack.NONE or not auction.made or auction.standing is None:
        return False
    first = auction.made[0]
    return (
        first.seat == seat
        and auction.standing.seat != seat
        and (shown.kind, shown.cards) == (LEVELS, 2)
        and (first.shown.kind, first.shown.cards, first.shown.suit) == (LEVELS, 1, shown.suit)
    )


def raised(config: RuleConfig, auction: Auction, seat: int, shown: Shown) -> Shown:
    """The bid on its rung, 回头望 taken into account."""
    if not looks_back(config, auction, seat, shown):
        return shown
    highest = config.bidding.look_back is LookBack.HIGHEST
    return shown._replace(rung=LOOK_BACK_RUNG if highest else LOW_LOOK_BACK_RUNG)


def judge(
    config: RuleConfig, level: int, first_hand: bool, auction: Auction, seat: int, bits: int, choice: int
) -> tuple[tuple[Code, ...], Shown | None, Code]:
    """Whether a seat may bid now.

    Returns:
        The breaches, what was shown (``None`` where nothing was), and the code of the legal case.
    """
    shown = show(config, level, bits, choice)
    if isinstance(shown, Code):
        return (shown,), None, shown
    if shown.kind == MIXED_JOKERS or (shown.kind == JOKERS and shown.cards == 3):
        return (Code.NOT_FOR_DECLARING,), shown, Code.NOT_FOR_DECLARING
    shown = raised(config, auction, seat, shown)
    standing = auction.standing
    breaches = []
    if not _may_be_shown(config, first_hand, standing, shown):
        breaches.append(Code.NOT_FOR_DECLARING)
    code = Code.DECLARED
    if standing is not None:
        if shown.rung <= standing.shown.rung:
            breaches.append(Code.NOT_HIGHER)
        code = Code.OVERTURNED
        if looks_back(config, auction, seat, shown):
            code = Code.LOOKED_BACK
        elif standing.seat == seat:
            code = Code.REINFORCED if shown.suit == standing.shown.suit >= 0 else Code.OVERTURNED
        breaches += _overturn_breaches(config, auction, standing, seat, shown)
    return tuple(breaches), shown, breaches[0] if breaches else code


def _may_be_shown(config: RuleConfig, first_hand: bool, standing: BidMade | None, shown: Shown) -> bool:
    """Whether cards of this kind may be shown before the kitty at all, or first (clauses bid.first-shown-*)."""
    rules = config.bidding
    if shown.kind == LEVELS:
        return standing is not None or shown.cards < 3 or rules.first_shown is FirstShown.LEVELS_OR_THREE
    if rules.overturns is Overturns.RISING_WITHOUT_JOKERS:
        return False
    if rules.first_shown is FirstShown.LEVELS_IN_FIRST_HAND:
        return not first_hand
    # that it may be shown first is what a single joker is for (clause bid.single-joker)
    return standing is not None or rules.first_shown is FirstShown.ANYTHING or shown.cards == 1


def _overturn_breaches(config: RuleConfig, auction: Auction, standing: BidMade, seat: int, shown: Shown) -> list[Code]:
    own = standing.seat == seat
    partner = (standing.seat + 2) % 4 == seat
    barred = [Code.PARTNER_BID] if partner and not config.bidding.partner_overturns else []
    if config.bidding.overturns is Overturns.ONE_OF_THREE:
        return barred + ([Code.OVERTURNED_ALREADY] if auction.slot_used and _takes_slot(shown) else [])
    second_copy = (
        config.bidding.reinforce
        and shown.kind == standing.shown.kind == LEVELS
        and shown.suit == standing.shown.suit
        and standing.shown.cards == 1
    )
    return barred + ([Code.OWN_BID] if own and not second_copy else [])


def _takes_slot(shown: Shown) -> bool:
    """Whether a bid is 自保, 反主 or 自反; jokers (反无主) are none of them (clause bid.one-of-three)."""
    return shown.kind == LEVELS


def bid(auction: Auction, seat: int, bits: int, choice: int, shown: Shown) -> Auction:
    """The auction after a legal bid."""
    made = BidMade(seat, bits, choice, shown)
    slot = auction.slot_used or (auction.standing is not None and _takes_slot(shown))
    return Auction((*auction.made, made), made, slot)


def dealer_after(config: RuleConfig, first_hand: bool, nominal: int, auction: Auction) -> int:
    """Who deals after the bids (clauses bid.first-dealer-first, bid.first-dealer-last, bid.chaohu-deal).

    Args:
        config: The rules.
        first_hand: Whether nobody was dealer before the bids.
        nominal: The dealer that the last hand named; meaningless in a first hand.
        auction: The bids, at least one.
    """
    made = auction.made
    rules = config.bidding
    if first_hand or rules.deal_moves is DealMoves.EVERY_HAND:
        return made[0].seat if rules.dealer is DealerRule.FIRST else made[-1].seat
    if rules.deal_moves is DealMoves.DEALING_TEAM:
        return side_dealer(nominal, [b.seat for b in made])
    return nominal


def side_dealer(nominal: int, bidders: list[int]) -> int:
    """自放自打、上放下打: the dealing side's last bidder, or the dealer next after the first attacker who bid."""
    own = [seat for seat in bidders if (seat - nominal) % 2 == 0]
    return own[-1] if own else (bidders[0] + 1) % 4


class TurnUp(NamedTuple):
    """What happens where nobody bid: a redeal, or a trump and perhaps a dealer."""

    redeal: bool
    trump: int
    dealer: int


def rule_without_bid(config: RuleConfig, first_hand: bool) -> NoBid:
    """The rule for a hand that nobody bids on."""
    return config.bidding.no_bid_first if first_hand else config.bidding.no_bid_later


def needs_kitty(rule: NoBid) -> bool:
    """Whether the kitty's cards decide."""
    return rule not in (NoBid.REDEAL, NoBid.NO_TRUMP)


def turn_up(config: RuleConfig, level: int, first_hand: bool, nominal: int, kitty: list[int]) -> TurnUp:
    """无人叫主: what a hand without bids becomes (clauses bid.nobody-*).

    Args:
        config: The rules.
        level: The level.
        first_hand: Whether nobody is dealer yet.
        nominal: The dealer; in a first hand the seat dealt to first.
        kitty: The kitty's kinds, in order.
    """
    rule = rule_without_bid(config, first_hand)
    if rule is NoBid.REDEAL:
        return TurnUp(True, NO_TRUMP, nominal)
    if rule is NoBid.TURNED_BY_SEATS:
        at, trump = _turned(level, kitty)
        turner = (nominal + at) % 4
        return TurnUp(False, trump, turner if first_hand else side_dealer(nominal, [turner]))
    return TurnUp(False, _TURNED_TRUMP[rule](config, level, kitty), nominal)


def _turned(level: int, kitty: list[int]) -> tuple[int, int]:
    """The place in the kitty of the card that decides, and its suit."""
    for at, kind in enumerate(kitty):
        if KIND_RANK[kind] == level:
            return at, KIND_SUIT[kind]
    plain = [(KIND_RANK[kind], -at) for at, kind in enumerate(kitty) if kind < BIG_JOKER]
    if not plain:
        return 0, NO_TRUMP
    at = -max(plain)[1]
    return at, KIND_SUIT[kitty[at]]


def _no_trump(config: RuleConfig, level: int, kitty: list[int]) -> int:
    return NO_TRUMP


def _level_or_joker(config: RuleConfig, level: int, kitty: list[int]) -> int:
    for kind in kitty:
        if kind >= BIG_JOKER:
            return NO_TRUMP
        if KIND_RANK[kind] == level:
            return KIND_SUIT[kind]
    return NO_TRUMP


def _level_or_highest(config: RuleConfig, level: int, kitty: list[int]) -> int:
    decides = any(kind >= BIG_JOKER or KIND_RANK[kind] == level for kind in kitty)
    return (_level_or_joker if decides else _highest_card)(config, level, kitty)


def _first_card(config: RuleConfig, level: int, kitty: list[int]) -> int:
    first = kitty[0]
    red_five = config.order.red_five and first == FIVE_OF_HEARTS
    return NO_TRUMP if first >= BIG_JOKER or red_five else KIND_SUIT[first]


def _highest_card(config: RuleConfig, level: int, kitty: list[int]) -> int:
    if any(kind >= BIG_JOKER for kind in kitty):
        return NO_TRUMP
    return _turned(level, kitty)[1]


_TURNED_TRUMP = {
    NoBid.NO_TRUMP: _no_trump,
    NoBid.LEVEL_OR_JOKER: _level_or_joker,
    NoBid.LEVEL_OR_HIGHEST: _level_or_highest,
    NoBid.FIRST_CARD: _first_card,
    NoBid.HIGHEST_CARD: _highest_card,
}


def candidates(config: RuleConfig, level: int, hand: int) -> list[tuple[int, int]]:
    """Every set of a hand that reads as a bid, with each choice that it may name, in written order."""
    fives = 2 * UNIT[FIVE_OF_HEARTS]
    found = [
        n * UNIT[kind]
        for kind in kinds_in(hand)
        if KIND_RANK[kind] == level or kind >= BIG_JOKER
        for n in range(1, copies(hand, kind) + 1)
    ]
    if config.order.red_five and copies(hand, FIVE_OF_HEARTS) == 2:
        found += [fives] * (fives not in found)
        found += [fives + UNIT[kind] for kind in kinds_in(hand) if KIND_RANK[kind] == level]
    big, small = copies(hand, BIG_JOKER), copies(hand, SMALL_JOKER)
    found += [b * UNIT[BIG_JOKER] + s * UNIT[SMALL_JOKER] for b in range(1, big + 1) for s in range(1, small + 1)]
    return [
        (bits, choice)
        for bits in found
        for choice in (UNNAMED, 0, 1, 2, 3, NO_TRUMP)
        if not isinstance(show(config, level, bits, choice), Code)
    ]
