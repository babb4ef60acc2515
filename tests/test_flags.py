"""扛旗: the flag hand past A, and the bids of two 红5 that send teams to A and 2."""

from __future__ import annotations

import pytest

from chaodipi import Cards, Phase, Rank, Seat, Table, Team, Trump, new_hand, presets, settle_hand
from tests.engine_answers import result
from tests.scripted import at_play, deal, do, match_at, short

FLAGS = ("kangqi", "changxian")


@pytest.mark.clause("flag.reached")
@pytest.mark.parametrize("slug", FLAGS)
def test_passing_the_ace_leads_to_the_flag_and_not_to_the_end(slug: str) -> None:
    answer = result(slug, "S", "A 4", 70)
    assert (answer["levels"]["SN"], answer["match_over"]) == ("flag", False)
    match = match_at(presets.get(slug), "N", "flag 4")
    assert match.flag_hand and match.level_of(Team.SN) == "flag"
    state = match.new_hand(seed=3)
    assert state.is_flag_hand and state.trump == Trump(None, None) and state.level is None
    # the other team's hand is an ordinary one
    assert match_at(presets.get(slug), "E", "flag 4").new_hand(seed=3).level is Rank.FOUR


@pytest.mark.clause("flag.reached")
def test_kangqi_attackers_reach_the_flag_too() -> None:
    assert result("kangqi", "S", "4 A", 90)["levels"]["EW"] == "flag"
    assert result("kangqi", "S", "4 K", 110)["levels"]["EW"] == "flag"
    assert result("changxian", "S", "4 A", 90)["levels"]["EW"] == "A"


@pytest.mark.clause("flag.trumps", "flag.face-ranks")
@pytest.mark.parametrize("slug", FLAGS)
def test_trumps_of_a_flag_hand_are_red_five_and_jokers(slug: str) -> None:
    table = Table(presets.get(slug), Trump(None, None))
    everything = Cards.parse("SAKQJT98765432 HAKQJT98765432 CAKQJT98765432 DAKQJT98765432 BJ LJ")
    trumps = [str(card) for card in everything if table.suit_of(card) == "trump"]
    assert trumps == ["H5", "BJ", "LJ"]
    assert [str(kinds[0]) for kinds in table.order(Cards.parse("S2A5K"))[1]] == ["SA", "SK", "S5", "S2"]


@pytest.mark.clause("flag.no-kitty", "flag.no-bids")
@pytest.mark.parametrize("slug", FLAGS)
def test_flag_hand_deals_all_cards_and_begins_with_the_dealers_lead(slug: str) -> None:
    for by in ("cards", "whole"):
        state = match_at(presets.get(slug), "N", "flag 4").new_hand(seed=5, deal=by)
        assert [len(hand) for hand in state.hands] == [27] * 4 and not state.kitty
        assert (state.phase, state.to_act, state.dealer) == (Phase.PLAY, Seat.NORTH, Seat.NORTH)
        assert not state.bids and not state.chaos and not state.buries


@pytest.mark.clause("flag.hundred")
@pytest.mark.parametrize("slug", FLAGS)
def test_attackers_need_a_hundred(slug: str) -> None:
    assert [result(slug, "S", "flag 4", p)["on_stage"] for p in (95, 100)] == ["SN", "EW"]
    assert [result(slug, "S", "4 flag", p)["on_stage"] for p in (75, 80)] == ["SN", "EW"]


@pytest.mark.clause("flag.bands")
def test_bands_of_changxian_stand_twenty_higher() -> None:
    assert [result("changxian", "S", "flag 4", p)["steps"] for p in (100, 105, 110, 145)] == [0, 0, 1, 4]
    assert [result("changxian", "S", "flag 4", p)["steps"] for p in (95, 90, 0, 15)] == [0, 1, 10, 8]
    assert result("changxian", "S", "flag 4", 145)["levels"]["EW"] == "8"
    assert result("changxian", "S", "flag 4", 100)["scores"] == {"SN": -1, "EW": 1}


@pytest.mark.clause("flag.bands")
def test_bands_of_kangqi_stand_twenty_higher() -> None:
    assert [result("kangqi", "S", "flag 4", p)["steps"] for p in (100, 105, 110, 125)] == [0, 0, 1, 2]
    assert [result("kangqi", "S", "flag 4", p)["steps"] for p in (95, 90, 80, 20, 0)] == [1, 1, 2, 9, 11]
    assert result("kangqi", "S", "flag 4", 95)["scores"] == {"SN": 1, "EW": -1}


