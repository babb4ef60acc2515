"""Which clauses decide what a finished hand or a leaver comes to (clauses: result.*, level.*, flag.*, leave.*).

As :mod:`chaodipi.citing` for cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from chaodipi.capture import JACK, jack_clauses
from chaodipi.cards import (
    KIND_RANK,
    includes,
    kinds_in,
)
from chaodipi.choices import (
    JackEnd,
    LeavingRule,
    NextDealer,
    Steps,
)
from chaodipi.config import RuleConfig
from chaodipi.leaving import FLOOR, escape
from chaodipi.order import KING_BITS
from chaodipi.results import ACE, FLAG, Fall, Hand, Result, must_be_played, rise, threshold
from chaodipi.seats import Seat

__all__: list[str] = []


def settle(config: RuleConfig, hand: Hand, outcome: Result) -> list[str]:
    """What decides levels, deal and scores: the falls first, then the table, the rise, the deal, the pay."""
    winners = hand.dealer % 2 if outcome.dealers_won else 1 - hand.dealer % 2
    found = [item for fall in outcome.falls for item in _fallen(config, hand, outcome, fall)]
    found += _flag(outcome) if hand.flag else []
    if not config.levels.played:
        found += _row(config, "result.pay", dealers_won=outcome.dealers_won)
        found += [*([] if outcome.dealers_won else ["result.jushu-attackers"]), "@result.threshold", "level.jushu-two"]
    elif outcome.heaven in (-1, winners):
        found += [*_table(config, hand, outcome), *_rise(config, hand, outcome, winners)]
    elif Fall.PAST_ACE in outcome.falls:
        found += [*_table(config, hand, outcome), "@result.most_levels", "@levels.stop_at_ace", "@levels.must_play"]
    found += [] if hand.flag or outcome.falls else _kept(config, hand, outcome)
    partner = outcome.dealer_next == (hand.dealer + 2) % 4
    by_result = "result.next-dealer-partner" if partner else "result.next-dealer-seat"
    found.append(by_result if config.result.next_dealer is NextDealer.BY_RESULT else "@result.next_dealer")
    return found if outcome.scores is None else found + _pay(config, hand, outcome, winners)


#: Of the clauses that tell one side's part of a table those of the side that has not won, by whether the dealers won.
OTHER_SIDE = {
    True: ("result.steps-by-10-attackers", "result.steps-by-full-tens-attackers", "result.scores-rooms-attackers"),
    False: ("result.steps-by-10", "result.steps-by-full-tens", "result.scores-rooms", "result.jushu-table"),
}


def _row(config: RuleConfig, field: str, *, dealers_won: bool) -> list[str]:
    """The clauses behind a field without those of the side that has not won."""
    return [clause for clause in config.clauses_of(field) if clause not in OTHER_SIDE[dealers_won]]


def _fallen(config: RuleConfig, hand: Hand, outcome: Result, fall: Fall) -> Iterable[str]:
    """What decides that a team moves beside the table."""
    before = [standing.level for standing in hand.standings]
    if fall is Fall.LAST_PLAY:
        return jack_clauses(config, before[hand.dealer % 2], hand.last)
    if fall is Fall.HEAVEN:
        high = before[outcome.heaven] >= ACE or outcome.standings[outcome.heaven].level > ACE
        after = ["kitty.heaven-after"] if high else []
        return ["@bonus.heaven", "@bonus.heaven_both_sides", "kitty.heaven-levels", *after, "kitty.heaven-deals"]
    if fall is Fall.RED_FIVE_BID:
        corner = FLAG in before or before[hand.dealer % 2 if outcome.dealers_won else 1 - hand.dealer % 2] == ACE
        return ["@bonus.red_five_bid_settles", *(["flag.red-five-bid-corners"] if corner else [])]
    return {
        Fall.PAST_ACE: ("@bonus.heaven_voids_win",),
        Fall.HOOK: ("@bonus.hook",),
        Fall.ROSE_AGAIN: ("@bonus.fallen_rise",),
        Fall.FLAG_LOST: ("flag.lost", "@levels.flag_failures"),
        Fall.FLAG_GIVEN_UP: ("@levels.flag_failures",),
    }[fall]


def _flag(outcome: Result) -> list[str]:
    """What decides a flag hand."""
    return [*(["flag.won"] if outcome.dealers_won else []), "@levels.flag_threshold"]


def _kept(config: RuleConfig, hand: Hand, outcome: Result) -> list[str]:
    """Why a team stays where it might have been moved: by a bid of two 红5, by the last play, by losing at J."""
    found = ["@bonus.red_five_bid_settles"] if hand.red_five >= 0 else []
    level = hand.standings[hand.dealer % 2].level
    if level in (JACK, ACE) and hand.winner >= 0 and (hand.winner - hand.dealer) % 2:
        kings = any(includes(hand.last, king) for king in KING_BITS)
        if kings or any(KIND_RANK[kind] == level for kind in kinds_in(hand.last)):
            none = config.bonus.jack_end is JackEnd.NONE
            found += ["@bonus.jack_end"] if none else jack_clauses(config, level, hand.last)
    if level == JACK and not outcome.dealers_won:
        found.append("@bonus.hook")
    return found


def _table(config: RuleConfig, hand: Hand, outcome: Result) -> list[str]:
    """The row of the table, what counts otherwise, and what makes its side the winner."""
    rules, bands = config.result, config.result.steps is Steps.BANDS
    shutout = hand.points <= 0 and outcome.dealers_won and not hand.flag
    if shutout and rules.shutout_to_ace:
        found = ["@result.shutout_to_ace", "result.changxian-zero-steps"]
    else:
        found = ["@result.band"] if bands else []
        found += _row(config, "result.steps", dealers_won=outcome.dealers_won)
        found += ["@result.shutout_to_ace"] if shutout else []
        near = abs(hand.points - threshold(config, hand.flag)) == 5
        found += ["result.changxian-fives"] if near and rules.steps is Steps.TENS_DOWN else []
    if hand.points < 0:
        table = bands and not (rules.floor_at_zero or rules.shutout_to_ace)
        found += ["@result.floor_at_zero", *(["@result.bands_below_zero"] if table else [])]
    if not outcome.dealers_won and (not outcome.steps or not rules.dead_zone):
        found.append("@result.dead_zone")
    if outcome.steps and outcome.steps == rules.most_levels:
        found.append("@result.most_levels")
    return [*found, "flag.bands" if hand.flag else "@result.threshold"]


def _rise(config: RuleConfig, hand: Hand, outcome: Result, winners: int) -> list[str]:
    """What stopped a rise, or carried it past A."""
    before, after = hand.standings[winners], outcome.standings[winners]
    if (after.lap, after.level) < (before.lap, before.level) or (outcome.heaven >= 0 and after.level == ACE):
        return []  # they won and fell all the same, or 上天入地 put them where they are
    passed = ["@levels.stop_at_ace"] if before.level < ACE or not outcome.dealers_won else []
    if after.level == FLAG != before.level:
        return ["flag.reached", *passed]
    if after.level > FLAG:
        reached = config.levels.reach_ace_wins
        return ["@levels.reach_ace_wins"] if reached else ["level.next-lap", "@levels.laps", *passed]
    if after.lap != before.lap:
        return ["@levels.laps", "level.next-lap"]
    if after.level >= FLAG or after.level - before.level >= outcome.steps:
        return []
    if not must_be_played(config, after.level, after.lap):
        return passed if config.levels.stop_at_ace and after.level == ACE else []
    lap = ["@levels.must_play_from_lap"] if config.levels.laps > 1 else []
    if after == before:
        return ["@levels.attackers", "@levels.must_play", *lap]
    return ["level.must-play-stops", "@levels.must_play", *lap, "level.steps-are-the-table"]


def _pay(config: RuleConfig, hand: Hand, outcome: Result, winners: int) -> list[str]:
    """What decides what each player is paid."""
    found = []
    assert outcome.scores is not None
    if outcome.heaven >= 0 and config.levels.played:
        found.append("@bonus.heaven_pay")
        if abs(outcome.scores[0]) == config.bonus.heaven_pay:
            return found  # the table pays no more
    if hand.points == threshold(config, hand.flag):
        found.append("result.changxian-eighty")
    found += _row(config, "result.pay", dealers_won=outcome.dealers_won)
    carried = hand.flag and outcome.dealers_won
    _, risen = rise(config, hand.standings[winners], outcome.steps, outcome.dealers_won)
    if config.levels.played and not carried and risen != outcome.steps:
        found += [
            *(["@levels.must_play", "@levels.must_play_from_lap"] if outcome.heaven >= 0 else []),
            "@result.pay_for",
        ]
    if not outcome.dealers_won:
        found += ["@result.odd_five_pays", *([] if outcome.steps else ["result.score-hongwu-80"])]
    if carried:
        found.append("@levels.flag_carry_pays")
    if carried or outcome.standings[winners].level == FLAG != hand.standings[winners].level:
        found += ["@levels.flag_pay", "@levels.flag_pay_on_carry"]
    return found


def leave(
    config: RuleConfig, *, dealer: Seat, seat: Seat, points: int, started: bool, levels: tuple[int, int]
) -> list[str]:
    """What decides about leaving: which case it is, and the table where it costs more than the floor."""
    rule = config.leaving.rule
    if rule is LeavingRule.LONG_LINE:
        if max(levels) >= JACK:
            return ["leave.changxian-twenty"]
        return [*(["leave.changxian-fifteen"] if started else []), "leave.changxian-before"]
    if rule is not LeavingRule.TABLE_WITH_FLOOR:
        return ["@leaving.rule"]
    if not started:
        return ["leave.rooms-before"]
    attacker = seat.team is not dealer.team
    flag = levels[dealer % 2] == FLAG
    dealers_won = points < threshold(config, flag)
    found = ["leave.rooms-attacker" if attacker else "leave.rooms"]
    if dealers_won is not attacker:
        return found  # the leaver's side is not losing
    found += ["leave.rooms-at-least", "flag.bands" if flag else "@result.threshold"]
    paid = escape(config, dealer=dealer, seat=seat, points=points, started=started, levels=levels)[seat.team]
    if paid == -FLOOR:
        return found
    rows = (_row(config, field, dealers_won=dealers_won) for field in ("result.band", "result.steps", "result.pay"))
    return found + [clause for row in rows for clause in row]
