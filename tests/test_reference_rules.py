"""The reference's own table of rules against the presets."""

from __future__ import annotations

from chaodipi import RuleConfig, presets
from tests.reference.rules import SLUGS, TABLE, of_preset, rules_of

CONFIGURATIONS = {slug: presets.get(slug) for slug in presets.names()}


def test_the_reference_knows_every_preset() -> None:
    assert set(SLUGS) == set(CONFIGURATIONS)


def test_the_reference_knows_every_field() -> None:
    assert set(RuleConfig.fields()) == set(TABLE)


def test_the_table_says_what_the_presets_say() -> None:
    differing = {
        (slug, field): (of_preset(slug, field), config.get(field))
        for slug, config in CONFIGURATIONS.items()
        for field in RuleConfig.fields()
        if of_preset(slug, field) != config.get(field)
    }
    assert not differing


def test_every_row_tells_what_differs_and_where() -> None:
    for default, differing in TABLE.values():
        named = [slug for slugs in differing for slug in slugs.split()]
        assert set(named) <= set(SLUGS)
        assert len(named) == len(set(named))
        assert default not in differing.values()


def test_options_are_dotted_or_nested() -> None:
    dotted = rules_of({"rules": "huanle", "options": {"tractors.low_ace": True, "levels.must_play": ["A"]}})
    nested = rules_of({"rules": "huanle", "options": {"levels": {"must_play": ["A"]}, "tractors": {"low_ace": True}}})
    assert dotted == nested
    assert dotted["tractors.low_ace"] is True
    assert dotted["levels.must_play"] == ("A",)
    assert dotted["tractors.gap_side"] == "skip"
