"""The rulebook: every clause, with its quotations, reading, status, and the rule fields that it hangs on.

The clauses stand in the package's data, a file for each topic, and are read when first asked for. Each is a table:

``id``
    ``topic.slug``; stable. The topic is the file's name.
``quote``
    Passages of the five documents, verbatim, each with the places (``at``) where it stands.
``en``, ``zh``
    The reading. ``zh`` may be left out where the quotation says it.
``status``
    ``stated``: a document says it. ``reading``: ours, with ``reason`` and ``reason_zh``. ``erratum``: corrects a slip.
    ``house``: played at other tables, in none of the documents. ``undefined``, ``advice``, ``not-a-rule``: no rule.
``stated_in``
    Variants whose own document states what is a reading elsewhere.
``values``
    The field values that the clause stands behind, by dotted field; ``"*"`` is every value, and ``"!"`` at the head
    every value but those that follow. It holds where one of these fields has one of its values.
``when``
    What must hold besides: for each field, one of these values.
``variants``
    In a clause that is about a document and hangs on no field: the variants that it tells of.
``others``, ``others_zh``
    The other readings that are offered.
``checked``
    When the clause was last read against its quotations.
``code``
    What implements it, dotted below the package.

What a ruling cites follows from the fields of its configuration alone (:func:`holding`); which of a clause's
quotations is shown depends on the variant (:meth:`Clause.quoted_in`).

>>> clause = get("tractor.ace-not-one")
>>> clause.status, clause.status_in("huanle"), "hongwu" in clause.presets
('reading', 'stated', True)
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import evolve, frozen

from chaodipi import presets
from chaodipi.config import RuleConfig
from chaodipi.errors import ChaoDiPiError

__all__ = [
    "Clause",
    "Quotation",
    "UnknownClause",
    "by_field",
    "by_function",
    "by_preset",
    "by_topic",
    "clauses",
    "get",
    "holding",
    "of_field",
    "of_value",
    "search",
]

#: The topics in the order of the rulebook.
TOPICS: Final = (
    "game", "cards", "order", "tractor", "510k", "follow", "trick", "throw", "bid", "chaodi", "kitty", "result",
    "level", "flag", "leave", "title", "advice", "misc",
)  # fmt: skip
#: What clauses that are rules can be.
RULES: Final = ("stated", "reading", "erratum", "house")
#: In a clause's values: every value.
EVERY: Final = "*"
#: At the head of a clause's values: every value but those that follow.
BUT: Final = "!"
#: The clause behind a number or a list that no other clause names.
OWN_NUMBER: Final = "game.own-number"
#: What a field may be, as plain data.
Plain = object
#: For each field the values under which a clause holds.
Conditions = tuple[tuple[str, tuple[Plain, ...]], ...]


class UnknownClause(ChaoDiPiError, KeyError):
    """There is no clause of this id."""

    def __str__(self) -> str:
        return str(self.args[0])


@frozen
class Quotation:
    """A passage of a document, verbatim.

    Args:
        text: The passage, in Chinese.
        places: Where it stands, e.g. ``000§2``.
        presets: The slugs of the presets whose own document it is.
    """

    text: str
    places: tuple[str, ...]
    presets: tuple[str, ...]


@frozen
class Clause:
    """One ruling of the sources, or of the readings that fill their gaps.

    Args:
        id: ``topic.slug``; stable.
        topic: What it is about.
        quotations: The passages.
        en: The English reading.
        zh: The Chinese reading, where the quotation alone does not give it.
        status: ``stated``, ``reading``, ``erratum``, ``house``, ``undefined``, ``advice`` or ``not-a-rule``.
        values: The field values that it stands behind: it holds where one of the fields has one of its values.
        when: What must hold besides, field by field.
        presets: The slugs of the presets in which it holds.
        stated_in: The presets whose own document states it, whatever the status elsewhere.
        reason: Why it reads so, where it is not stated; in English.
        reason_zh: The same in Chinese.
        others: The other readings that are offered; in English.
        others_zh: The same in Chinese, in the same order.
        checked: The day on which it was last read against its quotations.
        of_document: Whether it tells of a document, and hangs on no field; no ruling cites it.
        code: What implements it, dotted below the package.
        tests: The tests of this project that prove it, as pytest names them.
    """

    id: str
    topic: str
    quotations: tuple[Quotation, ...]
    en: str
    zh: str
    status: str
    values: Conditions
    when: Conditions
    presets: tuple[str, ...]
    stated_in: tuple[str, ...]
    reason: str
    reason_zh: str
    others: tuple[str, ...]
    others_zh: tuple[str, ...]
    checked: str
    of_document: bool = False
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def quote(self) -> tuple[str, ...]:
        """The passages, verbatim, in Chinese."""
        return tuple(quotation.text for quotation in self.quotations)

    @property
    def source(self) -> str:
        """The places of all passages, a comma between; for a house rule where it comes from."""
        places = dict.fromkeys(place for quotation in self.quotations for place in quotation.places)
        return ", ".join(places) or ("the family of games" if self.status == "house" else "")

    @property
    def fields(self) -> tuple[str, ...]:
        """The rule fields one of whose values it stands behind."""
        return tuple(field for field, _ in self.values)

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule, of the sources or of other tables; advice and the like are none."""
        return self.status in RULES

    def holds(self, config: RuleConfig) -> bool:
        """Whether it holds in a configuration, by the configuration's fields alone.

        A clause that tells of a document, and one that is no rule, decides nothing anywhere.
        """
        return self._holds(_plain_fields(config))

    def _holds(self, fields: Mapping[str, Plain]) -> bool:
        if self.of_document or not self.is_rule:
            return False
        if self.values and not any(_among(fields[field], values) for field, values in self.values):
            return False
        return all(_among(fields[field], values) for field, values in self.when)

    def quoted_in(self, slug: str | None) -> Quotation | None:
        """The passage to show for a preset: its own document's first one, else the first of all."""
        own = (quotation for quotation in self.quotations if slug in quotation.presets)
        return next(own, self.quotations[0] if self.quotations else None)

    def status_in(self, slug: str | None) -> str:
        """What it is in a preset: a rule that is stated in others' documents alone is a reading there."""
        if slug in self.stated_in:
            return "stated"
        if self.status == "stated" and slug is not None and not any(slug in q.presets for q in self.quotations):
            return "reading"
        return self.status


