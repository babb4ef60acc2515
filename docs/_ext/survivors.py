"""A Sphinx extension that lists the mutants which no test tells from the original, each with the reason.

Directive: ``survivors`` (a TOML file, from the page's folder).
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class Survivors(SphinxDirective):
    """The survivors of a file by module."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        path = (Path(self.env.doc2path(self.env.docname)).parent / self.arguments[0]).resolve()
        self.env.note_dependency(str(path))
        try:
            entries = tomllib.loads(path.read_text("utf-8")).get("survivor", [])
        except (OSError, ValueError) as error:
            raise self.error(f"{path.name}: {error}") from None
        modules: dict[str, list[dict[str, str]]] = defaultdict(list)
        for entry in entries:
            modules[entry["function"].partition(".")[0]].append(entry)
        return [self.section(module, found) for module, found in sorted(modules.items())]

    def section(self, module: str, entries: list[dict[str, str]]) -> nodes.section:
        """One module: each change as it stands in the code, and why it makes no difference."""
        listed = nodes.bullet_list()
        for entry in sorted(entries, key=lambda entry: entry["function"]):
            change = f"- {entry['before']}\n+ {entry['after']}"
            listed += nodes.list_item(
                "",
                nodes.paragraph("", "", nodes.literal("", entry["function"]), nodes.Text(f": {entry['reason']}")),
                nodes.literal_block(change, change, language="diff"),
            )
        title = nodes.title("", "", nodes.literal("", module), nodes.Text(f": {len(entries)}"))
        return nodes.section("", title, listed, ids=[f"survivors-{module}"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("survivors", Survivors)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
