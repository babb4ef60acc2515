"""Whole trees of small endings: the number of lines of play, against the counts of the reference."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from chaodipi import Cards, LegalPlays, Seat, Table
from tests.make_endings import SIZES, SLUGS, counted, ending
from tests.strategies import table_of

ENDINGS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "endings.json").read_text("utf-8"))


def lines(at: Table, hands: Mapping[Seat, Cards], leader: Seat, failed: Mapping[Seat, int]) -> int:
    if not any(hands.values()):
        return 1
    others = {seat: hand for seat, hand in hands.items() if seat is not leader}
    total = 0
    for cards in LegalPlays(at.ladder, None, hands[leader].bits, False):
        result = at.throw(cards, others, leader=leader, dealer=leader, failed=failed[leader])
        if not result.ruling:
            continue
        led = result.forced or cards
        after = failed if result else {**failed, leader: failed[leader] + 1}
        total += followed(at, {**hands, leader: hands[leader] - led}, [(leader, led)], after)
    return total


def followed(
    at: Table, hands: Mapping[Seat, Cards], plays: list[tuple[Seat, Cards]], failed: Mapping[Seat, int]
) -> int:
    if len(plays) == 4:
        return lines(at, hands, at.trick(plays).winner, failed)
    seat = plays[-1][0].next
    return sum(
        followed(at, {**hands, seat: hands[seat] - cards}, [*plays, (seat, cards)], failed)
        for cards in at.follows(plays[0][1], hands[seat])
    )


@pytest.mark.parametrize("case", ENDINGS, ids=[f"{case['rules']}-{case['lines']}" for case in ENDINGS])
def test_the_tree_of_an_ending_has_as_many_lines_as_the_reference_counts(case: dict[str, Any]) -> None:
    hands = {Seat.parse(seat): Cards.parse(text) for seat, text in case["hands"].items()}
    assert lines(table_of(case), hands, Seat.parse(case["leader"]), dict.fromkeys(Seat, 0)) == case["lines"]


def test_the_data_are_what_the_reference_counts() -> None:
    assert {case["rules"] for case in ENDINGS} == set(SLUGS) and {case["size"] for case in ENDINGS} == set(SIZES)
    for case in ENDINGS:
        made = ending(case["rules"], case["size"], case["seed"])
        assert {key: value for key, value in case.items() if key != "lines"} == made
        if case["lines"] < 100:
            assert counted(made) == case
