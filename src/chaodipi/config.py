"""The rules of a variant as data: :class:`RuleConfig`.

A configuration is a frozen record of frozen groups. It holds enums, integers, booleans and tuples only, so it
compares, hashes, pickles, serialises and diffs. Nothing in this library asks for a preset by name: code reads a field.
A field's metadata carries its documentation and the clauses that its values come from.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar, cast

import attrs
from attrs import frozen

from chaodipi.cards import RANKS
from chaodipi.choices import (
    AskingOrder,
    Bonus510K,
    CaptureScheme,
    DealerRule,
    DealMoves,
    DeclarerChaodi,
    Duty,
    FirstShown,
    Forced,
    Gap,
    JackEnd,
    LeavingRule,
    LevelPair,
    LimitPer,
    LookBack,
    MustPlay,
    NoBid,
    OverRuff,
    Overturns,
    Pay,
    Penalty,
    RedFiveTrump,
    RuffLength,
    Steps,
    SuitLadder,
    TractorDuty,
)
from chaodipi.errors import ConfigError

__all__ = ["Difference", "RuleConfig", "RuleGroup"]

V = TypeVar("V")


def rule(default: V, doc: str, *clauses: str, **by_value: str) -> V:
    """A field of a rule group.

    Args:
        default: The value where a preset says nothing.
        doc: The meaning and the unit, shown in documentation and diffs.
        clauses: The ids of the clauses that concern every value of the field.
        by_value: The clauses behind one value, blanks between; the keyword is the value with ``-`` as ``_``.
    """
    pairs = {key.replace("_", "-").lower(): tuple(ids.split()) for key, ids in by_value.items()}
    return attrs.field(default=default, metadata={"doc": doc, "clauses": clauses, "by_value": pairs})


@frozen
class Difference:
    """One field in which two configurations differ.

    Args:
        field: The dotted name, e.g. ``tractors.low_ace``.
        left: The value in the first configuration.
        right: The value in the second.
        left_clauses: The ids of the clauses behind the first value.
        right_clauses: The ids of the clauses behind the second.
    """

    field: str
    left: object
    right: object
    left_clauses: tuple[str, ...]
    right_clauses: tuple[str, ...]


class RuleGroup:
    """The base of the groups; a group is a frozen attrs class whose fields are plain data."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        """Refuse a value of the wrong type, which would otherwise be noticed far away."""
        for name, default in _defaults(type(self)).items():
            value = getattr(self, name)
            checked = _coerce(f"{_GROUP_NAMES.get(type(self).__name__, '?')}.{name}", value, default)
            object.__setattr__(self, name, checked)


def _defaults(group: type) -> dict[str, Any]:
    return {a.name: a.default for a in attrs.fields(cast("Any", group))}


def _coerce(name: str, value: object, default: object) -> object:
    """The value in the type of the field's default, or :class:`ConfigError`."""
    if isinstance(default, enum.StrEnum):
        kind = type(default)
        try:
            return kind(cast("str", value))
        except ValueError:
            raise ConfigError(f"{name}: {value!r} is none of {', '.join(kind)}") from None
    if isinstance(default, bool):
        if isinstance(value, bool):
            return value
        raise ConfigError(f"{name}: {value!r} is not true or false")
    if isinstance(default, int):
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise ConfigError(f"{name}: {value!r} is not a whole number")
    if isinstance(value, (list, tuple)) and all(isinstance(v, str) and len(v) == 1 for v in value):
        ranks = tuple(v.upper() for v in value)
        if all(r in RANKS for r in ranks) and len(set(ranks)) == len(ranks):
            return ranks
    raise ConfigError(f"{name}: {value!r} is not a list of different ranks")


@frozen
class DeckRules(RuleGroup):
    """Cards, hands and kitty (clauses: cards.*)."""

    decks: int = rule(
        2,
        "Decks of 54 cards: 1, 2 or 3.",
        **{"1": "cards.one-deck", "2": "cards.two-decks", "3": "cards.three-decks"},
    )
    kitty: int = rule(
        8,
        "Cards in the kitty (底牌); the hands that are left must be equal.",
        **{"8": "cards.deal", "6": "cards.one-deck cards.three-decks"},
    )


