"""``chaodipi rules`` and ``chaodipi diff``: the rulebook and the presets."""

from __future__ import annotations

import argparse
from typing import Any

from chaodipi import presets, rulebook, wording
from chaodipi.cli.output import Output, UsageProblem
from chaodipi.config import Difference, RuleConfig
from chaodipi.errors import ConfigError
from chaodipi.explain import STATUS_ZH
from chaodipi.rulebook import Clause

__all__ = ["diff", "rules"]


def rules(options: argparse.Namespace, out: Output) -> int:
    """Show everything, a preset, a clause in full, a field's clauses, or the clauses that hold some words."""
    words: list[str] = options.what
    if not words:
        return _list(rulebook.clauses(), out)
    if any(not word.strip() for word in words):
        raise UsageProblem("rules: an empty word")
    name = " ".join(words).casefold()
    slug = next((slug for slug in presets.names() if name in (slug, presets.title_of(slug).casefold())), None)
    if slug is not None:
        return _preset(slug, out)
    clause = next((clause for clause in rulebook.clauses() if clause.id == name), None)
    if clause is not None:
        if out.json:
            out.data([_as_data(clause)])
        else:
            _full(clause, out)
        return 0
    holding = [set(rulebook.search(word)) for word in words]
    found = rulebook.by_field(name) or tuple(c for c in rulebook.clauses() if all(c in held for held in holding))
    if not found:
        raise UsageProblem(f"rules: {' '.join(words)!r}: no preset, no clause, no field, and in no clause")
    return _list(found, out)


def _list(clauses: tuple[Clause, ...], out: Output) -> int:
    if out.json:
        out.data([_as_data(clause) for clause in clauses])
    else:
        out.clauses((clause.id for clause in clauses), indent="")
    return 0


def _as_data(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "topic": clause.topic,
        "source": clause.source,
        "quote": list(clause.quote),
        "places": [list(quotation.places) for quotation in clause.quotations],
        "en": clause.en,
        "zh": clause.zh,
        "status": clause.status,
        "presets": list(clause.presets),
        "stated_in": list(clause.stated_in),
        "values": {field: list(values) for field, values in clause.values},
        "when": {field: list(values) for field, values in clause.when},
        "checked": clause.checked,
        "fields": list(clause.fields),
        "reason": clause.reason,
        "reason_zh": clause.reason_zh,
        "others": list(clause.others),
        "others_zh": list(clause.others_zh),
        "implemented_by": list(clause.code),
        "tests": list(clause.tests),
    }


def _full(clause: Clause, out: Output) -> None:
    zh = out.lang == "zh"
    out.line(clause.id)
    for quote in clause.quote:
        out.line(f"  「{quote}」")
    rows = [
        ("出处" if zh else "source", clause.source),
        ("读作" if zh else "reading", clause.zh if zh else clause.en),
        ("性质" if zh else "status", STATUS_ZH[clause.status] if zh else clause.status),
        ("原文写明" if zh else "stated in", " ".join(clause.stated_in)),
        ("理由" if zh else "reason", clause.reason_zh if zh else clause.reason),
        ("其他读法" if zh else "other readings", "；".join(clause.others_zh) if zh else "; ".join(clause.others)),
        ("玩法" if zh else "presets", " ".join(clause.presets)),
        ("规则项" if zh else "fields", " ".join(clause.fields)),
        ("代码" if zh else "code", " ".join(clause.code)),
        ("测试" if zh else "tests", " ".join(clause.tests)),
    ]
    for name, text in rows:
        if text:
            out.line(f"  {name}: {text}")


def _preset(slug: str, out: Output) -> int:
    clauses = rulebook.by_preset(slug)
    if out.json:
        out.data([_as_data(clause) for clause in clauses])
        return 0
    config = presets.get(slug)
    out.line(f"{slug}  {presets.title_of(slug)}")
    for field in RuleConfig.fields():
        told = wording.meaning(field, out.lang)
        value = valued(field, config.get(field), out.lang)
        cited = config.clauses_of(field)
        out.line(f"  {field} = {value}  {told}" + (f"  [{', '.join(cited)}]" if cited else ""))
    out.line()
    out.clauses((clause.id for clause in clauses), indent="  ", slug=slug)
    return 0


def diff(options: argparse.Namespace, out: Output) -> int:
    """Compare two presets field by field, with the clauses behind both values."""
    try:
        left, right = presets.get(options.left), presets.get(options.right)
    except ConfigError as error:
        raise UsageProblem(f"diff: {error}") from None
    found = left.diff(right)
    if out.json:
        out.data([_difference(d) for d in found])
        return 0
    for d in found:
        out.line(f"{d.field}: {wording.meaning(d.field, out.lang)}")
        for slug, value, clauses in (
            (options.left, d.left, d.left_clauses),
            (options.right, d.right, d.right_clauses),
        ):
            out.line(f"  {slug}: {valued(d.field, value, out.lang)}")
            out.clauses(clauses, slug=slug)
    if not found:
        out.line("没有不同" if out.lang == "zh" else "no difference")
    return 0


def _difference(d: Difference) -> dict[str, Any]:
    return {
        "field": d.field,
        "left": list(d.left) if isinstance(d.left, tuple) else d.left,
        "right": list(d.right) if isinstance(d.right, tuple) else d.right,
        "left_clauses": list(d.left_clauses),
        "right_clauses": list(d.right_clauses),
    }


def shown(value: object) -> str:
    """A field's value as text."""
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def valued(field: str, value: object, lang: str) -> str:
    """A field's value as text, and what it means where it is a choice."""
    told = wording.value_meaning(field, value, lang)
    return f"{shown(value)}: {told}" if told else shown(value)
