"""Variants are data and layers point one way: both read off the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import chaodipi
from chaodipi import presets

SOURCE = Path(chaodipi.__file__).parent
MODULES = {path.relative_to(SOURCE).with_suffix("").as_posix().replace("/", "."): path for path in SOURCE.rglob("*.py")}
SLUGS = set(presets.names())

#: The layers, low to high; modules of one layer are listed in the order in which they may import each other.
LAYERS: dict[str, tuple[str, ...]] = {
    "values": ("errors", "seats", "cards", "ruling"),
    "rules as data": ("choices", "clashes", "config", "presets", "rulebook", "wording"),
    "reasons": ("reasons", "explain"),
    "order": ("order",),
    "shapes": ("shapes", "subsets"),
    "one rule each": ("follow", "throws", "tricks", "bids", "chaodi", "capture", "deal", "redeal", "titles"),
    "results": ("results", "leaving"),
    "actions": ("actions",),
    "match": ("match",),
    "a hand": ("playing", "core", "legal"),
    "table": ("citing", "citing_bids", "citing_results", "table"),
    "state": ("state",),
    "rules": ("rules",),
    "settlement": ("settlement",),
    "texts and views": ("svg", "records", "views", "placing", "guessing"),
}
PLACES = {name: at for at, name in enumerate(name for names in LAYERS.values() for name in names)}
#: Imports that point up: for types, or inside a thin method that stands for a function of a higher module.
LATE = {("cards", "svg"), ("clashes", "config"), ("config", "rulebook"), ("config", "presets"),
        ("errors", "ruling"), ("match", "settlement"), ("match", "state"), ("state", "rules"),
        ("state", "settlement"), ("state", "views"),
        ("ruling", "explain"), ("order", "shapes")}  # fmt: skip


def tree(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


def imports(node: ast.AST, *, late: bool) -> Iterator[str]:
    """The modules of this package that a module imports: at its top, or only in functions and for types."""
    for child in ast.iter_child_nodes(node):
        inner = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) or (
            isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        )
        if inner:
            if late:
                yield from everything(child)
        elif isinstance(child, (ast.Import, ast.ImportFrom)):
            if not late:
                yield from named(child)
        else:
            yield from imports(child, late=late)


def everything(node: ast.AST) -> Iterator[str]:
    for child in ast.walk(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield from named(child)


def named(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name.removeprefix("chaodipi.") for alias in node.names if alias.name.startswith("chaodipi."))
    elif node.module == "chaodipi":
        yield from (alias.name for alias in node.names if alias.name in MODULES)
    elif node.module is not None and node.module.startswith("chaodipi."):
        yield node.module.removeprefix("chaodipi.")


def slugs_in_conditions(module: ast.Module) -> list[str]:
    """Preset slugs that a comparison, a match or a lookup depends on."""
    found: list[str] = []

    def constants(node: ast.AST) -> None:
        found.extend(
            f"{child.value!r} in line {child.lineno}"
            for child in ast.walk(node)
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and child.value in SLUGS
        )

    for node in ast.walk(module):
        if isinstance(node, (ast.Compare, ast.match_case)):
            constants(node.pattern if isinstance(node, ast.match_case) else node)
        elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
            constants(node.test)
        elif isinstance(node, ast.Dict):
            for key in node.keys:
                if key is not None:
                    constants(key)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            for argument in node.args:
                constants(argument)
    return found


#: Methods that ask about a text.
METHODS = {"startswith", "endswith", "removeprefix", "__eq__", "__contains__"}


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"presets"}))
def test_no_condition_depends_on_a_presets_name(name: str) -> None:
    assert slugs_in_conditions(tree(name)) == []


@pytest.mark.parametrize(
    "text",
    [
        "if name == 'hongwu': pass",
        "x = name in ('anchao', 'yixing')",
        "x = 1 if 'hunan' in name else 2",
        "match name:\n    case 'jushu': pass",
        "x = {'huanle-3': 2}[name]",
        "x = name.startswith('huanle')",
        "while name != 'chaohu': pass",
    ],
)
def test_slug_in_a_condition_would_be_found(text: str) -> None:
    assert slugs_in_conditions(ast.parse(text))


def test_presets_themselves_compare_no_slug() -> None:
    registry = [
        node
        for node in ast.walk(tree("presets"))
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Dict)
        and ast.unparse(node.target) == "_PRESETS"
    ]
    assert len(registry) == 1
    table = registry[0].value
    assert isinstance(table, ast.Dict)
    keys = {ast.literal_eval(key) for key in table.keys if key is not None}
    assert keys == SLUGS and len(slugs_in_conditions(tree("presets"))) == len(SLUGS)


def test_every_layer_names_modules_that_exist() -> None:
    assert set(PLACES) <= set(MODULES)
    assert len(PLACES) == sum(map(len, LAYERS.values()))


@pytest.mark.parametrize("name", list(PLACES))
def test_module_imports_only_what_stands_below_it(name: str) -> None:
    for other in imports(tree(name), late=False):
        assert other in PLACES, f"{name} imports {other}, which is no layer below it"
        assert PLACES[other] < PLACES[name], f"{name} imports {other}, which stands above it"


@pytest.mark.parametrize("name", list(PLACES))
def test_imports_inside_functions_and_for_types_point_up_only_where_listed(name: str) -> None:
    upward = {(name, other) for other in imports(tree(name), late=True) if PLACES.get(other, 999) > PLACES[name]}
    assert upward <= LATE


@cache
def everything_named(name: str) -> tuple[str, ...]:
    return tuple(everything(tree(name)))


@pytest.mark.parametrize("name", sorted(set(MODULES) - set(PLACES) - {"__init__"}))
def test_what_stands_above_the_layers_is_imported_by_none_of_them(name: str) -> None:
    for low in PLACES:
        assert name not in set(everything_named(low))
