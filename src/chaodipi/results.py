"""升级: what a hand's points do to levels, dealers and scores (clauses: result.*, level.*, flag.*).

Levels are numbers here: 0 to 12 for 2 to A, :data:`FLAG` for a team that has passed A and plays its flag hand (扛旗).
A hand is settled so: the table (:func:`levels_earned`), the winners' rise, the falls, the next deal, the pay.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from chaodipi.capture import JACK, is_heaven, jack_end
from chaodipi.cards import RANKS
from chaodipi.choices import MustPlay, NextDealer, Pay, PayFor, Steps
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


class Fall(enum.Enum):
    """What moves a team beside the table."""

    HEAVEN = "上天入地"
    PAST_ACE = "上天入地 against a team that the table takes past A"
    RED_FIVE_BID = "a bid of two 红5"
    HOOK = "一勾勾到底"
    LAST_PLAY = "J到底"
    ROSE_AGAIN = "a rise from where the last play let the dealers fall"
    FLAG_LOST = "a failed flag hand"
    FLAG_GIVEN_UP = "the last failed flag hand that a team has"


class Hand(NamedTuple):
    """What a finished hand is judged by.

    Attributes:
        dealer: The dealer's seat.
        standings: Of SN and EW before the hand.
        points: The attackers' final points.
        flag: Whether it was a flag hand.
        heaven: The team with 上天入地 where the last play is not known, -1 for none.
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
        steps: The levels that the team on stage earned by the table; 0 where the table is against it.
        scores: For each player of SN and of EW; ``None`` where the rules keep none.
        won: The team that has won the match, -1 for none.
        dealers_won: Whether the dealers won by the table.
        heaven: The team with 上天入地, -1 for none.
        falls: What moved a team beside the table, the deciding one first.
    """

    standings: tuple[Standing, Standing]
    dealer_next: int
    on_stage: int
    steps: int
    scores: tuple[int, int] | None
    won: int
    dealers_won: bool
    heaven: int
    falls: tuple[Fall, ...]

    @property
    def match_over(self) -> bool:
        """Whether the match is won."""
        return self.won >= 0


# -- the table --------------------------------------------------------------------------------------------------------


def threshold(config: RuleConfig, flag: bool) -> int:
    """The attackers' points that win the deal (clauses result.steps, flag.hundred)."""
    return config.levels.flag_threshold if flag else config.result.threshold


def counted(config: RuleConfig, points: int) -> int:
    """The attackers' final points as the table counts them (clause throw.zero-at-end)."""
    return max(points, 0) if config.result.floor_at_zero else points


def levels_earned(config: RuleConfig, points: int, flag: bool, level: int) -> int:
    """How many levels the table gives the winning side (clauses result.steps-*).

    Args:
        config: The rules.
        points: The attackers' final points.
        flag: Whether it was a flag hand, whose bands are higher.
        level: The dealers' level, for rules that send a shutout to A.
    """
    rules, limit = config.result, config.result.threshold
    points -= threshold(config, flag) - limit
    if points >= limit:
        band = rules.band if rules.steps is Steps.BANDS else 10
        earned = (points - limit) // band + (not rules.dead_zone)
    elif points <= 0 and rules.shutout_to_ace and not flag:
        earned = max(ACE - level, 1)
    elif rules.steps is Steps.BANDS:
        below = max(-points, 0) // rules.band if rules.bands_below_zero else 0
        earned = bands_short(config, points) + below
    elif rules.steps is Steps.TENS_UP:
        earned = limit // 10 - points // 10 + (points <= 0)
    else:
        earned = (limit - points) // 10
    return min(earned, rules.most_levels) if rules.most_levels else earned


