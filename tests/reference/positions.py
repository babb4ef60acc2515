"""Seeded random positions, heavy with pairs, in the case format (without ``expect``).

Plain random deals hide nearly all differences between rule readings, so these favour what decides: pairs and
triples side by side, tractors over gaps, level pairs off the trump suit, jokers, ♥5, and 510K. No card is
ever used more often than the decks hold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from .bidding_positions import bid_position, chaodi_position
from .cards import KINDS, POINTS, RANKS, SEATS, SUITS, Cards, fmt, next_seat, written
from .follow import all_plays, read_lead
from .order import TRUMP, Table
from .result_positions import escape_position, settle_position, title_position
from .rules import Rules, Value, rules_of
from .shapes import PAIR, SINGLE, TRACTOR, Reading, cards_of_510k, heart_suit, parts_of, read, tractors
from .tricks import best_by_kinds, divisions, groups, strength_in_suit

Case = dict[str, Any]
FAVOURED_LEVELS = "25566TTJKAA"


# Other readings of what a tractor is; the sets on which they differ are the ones worth asking about.
READINGS: tuple[dict[str, Value], ...] = (
    {"level_pair": "rank", "gap_side": "skip", "gap_trump": "skip", "jokers": True, "no_trump_levels": True},
    {"level_pair": "rank", "gap_side": "block", "gap_trump": "block", "no_trump_levels": False, "low_ace": True},
    {"level_pair": "face", "gap_side": "block", "gap_trump": "block", "low_ace": True, "red_five_steps_down": True},
    {"level_pair": "excluded", "gap_side": "skip", "gap_trump": "skip", "jokers": False, "low_ace": False},
)


@lru_cache(maxsize=1000)
def contested(table: Table, suit: str) -> tuple[Cards, ...]:
    """The kinds of short runs that some reading calls a tractor and another does not."""
    found: list[set[Cards]] = []
    for reading in READINGS:
        changed = dict(table.rules.changed) | {f"tractors.{name}": value for name, value in reading.items()}
        changed |= {"tractors.least_length": 2}
        other = Table(Rules(table.rules.slug, tuple(sorted(changed.items()))), table.level, table.trump)
        deck = table.of_suit(KINDS, suit) * 2
        found.append({part.run for part in tractors(other, suit, deck, 2, True) if part.length <= 4})
    common = {run for run in found[0] if all(run in runs for runs in found)}
    return tuple(sorted({run for runs in found for run in runs} - common))


@lru_cache(maxsize=1000)
def plain_runs(table: Table, suit: str) -> tuple[Cards, ...]:
    """The kinds of the short tractors that there are by the rules."""
    deck = table.of_suit(KINDS, suit) * 2
    found = (part.run for part in tractors(table, suit, deck, 2, True) if part.length <= 4)
    return tuple(sorted(found)) or ((),)


class Deal:
    """The cards that are still to be had."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.left: Counter[str] = Counter(dict.fromkeys(KINDS, table.rules["deck.decks"]))

    def take(self, cards: Sequence[str]) -> Cards:
        """Those of the cards that are still there."""
        got = list((Counter(cards) & self.left).elements())
        self.left -= Counter(got)
        return written(got)

    def kinds_of(self, suit: str) -> list[str]:
        return [kind for kind in KINDS if self.table.suit(kind) == suit and self.left[kind] > 0]

    def heavy(self, suit: str, size: int) -> Cards:
        """About ``size`` cards of one effective suit, mostly in pairs or triples of neighbouring ranks."""
        rng = self.rng
        kinds = sorted(self.kinds_of(suit), key=self.table.value)
        got: list[str] = []
        at = rng.randrange(len(kinds)) if kinds else 0
        while kinds and len(got) < size:
            kind = kinds[at % len(kinds)]
            copies = min(rng.choice((1, 2, 2, 3, 3, 3)), self.left[kind], size - len(got))
            got.extend(self.take([kind] * copies))
            kinds = [k for k in kinds if self.left[k] > 0 or k == kind]
            if rng.random() < 0.7:
                at += rng.choice((1, 1, 1, 2))
            else:
                at = rng.randrange(len(kinds))
            if not any(self.left[k] for k in kinds):
                break
        return written(got)

    def pointed(self, suit: str, size: int) -> Cards:
        """About ``size`` cards of one suit with a run of pairs or two, then pairs, then single cards."""
        rng, table = self.rng, self.table
        got: list[str] = []
        for _ in range(rng.choice((1, 1, 2))):
            runs = contested(table, suit) if rng.random() < 0.5 else ()
            run = rng.choice(runs or plain_runs(table, suit))
            if 2 * len(run) <= size - len(got):
                got += self.take(run * 2)
        for copies in rng.choice(((2, 1, 1, 2), (2, 2, 1, 1), (1, 1, 1, 1))):
            kinds = [kind for kind in self.kinds_of(suit) if self.left[kind] >= copies]
            if kinds and len(got) + copies <= size:
                got += self.take([rng.choice(kinds)] * copies)
        return written(got)

    def treasures(self) -> Cards:
        """Something that the readings differ on: ♥5s, jokers, off-suit level pairs, 510K, low aces, twos."""
        rng, table = self.rng, self.table
        level = table.level or rng.choice(RANKS)
        heart = rng.choice((["H5", "H5"], ["H5"], ["H5", "H5", "H4", "H4"], ["H5", "H5", "H6", "H6"]))
        letter = rng.choice(SUITS)
        choices: list[Sequence[str]] = [
            heart,
            heart,
            ["BJ", "BJ"],
            ["LJ", "LJ"],
            ["BJ", "LJ"],
            ["BJ", "BJ", "LJ", "LJ"],
            [letter + level] * 2,
            [s + level for s in SUITS] * 2,
            ["S" + level, "S" + level, "C" + level, "C" + level],
            cards_of_510k(letter),
            cards_of_510k("H"),
            cards_of_510k(table.trump or "H"),
            [letter + "A", letter + "A", letter + "2", letter + "2"],
            [letter + "2"] * 2,
        ]
        return self.take(rng.choice(choices))


