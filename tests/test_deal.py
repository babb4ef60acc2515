"""The deal: a documented generator, the same on every platform and version."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from chaodipi import Card, Cards, Match, Phase, Seat, new_hand, presets
from chaodipi.cards import KIND_TEXT
from chaodipi.deal import _outputs, shuffled
from tests.random_play import every_card
from tests.scripted import deal, match_at, short

# The first outputs of SplitMix64 as others publish them, and two deals that must never change.
OUTPUTS = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1: (0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E, 0x71C18690EE42C90B),
    2**64 - 1: (0xE4D971771B652C20, 0xE99FF867DBF682C9),
}
ONE_DECK = (
    "BJ DQ C5 SA DT D6 C9 H9 C7 DA C8 D8 H2 H8 CQ S6 SK CA S8 HQ C6 LJ C2 H3 CT S7 H7 C3 H4 SJ C4 HA CK D5 DJ SQ "
    "DK S5 D4 HJ ST D2 H5 D7 S4 S2 D3 H6 D9 S3 CJ HK HT S9 "
)
TWO_DECKS = (
    "C6 HK H3 H8 S7 HK D8 H4 H6 SA BJ H5 D2 DJ D7 D3 DK C7 D9 ST S3 CK LJ C7 CQ H2 S2 ST C3 HA LJ D9 DA C5 HQ S6 "
    "DQ S5 DQ H2 CT H6 H9 S8 SA CA H8 C4 HA SK H4 C9 D8 D5 S6 CQ SQ S4 CT D6 S9 HJ CJ SK DT S7 SJ S2 HJ D5 C2 CJ "
    "S4 DT SQ D4 HT DJ H5 HT D6 C2 H9 S5 C6 HQ D2 H3 CK H7 DK D3 S3 C8 D4 C8 C4 C9 D7 H7 CA DA C3 SJ C5 BJ S8 S9 "
)


@pytest.mark.parametrize("seed", OUTPUTS)
def test_generator_is_splitmix64(seed: int) -> None:
    assert tuple(islice(_outputs(seed), len(OUTPUTS[seed]))) == OUTPUTS[seed]


@pytest.mark.clause("cards.deal")
@pytest.mark.parametrize(("decks", "text"), [(1, ONE_DECK), (2, TWO_DECKS)])
def test_seed_one_deals_these_cards(decks: int, text: str) -> None:
    assert [KIND_TEXT[kind] for kind in shuffled(decks, 1)] == text.split()


def test_same_seed_is_the_same_deal_and_another_seed_another() -> None:
    assert shuffled(2, 7) == shuffled(2, 7) != shuffled(2, 8)
    assert new_hand(presets.HUANLE, seed=7) == new_hand(presets.HUANLE, seed=7)


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_every_card_is_dealt_once_for_each_deck(decks: int) -> None:
    assert set(Counter(shuffled(decks, 2**64 - 1)).values()) == {decks}
    assert len(shuffled(decks, 0)) == 54 * decks


def test_shuffle_reaches_every_place() -> None:
    places = Counter(shuffled(1, seed).index(0) for seed in range(2000))
    assert len(places) == 54 and max(places.values()) < 80


def test_output_above_the_largest_multiple_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from chaodipi import deal as module

    monkeypatch.setattr(module, "_outputs", lambda seed: iter([2**64 - 1, *range(100)]))
    # 2**64 - 1 is no fair number from 0 to 53, so the last card changes places with the first
    assert module.shuffled(1, 0)[53] == 0


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None, True])
def test_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed"):
        new_hand(presets.HUANLE, seed=seed)
    if seed is not None:
        with pytest.raises(ValueError, match="a seed is a whole number from 0 to"):
            shuffled(1, seed)


@pytest.mark.clause("bid.asking", "cards.deal")
@pytest.mark.parametrize(("dealer", "first"), [(None, Seat.SOUTH), ("E", Seat.EAST), ("W", Seat.WEST)])
def test_given_deck_is_dealt_in_playing_order_and_its_end_is_the_kitty(dealer: str | None, first: Seat) -> None:
    deck = [Card.parse(text) for text in TWO_DECKS.split()]
    state = match_at(presets.HUANLE, dealer).new_hand(deck=deck, deal="whole")
    for i in range(4):
        assert state.hand(Seat((first + i) % 4)) == Cards(deck[i:100:4])
    assert state.kitty == Cards(deck[100:])


@pytest.mark.clause("cards.deal")
@pytest.mark.parametrize(
    ("slug", "hand", "kitty"), [("huanle-1", 12, 6), ("huanle", 25, 8), ("huanle-3", 39, 6), ("anchao", 25, 8)]
)
def test_sizes_of_hands_and_kitty(slug: str, hand: int, kitty: int) -> None:
    state = new_hand(presets.get(slug), seed=4, deal="whole")
    assert ([len(h) for h in state.hands], len(state.kitty)) == ([hand] * 4, kitty)


def test_deck_must_be_whole() -> None:
    deck = [*every_card(presets.HUANLE).elements()]
    with pytest.raises(ValueError, match="the deck must hold 2 of each card; not so: SA"):
        new_hand(presets.HUANLE, deck=deck[2:])
    with pytest.raises(ValueError, match="the deck must hold 1 of each card"):
        new_hand(presets.HUANLE_1, deck=deck)


def test_hand_needs_a_seed_or_a_deck_and_a_known_way_of_dealing() -> None:
    deck = [*every_card(presets.HUANLE).elements()]
    way: Any = "slowly"
    with pytest.raises(ValueError, match="a hand needs a seed or a deck"):
        new_hand(presets.HUANLE)
    with pytest.raises(ValueError, match="a hand needs a seed or a deck"):
        new_hand(presets.HUANLE, seed=1, deck=deck)
    with pytest.raises(ValueError, match="deal is 'cards' or 'whole', not 'slowly'"):
        new_hand(presets.HUANLE, seed=1, deal=way)
    with pytest.raises(ValueError, match="the match is played by other rules"):
        new_hand(presets.HUANLE, match=Match.start(presets.HUNAN), seed=1)


# -- card by card ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.asking", "bid.time")
def test_receiver_is_asked_only_when_a_card_gave_him_a_new_bid() -> None:
    config = short("huanle", 4)
    state = deal(match_at(config), "S S3 S2 S4 S6, E H3 H2 H2 H4, N BJ BJ C3 C5, W D3 D4 D5 D6", by="cards")
    # S's second card is the first level card; only it stands, so E is asked for his pair and N for the big jokers
    seen = []
    while state.phase is Phase.BID and len(state.hands[3]) < 4:
        assert state.to_act is not None
        seen.append((state.to_act.letter, str(state.hand(state.to_act))))
        first = state.to_act is Seat.SOUTH
        state = state.apply(next(iter(state.legal_actions())) if first else [*state.legal_actions()][-1])
    assert seen == [("S", "S32"), ("N", "BJ BJ"), ("E", "H322")]


@pytest.mark.clause("bid.asking")
def test_after_the_last_card_all_are_asked_from_the_first_dealt() -> None:
    config = short("huanle", 2)
    state = deal(match_at(config, "E"), "S S3 S4, E S5 S6, N C3 C4, W C5 C6", by="cards")
    order = []
    while state.phase is Phase.BID:
        assert state.to_act is not None and [len(h) for h in state.hands] == [2] * 4
        order.append(state.to_act.letter)
        state = state.apply([*state.legal_actions()][-1])
    assert order == ["E", "N", "W", "S"]


def test_dealing_at_once_asks_nobody_in_between() -> None:
    state = deal(match_at(short("huanle", 2)), "S S2 S2")
    assert [len(h) for h in state.hands] == [2] * 4 and state.to_act is Seat.SOUTH