def _among(value: Plain, values: tuple[Plain, ...]) -> bool:
    if values[0] == BUT:
        return not _among(value, values[1:])
    return any(known == value and type(known) is type(value) for known in values) or EVERY in values


@lru_cache(maxsize=256)
def _plain_fields(config: RuleConfig) -> dict[str, Plain]:
    """All the fields of a configuration as plain data, by dotted name."""
    return {field: _plain(config.get(field)) for field in RuleConfig.fields()}


def _plain(value: object) -> Plain:
    if isinstance(value, enum.Enum):
        return value.value
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=1)
def _all() -> dict[str, Clause]:
    import json  # with tomllib below, a fifth of the package's import time
    import tomllib

    proofs: dict[str, list[str]] = json.loads(_read("proofs.json"))
    places: dict[str, list[str]] = tomllib.loads(_read("rulebook/places.toml"))
    known = {slug: _plain_fields(presets.get(slug)) for slug in presets.names()}
    return {
        raw["id"]: _clause(topic, raw, places, known, proofs)
        for topic in TOPICS
        for raw in tomllib.loads(_read(f"rulebook/{topic}.toml"))["clause"]
    }


def _read(name: str) -> str:
    from importlib.resources import files

    return files("chaodipi").joinpath(f"data/{name}").read_text("utf-8")