def table_for(rules: Rules, rng: Random) -> Table:
    if rules["levels.flag"] and rng.random() < 0.12:
        return Table(rules, None, None)
    level = rng.choice(FAVOURED_LEVELS) if rng.random() < 0.7 else rng.choice(RANKS)
    trump = rng.choice("SHCDH") if rng.random() < 0.82 else None
    return Table(rules, level if rules["levels.played"] else "2", trump)


def header(table: Table, ask: str, rng: Random) -> Case:
    case: Case = {}
    if table.level is None:
        case["flag"] = True
        if rng.random() < 0.5:
            case["trump"] = "NT"
    else:
        case["level"] = table.level
        case["trump"] = table.trump or "NT"
    case["ask"] = ask
    return case


def suit_for(table: Table, rng: Random) -> str:
    """An effective suit that has cards; hearts and trump a little more often."""
    suits = [s for s in SUITS if s != table.trump] + [TRUMP] * 2
    if "H" in suits:
        suits.append("H")
    return rng.choice(suits)


def special_lead(deal: Deal) -> Cards:
    """A 510K, its double, or a heart tractor with 红5 stepped down; may be no lead in the preset."""
    rng, table = deal.rng, deal.table
    letters = SUITS + "HH" + (table.trump or "")
    letter = rng.choice(letters)
    if table.rules["tractors.red_five_steps_down"] and rng.random() < 0.4:
        cards = ["H5", "H5", *rng.choice((["H6", "H6"], ["H4", "H4"], ["H4", "H4", "H6", "H6"]))]
        if rng.random() < 0.4:
            cards += rng.choice((["HA"], ["HK", "HK"], ["H7", "H7"], ["HQ", "HQ", "HJ", "HJ"]))
        return deal.take(cards)
    return deal.take(cards_of_510k(letter, 2 if rng.random() < 0.3 else 1))


