"""Cards and multisets: points, copies, algebra, immutability (topic cards)."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Card, Cards, Rank, RuleConfig, Suit, Table, Trump, new_hand, presets
from chaodipi.cards import (
    KINDS,
    UNIT,
    copies,
    expand,
    field,
    includes,
    kind_of,
    kinds_in,
    points_in,
    size,
)
from tests.strategies import ALL_CARDS, RANKS, cards, shape, table

C = Cards.parse
TWO_DECKS = [slug for slug in presets.names() if slug not in ("huanle-1", "huanle-3")]


def whole_deck(config: RuleConfig) -> Cards:
    return Cards(card for card in ALL_CARDS for _ in range(config.deck.decks))


# -- what the sources say ---------------------------------------------------------------------------------------------


@pytest.mark.clause("cards.two-decks", "cards.deal")
@pytest.mark.parametrize("slug", TWO_DECKS)
def test_two_decks_are_108_cards_25_each_and_8_in_the_kitty(slug: str) -> None:
    state = new_hand(presets.get(slug), seed=3, deal="whole")
    assert [len(cards) for cards in state.hands] == [25] * 4
    assert len(state.kitty) == 8
    assert sum(map(len, state.hands)) + len(state.kitty) == 108


@pytest.mark.clause("cards.one-deck", "cards.three-decks", "cards.kitty-six")
@pytest.mark.parametrize(("slug", "hand", "kitty"), [("huanle-1", 12, 6), ("huanle-3", 39, 6)])
def test_one_and_three_decks_leave_equal_hands(slug: str, hand: int, kitty: int) -> None:
    state = new_hand(presets.get(slug), seed=3, deal="whole")
    assert [len(cards) for cards in state.hands] == [hand] * 4
    assert len(state.kitty) == kitty


@pytest.mark.clause("cards.points")
def test_a_five_counts_5_a_ten_and_a_king_10_and_nothing_else() -> None:
    worth = {"5": 5, "T": 10, "K": 10}
    assert all(card.points == card.rank.points == worth.get(card.rank.value, 0) for card in ALL_CARDS)
    assert C("S55 HTT DKK CAQ BJ LJ").points == 50


@pytest.mark.clause("cards.points-total")
@pytest.mark.parametrize("slug", TWO_DECKS)
def test_two_decks_hold_200_points(slug: str) -> None:
    assert whole_deck(presets.get(slug)).points == 200


def test_one_deck_holds_100_points_and_three_hold_300() -> None:
    assert [whole_deck(presets.get(slug)).points for slug in ("huanle-1", "huanle-3")] == [100, 300]


@pytest.mark.clause("cards.trumps", "cards.effective-suit")
def test_jokers_level_cards_and_the_trump_suit_are_the_one_suit_trump() -> None:
    at = table("huanle", "T", "S")
    trumps = {str(card) for card in ALL_CARDS if at.suit_of(card) == "trump"}
    assert trumps == {f"S{rank}" for rank in "23456789TJQKA"} | {"HT", "CT", "DT", "BJ", "LJ"}
    assert at.suit_of(Card.parse("D9")) == "D"


@pytest.mark.clause("cards.effective-suit")
def test_a_level_card_does_not_follow_its_printed_suit() -> None:
    at = table("huanle", "T", "S")
    assert sorted(map(str, at.follows(C("DA"), C("DT D3 C4")))) == ["D3"]
    assert sorted(map(str, at.follows(C("S3"), C("DT D3")))) == ["DT"]


@pytest.mark.clause("cards.pair")
def test_a_pair_is_two_identical_cards_never_two_level_cards_of_different_suits() -> None:
    at = table("huanle", "T", "S")
    assert shape(at, "D99") == "pair D99"
    assert shape(at, "HT CT") == "throw HT|CT"
    assert shape(at, "HTT") == "pair HTT"


@pytest.mark.clause("cards.single")
def test_any_one_card_is_a_single() -> None:
    for slug in presets.names():
        at = table(slug, "T", "S")
        assert {at.shape(Cards([card])).shape.value for card in ALL_CARDS} == {"single"}


@pytest.mark.clause("cards.copies-interchangeable")
def test_copies_are_one_play_and_one_object() -> None:
    assert Card.parse("S7") is Card(Suit.SPADES, Rank.SEVEN)
    assert C("S7 S7") == C("S77") and hash(C("S7 S7")) == hash(C("S77"))
    assert table("huanle").follows(C("D3"), C("C44 H22")).count() == 2


# -- the algebra of multisets -----------------------------------------------------------------------------------------


@given(cards(), cards())
def test_operations_are_those_of_counters(a: Cards, b: Cards) -> None:
    left, right = Counter(a), Counter(b)
    both = left & right
    assert a & b == Cards(both.elements())
    assert (a <= b) is (left <= right) and (a >= b) is (left >= right)
    total = left + right
    if max(total.values(), default=0) <= 3:
        assert a + b == Cards(total.elements()) and (a + b) - b == a
    if b <= a:
        assert a - b == Cards((left - right).elements())


@given(cards())
def test_a_multiset_knows_its_size_points_members_and_order(a: Cards) -> None:
    listed = list(a)
    assert len(listed) == len(a) and bool(a) is bool(listed)
    assert a.points == sum(card.points for card in listed)
    assert all((card in a) is (card in listed) and a.count(card) == listed.count(card) for card in ALL_CARDS)
    assert [ALL_CARDS.index(card) for card in listed] == sorted(ALL_CARDS.index(card) for card in listed)
    assert a.sort_key == tuple(card.kind for card in listed)
    assert pickle.loads(pickle.dumps(a)) == a == eval(repr(a))
    assert a.bits == sum(UNIT[card.kind] for card in listed)


@given(cards(), cards())
def test_the_integer_functions_agree_with_the_multisets(a: Cards, b: Cards) -> None:
    assert size(a.bits) == len(a) and points_in(a.bits) == a.points
    assert expand(a.bits) == [card.kind for card in a] and kinds_in(a.bits) == sorted({card.kind for card in a})
    assert includes(a.bits, b.bits) is (b <= a)
    assert [copies(a.bits, kind) for kind in range(KINDS)] == [a.count(card) for card in ALL_CARDS]
    assert a.bits & field(kinds_in(a.bits)) == a.bits


def test_written_order_is_spades_hearts_clubs_diamonds_high_first_jokers_last() -> None:
    assert [card.kind for card in ALL_CARDS] == list(range(KINDS))
    assert kind_of(0, 12) == 0 and kind_of(3, 0) == 51
    assert str(C("lj bj d2a s2a")) == "SA2 DA2 BJ LJ"
    assert [suit.index for suit in Suit] == [0, 1, 2, 3] and [suit.symbol for suit in Suit] == list("♠♥♣♦")


def test_ranks_are_ordered_by_face_jokers_above() -> None:
    assert sorted(Rank, key=lambda rank: rank.index) == list(Rank) == sorted(Rank)
    assert Rank.TWO < Rank.ACE < Rank.SMALL_JOKER < Rank.BIG_JOKER and Rank.ACE >= Rank.KING
    assert [rank.index for rank in RANKS] == list(range(13))


def test_a_rank_does_not_compare_with_other_things() -> None:
    with pytest.raises(TypeError, match="'<' not supported"):
        assert Rank.TWO < 3


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_a_joker_has_no_suit_and_every_other_card_has_one() -> None:
    assert Card(None, Rank.BIG_JOKER).suit is None and str(Card(None, Rank.SMALL_JOKER)) == "LJ"
    with pytest.raises(ValueError, match="a joker has no suit"):
        Card(Suit.SPADES, Rank.BIG_JOKER)
    with pytest.raises(ValueError, match="every other card has one"):
        Card(None, Rank.ACE)


def test_no_multiset_holds_four_of_a_card() -> None:
    with pytest.raises(ValueError, match="more than 3 copies of S7"):
        Cards([Card.parse("S7")] * 4)
    with pytest.raises(ValueError, match="more than 3 copies of H9"):
        C("S7 H99") + C("S7 H99")
    with pytest.raises(ValueError, match="more than 3 copies of BJ"):
        C("BJ BJ BJ") + C("BJ")


def test_what_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="S8 is not there to take away"):
        C("S97") - C("S98")
    with pytest.raises(ValueError, match="S9 is not there to take away"):
        C("S9") - C("S99")


@pytest.mark.parametrize("operation", ["+", "-", "&", "<=", ">="])
def test_multisets_do_not_mix_with_other_things(operation: str) -> None:
    with pytest.raises(TypeError):
        eval(f"C('S7') {operation} 'S7'", {"C": C})
    assert C("S7") != "S7" and "S7" not in C("S7")


def test_only_cards_go_into_a_multiset() -> None:
    strange: Any = ["S7"]
    with pytest.raises(TypeError, match="Cards holds Card objects, not str"):
        Cards(strange)


@pytest.mark.parametrize("thing", [Card.parse("S7"), C("S7"), Table(presets.HUANLE, Trump(Rank.TWO, None))])
def test_values_cannot_be_changed(thing: object) -> None:
    name = next(iter(type(thing).__slots__))  # type: ignore[attr-defined]  # each has slots
    with pytest.raises(AttributeError, match="immutable"):
        setattr(thing, name, 1)
    with pytest.raises(AttributeError, match="immutable"):
        delattr(thing, name)
    assert pickle.loads(pickle.dumps(thing)) == thing


@given(st.sampled_from(ALL_CARDS))
def test_a_card_pickles_to_itself(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert eval(repr(card)) is card
    assert Card(card.suit, card.rank) is card
