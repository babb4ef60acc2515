"""What may be played on a lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import WRITTEN, Cards, contains, fmt, parse, subsets
from .measure import answers_shape
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

    A 炒 during the first trick may turn a lead into cards of several suits; it is then followed in the suit
    of its highest card without duty of shape.
    """
    reading = read(table, cards)
    if reading is None and table.rules["chaodi.order"] == "in-the-first-trick":
        highest = max(cards, key=lambda card: (table.suit(card) == TRUMP, table.value(card), -WRITTEN[card]))
        return Reading(NONE, table.suit(highest), (), cards)
    if reading is None:
        raise ValueError(f"no lead: {fmt(cards)}")
    return reading


def duty(table: Table, lead: Reading) -> tuple[Part, ...]:
    """The parts whose shape must be answered."""
    if lead.shape == DOUBLE_510K and table.rules["five_ten_king.double_forces_pairs"]:
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
    if lead.shape == ONE_510K and table.rules["five_ten_king.side_duty"] == "must":
        # 同花色中有510K必须出; where it may be answered, or need not be, any cards of the suit do
        own = cards_of_510k(lead.suit)
        if contains(in_hand, own):
            return play == own
    return answers_shape(table, lead.suit, in_hand, play, duty(table, lead))


def _answers_trump_510k(table: Table, lead: Reading, trumps: Cards, play: Cards) -> bool:
    """A 510K led in trump, answered by a hand with more trumps than it must play."""
    values = sorted((table.value(card) for card in trumps), reverse=True)
    highest = sorted((table.value(card) for card in play), reverse=True) == values[: len(play)]
    if lead.shape == DOUBLE_510K:
        return highest or not table.rules["five_ten_king.double_trump_highest"]
    own = cards_of_510k(lead.cards[0][0])
    trump_duty = table.rules["five_ten_king.trump_duty"]
    if trump_duty == "free" or not contains(trumps, own):
        return highest
    # who holds one must play it, or 可以选择跟3张大牌或跟主牌五十K
    return play == own or (trump_duty == "may" and highest)


def _may_step_down(table: Table, lead: Reading, hand: Cards, play: Cards) -> bool:
    """A trump stepped down to answer a led 510K or heart tractor with the same."""
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
    return answers_shape(table, suit, table.of_suit(hand, suit), play, lead.parts, stepped=True)


def is_heart_tractor(part: Part) -> bool:
    return part.kind == TRACTOR and all(card[0] == "H" for card in part.cards)


def all_plays(table: Table, lead: Reading, hand: Cards) -> list[Cards]:
    return [play for play in subsets(hand, len(lead.cards)) if is_legal(table, lead, hand, play)]


def fewest_red_fives(plays: list[Cards]) -> int:
    """How many 红5 every one of the plays contains."""
    return min(play.count("H5") for play in plays)


def answer_follow(case: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(case)
    lead = read_lead(table, parse(case["lead"]))
    hand = parse(case["hand"])
    answer: dict[str, Any] = {}
    if table.rules["bonus.red_five_forced"] or "play" not in case:
        plays = all_plays(table, lead, hand)
    if table.rules["bonus.red_five_forced"]:
        answer["forced"] = fewest_red_fives(plays)
    if "play" in case:
        return answer | _judged(table, lead, hand, parse(case["play"]))
    texts = sorted(fmt(play) for play in plays)
    answer |= {"count": len(plays), "all_plays": texts}
    return answer | ({"plays": texts} if len(plays) <= 50 else {})


def _judged(table: Table, lead: Reading, hand: Cards, play: Cards) -> dict[str, Any]:
    if len(play) != len(lead.cards):
        return {"legal": False, "code": "wrong-size"}
    if not contains(hand, play):
        return {"legal": False, "code": "not-in-hand"}
    legal = is_legal(table, lead, hand, play)
    return {"legal": legal, "code": "ok" if legal else "does-not-follow"}
