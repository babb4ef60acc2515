"""Text forms: what is written can be read, and what can't be read is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Bid, Bury, Card, Cards, NotationError, Pass, Play, Rank, Seat, Suit, Trump, parse_action
from chaodipi.actions import Action, Choice, choice_number, choice_of, parse_choice
from tests.strategies import ALL_CARDS, cards

C = Cards.parse


@given(cards())
def test_cards_read_as_they_are_written(hand: Cards) -> None:
    assert C(str(hand)) == hand
    assert C(str(hand).lower()) == hand
    assert C(",".join(map(str, hand))) == hand


@given(cards(), st.randoms())
def test_the_order_of_the_text_does_not_matter(hand: Cards, rng: Any) -> None:
    tokens = [str(card) for card in hand]
    rng.shuffle(tokens)
    assert C(" ".join(tokens)) == hand


@given(st.sampled_from(ALL_CARDS))
def test_one_card_reads_in_every_alphabet(card: Card) -> None:
    text = str(card)
    if card.suit is None:
        assert Card.parse({"BJ": "大王", "LJ": "小王"}[text]) is card
        return
    rank = text[1].replace("T", "10")
    for suit in (text[0].lower(), card.suit.symbol, "♤♡♧♢"[card.suit.index], "黑红梅方"[card.suit.index]):
        assert Card.parse(suit + rank) is card
        assert Suit.parse(suit) is card.suit
    assert Rank.parse(rank) is card.rank


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ""),
        ("SAAKK7 H5T BJ BJ LJ", "SAAKK7 HT5 BJ BJ LJ"),
        ("♠10 hak 小王", "ST HAK LJ"),
        ("s1010 S10", "STTT"),
        ("黑A 红5 梅10 方k 大王", "SA H5 CT DK BJ"),
        (" D2,, D3 ", "D32"),
    ],
)
def test_worked_examples_of_card_text(text: str, read: str) -> None:
    assert str(C(text)) == read


@pytest.mark.parametrize(
    ("text", "named", "why"),
    [
        ("S7 X3", "'X3'", "expected a suit"),
        ("S", "'S'", "a suit without a rank"),
        ("S7 H1", "'H1'", "'1' is no rank"),
        ("D99Z", "'D99Z'", "'Z' is no rank"),
        ("S7BJ", "'S7BJ'", "'B' is no rank"),
        ("77", "'77'", "expected a suit"),
        ("S7777", "S7", "more than 3 copies"),
        ("BJ BJ BJ BJ", "BJ", "more than 3 copies"),
    ],
)
def test_unreadable_cards_are_named(text: str, named: str, why: str) -> None:
    with pytest.raises(NotationError, match=why) as caught:
        C(text)
    assert named in str(caught.value) and repr(text) in str(caught.value)


def test_only_text_is_read_as_cards() -> None:
    number: Any = 7
    with pytest.raises(NotationError, match="not int: 7"):
        C(number)


@pytest.mark.parametrize("text", ["", "S77", "S7 H7"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(NotationError, match="one card expected") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["X", "", "SS", "NT"])
def test_an_unreadable_suit_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="no suit") as caught:
        Suit.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["1", "", "11", "BJ", "X"])
def test_an_unreadable_rank_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="no rank") as caught:
        Rank.parse(text)
    assert repr(text) in str(caught.value)


# -- trumps -----------------------------------------------------------------------------------------------------------


@given(st.sampled_from("23456789TJQKA"), st.sampled_from(["S", "H", "C", "D", "NT"]))
def test_a_trump_reads_as_it_is_written(level: str, suit: str) -> None:
    trump = Trump.parse(suit, level)
    assert str(trump) == suit and trump == Trump.parse(suit.lower(), level.lower())
    assert trump == Trump(Rank.parse(level), None if suit == "NT" else Suit.parse(suit))


def test_a_flag_hand_has_no_trump_suit() -> None:
    assert Trump.parse("NT", None) == Trump(None, None)
    with pytest.raises(NotationError, match="no trump suit: 'S'"):
        Trump.parse("S", None)
    with pytest.raises(ValueError, match="a flag hand has no trump suit"):
        Trump(None, Suit.SPADES)


def test_an_impossible_trump_is_named() -> None:
    strange: Any = "S"
    with pytest.raises(ValueError, match=r"a level is a rank from 2 to A, not .*SMALL_JOKER"):
        Trump(Rank.SMALL_JOKER, None)
    with pytest.raises(ValueError, match="a level is a rank from 2 to A, not 'S'"):
        Trump(strange, None)
    with pytest.raises(ValueError, match="a trump suit is a Suit or None, not 'S'"):
        Trump(Rank.TWO, strange)
    with pytest.raises(NotationError, match="no suit: 'X'"):
        Trump.parse("X", "2")
    with pytest.raises(NotationError, match="no rank: '1'"):
        Trump.parse("S", "1")


# -- actions ----------------------------------------------------------------------------------------------------------


@given(
    st.one_of(
        st.just(Pass()),
        st.builds(Bury, cards(8).filter(bool)),
        st.builds(Play, cards(8).filter(bool)),
        st.builds(Bid, cards(3).filter(bool), st.sampled_from((None, "NT", *Suit))),
    )
)
def test_an_action_reads_as_it_is_written(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert parse_action(f"  {action} ") == action


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "''"),
        ("pass S7", "'pass S7'"),
        ("throw S7", "'throw S7'"),
        ("play S7 X", "'X'"),
        ("bid H55=X", "'X'"),
        ("bid H55=", "''"),
    ],
)
def test_an_unreadable_action_is_named(text: str, named: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert named in str(caught.value)


def test_a_bid_names_a_suit_or_no_trump() -> None:
    strange: Any = "X"
    with pytest.raises(ValueError, match="a bid names a Suit, 'NT' or None, not 'X'"):
        Bid(C("H55"), strange)
    with pytest.raises(TypeError, match="Cards"):
        Play(strange)
    number: Any = 7
    with pytest.raises(NotationError, match="no trump to name: 7"):
        parse_choice(number)


@pytest.mark.parametrize("choice", [None, "NT", *Suit])
def test_a_choice_is_a_number_below_the_border(choice: Choice | None) -> None:
    assert choice_of(choice_number(choice)) == choice


@given(st.sampled_from(list(Seat)))
def test_a_seat_reads_in_both_alphabets(seat: Seat) -> None:
    assert Seat.parse(seat.letter) is Seat.parse(seat.letter.lower()) is Seat.parse("南东北西"[seat]) is seat
