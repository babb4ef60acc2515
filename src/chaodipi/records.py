"""Recorded hands and one-line positions.

A record is JSON data: the rules, the match before the hand, the deck in the order dealt, and every action in its text
form. :func:`replay` gives the states, :func:`referee` the rulings. In bulk a file holds one record a line. The JSON
Schema is the file ``data/record.schema.json`` of this package.

A position is the same in one line of text that a person can read and type:
``RULES DEALER SN EW HANDS SCORES PURSES DEAL DECK : ACTION, ACTION, …``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from attrs import frozen

from chaodipi import presets
from chaodipi.actions import Action, parse_action
from chaodipi.cards import KIND_TEXT, card_of, parse_kinds
from chaodipi.config import RuleConfig
from chaodipi.errors import ConfigError, IllegalAction, NotationError, RecordError
from chaodipi.match import Match
from chaodipi.results import FLAG, Standing
from chaodipi.rules import apply, rule_on
from chaodipi.ruling import Ruling
from chaodipi.seats import Seat
from chaodipi.state import GameState, new_hand

__all__ = ["Report", "from_position", "from_record", "referee", "replay", "schema", "to_position", "to_record"]

#: The version of the record format.
VERSION: Final = 1


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    import json
    from importlib.resources import files

    text = files("chaodipi").joinpath("data/record.schema.json").read_text("utf-8")
    return dict(json.loads(text))


def to_record(state: GameState) -> dict[str, Any]:
    """A hand so far, as JSON data.

    >>> from chaodipi import presets, new_hand
    >>> state = new_hand(presets.HUANLE, seed=1)
    >>> from_record(to_record(state)) == state
    True
    """
    match = state.match
    return {
        "chaodipi": VERSION,
        "rules": _rules_text(state.config),
        "dealer": None if match.dealer is None else match.dealer.letter,
        "standings": {"SN": list(match.standings[0]), "EW": list(match.standings[1])},
        "hands": match.hands,
        "scores": list(match.scores),
        "purses": list(match.purses),
        "deal": state.deal,
        "deck": " ".join(KIND_TEXT[card.kind] for card in state.deck),
        "actions": [str(action) for action in state.actions],
    }


def from_record(record: Mapping[str, Any]) -> GameState:
    """The last state of a record.

    Raises:
        RecordError: It can't be read, or an action is illegal; names the key or the action.
    """
    return deque(replay(record), maxlen=1)[0]


def replay(record: Mapping[str, Any]) -> Iterator[GameState]:
    """The states of a record, from the deal on.

    Raises:
        RecordError: It can't be read, or an action is illegal; names the key or the action.
    """
    state = _start(record)
    yield state
    for number, action in enumerate(_actions(record), 1):
        try:
            state = apply(state, action)
        except IllegalAction as error:
            raise RecordError(f"actions: {number}, {str(action)!r}: {error}") from None
        yield state


@frozen
class Report:
    """What a referee says of a record.

    Its truth value is whether everything was legal.

    Args:
        rulings: The rulings, one an action, up to the first breach.
        breach: The number of the first illegal action, from 1; ``None`` where there is none.
        state: The state before the breach, or the last one.
    """

    rulings: tuple[Ruling, ...]
    breach: int | None
    state: GameState

    def __bool__(self) -> bool:
        return self.breach is None


def referee(record: Mapping[str, Any]) -> Report:
    """Rule on every action of a record, up to the first breach.

    Raises:
        RecordError: It can't be read; names the key.
    """
    state = _start(record)
    rulings = []
    for number, action in enumerate(_actions(record), 1):
        ruling = rule_on(state, action)
        rulings.append(ruling)
        if not ruling:
            return Report(tuple(rulings), number, state)
        state = apply(state, action)
    return Report(tuple(rulings), None, state)


def to_position(state: GameState) -> str:
    """A hand so far in one line.

    >>> from chaodipi import presets, new_hand
    >>> state = new_hand(presets.HONGWU, seed=1)
    >>> from_position(to_position(state)) == state
    True
    """
    match = state.match
    head = [
        _rules_text(state.config),
        "-" if match.dealer is None else match.dealer.letter,
        *(".".join(map(str, standing)) for standing in match.standings),
        str(match.hands),
        ",".join(map(str, match.scores)),
        ",".join(map(str, match.purses)),
        state.deal,
        "".join(KIND_TEXT[card.kind] for card in state.deck),
    ]
    return f"{' '.join(head)} : {', '.join(str(action) for action in state.actions)}".rstrip()


def from_position(text: str) -> GameState:
    """The hand of a one-line position.

    Raises:
        RecordError: It can't be read, or an action is illegal; names the part.
    """
    head, colon, tail = text.strip().partition(" :")
    parts = head.split()
    if not colon or len(parts) != 9:
        raise RecordError("a position has nine words, a colon and the actions")
    rules, dealer, sn, ew, hands, scores, purses, deal, deck = parts
    return from_record(
        {
            "chaodipi": VERSION,
            "rules": rules,
            "dealer": None if dealer == "-" else dealer,
            "standings": {"SN": _numbers("SN", sn, "."), "EW": _numbers("EW", ew, ".")},
            "hands": _numbers("hands", hands, ",")[0],
            "scores": _numbers("scores", scores, ","),
            "purses": _numbers("purses", purses, ","),
            "deal": deal,
            "deck": " ".join(deck[i : i + 2] for i in range(0, len(deck), 2)),
            "actions": [action.strip() for action in tail.split(",") if action.strip()],
        }
    )


def _numbers(key: str, text: str, separator: str) -> list[int]:
    try:
        return [int(part) for part in text.split(separator)]
    except ValueError:
        raise RecordError(f"{key}: {text!r}: whole numbers are expected") from None


def _rules_text(config: RuleConfig) -> str:
    """A preset's slug, and after ``+`` what a house variant of ``huanle`` changes."""
    slug = presets.name_of(config)
    if slug is not None:
        return slug
    changes = [f"{d.field}={_value_text(d.right)}" for d in presets.HUANLE.diff(config)]
    return "+".join(["huanle", *changes])


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return "".join(value) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rules(text: str) -> RuleConfig:
    slug, *changes = text.split("+")
    config = presets.get(slug)
    values: dict[str, object] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise ConfigError(f"{change!r}: FIELD=VALUE is expected")
        values[field] = _value(config.get(field), value)
    return config.replace(**values)


