"""A match: levels, laps, flags, dealers, scores and purses from hand to hand."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest

from chaodipi import Match, Rank, Seat, Settlement, Team, advance, new_hand, presets
from chaodipi.results import ACE, FLAG, WON, Standing
from tests.random_play import play_match
from tests.scripted import match_at


def settled(
    sn: int = 0, ew: int = 0, dealer: Seat = Seat.EAST, scores: dict[Team, int] | None = None, **values: Any
) -> Settlement:
    """A settlement of a hand, these being the levels after it."""
    made = Settlement(
        False, (), 0, (Standing(sn), Standing(ew)), dealer, dealer.team, 0, scores or {}, False, 0, None, ()
    )
    return attrs.evolve(made, **values)


@pytest.mark.clause("level.start")
@pytest.mark.parametrize("slug", presets.names())
def test_match_starts_at_two_with_nobody_as_dealer(slug: str) -> None:
    match = Match.start(presets.get(slug))
    assert [match.level_of(team) for team in Team] == [Rank.TWO, Rank.TWO]
    assert [match.lap_of(team) for team in Team] == [1, 1]
    assert (match.dealer, match.hands, match.scores, match.winner, match.over) == (None, 0, (0,) * 4, None, False)
    assert not match.flag_hand and match.new_hand(seed=1) == new_hand(presets.get(slug), seed=1)


@pytest.mark.clause("level.of-the-hand")
def test_next_hand_is_played_at_the_next_dealers_level() -> None:
    match = advance(Match.start(presets.HUANLE), settled(sn=3, ew=7, dealer=Seat.NORTH))
    assert (match.dealer, match.hands) == (Seat.NORTH, 1)
    assert match.new_hand(seed=1).level is Rank.FIVE
    match = advance(match, settled(sn=3, ew=8, dealer=Seat.WEST))
    assert match.new_hand(seed=1).level is Rank.TEN
    assert match.new_hand(seed=1).dealer is Seat.WEST


def test_scores_and_purses_follow_the_hands() -> None:
    match = Match.start(presets.HONGWU, purses=(100, 200, 300, 400))
    match = advance(match, settled(scores={Team.SN: 5, Team.EW: -5}))
    match = advance(match, settled(scores={Team.SN: -2, Team.EW: 2}))
    assert match.scores == (3, -3, 3, -3) and match.purses == (103, 197, 303, 397)
    assert advance(match, settled()).scores == match.scores


@pytest.mark.clause("result.base-hongwu", "result.base-one")
@pytest.mark.parametrize(
    ("purses", "base"),
    [((100, 1000, 1400, 2000), 2), ((149, 1000, 150, 200), 2), ((49, 100, 50, 60), 1), ((0,) * 4, 1), ((150,) * 4, 3)],
)
def test_base_is_the_smallest_purse_by_fifty(purses: tuple[int, int, int, int], base: int) -> None:
    assert Match.start(presets.HONGWU, purses=purses).base == base
    assert Match.start(presets.CHANGXIAN, purses=purses).base == 1
    by_ten = presets.HONGWU.replace(**{"result.purse_base": 10})
    assert Match.start(by_ten, purses=(35, 90, 90, 90)).base == 3


@pytest.mark.clause("level.past-a", "level.three-laps")
@pytest.mark.parametrize("winner", list(Team))
def test_won_match_keeps_its_level_at_the_ace_and_goes_no_further(winner: Team) -> None:
    levels = (WON, 4) if winner is Team.SN else (4, WON)
    match = advance(match_at(presets.HUANLE, "S", "A 5"), settled(*levels, match_over=True, winner=winner))
    assert match.over and match.winner is winner and match.level_of(winner) is Rank.ACE
    with pytest.raises(ValueError, match="the match is over"):
        advance(match, settled())
    with pytest.raises(ValueError, match="the match is over"):
        match.new_hand(seed=1)


@pytest.mark.clause("level.past-a")
def test_team_that_has_won_stands_at_the_ace() -> None:
    after = advance(match_at(presets.HUANLE, "S", "A 5"), settled(WON, 4, match_over=True, winner=Team.SN))
    assert after.standings == (Standing(ACE), Standing(4))
    # so it reads before the match is advanced too
    assert attrs.evolve(after, standings=(Standing(WON), Standing(4))).level_of(Team.SN) is Rank.ACE
    with pytest.raises(ValueError, match=r"^the match is over: there is no next hand$"):
        advance(after, settled())


def test_match_that_cannot_be_says_why() -> None:
    two: Any = (0, 0)
    rules: Any = "huanle"
    with pytest.raises(TypeError, match="a RuleConfig expected, not 'huanle'"):
        Match(rules)
    said = r"^scores and purses are one for each of the four seats$"
    with pytest.raises(ValueError, match=said):
        Match(presets.HUANLE, scores=two)
    with pytest.raises(ValueError, match=said):
        Match(presets.HUANLE, purses=two)
    for level in (FLAG, WON):
        with pytest.raises(ValueError, match=r"^a team at the flag has a dealer$"):
            Match(presets.KANGQI, (Standing(), Standing(level)))


@pytest.mark.clause("flag.won")
def test_match_won_by_the_flag_keeps_the_flag() -> None:
    match = match_at(presets.KANGQI, "S", "flag 5")
    after = advance(match, settled(FLAG, 3, dealer=Seat.EAST, match_over=True, winner=Team.SN))
    assert after.over and after.winner is Team.SN and after.level_of(Team.SN) == "flag"


@pytest.mark.clause("flag.reached", "flag.lost")
def test_flag_hand_comes_when_the_team_at_the_flag_deals() -> None:
    match = match_at(presets.KANGQI, "E", "flag 5")
    assert not match.flag_hand and match.level_number == 3
    match = attrs.evolve(match, dealer=Seat.NORTH)
    assert match.flag_hand and match.level_number == -1
    assert match_at(presets.KANGQI, None, "2 2").level_number == 0


@pytest.mark.clause("level.jushu-hands", "level.jushu-two")
def test_jushu_lasts_its_set_number_of_hands() -> None:
    match = Match.start(presets.JUSHU)
    for scores in ((9, -6), (-2, 3), (-2, 3)):
        assert not match.over and match.winner is None and match.new_hand(seed=1).level is Rank.TWO
        match = advance(match, settled(scores={Team.SN: scores[0], Team.EW: scores[1]}))
    assert match.over and match.hands == 3 and match.winner is Team.SN and match.scores == (5, 0, 5, 0)
    with pytest.raises(ValueError, match="the match is over"):
        match.new_hand(seed=1)


@pytest.mark.clause("level.jushu-hands")
@pytest.mark.parametrize(("sn", "winner"), [(3, Team.SN), (-2, Team.EW), (0, None)])
def test_number_of_hands_is_a_choice_and_points_decide(sn: int, winner: Team | None) -> None:
    one = Match.start(presets.JUSHU.replace(**{"levels.hands": 1}))
    match = advance(one, settled(scores={Team.SN: sn, Team.EW: -sn}))
    assert match.over and match.winner is winner


@pytest.mark.clause("level.three-laps")
def test_laps_are_kept_between_hands() -> None:
    match = match_at(presets.ANCHAO, "S", "A 5", laps=(1, 2))
    after = advance(match, settled(standings=(Standing(1, 2), Standing(3, 2))))
    assert [after.lap_of(team) for team in Team] == [2, 2] and after.level_of(Team.SN) is Rank.THREE


def test_match_is_a_value() -> None:
    match = match_at(presets.ANCHAO, "S", "A 5")
    assert pickle.loads(pickle.dumps(match)) == match and len({match, attrs.evolve(match)}) == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.dealer = None  # type: ignore[misc]


@pytest.mark.clause("level.jushu-hands", "level.jushu-three")
def test_played_match_of_jushu_ends_after_three_hands() -> None:
    assert play_match(presets.JUSHU, Random(2)).hands == 3
