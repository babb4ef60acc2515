"""Records and positions: they round-trip, follow the published schema, and say where they are wrong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import (
    GameState,
    Match,
    RecordError,
    advance,
    apply,
    from_position,
    from_record,
    new_hand,
    presets,
    referee,
    replay,
    settle_hand,
    to_position,
    to_record,
)
from chaodipi.bots import random
from chaodipi.records import schema
from chaodipi.ruling import Code


def play_on(state: GameState, rng: Random, actions: int) -> GameState:
    for _ in range(actions):
        if state.is_over:
            break
        state = apply(state, random(state, rng))
    return state


@given(
    st.sampled_from(presets.names()), st.integers(0, 2**32), st.integers(0, 170), st.sampled_from(["cards", "whole"])
)
def test_a_hand_at_any_point_round_trips(slug: str, seed: int, actions: int, deal: Any) -> None:
    rng = Random(seed)
    state = play_on(new_hand(presets.get(slug), seed=seed, deal=deal), rng, actions)
    record = json.loads(json.dumps(to_record(state)))
    assert from_record(record) == state
    assert from_position(to_position(state)) == state
    jsonschema.validate(record, schema())
    *_, last = replay(record)
    assert last == state
    assert last.actions == state.actions


@pytest.mark.parametrize("seed", range(40))
def test_first_tricks_with_chaodi_round_trip(seed: int) -> None:
    rng = Random(seed)
    state = new_hand(presets.CHUPAI, seed=seed)
    while not state.is_over and len(state.tricks) < 2:
        offers = [a for a in state.legal_actions() if str(a).startswith("bid")] if state.phase != "bury" else []
        state = apply(state, rng.choice(offers) if offers and rng.random() < 0.7 else random(state, rng))
        assert from_record(to_record(state)) == state
        assert from_position(to_position(state)) == state


def test_a_hand_inside_a_match_keeps_its_match() -> None:
    rng = Random(2)
    match = Match.start(presets.HONGWU, purses=(100, 1000, 1400, 2000))
    for seed in range(3):
        state = play_on(match.new_hand(seed=seed), rng, 400)
        match = advance(match, settle_hand(state))
    state = match.new_hand(seed=9)
    again = from_position(to_position(state))
    assert again.match == match
    assert from_record(to_record(state)) == state


def test_house_rules_are_told_by_their_changes() -> None:
    house = presets.HUANLE.replace(
        **{
            "tractors.low_ace": True,
            "throw.penalty": "each-throw",
            "throw.penalty_points": 5,
            "levels.must_play": ("J", "A"),
        }
    )
    state = new_hand(house, seed=3)
    text = to_position(state)
    rules = "huanle+tractors.low_ace=true+throw.penalty=each-throw+throw.penalty_points=5+levels.must_play=JA "
    assert text.startswith(rules)
    assert from_position(text) == state
    back = presets.HONGWU.replace(**{"levels.must_play": (), "tractors.low_ace": True})
    assert from_record(to_record(new_hand(back, seed=1))).config == back


def test_a_seed_may_stand_for_the_deck() -> None:
    record = {"chaodipi": 1, "rules": "huanle", "seed": 5}
    assert from_record(record) == new_hand(presets.HUANLE, seed=5)


def test_the_referee_names_the_first_breach() -> None:
    state = play_on(new_hand(presets.HUANLE, seed=4), Random(4), 60)
    record = to_record(state)
    assert referee(record)
    assert len(referee(record).rulings) == len(state.actions)
    record["actions"].insert(3, "bury SA")
    report = referee(record)
    assert not report
    assert (report.breach, report.rulings[-1].code) == (4, Code.WRONG_PHASE)
    with pytest.raises(RecordError, match=r"actions: 4, 'bury SA': this is not the time"):
        list(replay(record))
    with pytest.raises(RecordError, match=r"actions: 4"):
        from_record(record)


GOOD = to_record(new_hand(presets.HUANLE, seed=1))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("text", "a record is a table"),
        (GOOD | {"colour": 1}, "colour: unknown key"),
        (GOOD | {"chaodipi": 9}, "chaodipi: 9: version 1"),
        (GOOD | {"seed": 1}, "deck: a record has a deck or a seed"),
        (GOOD | {"rules": 1}, "rules: 1: a text"),
        (GOOD | {"rules": "whist"}, "rules: no rules 'whist'"),
        (GOOD | {"rules": "huanle+x"}, "rules: 'x': FIELD=VALUE"),
        (GOOD | {"rules": "huanle+tractors.low_ace=maybe"}, "rules: tractors.low_ace: 'maybe'"),
        (GOOD | {"rules": "huanle+throw.limit=x"}, "rules: throw.limit: 'x'"),
        (GOOD | {"dealer": "Q"}, "dealer: no seat: 'Q'"),
        (GOOD | {"standings": []}, "standings: []"),
        (GOOD | {"standings": {"SN": [0, 1, 0], "EW": [13, 1, 0]}}, "standings.EW: [13, 1, 0]"),
        (GOOD | {"standings": {"SN": [0, 1], "EW": [0, 1, 0]}}, "standings.SN: [0, 1]"),
        (GOOD | {"hands": -1}, "hands: -1"),
        (GOOD | {"hands": True}, "hands: True"),
        (GOOD | {"rules": "jushu", "hands": 3}, "hands: 3: a whole number, 0 or more and below 3"),
        (GOOD | {"chaodipi": True}, "chaodipi: True"),
        (GOOD | {"rules": "huanle+result.band=--4"}, "rules: result.band: '--4'"),
        (GOOD | {"rules": "kangqi", "standings": {"SN": [13, 1, 0], "EW": [0, 1, 0]}}, "dealer: None"),
        (GOOD | {"rules": "jushu", "standings": {"SN": [5, 1, 0], "EW": [0, 1, 0]}}, "standings.SN: [5, 1, 0]"),
        (GOOD | {"scores": [0]}, "scores: [0]: four whole numbers"),
        (GOOD | {"purses": "x"}, "purses: 'x'"),
        (GOOD | {"deal": "slow"}, "deal: 'slow'"),
        (GOOD | {"deck": 3}, "deck: 3: a text"),
        (GOOD | {"deck": "SA"}, "deck: the deck must hold 2 of each card"),
        (GOOD | {"deck": "SX"}, "deck: unreadable card 'SX'"),
        ({"chaodipi": 1, "rules": "huanle", "seed": -1}, "seed: a seed is a whole number"),
        (GOOD | {"actions": 1}, "actions: 1: a list"),
        (GOOD | {"actions": [1]}, "actions: 1: 1: a text"),
        (GOOD | {"actions": ["pass", "fly"]}, "actions: 2: no action: 'fly'"),
    ],
)
def test_bad_records_name_the_key(record: Any, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert str(caught.value).startswith(said), str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a position has nine words"),
        ("huanle - 0.1.0 0.1.0 0 0,0,0,0 0,0,0,0 cards SA", "a position has nine words"),
        ("huanle - 0.x.0 0.1.0 0 0,0,0,0 0,0,0,0 cards SA :", "SN: '0.x.0': whole numbers"),
        ("huanle - 0.1.0 0.1.0 0 0,0,0,0 0,0,0,0 cards SA :", "deck: the deck must hold"),
    ],
)
def test_bad_positions_name_the_part(text: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_position(text)
    assert str(caught.value).startswith(said)
