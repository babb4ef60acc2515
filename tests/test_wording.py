"""The rule fields in words: every field, every value, both languages."""

from __future__ import annotations

import enum
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files

import attrs
import pytest

from chaodipi import ConfigError, RuleConfig, wording

FIELDS = RuleConfig.fields()
CHOICES = [
    (field, value)
    for field in FIELDS
    if isinstance(default := RuleConfig().get(field), enum.StrEnum)
    for value in type(default)
]
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_has_its_meaning_in_both_languages(field: str) -> None:
    assert wording.meaning(field) == RuleConfig.describe(field)[0] and not HAN.match(wording.meaning(field))
    assert HAN.search(wording.meaning(field, "zh"))


@pytest.mark.parametrize(("field", "value"), CHOICES)
def test_every_value_of_a_choice_has_its_meaning(field: str, value: enum.StrEnum) -> None:
    assert re.search("[a-z♠]", wording.value_meaning(field, value))
    assert HAN.search(wording.value_meaning(field, value, "zh"))


def test_values_of_a_choice_read_differently() -> None:
    for lang in ("en", "zh"):
        told = [(field, wording.value_meaning(field, value, lang)) for field, value in CHOICES]
        assert len(set(told)) == len(told)


def test_numbers_and_truths_speak_for_themselves() -> None:
    assert wording.value_meaning("deck.decks", 2) == wording.value_meaning("tractors.low_ace", True, "zh") == ""


def test_every_group_has_a_title_in_both_languages() -> None:
    names = [a.name for a in attrs.fields(RuleConfig)]
    assert all(HAN.search(wording.group_title(name, "zh")) for name in names)
    assert len({wording.group_title(name) for name in names}) == len(names)


def test_the_data_file_names_nothing_that_does_not_exist() -> None:
    data = tomllib.loads(files("chaodipi").joinpath("data/fields.toml").read_text("utf-8"))
    assert list(data["fields"]) == list(FIELDS)
    assert list(data["groups"]) == [a.name for a in attrs.fields(RuleConfig)]
    named = {(field, value) for field, texts in data["fields"].items() for value in texts.get("values", {})}
    assert named == {(field, str(value)) for field, value in CHOICES}


@pytest.mark.parametrize("ask", [wording.meaning, lambda field: wording.value_meaning(field, 1)])
def test_an_unknown_field_is_named(ask: Callable[[str], str]) -> None:
    with pytest.raises(ConfigError, match=r"tractors\.nothing"):
        ask("tractors.nothing")


def test_an_unknown_group_or_language_is_named() -> None:
    with pytest.raises(ConfigError, match=r"^no group of rules 'nothing' \(known: deck, "):
        wording.group_title("nothing")
    with pytest.raises(ValueError, match=r"^lang is 'en' or 'zh', not 'fr'$"):
        wording.meaning("deck.decks", "fr")
    with pytest.raises(ValueError, match=r"^lang is 'en' or 'zh', not 'fr'$"):
        wording.value_meaning("deck.decks", 2, "fr")
