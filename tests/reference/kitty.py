"""抠底: what the last trick makes of the kitty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import SUITS, Cards, contains, fmt, parse, points, team
from .follow import read_lead
from .order import TRUMP, Table, table_of
from .rules import Rules
from .shapes import (
    DOUBLE_510K,
    ONE_510K,
    PAIR,
    SINGLE,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
    Part,
    Reading,
    cards_of_510k,
    read,
)

HEAVEN_AND_EARTH = "heaven-and-earth"
FIELDS = {
    SINGLE: "single",
    PAIR: "pair",
    TRIPLE: "triple",
    TRACTOR: "tractor",
    TRIPLE_TRACTOR: "triple_tractor",
    ONE_510K: "five_ten_king",
    DOUBLE_510K: "double_five_ten_king",
}


def times(table: Table, last: Reading, lead: Reading | None) -> int:
    """How often the kitty counts: the largest part of the winning play decides.

    Of a ruff, where it counts as what was led, the largest part of the lead (where that is known).
    """
    largest = last.parts[0]
    ruffed = lead is not None and lead.suit != TRUMP and table.one_suit(last.cards) == TRUMP
    if table.rules["capture.ruffs"] == "as-led" and ruffed and lead is not None and lead.parts:
        largest = lead.parts[0]
    number = by_scheme(table.rules, largest, len(last.cards))
    if table.rules["capture.side_suit_halves"] and last.suit != TRUMP:
        number //= 2
    return number


def by_scheme(rules: Rules, largest: Part, cards_of_the_play: int) -> int:
    cards = len(largest.cards)
    # a 510K counts as single cards
    pairs = 0 if largest.kind == ONE_510K else cards // 2
    schemes = {
        "table": rules[f"capture.{FIELDS[largest.kind]}"],
        "two-to-the-cards": 2**cards,
        "twice-the-cards": 2 * cards,
        "doubled": 2,
        "cards-of-the-play": 2 * cards_of_the_play,
        "the-cards": cards,
        "two-to-the-pairs": 2 ** (pairs + 1),
        "plain": 1,
    }
    return int(schemes[rules["capture.scheme"]])


def is_heaven_and_earth(rules: Rules, last: Cards, attackers_win: bool) -> bool:
    """上天入地: a last trick won with the 5, 10 and K of one suit, by the attackers or by either side."""
    if not attackers_win and not rules["bonus.heaven_both_sides"]:
        return False
    if rules["bonus.heaven"] == "exactly":
        return last in [cards_of_510k(letter) for letter in SUITS]
    return bool(rules["bonus.heaven"] == "containing" and holds_510k(last))


def red_fives_kept(case: Mapping[str, Any], cards: Cards) -> int:
    """保红5: the last play is 红5, or both, and its player won the trick before too."""
    if set(cards) != {"H5"} or case["previous"] != case["winner"]:
        return 0
    return len(cards)


def holds_510k(cards: Cards) -> bool:
    return any(contains(cards, cards_of_510k(letter)) for letter in SUITS)


def answer_kitty(case: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(case)
    last = read(table, parse(case["last"]))
    if last is None:
        raise ValueError(f"no winning play: {fmt(parse(case['last']))}")
    lead = read_lead(table, parse(case["lead"])) if "lead" in case else None
    attackers_win = team(case["winner"]) != team(case["dealer"])
    multiplier = times(table, last, lead) if attackers_win else 0
    answer: dict[str, Any] = {"multiplier": multiplier, "points": multiplier * points(parse(case.get("kitty", "")))}
    if not case.get("flag", False) and is_heaven_and_earth(table.rules, last.cards, attackers_win):
        # flag hands have no kitty and so no 上天入地
        answer["bonus"] = HEAVEN_AND_EARTH
    if "previous" in case and table.rules["bonus.red_five_kept"]:
        each = table.rules["bonus.red_five_kept"]
        answer["kept"] = (1 if attackers_win else -1) * each * red_fives_kept(case, last.cards)
    return answer
