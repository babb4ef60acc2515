"""Levels, laps, flags and the next dealer after a hand (RULES sections 11 to 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .cards import FACE, JOKERS, RANKS, Cards, Preset, next_seat, other_team, parse, partner, team
from .kitty import HEAVEN_AND_EARTH, holds_510k
from .results import FLAG, Result, table_result

UPWARD = RANKS[::-1]
TOP_LAP = 3


@dataclass(frozen=True)
class Standing:
    """Where a team stands."""

    level: str
    lap: int = 1
    flags: int = 0
    won: bool = False

    def height(self) -> tuple[bool, int, int]:
        return self.won, self.lap, 15 if self.level == FLAG else FACE[self.level]


def must_play(preset: Preset, standing: Standing) -> bool:
    """Section 13: the levels that are never jumped."""
    levels = {"hongwu": "2JA", "chaohu": "JA", "mingchao": "JA", "changxian": "A"}.get(preset.name, "")
    if preset.name == "anchao" and standing.lap == TOP_LAP:
        levels = "A"
    return standing.level in levels


def rise(preset: Preset, standing: Standing, steps: int, dealers: bool) -> Standing:
    """Level by level; a must-play level stops the rise and is left only by dealers who win at it."""
    if standing.level == FLAG or (must_play(preset, standing) and not dealers):
        return standing
    for _ in range(steps):
        standing = _one_level(preset, standing)
        if standing.won or standing.level == FLAG or must_play(preset, standing):
            break
    return standing


def _one_level(preset: Preset, standing: Standing) -> Standing:
    if standing.level != "A":
        return replace(standing, level=UPWARD[UPWARD.index(standing.level) + 1])
    if preset.name == "anchao" and standing.lap < TOP_LAP:
        return replace(standing, level="2", lap=standing.lap + 1)
    if preset.name in ("kangqi", "changxian"):
        return replace(standing, level=FLAG)
    return replace(standing, won=True)


@dataclass
class Hand:
    """A hand that is being settled."""

    preset: Preset
    dealer: str
    points: int
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
    preset = Preset(case["rules"])
    levels, laps, flags = case["levels"], case.get("laps", {}), case.get("flags", {})
    before = {name: Standing(levels[name], laps.get(name, 1), flags.get(name, 0)) for name in ("SN", "EW")}
    dealer = case["dealer"]
    flag = case.get("flag", False) or before[team(dealer)].level == FLAG
    base = case.get("base", 1)
    declared = case.get("declared")
    if isinstance(declared, Mapping):
        declared = declared.get("seat")
    elif declared:
        declared = declared[0]
    return Hand(
        preset,
        dealer,
        case["points"],
        flag,
        base,
        # flag hands have no kitty and so no 上天入地
        case.get("bonus") == HEAVEN_AND_EARTH and not flag,
        parse(case.get("last", "")),
        case.get("winner"),
        declared or None,
        before,
        table_result(preset, case["points"], before[team(dealer)].level, flag, base),
    )


def levels_by_table(hand: Hand) -> dict[str, Standing]:
    """The promotion that the points earn, and the flag."""
    preset = hand.preset
    after = dict(hand.before)
    if preset.name == "jushu":
        return after
    risen = rise(preset, after[hand.winners], hand.result.steps, not hand.result.attackers_win)
    after[hand.winners] = risen
    dealers = after[hand.dealers]
    if hand.flag and not hand.result.attackers_win:
        after[hand.dealers] = replace(dealers, won=True)
    elif hand.flag:
        dealers = replace(dealers, flags=dealers.flags + 1)
        if preset.name == "changxian" and dealers.flags >= 3:
            # 如果庄家扛旗三次，还没有通过，则降级打 2
            dealers = replace(dealers, level="2", flags=0)
        after[hand.dealers] = dealers
    return after


def fall(standing: Standing, level: str) -> Standing:
    """A demotion; a team that leaves the flag starts to count its failures anew."""
    flags = 0 if standing.level == FLAG else standing.flags
    return replace(standing, level=level, flags=flags, won=False)


def heaven_and_earth_winners(hand: Hand) -> str | None:
    """Section 11: in anchao and yixing either side, elsewhere the attackers."""
    if not hand.bonus:
        return None
    if hand.preset.name in ("anchao", "yixing") and hand.winner is not None:
        return team(hand.winner)
    return hand.attackers


def apply_heaven_and_earth(hand: Hand, after: dict[str, Standing], winners: str) -> None:
    losers = other_team(winners)
    top = replace(hand.before[winners], level="A", lap=TOP_LAP if hand.preset.name == "anchao" else 1)
    # it never lowers its winners; its losers have won nothing whatever the table says
    after[winners] = max(after[winners], top, key=Standing.height)
    after[losers] = replace(fall(hand.before[losers], "2"), lap=1)


def apply_hongwu(hand: Hand, after: dict[str, Standing]) -> None:
    """JJ at J, AA at A, 510K at J or A: the dealers fall to 2, whatever the points; 一勾勾到底."""
    level = hand.before[hand.dealers].level
    pair = len(hand.last) == 2 and hand.last[0] == hand.last[1]
    pair = pair and hand.last[0] not in JOKERS and hand.last[0][1] == level
    special = pair or (len(hand.last) == 3 and holds_510k(hand.last))
    if level in "JA" and hand.attackers_win_last and special:
        after[hand.dealers] = fall(hand.before[hand.dealers], "2")
    if level == "J" and hand.result.attackers_win:
        after[hand.dealers] = fall(hand.before[hand.dealers], "2")


def apply_mingchao(hand: Hand, after: dict[str, Standing]) -> None:
    """J到底: a single or a pair of J at J; a pair of A at A."""
    level = hand.before[hand.dealers].level
    if level not in ("J", "A") or not hand.attackers_win_last or not hand.result.attackers_win:
        return
    alike = len(set(hand.last)) == 1 and hand.last[0] not in JOKERS and hand.last[0][1] == level
    if level == "J" and alike and len(hand.last) in (1, 2):
        after[hand.dealers] = fall(after[hand.dealers], "2")
    if level == "A" and alike and len(hand.last) == 2:
        after[hand.dealers] = fall(after[hand.dealers], "J")


def apply_red_five_bid(hand: Hand, after: dict[str, Standing]) -> None:
    """changxian: who showed a 红5 pair wins or loses for his side."""
    if hand.declared is None or hand.flag:
        return
    won, lost = hand.before[hand.winners], hand.before[hand.losers]
    if won.level not in ("A", FLAG):
        after[hand.winners] = replace(won, level="A")
    after[hand.losers] = fall(lost, "A" if lost.level == FLAG else "2")


def carrying_fee(level: str) -> int:
    """changxian: what the losers pay on top when the flag is carried."""
    if level == FLAG:
        return 1
    for levels, fee in (("2", 6), ("3456", 5), ("789T", 4), ("JQK", 3)):
        if level in levels:
            return fee
    return 2


def levels_risen(hand: Hand) -> int:
    """How many levels the winners really rise by the table, level by level."""
    standing = hand.before[hand.winners]
    dealers = not hand.result.attackers_win
    total = 0
    while total < hand.result.steps:
        if rise(hand.preset, standing, total + 1, dealers) == rise(hand.preset, standing, total, dealers):
            break
        total += 1
    return total


def scores_of(hand: Hand, after: dict[str, Standing], heaven: str | None) -> dict[str, int] | None:
    result = hand.result
    if result.attackers_score is None or result.dealers_score is None:
        return None
    scores = {hand.attackers: result.attackers_score, hand.dealers: result.dealers_score}
    if hand.preset.name == "changxian" and not (hand.flag and not result.attackers_win):
        # 每升一级: levels really risen, and for attackers who take the deal 1 at least
        worth = levels_risen(hand) * hand.base
        if result.attackers_win:
            worth = max(worth, hand.base)
        scores = {hand.winners: worth, hand.losers: -worth}
    if heaven is not None:
        worth = max(13 if hand.preset.name == "mingchao" else 16, scores[heaven])
        scores = {heaven: worth, other_team(heaven): -worth}
    if hand.preset.name == "changxian":
        extra = 0
        if hand.flag and not result.attackers_win:
            extra = carrying_fee(hand.before[hand.attackers].level)
        elif hand.before[hand.winners].level != FLAG and after[hand.winners].level == FLAG:
            # 升级过 A 后进行 “扛棋” 并另外加 3 倍底分
            extra = 3
        scores[hand.winners] += extra * hand.base
        scores[hand.losers] -= extra * hand.base
    return scores


def answer_settle(case: Mapping[str, Any]) -> dict[str, Any]:
    hand = hand_of(case)
    preset = hand.preset
    after = levels_by_table(hand)
    heaven = heaven_and_earth_winners(hand)
    if preset.name == "hongwu":
        apply_hongwu(hand, after)
    elif preset.name == "mingchao":
        apply_mingchao(hand, after)
    elif preset.name == "changxian":
        apply_red_five_bid(hand, after)
    if heaven is not None:
        apply_heaven_and_earth(hand, after, heaven)
    on_stage = heaven or hand.winners
    answer: dict[str, Any] = {"levels": {name: after[name].level for name in after}, "on_stage": on_stage}
    if preset.name == "anchao":
        answer["laps"] = {name: after[name].lap for name in after}
    if preset.name in ("kangqi", "changxian"):
        answer["flags"] = {name: after[name].flags for name in after}
    if preset.name != "jushu":
        answer["steps"] = hand.result.steps if on_stage == hand.winners else 0
        answer["match_over"] = any(standing.won for standing in after.values())
    if preset.name != "chaohu":
        answer["dealer_next"] = partner(hand.dealer) if on_stage == hand.dealers else next_seat(hand.dealer)
    scores = scores_of(hand, after, heaven)
    if scores is not None:
        answer["scores"] = scores
    return answer
