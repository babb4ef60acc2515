"""The rulebook: every clause, with its quotation, reading and status.

The clauses stand in one data file of the package and are read when first asked for.

>>> clause = get("tractor.ace-not-one")
>>> clause.status, "huanle" in clause.presets
('stated', True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import frozen

from chaodipi import presets
from chaodipi.config import RuleConfig
from chaodipi.errors import ChaoDiPiError

__all__ = [
    "Clause",
    "UnknownClause",
    "by_field",
    "by_function",
    "by_preset",
    "by_topic",
    "clauses",
    "get",
    "holding",
    "search",
]


class UnknownClause(ChaoDiPiError, KeyError):
    """There is no clause of this id."""

    def __str__(self) -> str:
        return str(self.args[0])


@frozen
class Clause:
    """One ruling of the sources, or of the readings that fill their gaps.

    Args:
        id: ``topic.slug``; stable.
        topic: What it is about.
        source: The documents and places quoted.
        quote: The passages, verbatim, in Chinese.
        en: The English reading.
        zh: The Chinese reading, where the quotation alone does not give it.
        status: ``stated``, ``reading``, ``erratum``, ``undefined``, ``advice`` or ``not-a-rule``.
        presets: The slugs of the presets in which it holds.
        reason: Why it reads so, where it is not stated; in English.
        reason_zh: The same in Chinese.
        others: The other readings that are offered; in English.
        others_zh: The same in Chinese, in the same order.
        code: What implements it, dotted below the package.
        tests: The tests of this project that prove it, as pytest names them.
        fields: The rule fields one of whose values it stands behind.
    """

    id: str
    topic: str
    source: str
    quote: tuple[str, ...]
    en: str
    zh: str
    status: str
    presets: tuple[str, ...]
    reason: str
    reason_zh: str
    others: tuple[str, ...]
    others_zh: tuple[str, ...]
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _all() -> dict[str, Clause]:
    import json  # with tomllib below, a fifth of the package's import time
    import tomllib

    fields = _fields()
    proofs: dict[str, list[str]] = json.loads(_read("proofs.json"))
    return {raw["id"]: _clause(raw, fields, proofs) for raw in tomllib.loads(_read("rulebook.toml"))["clause"]}


def _read(name: str) -> str:
    from importlib.resources import files

    return files("chaodipi").joinpath(f"data/{name}").read_text("utf-8")


def _fields() -> dict[str, list[str]]:
    """For each clause the rule fields that cite it."""
    found: dict[str, list[str]] = {}
    for field in RuleConfig.fields():
        for clause in RuleConfig.describe(field)[1]:
            found.setdefault(clause, []).append(field)
    return found


def _clause(raw: dict[str, Any], fields: dict[str, list[str]], proofs: dict[str, list[str]]) -> Clause:
    return Clause(
        raw["id"],
        raw["topic"],
        raw["source"],
        tuple(raw["quote"]),
        raw["en"],
        raw.get("zh", ""),
        raw["status"],
        tuple(raw["presets"]),
        raw.get("reason", ""),
        raw.get("reason_zh", ""),
        tuple(raw.get("others", ())),
        tuple(raw.get("others_zh", ())),
        tuple(raw.get("code", ())),
        tuple(proofs.get(raw["id"], ())),
        tuple(fields.get(raw["id"], ())),
    )


def clauses() -> tuple[Clause, ...]:
    """All clauses, by topic."""
    return tuple(_all().values())


def get(clause_id: str) -> Clause:
    """The clause of an id.

    Raises:
        UnknownClause: There is none.
    """
    found = _all().get(clause_id)
    if found is None:
        raise UnknownClause(f"no clause {clause_id!r}")
    return found


def by_topic(topic: str) -> tuple[Clause, ...]:
    """The clauses of a topic."""
    return tuple(clause for clause in clauses() if clause.topic == topic)


def by_preset(slug: str) -> tuple[Clause, ...]:
    """The clauses that hold in a preset."""
    return tuple(clause for clause in clauses() if slug in clause.presets)


def by_field(field: str) -> tuple[Clause, ...]:
    """The clauses that a dotted rule field cites."""
    return tuple(clause for clause in clauses() if field in clause.fields)


def by_function(name: str) -> tuple[Clause, ...]:
    """The clauses that a function or class implements, e.g. ``follow.measure``."""
    return tuple(clause for clause in clauses() if name in clause.code)


def holding(config: RuleConfig, ids: Iterable[str]) -> tuple[str, ...]:
    """Of some clauses those that hold in a configuration: for a preset those that name it, else all of them."""
    wanted = tuple(dict.fromkeys(ids))
    slug = presets.name_of(config)
    if slug is None:
        return wanted
    return tuple(clause for clause in wanted if slug in get(clause).presets) or wanted


def search(word: str) -> tuple[Clause, ...]:
    """The clauses in whose id, quotation or readings a word stands, letter case aside."""
    needle = word.casefold()
    return tuple(
        clause
        for clause in clauses()
        if any(needle in text.casefold() for text in (clause.id, clause.en, clause.zh, clause.source, *clause.quote))
    )
