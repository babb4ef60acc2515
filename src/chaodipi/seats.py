"""Seats and teams, in playing order (clause game.players)."""

from __future__ import annotations

import enum

from chaodipi.errors import NotationError

__all__ = ["Seat", "Team"]


class Team(enum.Enum):
    """A pair of partners (对家)."""

    SN = "SN"
    EW = "EW"

    @property
    def index(self) -> int:
        """0 for SN, 1 for EW: the parity of its seats."""
        return 0 if self is Team.SN else 1

    @property
    def other(self) -> Team:
        """The opponents."""
        return Team.EW if self is Team.SN else Team.SN


class Seat(enum.IntEnum):
    """A place at the table; play goes counter-clockwise, from each seat to :attr:`next` (下家).

    >>> Seat.SOUTH.next, Seat.EAST.partner, Seat.WEST.team
    (<Seat.EAST: 1>, <Seat.WEST: 3>, <Team.EW: 'EW'>)
    """

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    @property
    def next(self) -> Seat:
        """The seat that plays next (下家)."""
        return SEATS[(self + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite (对家)."""
        return SEATS[(self + 2) % 4]

    @property
    def team(self) -> Team:
        """The seat's team."""
        return Team.EW if self & 1 else Team.SN

    @property
    def letter(self) -> str:
        """``S``, ``E``, ``N`` or ``W``."""
        return "SENW"[self]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat: ``S E N W``, or 南东北西.

        Raises:
            NotationError: The text names no seat.
        """
        if isinstance(text, str) and len(text) == 1:
            index = "SENW南东北西senw".find(text)
            if index >= 0:
                return SEATS[index % 4]
        raise NotationError(f"no seat: {text!r} (expected S, E, N or W)")


def checked_seat(seat: Seat) -> Seat:
    """A seat that a caller named.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(seat, Seat):
        raise TypeError(f"a Seat expected, not {seat!r}")
    return seat


SEATS = (Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)
