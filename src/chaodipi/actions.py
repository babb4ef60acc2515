"""Actions: what a player does, each with a text form.

>>> str(Bid(Cards.parse("H55"), Suit.CLUBS)), str(parse_action("play S77"))
('bid H55=C', 'play S77')
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from attrs import field, frozen
from attrs.validators import instance_of

from chaodipi.bids import NO_TRUMP, UNNAMED
from chaodipi.cards import Cards, Suit
from chaodipi.errors import NotationError

__all__ = ["Action", "Bid", "Bury", "Choice", "Pass", "Play", "Redeal", "parse_action"]

#: What a bid may name as trump: a suit, or ``"NT"`` for no-trump.
Choice: TypeAlias = Suit | Literal["NT"]


@frozen
class Bid:
    """亮主, 反主 or 炒: cards shown, and the trump named where the cards leave a choice.

    Args:
        cards: What is shown.
        choice: A suit or ``"NT"``; ``None`` where nothing is named.
    """

    cards: Cards = field(validator=instance_of(Cards))
    choice: Choice | None = None

    def __attrs_post_init__(self) -> None:
        if self.choice not in (None, "NT", *Suit):
            raise ValueError(f"a bid names a Suit, 'NT' or None, not {self.choice!r}")

    def __str__(self) -> str:
        named = "" if self.choice is None else f"={self.choice if isinstance(self.choice, str) else self.choice.value}"
        return f"bid {self.cards}{named}"


@frozen
class Pass:
    """No bid, no 炒."""

    def __str__(self) -> str:
        return "pass"


@frozen
class Redeal:
    """重新发牌: the demand of a player whose hand is weak that the cards be dealt again (clauses bid.redeal-*)."""

    def __str__(self) -> str:
        return "redeal"


@frozen
class Bury:
    """扣底: the cards laid away as the kitty."""

    cards: Cards = field(validator=instance_of(Cards))

    def __str__(self) -> str:
        return f"bury {self.cards}"


@frozen(init=False)
class Play:
    """出牌: cards led or followed with."""

    cards: Cards

    def __init__(self, cards: Cards) -> None:
        # searches make millions of these: the slot is set through its descriptor, past the frozen class's refusal
        if type(cards) is not Cards:
            raise TypeError(f"an action holds Cards, not {type(cards).__name__}")
        _set_cards(self, cards)

    def __str__(self) -> str:
        return f"play {self.cards}"


_set_cards: Final = Play.__dict__["cards"].__set__


#: What the seat to act may do.
Action: TypeAlias = Bid | Pass | Redeal | Bury | Play


def parse_choice(text: str) -> Choice:
    """Read a named trump: a suit or ``NT``.

    Raises:
        NotationError: It is neither.
    """
    if isinstance(text, str) and text.upper() == "NT":
        return "NT"
    if isinstance(text, str):
        try:
            return Suit.parse(text)
        except NotationError:
            pass
    raise NotationError(f"no trump to name: {text!r} (expected S, H, C, D or NT)")


def choice_number(choice: Choice | None) -> int:
    """A choice as the number that the rule modules use."""
    if choice is None:
        return UNNAMED
    if isinstance(choice, Suit):
        return choice.index
    if choice == "NT":
        return NO_TRUMP
    raise ValueError(f"a bid names a Suit, 'NT' or None, not {choice!r}")


def choice_of(number: int) -> Choice | None:
    """The choice that a number stands for."""
    if number == UNNAMED:
        return None
    return "NT" if number == NO_TRUMP else tuple(Suit)[number]


def parse_action(text: str) -> Action:
    """Read an action's text form.

    Raises:
        NotationError: Names the word that can't be read.
    """
    if not isinstance(text, str):
        raise NotationError(f"an action is written as text, not {type(text).__name__}: {text!r}")
    word, _, rest = text.strip().partition(" ")
    if word in ("pass", "redeal") and not rest:
        return Pass() if word == "pass" else Redeal()
    cards, equals, choice = rest.partition("=")
    if cards.strip() and word == "bid":
        return Bid(Cards.parse(cards), parse_choice(choice) if equals else None)
    if cards.strip() and word in ("bury", "play"):
        return (Bury if word == "bury" else Play)(Cards.parse(rest))
    raise NotationError(f"no action: {text!r} (expected pass or redeal, or bid, bury or play with cards)")
