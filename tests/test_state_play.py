"""Play in a hand: failed throws, the limit of them, red fives forced out or kept, flag hands."""

from __future__ import annotations

import pytest

from chaodipi import (
    Cards,
    Code,
    GameState,
    IllegalAction,
    Phase,
    Play,
    Seat,
    Team,
    Win,
    apply,
    legal_actions,
    legal_plays,
    presets,
    rule_on,
    settle_hand,
    validate_throw,
)
from chaodipi.order import ladder_for
from chaodipi.playing import throws_left
from chaodipi.results import FLAG, Standing
from tests.scripted import at_play, do, match_at, points, short


def thrown(slug: str, dealer: str = "S", **rules: object) -> GameState:
    """S throws DA3 with E holding a higher diamond than the three; the dealer leads, so S or, with E, nobody yet."""
    hands = "S DA3 S4, E D4 S2 H3, N D5 H4 H6, W C3 C4 C6"
    return at_play(match_at(short(slug, 3, **rules), dealer), hands, "E S2")


# -- failed throws --------------------------------------------------------------------------------------------------


@pytest.mark.clause("throw.smallest-forced", "throw.penalty-per-card")
def test_forced_part_is_played_the_attempt_kept_and_the_penalty_booked() -> None:
    state = thrown("kangqi")
    action = Play(Cards.parse("DA3"))
    ruling = rule_on(state, action)
    assert ruling and ruling.code is Code.THROW_FAILS and action in legal_actions(state)
    verdict = validate_throw(state, action.cards)
    assert (verdict.forced, verdict.penalty) == (Cards.parse("D3"), 10)
    after = apply(state, action)
    assert after.trick is not None
    assert (after.trick.plays, after.trick.attempted) == ((Cards.parse("D3"),), Cards.parse("DA3"))
    assert after.hand(Seat.SOUTH) == Cards.parse("DA S4")
    assert (after.penalty_points, after.failed_throws) == (10, (1, 0, 0, 0))
    # one card is followed, and the trick keeps both
    after = do(after, "E play D4, N play D5, W play C3")
    assert after.tricks[0].attempted == Cards.parse("DA3") and after.tricks[0].winner is Seat.NORTH
    assert [len(c) for c in after.tricks[0].plays] == [1] * 4 and after.trick is None
    # the next trick knows nothing of it
    after = do(after, "N play H4")
    assert after.trick is not None and after.trick.attempted is None


@pytest.mark.clause("throw.penalty-direction")
def test_attackers_failed_throw_costs_them() -> None:
    hands = "W DA3 S4, S D4 S2 H3, E D5 H4 H6, N C3 C4 C6"
    state = at_play(match_at(short("kangqi", 3), "W"), hands, "S S2")
    assert do(state, "W play DA3").penalty_points == 10
    hands = "S H7 D6 D7, E DA3 HA, N D4 S2 H3, W D5 H4 H6"
    state = at_play(match_at(short("kangqi", 3)), hands, "N S2")
    state = do(state, "S play H7, E play HA, N play H3, W play H4, E play DA3")
    assert (state.penalty_points, state.failed_throws) == (-10, (0, 1, 0, 0))


@pytest.mark.clause("throw.penalty-direction", "throw.smallest-forced")
def test_failed_throws_of_a_hand_add_up_each_with_its_player() -> None:
    hands = "S DA3 S4, E D4 S2 H3, N D5 H46, W C3 H9 C6"
    state = do(at_play(match_at(short("kangqi", 3)), hands, "E S2"), "S play DA3, E play D4, N play D5, W play C3")
    state = do(state, "N play H46")
    assert state.trick is not None and state.trick.plays == (Cards.parse("H4"),)
    assert (state.penalty_points, state.failed_throws) == (30, (1, 0, 1, 0))


@pytest.mark.clause("throw.smallest-forced", "follow.tractor-for-tractor")
def test_forced_tractor_is_followed_as_a_tractor() -> None:
    hands = "S D3344 DA S3, E D6677 D89, N DTTJJ DQ S4, W C346789"
    state = do(at_play(match_at(short("huanle", 6)), hands), "S play D3344 DA")
    assert state.trick is not None and state.trick.plays == (Cards.parse("D3344"),)
    assert list(legal_plays(state)) == [Cards.parse("D6677")]
    state = do(state, "E play D6677, N play DTTJJ, W play C3467")
    assert (state.tricks[0].winner, state.to_act) == (Seat.NORTH, Seat.NORTH)


