"""The documentation's extension: clauses with their code and tests, and the build stopping where they do not fit."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import chaodipi
from chaodipi import rulebook

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import rulebook_index as index  # noqa: E402  # after the path is set

MARKED = """
import pytest

pytestmark = pytest.mark.clause("game.players")


@pytest.mark.clause("trick.lead", "trick.ruff")
def test_one() -> None: ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("trick.lead"))])
def test_two(x: int) -> None: ...


@pytest.mark.clause("throw.stands")
class TestThree:
    def test_inside(self) -> None: ...

    def helper(self) -> None: ...
"""


def written(tmp_path: Path, text: str) -> Path:
    tests = tmp_path / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_x.py").write_text(text, "utf-8")
    return tests


def test_marks_are_collected_without_importing(tmp_path: Path) -> None:
    found = index.collect_tests(written(tmp_path, "raise SystemExit\n" + MARKED))
    where = "tests/deep/test_x.py"
    assert found == {
        "game.players": [f"{where}::test_one", f"{where}::test_two", f"{where}::TestThree::test_inside"],
        "trick.lead": [f"{where}::test_one", f"{where}::test_two"],
        "trick.ruff": [f"{where}::test_one"],
        "throw.stands": [f"{where}::TestThree::test_inside"],
    }


def test_no_tests_are_no_problem(tmp_path: Path) -> None:
    assert index.collect_tests(tmp_path / "nowhere") == {}
    assert index.problems(rulebook.clauses(), {}) == []


def test_a_mark_must_write_its_ids_out(tmp_path: Path) -> None:
    tests = written(tmp_path, "@pytest.mark.clause(ID)\ndef test_x() -> None: ...\n")
    with pytest.raises(index.RulebookError, match=r"^tests/deep/test_x\.py, line 1: "):
        index.collect_tests(tests)


@pytest.mark.parametrize("name", ["nowhere.f", "follow.nothing", "state.GameState.nothing"])
def test_an_implementation_must_exist(name: str) -> None:
    with pytest.raises(index.RulebookError, match=f"^no such implementation: {name}"):
        index.implementation(name)


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("follow.measure", "def measure("),
        ("order.Ladder", "class Ladder:"),
        ("config.ThrowRules", "@frozen\nclass ThrowRules("),
        ("match.Match.base", "@property\ndef base("),
    ],
)
def test_sources(name: str, start: str) -> None:
    assert index.source_of(name).startswith(start)


def test_public_names() -> None:
    assert index.public_name("state.GameState.phase") == "chaodipi.GameState.phase"
    assert index.public_name("follow.measure") == "chaodipi.follow.measure"


def test_every_source_can_be_shown() -> None:
    for name in {name for clause in rulebook.clauses() for name in clause.code}:
        assert index.source_of(name).strip(), name


def test_problems_are_found() -> None:
    from attrs import evolve

    clauses = list(rulebook.clauses())
    clauses[0] = evolve(clauses[0], code=("follow.nothing",))
    clauses[1] = evolve(clauses[1], code=())
    found = index.problems(clauses, {"trick.nothing": ["tests/a.py::test_x"]})
    assert len(found) == 3
    assert found[0].startswith("game.players: no such implementation: follow.nothing")
    assert found[1] == "game.partners: a rule without an implementation"
    assert found[2] == "tests/a.py::test_x: no clause 'trick.nothing'"
    rules = [clause for clause in rulebook.clauses() if clause.presets]
    assert len(index.problems(rulebook.clauses(), {}, require_tests=True)) == len(rules)


def test_disputed_clauses() -> None:
    assert index.is_disputed(rulebook.get("tractor.level-gap"))
    assert not index.is_disputed(rulebook.get("game.players"))
    assert not index.is_disputed(rulebook.get("misc.five-trumps"))


def test_every_topic_and_preset_has_a_page() -> None:
    topics = {clause.topic for clause in rulebook.clauses()}
    pages = {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} - {"index"}
    assert pages == topics
    for topic in topics:
        assert f"```{{clauses}} {topic}\n" in (ROOT / "docs" / "rules" / f"{topic}.md").read_text("utf-8")
    assert {path.stem for path in (ROOT / "docs" / "presets").glob("*.md")} - {"index"} == set(chaodipi.presets.names())


def test_every_public_name_has_an_api_entry() -> None:
    text = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "api").glob("*.md"))
    entries = set(re.findall(r"\.\. auto\w+:: chaodipi\.(\w+)(?:\(\))?$", text, re.MULTILINE))
    assert sorted(set(chaodipi.__all__) - entries - {"__version__"}) == []


def build(tmp_path: Path, page: str, **settings: object) -> tuple[str, str]:
    """Build one page with the extension alone: its HTML, and the warnings."""
    from io import StringIO

    application = pytest.importorskip("sphinx.application")
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.rst").write_text(page, "utf-8")
    warnings = StringIO()
    app = application.Sphinx(
        docs,
        None,
        tmp_path / "out",
        tmp_path / "doctrees",
        "html",
        {"extensions": ["sphinx.ext.autodoc", "rulebook"], **settings},
        StringIO(),
        warnings,
        freshenv=True,
    )
    app.build()
    return (tmp_path / "out" / "index.html").read_text("utf-8"), warnings.getvalue()


@pytest.mark.filterwarnings("ignore")
def test_a_topic_is_shown_with_everything(tmp_path: Path) -> None:
    written(tmp_path, '@pytest.mark.clause("throw.stands")\ndef test_x() -> None: ...\n')
    html, _ = build(tmp_path, "Page\n====\n\n.. clauses:: throw\n\nSee :clause:`throw.stands`.\n")
    clause = rulebook.get("throw.stands")
    assert 'id="clause-throw-stands"' in html
    assert clause.quote[0].strip()[:8] in html
    assert "「" in html
    assert "原文 stated" in html
    assert "tests/<wbr>deep/<wbr>test_<wbr>x.py::<wbr>test_<wbr>x" in html
    assert "代码 throws.judge</summary>" in html
    assert 'href="#clause-throw-stands"' in html


@pytest.mark.filterwarnings("ignore")
def test_a_preset_and_disagreements(tmp_path: Path) -> None:
    html, _ = build(tmp_path, "Page\n====\n\n.. preset:: hunan\n\n.. disagreements::\n")
    assert "order.permanent_twos" in html
    assert "与 huanle 有 2 处不同 · 2 differences from huanle" in html
    assert "另读 Other readings" in html
    assert "2是否为常主（每局都是主牌）" in html and "牌的大小 · " in html
    assert "跳过级牌（打6时5577算拖拉机）" in html and "the level rank is skipped" in html
    assert 'id="differences"' in html and 'id="fields-five-ten-king"' in html and "五十K · 510K" in html
    assert "是 yes" in html and "否 no" in html
    clause = rulebook.get("tractor.level-gap")
    assert clause.reason in html and clause.reason_zh in html
    assert f"{clause.others_zh[0]} · {clause.others[0]}" in html


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("page", "message"),
    [
        (".. clauses:: nothing\n", "no topic 'nothing' in the rulebook"),
        (".. preset:: nothing\n", "no preset 'nothing'"),
        (".. example:: nothing\n", "no worked example 'nothing'"),
        ("See :clause:`throw.nothing`.\n", "throw.nothing"),
    ],
)
def test_unknown_names_are_reported(tmp_path: Path, page: str, message: str) -> None:
    _, warnings = build(tmp_path, f"Page\n====\n\n{page}")
    assert message in warnings


@pytest.mark.filterwarnings("ignore")
def test_a_build_stops_on_a_rule_without_a_test(tmp_path: Path) -> None:
    errors = pytest.importorskip("sphinx.errors")
    with pytest.raises(errors.ExtensionError, match=r"game\.players: a rule without a test"):
        build(tmp_path, "Page\n====\n", rulebook_require_tests=True)


@pytest.mark.filterwarnings("ignore")
def test_a_build_stops_on_a_mark_with_an_unknown_id(tmp_path: Path) -> None:
    errors = pytest.importorskip("sphinx.errors")
    written(tmp_path, '@pytest.mark.clause("throw.nothing")\ndef test_x() -> None: ...\n')
    with pytest.raises(errors.ExtensionError, match=r"no clause 'throw\.nothing'"):
        build(tmp_path, "Page\n====\n")


EXAMPLE = """
[[case]]
id = "throw.stands:ak"
rules = "hongwu"
level = "2"
trump = "S"
ask = "throw"
leader = "S"
dealer = "S"
cards = "DAK"
hands = { E = "D5", N = "D6", W = "D7" }
expect = { ok = WANTED }
why = "甩得下。 It stands."
"""


@pytest.mark.filterwarnings("ignore")
def test_a_worked_example_is_drawn_under_its_clause_and_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "cases.toml").write_text(EXAMPLE.replace("WANTED", "true"), "utf-8")
    page = "Page\n====\n\n.. example:: throw.stands:ak\n\n.. clauses:: throw\n"
    html, _ = build(tmp_path, page, rulebook_examples="../cases.toml")
    assert html.count("<svg ") == 2 and html.count("甩得下。 It stands.") == 2
    assert html.count("甩牌成功 the throw stands") == 2 and "打2 level 2" in html
    before, _, after = html.partition('id="clause-throw-stands"')
    assert before.count("<svg ") == after.count("<svg ") == 1


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("file", "said"), [("../cases.toml", "throw.stands:ak"), ("../none.toml", "none.toml")])
def test_a_build_stops_on_a_false_example(tmp_path: Path, file: str, said: str) -> None:
    errors = pytest.importorskip("sphinx.errors")
    (tmp_path / "cases.toml").write_text(EXAMPLE.replace("WANTED", "false"), "utf-8")
    with pytest.raises(errors.ExtensionError, match=said):
        build(tmp_path, "Page\n====\n", rulebook_examples=file)