@frozen
class OrderRules(RuleGroup):
    """The order of cards (clauses: order.*)."""

    red_five: bool = rule(
        False, "Whether the five of hearts (红5) is the highest trump in every hand.", "order.red-five-top"
    )
    permanent_twos: bool = rule(
        False,
        "Whether the twos are trumps in every hand (2为常主).",
        true="order.permanent-2",
        false="order.permanent-2-choice",
    )


@frozen
class TractorRules(RuleGroup):
    """What makes a tractor (拖拉机, 连对; clauses: tractor.*)."""

    gap_side: Gap = rule(
        Gap.SKIP,
        "Whether the ranks on both sides of the level are adjacent in a side suit.",
        skip="tractor.gap-skipped tractor.gap-skipped-side-only",
        block="tractor.gap-blocks",
    )
    gap_trump: Gap = rule(
        Gap.SKIP,
        "Whether the ranks on both sides of the level are adjacent in the trump suit.",
        skip="tractor.gap-skipped tractor.gap-changxian-trump",
        block="tractor.gap-blocks tractor.gap-skipped-side-only",
    )
    level_pair: LevelPair = rule(
        LevelPair.RANK,
        "Where a pair of the trump suit's level stands.",
        rank="tractor.level-by-rank",
        face="tractor.level-by-face",
        excluded="tractor.level-excluded",
    )
    jokers: bool = rule(
        True, "Whether 大王 and 小王 pairs make a tractor.", true="tractor.jokers", false="tractor.jokers-none"
    )
    no_trump_levels: bool = rule(
        True,
        "Whether, in no-trump, a pair of 小王 and a pair of levels make a tractor.",
        true="tractor.no-trump",
        false="tractor.no-trump-jokers-only",
    )
    low_ace: bool = rule(
        False,
        "Whether a pair of aces also stands below the twos.",
        true="tractor.ace-as-one",
        false="tractor.ace-not-one tractor.ace-not-one-elsewhere",
    )
    red_five_steps_down: bool = rule(
        False,
        "Whether a pair of 红5 may stand as the fives of hearts (下放).",
        true="tractor.red-five-steps-down",
        false="tractor.red-five-never",
    )
    length_first: bool = rule(
        False,
        "Whether the longer tractor is the larger, whatever its height.",
        true="tractor.size-length-first",
        false="tractor.size-top-pair",
    )
    triples: bool = rule(
        False,
        "Whether three equal cards are a triple (needs three decks).",
        true="tractor.triples",
        false="tractor.triples",
    )


@frozen
class FiveTenKingRules(RuleGroup):
    """五十K: a five, a ten and a king of one suit as one unit (clauses: 510k.*)."""

    single: bool = rule(False, "Whether 510K is a unit.", true="510k.definition", false="510k.none")
    double: bool = rule(False, "Whether 55 TT KK of one suit is a unit.", true="510k.double", false="510k.double-none")
    red_five: bool = rule(
        False,
        "Whether 红5 may step down into a 510K of hearts while hearts are a side suit.",
        true="510k.heart-with-red-five 510k.heart-with-red-five-yixing 510k.heart-step-down 510k.mixed-is-side",
        false="510k.heart-none",
    )
    level_cards: bool = rule(
        False,
        "Whether level cards may step down into a 510K of their suit.",
        true="510k.mixed-is-side",
        false="510k.definition",
    )
    side_duty: Duty = rule(
        Duty.FREE,
        "Whether a side 510K must be answered with one of its suit.",
        must="510k.side-lead-must",
        free="510k.side-lead-free",
        may="510k.side-lead-free",
    )
    double_forces_pairs: bool = rule(
        True,
        "Whether a double side 510K asks for pairs (逼对).",
        true="510k.double-forces-pairs",
        false="510k.double-no-pairs",
    )
    trump_duty: Duty = rule(
        Duty.MUST,
        "Whether a holder of a trump 510K must (or may) answer a led one with it.",
        must="510k.trump-lead-must",
        may="510k.trump-lead-may",
        free="510k.trump-lead-may",
    )
    double_trump_highest: bool = rule(
        True,
        "Whether a double trump 510K asks for the six highest trumps.",
        true="510k.trump-double-lead",
        false="510k.double-trump-hongwu",
    )