def lead_for(deal: Deal, largest: int) -> Cards:
    """A lead that reads as one in its preset: a unit or a throw."""
    rng, table = deal.rng, deal.table
    if table.rules["five_ten_king.single"] and rng.random() < 0.3:
        cards = special_lead(deal)
        if cards and read(table, cards) is not None and len(cards) <= largest:
            return cards
        deal.left.update(cards)
    while True:
        hearts = table.rules["tractors.red_five_steps_down"] and rng.random() < 0.3
        suit = heart_suit(table) if hearts else suit_for(table, rng)
        pointed = largest >= 4 and rng.random() < 0.5
        cards = deal.pointed(suit, largest) if pointed else deal.heavy(suit, rng.randint(1, largest))
        if not cards:
            continue
        deal.left.update(cards)
        choice = rng.random()
        if choice < (0.2 if pointed else 0.45):
            # one unit of it, the largest or any
            parts = parts_of(table, suit, cards)
            units = [part.cards for part in parts]
            units += [part.cards for copies in (2, 3) for part in tractors(table, suit, cards, copies)]
            cards = parts[0].cards if rng.random() < 0.5 else rng.choice(units)
        if len(cards) <= largest and read(table, cards) is not None:
            return deal.take(cards)


def hand_for(deal: Deal, suit: str, size: int) -> Cards:
    """A hand that follows a suit: long, short or void in it."""
    rng, table = deal.rng, deal.table
    got: list[str] = []
    kind = rng.random()
    if table.rules["tractors.red_five_steps_down"] and suit == heart_suit(table) and size >= 4 and rng.random() < 0.4:
        # 红5 that may step down to answer a heart tractor
        got += deal.take(["H5", "H5", *rng.choice((["H6"], ["H4"], ["H6", "H4"])) * 2])
    if kind < 0.2 and size >= 4:
        got += deal.pointed(suit, size)
    elif kind < 0.45:
        got += deal.heavy(suit, size)
    elif kind < 0.75:
        got += deal.heavy(suit, rng.randint(1, max(1, size - 1)))
    if rng.random() < 0.5:
        got += deal.treasures()
    while len(got) < size:
        other = TRUMP if rng.random() < 0.5 else suit_for(table, rng)
        if other == suit and kind >= 0.45:
            other = rng.choice([s for s in (*SUITS, TRUMP) if s not in (suit, table.trump)])
        got += deal.heavy(other, rng.randint(1, size - len(got)))
    if len(got) > size:
        rng.shuffle(got)
        deal.left.update(got[size:])
    return written(got[:size])


def order_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    kinds = deal.kinds_of(suit_for(table, rng))
    if rng.random() < 0.6:
        kinds = rng.sample(kinds, rng.randint(1, len(kinds)))
    return {"cards": fmt(kinds)}


def shape_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    choice = rng.random()
    if choice < 0.2:
        cards = list(special_lead(deal) or deal.heavy(TRUMP, 3))
    elif choice < 0.3:
        cards = list(deal.treasures())
    elif choice < 0.5:
        cards = list(lead_for(deal, 14))
    else:
        cards = list(deal.heavy(suit_for(table, rng), rng.randint(1, 14)))
    if rng.random() < 0.12:
        cards += deal.heavy(suit_for(table, rng), rng.randint(1, 3))
    if rng.random() < 0.1:
        cards += deal.take(["H5"] * rng.randint(1, 2))
    return {"cards": fmt(cards)}