def bands_short(config: RuleConfig, points: int) -> int:
    """How many bands, full or begun, attackers are short of the threshold; with no points one more (result.steps-*)."""
    limit, band = config.result.threshold, config.result.band
    return -(-limit // band) + 1 if points <= 0 else -((points - limit) // band)


# -- the rise ---------------------------------------------------------------------------------------------------------


def must_be_played(config: RuleConfig, level: int, lap: int) -> bool:
    """Whether no team passes this level, 2 to A, in this lap without playing it (clause level.must-play-stops)."""
    return RANKS[level] in config.levels.must_play and lap >= config.levels.must_play_from_lap


def rise(config: RuleConfig, standing: Standing, steps: int, dealers: bool) -> tuple[Standing, int]:
    """A team's standing after a rise that must-play levels stop, and by how many levels it really rose.

    The level of a team that has passed A of its last lap is :data:`FLAG` or :data:`WON`; the step there counts as one
    (clauses level.must-play-stops, level.attackers-*).
    """
    rules = config.levels
    level, lap, failures = standing
    if level >= FLAG:
        return standing, 0

    if must_be_played(config, level, lap) and not dealers and rules.attackers is MustPlay.KEEP:
        return standing, 0
    for step in range(steps):
        if level == ACE and lap == rules.laps:
            if rules.stop_at_ace and step:
                return Standing(level, lap, failures), step
            return Standing(FLAG if rules.flag else WON, lap, failures), step + 1
        level, lap = (0, lap + 1) if level == ACE else (level + 1, lap)
        if must_be_played(config, level, lap) or at_the_end(config, level, lap):
            return Standing(WON if at_the_end(config, level, lap) else level, lap, failures), step + 1
    return Standing(level, lap, failures), steps


def at_the_end(config: RuleConfig, level: int, lap: int) -> bool:
    """Whether who reaches this level wins the match (clause level.reaching-a)."""
    return config.levels.reach_ace_wins and level == ACE and lap == config.levels.laps


# -- the hand ---------------------------------------------------------------------------------------------------------


def heaven_of(config: RuleConfig, flag: bool, dealer: int, winner: int, last: int) -> int:
    """The team that has 上天入地 by the last trick, -1 for none (clauses kitty.heaven-*).

    Args:
        config: The rules.
        flag: Whether it was a flag hand, which has no kitty to win.
        dealer: The dealer's seat.
        winner: Who won the last trick, -1 where unknown.
        last: The winning play, 0 where unknown.
    """
    if flag or winner < 0:
        return -1
    return winner % 2 if is_heaven(config, (winner - dealer) % 2 == 1, last) else -1


def settle(config: RuleConfig, hand: Hand) -> Result:
    """Levels, next dealer and scores after a hand.

    Raises:
        ValueError: The winner of the last trick deals next, and nobody says who he is.
    """
    points = counted(config, hand.points)
    dealers = hand.dealer % 2
    dealers_won = points < threshold(config, hand.flag)
    winners = dealers if dealers_won else 1 - dealers
    steps = paid = levels_earned(config, points, hand.flag, hand.standings[dealers].level)
    known = hand.winner >= 0 and hand.last
    heaven = heaven_of(config, hand.flag, hand.dealer, hand.winner, hand.last) if known else hand.heaven
    after = list(hand.standings)
    falls: tuple[Fall, ...] = ()
    if config.levels.played:
        after[winners], risen = rise(config, hand.standings[winners], steps, dealers_won)
        falls = _fall(config, hand, after, points, steps, dealers_won, heaven)
        # no level is above the flag: who carries it is paid by the table
        if config.result.pay_for is PayFor.LEVELS_RISEN and not (hand.flag and dealers_won):
            paid = risen
    dealer_next = _next_dealer(config, hand, winners if heaven < 0 else heaven)
    return Result(
        (after[0], after[1]),
        dealer_next,
        dealer_next % 2,
        steps if dealer_next % 2 == winners else 0,
        _scores(config, hand, points, winners, heaven, paid, after),
        dealers if hand.flag and dealers_won else next((team for team in (0, 1) if after[team].level == WON), -1),
        dealers_won,
        heaven,
        falls,
    )


def _next_dealer(config: RuleConfig, hand: Hand, ahead: int) -> int:
    """The next dealer, where this team has won the deal (clauses result.next-dealer-*)."""
    rule = config.result.next_dealer
    if rule is NextDealer.LAST_TRICK_WINNER:
        if hand.winner < 0:
            raise ValueError("the winner of the last trick deals next: say who he is")
        return hand.winner
    keeps = rule is NextDealer.BY_RESULT and ahead == hand.dealer % 2
    return (hand.dealer + (2 if keeps else 1)) % 4


# -- the falls --------------------------------------------------------------------------------------------------------


def _fall(
    config: RuleConfig, hand: Hand, after: list[Standing], points: int, steps: int, dealers_won: bool, heaven: int
) -> tuple[Fall, ...]:
    """Teams that move beside the table: their standings are changed in ``after``, and what moved them is returned."""
    dealers = hand.dealer % 2
    if hand.flag:
        return () if dealers_won else (_failed_flag(config, hand.standings[dealers], after, dealers),)
    found = _last_play(config, hand, after, points, steps, dealers_won)
    if config.bonus.red_five_bid_settles and hand.red_five >= 0:
        _red_five_bid(config, hand.standings, after, dealers if dealers_won else 1 - dealers)
        found = (Fall.RED_FIVE_BID, *found)
    if heaven >= 0:
        found = (*_heaven(config, hand.standings, after, heaven), *found)
    return found


def _failed_flag(config: RuleConfig, before: Standing, after: list[Standing], dealers: int) -> Fall:
    """A lost flag hand: it is tried again, so many times (clauses flag.lost, flag.three-failures)."""
    failures = before.failures + 1
    if 0 < config.levels.flag_failures <= failures:
        after[dealers] = Standing(0, before.lap)
        return Fall.FLAG_GIVEN_UP
    after[dealers] = Standing(FLAG, before.lap, failures)
    return Fall.FLAG_LOST


def _last_play(
    config: RuleConfig, hand: Hand, after: list[Standing], points: int, steps: int, dealers_won: bool
) -> tuple[Fall, ...]:
    """Dealers who fall by the last trick, J到底, or by the hand at J, 一勾勾到底 (clauses kitty.j-*, level.hook)."""
    dealers = hand.dealer % 2
    before = hand.standings[dealers]
    attackers_last = hand.winner >= 0 and hand.winner % 2 != dealers
    level = jack_end(config, before.level, attackers_last, points, hand.last)
    if level >= 0:
        after[dealers] = Standing(level, before.lap)
        if not (config.bonus.fallen_rise and dealers_won):
            return (Fall.LAST_PLAY,)
        after[dealers], _ = rise(config, after[dealers], steps, True)
        return (Fall.LAST_PLAY, Fall.ROSE_AGAIN)
    if config.bonus.hook and before.level == JACK and not dealers_won:
        after[dealers] = Standing(0, before.lap)
        return (Fall.HOOK,)
    return ()


def _red_five_bid(config: RuleConfig, before: tuple[Standing, Standing], after: list[Standing], winners: int) -> None:
    """A bid of two 红5: winners below A to A, losers to 2, or to A from the flag (clause flag.red-five-bid)."""
    losers = 1 - winners
    if before[winners].level < ACE:
        after[winners] = _at_ace(config, before[winners])
    after[losers] = Standing(ACE if before[losers].level == FLAG else 0, before[losers].lap)


def _heaven(
    config: RuleConfig, before: tuple[Standing, Standing], after: list[Standing], team: int
) -> tuple[Fall, ...]:
    """上天入地: winners to A of the last lap unless higher, losers to 2 of the first (clause kitty.heaven-after).

    What the table gave the losers past A is void, or stands, as the rules say (clause kitty.heaven-voids-win).
    """
    losers = 1 - team
    passed = after[losers].level >= FLAG > before[losers].level
    stands = passed and not config.bonus.heaven_voids_win
    if not stands:
        after[losers] = Standing()
    top = after[team]._replace(lap=config.levels.laps)
    top = top._replace(level=ACE) if stands else _at_ace(config, top)
    after[team] = max(after[team], top, key=lambda standing: (standing.lap, standing.level))
    return (Fall.HEAVEN, Fall.PAST_ACE) if passed else (Fall.HEAVEN,)


def _at_ace(config: RuleConfig, standing: Standing) -> Standing:
    """A standing moved to A of its lap, where the match may be won (clause level.reaching-a)."""
    return standing._replace(level=WON if at_the_end(config, ACE, standing.lap) else ACE)


# -- the pay ----------------------------------------------------------------------------------------------------------

#: What the losers of a carried flag pay, by their level (clause flag.losers-pay).
CARRY_PAY = {0: 6, 1: 5, 2: 5, 3: 5, 4: 5, 5: 4, 6: 4, 7: 4, 8: 4, 9: 3, 10: 3, 11: 3, ACE: 2, FLAG: 1}
#: The most units that attackers are paid: 39 points (clause result.jushu-attackers).
MAX_UNITS = 13


def _scores(
    config: RuleConfig, hand: Hand, points: int, winners: int, heaven: int, levels: int, after: list[Standing]
) -> tuple[int, int] | None:
    """What each player of SN and of EW gains or loses (clauses result.score-*)."""
    if config.result.pay is Pay.NONE:
        return None
    attackers = winners != hand.dealer % 2
    if config.result.pay is Pay.POINT_UNITS:
        units = point_units(config, points)
        return (3 * units, -2 * units) if winners == 0 else (-2 * units, 3 * units)
    score = table_score(config, attackers, levels, hand.base)
    carried = hand.flag and not attackers
    rules = config.levels
    if rules.flag_carry_pays and carried:
        score += hand.base * CARRY_PAY[hand.standings[1 - winners].level]
    passed = after[winners].level == FLAG != hand.standings[winners].level
    if carried if rules.flag_pay_on_carry else passed:
        score += rules.flag_pay * hand.base
    if heaven >= 0:
        score = max(config.bonus.heaven_pay, score if heaven == winners else -score)
    gains = winners if heaven < 0 else heaven
    return (score, -score) if gains == 0 else (-score, score)


def table_score(config: RuleConfig, attackers: bool, levels: int, base: int) -> int:
    """What the table pays each winner for levels (clauses result.score-*)."""
    pay = config.result.pay
    if pay is Pay.LEVELS:
        return levels * base
    if pay is Pay.ATTACKERS_ONE_MORE:
        return levels + attackers
    if pay is Pay.ONE_PLUS_LEVELS:
        return 1 + levels
    if config.result.odd_five_pays and attackers:
        return (levels + 1) * base
    return (max(levels, 1) if attackers else levels) * base


def point_units(config: RuleConfig, points: int) -> int:
    """How many units the winners are paid, 3 points each, and the losers pay, 2 each (clauses result.jushu-*)."""
    limit, band = config.result.threshold, config.result.band
    return bands_short(config, points) if points < limit else min((points - limit) // band + 1, MAX_UNITS)


def table_cost(config: RuleConfig, points: int, flag: bool, level: int, base: int) -> int:
    """What each loser pays by the table for a hand that ends with these points."""
    points = counted(config, points)
    if config.result.pay is Pay.NONE:
        return 0
    if config.result.pay is Pay.POINT_UNITS:
        return 2 * point_units(config, points)
    attackers = points >= threshold(config, flag)
    return table_score(config, attackers, levels_earned(config, points, flag, level), base)
