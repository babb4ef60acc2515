"""A Sphinx extension that shows the rulebook: each clause with its quotation, its code and the tests that prove it.

Directives: ``clauses`` (a topic), ``preset`` (a slug), ``disagreements`` and ``example`` (a worked example's id); a
clause shows its worked examples drawn. Role: ``clause`` (an id). API entries get the clauses that they implement, and
the groups of rules their fields. A build stops on a clause mark with an unknown
id, on an implementation that does not exist and, where ``rulebook_require_tests`` is set, on a rule without a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import case_pictures
from case_pictures import Case
from docutils import nodes
from rulebook_index import Tests, collect_tests, is_disputed, problems, public_name, source_of
from sphinx.addnodes import pending_xref
from sphinx.errors import ExtensionError
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import chaodipi
from chaodipi import presets, rulebook, wording
from chaodipi.config import RuleConfig, RuleGroup
from chaodipi.explain import STATUS_ZH
from chaodipi.rulebook import Clause

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)
Row = tuple[str, Sequence[nodes.Node]]
TOPICS = {
    "game": "牌局 · The game",
    "cards": "牌 · Cards",
    "order": "牌的大小 · Rank order",
    "tractor": "拖拉机（连对） · Tractors",
    "510k": "五十K · 510K",
    "follow": "跟牌 · Following",
    "trick": "比牌与毙牌 · Tricks and ruffs",
    "throw": "甩牌 · Throws",
    "bid": "亮主与反主 · Bids",
    "chaodi": "炒底 · Chao di",
    "kitty": "最后一轮与抠底 · Last trick and kitty",
    "result": "得分与升级 · Results",
    "level": "级、必打与圈 · Levels",
    "flag": "扛旗 · Flag hands",
    "leave": "逃跑 · Leaving",
    "title": "等级与称号 · Titles",
    "advice": "打法建议（非规则） · Advice",
    "misc": "非规则的内容 · In the sources, and no rule",
}


# -- nodes ----------------------------------------------------------------------------------------------------------


class details(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes so
    """A block that opens where its summary is clicked."""


def _visit_details(self: Any, node: details) -> None:
    self.body.append(f"{self.starttag(node, 'details')}<summary>{escape(node['summary'])}</summary>")


def _depart_details(self: Any, node: details) -> None:
    self.body.append("</details>\n")


def _ignore(self: Any, node: details) -> None:
    """Other builders show the block open."""


def _xref(domain: str, kind: str, target: str, text: str, **more: str) -> pending_xref:
    label = nodes.inline(text, text) if kind in ("doc", "ref") else nodes.literal(text, text, classes=["xref"])
    return pending_xref(
        "", label, refdomain=domain, reftype=kind, reftarget=target, refexplicit=True, refwarn=True, **more
    )


def _joined(items: Iterable[nodes.Node], blank: str = ", ") -> list[nodes.Node]:
    joined: list[nodes.Node] = []
    for item in items:
        joined += [nodes.Text(blank), item] if joined else [item]
    return joined


def _paragraph(*content: nodes.Node | str, classes: Iterable[str] = ()) -> nodes.paragraph:
    paragraph = nodes.paragraph(classes=list(classes))
    paragraph += [nodes.Text(c) if isinstance(c, str) else c for c in content]
    return paragraph


def _breakable(name: str) -> list[nodes.Node]:
    """A long name that a narrow page may break after its signs."""
    raw = re.sub(r"([_/:]+)", r"\1<wbr>", escape(name))
    return [nodes.raw("", f'<code class="literal">{raw}</code>', format="html")]


def _table(head: Iterable[str], rows: Iterable[list[nodes.Node]], classes: Iterable[str]) -> nodes.table:
    head = list(head)
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _ in head]
    body = nodes.tbody()
    for row in rows:
        body += nodes.row("", *(nodes.entry("", cell) for cell in row))
    group += [nodes.thead("", nodes.row("", *(nodes.entry("", _paragraph(text)) for text in head))), body]
    return nodes.table("", group, classes=["rulebook", *classes])


def _show(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(value) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- directives -----------------------------------------------------------------------------------------------------


class RulebookDirective(SphinxDirective):
    """What the directives share."""

    def clause(self, clause_id: str) -> pending_xref:
        """A link to a clause."""
        return _xref("std", "clause", clause_id, clause_id, refdoc=self.env.docname)

    def doc(self, docname: str, text: str) -> pending_xref:
        """A link to a page."""
        return _xref("std", "doc", f"/{docname}", text, refdoc=self.env.docname)

    def place(self, place: str) -> pending_xref:
        """A link to the document of a place; the sources page has a label for each."""
        return _xref("std", "ref", f"source-{place[:3]}", place, refdoc=self.env.docname)

    def code(self, name: str, text: str) -> pending_xref:
        """A link to an API entry."""
        return _xref("py", "obj", name, text, refdoc=self.env.docname)

    def field(self, field: str) -> pending_xref:
        """A link to the group that a rule field is in."""
        group = type(getattr(RuleConfig(), field.partition(".")[0])).__name__
        return self.code(f"chaodipi.config.{group}", field)

    def meta(self, clause: Clause) -> nodes.paragraph:
        """Status and presets in one line."""
        badge = nodes.inline("", f"{STATUS_ZH[clause.status]} {clause.status}", classes=["status", clause.status])
        if clause.presets == presets.names():
            held: list[nodes.Node] = [nodes.Text("所有玩法 all presets")]
        else:
            held = _joined((self.doc(f"presets/{slug}", slug) for slug in clause.presets), " · ")
        return _paragraph(badge, " ", *held, classes=["clause-meta"])

    def quotation(self, clause: Clause) -> nodes.block_quote:
        """The passages, marked as quoted, each with its places; a house rule has none."""
        quote = nodes.block_quote(classes=["quotation"])
        for quotation in clause.quotations:
            places = _joined(map(self.place, quotation.places))
            quote += _paragraph(f"「{quotation.text.strip()}」 ", nodes.inline("", "", *places, classes=["places"]))
        if not clause.quotations:
            quote += _paragraph("五份规则都没有写，别处的牌桌这样打。 In none of the documents; other tables play it.")
        return quote

    def readings(self, clause: Clause, *more: Row) -> nodes.field_list:
        """The readings, the other ones, the reason, and further rows."""
        others = zip(clause.others_zh, clause.others, strict=True)
        rows: list[Row] = [
            ("中文", [_paragraph(clause.zh)] if clause.zh else []),
            ("English", [_paragraph(clause.en)]),
            ("另读 Other readings", [_paragraph(f"{zh} · {en}") for zh, en in others]),
            ("原文写明 Stated in", [_paragraph(" · ".join(clause.stated_in))] if clause.stated_in else []),
            ("理由 Reason", [_paragraph(text) for text in (clause.reason_zh, clause.reason) if text]),
            *more,
        ]
        found = nodes.field_list()
        for name, body in rows:
            if body:
                found += nodes.field("", nodes.field_name("", name), nodes.field_body("", *body))
        return found

    def drawn(self, case: Case) -> nodes.Node:
        """A worked example: where it is played, the cards, the answer, and what it shows."""
        figure = nodes.container(classes=["example"])
        place = _paragraph(self.doc(f"presets/{case['rules']}", case["rules"]), classes=["example-place"])
        if setting := case_pictures.setting(case):
            place += nodes.Text(f" · {setting}")
        figure += [
            place,
            nodes.raw("", f'<div class="cards">{case_pictures.picture(case)}</div>', format="html"),
            _paragraph(case_pictures.verdict(case), classes=["example-answer"]),
        ]
        if "why" in case:
            figure += _paragraph(case["why"], classes=["example-why"])
        return figure

    def behind(self, clause: Clause, tests: Tests) -> list[nodes.Node]:
        """The readings, the fields, the tests and the code."""
        fields = [_paragraph(*_joined(map(self.field, clause.fields)))] if clause.fields else []
        proofs = [_paragraph(*_breakable(test), classes=["test"]) for test in tests.get(clause.id, ())]
        links = [self.code(public_name(name), name) for name in clause.code]
        code = [_paragraph(*_joined(links))] if links else []
        shown: list[nodes.Node] = []
        for name in clause.code:
            text = source_of(name)
            shown.append(details("", nodes.literal_block(text, text, language="python"), summary=f"代码 {name}"))
        more: list[Row] = [
            ("规则字段 Rule fields", fields),
            ("测试 Proved by", proofs),
            ("代码 Code", code),
        ]
        return [self.readings(clause, *more), *shown]


class Clauses(RulebookDirective):
    """All clauses of a topic, a section each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # sources and tests change without this page
        clauses = rulebook.by_topic(self.arguments[0])
        if not clauses:
            raise self.error(f"no topic {self.arguments[0]!r} in the rulebook")
        return [self.section(clause) for clause in clauses]

    def section(self, clause: Clause) -> nodes.section:
        """One clause."""
        anchor = f"clause-{clause.id.replace('.', '-')}"
        section = nodes.section(ids=[anchor], classes=["clause"])
        section += nodes.title("", "", nodes.literal("", clause.id))
        drawn = [self.drawn(case) for case in case_pictures.of_clause(self.config.rulebook_cases, clause.id)]
        section += [self.meta(clause), self.quotation(clause), *drawn]
        section += self.behind(clause, self.config.rulebook_tests)
        self.env.domains.standard_domain.note_object("clause", clause.id, anchor, location=section)
        return section