@frozen
class FollowRules(RuleGroup):
    """Following and ruffing (clauses: follow.*, trick.*)."""

    tractor_duty: TractorDuty = rule(
        TractorDuty.LONGEST_FIRST,
        "What answers a led tractor.",
        longest_first="follow.shorter-tractor",
        full_length="follow.shorter-tractor",
    )
    ruff_length: RuffLength = rule(
        RuffLength.AT_LEAST,
        "How long a tractor must be to ruff one.",
        at_least_as_long="trick.ruff-tractor-length",
        count_only="trick.ruff-tractor-length",
    )
    over_ruff: OverRuff = rule(
        OverRuff.LARGEST_KIND,
        "What two ruffs are compared by.",
        largest_kind="trick.over-ruff-largest-kind",
        every_part="trick.over-ruff-largest-kind",
    )


@frozen
class ThrowRules(RuleGroup):
    """Throws (甩牌; clauses: throw.*)."""

    forced: Forced = rule(
        Forced.LARGEST_KIND,
        "Which beaten part is forced.",
        largest_kind_first="throw.forced-kind-first throw.forced-kind-first-stated",
        smallest_of_any_kind="throw.forced-kind-first",
    )
    penalty: Penalty = rule(
        Penalty.NONE,
        "What a failed throw is counted by.",
        none="throw.penalty-none",
        each_throw="throw.penalty-each-throw",
        beaten_cards="throw.penalty-per-card",
        thrown_cards="throw.penalty-whole-throw",
    )
    penalty_points: int = rule(10, "Points for each failed throw, or for each card that is counted.", "throw.penalty")
    limit: int = rule(
        0, "Failed throws in a hand after which there are no more throws; 0 for no limit.", "throw.two-failures"
    )
    limit_per: LimitPer = rule(
        LimitPer.PLAYER, "Who shares the limit.", player="throw.two-failures", team="throw.two-failures"
    )


@frozen
class BiddingRules(RuleGroup):
    """亮主 and 反主, before the kitty is taken (clauses: bid.*)."""

    suit_ladder: SuitLadder = rule(
        SuitLadder.DCHS,
        "The order of suits, low to high.",
        dchs="bid.ladder bid.one-deck-singles",
        cdsh="bid.ladder-anchao",
    )
    first_shown: FirstShown = rule(
        FirstShown.LEVELS,
        "What may declare first, and in the last choice overturn in a first hand.",
        levels="bid.first-shown-level bid.chaohu-jokers",
        anything="bid.declare bid.changxian-declare",
        levels_in_first_hand="bid.changxian-first-hand",
    )
    overturns: Overturns = rule(
        Overturns.ONE_OF_THREE,
        "How a standing bid may be overturned.",
        one_of_three="bid.one-of-three",
        rising="bid.higher bid.rising-overturns bid.changxian-overturn",
        rising_without_jokers="bid.chaohu-jokers",
    )
    reinforce: bool = rule(
        False,
        "Whether the holder of a single may add its second copy while overturns are rising (加固).",
        true="bid.changxian-overturn",
        false="bid.others-overturn",
    )
    look_back: LookBack = rule(
        LookBack.NONE,
        "Whether who showed one card first may show both once overturned (回头望).",
        none="bid.others-overturn",
        highest="bid.look-back",
        below_red_five="bid.look-back-top",
    )
    red_five_trump: RedFiveTrump = rule(
        RedFiveTrump.ANY,
        "What a bid of two 红5 makes trump.",
        any="bid.red-five-five-choices bid.red-five-choice-hongwu",
        suits="bid.red-five-choice-hongwu",
        by_level_card="bid.changxian-red-five",
        no_trump="bid.choice-default",
    )
    triples: bool = rule(
        False,
        "Whether three level cards and three equal jokers have a place among the bids.",
        true="bid.triple-ladder",
        false="bid.ladder",
    )
    hidden: bool = rule(
        False, "Whether bids are hidden.", true="bid.hidden-anchao bid.hidden-chaohu", false="bid.declare"
    )
    dealer: DealerRule = rule(
        DealerRule.FIRST, "Which bidder deals.", first="bid.first-dealer-first", last="bid.first-dealer-last"
    )
    deal_moves: DealMoves = rule(
        DealMoves.FIRST_HAND,
        "In which hands bids decide the dealer; the hand keeps the level at which it was dealt.",
        first_hand="bid.deal-fixed-later",
        every_hand="bid.deal-fixed-later",
        dealing_team="bid.chaohu-deal",
    )
    no_bid_first: NoBid = rule(
        NoBid.REDEAL,
        "What happens in a first hand that nobody bids on.",
        redeal="bid.nobody-first-redeal bid.nobody-first-redeal-huanle bid.nobody-redeal-always bid.nobody-jushu",
        no_trump="bid.nobody-no-trump",
        first_level_or_joker="bid.nobody-level-or-joker",
        first_card="bid.nobody-first-card",
        highest_card="bid.changxian-turn bid.nobody-jushu",
        turned_by_seats="bid.chaohu-turn",
    )
    no_bid_later: NoBid = rule(
        NoBid.NO_TRUMP,
        "What happens in a later hand that nobody bids on.",
        redeal="bid.nobody-redeal-always",
        no_trump="bid.nobody-no-trump",
        first_level_or_joker="bid.nobody-level-or-joker",
        first_card="bid.nobody-first-card",
        highest_card="bid.changxian-turn bid.nobody-jushu",
        turned_by_seats="bid.chaohu-turn",
    )


