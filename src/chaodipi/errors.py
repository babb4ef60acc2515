"""What can be wrong: unreadable text, an illegal action, an impossible configuration, a record that does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chaodipi.ruling import Ruling

__all__ = ["ChaoDiPiError", "ConfigError", "IllegalAction", "NotationError", "RecordError"]


class ChaoDiPiError(Exception):
    """The root of every error that this library raises on purpose."""


class NotationError(ChaoDiPiError, ValueError):
    """A text (cards, a seat, an action, a position) that can't be read; names the token and what was expected."""


class ConfigError(ChaoDiPiError, ValueError):
    """A combination of rules that means nothing; names the fields that clash."""


class RecordError(ChaoDiPiError, ValueError):
    """A record of a game that can't be replayed; names the line or key."""


class IllegalAction(ChaoDiPiError, ValueError):
    """An action that the rules forbid here.

    Args:
        message: What was wrong, in one line.
        ruling: The full ruling, with every breach and its clauses.
    """

    def __init__(self, message: str, ruling: Ruling) -> None:
        super().__init__(message)
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, Ruling]]:
        return (IllegalAction, (str(self), self.ruling))
