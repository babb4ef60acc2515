"""拖拉机: how long a tractor must be, the field tractors.least_length."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from chaodipi import Cards, ConfigError, Seat, Table, presets
from chaodipi.cases import answer
from chaodipi.follow import measure
from chaodipi.legal import LegalPlays
from tests.strategies import breach, follows, shape, table, throw, trick

C = Cards.parse
PAIRED = [slug for slug in presets.names() if slug != "huanle-1"]


def least(length: int, slug: str = "huanle", level: str = "T", trump: str = "S", **changes: object) -> Table:
    return table(slug, level, trump, {"tractors.least_length": length, **changes})


@pytest.mark.clause("tractor.least-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_shorter_run_is_loose_pairs(slug: str) -> None:
    assert shape(least(3, slug), "DKKQQ") == "throw DKK|DQQ"
    assert shape(least(3, slug), "DKKQQ554433A") == "throw D554433|DKK|DQQ|DA"
    assert shape(least(4, slug), "D554433") == "throw D55|D44|D33"
    assert shape(least(2, slug), "DKKQQ") == "tractor DKKQQ"
    assert LegalPlays(least(3, slug, "6").ladder, None, C("D55443377").bits, False).units.count() == (
        11 if presets.get(slug).tractors.gap_side == "skip" else 9
    )


@pytest.mark.clause("tractor.least-length")
def test_a_shorter_run_of_triples_or_of_high_trumps_is_none() -> None:
    assert shape(least(3, "huanle-3"), "DKKKQQQ") == "throw DKKK|DQQQ"
    assert shape(least(3, "huanle-3"), "DKKKQQQJJJ") == "triple-tractor DKKKQQQJJJ"
    assert shape(least(3, "huanle-3"), "DKKKQQQJJ") == "throw DKKQQJJ|DK|DQ"
    assert shape(least(3, "hongwu"), "BJ BJ LJ LJ") == "throw BJ BJ|LJ LJ"
    assert shape(least(3), "BJ BJ LJ LJ STT") == "tractor STT BJ BJ LJ LJ"
    # an ace that is 1 lengthens a run
    assert shape(least(3, "mingchao"), "DAA2233") == "tractor DAA3322"
    assert shape(least(3, "mingchao"), "DAA22KK") == "throw DAA|DKK|D22"


@pytest.mark.clause("tractor.least-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_shorter_run_is_led_and_answered_as_pairs(slug: str) -> None:
    at = least(3, slug)
    # two pairs in a row ask for two pairs, and any two answer
    assert follows(at, "D5544", "DKK99773") == sorted(["D9977", "DKK77", "DKK99"])
    assert breach(at, "D554433", "DKKQQJJ88", "DKKQQ88") == "must-follow-tractor"
    assert follows(at, "D554433", "DKKQQ88663") == sorted(["DKKQQ88", "DKKQQ66", "DKK8866", "DQQ8866"])


@pytest.mark.clause("tractor.least-length", "follow.measure")
def test_a_run_that_is_partly_used_up_must_leave_enough_for_another_tractor() -> None:
    at = least(3)
    lead = at.lead(C("DAAKKQQ554433"))
    assert lead.tractors == (3, 3)

    def lengths(text: str) -> tuple[int, ...]:
        return measure(at.ladder, lead, C(text).bits, at.ladder.variants[lead.suit])[2]

    assert [lengths(text) for text in ("D9988776655", "D998877665544", "D99887766 D33")] == [(3,), (3, 3), (3,)]
    # of a led four a three is answered, and no tractor is asked for the pair that is left
    long = at.lead(C("DAAKKQQJJ"))
    assert measure(at.ladder, long, C("D998877554433").bits, at.ladder.variants[long.suit]) == ((), 0, (3,), 4)


@pytest.mark.clause("tractor.least-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_ruff_and_a_winner_need_no_run_where_none_is_led(slug: str) -> None:
    at = least(3, slug)
    assert trick(at, "D5544", "SKK33", "S9977", "D3322") == "E ruff"
    assert trick(at, "D554433", "S772233", "S998877", "D228899") == "N ruff"
    assert trick(at, "D554433", "SKKQQ22", "S998877", "D887766") == "N ruff"


@pytest.mark.clause("tractor.least-length")
def test_a_ruff_by_the_number_of_tractors_alone_has_them_long_enough() -> None:
    at = least(3, **{"follow.ruff_length": "count-only"})
    assert trick(at, "D55443322", "SKKQQ9977", "S77665522", "CAAKKQQJJ") == "N ruff"
    assert trick(at, "D55443322", "SKKQQ9977", "S77664422", "CAAKKQQJJ") == "S led"


@pytest.mark.clause("tractor.least-length")
def test_a_throw_with_a_short_run_is_judged_by_its_pairs() -> None:
    assert throw(least(3), "D9988", "DTT", "DKKJJ", "") == ("D88", 0)
    assert throw(least(3), "DAKKQQ", "DJJ99", "", "") == ("stands", 0)
    assert throw(least(3), "DA554433", "D9988", "D99887", "") == ("stands", 0)
    assert throw(least(3, "mingchao"), "DA554433", "D998877", "", "") == ("D554433", 60)


@pytest.mark.clause("tractor.least-length")
def test_the_last_trick_pays_a_short_run_as_a_pair() -> None:
    for length, multiplier in ((2, 8), (3, 4)):
        result = least(length).capture(C("D5544"), C("DK"), winner=Seat.EAST, dealer=Seat.SOUTH)
        assert result.multiplier == multiplier


@pytest.mark.clause("tractor.least-length")
def test_red_fives_step_down_into_tractors_that_are_long_enough() -> None:
    at = least(3, "hongwu", "8")
    assert shape(at, "H5544") == "none" and shape(at, "H554433") == "tractor H554433"
    assert shape(at, "H665544") == "tractor H665544" and shape(at, "HA55443322") == "throw H55443322|HA"
    for hand in ("H55443366 HA", "H5566774", "H5544662 HA", "H55 H66"):
        plays = LegalPlays(at.ladder, None, C(hand).bits, False)
        every = {Cards(some) for n in range(1, len(C(hand)) + 1) for some in combinations(C(hand), n)}
        assert sorted(map(str, plays)) == sorted(str(cards) for cards in every if cards in plays)
    assert breach(at, "HAAKKQQ", "H55443399", "H554433") == "stepped-down"
    assert breach(at, "H9977", "H5544992", "H5544") == "must-follow-suit"


def test_red_fives_step_down_into_a_tractor_beside_level_cards_that_may_step_down_too() -> None:
    changes = {"five_ten_king.double": False, "five_ten_king.level_cards": True}
    plays = LegalPlays(table("hongwu", "T", "S", changes).ladder, None, C("HT5544").bits, False)
    assert C("H5544") in plays and C("H5544") in list(plays)


def test_a_tractor_has_two_pairs_at_least() -> None:
    with pytest.raises(ConfigError, match=r"^tractors\.least_length = 1: "):
        presets.HUANLE.replace(**{"tractors.least_length": 1})
    assert shape(least(14), "DAAKKQQJJ99887766554433 D22") == "throw " + "|".join(f"D{r}{r}" for r in "AKQJ98765432")


# -- what is cited ----------------------------------------------------------------------------------------------------


def cited(options: Mapping[str, object], **case: object) -> tuple[str, ...]:
    asked = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "options": options, **case}
    return answer(asked).clauses


def test_a_least_length_is_cited_where_it_decides() -> None:
    clause, options = "tractor.least-length", {"tractors.least_length": 3}
    assert clause in cited(options, ask="shape", cards="DKKQQ")
    assert clause in cited(options, ask="shape", cards="DKKQQJJ")
    assert clause not in cited(options, ask="shape", cards="DKK99") + cited(options, ask="shape", cards="DKK")
    assert clause in cited(options, ask="follow", lead="DKKQQ", hand="D998877")
    assert clause in cited(options, ask="follow", lead="DKKQQJJ", hand="D9988775")
    assert clause not in cited(options, ask="follow", lead="DKK99", hand="D887755")
    step = cited(options, rules="hongwu", level="6", ask="shape", cards="H5544")
    assert clause in step and clause not in cited(options, rules="hongwu", level="6", ask="shape", cards="HT5")
    assert "tractor.definition" in cited({}, ask="shape", cards="DKKQQ")