@frozen
class ChaodiRules(RuleGroup):
    """炒底: the kitty taken by a higher bid and buried again (clauses: chaodi.*)."""

    order: AskingOrder = rule(
        AskingOrder.PLAYING,
        "In what order seats are asked.",
        playing_order="chaodi.asking-order",
        dealer_first_then_clockwise="chaodi.jushu-order",
        in_the_first_trick="chaodi.first-trick",
    )
    declarer: DeclarerChaodi = rule(
        DeclarerChaodi.FREE,
        "When the declarer may 炒.",
        as_any_player="chaodi.unlimited",
        after_another="chaodi.jushu-declarer",
        never="chaodi.jushu-declarer",
    )
    three_jokers: bool = rule(
        False, "Whether any three jokers 炒, to any suit.", true="chaodi.three-jokers", false="chaodi.pair-at-least"
    )
    four_jokers: bool = rule(
        False, "Whether four jokers 炒, to any suit.", true="chaodi.four-jokers", false="chaodi.pair-at-least"
    )
    red_five_ends: bool = rule(
        False,
        "Whether nobody may 炒 over two 红5.",
        true="bid.red-five-no-chao",
        false="chaodi.red-five-top",
    )
    without_bid: bool = rule(
        False,
        "Whether 炒 is open where nobody bid.",
        true="chaodi.who-is-asked",
        false="bid.nobody-no-chao bid.nobody-no-chao-elsewhere",
    )
    failures: bool = rule(
        False,
        "Whether, bids being hidden, a 炒 that is not above the standing bid may be made and fails.",
        true="chaodi.failed",
        false="chaodi.chaohu-higher-only",
    )
    failure_points: int = rule(
        80,
        "Points for each failed 炒: to the attackers where a dealer fails, off theirs where one of them does.",
        "chaodi.failed",
    )
    repeat_after_failure: bool = rule(
        False,
        "Whether the holder of the standing bid may 炒 again after another's failed 炒.",
        true="chaodi.holder-after-failed",
        false="chaodi.holder-after-failed",
    )


@frozen
class CaptureRules(RuleGroup):
    """抠底: what the kitty is worth to attackers who win the last trick (clauses: kitty.*)."""

    scheme: CaptureScheme = rule(
        CaptureScheme.TABLE,
        "How the multiplier is found.",
        table="kitty.largest-part",
        two_to_the_cards="kitty.power",
        twice_the_cards="kitty.chaohu-cards",
        doubled="kitty.power",
    )
    single: int = rule(2, "Multiplier for a single.", "kitty.single")
    pair: int = rule(4, "Multiplier for a pair.", "kitty.pair")
    tractor: int = rule(
        8,
        "Multiplier for a tractor.",
        **{
            "8": "kitty.tractor-eight kitty.tractor-in-throw",
            "4": "kitty.tractor-four kitty.rooms-tractor kitty.tractor-in-throw",
        },
    )
    triple: int = rule(6, "Multiplier for a triple.", "kitty.triples")
    triple_tractor: int = rule(12, "Multiplier for a triple tractor.", "kitty.triples")
    five_ten_king: int = rule(
        2, "Multiplier for a 510K.", **{"2": "kitty.rooms-510k kitty.changxian-510k", "4": "kitty.510k-four"}
    )
    double_five_ten_king: int = rule(4, "Multiplier for a double 510K.", **{"4": "kitty.rooms-510k kitty.510k-four"})