def _value(like: object, text: str) -> object:
    if isinstance(like, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(like, int):
        return int(text) if re.fullmatch(r"-?\d{1,12}", text, re.ASCII) else text
    return (() if text == "-" else tuple(text)) if isinstance(like, tuple) else text


KEYS: Final = (
    "chaodipi",
    "rules",
    "dealer",
    "standings",
    "hands",
    "scores",
    "purses",
    "deal",
    "deck",
    "seed",
    "actions",
)


def _start(record: Mapping[str, Any]) -> GameState:
    """The deal of a record."""
    if not isinstance(record, Mapping):
        raise RecordError("a record is a table")
    for key in record:
        if key not in KEYS:
            raise RecordError(f"{key}: unknown key (known: {', '.join(KEYS)})")
    if type(record.get("chaodipi")) is not int or record["chaodipi"] != VERSION:
        raise RecordError(f"chaodipi: {record.get('chaodipi')!r}: version {VERSION} is expected")
    if ("deck" in record) == ("seed" in record):
        raise RecordError("deck: a record has a deck or a seed, and not both")
    try:
        config = _rules(_text(record, "rules"))
    except ConfigError as error:
        raise RecordError(f"rules: {error}") from None
    match = _match(record, config)
    deal: Literal["cards", "whole"] = "whole" if record.get("deal", "cards") == "whole" else "cards"
    if record.get("deal", "cards") not in ("cards", "whole"):
        raise RecordError(f"deal: {record['deal']!r}: cards or whole is expected")
    deck = None if "seed" in record else _text(record, "deck")
    try:
        if deck is None:
            return new_hand(config, match=match, seed=record["seed"], deal=deal)
        return new_hand(config, match=match, deck=[card_of(kind) for kind in parse_kinds(deck)], deal=deal)
    except ValueError as error:
        raise RecordError(f"{'seed' if deck is None else 'deck'}: {error}") from None


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        raise RecordError(f"{key}: {value!r}: a text is expected")
    return value


def _match(record: Mapping[str, Any], config: RuleConfig) -> Match:
    dealer = record.get("dealer")
    try:
        seat = None if dealer is None else Seat.parse(dealer)
    except NotationError as error:
        raise RecordError(f"dealer: {error}") from None
    standings = record.get("standings", {"SN": [0, 1, 0], "EW": [0, 1, 0]})
    if not isinstance(standings, Mapping) or set(standings) != {"SN", "EW"}:
        raise RecordError(f"standings: {standings!r}: a table with SN and EW is expected")
    found = [_standing(team, standings[team], config) for team in ("SN", "EW")]
    hands = record.get("hands", 0)
    last = config.levels.hands
    if type(hands) is not int or hands < 0 or (last and hands >= last):
        most = f" and below {last}" if last else ""
        raise RecordError(f"hands: {hands!r}: a whole number, 0 or more{most}, is expected")
    if seat is None and any(standing.level for standing in found):
        raise RecordError("dealer: None: only a first hand, at level 2, has no dealer")
    scores, purses = _four(record, "scores"), _four(record, "purses")
    return Match(config, (found[0], found[1]), seat, hands, scores, purses)


def _standing(team: str, value: object, config: RuleConfig) -> Standing:
    most = FLAG if config.levels.flag else FLAG - 1 if config.levels.played else 0
    if isinstance(value, list) and len(value) == 3 and all(type(part) is int for part in value):
        level, lap, failures = value
        if 0 <= level <= most and 1 <= lap <= config.levels.laps and failures >= 0:
            return Standing(level, lap, failures)
    raise RecordError(f"standings.{team}: {value!r}: level 0 to {most}, lap and failed flag hands are expected")


def _four(record: Mapping[str, Any], key: str) -> tuple[int, int, int, int]:
    value = record.get(key, [0, 0, 0, 0])
    if isinstance(value, list) and len(value) == 4 and all(type(part) is int for part in value):
        return value[0], value[1], value[2], value[3]
    raise RecordError(f"{key}: {value!r}: four whole numbers are expected")


def _actions(record: Mapping[str, Any]) -> list[Action]:
    value = record.get("actions", [])
    if not isinstance(value, list):
        raise RecordError(f"actions: {value!r}: a list is expected")
    found = []
    for number, text in enumerate(value, 1):
        if not isinstance(text, str):
            raise RecordError(f"actions: {number}: {text!r}: a text is expected")
        try:
            found.append(parse_action(text))
        except NotationError as error:
            raise RecordError(f"actions: {number}: {error}") from None
    return found
