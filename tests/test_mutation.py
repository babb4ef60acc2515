"""The report on a mutation run: scores, survivors without a reason, mutants that were not run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import mutation
from tests.mutation import Survivor

MUTANTS = """
def x_add__mutmut_orig(a, b):
    c = a
    return c + b

def x_add__mutmut_1(a, b):
    c = a
    return c - b

def x_add__mutmut_2(a, b):
    c = None
    return c + b

class Sum:
    def xǁSumǁtotal__mutmut_orig(self):
        return 1

    def xǁSumǁtotal__mutmut_1(self):
        return 2
"""
ADD = Survivor("sums.add", "return c + b", "return c - b")
TOTAL = Survivor("sums.Sum.total", "return 1", "return 2")


def ran(tmp_path: Path, *codes: int | None) -> Path:
    names = ["chaodipi.sums.x_add__mutmut_1", "chaodipi.sums.x_add__mutmut_2", "chaodipi.sums.xǁSumǁtotal__mutmut_1"]
    (tmp_path / "sums.py").write_text(MUTANTS, "utf-8")
    found = {"exit_code_by_key": dict(zip(names, codes, strict=True))}
    (tmp_path / "sums.py.meta").write_text(json.dumps(found), "utf-8")
    return tmp_path


@pytest.mark.parametrize("codes", [(0, 1, 33)])
def test_a_survivor_is_told_by_the_lines_that_differ(tmp_path: Path, codes: tuple[int, ...]) -> None:
    verdicts, survivors = mutation.run(ran(tmp_path, *codes))
    assert verdicts == {"sums": {"survived": 2, "killed": 1}}
    assert survivors == [ADD, TOTAL]


def test_what_runs_for_ever_is_killed_and_what_did_not_run_is_told(tmp_path: Path) -> None:
    verdicts, survivors = mutation.run(ran(tmp_path, -24, None, 1))
    assert verdicts == {"sums": {"killed": 2, "not run": 1}} and survivors == []
    assert [line for line in mutation.report(verdicts, survivors, {}) if line.startswith("!")] == [
        "! 1 mutants were not run"
    ]


def test_too_few_killed_and_unlisted_survivors_are_wrong(tmp_path: Path) -> None:
    found = list(mutation.report(*mutation.run(ran(tmp_path, 0, 1, 0)), {ADD: "a reason"}))
    assert found[1].split() == ["all", "1", "killed", "2", "survived", "33.3", "%"]
    assert found[2:] == ["! fewer than 90 % are killed", "! not listed: sums.Sum.total: 'return 1' -> 'return 2'"]


def test_a_reason_for_a_mutant_that_is_killed_is_told_and_not_wrong(tmp_path: Path) -> None:
    found = list(mutation.report(*mutation.run(ran(tmp_path, 1, 1, 1)), {ADD: "a reason"}))
    assert found[2:] == ["  listed, killed now: sums.add: 'return c + b' -> 'return c - b'"]


def test_the_command_fails_where_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran(tmp_path, 1, 1, 1)
    monkeypatch.setattr(mutation, "MUTANTS", tmp_path)
    monkeypatch.setattr(mutation, "LISTING", tmp_path / "survivors.toml")
    (tmp_path / "survivors.toml").write_text("")
    assert mutation.main() == 0 and "100.0 %" in capsys.readouterr().out
    (tmp_path / "sums.py.meta").write_text(json.dumps({"exit_code_by_key": {}}))
    assert mutation.main() == 1


def test_every_listed_survivor_has_a_reason_of_its_own_words() -> None:
    listed = mutation.known(mutation.LISTING)
    assert all(len(reason.split()) >= 4 for reason in listed.values())