def follow_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    lead = lead_for(deal, rng.choice((3, 4, 6, 8)))
    reading = read_lead(table, lead)
    answer_510k = reading.is_510k and rng.random() < 0.5
    own = deal.take(cards_of_510k(lead[0][0])) if answer_510k else ()
    size = rng.randint(max(len(lead), len(own)), max(12, len(lead)))
    hand = written(own + hand_for(deal, reading.suit, size - len(own)))
    case: Case = {"lead": fmt(lead), "hand": fmt(hand)}
    if rng.random() < 0.35:
        plays = all_plays(table, reading, hand)
        choice = rng.random()
        if choice < 0.4:
            case["play"] = fmt(rng.choice(plays))
        elif choice < 0.9:
            case["play"] = fmt(rng.sample(hand, len(lead)))
        elif choice < 0.95:
            case["play"] = fmt(rng.sample(hand, rng.randint(1, len(hand))))
        else:
            case["play"] = fmt([rng.choice(KINDS), *rng.sample(hand, len(lead) - 1)])
    return case


def throw_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    cards = lead_for(deal, rng.choice((4, 6, 8, 9)))
    suit = read_lead(table, cards).suit
    leader = rng.choice(SEATS)
    seats = [seat for seat in SEATS if seat != leader]
    size = rng.randint(1, 10)
    case: Case = {"leader": leader, "dealer": rng.choice(SEATS), "cards": fmt(cards)}
    case["hands"] = {seat: fmt(hand_for(deal, suit, size)) for seat in seats}
    if rng.random() < (0.4 if table.rules["throw.limit"] else 0.1):
        case["failed"] = rng.randint(0, 3)
    return case


def trick_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    lead = lead_for(deal, rng.choice((2, 3, 4, 6, 8)))
    reading = read_lead(table, lead)
    seat = rng.choice(SEATS)
    plays = [[seat, fmt(lead)]]
    ruffs = rng.random() < 0.5 and reading.suit != TRUMP
    for _ in range(3):
        seat = next_seat(seat)
        hand = hand_for(deal, reading.suit, len(lead) + rng.randint(0, 3))
        if rng.random() < 0.3 and reading.suit != TRUMP:
            deal.left.update(hand)
            hand = deal.heavy(TRUMP, len(lead) + rng.randint(0, 3))
            if len(hand) < len(lead):
                hand = written(hand + hand_for(deal, TRUMP, len(lead) - len(hand)))
        ruff = ruff_for(deal, reading) if ruffs and rng.random() < 0.9 else ()
        if ruff:
            plays.append([seat, fmt(ruff)])
            deal.left.update(hand)
            continue
        options = all_plays(table, reading, hand)
        play = rng.choice(options)
        if rng.random() < 0.5:
            play = max(options, key=lambda cards: _strength(table, lead, cards))
        deal.left.update((Counter(hand) - Counter(play)).elements())
        plays.append([seat, fmt(play)])
    return {"plays": plays}


