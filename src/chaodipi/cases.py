"""Cases: questions about positions, as data, and their answers (clauses: all).

A case is a table with ``id``, ``rules`` (a preset's slug) and ``ask``, and what the ask needs; the guide to the case
format in the documentation lists them. :func:`answer` answers one; :func:`differences` compares with its ``expect``.

>>> case = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "shape", "cards": "DJJ99"}
>>> answer(case).values["shape"]
'tractor'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from chaodipi import bids, chaodi, reasons
from chaodipi.bids import Auction
from chaodipi.cards import parse_kinds
from chaodipi.case_input import Bad, CaseError, Fields
from chaodipi.leaving import escape
from chaodipi.results import FLAG, Hand, Standing, settle
from chaodipi.ruling import Code
from chaodipi.seats import Team
from chaodipi.table import Table
from chaodipi.titles import tables, title

__all__ = ["Answer", "CaseError", "answer", "asks", "differences"]

#: Plays are listed up to this many.
MOST_PLAYS: Final = 50


@frozen
class Answer:
    """The answer to a case.

    Args:
        values: By answer key.
        clauses: The ids of the clauses that decide.
    """

    values: Mapping[str, Any]
    clauses: tuple[str, ...]


def asks() -> tuple[str, ...]:
    """The questions that a case may ask."""
    return tuple(_ASKS)


def answer(case: Mapping[str, Any]) -> Answer:
    """Answer a case.

    Raises:
        CaseError: The case can't be read; names the key and the value.
    """
    if not isinstance(case, Mapping):
        raise CaseError("a case is a table")
    ask = case.get("ask")
    if ask not in _ASKS:
        raise CaseError(f"ask: {ask!r} (known: {', '.join(_ASKS)})")
    function, keys, values = _ASKS[ask]
    try:
        fields = Fields(case, keys, values)
        found = function(fields)
    except Bad as bad:
        raise CaseError(str(bad)) from None
    return Answer(found.values, tuple(dict.fromkeys(found.clauses)))


def differences(case: Mapping[str, Any], found: Answer) -> dict[str, tuple[Any, Any]]:
    """Where an answer differs from the case's ``expect``: by key, what was expected and what was found."""
    expect = case.get("expect", {})
    wrong: dict[str, tuple[Any, Any]] = {}
    for key, wanted in expect.items():
        got = found.values.get(key)
        if isinstance(wanted, Mapping):
            got = got if isinstance(got, Mapping) else {}
            for part, value in wanted.items():
                if got.get(part) != value:
                    wrong[f"{key}.{part}"] = (value, got.get(part))
        elif got != wanted:
            wrong[key] = (wanted, got)
    return wrong


def _order(f: Fields) -> Answer:
    cards = f.cards("cards")
    table = Table(f.config, f.trump())
    try:
        suit, ranked = table.order(cards)
    except ValueError:
        raise Bad("cards", str(cards), "cards of one effective suit are ranked") from None
    shown = ["=".join(map(str, kinds)) for kinds in ranked]
    return Answer({"suit": suit, "ranked": shown}, ("order.trumps" if suit == "trump" else "order.side-suits",))


def _shape(f: Fields) -> Answer:
    reading = Table(f.config, f.trump()).shape(f.cards("cards"))
    values: dict[str, Any] = {"shape": reading.shape.value}
    if reading.suit is not None:
        values |= {"suit": reading.suit, "parts": [str(part) for part in reading.parts]}
    clauses = {
        "510K": ("510k.definition", *f.config.clauses_of("five_ten_king.single")),
        "double-510K": f.config.clauses_of("five_ten_king.double"),
        "none": ("trick.lead",),
    }.get(reading.shape.value, ("tractor.division", "tractor.definition", *f.config.clauses_of("tractors.level_pair")))
    return Answer(values, clauses)