def _clause(
    topic: str,
    raw: dict[str, Any],
    places: Mapping[str, list[str]],
    known: Mapping[str, Mapping[str, Plain]],
    proofs: Mapping[str, list[str]],
) -> Clause:
    clause = Clause(
        raw["id"],
        topic,
        tuple(_quotation(quote["text"], quote["at"], places) for quote in raw["quote"]),
        raw["en"],
        raw.get("zh", ""),
        raw["status"],
        _conditions(raw.get("values", {})),
        _conditions(raw.get("when", {})),
        tuple(raw.get("variants", ())),
        tuple(raw.get("stated_in", ())),
        raw.get("reason", ""),
        raw.get("reason_zh", ""),
        tuple(raw.get("others", ())),
        tuple(raw.get("others_zh", ())),
        raw.get("checked", ""),
        "variants" in raw,
        tuple(raw.get("code", ())),
        tuple(proofs.get(raw["id"], ())),
    )
    if clause.presets or not clause.is_rule:
        return clause
    return evolve(clause, presets=tuple(slug for slug, fields in known.items() if clause._holds(fields)))


def _quotation(text: str, at: str, places: Mapping[str, list[str]]) -> Quotation:
    found = tuple(at.split(", "))
    own = {slug for place in found for slug in places[_listed(place, places)]}
    return Quotation(text, found, tuple(slug for slug in presets.names() if slug in own))


def _listed(place: str, places: Mapping[str, list[str]]) -> str:
    """The longest listed place that a place begins with."""
    return max((known for known in places if f"{place} ".startswith(f"{known} ")), key=len)


def _conditions(raw: Mapping[str, list[Any]]) -> Conditions:
    return tuple((field, tuple(map(_plain, values))) for field, values in raw.items())


def clauses() -> tuple[Clause, ...]:
    """All clauses, by topic."""
    return tuple(_all().values())


@lru_cache(maxsize=1)
def _renamed() -> dict[str, str]:
    import tomllib

    return tomllib.loads(_read("rulebook/renamed.toml"))


def get(clause_id: str) -> Clause:
    """The clause of an id; an id of an earlier version that was merged into another clause still finds that one.

    Raises:
        UnknownClause: There is none.
    """
    found = _all().get(clause_id) or _all().get(_renamed().get(clause_id, ""))
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


def of_value(field: str, value: object) -> tuple[str, ...]:
    """The ids of the clauses behind one value of a dotted field, whatever the other fields are.

    A number or a list that no clause names, where clauses name others, is a table's own.
    """
    return _of_value(field, _plain(value))


@lru_cache(maxsize=1024, typed=True)
def _of_value(field: str, plain: Plain) -> tuple[str, ...]:
    listed = [(clause.id, values) for clause in clauses() for f, values in clause.values if f == field]
    found = tuple(clause for clause, values in listed if _among(plain, values))
    if isinstance(plain, (str, bool)):
        return found
    named = {known for _, values in listed if values[0] != BUT for known in values if known != EVERY}
    return (*found, OWN_NUMBER) if named and plain not in named else found


@lru_cache(maxsize=4096)
def of_field(config: RuleConfig, field: str) -> tuple[str, ...]:
    """The ids of the clauses behind the value that a dotted field has in a configuration, as far as they hold there.

    Empty where the field's subject does not exist (a triple's worth with two decks).

    Raises:
        ConfigError: There is no such field.
    """
    fields = _plain_fields(config)
    return tuple(c for c in of_value(field, config.get(field)) if get(c)._holds(fields))


def holding(config: RuleConfig, ids: Iterable[str]) -> tuple[str, ...]:
    """Of some clauses those that hold in a configuration, each once, by its fields alone."""
    fields = _plain_fields(config)
    return tuple(clause for clause in dict.fromkeys(ids) if get(clause)._holds(fields))


def search(word: str) -> tuple[Clause, ...]:
    """The clauses in whose id, quotation or readings a word stands, letter case aside."""
    needle = word.casefold()
    return tuple(
        clause
        for clause in clauses()
        if any(needle in text.casefold() for text in (clause.id, clause.en, clause.zh, clause.source, *clause.quote))
    )
