"""Run the reference over case files: ``python -m tests.reference.check FILE…`` (TOML, or JSON lines)."""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .answer import ASKS, answer


def cases_in(path: Path) -> Iterator[dict[str, Any]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from tomllib.loads(text)["case"]
    else:
        yield from (json.loads(line) for line in text.splitlines() if line.strip())


def differences(expected: Any, got: Any, key: str = "") -> list[str]:
    """Key by key, only the keys that are expected."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [
            line
            for name, value in expected.items()
            for line in differences(value, got.get(name, "(absent)"), f"{key}.{name}".lstrip("."))
        ]
    return [] if expected == got else [f"{key}: expected {expected!r}, got {got!r}"]


def main(paths: list[str]) -> int:
    done: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for path in paths:
        for case in cases_in(Path(path)):
            if case["ask"] not in ASKS or "expect" not in case:
                done["(skipped) " + case["ask"]] += 1
                continue
            done[case["ask"]] += 1
            wrong = differences(case["expect"], answer(case))
            if wrong:
                failed[case["ask"]] += 1
                shown = {k: v for k, v in case.items() if k not in ("id", "expect", "source", "why")}
                print(f"{path}: {case['id']}\n  {json.dumps(shown, ensure_ascii=False)}")
                print("".join(f"  {line}\n" for line in wrong), end="")
    for ask, count in sorted(done.items()):
        print(f"{ask}: {count} cases, {failed[ask]} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
