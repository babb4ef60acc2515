"""The engine against the brute-force reference, on seeded random positions heavy with pairs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from chaodipi import Cards, Seat, presets
from chaodipi.order import SUIT_NAMES
from tests.reference import answer
from tests.strategies import PLAY_ASKS, position, table_of

#: Positions for each preset and ask; a long run sets the variable.
POSITIONS = int(os.environ.get("CHAODIPI_POSITIONS", "60"))

Case = Mapping[str, Any]


def order(case: Case) -> dict[str, Any]:
    suit, ranked = table_of(case).order(Cards.parse(case["cards"]))
    return {"suit": suit, "ranked": ["=".join(map(str, kinds)) for kinds in ranked]}


def shape(case: Case) -> dict[str, Any]:
    reading = table_of(case).shape(Cards.parse(case["cards"]))
    if reading.suit is None:
        return {"shape": reading.shape.value}
    assert reading.suit in SUIT_NAMES
    return {"shape": reading.shape.value, "suit": reading.suit, "parts": list(map(str, reading.parts))}


def follow(case: Case) -> dict[str, Any]:
    lead, hand = Cards.parse(case["lead"]), Cards.parse(case["hand"])
    if "play" not in case:
        plays = sorted(map(str, table_of(case).follows(lead, hand)))
        found: dict[str, Any] = {"count": table_of(case).follows(lead, hand).count(), "all_plays": plays}
        return found | ({"plays": plays} if len(plays) <= 50 else {})
    ruling = table_of(case).rule_on_follow(lead, hand, Cards.parse(case["play"]))
    size, have = len(Cards.parse(case["play"])) == len(lead), Cards.parse(case["play"]) <= hand
    code = "ok" if ruling else "wrong-size" if not size else "does-not-follow" if have else "not-in-hand"
    if code in ("wrong-size", "not-in-hand"):
        assert code in map(str, ruling.breaches)
    return {"legal": ruling.legal, "code": code}


def throw(case: Case) -> dict[str, Any]:
    others = {Seat.parse(seat): Cards.parse(text) for seat, text in case["hands"].items()}
    result = table_of(case).throw(
        Cards.parse(case["cards"]),
        others,
        leader=Seat.parse(case["leader"]),
        dealer=Seat.parse(case["dealer"]),
        failed=case.get("failed", 0),
    )
    found = {"ok": bool(result), "penalty": result.penalty, "beaten_by": [seat.letter for seat in result.beaten_by]}
    return found | ({} if result.forced is None else {"forced": str(result.forced)})


def trick(case: Case) -> dict[str, Any]:
    result = table_of(case).trick([(Seat.parse(seat), Cards.parse(text)) for seat, text in case["plays"]])
    return {"winner": result.winner.letter, "points": result.points, "win": str(result.win)}


def kitty(case: Case) -> dict[str, Any]:
    result = table_of(case).capture(
        Cards.parse(case["last"]),
        Cards.parse(case["kitty"]),
        winner=Seat.parse(case["winner"]),
        dealer=Seat.parse(case["dealer"]),
    )
    found: dict[str, Any] = {"multiplier": result.multiplier, "points": result.points}
    return found | ({} if result.bonus is None else {"bonus": result.bonus})


ENGINE = {"order": order, "shape": shape, "follow": follow, "throw": throw, "trick": trick, "kitty": kitty}


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("ask", PLAY_ASKS)
def test_the_engine_answers_as_the_reference(slug: str, ask: str) -> None:
    for seed in range(POSITIONS):
        case = position(slug, ask, seed)
        assert ENGINE[ask](case) == answer(case), case


@pytest.mark.parametrize("slug", presets.names())
def test_listing_counting_checking_and_brute_force_agree_on_follows(slug: str) -> None:
    for seed in range(POSITIONS):
        case = position(slug, "follow", seed)
        case.pop("play", None)
        lead, hand = Cards.parse(case["lead"]), Cards.parse(case["hand"])
        plays = table_of(case).follows(lead, hand)
        listed = list(plays)
        filtered = {cards for cards in map(Cards, combinations(hand, len(lead))) if cards in plays}
        assert len(listed) == plays.count() == len(plays) == len(set(listed)), case
        assert set(listed) == filtered, case
        assert sorted(map(str, listed)) == answer(case)["all_plays"], case
