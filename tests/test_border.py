"""What callers without types may pass: one clear error that names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from chaodipi import (
    Bid,
    Card,
    Cards,
    Match,
    NotationError,
    Rank,
    Seat,
    Suit,
    Table,
    Trump,
    can_chaodi,
    can_declare,
    new_hand,
    observe,
    parse_action,
    presets,
    resolve_trick,
    validate_throw,
)
from chaodipi.results import FLAG, Standing

STATE = new_hand(presets.MINGCHAO, seed=1, deal="whole")
TABLE = Table(presets.HUANLE, Trump.parse("S", "T"))
DA = Cards.parse("DA")
ANY: Any = None


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda: TABLE.shape("DA"), TypeError, "cards: Cards expected, not str: 'DA'"),  # type: ignore[arg-type]  # on purpose
        (lambda: TABLE.order("DA"), TypeError, "cards: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: TABLE.follows(DA, "DA"), TypeError, "hand: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: TABLE.rule_on_follow(DA, DA, "DA"), TypeError, "play: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: TABLE.throw(DA, {9: DA}, leader=Seat.SOUTH, dealer=Seat.SOUTH), TypeError, "a Seat expected, not 9"),  # type: ignore[dict-item]  # on purpose
        (lambda: TABLE.trick([("S", DA), ("E", DA)]), TypeError, "a Seat expected, not 'S'"),  # type: ignore[list-item]  # on purpose
        (lambda: TABLE.capture("", DA, winner=Seat.EAST, dealer=Seat.EAST), TypeError, "last: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: resolve_trick([(Seat.SOUTH, DA), (Seat.NORTH, DA)], TABLE), ValueError, "follow each other"),
        (lambda: Table("huanle", TABLE.trump), TypeError, "a Table is a RuleConfig and a Trump, not 'huanle'"),  # type: ignore[arg-type]  # on purpose
        (lambda: Table(presets.HUANLE, Trump(None, None)), ValueError, "these rules have no flag hands"),
        (lambda: can_declare(STATE, Seat.SOUTH, "DA"), TypeError, "cards: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: can_chaodi(STATE, 9, DA), TypeError, "a Seat expected, not 9"),  # type: ignore[arg-type]  # on purpose
        (lambda: can_declare(STATE, Seat.SOUTH, DA, "C"), ValueError, "a bid names a Suit, 'NT' or None, not 'C'"),  # type: ignore[arg-type]  # on purpose
        (lambda: validate_throw(STATE, "DA"), TypeError, "cards: Cards expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: observe(STATE, "S"), TypeError, "a Seat expected, not 'S'"),  # type: ignore[arg-type]  # on purpose
        (lambda: new_hand("huanle", seed=1), TypeError, "a RuleConfig expected, not 'huanle'"),  # type: ignore[arg-type]  # on purpose
        (lambda: new_hand(presets.HUANLE, deck="SA"), TypeError, "a deck holds Card objects, not 'S'"),  # type: ignore[arg-type]  # on purpose
        (lambda: Match("huanle"), TypeError, "a RuleConfig expected"),  # type: ignore[arg-type]  # on purpose
        (lambda: Match(presets.HUANLE, purses=(1, 2)), ValueError, "one for each of the four seats"),  # type: ignore[arg-type]  # on purpose
        (lambda: Match(presets.KANGQI, (Standing(FLAG), Standing())), ValueError, "a team at the flag has a dealer"),
        (lambda: Card("S", "A"), TypeError, "a card is a Suit or None, and a Rank"),  # type: ignore[arg-type]  # on purpose
        (lambda: Suit.parse(ANY), NotationError, "no suit: None"),
        (lambda: Rank.parse(ANY), NotationError, "no rank: None"),
        (lambda: Trump.parse(ANY, "2"), NotationError, "no suit: None"),
        (lambda: parse_action(ANY), NotationError, "an action is written as text, not NoneType"),
        (lambda: parse_action("play"), NotationError, "no action: 'play'"),
        (lambda: parse_action("bid =S"), NotationError, "no action: 'bid =S'"),
        (lambda: Bid(DA, "Q"), ValueError, "a bid names a Suit"),  # type: ignore[arg-type]  # on purpose
    ],
)
def test_wrong_types_are_named(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert said in str(caught.value)


def test_the_methods_of_a_state_are_the_functions() -> None:
    seat = Seat.SOUTH
    assert STATE.can_declare(seat, DA) == can_declare(STATE, seat, DA)
    assert STATE.can_chaodi(seat, DA) == can_chaodi(STATE, seat, DA)
    assert STATE.observe(seat) == observe(STATE, seat)
    with pytest.raises(ValueError, match="not over"):
        STATE.settle()
    with pytest.raises(ValueError, match="not the time"):
        STATE.validate_throw(DA)
