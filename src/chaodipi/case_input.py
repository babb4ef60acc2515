"""Reading the keys of a case, with errors that name the key and the value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from chaodipi import presets
from chaodipi.actions import choice_number, parse_choice
from chaodipi.cards import FIVE_OF_HEARTS, KIND_TEXT, KINDS, RANKS, Cards, Rank, copies
from chaodipi.choices import Bonus510K
from chaodipi.config import RuleConfig
from chaodipi.errors import ChaoDiPiError, ConfigError, NotationError
from chaodipi.order import Trump
from chaodipi.results import FLAG
from chaodipi.seats import Seat
from chaodipi.table import Table

__all__ = ["Bad", "CaseError", "Fields"]

#: No number in a case is larger.
LARGEST: Final = 10**12
#: Keys that every case may have.
COMMON: Final = ("id", "rules", "ask", "source", "why", "options", "expect")


class CaseError(ChaoDiPiError, ValueError):
    """A case that can't be answered; names the key and the value."""


class Bad(Exception):
    """A key with an unusable value."""

    def __init__(self, key: str, value: object, why: str) -> None:
        super().__init__(f"{key}: {why}" if value is None else f"{key}: {value!r}: {why}")


class Fields:
    """The keys of a case, read one by one.

    Args:
        case: The case.
        keys: The keys that its ask reads, blanks between.
        values: The keys that its answer may have.
    """

    def __init__(self, case: Mapping[str, Any], keys: str, values: str) -> None:
        self._case = case
        known = (*COMMON, *keys.split())
        for key in case:
            if key not in known:
                raise Bad(str(key), case[key], f"unknown key (known: {', '.join(sorted(known))})")
        expect = case.get("expect", {})
        if not isinstance(expect, Mapping):
            raise Bad("expect", expect, "a table is expected")
        for key, value in expect.items():
            if key not in values.split():
                raise Bad(f"expect.{key}", value, f"unknown answer key (known: {', '.join(values.split())})")
            for part in value if isinstance(value, Mapping) else ():
                if part not in ("SN", "EW"):
                    raise Bad(f"expect.{key}.{part}", value[part], "unknown answer key (known: SN, EW)")
        self.text("id")
        self.config = self._config()
        self.flag = self.truth("flag", False)
        if self.flag and not self.config.levels.flag:
            raise Bad("flag", True, "these rules have no flag hands")
        if "trump" in self:
            self.trump()
        elif "level" in self:
            self.level_number()

    def __contains__(self, key: str) -> bool:
        return key in self._case

    def _get(self, key: str) -> Any:
        if key not in self._case:
            raise Bad(key, None, "missing")
        return self._case[key]

    def _config(self) -> RuleConfig:
        slug = self.text("rules")
        try:
            config = presets.get(slug)
        except ConfigError as error:
            raise Bad("rules", None, str(error)) from None
        options = self._case.get("options", {})
        if not isinstance(options, Mapping):
            raise Bad("options", options, "a table of rule fields is expected")
        try:
            return config.replace(**_flat(options)) if options else config
        except ConfigError as error:
            raise Bad("options", None, str(error)) from None

    def text(self, key: str) -> str:
        """A text."""
        value = self._get(key)
        if not isinstance(value, str):
            raise Bad(key, value, "a text is expected")
        return value

    def word(self, key: str, known: tuple[str, ...]) -> str:
        """One of some words."""
        value = self.text(key)
        if value not in known:
            raise Bad(key, value, f"expected {', '.join(known)}")
        return value

    def truth(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        if key not in self and default is not None:
            return default
        value = self._get(key)
        if not isinstance(value, bool):
            raise Bad(key, value, "true or false is expected")
        return value

    def number(self, key: str, default: int | None = None, least: int | None = None) -> int:
        """A whole number."""
        if key not in self and default is not None:
            return default
        return _number(key, self._get(key), least)

    def seat(self, key: str) -> Seat:
        """A seat."""
        return _seat(key, self._get(key))

    def any_cards(self, key: str) -> Cards:
        """Cards, not counted."""
        return _cards(key, self._get(key))

    def cards(self, key: str) -> Cards:
        """Cards, no more copies of one than the decks have."""
        cards = self.any_cards(key)
        self.within_decks((key, cards))
        return cards

    def lead(self, table: Table, key: str) -> Cards:
        """Cards that can be led."""
        cards = self.cards(key)
        if table.shape(cards).suit is None:
            raise Bad(key, str(cards), "a lead is of one effective suit")
        return cards

    def within_decks(self, *named: tuple[str, Cards]) -> None:
        """Refuse a card that is held more often than the decks have it."""
        decks = self.config.deck.decks
        for kind in range(KINDS):
            held = [(key, cards) for key, cards in named if copies(cards.bits, kind)]
            if sum(copies(cards.bits, kind) for _, cards in held) > decks:
                keys = " and ".join(key for key, _ in held)
                raise Bad(keys, KIND_TEXT[kind], f"held more often than {decks} deck{'s' * (decks > 1)} have it")

    def level_number(self) -> int:
        """The level, 0 to 12; rules that always play one level need not name it."""
        if "level" not in self and not self.config.levels.played:
            return 0
        return _level("level", self.text("level"), "a level is 2 to 9, T, J, Q, K or A")

    def trump(self) -> Trump:
        """The trump, at the level."""
        text = self.text("trump") if "trump" in self or not self.flag else "NT"
        if self.flag and text.upper() != "NT":
            raise Bad("trump", text, "a flag hand has no trump suit")
        if "level" in self or not self.flag:
            level = RANKS[self.level_number()]
        try:
            return Trump.parse(text, None if self.flag else level)
        except NotationError as error:
            raise Bad("trump", text, str(error)) from None

    def flag_hand(self, levels: tuple[int, int], dealer: Seat) -> bool:
        """Whether a settled hand was a flag hand: a team at the flag deals nothing else."""
        at_flag = levels[dealer % 2] == FLAG
        if self.flag and not at_flag:
            raise Bad("flag", True, "the dealing team is not at the flag")
        return at_flag

    def bonus(self, dealer: Seat, winner: int, flag: bool) -> bool:
        """Whether the last trick's winner had 上天入地, where he could."""
        self.word("bonus", ("heaven-and-earth",))
        rules = self.config.bonus
        if rules.heaven is Bonus510K.NONE:
            raise Bad("bonus", "heaven-and-earth", "these rules know no such bonus")
        if flag:
            raise Bad("bonus", "heaven-and-earth", "a flag hand has no kitty")
        if winner < 0:
            raise Bad("winner", None, "a bonus belongs to the winner of the last trick")
        if (winner - dealer) % 2 == 0 and not rules.heaven_both_sides:
            raise Bad("winner", "SENW"[winner], "only attackers have this bonus")
        return True

    def first_hand(self) -> bool:
        """Whether it is a first hand, in which no dealer is named."""
        first = self.truth("first_hand", "dealer" not in self)
        if first and "dealer" in self:
            raise Bad("dealer", self._case["dealer"], "a first hand has no dealer yet")
        return first

    def no_kitty(self) -> None:
        """Refuse a kitty in a hand that has none."""
        if "kitty" in self and (self.flag or not self.config.deck.kitty):
            raise Bad(
                "kitty", self._case["kitty"], f"{'a flag hand has' if self.flag else 'these rules have'} no kitty"
            )

    def levels(self, key: str) -> tuple[int, int]:
        """The levels of both teams; rules without levels need none."""
        if key not in self and not self.config.levels.played:
            return 0, 0
        table = self._teams(key)
        found = []
        for team in ("SN", "EW"):
            value = table.get(team)
            if value == "flag" and self.config.levels.flag:
                found.append(FLAG)
            else:
                found.append(_level(f"{key}.{team}", value, "a level is 2 to 9, T, J, Q, K, A or flag"))
        return found[0], found[1]

    def team_numbers(self, key: str, default: int) -> tuple[int, int]:
        """A number for each team."""
        if key not in self:
            return default, default
        if not (self.config.levels.laps > 1 if key == "laps" else self.config.levels.flag):
            raise Bad(key, self._case[key], f"these rules keep no {key}")
        table = self._teams(key)
        numbers = [_number(f"{key}.{team}", table.get(team, default), default) for team in ("SN", "EW")]
        limit = self.config.levels.flag_failures
        if key == "flags" and limit and max(numbers) >= limit:
            raise Bad(key, max(numbers), f"after {limit} failed flag hands a team is at 2")
        if key == "laps" and max(numbers) > self.config.levels.laps:
            raise Bad(key, max(numbers), f"these rules have {self.config.levels.laps} laps")
        return numbers[0], numbers[1]

    def _teams(self, key: str) -> Mapping[str, Any]:
        value = self._get(key)
        if not isinstance(value, Mapping) or any(team not in ("SN", "EW") for team in value):
            raise Bad(key, value, "a table with SN and EW is expected")
        return value

    def hands(self, key: str) -> dict[Seat, Cards]:
        """Hands by seat."""
        value = self._get(key)
        if not isinstance(value, Mapping):
            raise Bad(key, value, "a table of seats is expected")
        found: dict[Seat, Cards] = {}
        for name, cards in value.items():
            seat = _seat(f"{key}.{name}", name)
            if seat in found:
                raise Bad(f"{key}.{name}", cards, "this seat's hand is given twice")
            found[seat] = _cards(f"{key}.{name}", cards)
        return found

    def plays(self, key: str) -> list[tuple[Seat, Cards]]:
        """The plays of a trick, leader first."""
        rows = [(_seat(key, seat), _cards(key, cards)) for seat, cards in self._rows(key, 2, 2)]
        if not 2 <= len(rows) <= 4:
            raise Bad(key, len(rows), "a trick has two to four plays")
        leader = rows[0][0]
        for i, (seat, cards) in enumerate(rows):
            if seat != (leader + i) % 4:
                raise Bad(key, seat.letter, "seats play in the order S E N W, from the leader")
            if len(cards) != len(rows[0][1]) or not cards:
                raise Bad(key, str(cards), f"{len(rows[0][1])} cards were led")
        self.within_decks(*((f"{key} {seat.letter}", cards) for seat, cards in rows))
        return rows

    def bids(self, key: str, passes: bool = False) -> list[tuple[int, int, int]]:
        """Bids as seat, bits and choice; a pass has no bits."""
        found = []
        for row in self._rows(key, 2, 3):
            seat = _seat(key, row[0])
            if passes and row[1] == "pass":
                found.append((int(seat), 0, choice_number(None)))
                continue
            cards = _cards(key, row[1])
            self.within_decks((key, cards))
            if not cards:
                raise Bad(key, row[1], "a bid shows cards")
            try:
                choice = parse_choice(row[2]) if len(row) == 3 else None
            except NotationError as error:
                raise Bad(key, None, str(error)) from None
            found.append((int(seat), cards.bits, choice_number(choice)))
        return found

    def _rows(self, key: str, least: int, most: int) -> list[list[Any]]:
        value = self._get(key)
        if not isinstance(value, list):
            raise Bad(key, value, "a list is expected")
        for row in value:
            if not isinstance(row, list) or not least <= len(row) <= most:
                raise Bad(key, row, "each row is a seat and what it showed")
        return value

    def declared(self, key: str) -> int:
        """The seat of a bid of two 红5, -1 where none is named."""
        if key not in self:
            return -1
        value = self._get(key)
        if not isinstance(value, list) or not 2 <= len(value) <= 3:
            raise Bad(key, value, "a seat and the cards of its bid are expected")
        seat, cards = _seat(key, value[0]), _cards(key, value[1])
        two = copies(cards.bits, FIVE_OF_HEARTS) == 2 and len(cards) <= 3
        if not self.config.order.red_five or not two:
            raise Bad(key, str(cards), "a bid of two 红5 is expected")
        return int(seat)


def _flat(options: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted names from nested tables."""
    found: dict[str, Any] = {}
    for key, value in options.items():
        if isinstance(value, Mapping):
            found.update({f"{key}.{name}": inner for name, inner in _flat(value).items()})
        else:
            found[key] = value
    return found


def _number(key: str, value: object, least: int | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Bad(key, value, "a whole number is expected")
    if abs(value) > LARGEST:
        raise Bad(key, None, f"a number up to {LARGEST} is expected")
    if least is not None and value < least:
        raise Bad(key, value, f"{least} or more is expected")
    return value


def _level(key: str, value: Any, why: str) -> int:
    """A level's number, 0 to 12."""
    try:
        return RANKS.index(Rank.parse(value).value)
    except NotationError:
        raise Bad(key, value, why) from None


def _seat(key: str, value: Any) -> Seat:
    try:
        return Seat.parse(value)
    except NotationError as error:
        raise Bad(key, None, str(error)) from None


def _cards(key: str, value: Any) -> Cards:
    try:
        return Cards.parse(value)
    except NotationError as error:
        raise Bad(key, None, str(error)) from None