@frozen
class BonusRules(RuleGroup):
    """Special last tricks and 红5 scores (clauses: kitty.*)."""

    heaven: Bonus510K = rule(
        Bonus510K.NONE,
        "Which last play is 上天入地.",
        none="kitty.capture",
        exactly="kitty.heaven-anchao kitty.heaven-yixing",
        containing="kitty.heaven-contains",
    )
    heaven_both_sides: bool = rule(
        False,
        "Whether the dealers can have 上天入地 too.",
        true="kitty.heaven-anchao",
        false="kitty.heaven-contains",
    )
    heaven_pay: int = rule(
        16,
        "The score (积分) that 上天入地 earns where the table pays less.",
        **{"16": "kitty.heaven-16", "13": "kitty.heaven-13"},
    )
    jack_end: JackEnd = rule(
        JackEnd.NONE,
        "When dealers at J or A fall by the last play (J到底), and whether points matter.",
        none="kitty.capture",
        at_threshold="kitty.j-to-the-end kitty.a-to-the-end",
        whatever_the_points="kitty.jj-at-j kitty.aa-at-a kitty.510k-at-j-or-a",
    )
    hook: bool = rule(
        False,
        "Whether dealers who lose the hand at J fall to 2 (一勾勾到底).",
        true="level.hook",
        false="result.deal-at-80",
    )
    red_five_forced: int = rule(
        0,
        "Points that each 红5 forced out costs its side (逼红5).",
        **{"0": "kitty.capture", "50": "kitty.forced-red-five"},
    )
    red_five_kept: int = rule(
        0,
        "Points that each 红5 kept to the last trick earns its side (保红5).",
        **{"0": "kitty.capture", "50": "kitty.kept-red-five"},
    )
    red_five_bid_settles: bool = rule(
        False,
        "Whether a bid of two 红5 sends its side to A or to 2.",
        true="flag.red-five-bid",
        false="result.deal-at-80",
    )


@frozen
class ResultRules(RuleGroup):
    """Points into levels and scores (clauses: result.*)."""

    threshold: int = rule(
        80,
        "Attackers' points that win the deal.",
        **{"80": "result.deal-at-80", "40": "result.steps-by-20", "120": "result.steps-by-60"},
    )
    steps: Steps = rule(
        Steps.BANDS,
        "How points become levels.",
        "result.steps",
        bands="result.steps-by-40",
        tens_up="result.steps-by-10",
        tens_down="result.steps-by-full-tens",
    )
    band: int = rule(
        40,
        "Attackers' points in a band, where levels go by bands.",
        **{"20": "result.steps-by-20", "40": "result.steps-by-40", "60": "result.steps-by-60"},
    )
    shutout_to_ace: bool = rule(
        False,
        "Whether dealers who give no point away go straight to A.",
        true="result.changxian-zero",
        false="result.steps",
    )
    floor_at_zero: bool = rule(
        False,
        "Whether a total below 0 counts as 0 at the end.",
        true="throw.zero-at-end",
        false="result.below-zero",
    )
    pay: Pay = rule(
        Pay.NONE,
        "What each player gains or loses.",
        none="result.steps-by-40",
        levels="result.score-hongwu",
        levels_deal_counts_one="result.changxian-pay",
        attackers_one_more="result.scores-rooms",
        one_plus_levels="result.score-chaohu",
        point_units="result.jushu-table",
    )
    odd_five_pays: bool = rule(
        False,
        "Whether attackers' pay counts the deal as one more (125 points: 5).",
        true="result.changxian-attackers-pay",
        false="result.changxian-attackers-pay",
    )
    purse_base: int = rule(
        0,
        "The smallest purse divided by this is the base (底分); with 0 no purse sets it and it is 1.",
        "result.base-hongwu",
    )


