"""Random positions answered by the engine's case interface and by the reference."""

from __future__ import annotations

from random import Random
from typing import Any

from chaodipi import presets
from chaodipi.cases import CaseError, answer
from tests.random_play import options_for
from tests.reference import answer as reference
from tests.reference.positions import positions

#: Keys in which the two are not comparable: codes are the engine's, and the reference lists all plays of a follow.
OWN = ("code", "all_plays")


#: The groups of fields that an ask depends on.
PLAY_GROUPS = ("deck", "order", "tractors", "five_ten_king", "follow", "throw")
GROUPS = {
    "order": ("deck", "order", "tractors"),
    "shape": ("deck", "order", "tractors", "five_ten_king"),
    "follow": (*PLAY_GROUPS, "bonus"),
    "throw": PLAY_GROUPS,
    "trick": PLAY_GROUPS,
    "kitty": (*PLAY_GROUPS, "capture", "bonus"),
    "bid": ("deck", "order", "bidding", "chaodi"),
    "chaodi": ("deck", "order", "bidding", "chaodi"),
    "settle": ("order", "bonus", "result", "levels", "five_ten_king"),
    "escape": ("bonus", "result", "levels", "leaving"),
}
#: What answers no question about one position: the reference answers these, here they are bad input.
NO_CASE = ("the kitty decides", "held more often")


def differences(slug: str, ask: str, count: int, seed: int) -> list[str]:
    """What differs over some seeded positions of one kind, a text each."""
    rng = Random(f"{seed} {slug} {ask}")
    return [text for _ in range(count) for text in _compared(positions(slug, ask, rng))]


def option_differences(ask: str, configurations: int, seed: int, each: int = 2) -> list[str]:
    """What differs under seeded changes of rules, some positions each."""
    found = []
    for number in range(configurations):
        rng = Random(f"{seed} {number} {ask}")
        slug = rng.choice(presets.names())
        options = options_for(slug, rng, GROUPS[ask])
        if ask == "kitty" and not presets.get(slug).replace(**options).deck.kitty:
            continue  # there is nothing to ask about
        for _ in range(each):
            found += _compared(positions(slug, ask, rng, options))
    return found


def _compared(position: dict[str, Any]) -> list[str]:
    """The difference in one position, or nothing."""
    case = {"id": "random", **position}
    wanted = reference(case)
    try:
        got = dict(answer(case).values)
    except CaseError as error:
        if any(text in str(error) for text in NO_CASE):
            return []
        got = {"error": str(error)}
    wrong = {key: (value, got.get(key)) for key, value in wanted.items() if _differ(key, value, got.get(key))}
    # where no levels are played the reference has neither steps nor a winner
    extra = set(got) - set(wanted) - ({"steps", "match_over"} if "steps" not in wanted else set())
    if not wrong and not extra:
        return []
    return [f"{wrong or sorted(extra)} in {case}"]


def _differ(key: str, wanted: Any, got: Any) -> bool:
    if key in OWN:
        return False
    if isinstance(wanted, dict) and isinstance(got, dict):
        return any(got.get(part) != value for part, value in wanted.items())
    return bool(wanted != got)
