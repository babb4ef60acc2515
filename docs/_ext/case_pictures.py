"""Drawn cases: the cards of a case as rows of a picture, and its answer in words, Chinese and English.

Nothing here needs Sphinx.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from chaodipi import Card, Cards, Code, Seat, Shape, Trump, Win, svg
from chaodipi.cases import Answer, answer, differences
from chaodipi.reasons import SENTENCES, WORDS, show
from chaodipi.svg import Row

Case = Mapping[str, Any]

#: More legal plays than these are not drawn.
MOST_PLAYS = 8
WINS = {Win.LED: "首家花色 in the led suit", Win.RUFF: "毙 ruff", Win.OVER_RUFF: "盖毙 over-ruff"}
SHAPES = {
    Shape.SINGLE: "单张 single",
    Shape.PAIR: "对 pair",
    Shape.TRIPLE: "三张 triple",
    Shape.TRACTOR: "拖拉机 tractor",
    Shape.TRIPLE_TRACTOR: "三张拖拉机 triple tractor",
    Shape.FIVE_TEN_KING: "五十K 510K",
    Shape.DOUBLE_FIVE_TEN_KING: "双五十K double 510K",
    Shape.THROW: "甩牌 throw",
    Shape.NONE: "不成一手 no lead",
}


class ExampleError(Exception):
    """A worked example that does not come out as it says."""


def load(path: Path) -> dict[str, Case]:
    """The cases of a file by id.

    Raises:
        ExampleError: An id stands twice, or an answer is not the expected one.
    """
    found: dict[str, Case] = {}
    for case in tomllib.loads(path.read_text("utf-8"))["case"]:
        name = case["id"]
        if name in found:
            raise ExampleError(f"{path.name}: {name} stands twice")
        if wrong := differences(case, answer(case)):
            raise ExampleError(f"{path.name}: {name}: {wrong}")
        found[name] = case
    return found


def of_clause(cases: Mapping[str, Case], clause_id: str) -> list[Case]:
    """The cases that illustrate a clause: their ids begin with its id and a colon."""
    return [case for name, case in cases.items() if name.partition(":")[0] == clause_id]


def setting(case: Case) -> str:
    """Level and trump in words, and the rules that a table has changed."""
    changed = [f"{field} = {_plain(value)}" for field, value in case.get("options", {}).items()]
    if case.get("flag"):
        return " · ".join(["扛旗 flag hand", *changed])
    told = []
    if "level" in case:
        told.append(f"打{case['level']} level {case['level']}".replace("T", "10"))
    if "trump" in case:
        suit = Trump.parse(case["trump"], "2").suit
        told.append("无主 no-trump" if suit is None else f"{suit.symbol} 主 trump")
    if case.get("first_hand"):
        told.append("首局 first hand")
    if "dealer" in case:
        told.append(f"庄家 dealer {_seat(case['dealer'])}")
    return " · ".join([*told, *changed])


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def picture(case: Case) -> str:
    """The cards of a case as SVG text."""
    return svg.rows(*_ROWS[case["ask"]](case, answer(case)))


def verdict(case: Case) -> str:
    """The answer in one line, Chinese first."""
    return _VERDICTS[case["ask"]](case, answer(case))


# -- rows -----------------------------------------------------------------------------------------------------------


def _row(label: str, text: str) -> Row:
    return Row(label, Cards.parse(text))


def _seat(letter: str) -> str:
    seat = Seat.parse(letter)
    return f"{show(seat, 'zh')} {show(seat)}"


def _trump(text: str) -> str:
    """A trump or a suit as a sign, no-trump in words."""
    en, zh = WORDS[text]
    return en if en == zh else f"{zh} {en}"


def _without(case: Case, *keys: str) -> Case:
    return {key: value for key, value in case.items() if key not in keys}


def _order_rows(case: Case, found: Answer) -> Iterator[Row]:
    ranked = [Card.parse(kind) for same in found.values["ranked"] for kind in same.split("=")]
    yield Row("大 → 小  high to low", ranked)


def _shape_rows(case: Case, found: Answer) -> Iterator[Row]:
    yield _row("所出 cards", case["cards"])
    parts = found.values.get("parts", [])
    if len(parts) > 1:
        yield from (_row(f"第{i}部分 part {i}", part) for i, part in enumerate(parts, 1))


def _follow_rows(case: Case, found: Answer) -> Iterator[Row]:
    yield _row("首家 led", case["lead"])
    yield _row("手牌 hand", case["hand"])
    if "play" in case:
        yield _row("所跟 play", case["play"])
    elif len(found.values.get("plays", ())) in range(1, MOST_PLAYS + 1):
        yield from (_row("可跟 may play", play) for play in found.values["plays"])


def _throw_rows(case: Case, found: Answer) -> Iterator[Row]:
    yield _row(f"{_seat(case['leader'])} 甩 throws", case["cards"])
    yield from (_row(f"{_seat(seat)} 手牌 hand", hand) for seat, hand in case["hands"].items())
    if found.values.get("forced"):
        yield _row("强制出 forced", found.values["forced"])


def _trick_rows(case: Case, found: Answer) -> Iterator[Row]:
    for i, (seat, cards) in enumerate(case["plays"]):
        won = " ★ 赢 wins" if Seat.parse(seat).letter == found.values["winner"] else ""
        yield _row(f"{_seat(seat)}{' 首家 leads' if i == 0 else ''}{won}", cards)


def _marked(ok: bool) -> str:
    return "✓" if ok else "✗"


def _bids(entries: list[list[str]], legal: list[bool], shows: str = "亮 shows") -> Iterator[Row]:
    for (seat, cards, *choice), ok in zip(entries, legal, strict=True):
        named = "".join(f" = {_trump(suit)}" for suit in choice)
        if cards == "pass":
            yield Row(f"{_marked(ok)} {_seat(seat)} 不要 passes", ())
        else:
            yield _row(f"{_marked(ok)} {_seat(seat)} {shows}{named}", cards)


def _bid_rows(case: Case, found: Answer) -> Iterator[Row]:
    yield from _bids(case["bids"], found.values["legal"])
    if "kitty" in case:
        yield _row("底牌 kitty", case["kitty"])


def _chaodi_rows(case: Case, found: Answer) -> Iterator[Row]:
    bids = case.get("bids", [])
    if bids:
        yield from _bids(bids, answer({**_without(case, "chaos", "expect"), "ask": "bid"}).values["legal"])
    yield from _bids(case.get("chaos", []), found.values["legal"], "炒 takes the kitty with")


def _kitty_rows(case: Case, found: Answer) -> Iterator[Row]:
    if "lead" in case:
        yield _row("最后一轮首家 led to the last trick", case["lead"])
    yield _row(f"{_seat(case['winner'])} 赢最后一轮 wins the last trick", case["last"])
    yield _row("底牌 kitty", case["kitty"])


# -- answers in words -----------------------------------------------------------------------------------------------


def _order_verdict(case: Case, found: Answer) -> str:
    suit = found.values["suit"]
    ranked = (" = ".join(show(Cards.parse(kind)) for kind in same.split("=")) for same in found.values["ranked"])
    return f"{'主牌 trumps' if suit == 'trump' else _trump(suit)}: {' > '.join(ranked)}"


def _shape_verdict(case: Case, found: Answer) -> str:
    return SHAPES[Shape(found.values["shape"])]


def _follow_verdict(case: Case, found: Answer) -> str:
    if "play" not in case:
        return f"可跟 {found.values['count']} 种 legal plays: {found.values['count']}"
    en, zh = SENTENCES[Code(found.values["code"])]
    mark = "✓ 合规 legal" if found.values["legal"] else "✗ 违规 illegal"
    return f"{mark}: {zh}; {en}"


def _throw_verdict(case: Case, found: Answer) -> str:
    if found.values["ok"]:
        return "✓ 甩牌成功 the throw stands"
    forced = found.values.get("forced")
    if forced is None:
        return "✗ 不能甩 no throw is allowed"
    beaten = " ".join(_seat(seat) for seat in found.values["beaten_by"])
    penalty = found.values.get("penalty", 0)
    paid = f"; 抓分方 attackers {penalty:+}" if penalty else ""
    return f"✗ 甩牌失败 the throw fails: {show(Cards.parse(forced))}; 被压 beaten by {beaten}{paid}"


def _trick_verdict(case: Case, found: Answer) -> str:
    won = f"{_seat(found.values['winner'])} 赢 wins {found.values['points']} 分 points"
    return f"{won} ({WINS[Win(found.values['win'])]})"


def _bid_verdict(case: Case, found: Answer) -> str:
    trump = found.values["trump"]
    if trump == "redeal":
        return "重新发牌 the cards are dealt again"
    dealer = found.values.get("dealer")
    told = f"主 trump {_trump(trump)}"
    return told if dealer is None else f"{told}; 庄家 dealer {_seat(dealer)}"


def _chaodi_verdict(case: Case, found: Answer) -> str:
    asked = found.values["asked"]
    told = "问毕 nobody is asked any more" if asked == "done" else f"轮到 asked next: {_seat(asked)}"
    points = found.values.get("points", 0)
    paid = f"; 抓分方 attackers {points:+}" if points else ""
    return f"主 trump {_trump(found.values['trump'])}; {told}{paid}"


def _kitty_verdict(case: Case, found: Answer) -> str:
    if not found.values["multiplier"]:
        return "不抠底 the dealers keep the kitty"
    times, points = found.values["multiplier"], found.values["points"]
    return f"×{times}: {points} 分归抓分方 points to the attackers"


_ROWS: dict[str, Callable[[Case, Answer], Iterator[Row]]] = {
    "order": _order_rows,
    "shape": _shape_rows,
    "follow": _follow_rows,
    "throw": _throw_rows,
    "trick": _trick_rows,
    "bid": _bid_rows,
    "chaodi": _chaodi_rows,
    "kitty": _kitty_rows,
}
_VERDICTS: dict[str, Callable[[Case, Answer], str]] = {
    "order": _order_verdict,
    "shape": _shape_verdict,
    "follow": _follow_verdict,
    "throw": _throw_verdict,
    "trick": _trick_verdict,
    "bid": _bid_verdict,
    "chaodi": _chaodi_verdict,
    "kitty": _kitty_verdict,
}
