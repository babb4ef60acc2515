"""Seats and teams in playing order."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import NotationError, Seat, Team

SOUTH, EAST, NORTH, WEST = Seat


@pytest.mark.clause("game.players", "game.counter-clockwise")
def test_play_goes_counter_clockwise_from_south_over_east() -> None:
    assert [seat.next for seat in Seat] == [EAST, NORTH, WEST, SOUTH]
    assert [int(seat) for seat in Seat] == [0, 1, 2, 3] and "".join(seat.letter for seat in Seat) == "SENW"


@pytest.mark.clause("game.partners")
def test_partners_sit_opposite() -> None:
    assert [seat.partner for seat in Seat] == [NORTH, WEST, SOUTH, EAST]
    assert [seat.team for seat in Seat] == [Team.SN, Team.EW, Team.SN, Team.EW]
    assert all(seat.team is seat.partner.team is not seat.next.team for seat in Seat)


def test_each_team_has_an_other() -> None:
    assert Team.SN.other is Team.EW and Team.EW.other is Team.SN
    assert [team.index for team in Team] == [0, 1]
    assert all(seat.team.index == seat % 2 for seat in Seat)


@pytest.mark.parametrize("text", ["", "X", "SE", "SOUTH", 0, None])
def test_an_unreadable_seat_is_named(text: Any) -> None:
    with pytest.raises(NotationError, match="no seat") as caught:
        Seat.parse(text)
    assert repr(text) in str(caught.value)
