"""炒底: the asking after the kitty has been buried (RULES section 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .bids import Declared, declare, seats_from
from .cards import Cards, parse, team
from .ladder import SINGLE, Show, read_show

DONE = "done"
PASS = "pass"


@dataclass
class Asking:
    """Who is still to be asked. The last to bury is never in the queue."""

    declared: Declared
    dealer: str
    queue: list[str]
    standing: Show
    holder: str
    trump: str
    points: int = 0
    somebody_has: bool = False

    @property
    def asked(self) -> str:
        return self.queue[0] if self.queue else DONE

    def act(self, seat: str, cards: Cards | None, choice: str | None) -> bool:
        """A pass (no cards) or a 炒; an illegal one changes nothing."""
        if seat != self.asked:
            return False
        if cards is None:
            if choice is not None:
                return False
            self.queue.pop(0)
            return True
        show = self._show(seat, cards, choice)
        if show is None:
            return False
        bidding = self.declared.bidding
        bidding.shown.append((seat, show))
        if show.height > self.standing.height:
            self.standing, self.holder, self.trump = show, seat, show.trump
        else:
            # 抄底失败, anchao: the kitty is swapped all the same
            self.points += 80 if team(seat) == team(self.dealer) else -80
        self.somebody_has = True
        self.queue = self._order_after(seat)
        return True

    def _show(self, seat: str, cards: Cards, choice: str | None) -> Show | None:
        """The show, when this seat may 炒 with it now."""
        bidding = self.declared.bidding
        name = bidding.preset.name
        show = read_show(bidding.preset, bidding.level, cards, choice)
        if show is None or show.height[0] == SINGLE or seat == self.holder:
            return None
        if name == "anchao":
            if any(who == seat and old.cards == cards for who, old in bidding.shown):
                return None
            return bidding.look_back(seat, show, self.holder)
        show = bidding.look_back(seat, show, self.holder)
        return show if show.height > self.standing.height else None

    def may_chao(self, seat: str) -> bool:
        """Section 9: in jushu who declares has lost his 炒, save a dealer once somebody else has; he is not asked."""
        bidding = self.declared.bidding
        if bidding.preset.name != "jushu" or seat != bidding.shown[0][0]:
            return True
        return self.somebody_has and seat == self.dealer

    def _order_after(self, seat: str) -> list[str]:
        """Everybody else, once more."""
        name = self.declared.bidding.preset.name
        if name == "hongwu" and self.standing.is_red_five_pair:
            return []
        if name == "jushu":
            # 炒好后先回到庄家手里…再顺时针方向轮下去
            order = seats_from(self.dealer, -1)
        elif name == "chupai":
            # all plays but the lead go back; play goes on from the dealer's next seat, the dealer last
            order = [*seats_from(self.dealer)[1:], self.dealer]
        else:
            order = seats_from(seat)
        return [other for other in order if other != seat and self.may_chao(other)]


def begin(declared: Declared, dealer: str, standing: Show, holder: str) -> Asking:
    """The asking after the dealer's bury."""
    asking = Asking(declared, dealer, [], standing, holder, declared.trump)
    asking.queue = [seat for seat in seats_from(dealer)[1:] if asking.may_chao(seat)]
    return asking


def answer_chaodi(case: Mapping[str, Any]) -> dict[str, Any]:
    declared = declare(case)
    standing, holder = declared.bidding.standing, declared.bidding.holder
    if not declared.chaodi or standing is None or holder is None or declared.dealer is None:
        legal = [False for _ in case["chaos"]]
        return {"legal": legal, "asked": DONE, "trump": declared.trump, "points": 0}
    asking = begin(declared, declared.dealer, standing, holder)
    legal = []
    for chao in case["chaos"]:
        cards = None if chao[1] == PASS else parse(chao[1])
        legal.append(asking.act(chao[0], cards, chao[2] if len(chao) > 2 else None))
    return {"legal": legal, "asked": asking.asked, "trump": asking.trump, "points": asking.points}
