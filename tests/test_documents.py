"""Examples that are shown are true: docstrings, README, tour, the examples folder."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import runpy
import sys
import tomllib
from pathlib import Path

import pytest

import chaodipi
from chaodipi.cases import answer, differences

ROOT = Path(__file__).parents[1]
MODULES = ["chaodipi"] + [
    info.name for info in pkgutil.walk_packages(chaodipi.__path__, "chaodipi.") if not info.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_public_functions_and_classes_have_docstrings() -> None:
    for name in chaodipi.__all__:
        thing = getattr(chaodipi, name)
        if callable(thing) and name not in ("Action",):
            assert (thing.__doc__ or "").strip(), name


@pytest.mark.parametrize("page", ["README.md", "docs/tour.md"])
def test_tour(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_readme_has_its_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^    (\S.*)$", text, re.MULTILINE)
    assert len(commands) == 2
    install, tests = commands
    assert "chaodipi judge examples/cases.toml" in install
    assert "chaodipi play" in install
    assert "nox -s tests" in tests


def test_example_cases_agree() -> None:
    cases = tomllib.loads((ROOT / "examples" / "cases.toml").read_text("utf-8"))["case"]
    assert len(cases) == 3
    assert [differences(case, answer(case)) for case in cases] == [{}, {}, {}]


def test_example_match(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["random_match.py", "kangqi", "3"])
    runpy.run_path(str(ROOT / "examples" / "random_match.py"), run_name="__main__")
    assert re.fullmatch(r"kangqi: (SN|EW) wins after \d+ hands \(.*\)\n", capsys.readouterr().out)


def test_versions_agree() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{chaodipi.__version__}]" in changelog


def test_nothing_but_the_named_packages_is_needed_at_run_time() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert {re.split(r"[<>=]", need)[0] for need in data["project"]["dependencies"]} == {"attrs", "typing-extensions"}
