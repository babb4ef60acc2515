"""The rulebook and its links: clauses, fields, code and tests."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from pathlib import Path

import pytest

from chaodipi import RuleConfig, presets, reasons, rulebook
from chaodipi.explain import STATUS_ZH, clause_line
from chaodipi.ruling import Code
from tests import make_proofs

SRC = Path(rulebook.__file__).parent
IDS = {clause.id for clause in rulebook.clauses()}
RULES = [clause for clause in rulebook.clauses() if clause.is_rule]
TOPICS = sorted({clause.topic for clause in rulebook.clauses()})
#: The variants that take what their documents leave out from another one (clause game.borrowed-rules).
BORROWING = {"jushu", "chupai", "hunan"}


def test_ids_are_topic_and_slug_and_unique() -> None:
    assert len(IDS) == len(rulebook.clauses())
    for clause in rulebook.clauses():
        assert re.fullmatch(r"[a-z0-9]+\.[a-z0-9]+(-[a-z0-9]+)*", clause.id)
        assert clause.id.split(".")[0] == clause.topic


def test_every_clause_is_quoted_read_and_placed() -> None:
    for clause in rulebook.clauses():
        assert bool(clause.quote) is (clause.status != "house"), clause.id
        assert all(quote.strip() for quote in clause.quote)
        assert clause.en.strip(), clause.id
        assert re.search(r"00[0-4]", clause.source) or clause.status == "house", clause.id
        assert clause.status in STATUS_ZH
        assert set(clause.presets) <= set(presets.names())
        if clause.status in ("reading", "erratum"):
            assert clause.zh, clause.id
        if clause.status != "stated":
            assert clause.reason, clause.id
        if clause.status in ("advice", "not-a-rule", "undefined"):
            assert not clause.presets, clause.id


def test_every_clause_has_been_read_against_its_quotations() -> None:
    assert [clause.id for clause in rulebook.clauses() if not re.fullmatch(r"\d{4}-\d\d-\d\d", clause.checked)] == []


def test_every_clause_is_told_in_chinese_in_a_sentence_of_its_own() -> None:
    assert [clause.id for clause in rulebook.clauses() if not re.search(r"[\u4e00-\u9fff].*[。）]$", clause.zh)] == []


def test_what_is_stated_is_quoted_from_each_variants_own_document() -> None:
    for clause in rulebook.clauses():
        own = {slug for quotation in clause.quotations for slug in quotation.presets}
        if clause.status == "stated":
            assert set(clause.presets) - own <= BORROWING, clause.id
        assert set(clause.stated_in) <= own & set(clause.presets), clause.id
        assert clause.stated_in == () or clause.status in ("reading", "erratum"), clause.id


def test_a_reading_has_its_reason_and_its_other_sides_in_both_languages() -> None:
    for clause in rulebook.clauses():
        assert bool(clause.reason) is bool(clause.reason_zh) is (clause.status != "stated"), clause.id
        assert len(clause.others) == len(clause.others_zh), clause.id


def test_every_rule_names_code_that_exists() -> None:
    for clause in RULES:
        assert clause.code, clause.id
        for name in clause.code:
            module, _, attribute = name.partition(".")
            found: object = importlib.import_module(f"chaodipi.{module}")
            for part in attribute.split("."):
                found = getattr(found, part)
            assert callable(found) or isinstance(found, property), name


def test_every_rule_is_marked_on_a_test_and_marks_exist() -> None:
    marks = set(make_proofs.collect())
    assert sorted(marks - IDS) == []
    assert sorted(clause.id for clause in RULES if clause.id not in marks) == []


def test_every_field_and_code_cites_clauses_that_exist() -> None:
    for field in RuleConfig.fields():
        meaning, cited = RuleConfig.describe(field)
        assert meaning
        assert cited, field
        assert set(cited) <= IDS, field
    for code in Code:
        for slug in presets.names():
            assert set(reasons.clauses(presets.get(slug), code)) <= IDS
        assert all(reasons.SENTENCES[code])


def test_every_id_in_the_sources_exists() -> None:
    topics = "|".join(TOPICS)
    cited = re.compile(rf"\bclauses?:? ([^).\n]*?(?:{topics})\.[a-z0-9*][^)\n]*)")
    for path in SRC.rglob("*.py"):
        for text in cited.findall(path.read_text("utf-8")):
            for name in re.findall(rf"\b(?:{topics})\.[a-z0-9]+(?:-[a-z0-9]+)*\*?(?:-\*)?", text):
                stem = name.split("*")[0].rstrip("-")
                assert name in IDS or (name.endswith("*") and any(i.startswith(stem) for i in IDS)), (path.name, name)


def test_public_rule_functions_name_their_clauses() -> None:
    for module in ("follow", "throws", "tricks", "capture", "bids", "chaodi", "results", "leaving", "titles", "shapes"):
        loaded = importlib.import_module(f"chaodipi.{module}")
        named = {n for c in RULES for n in c.code if n.startswith(f"{module}.")}
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            if name.startswith("_") or function.__module__ != loaded.__name__:
                continue
            text = inspect.getdoc(function) or ""
            assert text, f"{module}.{name}"
        assert named, module


def test_the_proofs_in_the_package_are_up_to_date() -> None:
    assert make_proofs.TARGET.read_text("utf-8") == make_proofs.text(), "run python -m tests.make_proofs"


def test_lookups() -> None:
    assert rulebook.get("follow.measure").topic == "follow"
    assert all(clause.topic == "throw" for clause in rulebook.by_topic("throw"))
    assert all("hunan" in clause.presets for clause in rulebook.by_preset("hunan"))
    assert "tractor.ace-as-one" in {clause.id for clause in rulebook.by_field("tractors.low_ace")}
    assert "follow.measure" in {clause.id for clause in rulebook.by_function("follow.measure")}
    assert rulebook.search("回头望")
    assert rulebook.search("TRACTOR")
    assert rulebook.search("zzzz") == ()
    with pytest.raises(rulebook.UnknownClause, match=r"^no clause 'x\.y'$"):
        rulebook.get("x.y")


def test_a_clause_in_one_line_in_both_languages() -> None:
    clause = rulebook.get("tractor.ace-not-one")
    assert clause.en in clause_line(clause, "en")
    assert "原文" in clause_line(clause, "zh", "huanle") and "释读" in clause_line(clause, "zh", "hongwu")
    reading = next(c for c in rulebook.clauses() if c.status == "reading")
    assert reading.zh in clause_line(reading, "zh")


def test_the_data_is_plain() -> None:
    assert json.loads(json.dumps([list(clause.quote) for clause in rulebook.clauses()]))


def test_an_id_that_was_merged_into_another_clause_still_finds_it() -> None:
    assert rulebook.get("tractor.ace-not-one-elsewhere") is rulebook.get("tractor.ace-not-one")
    for old, new in rulebook._renamed().items():
        assert old not in IDS and new in IDS and rulebook.get(old).id == new, old


def test_what_tells_of_a_document_or_is_no_rule_holds_nowhere_and_the_rest_where_it_says() -> None:
    for clause in rulebook.clauses():
        held = tuple(slug for slug in presets.names() if clause.holds(presets.get(slug)))
        assert held == (() if clause.of_document or not clause.is_rule else clause.presets), clause.id
