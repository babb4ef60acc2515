"""What an answer cites follows from the fields that bear on it, never from which preset it is."""

from __future__ import annotations

from random import Random

import pytest

from chaodipi import RuleConfig, presets, rulebook
from chaodipi.cases import answer
from tests import citations


@pytest.mark.parametrize("slug", presets.names())
def test_an_answer_that_stays_the_same_cites_the_same(slug: str) -> None:
    rng = Random(slug)
    wrong = [text for field in RuleConfig.fields() for text in citations.differences(slug, field, rng, most=1)]
    assert wrong == []


@pytest.mark.parametrize("slug", presets.names())
def test_every_answer_to_a_known_case_cites_clauses_that_hold(slug: str) -> None:
    config = presets.get(slug)
    for (rules, _), cases in citations.known_cases().items():
        for case in cases if rules == slug else ():
            found = answer(case)
            assert found.clauses, case["id"]
            assert [c for c in found.clauses if not rulebook.get(c).holds(config)] == [], case["id"]


@pytest.mark.parametrize("slug", presets.names())
def test_a_number_of_a_preset_is_never_a_tables_own(slug: str) -> None:
    config = presets.get(slug)
    assert [f for f in RuleConfig.fields() if rulebook.OWN_NUMBER in config.clauses_of(f)] == []


def test_the_law_is_not_empty() -> None:
    config = presets.get("hongwu").replace(**{"throw.penalty_points": 11})
    for field in RuleConfig.fields():
        if field != "throw.penalty_points":
            assert config.clauses_of(field) == presets.HONGWU.clauses_of(field)
    assert presets.nearest(config) == "hongwu"
