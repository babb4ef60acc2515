"""The rules of a variant as data: :class:`RuleConfig`.

A configuration is a frozen record of frozen groups. It holds enums, integers, booleans and tuples only, so it
compares, hashes, pickles, serialises and diffs. Nothing in this library asks for a preset by name: code reads a field.
A field's metadata carries its documentation; the clauses that its values come from stand in the rulebook.
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
    CaptureRuffs,
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
    NextDealer,
    NoBid,
    OverRuff,
    Overturns,
    Pay,
    PayFor,
    Penalty,
    RedFiveTrump,
    RuffLength,
    RuffTractor,
    ShapeDuty,
    Steps,
    SuitLadder,
    ThrowsAllowed,
    TractorDuty,
)
from chaodipi.errors import ConfigError

__all__ = ["Difference", "RuleConfig", "RuleGroup"]

V = TypeVar("V")


def rule(default: V, doc: str) -> V:
    """A field of a rule group.

    The clauses behind its values stand in the rulebook, with the values that each of them is about.

    Args:
        default: The value where a preset says nothing.
        doc: The meaning and the unit, shown in documentation and diffs.
    """
    return attrs.field(default=default, metadata={"doc": doc})


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

    decks: int = rule(2, "Decks of 54 cards: 1, 2 or 3.")
    kitty: int = rule(8, "Cards in the kitty (底牌), 0 for none; the hands that are left must be equal.")
    kitty_shown: int = rule(
        0, "How many of the kitty's first cards lie open to all once the cards are dealt; no ruling depends on it."
    )


@frozen
class OrderRules(RuleGroup):
    """The order of cards (clauses: order.*)."""

    red_five: bool = rule(False, "Whether the five of hearts (红5) is the highest trump in every hand.")
    permanent_twos: bool = rule(False, "Whether the twos are trumps in every hand (2为常主).")


@frozen
class TractorRules(RuleGroup):
    """What makes a tractor (拖拉机, 连对; clauses: tractor.*)."""

    gap_side: Gap = rule(Gap.SKIP, "Whether the ranks on both sides of the level are adjacent in a side suit.")
    gap_trump: Gap = rule(Gap.SKIP, "Whether the ranks on both sides of the level are adjacent in the trump suit.")
    level_pair: LevelPair = rule(LevelPair.RANK, "Where a pair of the trump suit's level stands.")
    jokers: bool = rule(True, "Whether 大王 and 小王 pairs make a tractor.")
    no_trump_levels: bool = rule(True, "Whether, in no-trump, a pair of 小王 and a pair of levels make a tractor.")
    low_ace: bool = rule(False, "Whether a pair of aces also stands below the twos.")
    red_five_steps_down: bool = rule(False, "Whether a pair of 红5 may stand as the fives of hearts (下放).")
    red_five_in_ruffs: bool = rule(
        False, "Whether, hearts being trump, a pair of 红5 may stand so in a heart tractor that ruffs."
    )
    length_first: bool = rule(False, "Whether the longer tractor is the larger, whatever its height.")
    triples: bool = rule(False, "Whether three equal cards are a triple (needs three decks).")
    least_length: int = rule(2, "Least number of pairs, or of triples, in a tractor; shorter runs are loose pairs.")


@frozen
class FiveTenKingRules(RuleGroup):
    """五十K: a five, a ten and a king of one suit as one unit (clauses: 510k.*)."""

    single: bool = rule(False, "Whether 510K is a unit.")
    double: bool = rule(False, "Whether 55 TT KK of one suit is a unit.")
    red_five: bool = rule(False, "Whether 红5 may step down into a 510K of hearts while hearts are a side suit.")
    level_cards: bool = rule(False, "Whether level cards may step down into a 510K of their suit.")
    side_duty: Duty = rule(Duty.FREE, "Whether a side 510K must be answered with one of its suit.")
    double_forces_pairs: bool = rule(True, "Whether a double side 510K asks for pairs (逼对).")
    trump_duty: Duty = rule(Duty.MUST, "Whether a holder of a trump 510K must (or may) answer a led one with it.")
    double_trump_highest: bool = rule(True, "Whether a double trump 510K asks for the six highest trumps.")


@frozen
class FollowRules(RuleGroup):
    """Following and ruffing (clauses: follow.*, trick.*)."""

    shape_duty: ShapeDuty = rule(
        ShapeDuty.FULL, "How much of a lead's shape a follower owes who has more cards of the suit than he must play."
    )
    tractor_duty: TractorDuty = rule(TractorDuty.LONGEST_FIRST, "What answers a led tractor.")
    ruff_length: RuffLength = rule(RuffLength.AT_LEAST, "How long a tractor must be to ruff one.")
    ruff_tractor: RuffTractor = rule(
        RuffTractor.WHOLE, "How much of a ruff's tractor counts between ruffs where the longer tractor is the larger."
    )
    over_ruff: OverRuff = rule(OverRuff.LARGEST_KIND, "What two ruffs are compared by.")


@frozen
class ThrowRules(RuleGroup):
    """Throws (甩牌; clauses: throw.*)."""

    allowed: ThrowsAllowed = rule(ThrowsAllowed.ANY_SUIT, "Which suits may be thrown.")
    forced: Forced = rule(Forced.LARGEST_KIND, "Which beaten part is forced.")
    penalty: Penalty = rule(Penalty.NONE, "What a failed throw is counted by.")
    penalty_points: int = rule(10, "Points for each failed throw, or for each card that is counted.")
    limit: int = rule(0, "Failed throws in a hand after which there are no more throws; 0 for no limit.")
    limit_per: LimitPer = rule(LimitPer.PLAYER, "Who shares the limit.")


@frozen
class BiddingRules(RuleGroup):
    """亮主 and 反主, before the kitty is taken (clauses: bid.*)."""

    suit_ladder: SuitLadder = rule(SuitLadder.DCHS, "The order of suits, low to high, or that they are equal.")
    first_shown: FirstShown = rule(
        FirstShown.LEVELS, "What may declare first, and in the last choice overturn in a first hand."
    )
    single_jokers: bool = rule(
        False, "Whether one joker is a bid of no-trump, above every single level card and below every pair."
    )
    single_suits_rise: bool = rule(False, "Whether a single level card overturns a single one of a lower suit.")
    overturns: Overturns = rule(Overturns.ONE_OF_THREE, "How a standing bid may be overturned.")
    reinforce: bool = rule(
        False, "Whether the holder of a single may add its second copy while overturns are rising (加固)."
    )
    partner_overturns: bool = rule(
        True, "Whether the partner of the standing bid's player may overturn it before the kitty is taken."
    )
    look_back: LookBack = rule(
        LookBack.NONE, "Whether who showed one card first may show both once overturned (回头望)."
    )
    red_five_trump: RedFiveTrump = rule(RedFiveTrump.ANY, "What a bid of two 红5 makes trump.")
    triples: bool = rule(False, "Whether three level cards and three equal jokers have a place among the bids.")
    hidden: bool = rule(False, "Whether bids are hidden.")
    dealer: DealerRule = rule(DealerRule.FIRST, "Which bidder deals.")
    deal_moves: DealMoves = rule(
        DealMoves.FIRST_HAND, "In which hands bids decide the dealer; the hand keeps the level at which it was dealt."
    )
    no_bid_first: NoBid = rule(NoBid.REDEAL, "What happens in a first hand that nobody bids on.")
    no_bid_later: NoBid = rule(NoBid.NO_TRUMP, "What happens in a later hand that nobody bids on.")
    redeal_points: int = rule(
        -1,
        "Points with which, or with fewer in his hand, a player asked after the deal may demand a redeal; -1: never.",
    )
    redeal_trumps: int = rule(
        -1,
        "Trumps with which, or with fewer in his hand, a player asked after the deal may demand a redeal; -1: never.",
    )


@frozen
class ChaodiRules(RuleGroup):
    """炒底: the kitty taken by a higher bid and buried again (clauses: chaodi.*)."""

    order: AskingOrder = rule(AskingOrder.PLAYING, "In what order seats are asked.")
    declarer: DeclarerChaodi = rule(
        DeclarerChaodi.FREE, "When the declarer, who bid first, may 炒; while he may not, he is not asked."
    )
    jokers: bool = rule(True, "Whether pairs of jokers, and three equal ones, 炒.")
    three_jokers: bool = rule(False, "Whether any three jokers 炒, to any suit.")
    four_jokers: bool = rule(False, "Whether four jokers 炒, to any suit.")
    red_five_ends: bool = rule(False, "Whether nobody may 炒 over two 红5.")
    without_bid: bool = rule(False, "Whether 炒 is open where nobody bid.")
    failures: bool = rule(
        False, "Whether, bids being hidden, a 炒 that is not above the standing bid may be made and fails."
    )
    failure_points: int = rule(
        80, "Points for each failed 炒: to the attackers where a dealer fails, off theirs where one of them does."
    )
    repeat_after_failure: bool = rule(
        False, "Whether the holder of the standing bid may 炒 again after another's failed 炒."
    )


@frozen
class CaptureRules(RuleGroup):
    """抠底: what the kitty is worth to attackers who win the last trick (clauses: kitty.*)."""

    scheme: CaptureScheme = rule(CaptureScheme.TABLE, "How the multiplier is found.")
    single: int = rule(2, "Multiplier for a single.")
    pair: int = rule(4, "Multiplier for a pair.")
    tractor: int = rule(8, "Multiplier for a tractor.")
    triple: int = rule(6, "Multiplier for a triple.")
    triple_tractor: int = rule(12, "Multiplier for a triple tractor.")
    five_ten_king: int = rule(2, "Multiplier for a 510K.")
    double_five_ten_king: int = rule(4, "Multiplier for a double 510K.")
    side_suit_halves: bool = rule(False, "Whether a winning play of a side suit halves the multiplier.")
    ruffs: CaptureRuffs = rule(
        CaptureRuffs.OWN, "Which part counts where the last trick is ruffed: the ruff's largest, or what was led."
    )


@frozen
class BonusRules(RuleGroup):
    """Special last tricks and 红5 scores (clauses: kitty.*)."""

    heaven: Bonus510K = rule(Bonus510K.NONE, "Which last play is 上天入地.")
    heaven_both_sides: bool = rule(False, "Whether the dealers can have 上天入地 too.")
    heaven_pay: int = rule(16, "The score (积分) that 上天入地 earns where the table pays less.")
    heaven_voids_win: bool = rule(
        True, "Whether the losers of 上天入地 fall to 2 even where the table takes them past A."
    )
    jack_end: JackEnd = rule(
        JackEnd.NONE, "When dealers at J or A fall by the last play (J到底), and whether points matter."
    )
    fallen_rise: bool = rule(
        False, "Whether dealers who fall by the last play, and hold the deal by the points, rise from where they fell."
    )
    hook: bool = rule(False, "Whether dealers who lose the hand at J fall to 2 (一勾勾到底).")
    red_five_forced: int = rule(0, "Points that each 红5 forced out costs its side (逼红5).")
    red_five_kept: int = rule(0, "Points that each 红5 kept to the last trick earns its side (保红5).")
    red_five_bid_settles: bool = rule(False, "Whether a bid of two 红5 sends its side to A or to 2.")


@frozen
class ResultRules(RuleGroup):
    """Points into levels and scores (clauses: result.*)."""

    threshold: int = rule(80, "Attackers' points that win the deal.")
    steps: Steps = rule(Steps.BANDS, "How points become levels.")
    band: int = rule(40, "Attackers' points in a band, where levels go by bands.")
    dead_zone: bool = rule(True, "Whether the first band from the threshold earns the deal alone, and no level.")
    bands_below_zero: bool = rule(False, "Whether each full band below 0 earns the dealers one level more.")
    most_levels: int = rule(0, "The most levels that a hand earns; 0 for no limit.")
    shutout_to_ace: bool = rule(False, "Whether dealers who give no point away go straight to A.")
    floor_at_zero: bool = rule(False, "Whether a total below 0 counts as 0 at the end.")
    pay: Pay = rule(Pay.NONE, "What each player gains or loses.")
    pay_for: PayFor = rule(PayFor.TABLE_STEPS, "Which levels the pay counts, where levels are paid.")
    odd_five_pays: bool = rule(False, "Whether attackers' pay counts the deal as one more (125 points: 5).")
    purse_base: int = rule(
        0, "The smallest purse divided by this is the base (底分); with 0 no purse sets it and it is 1."
    )
    next_dealer: NextDealer = rule(NextDealer.BY_RESULT, "Who deals next; levels and scores go by the points.")


@frozen
class LevelRules(RuleGroup):
    """Levels, laps and flags (clauses: level.*)."""

    played: bool = rule(True, "Whether levels are played for (else every hand is level 2).")
    must_play: tuple[str, ...] = rule((), "Levels that are never jumped (必打).")
    must_play_from_lap: int = rule(1, "The lap from which there are must-play levels.")
    attackers: MustPlay = rule(MustPlay.KEEP, "What attackers on a must-play level do.")
    stop_at_ace: bool = rule(False, "Whether a rise that would pass A in the last lap stops on it.")
    reach_ace_wins: bool = rule(False, "Whether reaching A in the last lap wins the match, instead of passing it.")
    laps: int = rule(1, "Laps from 2 to A that win the match.")
    hands: int = rule(0, "Hands in a match; 0 where levels decide.")
    flag: bool = rule(False, "Whether passing A leads to a flag hand (扛旗).")
    flag_failures: int = rule(0, "Failed flag hands after which the team falls to 2; 0 for none.")
    flag_threshold: int = rule(100, "Attackers' points that win a flag hand.")
    flag_pay: int = rule(0, "Bases that passing A earns on top.")
    flag_pay_on_carry: bool = rule(
        False, "Whether what passing A earns on top is paid when the flag is carried instead."
    )
    flag_carry_pays: bool = rule(False, "Whether, when the flag is carried, the losers pay by their level.")


@frozen
class LeavingRules(RuleGroup):
    """Leaving a game (逃跑; clauses: leave.*)."""

    rule: LeavingRule = rule(LeavingRule.NONE, "What leaving costs.")


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
        from chaodipi import rulebook

        doc: str = _attribute(field).metadata["doc"]
        return doc, tuple(clause.id for clause in rulebook.by_field(field))

    def get(self, field: str) -> Any:
        """The value of a dotted field.

        Raises:
            ConfigError: There is no such field.
        """
        _attribute(field)
        group, name = field.split(".")
        return getattr(getattr(self, group), name)

    def clauses_of(self, field: str) -> tuple[str, ...]:
        """The clauses behind the value that a dotted field has here; none where its subject does not exist.

        Raises:
            ConfigError: There is no such field.
        """
        from chaodipi import rulebook

        return rulebook.of_field(self, field)

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
