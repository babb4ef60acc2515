"""Settling a hand: the account of the attackers' points, and what it makes of the match."""

from __future__ import annotations

from random import Random

import pytest

from chaodipi import (
    Cards,
    GameState,
    Seat,
    Settlement,
    Team,
    advance,
    legal_actions,
    new_hand,
    presets,
    settle_hand,
)
from tests.random_play import check_settlement, play_hand
from tests.scripted import at_play, deal, do, match_at, passes, points, short


def last_trick(slug: str, hands: str, script: str, bid: str = "", **rules: object) -> GameState:
    """A hand of one trick dealt by S; the kitty holds the rest of the deck."""
    size = len(Cards.parse(hands.split(",")[0].removeprefix("S")))
    state = at_play(match_at(short(slug, size, **rules), "S", "9 9"), hands, bid, kitty="LJ")
    return do(state, script)


@pytest.mark.parametrize("slug", presets.names())
def test_lines_add_up_and_no_point_is_lost(slug: str) -> None:
    rng = Random(slug)
    for seed in range(4):
        state = play_hand(new_hand(presets.get(slug), match=match_at(presets.get(slug)), seed=seed, deal="whole"), rng)
        check_settlement(state, settle_hand(state))


def test_hand_that_goes_on_is_not_settled() -> None:
    with pytest.raises(ValueError, match="the hand is not over") as error:
        settle_hand(new_hand(presets.HUANLE, seed=1))
    assert str(error.value) == "the hand is not over"


@pytest.mark.clause("kitty.capture", "result.final-points")
def test_attackers_who_win_the_last_trick_are_paid_the_kitty_times_its_multiplier() -> None:
    state = last_trick("huanle", "S C3, E CA, N C4, W CK", "S play C3, E play CA, N play C4, W play CK")
    settlement = settle_hand(state)
    assert state.kitty.points == 190 and settlement.multiplier == 2
    assert [(line.name, line.points) for line in settlement.lines] == [("tricks", 10), ("throws", 0), ("kitty", 380)]
    assert settlement.points == 390 and settlement.on_stage is Team.EW
    hands, script = "S C33, E CAA, N C55, W CKK", "S play C33, E play CAA, N play C55, W play CKK"
    pair = settle_hand(last_trick("huanle", hands, script))
    assert (pair.multiplier, pair.points) == (4, 30 + 4 * 170)


@pytest.mark.clause("kitty.dealers-win")
def test_kitty_counts_for_nobody_when_the_dealers_win_the_last_trick() -> None:
    hands, script = "S CA, E C3, N C4, W CK", "S play CA, E play C3, N play C4, W play CK"
    settlement = settle_hand(last_trick("huanle", hands, script))
    assert (settlement.points, settlement.multiplier, points(settlement, "kitty")) == (0, 0, 0)
    assert (settlement.steps, settlement.dealer_next) == (3, Seat.NORTH)


@pytest.mark.clause("result.final-points")
def test_tricks_throws_and_kitty_are_told_where_they_come_to_nothing() -> None:
    state = last_trick("huanle", "S CA, E C3, N C4, W C6", "S play CA, E play C3, N play C4, W play C6")
    settlement = settle_hand(state)
    assert [(line.name, line.points) for line in settlement.lines] == [("tricks", 0), ("throws", 0), ("kitty", 0)]
    assert settlement.match_over is False and settlement.bonus is None


@pytest.mark.clause("trick.points", "cards.points", "throw.penalty-per-card", "chaodi.failed", "kitty.dealers-win")
@pytest.mark.clause("kitty.red-five-sides", "chaodi.failure-points")
@pytest.mark.clause("kitty.forced-red-five", "kitty.kept-red-five")
def test_each_line_of_the_account_names_its_clauses() -> None:
    hands = "S H22 BJ H5, E C22 CA D3, N H5 C346, W D789 C7"
    state = do(deal(match_at(short("anchao", 4)), hands), f"S bid H22, {passes(3)}, S keep H22 BJ H5")
    # a failed 炒 of an attacker, a red five forced out of a dealer, and one that a dealer keeps to the end
    state = do(state, f"E bid C22, E keep C22 CA D3, {passes(3)}")
    state = do(state, "S play BJ, E play C2, N play H5, W play C7, N play C3, W play D7, S play H2, E play CA")
    state = do(state, "S play H2, E play C2, N play C4, W play D8, S play H5, E play D3, N play C6, W play D9")
    lines = {line.name: (line.points, line.clauses) for line in settle_hand(state).lines}
    assert lines == {
        "tricks": (0, ("trick.points", "cards.points")),
        "throws": (0, ("throw.penalty-per-card", "throw.penalty-ten")),
        "chaodi": (-80, ("chaodi.failure-points", "chaodi.failed")),
        "kitty": (0, ("kitty.dealers-win",)),
        "red-five-forced": (50, ("kitty.forced-red-five", "kitty.red-five-sides")),
        "red-five-kept": (-50, ("kitty.kept-red-five", "kitty.red-five-sides")),
    }


