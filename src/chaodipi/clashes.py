"""Which combinations of rules mean nothing, and are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chaodipi.choices import (
    AskingOrder,
    Bonus510K,
    CaptureScheme,
    DealMoves,
    FirstShown,
    Gap,
    JackEnd,
    LevelPair,
    LookBack,
    NoBid,
    Overturns,
    Pay,
    ShapeDuty,
    Steps,
    SuitLadder,
    TractorDuty,
)
from chaodipi.errors import ConfigError

if TYPE_CHECKING:
    from chaodipi.config import RuleConfig

__all__ = ["check"]


#: Numbers that are 0 or more.
_COUNTS = {
    "capture": "single pair tractor triple triple_tractor five_ten_king double_five_ten_king",
    "bonus": "heaven_pay red_five_forced red_five_kept",
    "result": "most_levels",
}


def check(config: RuleConfig) -> None:
    """Refuse rules that contradict each other.

    Raises:
        ConfigError: Names the fields that clash and why.
    """
    for fields, clash, why in _clashes(config):
        if clash:
            values = ", ".join(f"{f} = {_show(config.get(f))}" for f in fields.split())
            raise ConfigError(f"{values}: {why}")


def _show(value: object) -> str:
    if isinstance(value, tuple):
        return str(list(value)).replace(" ", "")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _clashes(c: RuleConfig) -> list[tuple[str, bool, str]]:
    decks, bid, chao, levels = c.deck.decks, c.bidding, c.chaodi, c.levels
    tractors, king, result, bonus = c.tractors, c.five_ten_king, c.result, c.bonus
    first_trick = chao.order is AskingOrder.FIRST_TRICK
    return [
        ("deck.decks", not 1 <= decks <= 3, "one, two or three decks"),
        ("deck.kitty", not 0 <= c.deck.kitty < 54 * decks, "a kitty has some of the cards, or none"),
        ("deck.decks deck.kitty", (54 * decks - c.deck.kitty) % 4 != 0, "the hands would not be equal"),
        ("deck.kitty_shown", c.deck.kitty_shown < 0, "a number of cards is 0 or more"),
        ("deck.kitty deck.kitty_shown", c.deck.kitty_shown > c.deck.kitty, "the kitty has no such cards"),
        (
            "deck.kitty bidding.no_bid_first",
            not c.deck.kitty and bid.no_bid_first not in (NoBid.REDEAL, NoBid.NO_TRUMP),
            "there is no kitty to turn",
        ),
        (
            "deck.kitty bidding.no_bid_later",
            not c.deck.kitty and bid.no_bid_later not in (NoBid.REDEAL, NoBid.NO_TRUMP),
            "there is no kitty to turn",
        ),
        (
            "deck.kitty bonus.heaven",
            not c.deck.kitty and bonus.heaven is not Bonus510K.NONE,
            "上天入地 needs a kitty",
        ),
        (
            "deck.decks tractors.triples",
            tractors.triples and decks < 3,
            "a triple needs three copies",
        ),
        ("deck.decks bidding.triples", bid.triples and decks < 3, "a bid of three needs three copies"),
        ("deck.decks five_ten_king.single", king.single and decks == 3, "510K is defined for two decks"),
        ("deck.decks order.red_five", c.order.red_five and decks != 2, "红5 is defined for two decks"),
        ("deck.decks tractors.low_ace", tractors.low_ace and decks == 3, "A as 1 is defined for two decks"),
        ("deck.decks levels.flag", levels.flag and decks != 2, "flag hands are defined for two decks"),
        (
            "deck.decks chaodi.three_jokers",
            chao.three_jokers and decks != 2,
            "three jokers are defined for two decks",
        ),
        ("deck.decks chaodi.four_jokers", chao.four_jokers and decks != 2, "four jokers are defined for two decks"),
        (
            "five_ten_king.single five_ten_king.double",
            king.double and not king.single,
            "a double 510K without the single one",
        ),
        (
            "five_ten_king.double deck.decks",
            king.double and decks < 2,
            "a double 510K needs two copies",
        ),
        (
            "five_ten_king.red_five order.red_five",
            king.red_five and not c.order.red_five,
            "there is no 红5 to step down",
        ),
        (
            "five_ten_king.red_five five_ten_king.single",
            king.red_five and not king.single,
            "there is no 510K to step down into",
        ),
        (
            "five_ten_king.level_cards five_ten_king.single",
            king.level_cards and not king.single,
            "there is no 510K to step down into",
        ),
        (
            "five_ten_king.level_cards five_ten_king.double",
            king.level_cards and king.double,
            "no source lets level cards step down into a double 510K",
        ),
        (
            "tractors.red_five_steps_down order.red_five",
            tractors.red_five_steps_down and not c.order.red_five,
            "there is no 红5 to step down",
        ),
        (
            "tractors.red_five_steps_down tractors.gap_side",
            tractors.red_five_steps_down and tractors.gap_side is Gap.SKIP,
            "at level 5 the stepping 红5 and the skipped gap would both join the fours and sixes",
        ),
        (
            "tractors.red_five_steps_down tractors.gap_trump",
            tractors.red_five_steps_down and tractors.gap_trump is Gap.SKIP,
            "at level 5 the stepping 红5 and the skipped gap would both join the fours and sixes",
        ),
        (
            "tractors.red_five_in_ruffs tractors.red_five_steps_down",
            tractors.red_five_in_ruffs and not tractors.red_five_steps_down,
            "红5 is no five of hearts in a ruff where it never steps down",
        ),
        (
            "tractors.level_pair tractors.gap_trump",
            tractors.level_pair is LevelPair.FACE and tractors.gap_trump is Gap.SKIP,
            "a level pair at its face fills the gap that would be skipped",
        ),
        (
            "tractors.low_ace order.permanent_twos",
            tractors.low_ace and c.order.permanent_twos,
            "twos that are always trumps have no ace below them",
        ),
        (
            "tractors.no_trump_levels tractors.level_pair",
            tractors.no_trump_levels and tractors.level_pair is not LevelPair.RANK,
            "levels stand by rank in no-trump only where they do in a suit",
        ),
        (
            "tractors.jokers tractors.no_trump_levels",
            tractors.no_trump_levels and not tractors.jokers,
            "小王 joins the levels only where jokers make tractors",
        ),
        (
            "order.permanent_twos tractors.level_pair",
            c.order.permanent_twos and tractors.level_pair is LevelPair.FACE,
            "permanent twos stand by rank",
        ),
        ("tractors.least_length", tractors.least_length < 2, "a tractor has two pairs at least"),
        (
            "follow.shape_duty follow.tractor_duty",
            c.follow.shape_duty in (ShapeDuty.NONE, ShapeDuty.PAIRS_OF_LONGEST_TRACTOR)
            and c.follow.tractor_duty is TractorDuty.FULL_LENGTH,
            "no tractor is asked for, of whatever length",
        ),
        (
            "follow.shape_duty five_ten_king.double five_ten_king.double_forces_pairs",
            c.follow.shape_duty is ShapeDuty.NONE and king.double and king.double_forces_pairs,
            "where no shape is owed, a double 510K forces no pairs",
        ),
        ("throw.limit", c.throw.limit < 0, "a limit is 0 or more"),
        ("throw.penalty_points", c.throw.penalty_points < 0, "a penalty is 0 or more"),
        (
            "bidding.first_shown bidding.triples",
            bid.first_shown is FirstShown.LEVELS_OR_THREE and not bid.triples,
            "three level cards are no bid",
        ),
        (
            "bidding.single_jokers bidding.overturns",
            bid.single_jokers and bid.overturns is Overturns.RISING_WITHOUT_JOKERS,
            "jokers don't declare",
        ),
        (
            "bidding.single_suits_rise bidding.suit_ladder",
            bid.single_suits_rise and bid.suit_ladder is SuitLadder.EQUAL,
            "no suit is lower than another",
        ),
        (
            "bidding.redeal_points",
            not -1 <= bid.redeal_points <= 100 * decks,
            "-1 for never, or points that a hand can hold",
        ),
        (
            "bidding.redeal_trumps",
            not -1 <= bid.redeal_trumps <= 54 * decks // 4,
            "-1 for never, or trumps that a hand can hold",
        ),
        (
            "bidding.redeal_trumps bidding.hidden",
            bid.redeal_trumps >= 0 and bid.hidden,
            "trumps can't be counted while bids are hidden",
        ),
        (
            "bidding.hidden chaodi.order",
            bid.hidden and first_trick,
            "hidden bids can't be shown during a trick",
        ),
        (
            "chaodi.failures bidding.hidden",
            chao.failures and not bid.hidden,
            "an open bid can't fail",
        ),
        (
            "chaodi.repeat_after_failure chaodi.failures",
            chao.repeat_after_failure and not chao.failures,
            "there are no failures",
        ),
        ("chaodi.failure_points", chao.failure_points < 0, "a penalty is 0 or more"),
        (
            "chaodi.jokers chaodi.three_jokers",
            chao.three_jokers and not chao.jokers,
            "three jokers 炒 only where jokers do",
        ),
        (
            "chaodi.jokers chaodi.four_jokers",
            chao.four_jokers and not chao.jokers,
            "four jokers 炒 only where jokers do",
        ),
        (
            "chaodi.red_five_ends order.red_five",
            chao.red_five_ends and not c.order.red_five,
            "there is no 红5",
        ),
        (
            "bidding.look_back bidding.overturns",
            bid.look_back is not LookBack.NONE and bid.overturns is Overturns.ONE_OF_THREE,
            "回头望 answers rising overturns",
        ),
        (
            "bidding.look_back deck.decks",
            bid.look_back is not LookBack.NONE and decks != 2,
            "回头望 is defined for two decks",
        ),
        (
            "bidding.look_back order.red_five",
            bid.look_back is LookBack.BELOW_RED_FIVE and not c.order.red_five,
            "there is no 红5",
        ),
        (
            "bidding.no_bid_first bidding.deal_moves",
            bid.no_bid_first not in (NoBid.REDEAL, NoBid.NO_TRUMP, NoBid.TURNED_BY_SEATS),
            "in a first hand nobody deals before a bid",
        ),
        (
            "bidding.no_bid_later bidding.deal_moves",
            bid.no_bid_later is NoBid.TURNED_BY_SEATS and bid.deal_moves is not DealMoves.DEALING_TEAM,
            "turning by seats decides the dealer",
        ),
        (
            "chaodi.without_bid bidding.no_bid_first",
            chao.without_bid and bid.no_bid_first is NoBid.TURNED_BY_SEATS,
            "a turned kitty ends the bidding",
        ),
        (
            "chaodi.without_bid bidding.no_bid_later",
            chao.without_bid and bid.no_bid_later not in (NoBid.NO_TRUMP, NoBid.REDEAL),
            "a turned kitty ends the bidding",
        ),
        (
            "capture.side_suit_halves capture.scheme",
            c.capture.side_suit_halves and c.capture.scheme in (CaptureScheme.PLAIN, CaptureScheme.CARDS),
            "an odd multiplier has no half",
        ),
        *[
            (
                f"capture.side_suit_halves capture.scheme capture.{name}",
                c.capture.side_suit_halves
                and c.capture.scheme is CaptureScheme.TABLE
                and c.get(f"capture.{name}") % 2 != 0,
                "an odd multiplier has no half",
            )
            for name in _COUNTS["capture"].split()
        ],
        (
            "bonus.heaven five_ten_king.single",
            bonus.heaven is not Bonus510K.NONE and not king.single,
            "上天入地 needs 510K",
        ),
        (
            "bonus.heaven levels.played",
            bonus.heaven is not Bonus510K.NONE and not levels.played,
            "上天入地 moves levels",
        ),
        (
            "result.most_levels levels.played",
            result.most_levels > 0 and not levels.played,
            "there are no levels to limit",
        ),
        (
            "result.dead_zone levels.played",
            not result.dead_zone and not levels.played,
            "there is no level to earn",
        ),
        (
            "result.bands_below_zero levels.played",
            result.bands_below_zero and not levels.played,
            "there is no level to earn",
        ),
        (
            "bonus.red_five_forced order.red_five",
            bonus.red_five_forced != 0 and not c.order.red_five,
            "there is no 红5",
        ),
        (
            "bonus.red_five_kept order.red_five",
            bonus.red_five_kept != 0 and not c.order.red_five,
            "there is no 红5",
        ),
        (
            "bonus.red_five_bid_settles order.red_five",
            bonus.red_five_bid_settles and not c.order.red_five,
            "there is no 红5",
        ),
        (
            "bonus.fallen_rise bonus.jack_end",
            bonus.fallen_rise and bonus.jack_end in (JackEnd.NONE, JackEnd.AT_THRESHOLD),
            "dealers who hold the deal fall by the last play only where the points do not matter",
        ),
        ("result.band", result.band < 1, "a band has points"),
        ("result.threshold", result.threshold < 1, "the threshold is positive"),
        (
            "result.steps result.threshold",
            result.steps is not Steps.BANDS and result.threshold % 10 != 0,
            "steps of ten start at a ten",
        ),
        (
            "result.bands_below_zero result.steps",
            result.bands_below_zero and result.steps is not Steps.BANDS,
            "only bands can end at 0 or go on below it",
        ),
        (
            "result.bands_below_zero result.floor_at_zero",
            result.bands_below_zero and result.floor_at_zero,
            "a total that counts as 0 is in no band below it",
        ),
        (
            "result.pay levels.played",
            (result.pay is Pay.POINT_UNITS) is levels.played,
            "point units are paid where no levels are played, and only there",
        ),
        (
            "result.pay result.steps",
            result.pay is Pay.POINT_UNITS and result.steps is not Steps.BANDS,
            "point units are paid by the band",
        ),
        (
            "result.odd_five_pays result.pay",
            result.odd_five_pays and result.pay is not Pay.LEVELS_DEAL_ONE,
            "only where the deal counts as one is it a question whether it counts beside levels",
        ),
        *[
            (f"{group}.{name}", c.get(f"{group}.{name}") < 0, "0 or more")
            for group, names in _COUNTS.items()
            for name in names.split()
        ],
        ("levels.flag_threshold", levels.flag_threshold < 1, "the threshold is positive"),
        ("result.purse_base", result.purse_base < 0, "a divisor is 0 or more"),
        ("levels.hands", levels.hands < 0, "a number of hands is 0 or more"),
        (
            "levels.played levels.hands",
            (levels.hands > 0) is levels.played,
            "a match ends by levels or by a set number of hands",
        ),
        ("levels.laps", levels.laps < 1, "at least one lap"),
        ("levels.laps levels.flag", levels.flag and levels.laps > 1, "a flag ends the only lap"),
        (
            "levels.must_play_from_lap levels.laps",
            not 1 <= levels.must_play_from_lap <= levels.laps,
            "there is no such lap",
        ),
        (
            "levels.reach_ace_wins levels.flag",
            levels.reach_ace_wins and levels.flag,
            "a flag hand follows A, and reaching A ends the match",
        ),
        (
            "levels.reach_ace_wins levels.stop_at_ace",
            levels.reach_ace_wins and levels.stop_at_ace,
            "nobody rises past an A that ends the match",
        ),
        (
            "levels.reach_ace_wins levels.must_play",
            levels.reach_ace_wins and "A" in levels.must_play,
            "an A that ends the match is not played",
        ),
        ("levels.flag levels.played", levels.flag and not levels.played, "there is no A to pass"),
        (
            "levels.flag order.red_five",
            levels.flag and not c.order.red_five,
            "a flag hand's trumps are 红5 and the jokers",
        ),
        (
            "levels.flag_failures levels.flag",
            levels.flag_failures != 0 and not levels.flag,
            "there is no flag",
        ),
        ("levels.flag_failures", levels.flag_failures < 0, "a number of failures is 0 or more"),
        ("levels.flag_pay", levels.flag_pay < 0, "a pay is 0 or more"),
        ("levels.flag_pay levels.flag", levels.flag_pay != 0 and not levels.flag, "there is no flag"),
        (
            "levels.flag_threshold result.threshold",
            levels.flag and (levels.flag_threshold - result.threshold) % 10 != 0,
            "bands move by tens",
        ),
        (
            "levels.flag_carry_pays levels.flag",
            levels.flag_carry_pays and not levels.flag,
            "there is no flag",
        ),
    ]
