"""What each preset's rules are, as a plain table, and the rules that a case asks about.

One row a field: its default, then which presets differ and how. A value is a text, a truth value, a number, or a
tuple of ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Value = Any

FAMILY = "huanle huanle-1 huanle-3 jushu chupai hunan"
ROOMS = "anchao kangqi mingchao yixing"
LONG_LINE = "changxian changxian-ordinary"
SLUGS = tuple(f"{FAMILY} {ROOMS} hongwu chaohu {LONG_LINE}".split())

TABLE: dict[str, tuple[Value, dict[str, Value]]] = {
    # the cards
    "deck.decks": (2, {"huanle-1": 1, "huanle-3": 3}),
    "deck.kitty": (8, {"huanle-1 huanle-3": 6}),
    "deck.kitty_shown": (0, {}),
    # the order
    "order.red_five": (False, {f"{ROOMS} hongwu {LONG_LINE}": True}),
    "order.permanent_twos": (False, {"hunan": True}),
    # tractors
    "tractors.gap_side": ("skip", {"anchao mingchao yixing hongwu": "block"}),
    "tractors.gap_trump": ("skip", {f"{ROOMS} hongwu": "block"}),
    "tractors.level_pair": ("rank", {f"{ROOMS} hongwu": "face", f"chaohu {LONG_LINE}": "excluded"}),
    "tractors.jokers": (True, {LONG_LINE: False}),
    "tractors.no_trump_levels": (True, {f"{ROOMS} hongwu chaohu {LONG_LINE}": False}),
    "tractors.low_ace": (False, {ROOMS: True}),
    "tractors.red_five_steps_down": (False, {"hongwu": True}),
    "tractors.red_five_in_ruffs": (False, {"hongwu": True}),
    "tractors.length_first": (False, {ROOMS: True}),
    "tractors.triples": (False, {"huanle-3": True}),
    "tractors.least_length": (2, {}),
    # 510K
    "five_ten_king.single": (False, {f"{ROOMS} hongwu {LONG_LINE}": True}),
    "five_ten_king.double": (False, {f"{ROOMS} hongwu": True}),
    "five_ten_king.red_five": (False, {f"anchao mingchao yixing hongwu {LONG_LINE}": True}),
    "five_ten_king.level_cards": (False, {LONG_LINE: True}),
    "five_ten_king.side_duty": ("free", {"anchao kangqi mingchao hongwu": "must"}),
    "five_ten_king.double_forces_pairs": (True, {"hongwu": False}),
    "five_ten_king.trump_duty": ("must", {LONG_LINE: "may"}),
    "five_ten_king.double_trump_highest": (True, {"hongwu": False}),
    # following and ruffing
    "follow.shape_duty": ("full", {}),
    "follow.tractor_duty": ("longest-first", {}),
    "follow.ruff_length": ("at-least-as-long", {}),
    "follow.ruff_tractor": ("whole", {LONG_LINE: "as-led"}),
    "follow.over_ruff": ("largest-kind", {}),
    # throws
    "throw.allowed": ("any-suit", {}),
    "throw.forced": ("largest-kind-first", {}),
    "throw.penalty": ("none", {f"{ROOMS} chaohu": "beaten-cards", "hongwu": "thrown-cards", LONG_LINE: "each-throw"}),
    "throw.penalty_points": (10, {}),
    "throw.limit": (0, {LONG_LINE: 2}),
    "throw.limit_per": ("player", {}),
    # bids before the kitty
    "bidding.suit_ladder": ("DCHS", {"anchao": "CDSH"}),
    "bidding.first_shown": ("levels", {f"{ROOMS} hongwu": "anything", LONG_LINE: "levels-in-first-hand"}),
    "bidding.overturns": (
        "one-of-three",
        {f"jushu chupai {ROOMS} hongwu {LONG_LINE}": "rising", "chaohu": "rising-without-jokers"},
    ),
    "bidding.reinforce": (False, {LONG_LINE: True}),
    "bidding.look_back": ("none", {"anchao mingchao": "highest"}),
    "bidding.red_five_trump": ("any", {LONG_LINE: "by-level-card"}),
    "bidding.triples": (False, {"huanle-3": True}),
    "bidding.hidden": (False, {"anchao chaohu": True}),
    "bidding.dealer": ("first", {f"chupai {ROOMS} hongwu chaohu {LONG_LINE}": "last"}),
    "bidding.deal_moves": ("first-hand", {"chaohu": "dealing-team"}),
    "bidding.no_bid_first": ("redeal", {"chaohu": "turned-by-seats"}),
    "bidding.no_bid_later": (
        "no-trump",
        {
            f"jushu {LONG_LINE}": "highest-card",
            "chupai": "redeal",
            ROOMS: "first-level-or-joker",
            "hongwu": "first-card",
            "chaohu": "turned-by-seats",
        },
    ),
    "bidding.single_jokers": (False, {}),
    "bidding.single_suits_rise": (False, {}),
    "bidding.partner_overturns": (True, {}),
    "bidding.redeal_points": (-1, {}),
    "bidding.redeal_trumps": (-1, {}),
    # 炒底
    "chaodi.order": ("playing-order", {"jushu": "dealer-first-then-clockwise", "chupai": "in-the-first-trick"}),
    "chaodi.declarer": ("as-any-player", {"jushu": "dealer-after-another"}),
    "chaodi.jokers": (True, {}),
    "chaodi.three_jokers": (False, {"hunan": True}),
    "chaodi.four_jokers": (False, {"chupai": True}),
    "chaodi.red_five_ends": (False, {"hongwu": True}),
    "chaodi.without_bid": (False, {}),
    "chaodi.failures": (False, {"anchao": True}),
    "chaodi.failure_points": (80, {}),
    "chaodi.repeat_after_failure": (False, {}),
    # 抠底
    "capture.scheme": ("table", {"chaohu": "twice-the-cards"}),
    "capture.single": (2, {}),
    "capture.pair": (4, {}),
    "capture.tractor": (8, {f"{ROOMS} hongwu": 4}),
    "capture.triple": (6, {}),
    "capture.triple_tractor": (12, {}),
    "capture.five_ten_king": (2, {"hongwu": 4}),
    "capture.double_five_ten_king": (4, {}),
    "capture.side_suit_halves": (False, {}),
    "capture.ruffs": ("own", {}),
    # special last tricks, and 红5
    "bonus.heaven": ("none", {"anchao yixing": "exactly", "kangqi mingchao": "containing"}),
    "bonus.heaven_both_sides": (False, {"anchao yixing": True}),
    "bonus.heaven_pay": (16, {"mingchao": 13}),
    "bonus.heaven_voids_win": (True, {}),
    "bonus.jack_end": ("none", {"hongwu": "whatever-the-points", "mingchao": "at-threshold"}),
    "bonus.fallen_rise": (False, {}),
    "bonus.hook": (False, {"hongwu": True}),
    "bonus.red_five_forced": (0, {"anchao": 50}),
    "bonus.red_five_kept": (0, {"anchao": 50}),
    "bonus.red_five_bid_settles": (False, {LONG_LINE: True}),
    # points into levels and scores
    "result.threshold": (80, {"huanle-1": 40, "huanle-3": 120}),
    "result.steps": ("bands", {f"{ROOMS} hongwu chaohu": "tens-up", LONG_LINE: "tens-down"}),
    "result.band": (40, {"huanle-1": 20, "huanle-3": 60}),
    "result.dead_zone": (True, {}),
    "result.bands_below_zero": (False, {}),
    "result.most_levels": (0, {}),
    "result.shutout_to_ace": (False, {LONG_LINE: True}),
    "result.floor_at_zero": (False, {LONG_LINE: True}),
    "result.pay": (
        "none",
        {
            "jushu": "point-units",
            ROOMS: "attackers-one-more",
            "hongwu": "levels",
            "chaohu": "one-plus-levels",
            LONG_LINE: "levels-deal-counts-one",
        },
    ),
    "result.pay_for": ("table-steps", {LONG_LINE: "levels-risen"}),
    "result.odd_five_pays": (False, {}),
    "result.purse_base": (0, {"hongwu": 50}),
    "result.next_dealer": ("by-result", {}),
    # levels, laps, flags
    "levels.played": (True, {"jushu": False}),
    "levels.must_play": ((), {"hongwu": ("2", "J", "A"), "chaohu mingchao": ("J", "A"), f"anchao {LONG_LINE}": ("A",)}),
    "levels.must_play_from_lap": (1, {"anchao": 3}),
    "levels.attackers": ("keep", {}),
    "levels.stop_at_ace": (False, {}),
    "levels.reach_ace_wins": (False, {}),
    "levels.laps": (1, {"anchao": 3}),
    "levels.hands": (0, {"jushu": 3}),
    "levels.flag": (False, {f"kangqi {LONG_LINE}": True}),
    "levels.flag_failures": (0, {LONG_LINE: 3}),
    "levels.flag_threshold": (100, {}),
    "levels.flag_pay": (0, {LONG_LINE: 3}),
    "levels.flag_pay_on_carry": (False, {}),
    "levels.flag_carry_pays": (False, {LONG_LINE: True}),
    # leaving
    "leaving.rule": (
        "none",
        {
            ROOMS: "table-with-floor",
            "hongwu": "fifty-bases",
            "changxian": "long-line",
            "changxian-ordinary": "ordinary-room",
        },
    ),
}


@dataclass(frozen=True)
class Rules:
    """The rules of a table: ``rules["tractors.gap_side"]``. Fields that are not changed are the preset's."""

    slug: str
    changed: tuple[tuple[str, Value], ...] = ()
    values: dict[str, Value] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        values = {name: of_preset(self.slug, name) for name in TABLE}
        object.__setattr__(self, "values", values | dict(self.changed))

    def __getitem__(self, name: str) -> Value:
        return self.values[name]


def of_preset(slug: str, name: str) -> Value:
    """A field's value in a preset."""
    default, differing = TABLE[name]
    for slugs, value in differing.items():
        if slug in slugs.split():
            return value
    return default


def rules_of(case: Mapping[str, Any]) -> Rules:
    """The rules of a case: those of its preset with its options, which are dotted or nested."""
    changed: dict[str, Value] = {}
    for name, value in case.get("options", {}).items():
        inner = value.items() if isinstance(value, Mapping) else [("", value)]
        for last, plain in inner:
            dotted = f"{name}.{last}" if last else name
            if dotted not in TABLE:
                raise ValueError(f"no field {dotted}")
            changed[dotted] = tuple(plain) if isinstance(plain, list) else plain
    if case["rules"] not in SLUGS:
        raise ValueError(f"no rules {case['rules']}")
    return Rules(case["rules"], tuple(sorted(changed.items())))
