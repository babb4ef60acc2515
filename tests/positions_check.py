"""Random positions answered by the engine's case interface and by the reference."""

from __future__ import annotations

from random import Random
from typing import Any

from chaodipi.cases import CaseError, answer
from tests.reference import answer as reference
from tests.reference.positions import positions

#: Keys in which the two are not comparable: codes are the engine's, and the reference lists all plays of a follow.
OWN = ("code", "all_plays")


def differences(slug: str, ask: str, count: int, seed: int) -> list[str]:
    """What differs over some seeded positions of one kind, a text each."""
    rng = Random(f"{seed} {slug} {ask}")
    found = []
    for _ in range(count):
        case = {"id": "random", **positions(slug, ask, rng)}
        case.pop("expect", None)
        wanted = reference(case)
        try:
            got = dict(answer(case).values)
        except CaseError as error:
            # the reference answers these; here they are bad input: a kitty is needed, or the decks have no such cards
            if "the kitty decides" in str(error) or "held more often" in str(error):
                continue
            got = {"error": str(error)}
        wrong = {key: (value, got.get(key)) for key, value in wanted.items() if _differ(key, value, got.get(key))}
        if wrong:
            found.append(f"{slug} {ask}: {wrong} in {case}")
    return found


def _differ(key: str, wanted: Any, got: Any) -> bool:
    if key in OWN:
        return False
    if isinstance(wanted, dict) and isinstance(got, dict):
        return any(got.get(part) != value for part, value in wanted.items())
    return bool(wanted != got)
