"""Rulings: an answer, every breach, what was compared, and the clauses (clauses: all)."""

from __future__ import annotations

import enum
from typing import Any

from attrs import field, frozen

__all__ = ["Code", "Ruling"]


class Code(enum.StrEnum):
    """What a ruling found. The values are stable; programs match on them."""

    # whose turn, and what kind of action
    HAND_OVER = "hand-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PHASE = "wrong-phase"
    # cards
    NOT_IN_HAND = "not-in-hand"
    WRONG_SIZE = "wrong-size"
    NO_CARDS = "no-cards"
    # leading and throwing
    NOT_ONE_SUIT = "not-one-suit"
    NO_THROWS = "no-throws"
    NO_THROWS_LEFT = "no-throws-left"
    # following
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_FOLLOW_TRIPLE = "must-follow-triple"
    MUST_FOLLOW_TRACTOR = "must-follow-tractor"
    MUST_FOLLOW_PAIR = "must-follow-pair"
    MUST_ANSWER_510K = "must-answer-510k"
    MUST_PLAY_HIGHEST_TRUMPS = "must-play-highest-trumps"
    # bids and 炒
    NO_BID = "no-such-bid"
    CHOICE_NOT_DUE = "choice-not-due"
    CHOICE_NOT_OFFERED = "choice-not-offered"
    NOT_FOR_DECLARING = "not-for-declaring"
    NOT_HIGHER = "not-higher"
    OWN_BID = "own-bid"
    PARTNER_BID = "partner-bid"
    OVERTURNED_ALREADY = "overturned-already"
    NO_REDEAL = "no-redeal"
    NOT_FOR_CHAODI = "not-for-chaodi"
    DECLARER_WAITS = "declarer-waits"
    SHOWN_BEFORE = "shown-before"
    ASKING_CLOSED = "asking-closed"
    NOT_ASKED = "not-asked"
    # legal answers
    LED_UNIT = "led-unit"
    THROW_STANDS = "throw-stands"
    THROW_FAILS = "throw-fails"
    FOLLOWED = "followed"
    STEPPED_DOWN = "stepped-down"
    SHORT_SUIT = "short-suit"
    VOID = "void"
    DECLARED = "declared"
    OVERTURNED = "overturned"
    REINFORCED = "reinforced"
    LOOKED_BACK = "looked-back"
    CHAODI = "chaodi"
    CHAODI_FAILS = "chaodi-fails"
    PASSED = "passed"
    BURIED = "buried"
    REDEAL = "redeal-demanded"


@frozen
class Ruling:
    """The answer to "may he?".

    Its truth value is ``legal``.

    Args:
        legal: Whether the action is allowed.
        code: The first breach, or which legal case it is.
        breaches: All breaches, in a fixed order; empty where it is legal.
        clauses: The ids of the clauses that decide, the deciding one first.
        facts: What was compared, by name.
        variant: The slug of the preset whose document is quoted first: the one nearest to the rules.
    """

    legal: bool
    code: Code
    breaches: tuple[Code, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: tuple[tuple[str, Any], ...] = field(default=())
    variant: str | None = None

    def __bool__(self) -> bool:
        return self.legal

    def explain(self, lang: str = "en") -> str:
        """The ruling in words, with the deciding clauses quoted, in English (``en``) or Chinese (``zh``)."""
        from chaodipi.explain import explain

        return explain(self, lang)


def allowed(code: Code, clauses: tuple[str, ...], variant: str | None = None, /, **facts: object) -> Ruling:
    """A legal ruling."""
    return Ruling(True, code, (), clauses, tuple(facts.items()), variant)


def refused(
    breaches: tuple[Code, ...], clauses: tuple[str, ...], variant: str | None = None, /, **facts: object
) -> Ruling:
    """An illegal ruling with these breaches."""
    return Ruling(False, breaches[0], breaches, clauses, tuple(facts.items()), variant)
