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
    lines += [f"  {clause_line(rulebook.get(clause), lang)}" for clause in ruling.clauses]
    return "\n".join(lines)


def clause_line(clause: Clause, lang: str = "en") -> str:
    """A clause in one line: id, quotation, source, status, and the reading."""
    quote = clause.quote[0] if clause.quote else ""
    others = clause.others_zh if lang == "zh" else clause.others
    if lang == "zh":
        more = f"；另读：{'；'.join(others)}" if others else ""
        return f"[{clause.id}] 「{quote}」（{clause.source}；{STATUS_ZH[clause.status]}{more}）{clause.zh}"
    more = f"; other readings: {'; '.join(others)}" if others else ""
    return f"[{clause.id}] {clause.en} 「{quote}」({clause.source}; {clause.status}{more})"