def ruff_for(deal: Deal, lead: Reading) -> Cards:
    """As many trumps as were led that answer its tractors and pairs, more or less; or nothing."""
    rng, table = deal.rng, deal.table
    got: list[str] = []
    wanted = [] if lead.is_510k else list(lead.parts)
    if lead.is_510k:
        got += deal.take(cards_of_510k(table.trump or "H", len(lead.cards) // 3))
    for part in wanted:
        room = len(lead.cards) - len(got)
        here = written(deal.left.elements())
        own = table.of_suit(here, TRUMP)
        found = [one.cards for one in groups(table, TRUMP, own, part.kind, True) if len(one.cards) <= room]
        if part.kind == PAIR and rng.random() < 0.3:
            # pairs of equal height: then other parts may decide
            found = [cards for cards in found if table.value(cards[0]) in (400, 600)] or found
        if part.kind == TRACTOR and rng.random() < 0.4:
            runs = [written(run * 2) for run in contested(table, TRUMP)]
            found = [cards for cards in runs if len(cards) <= room and not Counter(cards) - Counter(own)] or found
        alike = [cards for cards in found if len(cards) == len(part.cards)]
        if part.kind != SINGLE and found:
            got += deal.take(rng.choice(alike if alike and rng.random() < 0.6 else found))
    missing = len(lead.cards) - len(got)
    own = table.of_suit(written(deal.left.elements()), TRUMP)
    if missing <= len(own):
        return written(got + list(deal.take(rng.sample(own, missing))))
    deal.left.update(got)
    return ()


def _strength(table: Table, lead: Cards, play: Cards) -> tuple[int, Any]:
    reading = read_lead(table, lead)
    ruff = best_by_kinds(table, reading, play)
    if ruff is not None:
        return 1, ruff
    return 0, strength_in_suit(table, reading, play) or 0


def kitty_position(table: Table, rng: Random) -> Case:
    deal = Deal(table, rng)
    choice = rng.random()
    cards: Cards = ()
    if choice < 0.3:
        cards = special_lead(deal)
        if rng.random() < 0.3:
            cards = written(cards + deal.heavy(read_suit(table, cards), rng.randint(1, 3)))
        if not cards or read(table, cards) is None:
            deal.left.update(cards)
            cards = ()
    if not cards:
        cards = lead_for(deal, 14)
    kitty = [card for card in KINDS if card[1] in POINTS and deal.left[card]]
    dealer = rng.choice(SEATS)
    winner = next_seat(dealer) if rng.random() < 0.4 else rng.choice(SEATS)
    case: Case = {"dealer": dealer, "winner": winner, "last": fmt(cards)}
    if table.rules["bonus.red_five_kept"]:
        if rng.random() < 0.3 and not any(card == "H5" for card in cards):
            cards = deal.take(["H5"] * rng.randint(1, 2))
            case["last"] = fmt(cards)
        if rng.random() < 0.8:
            case["previous"] = winner if rng.random() < 0.7 else rng.choice(SEATS)
    if table.one_suit(cards) == TRUMP and rng.random() < (0.8 if table.rules["capture.ruffs"] == "as-led" else 0.2):
        lead = lead_ruffed_by(deal, cards)
        if lead:
            case["lead"] = fmt(lead)
    size = table.rules["deck.kitty"]
    worth = rng.sample(kitty, min(rng.randint(0, 4), len(kitty), size))
    worth = list((Counter(worth) & deal.left).elements())
    rest = list((deal.left - Counter(worth)).elements())
    size = min(size, len(worth) + len(rest))
    return case | {"kitty": fmt(worth + rng.sample(rest, size - len(worth)))}


def lead_ruffed_by(deal: Deal, ruff: Cards) -> Cards:
    """A lead of a side suit that these trumps ruff, or nothing."""
    table = deal.table
    for _ in range(20):
        suit = deal.rng.choice([letter for letter in SUITS if letter != table.trump])
        cards = deal.heavy(suit, len(ruff))
        reading = read(table, cards) if len(cards) == len(ruff) else None
        if reading is not None and divisions(table, reading, ruff):
            return cards
        deal.left.update(cards)
    return ()


def read_suit(table: Table, cards: Cards) -> str:
    reading = read(table, cards)
    return reading.suit if reading is not None else TRUMP


PLAY_POSITIONS: dict[str, Callable[[Table, Random], Case]] = {
    "order": order_position,
    "shape": shape_position,
    "follow": follow_position,
    "throw": throw_position,
    "trick": trick_position,
    "kitty": kitty_position,
}
OTHER_POSITIONS: dict[str, Callable[[Rules, Random], Case]] = {
    "bid": bid_position,
    "chaodi": chaodi_position,
    "settle": settle_position,
    "escape": escape_position,
    "title": title_position,
}
ASKS = (*PLAY_POSITIONS, *OTHER_POSITIONS)


def positions(preset: str, ask: str, rng: Random, options: Mapping[str, Value] | None = None) -> Case:
    """One random case, with options if there are any; the same rng state gives the same case."""
    start: Case = {"rules": preset, "ask": ask} | ({"options": dict(options)} if options else {})
    if ask in OTHER_POSITIONS:
        return start | OTHER_POSITIONS[ask](rules_of(start), rng)
    table = table_for(rules_of(start), rng)
    while ask == "kitty" and table.level is None:
        # a flag hand has no kitty
        table = table_for(rules_of(start), rng)
    return start | header(table, ask, rng) | PLAY_POSITIONS[ask](table, rng)
