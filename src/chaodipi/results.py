"""升级: what a hand's points do to levels, dealers and scores (clauses: result.*, level.*, flag.*).

Levels are numbers here: 0 to 12 for 2 to A, :data:`FLAG` for a team that has passed A and plays its flag hand (扛旗).
"""

from __future__ import annotations

from typing import NamedTuple

from chaodipi.capture import JACK, jack_clauses, jack_end
from chaodipi.cards import RANKS
from chaodipi.choices import MustPlay, Pay, Steps
from chaodipi.config import RuleConfig

__all__: list[str] = []

ACE = 12
#: The level of a team that has passed A and plays its flag hand.
FLAG = 13
#: The level of a team that has won the match.
WON = 14


class Standing(NamedTuple):
    """Where a team is: its level, its lap, and the flag hands that it failed."""

    level: int = 0
    lap: int = 1
    failures: int = 0


class Hand(NamedTuple):
    """What a finished hand is judged by.

    Attributes:
        dealer: The dealer's seat.
        standings: Of SN and EW before the hand.
        points: The attackers' final points.
        flag: Whether it was a flag hand.
        heaven: The team with 上天入地, -1 for none.
        last: The winning play of the last trick, 0 where unknown.
        winner: Who won the last trick, -1 where unknown.
        red_five: The seat of a standing or shown bid of two 红5, -1 for none.
        base: What one level is worth.
    """

    dealer: int
    standings: tuple[Standing, Standing]
    points: int
    flag: bool = False
    heaven: int = -1
    last: int = 0
    winner: int = -1
    red_five: int = -1
    base: int = 1


class Result(NamedTuple):
    """What became of it.

    Attributes:
        standings: Of SN and EW after the hand.
        dealer_next: The next dealer (before bids move the deal).
        on_stage: The team that deals next.
        steps: The levels that the winning team earned by the table.
        scores: For each player of SN and of EW; ``None`` where the rules keep none.
        match_over: Whether the match is won.
        dealers_won: Whether the dealers won by the table.
        clauses: What decided, the deciding clause first.
    """

    standings: tuple[Standing, Standing]
    dealer_next: int
    on_stage: int
    steps: int
    scores: tuple[int, int] | None
    match_over: bool
    dealers_won: bool
    clauses: tuple[str, ...]


def threshold(config: RuleConfig, flag: bool) -> int:
    """The attackers' points that win the deal (clauses result.steps, flag.hundred)."""
    return config.levels.flag_threshold if flag else config.result.threshold


def levels_earned(config: RuleConfig, points: int, flag: bool, level: int) -> int:
    """How many levels the table gives the winning side (clauses result.steps-*).

    Args:
        config: The rules.
        points: The attackers' final points.
        flag: Whether it was a flag hand, whose bands are higher.
        level: The dealers' level, for rules that send a shutout to A.
    """
    limit = threshold(config, flag)
    rules = config.result
    if points <= 0 and rules.shutout_to_ace and not flag:
        return max(ACE - level, 1)
    if rules.steps is Steps.BANDS:
        shifted = points - (limit - rules.threshold)
        if points >= limit:
            return (points - limit) // rules.band
        return 3 if shifted <= 0 else 2 - shifted // rules.band
    if points >= limit:
        return (points - limit) // 10
    if rules.steps is Steps.TENS_UP:
        shifted = points - (limit - 80)
        return 9 + (9 - shifted) // 10 if shifted <= 0 else 8 - shifted // 10
    return (limit - points) // 10


def must_be_played(config: RuleConfig, level: int, lap: int) -> bool:
    """Whether no team passes this level, 2 to A, in this lap without playing it (clause level.must-play-stops)."""
    return RANKS[level] in config.levels.must_play and lap >= config.levels.must_play_from_lap


def rise(config: RuleConfig, standing: Standing, steps: int, dealers: bool) -> Standing:
    """A team's standing after a rise, which must-play levels stop (clauses level.must-play-stops, level.attackers-*).

    The level of a team that passes A of its last lap is :data:`FLAG` or :data:`WON`.
    """
    rules = config.levels
    level, lap, failures = standing
    if level >= FLAG:
        return standing

    if must_be_played(config, level, lap) and not dealers and rules.attackers is MustPlay.KEEP:
        return standing
    for step in range(steps):
        if level == ACE and lap == rules.laps:
            if rules.stop_at_ace and step:
                break
            return Standing(FLAG if rules.flag else WON, lap, failures)
        level, lap = (0, lap + 1) if level == ACE else (level + 1, lap)
        if must_be_played(config, level, lap):
            break
    return Standing(level, lap, failures)


def settle(config: RuleConfig, hand: Hand) -> Result:
    """Levels, next dealer and scores after a hand."""
    points = max(hand.points, 0) if config.result.floor_at_zero else hand.points
    dealers, attackers = hand.dealer % 2, 1 - hand.dealer % 2
    dealers_won = points < threshold(config, hand.flag)
    winners = dealers if dealers_won else attackers
    steps = levels_earned(config, points, hand.flag, hand.standings[dealers].level)
    clauses = ["result.steps", *config.clauses_of("result.steps")]
    after = list(hand.standings)
    if config.levels.played:
        after[winners] = rise(config, hand.standings[winners], steps, dealers_won)
        _fall(config, hand, after, points, dealers_won, clauses)
    stage = winners
    if hand.heaven >= 0:
        stage = hand.heaven
        _heaven(config, after, hand.heaven)
        clauses.insert(0, config.clauses_of("bonus.heaven")[0])
    over = any(s.level == WON for s in after) or (hand.flag and dealers_won)
    return Result(
        (after[0], after[1]),
        (hand.dealer + 2) % 4 if stage == dealers else (hand.dealer + 1) % 4,
        stage,
        steps if stage == winners else 0,
        _scores(config, hand, points, winners, stage, steps, after),
        over,
        dealers_won,
        tuple(clauses),
    )


