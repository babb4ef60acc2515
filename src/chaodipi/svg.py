"""Pictures of cards, as SVG text for pages and notebooks.

A notebook shows :class:`~chaodipi.Cards` so by itself. Nothing is fetched and nothing needs a font for the suits;
labels take the colour of the text around the picture.

>>> from chaodipi import Cards
>>> picture = rows(Row("led", Cards.parse("D33")), Row("hand", Cards.parse("DAKQJJ")))
>>> picture.startswith("<svg ") and picture.endswith("</svg>")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import pairwise
from typing import Final

from attrs import field, frozen

from chaodipi.cards import Card, Suit

__all__ = ["Row", "cards", "rows"]

# all lengths in the picture's own units, about a pixel each
WIDTH: Final = 46
HEIGHT: Final = 64
STEP: Final = 21  # what shows of a card that the next one covers
GAP: Final = 8  # more than that between two suits
LABEL: Final = 20
BETWEEN: Final = 8
MARGIN: Final = 1.5

RED: Final = "#c62828"
BLACK: Final = "#212121"

#: The outline of each suit's sign and of the jokers' star, around the origin, 20 high.
OUTLINES: Final = {
    Suit.SPADES: "M0-10C2-5 9-2 9 3 9 7.5 3.5 8 1.2 4.8 1.4 7.5 2.4 9 3.6 10H-3.6C-2.4 9-1.4 7.5-1.2 4.8"
    "-3.5 8-9 7.5-9 3-9-2-2-5 0-10Z",
    Suit.HEARTS: "M0 9.5C-14-1-9-10-4.5-9.5-2-9.2 0-7 0-5 0-7 2-9.2 4.5-9.5 9-10 14-1 0 9.5Z",
    Suit.CLUBS: "M-4.4-5.5a4.4 4.4 0 1 1 8.8 0 4.4 4.4 0 1 1-8.8 0ZM-9.2 2.2a4.4 4.4 0 1 1 8.8 0 4.4 4.4 0 1 1-8.8 0Z"
    "M.4 2.2a4.4 4.4 0 1 1 8.8 0 4.4 4.4 0 1 1-8.8 0ZM-1.2-2H1.2C1.2 6 2.4 8.5 3.6 10H-3.6C-2.4 8.5-1.2 6-1.2-2Z",
    Suit.DIAMONDS: "M0-10 7.5 0 0 10-7.5 0Z",
    None: "M0-10 2.4-3.2 9.5-3.1 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.1-2.4-3.2Z",
}


def _kept(shown: Iterable[Card]) -> tuple[Card, ...]:
    kept = tuple(shown)
    for card in kept:
        if not isinstance(card, Card):
            raise TypeError(f"a row is of Card objects, not {type(card).__name__}: {card!r}")
    return kept


def _label(text: str) -> str:
    """Without the control characters that no XML may hold."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


@frozen
class Row:
    """A labelled row of a picture.

    Args:
        label: What stands above the cards; nothing where it is empty.
        cards: The cards, drawn in the order in which they come; :class:`~chaodipi.Cards` come in written order.
    """

    label: str = field(converter=_label)
    cards: tuple[Card, ...] = field(converter=_kept)


def cards(shown: Iterable[Card]) -> str:
    """One row of cards as an SVG picture.

    >>> from chaodipi import Cards
    >>> "<title>SAA BJ</title>" in cards(Cards.parse("SAA BJ"))
    True

    Args:
        shown: The cards, in the order in which they are to be drawn.
    """
    return rows(Row("", shown))


def rows(*shown: Row) -> str:
    """Labelled rows of cards, one below the other, as an SVG picture.

    Args:
        shown: The rows from top to bottom.
    """
    parts: list[str] = []
    width = top = 0.0
    for number, row in enumerate(shown):
        top += BETWEEN if number else 0
        width = max(width, _text_width(row.label))
        if row.label:
            parts.append(f'<text y="{top + 15:g}" font-size="14" fill="currentColor">{escape(row.label)}</text>')
            top += LABEL
        if row.cards:
            at = places(row.cards)
            for place, (card, x) in enumerate(zip(row.cards, at, strict=True), 1):
                drawn = face(card, covered=place < len(at))
                parts.append(f'<g transform="translate({MARGIN + x:g} {MARGIN + top:g})">{drawn}</g>')
            width = max(width, at[-1] + WIDTH + 2 * MARGIN)
            top += HEIGHT + 2 * MARGIN
    title = " | ".join(f"{row.label} {_written(row.cards)}".strip() for row in shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {top:g}" '
        f'width="{width:g}" height="{top:g}" font-family="sans-serif"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def places(shown: tuple[Card, ...]) -> list[int]:
    """Where each card of a row begins: overlapping, suits apart."""
    found = [0]
    for left, right in pairwise(shown):
        found.append(found[-1] + STEP + (GAP if left.suit is not right.suit else 0))
    return found


def face(card: Card, *, covered: bool = False) -> str:
    """One card at the origin; one that the next card covers has its corner only."""
    red = card.suit in (Suit.HEARTS, Suit.DIAMONDS) or str(card) == "BJ"
    outline = OUTLINES[card.suit]
    corner = (
        _letters(("大" if red else "小", "王"))
        if card.suit is None
        else _letters(("10" if card.rank.value == "T" else card.rank.value,))
        + f'<path transform="translate(11 26) scale(.55)" d="{outline}"/>'
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fff" stroke="#888"/>'
        f'<g fill="{RED if red else BLACK}">{corner}{"" if covered else _sign(outline)}</g>'
    )


def _sign(outline: str) -> str:
    return f'<path transform="translate(30 44) scale(1.05)" d="{outline}"/>'


def _letters(lines: tuple[str, ...]) -> str:
    return "".join(
        f'<text x="11" y="{16 + 15 * i}" font-size="15" font-weight="bold" text-anchor="middle">{line}</text>'
        for i, line in enumerate(lines)
    )


def _text_width(text: str) -> float:
    """About how wide a label is, rather too wide than too narrow."""
    return sum(14 if ord(letter) > 0x2E7F or letter in "MW@%" else 10 if letter.isupper() else 7 for letter in text)


def _written(shown: tuple[Card, ...]) -> str:
    """The cards in their order as text, each suit named once in a run."""
    text = ""
    for i, card in enumerate(shown):
        same = i > 0 and card.suit is not None and shown[i - 1].suit is card.suit
        text += card.rank.value if same else f" {card}"
    return text.strip()
