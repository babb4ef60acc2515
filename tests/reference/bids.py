"""亮主 and 反主: the bids before the kitty is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import SEATS, Cards, next_seat, parse, partner, team
from .ladder import LOOK_BACK, LOW_LOOK_BACK, PAIR, SINGLE, TRIPLE, Show, read_show
from .rules import Rules
from .rules import rules_of as rules_of_case
from .turning import REDEAL, rule_without_bid, turn_up, turns_kitty


@dataclass
class Bidding:
    """The bids that have been made. ``shown`` holds the legal ones, in order."""

    rules: Rules
    level: str
    first_hand: bool
    shown: list[tuple[str, Show]] = field(default_factory=list)
    one_of_three_done: bool = False

    @property
    def standing(self) -> Show | None:
        return self.shown[-1][1] if self.shown else None

    @property
    def holder(self) -> str | None:
        return self.shown[-1][0] if self.shown else None

    def look_back(self, seat: str, show: Show, holder: str | None) -> Show:
        """回头望 lifts both copies of a single level card that its player showed and that was overturned."""
        where = self.rules["bidding.look_back"]
        if not self.shown or where == "none" or seat == holder or not show.is_level or show.height[0] != PAIR:
            return show
        who, first = self.shown[0]
        if who != seat or first.cards != show.cards[:1]:
            return show
        return replace(show, height=(PAIR, LOOK_BACK if where == "highest" else LOW_LOOK_BACK))

    def bid(self, seat: str, cards: Cards, choice: str | None) -> bool:
        """Make a bid; an illegal one changes nothing."""
        show = read_show(self.rules, self.level, cards, choice)
        if show is None or (show.is_jokers and show.height[0] >= TRIPLE):
            # three or four jokers serve only in 炒
            return False
        show = self.look_back(seat, show, self.holder)
        if not self._may_show(show):
            return False
        if self.standing is not None and not self._may_follow(seat, show, self.standing):
            return False
        if self.shown and show.is_level:
            self.one_of_three_done = True
        self.shown.append((seat, show))
        return True

    def _may_show(self, show: Show) -> bool:
        """What may be shown at all, and as the first."""
        rules = self.rules
        first_shown = rules["bidding.first_shown"]
        if rules["bidding.overturns"] == "rising-without-jokers" and not show.is_level:
            # 对大鬼和对小鬼不能直接亮主，只能炒底亮主
            return False
        if first_shown == "levels-in-first-hand" and self.first_hand and not show.is_level:
            return False
        if self.shown:
            return True
        if show.height[0] > (TRIPLE if first_shown == "levels-or-three" else PAIR):
            return False
        # a single joker may be shown first wherever it is a bid
        only_levels = first_shown in ("levels", "levels-or-three")
        return show.is_level or show.height[0] == SINGLE or not only_levels

    def _may_follow(self, seat: str, show: Show, standing: Show) -> bool:
        """Over the standing bid."""
        if show.height <= standing.height:
            return False
        if self.holder is not None and seat == partner(self.holder) and not self.rules["bidding.partner_overturns"]:
            return False
        if self.rules["bidding.overturns"] == "one-of-three":
            # of 自保, 反主, 自反, which are bids of level cards, only the one that comes first; 反无主 always
            return not show.is_level or not self.one_of_three_done
        if seat == self.holder:
            # 加固: a single level card by its second copy (and third)
            same = len(standing.cards) == 1 and show.is_level and set(show.cards) == set(standing.cards)
            return same and bool(self.rules["bidding.reinforce"])
        return True


def dealer_of_team(bidders: list[str], dealer: str) -> str:
    """自放自打: the last bidder of the dealers deals; 上放下打: else the dealer next after the first bidder."""
    dealers = [seat for seat in bidders if team(seat) == team(dealer)]
    return dealers[-1] if dealers else next_seat(bidders[0])


@dataclass(frozen=True)
class Declared:
    """How the bidding ended. What hangs on a kitty that is not known is None."""

    bidding: Bidding
    legal: list[bool]
    trump: str | None
    dealer: str | None
    chaodi: bool


def kitty_in_order(text: str) -> list[str]:
    """The kitty's cards in the order of the text (card sets are otherwise sorted)."""
    cards: list[str] = []
    for word in text.split():
        seen = parse(word)
        if len(seen) == 1:
            cards.extend(seen)
        else:
            letter, ranks = word[0], word[1:].replace("10", "T")
            cards.extend(card for rank in ranks for card in parse(letter + rank))
    return cards


def declare(case: Mapping[str, Any]) -> Declared:
    rules = rules_of_case(case)
    first_hand = bool(case["first_hand"])
    level = case.get("level", "2")
    bidding = Bidding(rules, level, first_hand)
    legal = [bidding.bid(bid[0], parse(bid[1]), bid[2] if len(bid) > 2 else None) for bid in case["bids"]]
    if bidding.standing is None:
        return _nobody_bid(case, bidding, legal)
    dealer = dealer_after(rules, first_hand, case.get("dealer"), [seat for seat, _ in bidding.shown])
    over_red_fives = bidding.standing.is_red_five_pair and rules["chaodi.red_five_ends"]
    chaodi = can_be_asked(rules) and not over_red_fives
    return Declared(bidding, legal, bidding.standing.trump, dealer, chaodi)


def dealer_after(rules: Rules, first_hand: bool, dealer: str | None, bidders: list[str]) -> str:
    """Who deals after these bids: in a first hand a bidder; later the dealer, unless bids move the deal."""
    bidder = bidders[0] if rules["bidding.dealer"] == "first" else bidders[-1]
    moves = rules["bidding.deal_moves"]
    if first_hand or dealer is None or moves == "every-hand":
        return bidder
    return dealer_of_team(bidders, dealer) if moves == "dealing-team" else dealer


def can_be_asked(rules: Rules) -> bool:
    """Whether anybody could 炒 at all: a 炒 takes a pair at least, and a kitty."""
    return bool(rules["deck.decks"] > 1 and rules["deck.kitty"] > 0)


def _nobody_bid(case: Mapping[str, Any], bidding: Bidding, legal: list[bool]) -> Declared:
    rules, first_hand = bidding.rules, bidding.first_hand
    dealer: str | None = case.get("dealer")
    rule = rule_without_bid(rules, first_hand)
    chaodi = bool(rules["chaodi.without_bid"]) and rule != "redeal" and can_be_asked(rules)
    if turns_kitty(rule) and "kitty" not in case:
        known = None if rule == "turned-by-seats" else dealer
        return Declared(bidding, legal, None, known, chaodi)
    trump, turner = turn_up(rules, bidding.level, rule, kitty_in_order(case.get("kitty", "")), dealer or SEATS[0])
    if turner is not None:
        dealer = turner if dealer is None else dealer_of_team([turner], dealer)
    if trump == REDEAL:
        dealer = None
    elif dealer is None:
        # nobody has dealt yet, and nobody bid: the first seat
        dealer = SEATS[0]
    return Declared(bidding, legal, trump, dealer, chaodi)


def answer_bid(case: Mapping[str, Any]) -> dict[str, Any]:
    declared = declare(case)
    answer: dict[str, Any] = {"legal": declared.legal, "chaodi": declared.chaodi}
    if declared.trump is not None:
        answer["trump"] = declared.trump
    if declared.dealer is not None:
        answer["dealer"] = declared.dealer
    return answer


def seats_from(seat: str, step: int = 1) -> list[str]:
    """The four seats from one on, in playing order (step 1) or clockwise (step -1)."""
    start = SEATS.index(seat)
    return [SEATS[(start + step * i) % 4] for i in range(4)]
