"""The engine against the brute-force reference, on seeded random positions heavy with pairs."""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from chaodipi import Cards, presets
from tests.positions_check import GROUPS, differences, option_differences
from tests.reference import answer
from tests.strategies import position, table_of

#: Positions for each preset and ask; a long run sets the variable.
POSITIONS = int(os.environ.get("CHAODIPI_POSITIONS", "60"))
#: Configurations with changed rules for each ask, with a few positions each.
CONFIGURATIONS = 60


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("ask", [*GROUPS, "title"])
def test_the_engine_answers_as_the_reference(slug: str, ask: str) -> None:
    assert not differences(slug, ask, POSITIONS, seed=1)


@pytest.mark.parametrize("ask", GROUPS)
def test_the_engine_answers_as_the_reference_under_changed_rules(ask: str) -> None:
    assert not option_differences(ask, CONFIGURATIONS, seed=1, tries=8)


@pytest.mark.parametrize("slug", presets.names())
def test_listing_counting_checking_and_brute_force_agree_on_follows(slug: str) -> None:
    for seed in range(POSITIONS):
        case = position(slug, "follow", seed)
        case.pop("play", None)
        lead, hand = Cards.parse(case["lead"]), Cards.parse(case["hand"])
        plays = table_of(case).follows(lead, hand)
        listed = list(plays)
        filtered = {cards for cards in map(Cards, combinations(hand, len(lead))) if cards in plays}
        assert len(listed) == plays.count() == len(plays) == len(set(listed)), case
        assert set(listed) == filtered, case
        assert sorted(map(str, listed)) == answer(case)["all_plays"], case
