"""Printing: text or JSON on the standard output, problems in one line on the standard error stream."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from chaodipi import rulebook
from chaodipi.explain import clause_line

__all__ = ["Output", "UsageProblem"]


class UsageProblem(Exception):
    """Words on the command line that can't be used."""


class Output:
    """Where a command prints.

    Args:
        json: Whether answers are printed as JSON.
        lang: ``en`` or ``zh``.
    """

    def __init__(self, json: bool, lang: str) -> None:
        self.json = json
        self.lang = lang

    def line(self, text: str = "") -> None:
        """One line of text."""
        print(text)

    def data(self, value: object) -> None:
        """One JSON value on a line."""
        print(json.dumps(value, ensure_ascii=False))

    def clauses(self, ids: Iterable[str], indent: str = "    ", slug: str | None = None) -> None:
        """Clauses, quoted, a line each; a preset's own document is quoted where it speaks of the matter."""
        for clause in ids:
            print(f"{indent}{clause_line(rulebook.get(clause), self.lang, slug)}")

    def problem(self, text: str) -> None:
        """A problem, in one line."""
        print("chaodipi: " + " ".join(text.split()), file=sys.stderr)
