"""What a mutation run left: the score of each module, and why each mutant that survives does.

``python -m tests.mutation`` reads the ``mutants`` folder that mutmut has filled, and ``tests/survivors.toml``, which
lists every survivor with the reason. It fails where too few mutants are killed and where a survivor is not listed.
"""

from __future__ import annotations

import ast
import difflib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

MUTANTS = Path("mutants")
LISTING = Path(__file__).with_name("survivors.toml")
#: Of a hundred mutants so many at least are killed, or run for ever.
LEAST = 90
#: What mutmut writes down for a mutant: that no test failed; that no test runs the function.
SURVIVED, NO_TESTS = 0, 33
MARK = "__mutmut_"


class Survivor(NamedTuple):
    """A mutant that no test tells from the original: where, and the lines that differ."""

    function: str
    before: str
    after: str


def run(root: Path) -> tuple[dict[str, Counter[str]], list[Survivor]]:
    """The verdicts of a run by module, and its survivors."""
    verdicts: dict[str, Counter[str]] = {}
    survivors: list[Survivor] = []
    for meta in sorted(root.rglob("*.meta")):
        codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
        module = meta.name.removesuffix(".py.meta")
        verdicts[module] = Counter(_verdict(code) for code in codes.values())
        left = [name.rpartition(".")[2] for name, code in codes.items() if code in (SURVIVED, NO_TESTS)]
        functions = _functions(meta.with_suffix("").read_text("utf-8")) if left else {}
        survivors += [_survivor(module, name, functions) for name in left]
    return verdicts, survivors


def _verdict(code: int | None) -> str:
    if code is None:
        return "not run"
    return "survived" if code in (SURVIVED, NO_TESTS) else "killed"


def _functions(source: str) -> dict[str, list[str]]:
    """The lines of every function and method of a module of mutants."""
    lines = source.splitlines()
    return {
        node.name: [line.strip() for line in lines[node.body[0].lineno - 1 : node.end_lineno]]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


def _survivor(module: str, name: str, functions: dict[str, list[str]]) -> Survivor:
    mangled, _, _ = name.rpartition(MARK)
    before, after = functions[f"{mangled}{MARK}orig"], functions[name]
    changed = list(difflib.ndiff(before, after))
    took = " ".join(line[2:] for line in changed if line.startswith("- "))
    gave = " ".join(line[2:] for line in changed if line.startswith("+ "))
    # x_name is a function, xǁClassǁname a method
    plain = mangled.removeprefix("xǁ").replace("ǁ", ".") if mangled.startswith("xǁ") else mangled.removeprefix("x_")
    return Survivor(f"{module}.{plain}", took, gave)


def known(path: Path) -> dict[Survivor, str]:
    """The listed survivors with their reasons."""
    entries: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("survivor", [])
    return {Survivor(entry["function"], entry["before"], entry["after"]): entry["reason"] for entry in entries}


def report(
    verdicts: dict[str, Counter[str]], survivors: Iterable[Survivor], listed: dict[Survivor, str]
) -> Iterator[str]:
    """The table, and everything that is wrong, a line each; the latter begin with ``!``."""
    total: Counter[str] = sum(verdicts.values(), Counter())
    for module, counts in [*verdicts.items(), ("all", total)]:
        yield f"{module:12} {counts['killed']:5} killed {counts['survived']:5} survived {score(counts):6.1f} %"
    if total["not run"]:
        yield f"! {total['not run']} mutants were not run"
    if score(total) < LEAST:
        yield f"! fewer than {LEAST} % are killed"
    found = set(survivors)
    for wrong, which in (("! not listed", found - set(listed)), ("  listed, killed now", set(listed) - found)):
        for function, before, after in sorted(which):
            yield f"{wrong}: {function}: {before!r} -> {after!r}"


def score(counts: Counter[str]) -> float:
    """The killed among those that ran, in percent."""
    ran = counts["killed"] + counts["survived"]
    return 100 * counts["killed"] / ran if ran else 0.0


def main() -> int:
    """Print the report; 1 where something is wrong."""
    lines = list(report(*run(MUTANTS), known(LISTING)))
    print(*lines, sep="\n")
    return int(any(line.startswith("!") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
