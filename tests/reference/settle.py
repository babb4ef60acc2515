"""Levels, laps, flags, scores and the next dealer after a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .cards import JOKERS, Cards, next_seat, other_team, parse, partner, team
from .kitty import HEAVEN_AND_EARTH, is_heaven_and_earth
from .levels import Standing, fall, lifted, rise
from .pay import carrying_fee, table_pay
from .results import FLAG, Result, table_result
from .rules import Rules
from .rules import rules_of as rules_of_case
from .shapes import cards_of_510k

TEAMS = ("SN", "EW")


@dataclass
class Hand:
    """A hand that is being settled."""

    rules: Rules
    dealer: str
    flag: bool
    base: int
    bonus: bool
    last: Cards
    winner: str | None
    declared: str | None
    before: dict[str, Standing]
    result: Result

    @property
    def dealers(self) -> str:
        return team(self.dealer)

    @property
    def attackers(self) -> str:
        return other_team(self.dealers)

    @property
    def winners(self) -> str:
        return self.attackers if self.result.attackers_win else self.dealers

    @property
    def losers(self) -> str:
        return other_team(self.winners)

    @property
    def attackers_win_last(self) -> bool:
        return self.winner is not None and team(self.winner) == self.attackers


def hand_of(case: Mapping[str, Any]) -> Hand:
    rules = rules_of_case(case)
    levels = case.get("levels", dict.fromkeys(TEAMS, "2"))
    laps, flags = case.get("laps", {}), case.get("flags", {})
    before = {name: Standing(levels[name], laps.get(name, 1), flags.get(name, 0)) for name in TEAMS}
    dealer = case["dealer"]
    flag = case.get("flag", False) or before[team(dealer)].level == FLAG
    declared = case.get("declared")
    last, winner = parse(case.get("last", "")), case.get("winner")
    bonus = case.get("bonus") == HEAVEN_AND_EARTH
    if last and winner is not None:
        bonus = is_heaven_and_earth(rules, last, team(winner) != team(dealer))
    return Hand(
        rules,
        dealer,
        flag,
        case.get("base", 1),
        # a flag hand has no kitty and so no 上天入地
        bonus and not flag,
        last,
        winner,
        declared[0] if declared else None,
        before,
        table_result(rules, case["points"], before[team(dealer)].level, flag),
    )


def levels_by_table(hand: Hand) -> tuple[dict[str, Standing], int | None]:
    """The promotion that the points earn, and the flag; and the levels that the winners really rose."""
    rules = hand.rules
    after = dict(hand.before)
    if not rules["levels.played"]:
        return after, None
    after[hand.winners], risen = rise(rules, after[hand.winners], hand.result.steps, not hand.result.attackers_win)
    dealers = after[hand.dealers]
    if hand.flag and not hand.result.attackers_win:
        after[hand.dealers] = replace(dealers, won=True)
        # a carried flag is paid by the table
        return after, None
    if hand.flag:
        dealers = replace(dealers, flags=dealers.flags + 1)
        if dealers.flags == rules["levels.flag_failures"]:
            # 如果庄家扛旗三次，还没有通过，则降级打 2
            dealers = replace(dealers, level="2", flags=0)
        after[hand.dealers] = dealers
    return after, risen


def apply_last_play(hand: Hand, after: dict[str, Standing]) -> None:
    """J到底: dealers at J or A fall when the attackers win the last trick with that card."""
    rules, level = hand.rules, hand.before[hand.dealers].level
    how = rules["bonus.jack_end"]
    if how == "none" or level not in ("J", "A") or not hand.attackers_win_last:
        return
    alike = len(set(hand.last)) == 1 and hand.last[0] not in JOKERS and hand.last[0][1] == level
    pair = alike and len(hand.last) == 2
    single_jack = alike and len(hand.last) == 1 and level == "J"
    five_ten_king = any(hand.last == cards_of_510k(letter) for letter in "SHCD")
    if how == "at-threshold":
        if hand.result.attackers_win and (pair or single_jack):
            after[hand.dealers] = fall(after[hand.dealers], "2" if level == "J" else "J")
        return
    falls = pair or (five_ten_king if how == "whatever-the-points" else single_jack)
    if not falls:
        return
    fallen = fall(hand.before[hand.dealers], "2")
    if rules["bonus.fallen_rise"] and not hand.result.attackers_win:
        fallen, _ = rise(rules, fallen, hand.result.steps, dealers=True)
    after[hand.dealers] = fallen


def apply_hook(hand: Hand, after: dict[str, Standing]) -> None:
    """一勾勾到底: dealers who lose the hand at J fall to 2."""
    if hand.rules["bonus.hook"] and hand.before[hand.dealers].level == "J" and hand.result.attackers_win:
        after[hand.dealers] = fall(hand.before[hand.dealers], "2")


def apply_red_five_bid(hand: Hand, after: dict[str, Standing]) -> None:
    """Who showed a 红5 pair wins or loses for his side: winners go to A, losers to 2, from the flag to A."""
    if not hand.rules["bonus.red_five_bid_settles"] or hand.declared is None or hand.flag:
        return
    won, lost = hand.before[hand.winners], hand.before[hand.losers]
    if won.level not in ("A", FLAG):
        after[hand.winners] = lifted(hand.rules, won, won.lap)
    after[hand.losers] = fall(lost, "A" if lost.level == FLAG else "2")


def heaven_and_earth_winners(hand: Hand) -> str | None:
    """The winner's team; where nobody is named, the attackers."""
    if not hand.bonus:
        return None
    return hand.attackers if hand.winner is None else team(hand.winner)


