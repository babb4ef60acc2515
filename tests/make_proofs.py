"""Which tests prove which clause, collected from their marks and written into the package.

Run: python -m tests.make_proofs. A test checks that the file is up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "docs" / "_ext"))

from rulebook_index import collect_tests  # noqa: E402  # after the path is set

TARGET = HERE.parent / "src" / "chaodipi" / "data" / "proofs.json"


def collect() -> dict[str, list[str]]:
    """For each clause its tests, both sorted."""
    return {clause: sorted(set(tests)) for clause, tests in sorted(collect_tests(HERE).items())}


def text() -> str:
    """The file's content."""
    return json.dumps(collect(), indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
    print(f"{TARGET.name}: {len(collect())} clauses")