def _follow(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    lead, hand = f.lead(table, "lead"), f.cards("hand")
    f.within_decks(("lead", lead), ("hand", hand))
    if "play" in f:
        play = f.cards("play")
        ruling = table.rule_on_follow(lead, hand, play)
        return Answer({"legal": ruling.legal, "code": ruling.code.value}, ruling.clauses)
    plays = table.follows(lead, hand)
    values: dict[str, Any] = {"count": plays.count()}
    if len(hand) < len(lead):
        raise Bad("hand", str(hand), "fewer cards than were led")
    if values["count"] <= MOST_PLAYS:
        values["plays"] = sorted(map(str, plays))
    return Answer(values, ("follow.suit", "follow.same-shape", "follow.measure"))


def _throw(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    leader, dealer = f.seat("leader"), f.seat("dealer")
    cards = f.lead(table, "cards")
    hands = f.hands("hands")
    if leader in hands:
        raise Bad(f"hands.{leader.letter}", str(hands[leader]), "the leader's own hand is not asked for")
    f.within_decks(("cards", cards), *((f"hands.{seat.letter}", hand) for seat, hand in hands.items()))
    result = table.throw(cards, hands, leader=leader, dealer=dealer, failed=f.number("failed", 0, least=0))
    values = {
        "ok": result.stands,
        "penalty": result.penalty,
        "beaten_by": [seat.letter for seat in result.beaten_by],
    }
    if result.forced is not None:
        values["forced"] = str(result.forced)
    return Answer(values, result.ruling.clauses)


def _trick(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    plays = f.plays("plays")
    if table.ladder.suit_of_bits(plays[0][1].bits) < 0 and table.shape(plays[0][1]).suit is None:
        raise Bad("plays", str(plays[0][1]), "a lead is of one effective suit")
    result = table.trick(plays)
    values = {"winner": result.winner.letter, "points": result.points, "win": result.win.value}
    return Answer(values, result.clauses)


class _Bidding:
    """The bids of a case, judged one after the other."""

    def __init__(self, f: Fields) -> None:
        self.config, self.level = f.config, f.level_number()
        self.first_hand = f.first_hand()
        nominal = 0 if self.first_hand else int(f.seat("dealer"))
        self.auction = Auction()
        self.legal: list[bool] = []
        self.clauses: list[str] = []
        for seat, bits, choice in f.bids("bids"):
            breaches, shown, code = bids.judge(
                self.config, self.level, self.first_hand, self.auction, seat, bits, choice
            )
            self.clauses += reasons.clauses(self.config, *(breaches or (code,)))
            self.legal.append(not breaches)
            if not breaches and shown is not None:
                self.auction = bids.bid(self.auction, seat, bits, choice, shown)
        self.redeal, self.dealer, self.turned = False, nominal, bids.NO_TRUMP
        if self.auction.standing is None:
            self._turn_up(f, nominal)
        else:
            self.dealer = bids.dealer_after(self.config, self.first_hand, nominal, self.auction)

    def _turn_up(self, f: Fields, nominal: int) -> None:
        rule = bids.rule_without_bid(self.config, self.first_hand)
        field = "bidding.no_bid_first" if self.first_hand else "bidding.no_bid_later"
        self.clauses += self.config.clauses_of(field)
        kitty = parse_kinds(f.text("kitty")) if "kitty" in f else []
        if "kitty" in f:
            f.cards("kitty")
        if not kitty and bids.needs_kitty(rule):
            raise Bad("kitty", None, "nobody bid, so that the kitty decides: give its cards in order")
        turned = bids.turn_up(self.config, self.level, self.first_hand, nominal, kitty)
        self.redeal, self.dealer, self.turned = turned.redeal, turned.dealer, turned.trump

    @property
    def trump(self) -> str:
        """The trump as text, or ``redeal``."""
        standing = self.auction.standing
        if self.redeal:
            return "redeal"
        return _trump_text(self.turned if standing is None else standing.shown.trump)

    def asking(self) -> chaodi.Asking:
        """The 炒底 after these bids; nobody is asked after a redeal."""
        asking = chaodi.start(self.config, self.auction, self.dealer)
        return asking._replace(order=()) if self.redeal else asking


def _trump_text(number: int) -> str:
    return "NT" if number < 0 else "SHCD"[number]


def _bid(f: Fields) -> Answer:
    bidding = _Bidding(f)
    values: dict[str, Any] = {
        "legal": bidding.legal,
        "trump": bidding.trump,
        "chaodi": not bidding.redeal and chaodi.takes_place(f.config, bidding.auction),
    }
    if not bidding.redeal:
        values["dealer"] = "SENW"[bidding.dealer]
    return Answer(values, tuple(bidding.clauses))


def _chaodi(f: Fields) -> Answer:
    bidding = _Bidding(f)
    asking = bidding.asking()
    legal = []
    clauses = list(bidding.clauses)
    for seat, bits, choice in f.bids("chaos", passes=True):
        if not bits:
            right = asking.asked == seat
            legal.append(right)
            asking = chaodi.passed(asking) if right else asking
            clauses += reasons.clauses(f.config, Code.PASSED if right else Code.NOT_ASKED)
            continue
        breaches, shown, code = chaodi.judge(f.config, bidding.level, asking, seat, bits, choice)
        clauses += reasons.clauses(f.config, *(breaches or (code,)))
        legal.append(not breaches)
        if not breaches and shown is not None:
            asking = chaodi.raised(f.config, asking, seat, bits, choice, shown)
    values = {
        "legal": legal,
        "asked": "done" if asking.asked < 0 else "SENW"[asking.asked],
        "trump": "redeal" if bidding.redeal else _trump_text(chaodi.trump(asking, bidding.turned)),
        "points": asking.points,
    }
    return Answer(values, tuple(clauses))


def _kitty(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    last, kitty = f.cards("last"), f.cards("kitty")
    f.within_decks(("last", last), ("kitty", kitty))
    result = table.capture(last, kitty, winner=f.seat("winner"), dealer=f.seat("dealer"))
    values: dict[str, Any] = {"multiplier": result.multiplier, "points": result.points}
    if result.bonus is not None:
        values["bonus"] = result.bonus
    return Answer(values, result.clauses)


def _settle(f: Fields) -> Answer:
    levels, laps, flags = f.levels("levels"), f.team_numbers("laps", 1), f.team_numbers("flags", 0)
    standings = tuple(Standing(level, lap, flag) for level, lap, flag in zip(levels, laps, flags, strict=True))
    winner = int(f.seat("winner")) if "winner" in f else -1
    bonus = f.word("bonus", ("heaven-and-earth",)) if "bonus" in f else None
    if bonus and winner < 0:
        raise Bad("winner", None, "a bonus belongs to the winner of the last trick")
    hand = Hand(
        int(f.seat("dealer")),
        (standings[0], standings[1]),
        f.number("points"),
        f.flag,
        winner % 2 if bonus else -1,
        f.any_cards("last").bits if "last" in f else 0,
        winner,
        f.declared("declared"),
        f.number("base", 1, least=1),
    )
    result = settle(f.config, hand)
    rules = f.config
    values: dict[str, Any] = {
        "levels": {team.value: _level_text(s.level) for team, s in zip(Team, result.standings, strict=True)},
        "on_stage": "EW" if result.on_stage else "SN",
        "steps": result.steps,
        "match_over": result.match_over,
        "dealer_next": "SENW"[result.dealer_next],
    }
    if rules.levels.laps > 1:
        values["laps"] = {team.value: s.lap for team, s in zip(Team, result.standings, strict=True)}
    if rules.levels.flag:
        values["flags"] = {team.value: s.failures for team, s in zip(Team, result.standings, strict=True)}
    if result.scores is not None:
        values["scores"] = {team.value: score for team, score in zip(Team, result.scores, strict=True)}
    return Answer(values, reasons.cited(f.config, *result.clauses))


def _level_text(level: int) -> str:
    return "flag" if level == FLAG else "23456789TJQKA"[min(level, 12)]


def _escape(f: Fields) -> Answer:
    scores = escape(
        f.config,
        dealer=f.seat("dealer"),
        seat=f.seat("seat"),
        points=f.number("points"),
        started=f.truth("started"),
        levels=f.levels("levels") if "levels" in f else (0, 0),
        base=f.number("base", 1, least=1),
    )
    return Answer(
        {"scores": {team.value: score for team, score in scores.items()}}, f.config.clauses_of("leaving.rule")
    )


def _title(f: Fields) -> Answer:
    table = f.word("table", tables())
    found = title(table, f.number("value"))
    values: dict[str, Any] = {"title": found.name}
    if found.base is not None:
        values["base"] = found.base
    return Answer(values, (f"title.{table}",))


#: For each ask its function, the keys it reads, and the answer keys it gives.
_ASKS: Final[dict[str, tuple[Callable[[Fields], Answer], str, str]]] = {
    "order": (_order, "level trump flag cards", "suit ranked"),
    "shape": (_shape, "level trump flag cards", "shape suit parts"),
    "follow": (_follow, "level trump flag lead hand play", "legal code count plays"),
    "throw": (_throw, "level trump flag leader dealer cards hands failed", "ok forced penalty beaten_by"),
    "trick": (_trick, "level trump flag plays", "winner points win"),
    "bid": (_bid, "level first_hand dealer bids kitty", "legal trump dealer chaodi"),
    "chaodi": (_chaodi, "level first_hand dealer bids kitty chaos", "legal asked trump points"),
    "kitty": (_kitty, "level trump flag dealer winner last kitty", "multiplier points bonus"),
    "settle": (
        _settle,
        "level trump flag dealer levels points laps flags bonus last winner declared base",
        "levels laps flags dealer_next on_stage steps scores match_over",
    ),
    "escape": (_escape, "level trump flag dealer seat points started levels base", "scores"),
    "title": (_title, "level trump flag table value", "title base"),
}
