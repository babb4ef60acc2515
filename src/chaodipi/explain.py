"""A ruling in words, in English or Chinese."""

from __future__ import annotations

from chaodipi import reasons, rulebook, wording
from chaodipi.rulebook import Clause
from chaodipi.ruling import Ruling

__all__: list[str] = []

STATUS_ZH = {
    "stated": "原文",
    "reading": "释读",
    "erratum": "勘误",
    "house": "自定",
    "undefined": "未定",
    "advice": "建议",
    "not-a-rule": "非规则",
}


def explain(ruling: Ruling, lang: str = "en") -> str:
    """What was asked, what was compared, and the clauses, the deciding one first.

    Raises:
        ValueError: The language is neither ``en`` nor ``zh``.
    """
    wording.checked(lang)
    verdict = ("Legal", "合规")[lang == "zh"] if ruling.legal else ("Illegal", "违规")[lang == "zh"]
    lines = [f"{verdict}{(': ', '：')[lang == 'zh']}{reasons.sentence(ruling, lang)}"]
    lines += [f"  {clause_line(rulebook.get(clause), lang, ruling.variant)}" for clause in ruling.clauses]
    return "\n".join(lines)


def clause_line(clause: Clause, lang: str = "en", slug: str | None = None) -> str:
    """A clause in one line: id, reading, quotation, source, status.

    Args:
        clause: The clause.
        lang: ``en`` or ``zh``.
        slug: The preset whose own document is quoted where it speaks of the matter, and whose status is told.
    """
    at = lang == "zh"
    quotation = clause.quoted_in(slug)
    status = clause.status_in(slug)
    others = clause.others_zh if at else clause.others
    said = f"「{quotation.text}」" if quotation else ""
    source = ", ".join(quotation.places) if quotation else clause.source
    if at:
        more = f"；另读：{'；'.join(others)}" if others else ""
        return f"[{clause.id}] {said}（{source}；{STATUS_ZH[status]}{more}）{clause.zh}"
    more = f"; other readings: {'; '.join(others)}" if others else ""
    return f"[{clause.id}] {clause.en} {said}({source}; {status}{more})"
