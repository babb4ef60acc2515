"""Laws that hold for every rule and every hand: uniform draws, symmetry, equal cards, speed of large families."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Card, Cards, LegalActions, LegalPlays, Rank, Seat, Suit, Table, Trump, presets
from chaodipi.subsets import Choice
from tests.strategies import configurations, heavy_hands, nonempty_hands, position, preset_tables, table, table_of

C = Cards.parse
DRAWS = 100


def is_uniform(drawn: list[object], listed: list[object]) -> bool:
    """Chi-square within five standard deviations of its mean, and nothing but members drawn."""
    counts = Counter(drawn)
    assert set(counts) <= set(listed)
    expected = len(drawn) / len(listed)
    chi = sum((counts[one] - expected) ** 2 / expected for one in listed)
    free = max(len(listed) - 1, 1)
    return chi - free < 5 * sqrt(2 * free)


def draws_uniformly(plays: LegalPlays | LegalActions, seed: int) -> None:
    listed: list[object] = list(plays)
    rng = Random(seed)
    assert is_uniform([plays.sample(rng) for _ in range(DRAWS * len(listed))], listed)


# -- draws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", presets.names())
def test_follows_are_drawn_uniformly(slug: str) -> None:
    done = 0
    for seed in range(200):
        case = position(slug, "follow", seed)
        plays = table_of(case).follows(C(case["lead"]), C(case["hand"]))
        if 2 <= plays.count() <= 40:
            draws_uniformly(plays, seed)
            done += 1
        if done == 5:
            break
    assert done == 5


@pytest.mark.parametrize(
    ("lead", "hand"),
    [("D3", "DAKKQ75 C4"), ("D33", "DAAKKQQ7"), ("D33", "DAK75 C4"), ("D33", "DAK"), ("D3", "C443 HA")],
)
def test_follows_of_single_cards_and_pairs_are_drawn_uniformly(lead: str, hand: str) -> None:
    draws_uniformly(table("huanle", "T", "S").follows(C(lead), C(hand)), 5)


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize(
    "hand", ["SA9987 D665 BJ", "H554 HA4 CKT5 D3", "H5544 HKK", "SKKTT55 CKT5", "HTTT CTT DT", "CTTT C443"]
)
def test_leads_and_units_are_drawn_uniformly(slug: str, hand: str) -> None:
    at = table(slug, "6", "S")
    plays = LegalPlays(at.ladder, None, C(hand).bits, False)
    draws_uniformly(plays, 3)
    listed: list[object] = list(plays.units)
    rng = Random(4)
    assert is_uniform([plays.units.sample(rng) for _ in range(DRAWS * len(listed))], listed)


@pytest.mark.parametrize(("lead", "hand"), [("DAKQ", "C998 S77 HA"), ("DAAKKQ", "D43 C99887 BJ"), ("D3", "C44 S33 HA")])
def test_discards_are_drawn_uniformly(lead: str, hand: str) -> None:
    draws_uniformly(table("huanle", "T", "S").follows(C(lead), C(hand)), 6)


@pytest.mark.parametrize("hand", ["SA998 H77 BJ BJ", "D5544332", "SAKQJT", "S999 D888 HA"])
def test_buries_are_drawn_uniformly(hand: str) -> None:
    draws_uniformly(LegalActions(bury=Choice(0, C(hand).bits, 3)), 9)


@pytest.mark.parametrize("size", [5, 7])
def test_larger_buries_of_triples_are_drawn_uniformly(size: int) -> None:
    draws_uniformly(LegalActions(bury=Choice(0, C("S999 D888 H77 C6").bits, size)), 9)


def test_nothing_is_drawn_from_too_few_cards() -> None:
    with pytest.raises(IndexError, match=r"^nothing to draw from$"):
        Choice(0, C("D33").bits, 3).sample(Random(1))


@pytest.mark.parametrize("slug", ["mingchao", "changxian", "hongwu", "huanle", "huanle-3"])
@pytest.mark.parametrize("hand", ["CKKTT55 DKT5 H44", "CAAAKKK H4433", "S7766 HAA C99 C88 H55"])
def test_the_units_of_a_hand_are_all_of_its_sets_that_read_as_one_part(slug: str, hand: str) -> None:
    units = LegalPlays(table(slug, "T", "S").ladder, None, C(hand).bits, False).units
    kinds = Counter(C(hand))
    sets = [Cards()]
    for card, copies in kinds.items():
        sets = [cards + Cards([card] * taken) for cards in sets for taken in range(copies + 1)]
    assert Counter(units) == Counter(cards for cards in sets if cards in units)


@pytest.mark.parametrize("nothing", [LegalActions(), LegalPlays(table("huanle", "T", "S").ladder, None, 0, False)])
def test_there_is_nothing_to_draw_from_nothing(nothing: LegalActions | LegalPlays) -> None:
    assert not nothing and nothing.count() == 0
    with pytest.raises(IndexError, match=r"^nothing to draw from$"):
        nothing.sample(Random(1))


def test_a_hand_as_long_as_the_lead_may_follow_and_a_shorter_one_not() -> None:
    at = table("huanle", "T", "S")
    assert at.follows(C("D33"), C("C4 H5")) and not at.follows(C("D33"), C("C4"))
    assert LegalActions(plays=at.follows(C("D33"), C("C4 H5")))


# -- large families ---------------------------------------------------------------------------------------------------


@cache
def sub_multisets(copies: tuple[int, ...], n: int) -> int:
    """How many ways to take n cards: a plain sum over the copies of the first kind."""
    if not copies:
        return int(n == 0)
    return sum(sub_multisets(copies[1:], n - taken) for taken in range(min(copies[0], n) + 1))


def copies_of(hand: Cards) -> tuple[int, ...]:
    return tuple(sorted(Counter(hand).values()))


def dealt(decks: int, size: int, seed: int, suits: str = "SHCD") -> Cards:
    deck = [Card(Suit(s), Rank(r)) for s in suits for r in "23456789TJQKA" for _ in range(decks)]
    return Cards(Random(seed).sample(deck, size))


@pytest.mark.clause("chaodi.dealer-buries")
@pytest.mark.parametrize("decks", [2, 3])
def test_a_bury_of_8_from_33_is_counted_and_drawn_at_once(decks: int) -> None:
    hand = dealt(decks, 33, 1)
    actions = LegalActions(bury=Choice(0, hand.bits, 8))
    assert actions.count() == sub_multisets(copies_of(hand), 8) > 500_000
    rng = Random(2)
    start = perf_counter()
    drawn = {actions.sample(rng) for _ in range(1000)}
    assert perf_counter() - start < 2
    assert len(drawn) > 900 and all(action in actions for action in drawn)


@pytest.mark.clause("follow.void")
@pytest.mark.parametrize("decks", [2, 3])
def test_a_discard_of_8_from_25_is_counted_and_drawn_at_once(decks: int) -> None:
    hand = dealt(decks, 25, 1, "HCS")
    at = table("huanle-3" if decks == 3 else "huanle", "2", "S")
    hand = Cards(card for card in hand if str(card)[1] != "2")
    plays = at.follows(C("DAAKKQQJ9"), hand)
    assert plays.count() == sub_multisets(copies_of(hand), 8) > 50_000
    rng = Random(2)
    start = perf_counter()
    drawn = {plays.sample(rng) for _ in range(1000)}
    assert perf_counter() - start < 2
    assert len(drawn) > 900 and all(cards in plays for cards in drawn)


def test_the_leads_of_a_whole_suit_are_counted_and_drawn_at_once() -> None:
    at = table("huanle", "2", "S")
    plays = LegalPlays(at.ladder, None, C("DAAKKQQJJTT99887766554433 CAK").bits, False)
    assert plays.count() == 3**12 - 1 + 3
    rng = Random(1)
    assert len({plays.sample(rng) for _ in range(1000)}) > 950


# -- symmetry ---------------------------------------------------------------------------------------------------------


def swapped(cards: Cards, one: Suit, two: Suit) -> Cards:
    names = {one: two, two: one}
    return Cards(Card(None if card.suit is None else names.get(card.suit, card.suit), card.rank) for card in cards)


def side_suits(at: Table) -> list[Suit]:
    """The side suits that are alike: all but hearts where 红5 is a trump."""
    return [s for s in Suit if s is not at.trump.suit and not (s is Suit.HEARTS and at.config.order.red_five)]


@given(
    configurations().flatmap(
        lambda rules: st.builds(
            Table, st.just(rules), st.builds(Trump, st.sampled_from(list(Rank)[:13]), st.sampled_from(Suit))
        )
    ),
    st.data(),
)
def test_relabelling_two_side_suits_changes_nothing(at: Table, data: st.DataObject) -> None:
    one, two = data.draw(st.sampled_from(list(permutations(side_suits(at), 2))))
    hands = [data.draw(nonempty_hands(at, 6)), *(data.draw(heavy_hands(at, 9)) for _ in range(3))]
    other = [swapped(hand, one, two) for hand in hands]
    lead = at.shape(hands[0])
    assert lead.shape is at.shape(other[0]).shape
    if lead.suit is None:
        return
    assert at.follows(hands[0], hands[1]).count() == at.follows(other[0], other[1]).count()
    seats = (Seat.EAST, Seat.NORTH, Seat.WEST)
    verdicts = [
        at.throw(cards[0], dict(zip(seats, cards[1:], strict=True)), leader=Seat.SOUTH, dealer=Seat.SOUTH)
        for cards in (hands, other)
    ]
    first, second = [(v.stands, v.penalty, v.beaten_by) for v in verdicts]
    assert first == second


@given(preset_tables(), st.data())
def test_relabelling_two_side_suits_keeps_the_winner(at: Table, data: st.DataObject) -> None:
    suits = side_suits(at)
    one, two = data.draw(st.sampled_from(list(permutations(suits, 2))))
    lead = data.draw(nonempty_hands(at, 4))
    if at.shape(lead).suit is None:
        return
    plays = [lead]
    for _ in range(3):
        hand = data.draw(heavy_hands(at, 9))
        if len(hand) < len(lead):
            return
        plays.append(at.follows(lead, hand).sample(Random(data.draw(st.integers(0, 99)))))
    result = at.trick(list(zip(Seat, plays, strict=True)))
    again = at.trick(list(zip(Seat, [swapped(play, one, two) for play in plays], strict=True)))
    assert (result.winner, result.win, result.points) == (again.winner, again.win, again.points)


@pytest.mark.clause("order.equal-first")
@given(preset_tables(), st.data())
def test_of_equal_plays_the_first_wins(at: Table, data: st.DataObject) -> None:
    lead = data.draw(nonempty_hands(at, 4))
    play = data.draw(nonempty_hands(at, 6))
    if at.shape(lead).suit is None or len(play) < len(lead):
        return
    answer = at.follows(lead, play).sample(Random(data.draw(st.integers(0, 99))))
    result = at.trick(list(zip(Seat, [lead, answer, answer, answer], strict=True)))
    assert result.winner in (Seat.SOUTH, Seat.EAST)
    assert at.trick(list(zip(Seat, [lead] * 4, strict=True))).winner is Seat.SOUTH


@given(preset_tables(), st.data())
def test_a_play_that_does_not_win_changes_nothing(at: Table, data: st.DataObject) -> None:
    lead = data.draw(nonempty_hands(at, 3))
    if at.shape(lead).suit is None:
        return
    plays = [lead]
    for _ in range(3):
        hand = data.draw(nonempty_hands(at, 6))
        if len(hand) < len(lead):
            return
        plays.append(at.follows(lead, hand).sample(Random(0)))
    result = at.trick(list(zip(Seat, plays, strict=True)))
    if result.winner is not Seat.WEST:
        assert at.trick(list(zip(Seat, plays[:3], strict=False))).winner is result.winner