@pytest.mark.parametrize(
    ("penalty", "booked"), [("none", 0), ("each-throw", 10), ("beaten-cards", 10), ("thrown-cards", 20)]
)
def test_penalty_of_a_failed_throw_is_a_choice(penalty: str, booked: int) -> None:
    state = do(thrown("huanle", **{"throw.penalty": penalty}), "S play DA3")
    assert (state.penalty_points, state.failed_throws) == (booked, (1, 0, 0, 0))


def test_throw_that_stands_is_played_whole() -> None:
    hands = "S DAK S4, E D4 S2 H3, N D5 H4 H6, W C3 C4 C6"
    state = do(at_play(match_at(short("kangqi", 3)), hands, "E S2"), "S play DAK")
    assert state.trick is not None and state.trick.attempted is None
    assert state.trick.plays == (Cards.parse("DAK"),) and state.penalty_points == 0


THROWER = "S DA3 CAK HA, E D4 H3 S3 S4 S6, N S7 S8 S9 H4 H6, W ST SJ SQ SK H7"


@pytest.mark.clause("throw.two-failures")
def test_player_without_throws_left_may_lead_units_only() -> None:
    script = "S play DA3, E play D4, N play S7, W play ST, E play H3, N play H4, W play H7, S play HA"
    free = do(at_play(match_at(short("huanle", 5)), THROWER), script)
    assert rule_on(free, Play(Cards.parse("CAK"))).code is Code.THROW_STANDS
    state = do(at_play(match_at(short("huanle", 5, **{"throw.limit": 1})), THROWER), script)
    ruling = rule_on(state, Play(Cards.parse("CAK")))
    assert ruling.breaches == (Code.NO_THROWS_LEFT,) and Play(Cards.parse("CAK")) not in legal_actions(state)
    with pytest.raises(IllegalAction):
        apply(state, Play(Cards.parse("CAK")))
    assert sorted(map(str, legal_plays(state))) == ["CA", "CK", "DA"]
    assert legal_plays(free).count() == 4
    # two are left to a player of changxian after one
    state = do(at_play(match_at(short("changxian", 5)), THROWER), script)
    assert rule_on(state, Play(Cards.parse("CAK"))).legal


@pytest.mark.clause("throw.two-failures")
@pytest.mark.parametrize(
    ("per", "failed", "left"),
    [
        ("player", (1, 0, 1, 0), [True] * 4),
        ("player", (2, 0, 0, 1), [False, True, True, True]),
        ("team", (1, 0, 1, 0), [False, True, False, True]),
        ("team", (0, 1, 0, 0), [True] * 4),
    ],
)
def test_who_shares_the_limit_is_a_choice(per: str, failed: tuple[int, int, int, int], left: list[bool]) -> None:
    ladder = ladder_for(presets.CHANGXIAN.replace(**{"throw.limit_per": per}), 0, 0)
    assert [throws_left(ladder, failed, seat) for seat in range(4)] == left


def test_follow_without_the_shape_it_owes_is_refused() -> None:
    hands = "S H33 S2, E H44 H6, N H55 H7, W C33 C4"
    state = do(at_play(match_at(short("huanle", 3)), hands, "S S2"), "S play H33")
    for text, breach in (("H4 H6", Code.MUST_FOLLOW_PAIR), ("H4", Code.WRONG_SIZE)):
        ruling = rule_on(state, Play(Cards.parse(text)))
        assert ruling.breaches[0] is breach and Play(Cards.parse(text)) not in legal_actions(state)
        with pytest.raises(IllegalAction) as error:
            apply(state, Play(Cards.parse(text)))
        assert error.value.ruling == ruling
    assert do(state, "E play H44, N play H55, W play C33").trick_points == 0


@pytest.mark.clause("follow.suit", "follow.count", "follow.pair-for-pair")
@pytest.mark.parametrize(
    ("lead", "play", "breach"),
    [
        ("C3", "C44", Code.WRONG_SIZE),  # a pair on a single card
        ("C33", "D44", Code.MUST_FOLLOW_SUIT),  # a pair of another suit
        ("C33", "C45", Code.MUST_FOLLOW_PAIR),
        ("C33", "C66", Code.NOT_IN_HAND),
    ],
)
def test_pair_follows_only_where_a_pair_of_that_suit_was_led(lead: str, play: str, breach: Code) -> None:
    hands = "S C33 H34567, E C44 C5 D44 H89, N C678 H89TJ, W C9TJ HTJQK"
    state = do(at_play(match_at(short("huanle", 7)), hands), f"S play {lead}")
    with pytest.raises(IllegalAction) as error:
        apply(state, Play(Cards.parse(play)))
    assert error.value.ruling.breaches[0] is breach


