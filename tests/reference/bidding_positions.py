"""Random cases for the asks ``bid`` and ``chaodi``: rising legal shows with illegal ones between them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from .bids import Bidding, declare
from .cards import KINDS, RANKS, SEATS, SUITS, Cards, fmt, parse, written
from .chaodi import DONE, PASS, Asking, start
from .rules import Rules

Case = dict[str, Any]
CHOICES = (*SUITS, "NT")


class Holdings:
    """What each seat must hold for its shows; the four together never more than the decks."""

    def __init__(self, rules: Rules) -> None:
        self.decks = rules["deck.decks"]
        self.held: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}

    def feasible(self, seat: str, cards: Cards) -> bool:
        for card, count in Counter(cards).items():
            others = sum(self.held[other][card] for other in SEATS if other != seat)
            if others + max(count, self.held[seat][card]) > self.decks:
                return False
        return True

    def note(self, seat: str, cards: Cards) -> None:
        self.held[seat] |= Counter(cards)


def show_text(cards: Cards, choice: str | None) -> list[str]:
    return [fmt(cards)] if choice is None else [fmt(cards), choice]


def plausible(rules: Rules, level: str, rng: Random) -> tuple[Cards, str | None]:
    """Something that may be a show by these rules; now and then with a wrong choice."""
    letter = rng.choice(SUITS)
    own: list[list[str]] = [
        [letter + level],
        [letter + level] * 2,
        [letter + level] * 2,
        ["LJ", "LJ"],
        ["BJ", "BJ"],
        [letter + level] * min(3, rules["deck.decks"]),
    ]
    if rules["deck.decks"] == 3:
        own += [["LJ"] * 3, ["BJ"] * 3]
    if rules["bidding.single_jokers"]:
        own += [["LJ"], ["BJ"]]
    if rules["order.red_five"]:
        own += [["H5", "H5"]] * 2
        if rules["bidding.red_five_trump"] == "by-level-card":
            own += [["H5", "H5", letter + level]] * 2
    if rules["chaodi.three_jokers"]:
        own += [["BJ", "LJ", "LJ"], ["BJ", "BJ", "LJ"]]
    if rules["chaodi.four_jokers"]:
        own += [["BJ", "BJ", "LJ", "LJ"]] * 2
    cards = written(rng.choice(own))
    several_jokers = len(cards) > 2 and set(cards) <= {"BJ", "LJ"}
    named = cards == ("H5", "H5") and rules["bidding.red_five_trump"] in ("any", "suits")
    return cards, rng.choice(CHOICES) if rng.random() < (0.7 if several_jokers or named else 0.06) else None


def nonsense(level: str, rng: Random) -> tuple[Cards, str | None]:
    """Something that is hardly ever a show."""
    letter, other = rng.sample(SUITS, 2)
    rank = rng.choice(RANKS)
    options: list[list[str]] = [
        [letter + rank],
        [letter + rank] * 2,
        [letter + level, other + level],
        [letter + level, letter + rank],
        ["BJ"],
        ["BJ", "LJ"],
        ["H5"],
        ["H5", "H5", other + rank],
    ]
    return written(rng.choice(options)), None


def bids_for(rules: Rules, level: str, first_hand: bool, rng: Random) -> tuple[list[list[str]], Holdings]:
    bidding = Bidding(rules, level, first_hand)
    holdings = Holdings(rules)
    bids: list[list[str]] = []
    if rng.random() < 0.12:
        return bids, holdings
    wanted = rng.choice((1, 1, 2, 2, 3, 4, 5, 8))
    for _ in range(60):
        if len(bids) >= wanted:
            break
        seat = rng.choice(SEATS)
        if bids and rng.random() < 0.2:
            # the same player once more: 自保, 自反, 加固, 回头望
            seat = rng.choice(bids)[0]
        cards, choice = plausible(rules, level, rng)
        if bids and rng.random() < 0.15:
            old = rng.choice(bids)
            seat, cards, choice = old[0], written(parse(old[1])[:1] * 2), None
        keep_illegal = rng.random() < 0.25
        if keep_illegal and rng.random() < 0.4:
            cards, choice = nonsense(level, rng)
        if not holdings.feasible(seat, cards):
            continue
        if bidding.bid(seat, cards, choice) or keep_illegal:
            holdings.note(seat, cards)
            bids.append([seat, *show_text(cards, choice)])
    return bids, holdings


def base_case(rules: Rules, rng: Random) -> tuple[Case, Holdings]:
    first_hand = rng.random() < 0.45
    level = "2" if first_hand and rng.random() < 0.6 else rng.choice("25TJKA" + RANKS)
    if not rules["levels.played"]:
        level = "2"
    case: Case = {"level": level, "first_hand": first_hand}
    if not first_hand:
        case["dealer"] = rng.choice(SEATS)
    bids, holdings = bids_for(rules, level, first_hand, rng)
    case["bids"] = bids
    if rules["deck.kitty"] and rng.random() < (0.3 if bids else 0.85):
        case["kitty"] = " ".join(kitty_for(rules, level, holdings, rng))
    return case, holdings


def kitty_for(rules: Rules, level: str, holdings: Holdings, rng: Random) -> list[str]:
    """A kitty in order; sometimes without what decides it most often."""
    deck = list(Counter(dict.fromkeys(KINDS, rules["deck.decks"])).elements())
    for seat in SEATS:
        for card in holdings.held[seat].elements():
            deck.remove(card)
    choice = rng.random()
    if choice < 0.3:
        deck = [card for card in deck if card[1] not in (level, "J")]
    elif choice < 0.4:
        deck = [card for card in deck if card[1] in (level, "J", "5")]
    return rng.sample(deck, min(rules["deck.kitty"], len(deck), 12))


def bid_position(rules: Rules, rng: Random) -> Case:
    return base_case(rules, rng)[0]


def chaodi_position(rules: Rules, rng: Random) -> Case:
    case, holdings = base_case(rules, rng)
    case["chaos"] = chaos = []
    asking = start(declare({"rules": rules.slug, "options": dict(rules.changed), **case}))
    if asking is None:
        for _ in range(rng.choice((0, 0, 1, 2))):
            seat = rng.choice(SEATS)
            cards, choice = plausible(rules, case["level"], rng)
            shows = rng.random() < 0.6 and holdings.feasible(seat, cards)
            chaos.append([seat, *(show_text(cards, choice) if shows else [PASS])])
        return case
    for _ in range(rng.randint(1, 16)):
        if asking.asked == DONE and rng.random() < 0.7:
            break
        chaos.append(_next_chao(rules, case["level"], asking, holdings, rng))
    return case


def _next_chao(rules: Rules, level: str, asking: Asking, holdings: Holdings, rng: Random) -> list[str]:
    seat = asking.asked if asking.asked != DONE else rng.choice(SEATS)
    choice: str | None
    if rng.random() < 0.15:
        # most of these are illegal
        seat = rng.choice(SEATS) if rng.random() < 0.5 else seat
        cards, choice = rng.choice((plausible(rules, level, rng), nonsense(level, rng)))
        if holdings.feasible(seat, cards):
            holdings.note(seat, cards)
            asking.act(seat, cards, choice)
            return [seat, *show_text(cards, choice)]
    if rng.random() < 0.5:
        for _ in range(12):
            cards, choice = plausible(rules, level, rng)
            if rng.random() < 0.2:
                # the second copy of what was shown before: 回头望
                shown = [show.cards[:1] * 2 for who, show in asking.declared.bidding.shown if who == seat]
                cards, choice = (rng.choice(shown), None) if shown else (cards, choice)
            legal = seat == asking.asked and asking.show_of(seat, cards, choice) is not None
            if holdings.feasible(seat, cards) and legal:
                holdings.note(seat, cards)
                asking.act(seat, cards, choice)
                return [seat, *show_text(cards, choice)]
    asking.act(seat, None, None)
    return [seat, PASS]