class Example(RulebookDirective):
    """One worked example, drawn."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        case = self.config.rulebook_cases.get(self.arguments[0])
        if case is None:
            raise self.error(f"no worked example {self.arguments[0]!r}")
        return [self.drawn(case)]


class Preset(RulebookDirective):
    """The fields of a preset: values, meanings, clauses, and how it differs from huanle."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        slug = self.arguments[0]
        if slug not in presets.names():
            raise self.error(f"no preset {slug!r}")
        config, base = presets.get(slug), presets.HUANLE
        differences = base.diff(config)
        found: list[nodes.Node] = []
        if slug != "huanle":
            title = f"与 huanle 有 {len(differences)} 处不同 · {len(differences)} differences from huanle"
            rows = [[self.named(d.field), *(self.value(d.field, v) for v in (d.left, d.right))] for d in differences]
            table = _table(("规则 Field", "huanle", slug), rows, ["differences"])
            found.append(nodes.section("", nodes.title("", title), table, ids=["differences"]))
        for name in (a.name for a in attrs.fields(RuleConfig)):
            title = f"{wording.group_title(name, 'zh')} · {wording.group_title(name)}"
            rows = [
                [self.named(field), self.value(field, config.get(field)), self.clauses(config.clauses_of(field))]
                for field in config.fields()
                if field.startswith(f"{name}.")
            ]
            table = _table(("规则 Field", "取值 Value", "条款 Clauses"), rows, ["fields"])
            found.append(nodes.section("", nodes.title("", title), table, ids=[f"fields-{name.replace('_', '-')}"]))
        return found

    def named(self, field: str) -> nodes.Node:
        """A field and its meaning."""
        meanings = [wording.meaning(field, lang) for lang in ("zh", "en")]
        return nodes.container("", _paragraph(self.field(field)), *map(_paragraph, meanings))

    def value(self, field: str, value: object) -> nodes.Node:
        """A value as a configuration shows it, and what it means."""
        told = [wording.value_meaning(field, value, lang) for lang in ("zh", "en")]
        if isinstance(value, bool):
            told = ["是 yes" if value else "否 no"]
        return nodes.container("", _paragraph(nodes.literal("", _show(value))), *(_paragraph(t) for t in told if t))

    def clauses(self, ids: Iterable[str]) -> nodes.Node:
        """Links to clauses."""
        return _paragraph(*(_joined(map(self.clause, ids)) or [nodes.Text("—")]))