def test_flag_threshold_is_a_choice() -> None:
    rules = {"levels.flag_threshold": 120}
    assert [result("kangqi", "S", "flag 4", p, **rules)["on_stage"] for p in (115, 120)] == ["SN", "EW"]
    assert [result("kangqi", "S", "flag 4", p, **rules)["steps"] for p in (115, 130)] == [1, 1]
    forties = {"levels.flag": True, "order.red_five": True}
    found = [result("huanle", "S", "flag 4", p, **forties)["steps"] for p in (20, 55, 60, 100, 139, 140)]
    assert found == [3, 2, 1, 0, 0, 1]


@pytest.mark.clause("flag.won")
@pytest.mark.parametrize("slug", FLAGS)
def test_dealers_who_win_the_flag_hand_win_the_match(slug: str) -> None:
    answer = result(slug, "S", "flag 4", 95)
    assert answer["match_over"] and answer["levels"] == {"SN": "flag", "EW": "4"}


@pytest.mark.clause("flag.lost")
@pytest.mark.parametrize("slug", FLAGS)
def test_lost_flag_hand_moves_the_deal_and_is_tried_again(slug: str) -> None:
    answer = result(slug, "S", "flag 4", 110)
    assert (answer["dealer_next"], answer["levels"], answer["match_over"]) == ("E", {"SN": "flag", "EW": "5"}, False)
    assert answer["flags"] == {"SN": 1, "EW": 0}


@pytest.mark.clause("flag.three-failures")
def test_third_failure_sends_a_changxian_team_to_two() -> None:
    second = result("changxian", "S", "flag 4", 110, flags={"SN": 1})
    assert (second["levels"]["SN"], second["flags"]["SN"]) == ("flag", 2)
    third = result("changxian", "S", "flag 4", 110, flags={"SN": 2})
    assert (third["levels"]["SN"], third["flags"]["SN"]) == ("2", 0)
    assert result("kangqi", "S", "flag 4", 110, flags={"SN": 2})["levels"]["SN"] == "flag"


def test_failed_flag_hands_are_kept_while_a_team_rises() -> None:
    failed = {"SN": 1, "EW": 2}
    for levels, more in (("K 4", {}), ("A 4", {}), ("4 7", {"bonus": "heaven-and-earth"})):
        flags = result("kangqi", "S", levels, 70, flags=failed, **more)["flags"]
        assert flags == ({"SN": 0, "EW": 2} if more else failed)


@pytest.mark.clause("flag.any-failures")
def test_number_of_failures_is_a_choice() -> None:
    rules = {"levels.flag_failures": 1}
    assert result("kangqi", "S", "flag 4", 110, **rules)["levels"]["SN"] == "2"
    assert result("changxian", "S", "flag 4", 110, flags={"SN": 7}, **{"levels.flag_failures": 0})["flags"]["SN"] == 8


@pytest.mark.clause("flag.bonus", "flag.bonus-on-passing")
def test_passing_the_ace_earns_three_bases_on_top() -> None:
    # the step to the flag and the 3
    assert result("changxian", "S", "A 4", 60, base=2)["scores"] == {"SN": 8, "EW": -8}
    assert result("changxian", "S", "Q 4", 60, base=2)["scores"] == {"SN": 4, "EW": -4}
    assert result("changxian", "S", "A 4", 60, **{"levels.flag_pay": 0})["scores"]["SN"] == 1


@pytest.mark.clause("flag.bonus-on-carrying")
def test_flag_pay_may_come_on_carrying() -> None:
    rules = {"levels.flag_pay_on_carry": True}
    assert result("changxian", "S", "A 4", 60, **rules)["scores"]["SN"] == 1
    assert result("changxian", "S", "flag 4", 60, **rules)["scores"]["SN"] == 4 + 5 + 3
    assert result("changxian", "S", "flag 4", 110, **rules)["scores"]["SN"] == -1


@pytest.mark.clause("flag.no-bonus", "flag.carry-by-table", "flag.any-failures")
def test_flag_of_kangqi_is_paid_by_the_table_alone_and_may_be_tried_for_ever() -> None:
    assert result("kangqi", "S", "A 4", 60)["scores"] == result("kangqi", "S", "3 4", 60)["scores"]
    assert result("kangqi", "S", "flag 2", 60)["scores"] == result("kangqi", "S", "3 2", 40)["scores"]
    failed = result("kangqi", "S", "flag 4", 110, flags={"SN": 9})
    assert (failed["levels"]["SN"], failed["flags"]["SN"]) == ("flag", 10)


