"""Cases: questions about positions, as data, and their answers.

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

from chaodipi import bids, chaodi, citing, citing_bids, citing_results, reasons
from chaodipi.bids import Auction
from chaodipi.capture import fewest_red_fives, red_fives_kept
from chaodipi.cards import RANKS, Cards, parse_kinds
from chaodipi.case_input import Bad, CaseError, Fields
from chaodipi.choices import NextDealer, NoBid
from chaodipi.follow import family
from chaodipi.leaving import escape
from chaodipi.order import SUIT_NAMES
from chaodipi.results import ACE, FLAG, Hand, Standing, heaven_of, settle
from chaodipi.ruling import Code
from chaodipi.seats import SEATS, Team
from chaodipi.shapes import read_lead
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
    if not isinstance(ask, str) or ask not in _ASKS:
        raise CaseError(f"ask: {'missing' if ask is None else repr(ask)} (known: {', '.join(_ASKS)})")
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
                if not _same(got.get(part), value):
                    wrong[f"{key}.{part}"] = (value, got.get(part))
        elif not _same(got, wanted):
            wrong[key] = (wanted, got)
    return wrong


def _same(got: object, wanted: object) -> bool:
    """Equality in which true is not 1."""
    if isinstance(got, list) and isinstance(wanted, list):
        return len(got) == len(wanted) and all(map(_same, got, wanted))
    return got == wanted and isinstance(got, bool) is isinstance(wanted, bool)


def _order(f: Fields) -> Answer:
    cards = f.cards("cards")
    table = Table(f.config, f.trump())
    try:
        suit, ranked = table.order(cards)
    except ValueError:
        raise Bad("cards", str(cards), "cards of one effective suit are ranked") from None
    shown = ["=".join(map(str, kinds)) for kinds in ranked]
    items = citing.order(table.ladder, cards.bits, SUIT_NAMES.index(suit))
    return Answer({"suit": suit, "ranked": shown}, reasons.cited(f.config, *items))


def _shape(f: Fields) -> Answer:
    table, cards = Table(f.config, f.trump()), f.cards("cards")
    reading = table.shape(cards)
    values: dict[str, Any] = {"shape": reading.shape.value}
    if reading.suit is not None:
        values |= {"suit": reading.suit, "parts": [str(part) for part in reading.parts]}
    items = citing.shape(table.ladder, cards.bits, read_lead(table.ladder, cards.bits))
    return Answer(values, reasons.cited(f.config, *items))


def _follow(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    lead, hand = f.lead(table, "lead"), f.cards("hand")
    f.within_decks(("lead", lead), ("hand", hand))
    forced = _forced(table, lead, hand)
    if "play" in f:
        play = f.cards("play")
        ruling = table.rule_on_follow(lead, hand, play)
        clauses = ruling.clauses + (reasons.cited(f.config, "@bonus.red_five_forced") if forced.get("forced") else ())
        return Answer({"legal": ruling.legal, "code": ruling.code.value, **forced}, clauses)
    if len(hand) < len(lead):
        raise Bad("hand", str(hand), "fewer cards than were led")
    plays = table.follows(lead, hand)
    values: dict[str, Any] = {"count": plays.count(), **forced}
    if values["count"] <= MOST_PLAYS:
        values["plays"] = sorted(map(str, plays))
    items = citing.follow(table.ladder, table.lead(lead), hand.bits)
    items += ["@bonus.red_five_forced"] if values.get("forced") else []
    return Answer(values, reasons.cited(f.config, *items))


def _forced(table: Table, lead: Cards, hand: Cards) -> dict[str, int]:
    """How many 红5 every legal play contains, where the rules count them (逼红5) and the hand can follow at all."""
    if not table.config.bonus.red_five_forced or len(hand) < len(lead):
        return {}
    return {"forced": fewest_red_fives(family(table.ladder, table.lead(lead), hand.bits))}


def _throw(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    leader, dealer = f.seat("leader"), f.seat("dealer")
    cards = f.lead(table, "cards")
    hands = f.hands("hands")
    if leader in hands:
        raise Bad(f"hands.{leader.letter}", str(hands[leader]), "the leader's own hand is not asked for")
    missing = [seat.letter for seat in SEATS if seat not in hands and seat is not leader]
    if missing:
        raise Bad(f"hands.{missing[0]}", None, 'missing: a throw is judged against all three others (void: "")')
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
        self.config, self.flag = f.config, f.flag
        self.level = 0 if f.flag else f.level_number()
        self.first_hand = f.first_hand()
        self.nominal = nominal = 0 if self.first_hand else int(f.seat("dealer"))
        self.auction = Auction()
        self.legal: list[bool] = []
        self.clauses: list[str] = []
        for seat, bits, choice in f.bids("bids"):
            judged = bids.judge(self.config, self.level, self.first_hand, self.auction, seat, bits, choice)
            if f.flag:
                judged = (Code.WRONG_PHASE,), None, Code.WRONG_PHASE
            items = citing_bids.bid(self.level, self.auction, seat, bits, choice, judged)
            self.clauses += reasons.cited(self.config, *items)
            breaches, shown, _ = judged
            self.legal.append(not breaches)
            if not breaches and shown is not None:
                self.auction = bids.bid(self.auction, seat, bits, choice, shown)
        self.redeal, self.dealer, self.turned = False, nominal, bids.NO_TRUMP
        #: Whether trump and, in a first hand, dealer are known: not where they hang on a kitty that is not given.
        self.known = True
        f.no_kitty()
        if f.flag:
            self.clauses[:0] = ["flag.no-bids", "flag.no-kitty"]
        elif self.auction.standing is None:
            self._turn_up(f, nominal)
        else:
            self.dealer = bids.dealer_after(self.config, self.first_hand, nominal, self.auction)

    def _turn_up(self, f: Fields, nominal: int) -> None:
        rule = bids.rule_without_bid(self.config, self.first_hand)
        kitty: list[int] = []
        if "kitty" in f:
            f.cards("kitty")
            kitty = parse_kinds(f.text("kitty"))  # the order counts
        if bids.needs_kitty(rule) and "kitty" not in f:
            self.known = False
            self.clauses += reasons.cited(
                self.config, *citing_bids.turned(self.config, self.level, self.first_hand, ())
            )
            return
        if bids.needs_kitty(rule) and not kitty:
            raise Bad("kitty", "", "the kitty decides, and has no card")
        self.clauses += reasons.cited(self.config, *citing_bids.turned(self.config, self.level, self.first_hand, kitty))
        turned = bids.turn_up(self.config, self.level, self.first_hand, nominal, kitty)
        self.redeal, self.dealer, self.turned = turned.redeal, turned.dealer, turned.trump

    @property
    def trump(self) -> str | None:
        """The trump as text, or ``redeal``; ``None`` where it hangs on a kitty that is not given."""
        standing = self.auction.standing
        if self.redeal:
            return "redeal"
        if not self.known:
            return None
        return _trump_text(self.turned if standing is None else standing.shown.trump)

    @property
    def dealer_known(self) -> bool:
        """Whether there is a dealer, and the kitty that may decide who it is was given."""
        turner = bids.rule_without_bid(self.config, self.first_hand) is NoBid.TURNED_BY_SEATS
        return not self.redeal and (self.known or not turner)

    def asking(self) -> chaodi.Asking:
        """The 炒底 after these bids; nobody is asked after a redeal."""
        asking = chaodi.start(self.config, self.auction, self.dealer)
        return asking._replace(order=()) if self.redeal or self.flag else asking


def _trump_text(number: int) -> str:
    return "NT" if number < 0 else "SHCD"[number]


def _bid(f: Fields) -> Answer:
    bidding = _Bidding(f)
    values: dict[str, Any] = {
        "legal": bidding.legal,
        "chaodi": not (bidding.redeal or f.flag) and chaodi.takes_place(f.config, bidding.auction),
    }
    if bidding.trump is not None:
        values["trump"] = bidding.trump
    items = []
    if bidding.dealer_known:
        values["dealer"] = "SENW"[bidding.dealer]
    if bidding.auction.made:
        items = citing_bids.deal(f.config, bidding.first_hand, bidding.nominal, bidding.auction)
    if not (values["chaodi"] or bidding.redeal or f.flag):
        items += citing_bids.closed(f.config, bidding.auction)
    return Answer(values, (*bidding.clauses, *reasons.cited(f.config, *items)))


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
            clauses += reasons.cited(f.config, *citing_bids.asked(f.config, asking)) if not right else ()
            continue
        judged = breaches, shown, _ = chaodi.judge(f.config, bidding.level, asking, seat, bits, choice)
        if Code.ASKING_CLOSED in breaches:
            clauses += reasons.cited(f.config, *citing_bids.closed(f.config, asking.auction))
        items = citing_bids.bid(bidding.level, asking.auction, seat, bits, choice, judged, asking=True)
        items += citing_bids.by_declarer(f.config, asking, seat)
        clauses += reasons.cited(f.config, *items)
        legal.append(not breaches)
        if not breaches and shown is not None:
            asking = chaodi.raised(f.config, asking, seat, bits, choice, shown)
    if not asking.order and asking.made:
        clauses += reasons.cited(f.config, *citing_bids.closed(f.config, asking.auction))
    if asking.order or any(legal):
        clauses += reasons.cited(f.config, *citing_bids.asked(f.config, asking))
    elif not legal:
        clauses += reasons.cited(f.config, *citing_bids.closed(f.config, asking.auction))
    values = {
        "legal": legal,
        "asked": "done" if asking.asked < 0 else "SENW"[asking.asked],
        "points": asking.points,
    }
    if bidding.redeal:
        values["trump"] = "redeal"
    elif bidding.known or asking.auction.standing is not None:
        values["trump"] = _trump_text(chaodi.trump(asking, bidding.turned))
    return Answer(values, tuple(clauses))


def _kitty(f: Fields) -> Answer:
    table = Table(f.config, f.trump())
    f.no_kitty()
    last, kitty = f.cards("last"), f.cards("kitty")
    if not last:
        raise Bad("last", "", "the winner of the last trick played cards")
    f.within_decks(("last", last), ("kitty", kitty))
    lead = f.lead(table, "lead") if "lead" in f else last
    if len(lead) != len(last):
        raise Bad("lead", str(lead), "the last play has as many cards as were led")
    if lead != last:  # else the winner led it
        f.within_decks(("lead", lead), ("last", last), ("kitty", kitty))
    winner, dealer = f.seat("winner"), f.seat("dealer")
    result = table.capture(last, kitty, winner=winner, dealer=dealer, lead=lead if "lead" in f else None)
    values: dict[str, Any] = {"multiplier": result.multiplier, "points": result.points}
    if result.bonus is not None:
        values["bonus"] = result.bonus
    found = result.clauses
    if "previous" in f:
        previous = f.seat("previous")
        if f.config.bonus.red_five_kept:
            attacker = bool((winner ^ dealer) & 1)
            values["kept"] = red_fives_kept(f.config, attacker, last.bits) if previous is winner else 0
            found += reasons.cited(f.config, "@bonus.red_five_kept")
    return Answer(values, found)


def _settle(f: Fields) -> Answer:
    levels, laps, flags = f.levels("levels"), f.team_numbers("laps", 1), f.team_numbers("flags", 0)
    standings = tuple(Standing(level, lap, flag) for level, lap, flag in zip(levels, laps, flags, strict=True))
    dealer = f.seat("dealer")
    flag = f.flag_hand(levels, dealer)
    needed = f.config.result.next_dealer is NextDealer.LAST_TRICK_WINNER
    winner = int(f.seat("winner")) if needed or "winner" in f else -1
    last = f.cards("last").bits if "last" in f else 0
    told = f.bonus(dealer, winner, flag) if "bonus" in f else False
    if told and last and heaven_of(f.config, flag, dealer, winner, last) < 0:
        raise Bad("bonus", "heaven-and-earth", "the last winning play does not earn it")
    hand = Hand(
        int(dealer),
        (standings[0], standings[1]),
        f.number("points"),
        flag,
        winner % 2 if told else -1,
        last,
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
    return Answer(values, reasons.cited(rules, *citing_results.settle(rules, hand, result)))


def _level_text(level: int) -> str:
    return "flag" if level == FLAG else RANKS[min(level, ACE)]


def _escape(f: Fields) -> Answer:
    started = f.truth("started")
    levels = f.levels("levels") if "levels" in f else (0, 0)
    dealer, seat, points = f.seat("dealer"), f.seat("seat"), f.number("points")
    base = f.number("base", 1, least=1)
    scores = escape(f.config, dealer=dealer, seat=seat, points=points, started=started, levels=levels, base=base)
    items = citing_results.leave(f.config, dealer=dealer, seat=seat, points=points, started=started, levels=levels)
    clauses = reasons.cited(f.config, *items)
    return Answer({"scores": {team.value: score for team, score in scores.items()}}, clauses)


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
    "follow": (_follow, "level trump flag lead hand play", "legal code count plays forced"),
    "throw": (_throw, "level trump flag leader dealer cards hands failed", "ok forced penalty beaten_by"),
    "trick": (_trick, "level trump flag plays", "winner points win"),
    "bid": (_bid, "level trump flag first_hand dealer bids kitty", "legal trump dealer chaodi"),
    "chaodi": (_chaodi, "level trump flag first_hand dealer bids kitty chaos", "legal asked trump points"),
    "kitty": (_kitty, "level trump flag dealer winner last previous lead kitty", "multiplier points bonus kept"),
    "settle": (
        _settle,
        "level trump flag dealer levels points laps flags bonus last winner declared base",
        "levels laps flags dealer_next on_stage steps scores match_over",
    ),
    "escape": (_escape, "level trump flag dealer seat points started levels base", "scores"),
    "title": (_title, "level trump flag table value", "title base"),
}
