"""The documentation: ``sphinx-build -n -W -b html docs docs/_build/html``; needs no network."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

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
python_maximum_signature_line_length = 88
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


def skip_plain_fields(app: object, what: str, name: str, found: object, skip: bool, options: object) -> bool | None:
    """Leave out slots and tuple fields, which the text of their class tells of."""
    return True if repr(found) == "SLOTS_ATTR" or type(found).__name__ == "_tuplegetter" else None


def setup(app: Sphinx) -> None:
    """Connect what is above."""
    app.connect("autodoc-skip-member", skip_plain_fields)