def apply_heaven_and_earth(hand: Hand, after: dict[str, Standing], winners: str) -> None:
    """Winners to the A of the last lap, losers to the 2 of the first."""
    losers = other_team(winners)
    top = lifted(hand.rules, hand.before[winners], hand.rules["levels.laps"])
    # it never lowers its winners, and a match that the table gives them is won
    after[winners] = max(after[winners], top, key=Standing.height)
    rose_to_flag = after[losers].level == FLAG != hand.before[losers].level
    if hand.rules["bonus.heaven_voids_win"] or not (after[losers].won or rose_to_flag):
        after[losers] = replace(fall(hand.before[losers], "2"), lap=1)


def scores_of(hand: Hand, after: dict[str, Standing], risen: int | None, heaven: str | None) -> dict[str, int] | None:
    pay = table_pay(hand.rules, hand.result, risen, hand.base)
    if pay is None:
        return None
    scores = {hand.winners: pay[0], hand.losers: pay[1]}
    extra = _flag_pay(hand, after) * hand.base
    scores[hand.winners] += extra
    scores[hand.losers] -= extra
    if heaven is not None:
        worth = max(hand.rules["bonus.heaven_pay"], scores[heaven])
        scores = {heaven: worth, other_team(heaven): -worth}
    return scores


def _flag_pay(hand: Hand, after: dict[str, Standing]) -> int:
    """Bases on top: for passing A (or instead for carrying the flag), and for a carried flag by the losers' level."""
    rules = hand.rules
    carried = hand.flag and not hand.result.attackers_win
    passed_ace = hand.before[hand.winners].level != FLAG and after[hand.winners].level == FLAG
    bases = 0
    if carried if rules["levels.flag_pay_on_carry"] else passed_ace:
        bases += rules["levels.flag_pay"]
    if carried and rules["levels.flag_carry_pays"]:
        bases += carrying_fee(hand.before[hand.attackers].level)
    return bases


def next_dealer(hand: Hand, heaven: str | None) -> str:
    """Who deals next: the dealer's partner where his team is on stage, else the seat after him; or by another rule."""
    rule = hand.rules["result.next_dealer"]
    if rule == "rotates":
        return next_seat(hand.dealer)
    if rule == "last-trick-winner":
        assert hand.winner is not None
        return hand.winner
    on_stage = heaven or hand.winners
    return partner(hand.dealer) if on_stage == hand.dealers else next_seat(hand.dealer)


def answer_settle(case: Mapping[str, Any]) -> dict[str, Any]:
    hand = hand_of(case)
    rules = hand.rules
    after, risen = levels_by_table(hand)
    heaven = heaven_and_earth_winners(hand)
    if rules["levels.played"]:
        apply_last_play(hand, after)
        apply_hook(hand, after)
        apply_red_five_bid(hand, after)
        if heaven is not None:
            apply_heaven_and_earth(hand, after, heaven)
    dealer = next_dealer(hand, heaven)
    answer: dict[str, Any] = {
        "levels": {name: after[name].level for name in after},
        "dealer_next": dealer,
        "on_stage": team(dealer),
    }
    if rules["levels.laps"] > 1:
        answer["laps"] = {name: after[name].lap for name in after}
    if rules["levels.flag"]:
        answer["flags"] = {name: after[name].flags for name in after}
    if rules["levels.played"]:
        answer["steps"] = hand.result.steps if team(dealer) == hand.winners else 0
        answer["match_over"] = any(standing.won for standing in after.values())
    scores = scores_of(hand, after, risen, heaven)
    if scores is not None:
        answer["scores"] = scores
    return answer
