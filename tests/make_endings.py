"""Write tests/data/endings.json: small endings with the number of lines of play, counted by the reference.

Run as ``python -m tests.make_endings``. A line is a way to play all hands out: each lead is any set of one suit (a
failed throw is replaced by what is forced), each follow is legal, the winner of a trick leads to the next.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from tests.reference.cards import SEATS, Cards, fmt, minus, next_seat, parse, subsets
from tests.reference.follow import all_plays, read_lead
from tests.reference.order import TRUMP, Table, table_of
from tests.reference.positions import Deal, table_for
from tests.reference.rules import Rules
from tests.reference.shapes import THROW, read
from tests.reference.throws import beats, smallest_beaten
from tests.reference.tricks import resolve

PATH = Path(__file__).parent / "data" / "endings.json"
SLUGS = ("huanle", "huanle-3", "anchao", "kangqi", "mingchao", "hongwu", "chaohu", "changxian", "yixing", "hunan")
SIZES = (2, 3, 3, 4)
#: Endings with more lines are left out, so that the tests stay quick.
MOST_LINES = 2_000


def leads(table: Table, hand: Cards, failed: int) -> list[Cards]:
    """Every set that reads as a lead; no throws for a player who failed as often as he may."""
    limit = table.rules["throw.limit"]
    found = []
    for size in range(1, len(hand) + 1):
        for cards in subsets(hand, size):
            reading = read(table, cards)
            if reading is None:
                continue
            if reading.shape == THROW and limit and failed >= limit:
                continue
            found.append(cards)
    return found


def really_led(table: Table, hands: Mapping[str, Cards], leader: str, cards: Cards) -> Cards:
    """The lead, or what is forced where a throw fails."""
    reading = read(table, cards)
    assert reading is not None
    if reading.shape != THROW:
        return cards
    others = [hand for seat, hand in hands.items() if seat != leader]
    beaten = [part for part in reading.parts if any(beats(table, reading.suit, hand, part) for hand in others)]
    return smallest_beaten(table, beaten).cards if beaten else cards


def lines(table: Table, hands: Mapping[str, Cards], leader: str, failed: Mapping[str, int]) -> int:
    """How many lines of play there are from a lead."""
    if not any(hands.values()):
        return 1
    total = 0
    for cards in leads(table, hands[leader], failed[leader]):
        led = really_led(table, hands, leader, cards)
        after = failed if led == cards else {**failed, leader: failed[leader] + 1}
        total += follow(table, {**hands, leader: minus(hands[leader], led)}, [(leader, led)], after)
    return total


def follow(table: Table, hands: Mapping[str, Cards], plays: list[tuple[str, Cards]], failed: Mapping[str, int]) -> int:
    if len(plays) == 4:
        return lines(table, hands, resolve(table, plays)[0], failed)
    seat = next_seat(plays[-1][0])
    lead = read_lead(table, plays[0][1])
    return sum(
        follow(table, {**hands, seat: minus(hands[seat], cards)}, [*plays, (seat, cards)], failed)
        for cards in all_plays(table, lead, hands[seat])
    )


def ending(slug: str, size: int, seed: int) -> dict[str, Any]:
    """A random ending in which hands share suits and hold pairs."""
    rng = Random(f"{slug} {size} {seed}")
    table = table_for(Rules(slug), rng)
    deal = Deal(table, rng)
    suits = rng.sample([suit for suit in (*"SHCD", TRUMP) if deal.kinds_of(suit)], 2)
    hands: dict[str, str] = {}
    for seat in SEATS:
        cards: list[str] = list(deal.treasures())[: size - 1] if rng.random() < 0.3 else []
        while len(cards) < size:
            cards += deal.heavy(rng.choice(suits), rng.randint(1, size - len(cards)))
        hands[seat] = fmt(cards)
    case: dict[str, Any] = {"size": size, "seed": seed, "rules": slug, "leader": rng.choice(SEATS), "hands": hands}
    case |= {"flag": True} if table.level is None else {"level": table.level, "trump": table.trump or "NT"}
    return case


def counted(case: dict[str, Any]) -> dict[str, Any]:
    """The ending with its number of lines."""
    hands = {seat: parse(text) for seat, text in case["hands"].items()}
    return case | {"lines": lines(table_of(case), hands, case["leader"], dict.fromkeys(SEATS, 0))}


def main() -> None:
    cases = [counted(ending(slug, size, seed)) for slug in SLUGS for seed, size in enumerate(SIZES)]
    PATH.parent.mkdir(exist_ok=True)
    text = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases if case["lines"] <= MOST_LINES)
    PATH.write_text(f"[\n{text}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
