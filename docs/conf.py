"""The documentation: ``sphinx-build -n -W -b html docs docs/_build/html``; needs no network."""

from __future__ import annotations

import enum
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from docutils import nodes
from sphinx import addnodes

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "src")]

import chaodipi  # noqa: E402  # after the path is set

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "chaodipi"
author = "the chaodipi authors"
copyright = author  # noqa: A001  # Sphinx's name
version = release = chaodipi.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "rulebook",
    "survivors",
]
exclude_patterns = ["_build", "_ext"]

html_theme = "furo"
html_title = f"chaodipi {version}"
html_static_path = ["_static"]
html_css_files = ["rulebook.css"]
html_copy_source = False
html_show_sphinx = False

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 76
napoleon_use_ivar = True

nitpicky = True
#: The standard library and attrs: there are no inventories, since the build needs no network.
nitpick_ignore_regex = [
    (r"py:.*", r"(collections\.abc|enum|random|typing|pathlib|argparse|attr|attrs)\..*"),
]
#: The worked examples that are drawn.
rulebook_examples = "../examples/clauses.toml"
#: Whether a rule clause without a test stops the build.
rulebook_require_tests = True


#: A constant's value is shown up to this many characters.
LONGEST_VALUE = 120
#: What every named tuple has, and the abstract base of a protocol.
PLAIN = {"_abc_impl", "_asdict", "_field_defaults", "_fields", "_is_protocol", "_make", "_new", "_replace", "_set_bits"}


def skip_plain_fields(app: object, what: str, name: str, found: object, skip: bool, options: object) -> bool | None:
    """Leave out slots and tuple fields, which the text of their class tells of, and what the standard library adds."""
    plain = repr(found) == "SLOTS_ATTR" or type(found).__name__ == "_tuplegetter" or name.split(".")[-1] in PLAIN
    return True if plain else None


def plain_defaults(
    app: object, what: str, name: str, found: Any, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Show the defaults of an attrs class as values, not as the expressions of the method that attrs makes."""
    if what == "class" and signature and attrs.has(found):
        defaults = {field.name: field.default for field in attrs.fields(found)}
        signature = re.sub(r"attr_dict\['(\w+)'\]\.default", lambda m: _shown(defaults[m[1]]), signature)
        signature = signature.replace("NOTHING", "...")
    return signature, returned


def _shown(default: object) -> str:
    return repr(default.value) if isinstance(default, enum.Enum) else repr(default)


def trim(app: object, doctree: nodes.document) -> None:
    """Leave out long values, and the blank line at the end of a session, which doctests need and a reader does not."""
    for value in list(doctree.findall(addnodes.desc_annotation)):
        if len(value.astext()) > LONGEST_VALUE:
            value.parent.remove(value)
    for block in doctree.findall(nodes.literal_block):
        text = block.astext().rstrip()
        block.rawsource = text
        block[:] = [nodes.Text(text)]


def setup(app: Sphinx) -> None:
    """Connect what is above."""
    app.connect("autodoc-skip-member", skip_plain_fields)
    app.connect("autodoc-process-signature", plain_defaults)
    app.connect("doctree-read", trim)