@pytest.mark.clause("kitty.no-forced-red-five", "kitty.no-kept-red-five")
@pytest.mark.parametrize(("slug", "score"), [("kangqi", 0), ("mingchao", 0), ("yixing", 0), ("anchao", 50)])
def test_red_five_scores_by_being_forced_out_or_kept_in_one_room_alone(slug: str, score: int) -> None:
    hands = "S BJ C3, E H7 D3, N H55, W H8 D6"
    script = "S play BJ, E play H7, N play H5, W play H8, N play H5, W play D6, S play C3, E play D3"
    settlement = settle_hand(do(at_play(match_at(short(slug, 2), "S", "9 9"), hands, kitty="LJ"), script))
    # one is forced out of the dealer's partner, who keeps the other to the last trick
    assert [points(settlement, f"red-five-{name}") for name in ("forced", "kept")] == [score, -score]


@pytest.mark.clause("kitty.capture", "kitty.pair")
def test_kitty_is_multiplied_by_the_winning_play_whoever_led_it() -> None:
    hands = "S C3 D34, E CA DAA, N C4 D67, W C6 D89"
    script = "S play C3, E play CA, N play C4, W play C6, E play DAA, N play D67, W play D89, S play D34"
    settlement = settle_hand(last_trick("huanle", hands, script))
    assert (settlement.multiplier, settlement.on_stage) == (4, Team.EW)


@pytest.mark.clause("kitty.ruff-as-led", "kitty.side-suit-halves")
@pytest.mark.parametrize(
    ("rules", "times", "clause"),
    [
        ({}, 4, "kitty.largest-part"),
        ({"capture.ruffs": "as-led"}, 2, "kitty.ruff-as-led"),
        ({"capture.side_suit_halves": True}, 4, "kitty.largest-part"),
    ],
)
def test_kitty_is_multiplied_by_a_ruff_or_by_what_was_led_to_it(
    rules: dict[str, object], times: int, clause: str
) -> None:
    hands = "S CAKQ, E D779, N C478, W CJ8 D4"
    ruff = last_trick("huanle", hands, "S play CAKQ, E play D779, N play C478, W play CJ8 D4", bid="E D9", **rules)
    settlement = settle_hand(ruff)
    assert settlement.multiplier == times
    assert clause in next(line.clauses for line in settlement.lines if line.name == "kitty")


@pytest.mark.clause("result.final-points", "throw.penalty-direction")
def test_penalties_come_off_or_on_top() -> None:
    hands = "S C3 D6 D7, E CA DA3, N C4 D4 H3, W C5 H4 H6"
    script = "S play C3, E play CA, N play C4, W play C5, E play DA3, N play D4, W play H4, S play D6"
    state = do(at_play(match_at(short("hongwu", 3), "S", "9 9"), hands, kitty="H8"), script)
    assert state.penalty_points == -20
    while not state.is_over:
        state = state.apply(next(iter(legal_actions(state))))
    settlement = settle_hand(state)
    assert points(settlement, "throws") == -20
    assert settlement.points == state.trick_points - 20 + settlement.multiplier * state.kitty.points


