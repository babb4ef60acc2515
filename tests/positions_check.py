"""Random positions answered by the engine's case interface and by the reference."""

from __future__ import annotations

from random import Random
from typing import Any

from chaodipi import presets
from chaodipi.cases import CaseError, answer
from tests.random_play import choices_of, options_for
from tests.reference import answer as reference
from tests.reference.positions import positions

#: Keys in which the two are not comparable: codes are the engine's, and the reference lists all plays of a follow.
OWN = ("code", "all_plays")


_CARDS = ("deck.decks", "order")
_SHAPES = (
    *_CARDS,
    *(f"tractors.{name}" for name in ("gap", "level_pair", "jokers", "no_trump_levels", "low_ace")),
    *(f"tractors.{name}" for name in ("red_five_steps_down", "triples", "least_length")),
)
_UNITS = tuple(f"five_ten_king.{name}" for name in ("single", "double", "red_five", "level_cards"))
#: What an ask depends on: how the names of these fields start.
GROUPS = {
    "order": _CARDS,
    "shape": (*_SHAPES, *_UNITS),
    "follow": (*_SHAPES, "five_ten_king", "follow.shape_duty", "follow.tractor_duty", "bonus.red_five_forced"),
    "throw": (*_SHAPES, *_UNITS, "tractors.length_first", "throw"),
    "trick": (*_CARDS, "tractors", *_UNITS, "follow.ruff", "follow.over_ruff"),
    "kitty": (*_SHAPES, *_UNITS, "deck.kitty", "capture", "bonus.heaven", "bonus.red_five_kept"),
    "bid": ("deck", "order.red_five", "bidding", "chaodi"),
    "chaodi": ("deck", "order.red_five", "bidding", "chaodi"),
    "settle": ("order.red_five", "bonus", "result", "levels", "five_ten_king.single"),
    "escape": ("bonus", "result", "levels", "leaving"),
}
#: What answers no question about one position: the reference answers these, here they are bad input.
NO_CASE = ("the kitty decides", "held more often")


def differences(slug: str, ask: str, count: int, seed: int) -> list[str]:
    """What differs over some seeded positions of one kind, a text each."""
    rng = Random(f"{seed} {slug} {ask}")
    return [text for _ in range(count) for text in _compared(positions(slug, ask, rng))]


def option_differences(ask: str, configurations: int, seed: int, tries: int = 20) -> list[str]:
    """What differs under seeded changes of rules; every value of every field has its turn.

    For each configuration one random position is compared, and one that the field in its turn decides, if so many
    tries find one: plain random positions hide most rules.
    """
    found = []
    choices = choices_of(GROUPS[ask])
    Random(seed).shuffle(choices)
    for number in range(configurations):
        first = choices[number % len(choices)]
        rng = Random(f"{seed} {number} {ask}")
        slug, options = options_for(rng, GROUPS[ask], first)
        if ask == "kitty" and not presets.get(slug).replace(**options).deck.kitty:
            continue  # there is nothing to ask about
        found += _compared(positions(slug, ask, rng, options))
        telling = telling_position(slug, ask, options, set(first), rng, tries)
        if telling is not None:
            found += _compared(telling)
    return found


def telling_position(
    slug: str, ask: str, options: dict[str, Any], fields: set[str], rng: Random, tries: int
) -> dict[str, Any] | None:
    """A position whose answer the fields decide: without them the reference answers otherwise."""
    without = {field: value for field, value in options.items() if field not in fields}
    for _ in range(tries if without != options else 0):
        position = positions(slug, ask, rng, options)
        try:
            if reference(position) != reference({**position, "options": without}):
                return position
        except ValueError:
            # no lead, or no cards of one suit, where the fields are not changed
            continue
    return None


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
