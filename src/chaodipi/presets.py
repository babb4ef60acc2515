"""The variants that the sources describe, as configurations (clauses: game.*).

Each preset is a change to another one, as the sources themselves tell them. A preset's slug is what cases and the
command use; :func:`get` finds it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from chaodipi.config import RuleConfig
from chaodipi.errors import ConfigError

__all__ = [
    "ANCHAO",
    "CHANGXIAN",
    "CHANGXIAN_ORDINARY",
    "CHAOHU",
    "CHUPAI",
    "HONGWU",
    "HUANLE",
    "HUANLE_1",
    "HUANLE_3",
    "HUNAN",
    "JUSHU",
    "KANGQI",
    "MINGCHAO",
    "YIXING",
    "get",
    "name_of",
    "names",
    "nearest",
    "title_of",
]

#: 欢乐升级炒地皮, two decks.
HUANLE: Final = RuleConfig()

#: The same with one deck: single cards only, so that nobody can 炒.
HUANLE_1: Final = HUANLE.replace(**{"deck.decks": 1, "deck.kitty": 6, "result.band": 20, "result.threshold": 40})

#: The same with three decks: triples.
HUANLE_3: Final = HUANLE.replace(
    **{
        "deck.decks": 3,
        "deck.kitty": 6,
        "tractors.triples": True,
        "bidding.triples": True,
        "result.band": 60,
        "result.threshold": 120,
    }
)

#: 局数记分: a set number of hands, every one at level 2, for points.
JUSHU: Final = HUANLE.replace(
    **{
        "bidding.overturns": "rising",
        "bidding.no_bid_later": "highest-card",
        "chaodi.order": "dealer-first-then-clockwise",
        "chaodi.declarer": "dealer-after-another",
        "result.pay": "point-units",
        "levels.played": False,
        "levels.hands": 3,
    }
)

#: 炒 during the first trick.
CHUPAI: Final = HUANLE.replace(
    **{
        "bidding.overturns": "rising",
        "bidding.dealer": "last",
        "bidding.no_bid_later": "redeal",
        "chaodi.order": "in-the-first-trick",
        "chaodi.four_jokers": True,
    }
)

#: 湖南: permanent twos, and three jokers that 炒.
HUNAN: Final = HUANLE.replace(**{"order.permanent_twos": True, "chaodi.three_jokers": True})

#: 炒地皮 with 红5 as the highest trump.
HONGWU: Final = HUANLE.replace(
    **{
        "order.red_five": True,
        "tractors.gap_side": "block",
        "tractors.gap_trump": "block",
        "tractors.level_pair": "face",
        "tractors.no_trump_levels": False,
        "tractors.red_five_steps_down": True,
        "tractors.red_five_in_ruffs": True,
        "five_ten_king.single": True,
        "five_ten_king.double": True,
        "five_ten_king.red_five": True,
        "five_ten_king.side_duty": "must",
        "five_ten_king.double_forces_pairs": False,
        "five_ten_king.double_trump_highest": False,
        "throw.penalty": "thrown-cards",
        "bidding.first_shown": "anything",
        "bidding.overturns": "rising",
        "bidding.dealer": "last",
        "bidding.no_bid_later": "first-card",
        "chaodi.red_five_ends": True,
        "capture.tractor": 4,
        "capture.five_ten_king": 4,
        "bonus.jack_end": "whatever-the-points",
        "bonus.hook": True,
        "result.steps": "tens-up",
        "result.pay": "levels",
        "result.purse_base": 50,
        "levels.must_play": ("2", "J", "A"),
        "leaving.rule": "fifty-bases",
    }
)

#: 明炒房间.
MINGCHAO: Final = HONGWU.replace(
    **{
        "tractors.low_ace": True,
        "tractors.red_five_steps_down": False,
        "tractors.red_five_in_ruffs": False,
        "tractors.length_first": True,
        "five_ten_king.double_forces_pairs": True,
        "five_ten_king.double_trump_highest": True,
        "throw.penalty": "beaten-cards",
        "bidding.look_back": "highest",
        "bidding.no_bid_later": "first-level-or-joker",
        "chaodi.red_five_ends": False,
        "capture.five_ten_king": 2,
        "bonus.heaven": "containing",
        "bonus.heaven_pay": 13,
        "bonus.jack_end": "at-threshold",
        "bonus.hook": False,
        "result.pay": "attackers-one-more",
        "result.purse_base": 0,
        "levels.must_play": ("J", "A"),
        "leaving.rule": "table-with-floor",
    }
)

#: 暗炒房间 (盐城): hidden bids, three laps.
ANCHAO: Final = MINGCHAO.replace(
    **{
        "bidding.suit_ladder": "CDSH",
        "bidding.hidden": True,
        "chaodi.failures": True,
        "bonus.heaven": "exactly",
        "bonus.heaven_both_sides": True,
        "bonus.heaven_pay": 16,
        "bonus.jack_end": "none",
        "bonus.red_five_forced": 50,
        "bonus.red_five_kept": 50,
        "levels.must_play": ("A",),
        "levels.must_play_from_lap": 3,
        "levels.laps": 3,
    }
)

#: 扛旗房间: passing A leads to a flag hand.
KANGQI: Final = MINGCHAO.replace(
    **{
        "tractors.gap_side": "skip",
        "five_ten_king.red_five": False,
        "bidding.look_back": "none",
        "bonus.heaven_pay": 16,
        "bonus.jack_end": "none",
        "levels.must_play": (),
        "levels.flag": True,
    }
)

#: 宜兴 / 互联星空.
YIXING: Final = MINGCHAO.replace(
    **{
        "five_ten_king.side_duty": "free",
        "bidding.look_back": "none",
        "bonus.heaven": "exactly",
        "bonus.heaven_both_sides": True,
        "bonus.heaven_pay": 16,
        "bonus.jack_end": "none",
        "levels.must_play": (),
    }
)

#: 巢湖炒地皮: hidden bids that must be higher.
CHAOHU: Final = HUANLE.replace(
    **{
        "tractors.level_pair": "excluded",
        "tractors.no_trump_levels": False,
        "throw.penalty": "beaten-cards",
        "bidding.overturns": "rising-without-jokers",
        "bidding.hidden": True,
        "bidding.dealer": "last",
        "bidding.deal_moves": "dealing-team",
        "bidding.no_bid_first": "turned-by-seats",
        "bidding.no_bid_later": "turned-by-seats",
        "capture.scheme": "twice-the-cards",
        "result.steps": "tens-up",
        "result.pay": "one-plus-levels",
        "levels.must_play": ("J", "A"),
    }
)

#: 长线抄底, the long-line room.
CHANGXIAN: Final = HUANLE.replace(
    **{
        "order.red_five": True,
        "tractors.level_pair": "excluded",
        "tractors.jokers": False,
        "tractors.no_trump_levels": False,
        "five_ten_king.single": True,
        "five_ten_king.red_five": True,
        "five_ten_king.level_cards": True,
        "five_ten_king.trump_duty": "may",
        "follow.ruff_tractor": "as-led",
        "throw.penalty": "each-throw",
        "throw.limit": 2,
        "bidding.first_shown": "levels-in-first-hand",
        "bidding.overturns": "rising",
        "bidding.reinforce": True,
        "bidding.red_five_trump": "by-level-card",
        "bidding.dealer": "last",
        "bidding.no_bid_later": "highest-card",
        "bonus.red_five_bid_settles": True,
        "result.steps": "tens-down",
        "result.shutout_to_ace": True,
        "result.floor_at_zero": True,
        "result.pay": "levels-deal-counts-one",
        "result.pay_for": "levels-risen",
        "levels.must_play": ("A",),
        "levels.flag": True,
        "levels.flag_failures": 3,
        "levels.flag_pay": 3,
        "levels.flag_carry_pays": True,
        "leaving.rule": "long-line",
    }
)

#: 长线抄底, the ordinary room: leaving costs 15 bases whatever the levels.
CHANGXIAN_ORDINARY: Final = CHANGXIAN.replace(**{"leaving.rule": "ordinary-room"})

_PRESETS: Final = {
    "huanle": (HUANLE, "欢乐升级炒地皮"),
    "huanle-1": (HUANLE_1, "欢乐升级炒地皮, 一副牌"),
    "huanle-3": (HUANLE_3, "欢乐升级炒地皮, 三副牌"),
    "jushu": (JUSHU, "局数记分"),
    "chupai": (CHUPAI, "出牌炒底"),
    "anchao": (ANCHAO, "暗炒房间"),
    "kangqi": (KANGQI, "扛旗房间"),
    "mingchao": (MINGCHAO, "明炒房间"),
    "hongwu": (HONGWU, "炒地皮 (红5)"),
    "chaohu": (CHAOHU, "巢湖炒地皮"),
    "changxian": (CHANGXIAN, "长线抄底"),
    "changxian-ordinary": (CHANGXIAN_ORDINARY, "长线抄底, 普通房间"),
    "yixing": (YIXING, "宜兴炒地皮"),
    "hunan": (HUNAN, "湖南炒地皮"),
}


def names() -> tuple[str, ...]:
    """The slugs of all presets."""
    return tuple(_PRESETS)


def get(slug: str) -> RuleConfig:
    """The preset with this slug.

    >>> get("hongwu").order.red_five
    True

    Raises:
        ConfigError: There is no such preset.
    """
    if slug in _PRESETS:
        return _PRESETS[slug][0]
    raise ConfigError(f"no rules {slug!r} (known: {', '.join(_PRESETS)})")


def title_of(slug: str) -> str:
    """The preset's Chinese name.

    Raises:
        ConfigError: There is no such preset.
    """
    get(slug)
    return _PRESETS[slug][1]


@lru_cache(maxsize=256)
def name_of(config: RuleConfig) -> str | None:
    """The slug of the preset that equals a configuration, if one does."""
    return next((slug for slug, (preset, _) in _PRESETS.items() if preset == config), None)


@lru_cache(maxsize=256)
def nearest(config: RuleConfig) -> str:
    """The slug of the preset that differs from a configuration in the fewest fields, of several the first listed.

    >>> nearest(HONGWU.replace(**{"throw.penalty_points": 11}))
    'hongwu'
    """
    return name_of(config) or min(_PRESETS, key=lambda slug: _distance(_PRESETS[slug][0], config))


def _distance(preset: RuleConfig, config: RuleConfig) -> int:
    """In how many fields two configurations differ; groups that are equal are not looked into."""
    groups = zip(attrs.astuple(preset, recurse=False), attrs.astuple(config, recurse=False), strict=True)
    pairs = [(attrs.astuple(one), attrs.astuple(other)) for one, other in groups if one != other]
    return sum(mine != theirs for one, other in pairs for mine, theirs in zip(one, other, strict=True))
