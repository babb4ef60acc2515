"""One entry for all the asks of the case format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .bids import answer_bid
from .cards import parse
from .chaodi import answer_chaodi
from .follow import answer_follow
from .kitty import answer_kitty
from .leaving import answer_escape, answer_title
from .order import answer_order
from .settle import answer_settle
from .shapes import answer_shape
from .throws import answer_throw
from .tricks import answer_trick

ASKS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "order": lambda case: answer_order(case, parse(case["cards"])),
    "shape": lambda case: answer_shape(case, parse(case["cards"])),
    "follow": answer_follow,
    "throw": answer_throw,
    "trick": answer_trick,
    "bid": answer_bid,
    "chaodi": answer_chaodi,
    "kitty": answer_kitty,
    "settle": answer_settle,
    "escape": answer_escape,
    "title": answer_title,
}


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """All the answer keys for one case; ``expect`` and ``options`` are ignored."""
    return ASKS[case["ask"]](case)