@frozen
class LevelRules(RuleGroup):
    """Levels, laps and flags (clauses: level.*)."""

    played: bool = rule(
        True,
        "Whether levels are played for (else every hand is level 2).",
        true="level.order level.of-the-hand",
        false="level.jushu-two",
    )
    must_play: tuple[str, ...] = rule(
        (),
        "Levels that are never jumped (必打).",
        "level.must-play-stops",
        "level.must-play-hongwu",
        "level.must-play-j-a",
        "level.must-play-mingchao",
        "level.must-play-changxian",
        "level.must-play-anchao",
    )
    must_play_from_lap: int = rule(1, "The lap from which there are must-play levels.", "level.must-play-anchao")
    attackers: MustPlay = rule(
        MustPlay.KEEP,
        "What attackers on a must-play level do.",
        keep="level.attackers-keep",
        rise="level.attackers-keep",
    )
    stop_at_ace: bool = rule(
        False,
        "Whether a rise that would pass A in the last lap stops on it.",
        true="level.past-a-by-jump",
        false="level.past-a-by-jump",
    )
    laps: int = rule(1, "Laps from 2 to A that win the match.", **{"1": "level.past-a", "3": "level.three-laps"})
    hands: int = rule(0, "Hands in a match; 0 where levels decide.", "level.jushu-hands")
    flag: bool = rule(
        False, "Whether passing A leads to a flag hand (扛旗).", true="flag.reached", false="level.past-a"
    )
    flag_failures: int = rule(
        0, "Failed flag hands after which the team falls to 2; 0 for none.", "flag.three-failures"
    )
    flag_threshold: int = rule(100, "Attackers' points that win a flag hand.", "flag.hundred")
    flag_pay: int = rule(0, "Bases that passing A earns on top.", "flag.bonus")
    flag_pay_on_carry: bool = rule(
        False,
        "Whether what passing A earns on top is paid when the flag is carried instead.",
        true="flag.bonus",
        false="flag.bonus",
    )
    flag_carry_pays: bool = rule(
        False,
        "Whether, when the flag is carried, the losers pay by their level.",
        true="flag.losers-pay",
        false="level.past-a",
    )


@frozen
class LeavingRules(RuleGroup):
    """Leaving a game (逃跑; clauses: leave.*)."""

    rule: LeavingRule = rule(
        LeavingRule.NONE,
        "What leaving costs.",
        none="leave.none",
        table_with_floor="leave.rooms",
        fifty_bases="leave.hongwu",
        long_line="leave.changxian-twenty leave.changxian-fifteen leave.changxian-before",
        ordinary_room="leave.changxian-fifteen",
    )


_GROUPS: Final[dict[str, type[RuleGroup]]] = {
    "deck": DeckRules,
    "order": OrderRules,
    "tractors": TractorRules,
    "five_ten_king": FiveTenKingRules,
    "follow": FollowRules,
    "throw": ThrowRules,
    "bidding": BiddingRules,
    "chaodi": ChaodiRules,
    "capture": CaptureRules,
    "bonus": BonusRules,
    "result": ResultRules,
    "levels": LevelRules,
    "leaving": LeavingRules,
}
_GROUP_NAMES: Final = {group.__name__: name for name, group in _GROUPS.items()}


