"""亮主 and 反主: the bids before the kitty is taken (RULES section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import FACE, JOKERS, SEATS, Cards, Preset, next_seat, parse, team
from .ladder import LOOK_BACK, NO_TRUMP, PAIR, SINGLE, TRIPLE, Show, read_show

REDEAL = "redeal"


@dataclass
class Bidding:
    """The bids that have been made. ``shown`` holds the legal ones, in order."""

    preset: Preset
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
        """Section 9: 回头望 lifts both copies of an overturned single above everything."""
        if self.preset.name not in ("anchao", "mingchao") or seat == holder:
            return show
        single = any(s == seat and old.cards == show.cards[:1] for s, old in self.shown)
        if single and show.is_level and show.height[0] == PAIR:
            return replace(show, height=(PAIR, LOOK_BACK))
        return show

    def bid(self, seat: str, cards: Cards, choice: str | None) -> bool:
        """Make a bid; an illegal one changes nothing."""
        show = read_show(self.preset, self.level, cards, choice)
        if show is None or show.height[0] > TRIPLE:
            return False
        if not show.is_level and show.height[0] == TRIPLE:
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
        """What a preset lets be shown at all, and as the first."""
        name = self.preset.name
        if name == "chaohu":
            # 对大鬼和对小鬼不能直接亮主，只能炒底亮主
            return show.is_level
        if name == "changxian" and self.first_hand:
            return show.is_level
        if self.preset.huanle and not self.shown:
            return show.is_level and show.height[0] in (SINGLE, PAIR)
        return True

    def _may_follow(self, seat: str, show: Show, standing: Show) -> bool:
        """Over the standing bid."""
        if show.height <= standing.height:
            return False
        own = seat == self.holder
        if self.preset.name in ("huanle", "huanle-1", "huanle-3", "hunan"):
            # 反无主 always; of 自保, 反主, 自反 only the one that comes first
            return show.is_joker_pair or not self.one_of_three_done
        if own and self.preset.name == "changxian":
            # 加固: a single by its second copy
            return show.is_level and show.cards == standing.cards * 2
        return not own


def turned_kitty(preset: Preset, level: str, kitty: list[str], first_hand: bool) -> str:
    """Nobody has bid: the trump, or ``redeal``. (chaohu: ``turned_by_seats``.)"""
    name = preset.name
    if first_hand or name == "chupai":
        return REDEAL
    if name == "hongwu":
        return NO_TRUMP if not kitty or kitty[0] in JOKERS or kitty[0] == "H5" else kitty[0][0]
    if preset.rooms:
        for card in kitty:
            if card in JOKERS:
                return NO_TRUMP
            if card[1] == level:
                return card[0]
        return NO_TRUMP
    if name in ("changxian", "jushu"):
        if not kitty or any(card in JOKERS for card in kitty):
            return NO_TRUMP
        levels = [card for card in kitty if card[1] == level]
        return (levels or [max(kitty, key=lambda card: FACE[card[1]])])[0][0]
    return NO_TRUMP


def turned_by_seats(level: str, kitty: list[str], first: str) -> tuple[str, str]:
    """Section 9, chaohu: each seat in order turns a card; the trump and the turner."""
    turners = [SEATS[(SEATS.index(first) + i) % 4] for i in range(len(kitty))]
    for card, seat in zip(kitty, turners, strict=True):
        if card not in JOKERS and card[1] == level:
            return card[0], seat
    plain = [(card, seat) for card, seat in zip(kitty, turners, strict=True) if card not in JOKERS]
    if not plain:
        return NO_TRUMP, first
    card, seat = max(plain, key=lambda turned: FACE[turned[0][1]])
    return card[0], seat


def dealer_of_chaohu(bidders: list[str], dealer: str) -> str:
    """Section 9: 自放自打, 上放下打."""
    dealers = [seat for seat in bidders if team(seat) == team(dealer)]
    return dealers[-1] if dealers else next_seat(bidders[0])


@dataclass(frozen=True)
class Declared:
    """How the bidding ended."""

    bidding: Bidding
    legal: list[bool]
    trump: str
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
    preset = Preset(case["rules"])
    first_hand = bool(case["first_hand"])
    bidding = Bidding(preset, case["level"], first_hand)
    legal = [bidding.bid(bid[0], parse(bid[1]), bid[2] if len(bid) > 2 else None) for bid in case["bids"]]
    dealer: str | None = case.get("dealer")
    bidders = [seat for seat, _ in bidding.shown]
    if bidding.standing is None:
        kitty = kitty_in_order(case.get("kitty", ""))
        if preset.name == "chaohu":
            trump, turner = turned_by_seats(case["level"], kitty, dealer or "S")
            dealer = turner if first_hand or dealer is None else dealer_of_chaohu([turner], dealer)
        else:
            trump = turned_kitty(preset, case["level"], kitty, first_hand)
        return Declared(bidding, legal, trump, None if trump == REDEAL else dealer, False)
    if first_hand or dealer is None:
        first_deals = preset.huanle and preset.name != "chupai"
        dealer = bidders[0] if first_deals else bidders[-1]
    elif preset.name == "chaohu":
        dealer = dealer_of_chaohu(bidders, dealer)
    chaodi = preset.name != "huanle-1"
    if preset.name == "hongwu" and bidding.standing.is_red_five_pair:
        # 红5反主后将无法炒底
        chaodi = False
    return Declared(bidding, legal, bidding.standing.trump, dealer, chaodi)


def answer_bid(case: Mapping[str, Any]) -> dict[str, Any]:
    declared = declare(case)
    answer: dict[str, Any] = {"legal": declared.legal, "trump": declared.trump, "chaodi": declared.chaodi}
    if declared.dealer is not None:
        answer["dealer"] = declared.dealer
    return answer


def seats_from(seat: str, step: int = 1) -> list[str]:
    """The four seats from one on, in playing order (step 1) or clockwise (step -1)."""
    start = SEATS.index(seat)
    return [SEATS[(start + step * i) % 4] for i in range(4)]
