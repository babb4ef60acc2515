"""The presets, field by field against the page that describes them."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import ConfigError, RuleConfig, presets

SLUGS = (
    *("huanle", "huanle-1", "huanle-3", "jushu", "chupai", "anchao", "kangqi"),
    *("mingchao", "hongwu", "chaohu", "changxian", "yixing", "hunan"),
)
ROOMS = "anchao kangqi mingchao yixing"
FIVES = f"{ROOMS} hongwu changxian"
KINGS = f"{ROOMS} hongwu changxian"
LAST = f"chupai {ROOMS} hongwu chaohu changxian"

#: Each field: its value where a preset says nothing, then the presets that differ.
TABLE: dict[str, tuple[Any, dict[str, Any]]] = {
    # cards and deal
    "deck.decks": (2, {"huanle-1": 1, "huanle-3": 3}),
    "deck.kitty": (8, {"huanle-1": 6, "huanle-3": 6}),
    "deck.kitty_shown": (0, {}),
    # rank order
    "order.red_five": (False, {FIVES: True}),
    "order.permanent_twos": (False, {"hunan": True}),
    # tractors
    "tractors.gap_side": ("skip", {"anchao mingchao yixing hongwu": "block"}),
    "tractors.gap_trump": ("skip", {f"{ROOMS} hongwu": "block"}),
    "tractors.level_pair": ("rank", {f"{ROOMS} hongwu": "face", "chaohu changxian": "excluded"}),
    "tractors.jokers": (True, {"changxian": False}),
    "tractors.no_trump_levels": (True, {f"{ROOMS} hongwu chaohu changxian": False}),
    "tractors.low_ace": (False, {ROOMS: True}),
    "tractors.red_five_steps_down": (False, {"hongwu": True}),
    "tractors.red_five_in_ruffs": (False, {"hongwu": True}),
    "tractors.length_first": (False, {ROOMS: True}),
    "tractors.triples": (False, {"huanle-3": True}),
    "tractors.least_length": (2, {}),
    # 510K
    "five_ten_king.single": (False, {KINGS: True}),
    "five_ten_king.double": (False, {f"{ROOMS} hongwu": True}),
    "five_ten_king.red_five": (False, {"anchao mingchao yixing hongwu changxian": True}),
    "five_ten_king.level_cards": (False, {"changxian": True}),
    "five_ten_king.side_duty": ("free", {"anchao kangqi mingchao hongwu": "must"}),
    "five_ten_king.double_forces_pairs": (True, {"hongwu": False}),
    "five_ten_king.trump_duty": ("must", {"changxian": "may"}),
    "five_ten_king.double_trump_highest": (True, {"hongwu": False}),
    # following, tricks
    "follow.shape_duty": ("full", {}),
    "follow.tractor_duty": ("longest-first", {}),
    "follow.ruff_length": ("at-least-as-long", {}),
    "follow.ruff_tractor": ("whole", {"changxian": "as-led"}),
    "follow.over_ruff": ("largest-kind", {}),
    # throws
    "throw.allowed": ("any-suit", {}),
    "throw.forced": ("largest-kind-first", {}),
    "throw.penalty": ("none", {f"{ROOMS} chaohu": "beaten-cards", "hongwu": "thrown-cards", "changxian": "each-throw"}),
    "throw.penalty_points": (10, {}),
    "throw.limit": (0, {"changxian": 2}),
    "throw.limit_per": ("player", {}),
    # bids
    "bidding.suit_ladder": ("DCHS", {"anchao": "CDSH"}),
    "bidding.first_shown": ("levels", {f"{ROOMS} hongwu": "anything", "changxian": "levels-in-first-hand"}),
    "bidding.single_jokers": (False, {}),
    "bidding.single_suits_rise": (False, {}),
    "bidding.overturns": (
        "rising",
        {"huanle huanle-1 huanle-3 hunan": "one-of-three", "chaohu": "rising-without-jokers"},
    ),
    "bidding.reinforce": (False, {"changxian": True}),
    "bidding.partner_overturns": (True, {}),
    "bidding.look_back": ("none", {"anchao mingchao": "highest"}),
    "bidding.red_five_trump": ("any", {"changxian": "by-level-card"}),
    "bidding.triples": (False, {"huanle-3": True}),
    "bidding.hidden": (False, {"anchao chaohu": True}),
    "bidding.dealer": ("first", {LAST: "last"}),
    "bidding.deal_moves": ("first-hand", {"chaohu": "dealing-team"}),
    "bidding.no_bid_first": ("redeal", {"chaohu": "turned-by-seats"}),
    "bidding.no_bid_later": (
        "no-trump",
        {
            "jushu changxian": "highest-card",
            "chupai": "redeal",
            ROOMS: "first-level-or-joker",
            "hongwu": "first-card",
            "chaohu": "turned-by-seats",
        },
    ),
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
    # last trick and kitty
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
    "bonus.heaven": ("none", {"anchao yixing": "exactly", "kangqi mingchao": "containing"}),
    "bonus.heaven_both_sides": (False, {"anchao yixing": True}),
    "bonus.heaven_pay": (16, {"mingchao": 13}),
    "bonus.heaven_voids_win": (True, {}),
    "bonus.jack_end": ("none", {"mingchao": "at-threshold", "hongwu": "whatever-the-points"}),
    "bonus.fallen_rise": (False, {}),
    "bonus.hook": (False, {"hongwu": True}),
    "bonus.red_five_forced": (0, {"anchao": 50}),
    "bonus.red_five_kept": (0, {"anchao": 50}),
    "bonus.red_five_bid_settles": (False, {"changxian": True}),
    # results
    "result.threshold": (80, {"huanle-1": 40, "huanle-3": 120}),
    "result.steps": ("bands", {f"{ROOMS} hongwu chaohu": "tens-up", "changxian": "tens-down"}),
    "result.band": (40, {"huanle-1": 20, "huanle-3": 60}),
    "result.dead_zone": (True, {}),
    "result.bands_below_zero": (False, {}),
    "result.most_levels": (0, {}),
    "result.shutout_to_ace": (False, {"changxian": True}),
    "result.floor_at_zero": (False, {"changxian": True}),
    "result.pay": (
        "none",
        {
            "jushu": "point-units",
            ROOMS: "attackers-one-more",
            "hongwu": "levels",
            "chaohu": "one-plus-levels",
            "changxian": "levels-deal-counts-one",
        },
    ),
    "result.pay_for": ("table-steps", {"changxian": "levels-risen"}),
    "result.odd_five_pays": (False, {}),
    "result.purse_base": (0, {"hongwu": 50}),
    "result.next_dealer": ("by-result", {}),
    # levels, laps, flags
    "levels.played": (True, {"jushu": False}),
    "levels.must_play": (
        (),
        {"hongwu": ("2", "J", "A"), "chaohu mingchao": ("J", "A"), "anchao changxian": ("A",)},
    ),
    "levels.must_play_from_lap": (1, {"anchao": 3}),
    "levels.attackers": ("keep", {}),
    "levels.stop_at_ace": (False, {}),
    "levels.reach_ace_wins": (False, {}),
    "levels.laps": (1, {"anchao": 3}),
    "levels.hands": (0, {"jushu": 3}),
    "levels.flag": (False, {"kangqi changxian": True}),
    "levels.flag_failures": (0, {"changxian": 3}),
    "levels.flag_threshold": (100, {}),
    "levels.flag_pay": (0, {"changxian": 3}),
    "levels.flag_pay_on_carry": (False, {}),
    "levels.flag_carry_pays": (False, {"changxian": True}),
    # leaving
    "leaving.rule": ("none", {ROOMS: "table-with-floor", "hongwu": "fifty-bases", "changxian": "long-line"}),
}


def test_table_has_every_field() -> None:
    assert tuple(TABLE) == RuleConfig.fields()


@pytest.mark.clause("game.borrowed-rules")
@pytest.mark.parametrize("slug", SLUGS)
def test_preset_has_the_values_of_the_page(slug: str) -> None:
    expected = {}
    for field, (default, others) in TABLE.items():
        named = [value for names, value in others.items() if slug in names.split()]
        assert len(named) <= 1
        expected[field] = named[0] if named else default
    config = presets.get(slug)
    assert {field: config.get(field) for field in RuleConfig.fields()} == expected


def test_names_are_the_slugs_of_the_page_and_the_other_room() -> None:
    assert [slug for slug in presets.names() if slug != "changxian-ordinary"] == list(SLUGS)
    assert presets.get("changxian-ordinary") is presets.CHANGXIAN_ORDINARY


@pytest.mark.parametrize("slug", SLUGS)
def test_preset_is_found_by_its_slug_and_known_by_its_rules(slug: str) -> None:
    config = presets.get(slug)
    assert config is getattr(presets, slug.upper().replace("-", "_"))
    assert presets.name_of(config) == slug
    assert presets.name_of(RuleConfig.from_dict(config.to_dict())) == slug
    assert any("\u4e00" <= character <= "\u9fff" for character in presets.title_of(slug))


def test_titles_differ() -> None:
    assert len({presets.title_of(slug) for slug in SLUGS}) == len(SLUGS)


def test_house_rules_have_no_preset_name() -> None:
    assert presets.name_of(presets.HUANLE.replace(**{"tractors.low_ace": True})) is None
    assert presets.name_of(presets.CHANGXIAN_ORDINARY) == "changxian-ordinary"
    assert [d.field for d in presets.CHANGXIAN.diff(presets.CHANGXIAN_ORDINARY)] == ["leaving.rule"]


def test_unknown_slug_is_refused_with_the_known_ones() -> None:
    for ask in (presets.get, presets.title_of):
        with pytest.raises(ConfigError, match=r"no rules 'huanle-2' \(known: huanle, huanle-1, "):
            ask("huanle-2")
