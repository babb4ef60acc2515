"""Legal plays and actions as lazy collections: membership, listing, truth, counting, drawing."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Bid, Bury, Cards, LegalActions, LegalPlays, Pass, Play, Table, legal, presets
from chaodipi.legal import Leads, Plays
from chaodipi.subsets import Choice
from tests.strategies import heavy_hands, nonempty_hands, table, tables

C = Cards.parse


def leads(at: Table, hand: str, units_only: bool = False) -> Plays:
    return LegalPlays(at.ladder, None, C(hand).bits, units_only)


def texts(plays: Plays) -> list[str]:
    return [str(cards) for cards in plays]


def subsets(hand: Cards) -> set[Cards]:
    return {Cards(some) for n in range(1, len(hand) + 1) for some in combinations(hand, n)}


# -- leads ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.lead", "throw.definition")
def test_any_set_of_one_suit_may_be_led_and_units_are_without_throws() -> None:
    at = table("huanle", "T", "S")
    plays = LegalPlays(at.ladder, None, C("DAAK CT C3 BJ").bits, False)
    assert texts(plays) == ["C3", "DA", "DK", "DAA", "DAK", "DAAK", "CT", "BJ", "CT BJ"]
    assert plays.count() == len(plays) == 9 and plays
    assert texts(plays.units) == ["CT", "C3", "DA", "DK", "BJ", "DAA"] and plays.units.count() == 6
    assert C("DAK") in plays and C("DAK") not in plays.units and C("DAA") in plays.units
    assert C("DA C3") not in plays and C("DKK") not in plays and C("") not in plays and "DA" not in plays


@pytest.mark.parametrize(
    ("slug", "hand", "units"),
    [
        ("huanle", "DKKQQ", ["DK", "DQ", "DKK", "DQQ", "DKKQQ"]),
        ("huanle", "DKKQQJJ", ["DKKQQ", "DKKQQJJ", "DQQJJ"]),
        ("huanle", "STT HTT DTT", ["STT HTT", "STT DTT"]),
        ("mingchao", "DAA22", ["DAA22"]),
        ("mingchao", "CKT5", ["CKT5"]),
        ("mingchao", "CKKTT55", ["CKT5", "CKKTT55"]),
        ("kangqi", "HKT5", ["H5", "HK", "HT"]),
        ("changxian", "CKKTT55", ["CKT5"]),
        ("hongwu", "H5544", ["H44", "H55", "H5544"]),
        ("hongwu", "HKKTT55", ["HKT5", "HKKTT55"]),
        ("huanle-3", "DKKKQQQ", ["DKKK", "DQQQ", "DKKQQ", "DKKKQQQ"]),
    ],
)
def test_units_include_tractors_510ks_triples_and_what_steps_down(slug: str, hand: str, units: list[str]) -> None:
    at = table(slug, "T" if slug.startswith("huanle") else "2" if slug == "changxian" else "6", "S")
    found = leads(at, hand, units_only=True)
    assert set(units) <= set(texts(found)) and found.count() == len(texts(found)) == len(set(texts(found)))
    assert set(texts(found)) == {str(cards) for cards in subsets(C(hand)) if cards in found}


@given(tables().flatmap(lambda at: st.tuples(st.just(at), nonempty_hands(at, 9))), st.booleans())
def test_listing_counting_and_checking_agree_on_leads(drawn: tuple[Table, Cards], hearts: bool) -> None:
    at, hand = drawn
    if hearts:
        hand = Cards([*C("H55"), *[card for card in hand if str(card) != "H5"]][:9])
    plays = LegalPlays(at.ladder, None, hand.bits, False)
    for found in (plays, plays.units):
        listed = list(found)
        assert len(listed) == found.count() == len(set(listed))
        assert set(listed) == {cards for cards in subsets(hand) if cards in found}
    assert all(len(at.shape(cards).parts) == 1 for cards in plays.units)


@given(tables().flatmap(lambda at: st.tuples(st.just(at), nonempty_hands(at, 5), heavy_hands(at, 10))))
def test_listing_counting_and_checking_agree_on_follows_under_any_rules(drawn: tuple[Table, Cards, Cards]) -> None:
    at, led, hand = drawn
    if at.shape(led).suit is None or len(hand) < len(led):
        return
    plays = at.follows(led, hand)
    listed = list(plays)
    assert len(listed) == plays.count() == len(set(listed)) > 0
    assert set(listed) == {cards for cards in map(Cards, combinations(hand, len(led))) if cards in plays}
    assert set(plays.units) == set(listed)
    assert all(at.rule_on_follow(led, hand, cards) for cards in listed)


@pytest.mark.parametrize(
    ("hand", "stepped"),
    [
        ("H55 HA", set()),
        ("HKKTT55", {"HKT5", "HKKTT55"}),
        ("HKKTT5566", {"HKT5", "HKKTT55", "H6655", "HK6655", "HKKTT6655"}),
        ("H5544 D3", {"H5544"}),
    ],
)
def test_leads_that_step_down_are_listed_once(hand: str, stepped: set[str]) -> None:
    found = texts(leads(table("hongwu", "8", "S"), hand))
    assert len(found) == len(set(found)) and stepped <= set(found)
    wanted = {str(cards) for cards in subsets(C(hand)) if cards in leads(table("hongwu", "8", "S"), hand)}
    assert set(found) == wanted


def test_the_store_of_known_tractors_is_emptied_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "KEPT", 1)
    at = table("huanle", "3", "C")
    for hand, units in (("DKKQQ", 5), ("DAAKK", 5), ("DKKQQ", 5), ("DAAKKQQ", 9)):
        assert leads(at, hand, units_only=True).count() == units
    assert len(at.ladder.tractor_units) == 1


def test_a_void_kind_of_lead_block_is_not_empty() -> None:
    block = Leads(C("BJ").bits, C("S998").bits)
    assert block.number() == len(set(block.plays())) == 6
    rng = Random(2)
    assert {block.sample(rng) for _ in range(200)} == set(block.plays())


def test_nothing_to_play_is_empty_and_false() -> None:
    at = table("huanle")
    nothing = leads(at, "")
    assert not nothing and nothing.count() == 0 and texts(nothing) == [] == texts(leads(at, "", units_only=True))
    with pytest.raises(IndexError, match="nothing to draw from"):
        nothing.sample(Random(0))
    with pytest.raises(IndexError, match="nothing to draw from"):
        leads(at, "", units_only=True).sample(Random(0))
    with pytest.raises(IndexError, match="nothing to draw from"):
        at.follows(C("D3"), C("")).sample(Random(0))


@pytest.mark.parametrize(("lead", "hand"), [("D33", "D4"), ("D33", "C4"), ("D3", "")])
def test_a_hand_shorter_than_the_lead_has_no_legal_follow(lead: str, hand: str) -> None:
    plays = table("huanle").follows(C(lead), C(hand))
    assert list(plays) == [cards for cards in subsets(C(hand)) if cards in plays] == []
    assert plays.count() == 0 and not plays


# -- actions ----------------------------------------------------------------------------------------------------------


def test_actions_are_bids_and_passes_then_plays() -> None:
    at = table("huanle", "T", "S")
    plays = at.follows(C("D3"), C("DA DK C3"))
    actions = LegalActions([Bid(C("BJ BJ")), Pass()], plays)
    assert [str(action) for action in actions] == ["bid BJ BJ", "pass", "play DA", "play DK"]
    assert actions.count() == len(actions) == 4 and actions
    assert Play(C("DA")) in actions and Play(C("C3")) not in actions and Pass() in actions
    assert Bid(C("BJ BJ")) in actions and Bid(C("LJ LJ")) not in actions and Bury(C("DA")) not in actions
    rng = Random(5)
    assert {actions.sample(rng) for _ in range(200)} == set(actions)


def test_actions_of_a_bury_are_all_sets_of_so_many_cards() -> None:
    actions = LegalActions(bury=Choice(0, C("DAAK C3").bits, 2))
    listed = list(actions)
    assert [str(action) for action in listed] == ["bury C3 DA", "bury C3 DK", "bury DAA", "bury DAK"]
    assert actions.count() == 4 and actions and all(action in actions for action in listed)
    assert Bury(C("DA")) not in actions and Bury(C("DKK")) not in actions and Play(C("DA")) not in actions
    rng = Random(5)
    assert {actions.sample(rng) for _ in range(200)} == set(listed)


def test_no_actions_are_empty_and_false() -> None:
    nothing = LegalActions()
    strange: Any = "pass"
    assert not nothing and nothing.count() == 0 and list(nothing) == [] and strange not in nothing
    assert LegalActions([Pass()]) and LegalActions([Pass()]).sample(Random(0)) == Pass()
    with pytest.raises(IndexError, match="nothing to draw from"):
        nothing.sample(Random(0))


@pytest.mark.parametrize("slug", presets.names())
def test_the_order_of_plays_is_the_same_every_time(slug: str) -> None:
    at = table(slug, "T", "S")
    hand = "S987 HAK D9987 BJ"
    assert texts(leads(at, hand)) == texts(leads(at, hand))
    lists = [[leads(at, hand).sample(Random(seed)) for seed in range(5)] for _ in range(2)]
    assert lists[0] == lists[1]
