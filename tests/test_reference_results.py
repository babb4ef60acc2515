"""The engine against the brute-force reference: bids, 炒, results, leaving and titles."""

from __future__ import annotations

from random import Random

import pytest

from chaodipi import presets
from tests.engine_answers import ASKS
from tests.reference import answer
from tests.reference.cards import KINDS
from tests.reference.positions import positions

POSITIONS = 60


@pytest.mark.parametrize("ask", [ask for ask in ASKS if ask != "kitty"])
# the ordinary room differs from the long-line room in what leaving costs alone
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug != "changxian-ordinary"])
def test_engine_answers_as_the_reference_on_random_positions(slug: str, ask: str) -> None:
    rng = Random(f"{slug} {ask}")
    for _ in range(POSITIONS):
        case = positions(slug, ask, rng)
        if ask in ("bid", "chaodi") and "kitty" not in case:
            # where no bid of the case is legal the kitty decides
            case["kitty"] = " ".join(rng.sample(KINDS, 8))
        assert ASKS[ask](case) == answer(case), case