class Disagreements(RulebookDirective):
    """Every clause that has another side, by topic."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        found: list[nodes.Node] = []
        for topic, title in TOPICS.items():
            disputed = [clause for clause in rulebook.by_topic(topic) if is_disputed(clause)]
            if disputed:
                section = nodes.section("", nodes.title("", title), ids=[f"disputed-{topic}"])
                for clause in disputed:
                    entry = nodes.container(classes=["dispute"])
                    entry += [_paragraph(self.clause(clause.id), classes=["clause-name"]), self.meta(clause)]
                    entry += [self.quotation(clause), self.readings(clause)]
                    section += entry
                found.append(section)
        return found


# -- API entries and hooks ------------------------------------------------------------------------------------------


def link_clauses(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Before napoleon: turn the clause ids of a docstring into links, and escape ``*`` in families of ids."""
    ids = {clause.id for clause in rulebook.clauses()}
    example = False
    for i, line in enumerate(lines):
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        if example:
            continue
        words = re.split(r"(``.+?``|`.+?`|[a-z0-9]+\.[a-z0-9.-]*[a-z0-9*])", line)
        lines[i] = "".join(
            f":clause:`{word}`" if word in ids else re.sub(r"([.-])\*$", r"\1\\*", word) for word in words
        )
    if what in ("attribute", "data", "property") and lines:
        lines[:0] = ["..", ""]  # a comment: else napoleon takes what stands before a colon for a type