@pytest.mark.clause("flag.red-five-bid-only-trump")
@pytest.mark.parametrize("slug", ["anchao", "kangqi", "mingchao", "hongwu", "yixing"])
@pytest.mark.parametrize("points", [60, 90])
def test_red_five_bid_moves_no_level_elsewhere(slug: str, points: int) -> None:
    plain = result(slug, "S", "7 8", points)["levels"]
    assert result(slug, "S", "7 8", points, declared=["S", "H55"])["levels"] == plain


@pytest.mark.clause("flag.losers-pay", "flag.carry-by-table")
def test_losers_of_a_carried_flag_pay_by_their_level() -> None:
    def extra(level: str) -> int:
        scores = result("changxian", "S", f"flag {level}", 60, base=2)["scores"]
        assert scores["SN"] == -scores["EW"]
        return int(scores["SN"]) // 2 - 4

    found = [extra(level) for level in [*"23456789TJQKA", "flag"]]
    assert found == [6, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 2, 1]
    assert result("kangqi", "S", "flag 2", 60)["scores"]["SN"] == 4
    assert result("changxian", "S", "flag 2", 60, **{"levels.flag_carry_pays": False})["scores"]["SN"] == 4


# -- a bid of two 红5 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("flag.red-five-bid")
@pytest.mark.parametrize(("bidder", "points", "levels"), [
    ("S", 60, {"SN": "A", "EW": "2"}),
    ("N", 90, {"SN": "2", "EW": "A"}),
    ("E", 60, {"SN": "A", "EW": "2"}),
    ("W", 90, {"SN": "2", "EW": "A"}),
])  # fmt: skip
def test_red_five_bid_sends_winners_to_ace_and_losers_to_two(bidder: str, points: int, levels: dict[str, str]) -> None:
    assert result("changxian", "S", "7 8", points, declared=[bidder, "H55"])["levels"] == levels
    assert result("kangqi", "S", "7 8", points, declared=[bidder, "H55"])["levels"] != levels


@pytest.mark.clause("flag.red-five-bid-corners")
def test_corners_of_a_red_five_bid() -> None:
    def levels(before: str, points: int) -> dict[str, str]:
        found = result("changxian", "S", before, points, declared=["S", "H55"])["levels"]
        assert isinstance(found, dict)
        return found

    assert levels("A 8", 60) == {"SN": "flag", "EW": "2"}  # by the table from A
    assert levels("8 A", 90) == {"SN": "2", "EW": "A"}  # which attackers keep
    assert levels("7 flag", 60) == {"SN": "A", "EW": "A"}  # a loser at the flag falls to A
    assert levels("7 flag", 90) == {"SN": "2", "EW": "flag"}
    # a flag hand has no bids
    kept = result("changxian", "S", "flag 8", 60, declared=["S", "H55"])
    assert kept["levels"]["EW"] == "8"


@pytest.mark.clause("flag.red-five-bid")
@pytest.mark.parametrize("how", ["bid", "chao"])
def test_red_five_pair_shown_in_a_hand_counts_in_its_settlement(how: str) -> None:
    config = short("changxian", 3)
    match = match_at(config, "S", "7 8")
    hands = "S S7 SA H4, E H55 D3"
    if how == "bid":
        state = do(deal(match, hands), "S pass, E bid H55, N pass, W pass, S pass, S keep SA H4 S7, E pass")
        state = do(state, "N pass, W pass")
    else:
        state = do(deal(match, hands), "S bid S7, E pass, N pass, W pass, S keep SA H4 S7, E bid H55, E keep H55 D3")
        state = do(state, "N pass, W pass, S pass")
    while not state.is_over:
        state = state.apply(next(iter(state.legal_actions())))
    levels = {s.level for s in settle_hand(state).standings}
    assert levels == {12, 0}


@pytest.mark.clause("flag.red-five-bid")
def test_hand_without_such_a_bid_is_settled_by_the_table() -> None:
    match = match_at(short("changxian", 1), "S", "7 9")
    state = at_play(match, "S C3, E CA, N C4, W CK", kitty="LJ")
    settlement = settle_hand(do(state, "S play C3, E play CA, N play C4, W play CK"))
    assert [s.level for s in settlement.standings] == [5, 12] and "flag.red-five-bid" not in settlement.clauses


def test_first_hand_is_never_a_flag_hand() -> None:
    assert not new_hand(presets.CHANGXIAN, seed=1).is_flag_hand
