"""Actions and their text forms."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from chaodipi import Bid, Bury, Cards, NotationError, Pass, Play, Suit, parse_action
from chaodipi.actions import choice_number, choice_of, parse_choice

TEXTS = ("bid S2", "bid H55=C", "bid H55=NT", "bid BJ BJ LJ=S", "pass", "bury SA CK5 BJ", "play DQQJJ LJ")


@pytest.mark.parametrize("text", TEXTS)
def test_text_form_is_read_back(text: str) -> None:
    action = parse_action(text)
    assert str(action) == text and parse_action(str(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action and len({action, parse_action(text)}) == 1


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid S2", Bid(Cards.parse("S2"))),
        ("bid H55=C", Bid(Cards.parse("H55"), Suit.CLUBS)),
        ("bid H55=nt", Bid(Cards.parse("H55"), "NT")),
        ("bid ♥5 ♥5=梅", Bid(Cards.parse("H55"), Suit.CLUBS)),
        (" pass ", Pass()),
        ("bury S2 S3", Bury(Cards.parse("S32"))),
        ("play 大王", Play(Cards.parse("BJ"))),
    ],
)
def test_what_a_text_says(text: str, action: object) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", "no action: ''"),
        ("fold", "no action: 'fold'"),
        ("pass S2", "no action: 'pass S2'"),
        ("Play S2", "no action: 'Play S2'"),
        ("play X2", "unreadable card 'X2'"),
        ("bury S1", "'1' is no rank"),
        ("bid S2=", "no trump to name: ''"),
        ("bid S2=X", "no trump to name: 'X'"),
        ("bid S2=C=D", "no trump to name: 'C=D'"),
    ],
)
def test_unreadable_text_names_its_token(text: str, token: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text)
    assert token in str(error.value)


def test_choice_is_a_suit_or_no_trump() -> None:
    assert [parse_choice(text) for text in ("S", "h", "♣", "方", "NT", "nt")] == [
        Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, "NT", "NT",
    ]  # fmt: skip
    no_text: Any = 3
    with pytest.raises(NotationError, match="no trump to name: 3"):
        parse_choice(no_text)
    for choice in (None, "NT", *Suit):
        assert choice_of(choice_number(choice)) == choice


def test_bid_names_nothing_else() -> None:
    bad: Any
    for bad in ("S", "nt", 3):
        with pytest.raises(ValueError, match="a bid names a Suit, 'NT' or None"):
            Bid(Cards.parse("H55"), bad)


@pytest.mark.parametrize("kind", [Bid, Bury, Play])
def test_cards_are_cards(kind: Any) -> None:
    with pytest.raises(TypeError):
        kind("S2")
    with pytest.raises(AttributeError):
        kind(Cards.parse("S2")).cards = Cards()
