"""Pictures of cards: well-formed, in the order given, every card once."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given

from chaodipi import Card, Cards, svg
from chaodipi.svg import Row
from tests.strategies import cards as hands

SPACE = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SPACE}svg" and root.get("role") == "img"
    return root


def faces(root: ET.Element) -> list[tuple[float, float, str]]:
    """Where each card stands and what is written in its corner."""
    found = []
    for group in root.findall(f"{SPACE}g"):
        x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
        found.append((x, y, "".join(text.text or "" for text in group.iter(f"{SPACE}text"))))
    return found


def test_cards_stand_in_the_order_given_and_suits_apart() -> None:
    shown = [Card.parse(text) for text in ("SA", "ST", "HT", "BJ", "LJ")]
    found = faces(parsed(svg.cards(shown)))
    assert [text for _, _, text in found] == ["A", "10", "10", "大王", "小王"]
    steps = [right[0] - left[0] for left, right in pairwise(found)]
    assert steps == [svg.STEP, svg.STEP + svg.GAP, svg.STEP + svg.GAP, svg.STEP]
    assert {y for _, y, _ in found} == {svg.MARGIN}


@given(hands())
def test_a_picture_holds_every_card_and_ends_behind_the_last(cards: Cards) -> None:
    root = parsed(svg.cards(cards))
    found = faces(root)
    assert len(found) == len(cards)
    assert root.findtext(f"{SPACE}title") == str(cards)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    assert width == (found[-1][0] + svg.WIDTH + svg.MARGIN if cards else 0)
    assert height == (svg.HEIGHT + 2 * svg.MARGIN if cards else 0)


def test_a_notebook_shows_cards() -> None:
    cards = Cards.parse("DKKQQ")
    assert cards._repr_svg_() == svg.cards(cards)


@pytest.mark.parametrize(
    ("card", "colour", "outline"),
    [
        ("SA", svg.BLACK, "SA"),
        ("HA", svg.RED, "HA"),
        ("CA", svg.BLACK, "CA"),
        ("DA", svg.RED, "DA"),
        ("BJ", svg.RED, "LJ"),
        ("LJ", svg.BLACK, "BJ"),
    ],
)
def test_red_and_black(card: str, colour: str, outline: str) -> None:
    face = svg.face(Card.parse(card))
    other = svg.BLACK if colour == svg.RED else svg.RED
    assert colour in face and other not in face
    assert face.count(svg.OUTLINES[Card.parse(outline).suit]) == (1 if Card.parse(card).suit is None else 2)


def test_only_the_last_card_of_a_row_shows_its_large_sign() -> None:
    outline = svg.OUTLINES[Card.parse("D3").suit]
    assert svg.cards(Cards.parse("D3")).count(outline) == 2
    assert svg.cards(Cards.parse("D3 BJ")).count(outline) == 1
    assert svg.rows(Row("", Cards.parse("D3")), Row("", Cards.parse("D3"))).count(outline) == 4


def test_rows_stand_below_each_other_under_their_labels() -> None:
    led, hand = Cards.parse("D33"), Cards.parse("DAKQJJ")
    root = parsed(svg.rows(Row("led <&>", led), Row("手牌", hand), Row("", led)))
    labels = [(text.text, float(text.attrib["y"])) for text in root.findall(f"{SPACE}text")]
    tops = sorted({y for _, y, _ in faces(root)})
    assert [text for text, _ in labels] == ["led <&>", "手牌"]
    assert labels[0][1] < tops[0] < tops[0] + svg.HEIGHT < labels[1][1] < tops[1]
    assert tops[1] + svg.HEIGHT < tops[2] and float(root.attrib["height"]) == tops[2] + svg.HEIGHT + svg.MARGIN
    assert root.findtext(f"{SPACE}title") == "led <&> D33 | 手牌 DAKQJJ | D33"


def test_a_long_label_is_not_cut() -> None:
    narrow = float(parsed(svg.rows(Row("", Cards.parse("D3")))).attrib["width"])
    latin = float(parsed(svg.rows(Row("x" * 20, Cards.parse("D3")))).attrib["width"])
    chinese = float(parsed(svg.rows(Row("牌" * 20, Cards.parse("D3")))).attrib["width"])
    assert narrow < latin < chinese == 20 * 14


def test_a_row_without_cards_is_a_line_of_text() -> None:
    root = parsed(svg.rows(Row("E passes", ()), Row("W", Cards.parse("D3"))))
    (first, second) = [float(text.attrib["y"]) for text in root.findall(f"{SPACE}text")]
    assert second - first == svg.LABEL + svg.BETWEEN


def test_a_label_holds_no_control_characters_and_a_row_only_cards() -> None:
    assert parsed(svg.rows(Row("a\x00b\n", Cards.parse("D3")))).findtext(f"{SPACE}text") == "a b "
    with pytest.raises(TypeError, match="a row is of Card objects, not str: 'S'"):
        Row("a", "SA")  # type: ignore[arg-type]  # on purpose
