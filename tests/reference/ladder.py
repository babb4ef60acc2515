"""What may be shown in 亮主, 反主 and 炒底, how high it is, and which trump it sets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .cards import JOKERS, SUITS, Cards
from .rules import Rules

NO_TRUMP = "NT"
Height = tuple[int, int]

# The numbers of cards, and below them the places on the ladder among as many.
SINGLE, PAIR, TRIPLE, THREE_JOKERS, FOUR_JOKERS = range(5)
SMALL_JOKERS, BIG_JOKERS, LOW_LOOK_BACK, RED_FIVES, LOOK_BACK = range(10, 15)


@dataclass(frozen=True)
class Show:
    """A set of cards that is shown: its height and the trump that it sets."""

    cards: Cards
    height: Height
    trump: str
    level_suit: str | None = None

    @property
    def is_level(self) -> bool:
        """Nothing but level cards."""
        return self.level_suit is not None

    @property
    def is_jokers(self) -> bool:
        return set(self.cards) <= set(JOKERS)

    @property
    def is_red_five_pair(self) -> bool:
        return self.height == (PAIR, RED_FIVES)


def suit_height(rules: Rules, letter: str) -> int:
    """The order of the suits, low to high; or all are equal."""
    ladder: str = rules["bidding.suit_ladder"]
    return 0 if ladder == "equal" else ladder.index(letter)


def read_show(rules: Rules, level: str, cards: Cards, choice: str | None) -> Show | None:
    """The show that the cards are, or None. What may be shown when is not looked at here.

    Naming a choice where none is due makes it no show.
    """
    if any(count > rules["deck.decks"] for count in Counter(cards).values()):
        return None
    if rules["order.red_five"] and cards.count("H5") == 2:
        return _read_red_fives(rules, level, cards, choice)
    several_jokers = _read_several_jokers(rules, cards)
    if several_jokers is not None:
        return Show(cards, several_jokers, choice or NO_TRUMP) if choice in (None, *SUITS, NO_TRUMP) else None
    return _read_equal_cards(rules, level, cards) if choice is None else None


def _read_red_fives(rules: Rules, level: str, cards: Cards, choice: str | None) -> Show | None:
    """A pair of 红5, alone or with the level card that names its trump."""
    height = (PAIR, RED_FIVES)
    rest = [card for card in cards if card != "H5"]
    how = rules["bidding.red_five_trump"]
    if how == "by-level-card":
        if choice is not None or len(rest) > 1:
            return None
        if not rest:
            return Show(cards, height, NO_TRUMP)
        of_level = rest[0] not in JOKERS and rest[0][1] == level
        return Show(cards, height, rest[0][0]) if of_level else None
    named = {"any": (*SUITS, NO_TRUMP, None), "suits": tuple(SUITS), "no-trump": (None,)}[how]
    return Show(cards, height, choice or NO_TRUMP) if not rest and choice in named else None


def _read_several_jokers(rules: Rules, cards: Cards) -> Height | None:
    """Three or four jokers of any kind, which name their trump."""
    if not cards or not all(card in JOKERS for card in cards):
        return None
    if rules["chaodi.three_jokers"] and len(cards) == 3:
        return THREE_JOKERS, 0
    if rules["chaodi.four_jokers"] and len(cards) == 4:
        return FOUR_JOKERS, 0
    return None


def _read_equal_cards(rules: Rules, level: str, cards: Cards) -> Show | None:
    """One, two or three equal level cards or jokers. A single ♥5 shows the level of hearts."""
    if len(set(cards)) != 1 or len(cards) > (3 if rules["bidding.triples"] else 2):
        return None
    card = cards[0]
    size = (SINGLE, PAIR, TRIPLE)[len(cards) - 1]
    if card in JOKERS:
        if size == SINGLE and not rules["bidding.single_jokers"]:
            return None
        return Show(cards, (size, BIG_JOKERS if card == "BJ" else SMALL_JOKERS), NO_TRUMP)
    if card[1] != level:
        return None
    suits_count = size != SINGLE or rules["bidding.single_suits_rise"]
    place = suit_height(rules, card[0]) if suits_count else 0
    return Show(cards, (size, place), card[0], card[0])
