"""A hand told in words, in English or Chinese."""

from __future__ import annotations

from chaodipi import reasons
from chaodipi.actions import Bid, Bury
from chaodipi.cli.output import Output
from chaodipi.match import Match
from chaodipi.seats import Seat, Team
from chaodipi.settlement import Settlement
from chaodipi.state import GameState
from chaodipi.tricks import Win

__all__ = ["Teller"]

_WINS_ZH = {Win.LED: "大", Win.RUFF: "毙", Win.OVER_RUFF: "盖毙"}
_LINES_ZH = {
    "tricks": "抓分",
    "throws": "甩牌罚分",
    "chaodi": "炒底失败",
    "kitty": "抠底",
    "red-five-forced": "逼红5",
    "red-five-kept": "保红5",
}


class Teller:
    """Tells what happens in a hand, a line at a time."""

    def __init__(self, out: Output) -> None:
        self._out = out
        self._zh = out.lang == "zh"

    def _say(self, en: str, zh: str) -> None:
        self._out.line(zh if self._zh else en)

    def _seat(self, seat: Seat) -> str:
        return reasons.show(seat, self._out.lang)

    def deal(self, number: int, seed: int, state: GameState) -> None:
        """The hand begins."""
        level = "flag" if state.level is None else state.level.value
        dealer = state.match.dealer
        name = "-" if dealer is None else self._seat(dealer)
        self._say(
            f"Hand {number} (seed {seed}): level {level}, dealer {name}",
            f"第{number}副 (种子 {seed}): 打{'旗' if level == 'flag' else level}, 庄家 {name}",
        )

    def bid(self, seat: Seat, action: object, before: GameState, after: GameState) -> None:
        """A bid or a 炒."""
        assert isinstance(action, Bid)
        named = "" if action.choice is None else f" = {getattr(action.choice, 'value', 'NT')}"
        if len(after.chaos) > len(before.chaos):
            good = after.chaos[-1][2]
            failed = ("", "") if good else (", and fails", ", 失败")
            self._say(
                f"  {self._seat(seat)} takes the kitty with {action.cards}{named}{failed[0]}",
                f"  {self._seat(seat)} 炒底 {action.cards}{named}{failed[1]}",
            )
        else:
            self._say(
                f"  {self._seat(seat)} bids {action.cards}{named}", f"  {self._seat(seat)} 亮 {action.cards}{named}"
            )

    def redeal(self, seat: Seat) -> None:
        """The demand of a redeal."""
        self._say(f"  {self._seat(seat)} demands a redeal", f"  {self._seat(seat)} 要求重新发牌")

    def bury(self, seat: Seat, action: Bury) -> None:
        """A bury."""
        self._say(f"  {self._seat(seat)} buries {action.cards}", f"  {self._seat(seat)} 扣底 {action.cards}")

    def trick(self, state: GameState) -> None:
        """A finished trick."""
        done = state.tricks[-1]
        assert done.winner is not None and done.win is not None
        plays = ", ".join(f"{self._seat(Seat((done.leader + i) % 4))} {cards}" for i, cards in enumerate(done.plays))
        number = len(state.tricks)
        cut = ""
        if done.attempted is not None:
            cut = f" [甩 {done.attempted} 失败]" if self._zh else f" [throw of {done.attempted} failed]"
        winner = self._seat(done.winner)
        how = done.win.value.replace("led", "in suit")
        self._say(
            f"  {number:2} {plays}{cut}: {winner} wins {done.points} ({how})",
            f"  {number:2} {plays}{cut}: {winner} {_WINS_ZH[done.win]}, {done.points}分",
        )

    def settlement(self, state: GameState, settlement: Settlement, match: Match) -> None:
        """The result of the hand."""
        if settlement.redeal:
            why = ("nobody bid: ", "无人叫主: ") if state.redealer is None else ("", "")
            self._say(f"  {why[0]}the cards are dealt again", f"  {why[1]}重新发牌")
            return
        trump, dealer = state.trump, state.dealer
        assert trump is not None and dealer is not None
        lines = ", ".join(
            f"{_LINES_ZH[line.name] if self._zh else line.name} {line.points}" for line in settlement.lines
        )
        saved = sum(t.points for t in state.tricks if t.winner is not None and t.winner.team is dealer.team)
        self._say(
            f"  dealer {dealer.letter}, trump {trump}: attackers {settlement.points} ({lines}); "
            f"dealers' tricks {saved}, kitty {state.kitty.points}",
            f"  庄家 {self._seat(dealer)}, 主 {trump}: 抓分方 {settlement.points} ({lines}); "
            f"庄家方逃分 {saved}, 底牌 {state.kitty.points}",
        )
        levels = ", ".join(f"{team.value} {getattr(match.level_of(team), 'value', 'flag')}" for team in Team)
        scores = ", ".join(f"{team.value} {score:+}" for team, score in settlement.scores.items())
        told = f"; scores {scores}" if scores else ""
        told_zh = f"; 积分 {scores}" if scores else ""
        self._say(
            f"  {settlement.on_stage.value} on stage, {settlement.steps} steps; levels {levels}{told}; "
            f"{self._seat(settlement.dealer_next)} deals next",
            f"  {settlement.on_stage.value} 上台, {settlement.steps}级; 级别 {levels}{told_zh}; "
            f"下副庄家 {self._seat(settlement.dealer_next)}",
        )
        if match.over:
            name = "-" if match.winner is None else match.winner.value
            self._say(f"  the match is over: {name} wins", f"  比赛结束: {name} 胜")
