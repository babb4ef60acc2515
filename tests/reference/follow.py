"""What may be played on a lead (RULES sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import WRITTEN, Cards, contains, fmt, parse, subsets
from .measure import measure
from .order import TRUMP, Table, table_of
from .shapes import (
    DOUBLE_510K,
    NONE,
    ONE_510K,
    PAIR,
    SINGLE,
    TRACTOR,
    Part,
    Reading,
    cards_of_510k,
    heart_suit,
    read,
    read_stepped,
)


def read_lead(table: Table, cards: Cards) -> Reading:
    """The lead as its followers see it.

    Section 10: in chupai a 炒 may turn a lead into cards of several suits; it is then followed in the suit
    of its highest card without duty of shape.
    """
    reading = read(table, cards)
    if reading is None and table.preset.name == "chupai":
        highest = max(cards, key=lambda card: (table.suit(card) == TRUMP, table.value(card), -WRITTEN[card]))
        return Reading(NONE, table.suit(highest), (), cards)
    if reading is None:
        raise ValueError(f"no lead: {fmt(cards)}")
    return reading


def duty(table: Table, lead: Reading) -> tuple[Part, ...]:
    """The parts whose shape must be answered."""
    if lead.shape == DOUBLE_510K and table.preset.rooms:
        # 副牌同花色的5对、10对、K对逼对
        return tuple(Part(PAIR, (card, card), 1, 0) for card in sorted(set(lead.cards)))
    if lead.is_510k:
        return tuple(Part(SINGLE, (card,), 1, 0) for card in lead.cards)
    return lead.parts


def is_legal(table: Table, lead: Reading, hand: Cards, play: Cards) -> bool:
    if len(play) != len(lead.cards) or not contains(hand, play):
        return False
    return _may_follow(table, lead, hand, play) or _may_step_down(table, lead, hand, play)


def _may_follow(table: Table, lead: Reading, hand: Cards, play: Cards) -> bool:
    """Without stepping anything down: every trump counts as a trump."""
    in_hand = table.of_suit(hand, lead.suit)
    in_play = table.of_suit(play, lead.suit)
    if len(in_play) != min(len(in_hand), len(play)):
        return False
    if len(in_hand) <= len(play):
        return True
    if lead.is_510k and lead.suit == TRUMP:
        return _answers_trump_510k(table, lead, in_hand, play)
    if lead.shape == ONE_510K and table.preset.name in ("anchao", "kangqi", "mingchao", "hongwu"):
        # 首家出牌为副牌的510K，同花色中有510K必须出，如无可用散牌应; 有和首家牌型一样的牌时，必须出牌型一样的牌
        own = cards_of_510k(lead.suit)
        if contains(in_hand, own):
            return play == own
    parts = duty(table, lead)
    return measure(table, lead.suit, play, parts) == measure(table, lead.suit, in_hand, parts)


def _answers_trump_510k(table: Table, lead: Reading, trumps: Cards, play: Cards) -> bool:
    """Section 5, a 510K led in trump, by a hand with more trumps than it must play."""
    values = sorted((table.value(card) for card in trumps), reverse=True)
    highest = sorted((table.value(card) for card in play), reverse=True) == values[: len(play)]
    if lead.shape == DOUBLE_510K:
        return highest if table.preset.rooms else True
    own = cards_of_510k(lead.cards[0][0])
    if not contains(trumps, own):
        return highest
    if table.preset.name == "changxian":
        # 可以选择跟3张大牌或跟主牌五十K
        return play == own or highest
    return play == own


def _may_step_down(table: Table, lead: Reading, hand: Cards, play: Cards) -> bool:
    """Section 5: a trump stepped down to answer a led 510K or heart tractor with the same."""
    answer = read(table, play)
    if lead.is_510k:
        return answer is not None and answer.shape == lead.shape and answer.suit == lead.suit != TRUMP
    stepped = read_stepped(table, play)
    suit = heart_suit(table)
    if stepped is None or lead.suit != suit:
        return False
    led = [part.length for part in lead.parts if is_heart_tractor(part)]
    answers = [part.length for part in stepped.parts if part.kind == TRACTOR and "H5" in part.cards]
    if not any(length >= other for length in answers for other in led):
        return False
    # it never raises the duty, and it must still be met
    met = measure(table, suit, play, lead.parts, True)
    return met >= measure(table, suit, table.of_suit(hand, suit), lead.parts)


def is_heart_tractor(part: Part) -> bool:
    return part.kind == TRACTOR and all(card[0] == "H" for card in part.cards)


def all_plays(table: Table, lead: Reading, hand: Cards) -> list[Cards]:
    return [play for play in subsets(hand, len(lead.cards)) if is_legal(table, lead, hand, play)]


def answer_follow(case: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(case)
    lead = read_lead(table, parse(case["lead"]))
    hand = parse(case["hand"])
    if "play" in case:
        play = parse(case["play"])
        if len(play) != len(lead.cards):
            return {"legal": False, "code": "wrong-size"}
        if not contains(hand, play):
            return {"legal": False, "code": "not-in-hand"}
        legal = is_legal(table, lead, hand, play)
        return {"legal": legal, "code": "ok" if legal else "does-not-follow"}
    plays = sorted(fmt(play) for play in all_plays(table, lead, hand))
    answer: dict[str, Any] = {"count": len(plays), "all_plays": plays}
    if len(plays) <= 50:
        answer["plays"] = plays
    return answer
