"""The law of citations: what an answer cites follows from the fields that bear on it.

For a preset, a field and another value of it: where an answer stays the same, so do its clauses, those behind the
changed field aside; and every clause that is cited holds in the configuration.

Run: python -m tests.citations [CASES]
"""

from __future__ import annotations

import enum
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from chaodipi import Cards, ConfigError, RuleConfig, Table, presets, rulebook
from chaodipi.cases import Answer, answer
from chaodipi.order import Trump

CASES = Path(__file__).parent / "cases"
#: The groups of fields that a question can hang on.
GROUPS = {
    "order": "deck order tractors",
    "shape": "deck order tractors five_ten_king",
    "follow": "deck order tractors five_ten_king follow bonus",
    "throw": "deck order tractors five_ten_king throw",
    "trick": "deck order tractors five_ten_king follow",
    "bid": "deck order bidding chaodi",
    "chaodi": "deck order bidding chaodi",
    "kitty": "deck order tractors five_ten_king capture bonus levels",
    "settle": "deck order five_ten_king bonus result levels",
    "escape": "result levels leaving",
}
#: Numbers that no preset plays with.
OWN_NUMBERS = (1, 3, 7, 11, 30, 70)
Case = dict[str, Any]


@lru_cache(maxsize=1)
def known_cases() -> dict[tuple[str, str], list[Case]]:
    """The cases of the suite that ask by a preset alone, by preset and question."""
    found: dict[tuple[str, str], list[Case]] = {}
    for path in sorted(CASES.iterdir()):
        text = path.read_text("utf-8")
        loaded = map(json.loads, text.splitlines()) if path.suffix == ".jsonl" else tomllib.loads(text)["case"]
        for case in loaded:
            if "options" not in case and case["ask"] in GROUPS:
                found.setdefault((case["rules"], case["ask"]), []).append(case)
    return found


def other_values(config: RuleConfig, field: str) -> list[object]:
    """Other values that a field may have: all of a choice, the presets' and some own numbers of a number."""
    now: Any = config.get(field)
    if isinstance(now, enum.StrEnum):
        values: list[Any] = list(type(now))
    elif isinstance(now, bool):
        values = [True, False]
    elif isinstance(now, int):
        values = sorted({presets.get(slug).get(field) for slug in presets.names()} | set(OWN_NUMBERS))
    else:
        values = [(), ("A",), ("J", "A"), ("5", "T")]
    return [value for value in values if value != now]


def changed(config: RuleConfig, field: str) -> Iterator[tuple[object, RuleConfig]]:
    """The configurations with one field changed; a value that clashes is left out."""
    for value in other_values(config, field):
        try:
            yield value, config.replace(**{field: value})
        except ConfigError:
            continue


def _texts(value: object) -> Iterator[str]:
    """Every text in a case's value that may be cards."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _shapes(case: Case, config: RuleConfig) -> list[object]:
    """How the cards of a case read: another reading is another ruling."""
    if case["ask"] not in ("follow", "throw", "trick", "kitty"):
        return []
    table = Table(config, Trump.parse(case.get("trump", "NT"), None if case.get("flag") else case["level"]))
    keys = ("lead", "hand", "play", "cards", "hands", "plays", "last", "kitty")
    texts = [text for key in keys if key in case for text in _texts(case[key]) if len(text) > 1 and text != "pass"]
    return [(table.shape(Cards.parse(text)), [table.suit_of(card) for card in Cards.parse(text)]) for text in texts]


def same_ruling(case: Case, one: RuleConfig, other: RuleConfig, first: Answer, second: Answer) -> bool:
    """Whether two answers are the same ruling on cards that read the same."""
    return first.values == second.values and _shapes(case, one) == _shapes(case, other)


def differences(slug: str, field: str, rng: Random, most: int) -> list[str]:
    """Where the law is broken, for one preset and field, on so many cases of each question."""
    config = presets.get(slug)
    about = {clause.id for clause in rulebook.by_field(field)} | {rulebook.OWN_NUMBER}
    if type(config.get(field)) is int:
        # a clause that tells the numbers of a table holds for those numbers alone
        about |= {clause.id for clause in rulebook.clauses() if field in dict(clause.when)}
    found = []
    for value, house in changed(config, field):
        for ask, groups in GROUPS.items():
            cases = known_cases().get((slug, ask), [])
            if field.split(".")[0] not in groups.split() or not cases:
                continue
            for case in rng.sample(cases, min(most, len(cases))):
                try:
                    after = answer({**case, "options": {field: _plain(value)}})
                except ValueError:
                    continue  # the question has no meaning under the changed rule
                before = answer(case)
                label = f"{slug} {field} = {value}: {case['id']}"
                for told, rules in ((before, config), (after, house)):
                    found += [f"{label}: {c} does not hold" for c in told.clauses if not rulebook.get(c).holds(rules)]
                    found += [f"{label}: nothing is cited"] if not told.clauses else []
                consulted = about & {*before.clauses, *after.clauses}
                differ = not consulted and before.clauses != after.clauses
                if differ and same_ruling(case, config, house, before, after):
                    found.append(f"{label}: {before.clauses} became {after.clauses}")
    return found


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def main(most: int) -> int:
    """Print every break of the law in all presets, over so many cases of each question."""
    found = [
        text
        for slug in presets.names()
        for field in RuleConfig.fields()
        for text in differences(slug, field, Random(slug), most)
    ]
    print("\n".join(found))
    print(f"{len(found)} answers cite otherwise")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 3))
