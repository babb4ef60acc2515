"""``chaodipi judge``: rule on every case of the files given."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chaodipi import reasons
from chaodipi.cases import Answer, CaseError, answer, differences
from chaodipi.cli.output import Output
from chaodipi.errors import RecordError
from chaodipi.records import referee

__all__ = ["run"]


class Unreadable(Exception):
    """A file, or a line of one, that holds no cases."""


def run(options: argparse.Namespace, out: Output) -> int:
    """Judge all files; a bad case does not keep the others from being judged."""
    failed = unusable = False
    for name in options.files:
        empty = True
        try:
            for place, case in _cases(name):
                empty = False
                if isinstance(case, Unreadable):
                    out.problem(f"{name}: {place}: {case}")
                    unusable = True
                    continue
                try:
                    if isinstance(case, dict) and "chaodipi" in case:
                        failed |= not _print_record(place, case, out)
                        continue
                    found = answer(case)
                except (CaseError, RecordError) as error:
                    out.problem(f"{name}: {_label(place, case)}: {error}")
                    unusable = True
                    continue
                failed |= not _print(place, case, found, out)
            if empty:
                raise Unreadable("there is no case in it")
        except Unreadable as error:
            out.problem(f"{name}: {error}")
            unusable = True
    return 2 if unusable else int(failed)


def _label(place: str, case: object) -> str:
    name = case.get("id") if isinstance(case, dict) else None
    return f"case {name}" if name is not None else place


def _cases(name: str) -> Iterator[tuple[str, Any]]:
    """The cases of a file with their places; an unreadable line comes as an error in its place."""
    text = _text(name)
    if name.endswith(".toml") or (name == "-" and text.lstrip().startswith(("[", "#"))):
        yield from _toml_cases(text)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield f"line {number}", json.loads(line)
            except (ValueError, RecursionError) as error:
                yield f"line {number}", Unreadable(f"not JSON: {error}")


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8-sig")
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8: {error.reason} at byte {error.start}") from None
    except ValueError as error:
        raise Unreadable(str(error)) from None


def _toml_cases(text: str) -> Iterator[tuple[str, Any]]:
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not TOML: {error}") from None
    unknown = [key for key in data if key != "case"]
    if unknown:
        raise Unreadable(f"{unknown[0]}: unknown key (a file of cases holds [[case]] only)")
    cases = data.get("case", [])
    if not isinstance(cases, list):
        raise Unreadable("case: a list is expected, written [[case]]")
    for number, case in enumerate(cases, 1):
        yield f"case {number}", case


def _print_record(place: str, record: dict[str, Any], out: Output) -> bool:
    """Print what a referee says of a record; whether everything was legal."""
    report = referee(record)
    breach = report.rulings[-1] if report.breach is not None else None
    clauses = breach.clauses if breach is not None else ()
    if out.json:
        values = {
            "legal": report.breach is None,
            "actions": len(report.rulings),
            "breach": report.breach,
            "code": None if breach is None else breach.code.value,
            "over": report.state.is_over,
        }
        out.data({"id": place, "answer": values, "clauses": list(clauses), "ok": report.breach is None})
        return report.breach is None
    if breach is None:
        out.line(f"ok {place}: {len(report.rulings)} actions, all legal")
        return True
    out.line(f"ILLEGAL {place}: action {report.breach}: {reasons.sentence(breach, out.lang)}")
    out.clauses(clauses, slug=breach.variant)
    return False


def _print(place: str, case: dict[str, Any], found: Answer, out: Output) -> bool:
    """Print one answer; whether it is as expected."""
    wrong = differences(case, found)
    ok = not wrong if "expect" in case else None
    name = str(case.get("id", place))
    if out.json:
        out.data({"id": name, "answer": dict(found.values), "clauses": list(found.clauses), "ok": ok})
        return ok is not False
    mark = {None: "-", True: "ok", False: "DIFFERS"}[ok]
    out.line(f"{mark} {name} ({case['rules']} {case['ask']})")
    for key, value in found.values.items():
        out.line(f"    {key} = {_shown(value)}")
    for key, (wanted, got) in wrong.items():
        out.line(f"    ! {key}: expected {_shown(wanted)}, found {_shown(got)}")
    out.clauses(found.clauses, slug=case["rules"])
    return ok is not False


def _shown(value: object) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, default=str)