@pytest.mark.clause("chaodi.first-trick-retake")
def test_plays_of_a_first_trick_go_back_to_those_who_made_them() -> None:
    hands = "W D2 HA H3, S C22 CA, E H6 S22, N H5 D5 S4"
    state = do(at_play(match_at(short("chupai", 3), "W"), hands, "W D2"), "W play HA, S play CA, E bid S22")
    assert state.hand(Seat.SOUTH) == Cards.parse("C22 CA") and len(state.hand(Seat.EAST)) == 3 + 96
    assert state.hand(Seat.NORTH) == Cards.parse("H5 D5 S4") and state.hand(Seat.WEST) == Cards.parse("D2 H3")


# -- red fives ------------------------------------------------------------------------------------------------------


def reds(state: GameState, script: str) -> tuple[int, int]:
    """What red fives forced out and red fives kept come to at the end of a scripted hand."""
    state = do(state, script)
    while not state.is_over:
        state = state.apply(next(iter(legal_actions(state))))
    settlement = settle_hand(state)
    return points(settlement, "red-five-forced"), points(settlement, "red-five-kept")


@pytest.mark.clause("kitty.forced-red-five")
@pytest.mark.parametrize(
    ("lead", "hand", "play", "worth"),
    [
        ("BJ", "H5 C3", "H5", -50),  # his only trump
        ("BJ", "H5 D3", "H5", 0),  # he had another
        ("BJ BJ", "H55", "H55", -100),  # his only trump pair
        ("BJ BJ", "H5 S3", "H5 S3", -50),  # he plays all his trumps
        ("CA", "H5 D4", "H5", 0),  # void: he ruffs of his own will
    ],
)
def test_red_five_forced_out_costs_its_side(lead: str, hand: str, play: str, worth: int) -> None:
    size = len(Cards.parse(hand))
    leader = f"S {lead} D2" if size > len(Cards.parse(lead)) else f"S {lead}"
    bid = "S D2" if "D2" in leader else ""
    match = match_at(short("anchao", size))
    state = at_play(match, f"{leader}, E {hand}, N C5 C6, W C7 C8", bid, kitty="LJ")
    assert reds(state, f"S play {lead}, E play {play}") == (worth, 0)


@pytest.mark.clause("kitty.forced-red-five")
@pytest.mark.parametrize(
    ("hand", "play", "worth"),
    [
        ("S33 H55 S4", "H55", 0),  # another pair answers
        ("H55 S4 S6 C3", "H55", -100),  # the one pair there is
        ("H5 S3 S4 C3 C4", "H5 S3", 0),  # two other singles
        ("H5 S3 C3 C4 C6", "H5 S3", -50),
    ],
)
def test_red_five_is_forced_by_the_shape_too(hand: str, play: str, worth: int) -> None:
    hands = f"S BJ BJ S2 H3 H4, E {hand}, N D34567, W C789TJ"
    state = at_play(match_at(short("anchao", 5)), hands, "S S2")
    script = f"S play BJ BJ, E play {play}, N play D34, W play C78"
    state = do(state, script)
    assert state._play is not None and state._play[9] == worth


@pytest.mark.clause("kitty.forced-red-five")
def test_red_five_forced_out_of_a_dealer_pays_the_attackers() -> None:
    match = match_at(short("anchao", 2), "W")
    state = at_play(match, "W D2 BJ, S C5 C6, E H5 C3, N C7 C8", "W D2")
    assert reds(state, "W play BJ, S play C5, E play H5") == (50, 0)


@pytest.mark.clause("kitty.forced-red-five")
def test_red_fives_forced_out_in_a_hand_add_up() -> None:
    hands = "S BJ D2, E H5 C3, N C5 C6, W H5 C8"
    state = at_play(match_at(short("anchao", 2)), hands, "S D2", kitty="LJ")
    assert reds(state, "S play BJ, E play H5, N play C5, W play H5") == (-100, 0)


@pytest.mark.clause("kitty.forced-red-five", "510k.step-down-answer")
def test_red_five_that_steps_down_of_its_own_will_costs_nothing() -> None:
    hands = "S HKT S2 H5, E HKT3 H5, N D3467, W C346 D8"
    state = do(at_play(match_at(short("anchao", 4)), hands, "S S2"), "S play HKT5")
    assert Play(Cards.parse("HKT3")) in legal_actions(state)
    assert reds(state, "E play HKT5, N play D346, W play C346") == (0, 0)


