"""What stands behind each clause of the rulebook: functions, source, tests; and what is wrong with it.

Nothing here needs Sphinx.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import chaodipi
from chaodipi.config import RuleConfig
from chaodipi.rulebook import Clause

#: The names of tests, by the id of the clause that they prove.
Tests = dict[str, list[str]]


class RulebookError(Exception):
    """The rulebook, its code or the tests' marks do not fit together."""


def collect_tests(root: Path) -> Tests:
    """The tests below a directory by the clause ids of their ``pytest.mark.clause`` marks; nothing is imported."""
    found: Tests = {}
    for path in sorted(root.rglob("*.py")):
        where = path.relative_to(root.parent).as_posix()
        for test, ids in _marked(ast.parse(path.read_text("utf-8")).body, where, []):
            for clause_id in dict.fromkeys(ids):
                found.setdefault(clause_id, []).append(test)
    return found


def _marked(body: list[ast.stmt], where: str, outer: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module or class, each with its ids; ``pytestmark`` and a class's marks hold for all inside."""
    for item in body:
        if isinstance(item, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in item.targets):
            outer = outer + _ids([item.value], where)
    for item in body:
        if isinstance(item, ast.ClassDef):
            yield from _marked(item.body, f"{where}::{item.name}", outer + _ids(item.decorator_list, where))
        elif isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)) and item.name.startswith("test"):
            yield f"{where}::{item.name}", outer + _ids(item.decorator_list, where)


def _ids(expressions: Iterable[ast.expr], where: str) -> list[str]:
    """The ids of all clause marks inside some expressions."""
    ids = []
    for node in (node for expression in expressions for node in ast.walk(expression)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
            for arg in node.args:
                if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
                    raise RulebookError(f"{where}, line {node.lineno}: a clause mark takes ids written out")
                ids.append(arg.value)
    return ids


def implementation(name: str) -> Any:
    """The function, class or property of a dotted name below the package.

    Raises:
        RulebookError: There is none.
    """
    module, *path = name.split(".")
    try:
        found = import_module(f"chaodipi.{module}")
        for part in path:
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise RulebookError(f"no such implementation: {name} ({error})") from None
    return found


def source_of(name: str) -> str:
    """The source text of an implementation."""
    found = implementation(name)
    if isinstance(found, property):
        found = found.fget
    return textwrap.dedent(inspect.getsource(found))


def public_name(name: str) -> str:
    """The full name that an implementation is documented under: that in ``chaodipi`` itself where it is public."""
    module, first, *rest = name.split(".")
    if first in chaodipi.__all__ and getattr(chaodipi, first) is implementation(f"{module}.{first}"):
        return ".".join(["chaodipi", first, *rest])
    return f"chaodipi.{name}"


def problems(clauses: Iterable[Clause], tests: Tests, require_tests: bool = False) -> list[str]:
    """What is wrong with the rulebook, its code and the tests' marks, a line each."""
    found = []
    known = {clause.id: clause for clause in clauses}
    for clause in known.values():
        for name in clause.code:
            try:
                implementation(name)
            except RulebookError as error:
                found.append(f"{clause.id}: {error}")
        if clause.presets and not clause.code:
            found.append(f"{clause.id}: a rule without an implementation")
        if clause.presets and require_tests and clause.id not in tests:
            found.append(f"{clause.id}: a rule without a test")
    cited = [(field, clause) for field in RuleConfig.fields() for clause in RuleConfig.describe(field)[1]]
    cited += [(names[0], clause) for clause, names in tests.items()]
    return found + [f"{by}: no clause {clause!r}" for by, clause in cited if clause not in known]


def is_disputed(clause: Clause) -> bool:
    """Whether a clause has another side: other readings, or a reading of several passages that no document states."""
    several = clause.status == "reading" and not clause.stated_in and len(clause.quote) > 1
    return bool(clause.presets) and bool(clause.others or several)
