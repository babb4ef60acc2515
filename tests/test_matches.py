"""Random matches of every preset, and hands under random house rules, checked after every action."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaodipi import presets
from tests.random_play import house_rules, main, play_match


@pytest.mark.clause("game.goal", "game.counter-clockwise", "bid.asking", "chaodi.unlimited")
@pytest.mark.parametrize("slug", presets.names())
def test_random_match_keeps_the_laws_and_ends(slug: str) -> None:
    match = play_match(presets.get(slug), Random(f"match {slug}"))
    assert match.over


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("seed", [1, 2])
def test_first_hands_of_random_matches_keep_the_laws(slug: str, seed: int) -> None:
    match = play_match(presets.get(slug), Random(f"{slug} {seed}"), hands=3)
    assert match.hands <= 3


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_hands_under_random_house_rules_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    play_match(house_rules(rng), rng, hands=2)


def test_long_run_takes_the_presets_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    main(2)
    assert capsys.readouterr().out.startswith("2 matches; the longest of each: {'huanle': ")