@pytest.mark.clause("kitty.heaven-contains", "kitty.heaven-13", "kitty.heaven-after")
def test_heaven_is_found_in_the_last_trick() -> None:
    hands = "S DKT5, E S5TK, N D346, W C346"
    script = "S play DKT5, E play S5TK, N play D346, W play C346"
    state = do(at_play(match_at(short("mingchao", 3), "S", "4 4"), hands, kitty="S4"), script)
    heaven = settle_hand(state)
    assert (heaven.bonus, heaven.on_stage, heaven.dealer_next) == ("heaven-and-earth", Team.EW, Seat.EAST)
    assert [s.level for s in heaven.standings] == [0, 12] and heaven.clauses[0] == "kitty.heaven-contains"
    # attackers alone in mingchao; either side in anchao
    dealers = "S SKT5, E S346, N D346, W C346"
    script = "S play SKT5, E play S346, N play D346, W play C346"
    for slug, bonus, levels in (("mingchao", None, [9, 2]), ("anchao", "heaven-and-earth", [12, 0])):
        found = settle_hand(do(at_play(match_at(short(slug, 3), "S", "4 4"), dealers, kitty="S4"), script))
        assert (found.bonus, [s.level for s in found.standings]) == (bonus, levels)
    partner = do(
        at_play(match_at(short("anchao", 3), "N", "4 4"), "N SKT5, W S346, S D346, E C346", kitty="S4"),
        "N play SKT5, W play S346, S play D346, E play C346",
    )
    assert [s.level for s in settle_hand(partner).standings] == [12, 0]


@pytest.mark.clause("kitty.j-to-the-end", "kitty.jj-at-j")
@pytest.mark.parametrize("slug", ["mingchao", "hongwu"])
def test_jacks_in_the_last_trick_send_dealers_down(slug: str) -> None:
    state = do(
        at_play(match_at(short(slug, 2), "S", "J 4"), "S C33, E SJJ, N D34, W D56", kitty="S7"),
        "S play C33, E play SJJ, N play D34, W play D56",
    )
    settlement = settle_hand(state)
    assert settlement.standings[0].level == 0
    clause = "kitty.j-to-the-end" if slug == "mingchao" else "kitty.jj-at-j"
    assert settlement.clauses[0] == clause


@pytest.mark.clause("bid.nobody-first-redeal")
def test_redeal_settles_nothing() -> None:
    state = do(deal(match_at(presets.HUANLE, None), ""), passes(4))
    settlement = settle_hand(state)
    assert settlement.redeal and not settlement.lines and not settlement.scores and settlement.points == 0
    assert (settlement.dealer_next, settlement.standings) == (Seat.SOUTH, state.match.standings)
    assert settlement.clauses == ("bid.nobody-first-redeal",)
    assert advance(state.match, settlement) == state.match


@pytest.mark.clause("bid.nobody-redeal-always")
def test_redeal_of_a_later_hand_leaves_the_dealer() -> None:
    match = match_at(presets.CHUPAI, "W", "4 7")
    settlement = settle_hand(do(deal(match, ""), passes(4)))
    assert settlement.redeal and settlement.dealer_next is Seat.WEST and settlement.on_stage is Team.EW
    assert advance(match, settlement) == match


@pytest.mark.parametrize(("dealer", "deals", "other"), [(None, Seat.SOUTH, "later"), ("W", Seat.WEST, "first")])
def test_redeal_moves_nothing_and_names_the_rule_of_its_hand(dealer: str | None, deals: Seat, other: str) -> None:
    config = presets.CHUPAI.replace(**{f"bidding.no_bid_{other}": "no-trump"})
    match = match_at(config, dealer, "4 7")
    settlement = settle_hand(do(deal(match, ""), passes(4)))
    clauses = config.clauses_of(f"bidding.no_bid_{'first' if dealer is None else 'later'}")
    assert settlement == Settlement(True, (), 0, match.standings, deals, deals.team, 0, {}, False, 0, None, clauses)
    assert "bid.nobody-no-trump" not in clauses


def test_scores_are_for_each_team_and_empty_where_the_rules_keep_none() -> None:
    hands, script = "S CA, E C3, N C4, W CK", "S play CA, E play C3, N play C4, W play CK"
    assert settle_hand(last_trick("huanle", hands, script)).scores == {}
    assert settle_hand(last_trick("kangqi", hands, script)).scores == {Team.SN: 9, Team.EW: -9}
    assert settle_hand(last_trick("hongwu", hands, script)).scores == {Team.SN: 9, Team.EW: -9}


@pytest.mark.clause("result.base-hongwu")
def test_base_is_found_from_the_purses_before_the_hand() -> None:
    match = match_at(short("hongwu", 1), "S", "9 9", purses=(100, 1000, 1400, 2000))
    hands, script = "S CA, E C3, N C4, W CK", "S play CA, E play C3, N play C4, W play CK"
    settlement = settle_hand(do(at_play(match, hands, kitty="LJ"), script))
    assert settlement.scores == {Team.SN: 18, Team.EW: -18}
    assert advance(match, settlement).purses == (118, 982, 1418, 1982)