@pytest.mark.clause("kitty.kept-red-five")
@pytest.mark.parametrize(
    ("hands", "script", "forced", "kept"),
    [
        ("S SA H5, E S3 C3, N S4 C4, W S6 C6", "S play SA", 0, -50),
        ("S C3 C4, E CA H5, N C6 C7, W C8 C9", "S play C3, E play CA, N play C6, W play C8", 0, 50),
        # the last of three
        (
            "S SAK H5, E S34 C3, N S67 C4, W S89 C6",
            "S play SA, E play S3, N play S6, W play S8, S play SK, E play S4, N play S7, W play S9, S play H5",
            0,
            -50,
        ),
        # the last card, but he did not win the trick before: it is forced out
        ("S CA C4, E C3 H5, N C6 C7, W C8 C9", "S play CA", -50, 0),
        # won the trick before, but the last card is another
        ("S H5 CA, E S3 C3, N S4 C4, W S6 C6", "S play H5", 0, 0),
    ],
)
def test_red_five_kept_to_the_last_trick_earns_its_side(hands: str, script: str, forced: int, kept: int) -> None:
    cards = len(Cards.parse(hands.split(",")[0].removeprefix("S")))
    state = at_play(match_at(short("anchao", cards)), hands, kitty="LJ")
    assert reds(state, script) == (forced, kept)


@pytest.mark.clause("kitty.kept-red-five")
def test_pair_of_red_five_kept_earns_twice() -> None:
    hands = "S CA H55, E C3 S3 S4, N C4 S6 S7, W C6 S8 S9"
    state = at_play(match_at(short("anchao", 3)), hands, kitty="LJ")
    assert reds(state, "S play CA, E play C3, N play C4, W play C6, S play H55") == (0, -100)
    # one trick alone has none before it
    alone = at_play(match_at(short("anchao", 1)), "S H5, E C3, N C4, W C6", kitty="LJ")
    assert reds(alone, "S play H5") == (0, 0)


def test_worth_of_red_fives_is_a_choice() -> None:
    rules = {"bonus.red_five_forced": 20, "bonus.red_five_kept": 30}
    forced = at_play(match_at(short("anchao", 2, **rules)), "S BJ D2, E H5 C3, N C5 C6, W C7 C8", "S D2")
    assert reds(forced, "S play BJ") == (-20, 0)
    hands = "S SA H5, E S3 C3, N S4 C4, W S6 C6"
    assert reds(at_play(match_at(short("anchao", 2, **rules)), hands, kitty="LJ"), "S play SA") == (0, -30)
    assert reds(at_play(match_at(short("mingchao", 2)), hands, kitty="LJ"), "S play SA") == (0, 0)


# -- flag hands and kinds of wins -----------------------------------------------------------------------------------


@pytest.mark.clause("flag.hundred", "flag.won", "flag.lost")
@pytest.mark.parametrize("slug", ["kangqi", "changxian"])
@pytest.mark.parametrize(("seed", "points"), [(2, 100), (4, 55)])
def test_flag_hand_is_settled_as_one(slug: str, seed: int, points: int) -> None:
    state = match_at(presets.get(slug), "E", "4 flag").new_hand(seed=seed)
    while not state.is_over:
        state = state.apply(Play(next(iter(legal_plays(state).units))))
    settlement = settle_hand(state)
    won = points < 100
    assert (settlement.points, settlement.match_over) == (points, won)
    assert settlement.standings[1] == Standing(FLAG, 1, 0 if won else 1)


@pytest.mark.clause("flag.no-kitty", "flag.trumps", "flag.hundred")
@pytest.mark.parametrize("slug", ["kangqi", "changxian"])
def test_flag_hand_is_played_to_its_end(slug: str) -> None:
    state = match_at(presets.get(slug), "E", "4 flag").new_hand(seed=8)
    assert state.dealing_team is Team.EW and state.to_act is Seat.EAST
    while not state.is_over:
        state = state.apply(Play(next(iter(legal_plays(state).units))))
    settlement = settle_hand(state)
    assert sum(len(c) for t in state.tricks for c in t.plays) == 108
    assert settlement.points == state.trick_points + state.penalty_points and settlement.bonus is None
    assert (settlement.on_stage is Team.SN) is (settlement.points >= 100)


def test_finished_tricks_tell_how_they_were_won() -> None:
    hands = "S D2 DA C3, E S3 S4 C4, N S6 S7 C5, W D4 D5 C6"
    state = do(at_play(match_at(short("huanle", 3)), hands, "S D2"), "S play C3, E play C4, N play C5, W play C6")
    assert state.tricks[0].win is Win.LED and state.tricks[0].points == 5
    hands = "S C3 H7 H8, E S2 S4 H9, N S6 S7 H3, W D4 D5 C6"
    state = do(at_play(match_at(short("huanle", 3)), hands, "E S2"), "S play C3, E play S4, N play S6, W play C6")
    assert state.tricks[0].win is Win.OVER_RUFF and state.phase is Phase.PLAY
