"""The rule fields in words, for people who read a variant rather than write one.

English meanings stand with the fields in :mod:`chaodipi.config`; their Chinese, and what each value of a choice
means in either language, stand in a data file of the package, read when first asked for.

>>> meaning("tractors.low_ace", "zh")
'一对A是否也可排在一对2之下'
>>> value_meaning("tractors.gap_side", "block")
'the level rank separates its neighbours (5577 at level 6 is none)'
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from chaodipi.config import RuleConfig
from chaodipi.errors import ConfigError

__all__ = ["group_title", "meaning", "value_meaning"]

LANGUAGES: Final = ("en", "zh")


@lru_cache(maxsize=1)
def _texts() -> dict[str, Any]:
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("chaodipi").joinpath("data/fields.toml").read_text("utf-8"))


def meaning(field: str, lang: str = "en") -> str:
    """What a dotted field means, in English (``en``) or Chinese (``zh``).

    Raises:
        ConfigError: There is no such field.
        ValueError: The language is another.
    """
    english, _ = RuleConfig.describe(field)
    return english if checked(lang) == "en" else str(_texts()["fields"][field]["zh"])


def value_meaning(field: str, value: object, lang: str = "en") -> str:
    """What one value of a field means; empty where the value is a number, a list of ranks, or true or false.

    Raises:
        ConfigError: There is no such field.
        ValueError: The language is neither ``en`` nor ``zh``.
    """
    RuleConfig.describe(field)
    found = _texts()["fields"][field].get("values", {}).get(str(value), {})
    return str(found.get(checked(lang), ""))


def group_title(group: str, lang: str = "en") -> str:
    """The heading of a group of rules, by its name in a configuration.

    Raises:
        ConfigError: There is no such group.
        ValueError: The language is neither ``en`` nor ``zh``.
    """
    titles = _texts()["groups"]
    if group not in titles:
        raise ConfigError(f"no group of rules {group!r} (known: {', '.join(titles)})")
    return str(titles[group][checked(lang)])


def checked(lang: str) -> str:
    """A language that is spoken here.

    Raises:
        ValueError: It is another.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"lang is 'en' or 'zh', not {lang!r}")
    return lang
