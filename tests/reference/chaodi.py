"""炒底: the asking after the kitty has been buried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .bids import Declared, declare, seats_from
from .cards import Cards, parse, team
from .ladder import SINGLE, Show, read_show
from .rules import Rules

DONE = "done"
PASS = "pass"


@dataclass
class Asking:
    """Who is still to be asked. The last to bury is never in the queue."""

    declared: Declared
    dealer: str
    queue: list[str]
    standing: Show | None
    holder: str | None
    trump: str | None
    #: who made the first bid before the kitty was taken
    declarer: str | None
    points: int = 0
    somebody_has: bool = False
    #: who made the last 炒, where it failed
    failed_last: str | None = None

    @property
    def rules(self) -> Rules:
        return self.declared.bidding.rules

    @property
    def asked(self) -> str:
        """The next seat; a declarer who may not 炒 is passed over."""
        return next((seat for seat in self.queue if not self.is_barred(seat)), DONE)

    def is_barred(self, seat: str) -> bool:
        """Whether a seat has lost its 炒 by declaring, or not yet got it back."""
        if seat != self.declarer:
            return False
        return {
            "as-any-player": False,
            "after-another": not self.somebody_has,
            "never": True,
            "dealer-after-another": seat != self.dealer or not self.somebody_has,
        }[self.rules["chaodi.declarer"]]

    def act(self, seat: str, cards: Cards | None, choice: str | None) -> bool:
        """A pass (no cards) or a 炒; an illegal one changes nothing."""
        if seat != self.asked:
            return False
        if cards is None:
            if choice is not None:
                return False
            self.queue = self.queue[self.queue.index(seat) + 1 :]
            return True
        show = self.show_of(seat, cards, choice)
        if show is None:
            return False
        self.declared.bidding.shown.append((seat, show))
        if self._is_higher(show):
            self.standing, self.holder, self.trump = show, seat, show.trump
            self.failed_last = None
        else:
            # 抄底失败: the kitty is swapped all the same
            points = self.rules["chaodi.failure_points"]
            self.points += points if team(seat) == team(self.dealer) else -points
            self.failed_last = seat
        self.somebody_has = True
        self.queue = self._order_after(seat)
        return True

    def _is_higher(self, show: Show) -> bool:
        return self.standing is None or show.height > self.standing.height

    def show_of(self, seat: str, cards: Cards, choice: str | None) -> Show | None:
        """The show, when this seat may 炒 with it now."""
        bidding, rules = self.declared.bidding, self.rules
        show = read_show(rules, bidding.level, cards, choice)
        if show is None or show.height[0] == SINGLE or (show.is_jokers and not rules["chaodi.jokers"]):
            return None
        again = rules["chaodi.repeat_after_failure"] and self.failed_last not in (None, seat)
        if seat == self.holder and not again:
            return None
        show = bidding.look_back(seat, show, self.holder)
        if not rules["chaodi.failures"]:
            return show if self._is_higher(show) else None
        # a 炒 may fail, but nobody shows the same cards twice
        repeated = any(who == seat and old.cards == cards for who, old in bidding.shown)
        return None if repeated else show

    def _order_after(self, seat: str) -> list[str]:
        """Everybody else, once more."""
        order = self.rules["chaodi.order"]
        if self.standing is not None and self.standing.is_red_five_pair and self.rules["chaodi.red_five_ends"]:
            return []
        if order == "dealer-first-then-clockwise":
            # 炒好后先回到庄家手里…再顺时针方向轮下去
            seats = seats_from(self.dealer, -1)
        elif order == "in-the-first-trick":
            # all plays but the lead go back; play goes on from the dealer's next seat, the dealer last
            seats = [*seats_from(self.dealer)[1:], self.dealer]
        else:
            seats = seats_from(seat)
        return [other for other in seats if other != seat]


def start(declared: Declared) -> Asking | None:
    """The asking after these bids, or None where nobody is asked."""
    bidding, dealer = declared.bidding, declared.dealer
    if not declared.chaodi or dealer is None:
        return None
    declarer = bidding.shown[0][0] if bidding.shown else None
    first = seats_from(dealer)[1:]
    return Asking(declared, dealer, first, bidding.standing, bidding.holder, declared.trump, declarer)


def answer_chaodi(case: Mapping[str, Any]) -> dict[str, Any]:
    declared = declare(case)
    asking = start(declared)
    if asking is None:
        answer: dict[str, Any] = {"legal": [False for _ in case["chaos"]], "asked": DONE, "points": 0}
        return answer if declared.trump is None else answer | {"trump": declared.trump}
    legal = []
    for chao in case["chaos"]:
        cards = None if chao[1] == PASS else parse(chao[1])
        legal.append(asking.act(chao[0], cards, chao[2] if len(chao) > 2 else None))
    return {"legal": legal, "asked": asking.asked, "trump": asking.trump, "points": asking.points}
