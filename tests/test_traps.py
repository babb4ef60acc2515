"""Traps that engines of this family fall into."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from chaodipi import Cards, Seat, apply, legal_plays, presets, validate_throw
from chaodipi.actions import Play
from tests.strategies import breach, follows, in_play, shape, table, throw, trick

C = Cards.parse
PAIRED = [slug for slug in presets.names() if slug != "huanle-1"]


@pytest.mark.clause("throw.stands", "order.off-levels-equal")
@pytest.mark.parametrize("slug", presets.names())
def test_equal_off_suit_levels_do_not_beat_a_thrown_one(slug: str) -> None:
    at = table(slug, "4", "S")
    for mine, theirs in permutations(("H4", "C4", "D4"), 2):
        assert throw(at, f"{mine} LJ", theirs, "", "") == ("stands", 0)
        if slug != "huanle-1":
            assert throw(at, f"{mine}4 BJ", f"{theirs}4", "", "") == ("stands", 0)


@pytest.mark.clause("throw.smallest-forced", "throw.forced-written-order")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_forced_part_does_not_depend_on_who_sits_where(slug: str) -> None:
    at = table(slug, "T", "S")
    for cards, hands in (
        ("D98844", ["DJ", "DQQ", "D55"]),
        ("HT CT DT", ["ST", "LJ", "D3"]),
        ("DKQ9", ["DA", "DJ", ""]),
    ):
        found = {throw(at, cards, *order) for order in permutations(hands)}
        assert len(found) == 1, cards
        by_leader = set()
        for leader in Seat:
            others = dict(zip([seat for seat in Seat if seat is not leader], map(C, hands), strict=True))
            by_leader.add(at.throw(C(cards), others, leader=leader, dealer=leader).forced)
        assert len(by_leader) == 1, cards


@pytest.mark.clause("trick.in-suit", "trick.throw-unbeaten")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_pair_that_follows_a_thrown_ace_and_king_does_not_win(slug: str) -> None:
    at = table(slug, "T", "S")
    assert trick(at, "DAK", "DQQ", "D99", "D88") == "S led"
    assert trick(at, "SAK", "BJ BJ", "STT", "HTT") == "S led"


@pytest.mark.clause("follow.shorter-tractor")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_shorter_tractor_is_not_withheld_from_a_longer_lead(slug: str) -> None:
    at = table(slug, "T", "S")
    assert breach(at, "DAAKKQQ", "D998866443", "D996644") == "must-follow-tractor"
    assert all("9988" in play for play in follows(at, "DAAKKQQ", "D998866443"))


def test_the_books_keep_the_cards_really_played_and_the_throw_beside_them() -> None:
    state = in_play("mingchao", seed=4, dealer=Seat.SOUTH)
    hand = state.hand(Seat.SOUTH)
    rng = Random(1)
    throws = (legal_plays(state).sample(rng) for _ in range(1000))
    lead = next(cards for cards in throws if not validate_throw(state, cards))
    verdict = validate_throw(state, lead)
    after = apply(state, Play(lead))
    assert after.trick is not None and verdict.forced is not None
    assert after.trick.plays == (verdict.forced,) and after.trick.attempted == lead != verdict.forced
    assert after.hand(Seat.SOUTH) == hand - verdict.forced
    assert after.penalty_points == verdict.penalty > 0 and after.failed_throws == (1, 0, 0, 0)


@pytest.mark.clause("trick.ruff-division", "tractor.off-level-choice")
def test_trump_pairs_over_several_off_suit_level_pairs_are_read_so_that_a_legal_ruff_is_allowed() -> None:
    at = table("huanle", "T", "S")
    # greedily the first off-suit pair joins the longest chain; another division answers the lead
    assert shape(at, "SAATT HTT CTT") == "throw SAATT HTT|CTT"
    assert trick(at, "DAAKK9988", "SAATT HTT CTT", "D77665543", "D33 CAKQJ98") == "E ruff"
    assert trick(at, "DKKQQ", "SAA CTT", "D9876", "D5432") == "E ruff"
    assert trick(at, "DKKQQ77", "HTT CTT SAA", "D985543", "D332 C443") == "E ruff"
    # three pairs in a row are no two tractors
    assert trick(at, "DKKQQ7766", "SAATT HTT S33", "CAKQJ9876", "HAKQJ9876") == "S led"
    assert trick(at, "DKKQQ7766", "SAATT HTT SKK", "CAKQJ9876", "HAKQJ9876") == "E ruff"


@pytest.mark.clause("follow.measure", "tractor.off-level-choice")
def test_a_follow_over_several_off_suit_level_pairs_may_use_any_of_them() -> None:
    at = table("huanle", "T", "S")
    assert follows(at, "S5544", "SAAK HTT CTT") == ["SAA CTT", "SAA HTT"]
    assert breach(at, "S5544", "SAAK HTT CTT", "HTT CTT") == "must-follow-tractor"