def add_clauses(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Append to a docstring the clauses that its object implements, and to a group of rules its fields."""
    if what == "class" and isinstance(obj, type) and issubclass(obj, RuleGroup) and obj is not RuleGroup:
        group = next(a.name for a in attrs.fields(RuleConfig) if type(getattr(RuleConfig(), a.name)) is obj)
        lines.append("")
        for field in (f for f in RuleConfig.fields() if f.startswith(f"{group}.")):
            doc, ids = RuleConfig.describe(field)
            cited = ", ".join(f":clause:`{i}`" for i in ids)
            lines += [f"* ``{field}`` (``{_show(RuleConfig().get(field))}``): {doc} {cited}"]
    implemented = [clause.id for clause in rulebook.clauses() for n in clause.code if public_name(n) == name]
    if implemented:
        lines += ["", f"*Implements:* {', '.join(f':clause:`{i}`' for i in dict.fromkeys(implemented))}", ""]


def resolve_public(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.Element) -> Any:
    """Resolve a name that a docstring uses in its own module and that is documented under ``chaodipi``."""
    if node.get("refdomain") != "py" or node.get("py:module") == "chaodipi":
        return None
    first, *rest = str(node["reftarget"]).removeprefix(f"{node.get('py:module')}.").split(".")
    if first not in chaodipi.__all__:
        return None
    target = ".".join(["chaodipi", first, *rest])
    return env.domains.python_domain.resolve_any_xref(env, node["refdoc"], app.builder, target, node, content) and (
        env.domains.python_domain.resolve_xref(env, node["refdoc"], app.builder, "obj", target, node, content)
    )


def check(app: Sphinx) -> None:
    """Collect the tests and stop the build on any problem."""
    tests = collect_tests(Path(app.srcdir, app.config.rulebook_test_directory).resolve())
    app.config.rulebook_tests = tests
    try:
        examples = app.config.rulebook_examples
        app.config.rulebook_cases = case_pictures.load(Path(app.srcdir, examples).resolve()) if examples else {}
    except (OSError, case_pictures.ExampleError) as error:
        raise ExtensionError(f"the worked examples: {error}") from None
    if found := problems(rulebook.clauses(), tests, app.config.rulebook_require_tests):
        raise ExtensionError("the rulebook has problems:\n  " + "\n  ".join(found))


def check_shown(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of clauses that no page shows."""
    shown = env.domains.standard_domain.objects
    for clause in rulebook.clauses():
        if ("clause", clause.id) not in shown:
            logger.warning("no page shows the clause %s", clause.id, type="rulebook")


class ClauseRole(XRefRole):
    """A link to a clause; an unknown id is a warning whether or not the build is nitpicky."""

    def __init__(self) -> None:
        super().__init__(innernodeclass=nodes.literal, warn_dangling=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything."""
    app.add_object_type("clause", "clause", "rulebook clause; %s")
    app.add_role_to_domain("std", "clause", ClauseRole(), override=True)
    app.add_node(details, html=(_visit_details, _depart_details), text=(_ignore, _ignore), latex=(_ignore, _ignore))
    app.add_directive("clauses", Clauses)
    app.add_directive("preset", Preset)
    app.add_directive("disagreements", Disagreements)
    app.add_directive("example", Example)
    app.add_config_value("rulebook_require_tests", False, "env", bool)
    app.add_config_value("rulebook_test_directory", "../tests", "env", str)
    app.add_config_value("rulebook_tests", {}, "", dict)
    app.add_config_value("rulebook_examples", "", "env", str)
    app.add_config_value("rulebook_cases", {}, "", dict)
    app.connect("builder-inited", check)
    app.connect("env-check-consistency", check_shown)
    app.connect("autodoc-process-docstring", link_clauses, priority=400)
    app.connect("autodoc-process-docstring", add_clauses)
    app.connect("missing-reference", resolve_public)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
