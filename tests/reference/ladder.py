"""What may be shown in 亮主, 反主 and 炒底, and how high it is (RULES sections 9 and 10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .cards import JOKERS, SUITS, Cards, Preset

NO_TRUMP = "NT"
Height = tuple[int, int]

# The numbers of cards, and below them the places on the ladder of pairs and triples.
SINGLE, PAIR, TRIPLE, THREE_JOKERS, FOUR_JOKERS = range(5)
SMALL_JOKERS, BIG_JOKERS, RED_FIVES, LOOK_BACK = 10, 11, 12, 13


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
    def is_joker_pair(self) -> bool:
        return self.height in ((PAIR, SMALL_JOKERS), (PAIR, BIG_JOKERS))

    @property
    def is_red_five_pair(self) -> bool:
        return self.height == (PAIR, RED_FIVES)


def suit_height(preset: Preset, letter: str) -> int:
    """Section 9: ♦ ♣ ♥ ♠, in anchao ♣ ♦ ♠ ♥."""
    return ("CDSH" if preset.name == "anchao" else "DCHS").index(letter)


def read_show(preset: Preset, level: str, cards: Cards, choice: str | None) -> Show | None:
    """The show that the cards are, or None. What may be shown when is not looked at here.

    Naming a choice where none is due makes it no show.
    """
    if any(count > preset.decks for count in Counter(cards).values()):
        return None
    free = _read_free_choice(preset, cards)
    if free is not None:
        if choice is not None and choice not in (*SUITS, NO_TRUMP):
            return None
        return Show(cards, free, choice or NO_TRUMP)
    if choice is not None:
        return None
    return _read_fixed(preset, level, cards)


def _read_free_choice(preset: Preset, cards: Cards) -> Height | None:
    """The heights of the shows whose trump is named."""
    if cards == ("H5", "H5") and (preset.rooms or preset.name == "hongwu"):
        return PAIR, RED_FIVES
    if all(card in JOKERS for card in cards):
        if preset.name == "hunan" and len(cards) == 3:
            return THREE_JOKERS, 0
        if preset.name == "chupai" and len(cards) == 4:
            return FOUR_JOKERS, 0
    return None


def _read_fixed(preset: Preset, level: str, cards: Cards) -> Show | None:
    if preset.name == "changxian" and cards.count("H5") == 2:
        # 红5 pair with a level card: that suit; alone: no-trump
        rest = [card for card in cards if card != "H5"]
        if not rest:
            return Show(cards, (PAIR, RED_FIVES), NO_TRUMP)
        if len(rest) == 1 and rest[0] not in JOKERS and rest[0][1] == level:
            return Show(cards, (PAIR, RED_FIVES), rest[0][0])
        return None
    if len(set(cards)) != 1 or len(cards) > 3:
        return None
    card = cards[0]
    size = (SINGLE, PAIR, TRIPLE)[len(cards) - 1]
    if card in JOKERS:
        height = (size, BIG_JOKERS if card == "BJ" else SMALL_JOKERS)
        return Show(cards, height, NO_TRUMP) if size != SINGLE else None
    if card[1] != level:
        return None
    # section 3: a single ♥5 shows the level of hearts; the pair is 红5 and has been read above
    place = 0 if size == SINGLE else suit_height(preset, card[0])
    return Show(cards, (size, place), card[0], card[0])