@frozen(cache_hash=True)
class RuleConfig:
    """All the rules of one variant; the defaults are those of ``huanle``.

    Use a preset from :mod:`chaodipi.presets` and change single rules with :meth:`replace`:

    >>> from chaodipi import presets
    >>> house = presets.HUANLE.replace(**{"tractors.low_ace": True})
    >>> [d.field for d in presets.HUANLE.diff(house)]
    ['tractors.low_ace']

    Raises:
        ConfigError: The rules contradict each other; the message names the fields.
    """

    deck: DeckRules = attrs.field(factory=DeckRules)
    order: OrderRules = attrs.field(factory=OrderRules)
    tractors: TractorRules = attrs.field(factory=TractorRules)
    five_ten_king: FiveTenKingRules = attrs.field(factory=FiveTenKingRules)
    follow: FollowRules = attrs.field(factory=FollowRules)
    throw: ThrowRules = attrs.field(factory=ThrowRules)
    bidding: BiddingRules = attrs.field(factory=BiddingRules)
    chaodi: ChaodiRules = attrs.field(factory=ChaodiRules)
    capture: CaptureRules = attrs.field(factory=CaptureRules)
    bonus: BonusRules = attrs.field(factory=BonusRules)
    result: ResultRules = attrs.field(factory=ResultRules)
    levels: LevelRules = attrs.field(factory=LevelRules)
    leaving: LeavingRules = attrs.field(factory=LeavingRules)

    def __attrs_post_init__(self) -> None:
        from chaodipi.clashes import check

        for name, group in _GROUPS.items():
            if type(getattr(self, name)) is not group:
                raise ConfigError(f"{name}: {getattr(self, name)!r} is not a {group.__name__}")
        check(self)

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The dotted names of all fields, in order."""
        return tuple(f"{name}.{a.name}" for name, group in _GROUPS.items() for a in attrs.fields(cast("Any", group)))

    @classmethod
    def describe(cls, field: str) -> tuple[str, tuple[str, ...]]:
        """What a dotted field means, and the clauses that all its values come from.

        Raises:
            ConfigError: There is no such field.
        """
        meta = _attribute(field).metadata
        by_value = [clause for clauses in meta["by_value"].values() for clause in clauses]
        return meta["doc"], tuple(dict.fromkeys((*meta["clauses"], *by_value)))

    def get(self, field: str) -> Any:
        """The value of a dotted field.

        Raises:
            ConfigError: There is no such field.
        """
        _attribute(field)
        group, name = field.split(".")
        return getattr(getattr(self, group), name)

    def clauses_of(self, field: str) -> tuple[str, ...]:
        """The clauses behind the value that a dotted field has here; in a preset only those that hold in it, if any."""
        from chaodipi import presets, rulebook

        found = self._behind(field)
        slug = presets.name_of(self)
        return found if slug is None else tuple(c for c in found if slug in rulebook.get(c).presets)

    def _behind(self, field: str) -> tuple[str, ...]:
        """The clauses behind a field's value, those of other presets among them."""
        meta = _attribute(field).metadata
        value = self.get(field)
        key = str(value).lower() if not isinstance(value, enum.StrEnum) else value.value.lower()
        return (*meta["clauses"], *meta["by_value"].get(key, ()))

    def replace(self, **changes: object) -> Self:
        """A variant with some rules changed, given by dotted name.

        Raises:
            ConfigError: A field does not exist, a value is impossible, or the rules clash.
        """
        grouped: dict[str, dict[str, object]] = {}
        for field, value in changes.items():
            _attribute(field)
            group, name = field.split(".")
            grouped.setdefault(group, {})[name] = value
        return attrs.evolve(
            self, **{group: attrs.evolve(getattr(self, group), **values) for group, values in grouped.items()}
        )

    def diff(self, other: RuleConfig) -> tuple[Difference, ...]:
        """The fields in which two configurations differ, with the clauses behind both values."""
        return tuple(
            Difference(f, self.get(f), other.get(f), self.clauses_of(f), other.clauses_of(f))
            for f in self.fields()
            if self.get(f) != other.get(f)
        )

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """All fields as plain JSON data, group by group."""
        return {
            name: {a.name: _plain(getattr(getattr(self, name), a.name)) for a in attrs.fields(cast("Any", group))}
            for name, group in _GROUPS.items()
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Mapping[str, object]]) -> Self:
        """The configuration that :meth:`to_dict` wrote; absent fields have their defaults.

        Raises:
            ConfigError: An unknown field, an impossible value, or a clash.
        """
        if not isinstance(data, Mapping) or not all(isinstance(group, Mapping) for group in data.values()):
            raise ConfigError("rules are a table of groups, each a table of fields")
        changes = {f"{group}.{name}": value for group, fields in data.items() for name, value in fields.items()}
        return cls().replace(**changes)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, enum.StrEnum) else value


def _attribute(field: str) -> attrs.Attribute[Any]:
    group, _, name = str(field).partition(".")
    if group in _GROUPS:
        for attribute in attrs.fields(cast("Any", _GROUPS[group])):
            if attribute.name == name:
                return cast("attrs.Attribute[Any]", attribute)
    raise ConfigError(f"no rule field {field!r}")