def _fall(
    config: RuleConfig, hand: Hand, after: list[Standing], points: int, dealers_won: bool, clauses: list[str]
) -> None:
    """Teams that fall: the failed flag, J到底, 一勾勾到底, a bid of 红5."""
    dealers = hand.dealer % 2
    before = hand.standings[dealers]
    if hand.flag:
        if not dealers_won:
            failures = before.failures + 1
            fell = config.levels.flag_failures and failures >= config.levels.flag_failures
            after[dealers] = Standing(0, before.lap) if fell else Standing(FLAG, before.lap, failures)
            clauses.insert(0, "flag.three-failures" if fell else "flag.lost")
        return
    attackers_last = hand.winner >= 0 and hand.winner % 2 != dealers
    fall = jack_end(config, before.level, attackers_last, points, hand.last)
    if fall < 0 and config.bonus.hook and before.level == JACK and not dealers_won:
        fall = 0
        clauses.insert(0, "level.hook")
    elif fall >= 0:
        clauses[:0] = jack_clauses(config, before.level, hand.last)
    if fall >= 0:
        after[dealers] = Standing(fall, before.lap)
    if config.bonus.red_five_bid_settles and hand.red_five >= 0:
        winners = dealers if dealers_won else 1 - dealers
        _red_five_bid(hand.standings, after, winners)
        clauses.insert(0, "flag.red-five-bid")


def _red_five_bid(before: tuple[Standing, Standing], after: list[Standing], winners: int) -> None:
    """A bid of two 红5: winners below A to A, losers to 2, or to A from the flag (flag.red-five-bid)."""
    losers = 1 - winners
    if before[winners].level < ACE:
        after[winners] = after[winners]._replace(level=ACE)
    after[losers] = Standing(ACE if before[losers].level == FLAG else 0, before[losers].lap)


def _heaven(config: RuleConfig, after: list[Standing], team: int) -> None:
    """上天入地: winners to A of the last lap unless higher, losers to 2 of the first (clause kitty.heaven-after)."""
    top = Standing(ACE, config.levels.laps, after[team].failures)
    mine = after[team]
    if (mine.lap, mine.level) < (top.lap, top.level):
        after[team] = top
    if after[1 - team].level != WON:
        after[1 - team] = Standing()


#: What the losers of a carried flag pay, by their level (clause flag.losers-pay).
CARRY_PAY = {0: 6, 1: 5, 2: 5, 3: 5, 4: 5, 5: 4, 6: 4, 7: 4, 8: 4, 9: 3, 10: 3, 11: 3, ACE: 2, FLAG: 1}


def _scores(
    config: RuleConfig,
    hand: Hand,
    points: int,
    winners: int,
    stage: int,
    steps: int,
    after: list[Standing],
) -> tuple[int, int] | None:
    """What each player gains or loses (clauses result.score-*)."""
    pay = config.result.pay
    if pay is Pay.NONE:
        return None
    if pay is Pay.POINT_UNITS:
        return _point_units(config, hand, points)
    attackers = winners != hand.dealer % 2
    score = table_score(config, attackers, steps, hand.base)
    carried = hand.flag and not attackers
    rules = config.levels
    if rules.flag_carry_pays and carried:
        score += hand.base * CARRY_PAY[hand.standings[1 - winners].level]
    passed = after[winners].level == FLAG != hand.standings[winners].level
    if carried if rules.flag_pay_on_carry else passed:
        score += rules.flag_pay * hand.base
    if hand.heaven >= 0:
        score = max(config.bonus.heaven_pay, score if stage == winners else -score)
    return (score, -score) if stage == 0 else (-score, score)


def table_score(config: RuleConfig, attackers: bool, steps: int, base: int) -> int:
    """What the table pays each winner for the levels that he earned (clauses result.score-*)."""
    pay = config.result.pay
    if pay is Pay.LEVELS:
        return steps * base
    if pay is Pay.ATTACKERS_ONE_MORE:
        return steps + attackers
    if pay is Pay.ONE_PLUS_LEVELS:
        return 1 + steps
    if config.result.odd_five_pays and attackers:
        return (steps + 1) * base
    return (max(steps, 1) if attackers else steps) * base


#: The most units a hand pays: 39 points (clause result.jushu-table).
MAX_UNITS = 13


def _point_units(config: RuleConfig, hand: Hand, points: int) -> tuple[int, int]:
    limit, band = config.result.threshold, config.result.band
    dealers_won = points < limit
    if dealers_won:
        units = 3 if points <= 0 else 2 - points // band
    else:
        units = min((points - limit) // band + 1, MAX_UNITS)
    gain, loss = 3 * units, 2 * units
    sn_wins = (hand.dealer % 2 == 0) is dealers_won
    return (gain, -loss) if sn_wins else (-loss, gain)
