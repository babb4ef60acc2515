"""What needs no game around it: :class:`Table` answers on cards alone (clauses order.*, follow.*, trick.*).

Disputes, cases and the functions on states all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from chaodipi import capture as last_trick
from chaodipi import citing, reasons, throws
from chaodipi import follow as following
from chaodipi.cards import Card, Cards, card_of, checked, from_bits, size
from chaodipi.config import RuleConfig
from chaodipi.legal import LegalPlays
from chaodipi.order import SUIT_NAMES, Ladder, Trump, ladder_for, trump_index
from chaodipi.playing import resolve
from chaodipi.ruling import Code, Ruling
from chaodipi.seats import SEATS, Seat, checked_seat
from chaodipi.shapes import DOUBLE_KING, KING, SHAPES, THROW, Lead, Shape, read_lead
from chaodipi.tricks import Win

__all__ = ["CaptureResult", "Reading", "Table", "ThrowResult", "TrickResult", "resolve_trick"]


@frozen
class Reading:
    """What a set of cards is (牌型).

    Args:
        shape: Its shape; ``Shape.NONE`` where it is in no one suit.
        suit: ``"S" "H" "C" "D"`` or ``"trump"``; ``None`` for no shape.
        parts: Its parts, the largest first.
    """

    shape: Shape
    suit: str | None
    parts: tuple[Cards, ...]


@frozen
class ThrowResult:
    """What becomes of a lead.

    Its truth value is ``stands``.

    Args:
        stands: Whether it is played as it is; one unit always is.
        forced: The cards played instead; ``None`` where it stands or may not be thrown.
        beaten: The beaten parts, the largest first.
        beaten_by: The seats that beat one, in the order S E N W.
        penalty: The change of the attackers' points.
        ruling: The ruling, with the clauses.
    """

    stands: bool
    forced: Cards | None
    beaten: tuple[Cards, ...]
    beaten_by: tuple[Seat, ...]
    penalty: int
    ruling: Ruling

    def __bool__(self) -> bool:
        return self.stands


@frozen
class TrickResult:
    """Who won a trick.

    Args:
        winner: The seat.
        points: The points in it.
        win: Whether it was won in the led suit, by a ruff (毙) or by an over-ruff (盖毙).
        clauses: The ids of the clauses that decide.
    """

    winner: Seat
    points: int
    win: Win
    clauses: tuple[str, ...]


@frozen
class CaptureResult:
    """What the last trick does to the kitty (抠底).

    Args:
        multiplier: 0 when the dealers win the trick.
        points: What the attackers gain.
        bonus: ``"heaven-and-earth"`` for 上天入地, else ``None``.
        largest: The largest part of the winning play, or the part that answers the lead where only that counts.
        clauses: The ids of the clauses that decide.
    """

    multiplier: int
    points: int
    bonus: str | None
    largest: Cards
    clauses: tuple[str, ...]


class Table:
    """A configuration and a trump.

    >>> from chaodipi import presets
    >>> table = Table(presets.HUANLE, Trump.parse("S", "T"))
    >>> [str(part) for part in table.shape(Cards.parse("DJJ99")).parts]
    ['DJJ99']
    >>> [str(cards) for cards in table.follows(Cards.parse("D33"), Cards.parse("DAKQJJ"))]
    ['DJJ']
    """

    __slots__ = ("_ladder", "config", "trump")
    config: RuleConfig
    trump: Trump
    _ladder: Ladder

    def __init__(self, config: RuleConfig, trump: Trump) -> None:
        if not isinstance(config, RuleConfig) or not isinstance(trump, Trump):
            raise TypeError(f"a Table is a RuleConfig and a Trump, not {config!r} and {trump!r}")
        if trump.level is None and not config.levels.flag:
            raise ValueError("these rules have no flag hands")
        object.__setattr__(self, "config", config)
        object.__setattr__(self, "trump", trump)
        object.__setattr__(self, "_ladder", ladder_for(config, *trump_index(trump)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Table is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Table is immutable")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.config, self.trump) == (other.config, other.trump)

    def __hash__(self) -> int:
        return hash((self.config, self.trump))

    def __repr__(self) -> str:
        return f"<Table level={self.trump.level} trump={self.trump}>"

    def __reduce__(self) -> tuple[type[Table], tuple[RuleConfig, Trump]]:
        return (Table, (self.config, self.trump))

    @property
    def ladder(self) -> Ladder:
        """Ranks, suits and chains as numbers; for code that works below the border."""
        return self._ladder

    def suit_of(self, card: Card) -> str:
        """A card's effective suit (clause cards.effective-suit): ``"S" "H" "C" "D"`` or ``"trump"``."""
        return SUIT_NAMES[self.ladder.suit_of[card.kind]]

    def order(self, cards: Cards) -> tuple[str, tuple[tuple[Card, ...], ...]]:
        """The effective suit of cards and their kinds from high to low, equals together (clauses order.*).

        Raises:
            ValueError: The cards are not of one effective suit, or there are none.
        """
        suit = self.ladder.suit_of_bits(checked(cards))
        if suit < 0:
            raise ValueError(f"cards of one effective suit expected: {cards}")
        ranked = self.ladder.ranked(cards.bits)
        return SUIT_NAMES[suit], tuple(tuple(card_of(k) for k in kinds) for kinds in ranked)

    def shape(self, cards: Cards) -> Reading:
        """What a set is (clauses tractor.*, 510k.*)."""
        lead = read_lead(self.ladder, checked(cards))
        if lead is None:
            return Reading(Shape.NONE, None, ())
        return Reading(SHAPES[lead.shape], SUIT_NAMES[lead.suit], tuple(from_bits(p.bits) for p in lead.parts))

    def lead(self, cards: Cards) -> Lead:
        """A led set, read.

        Raises:
            ValueError: The cards are no lead.
        """
        lead = read_lead(self.ladder, checked(cards))
        if lead is None:
            raise ValueError(f"no lead, the cards are not of one suit: {cards}")
        return lead

    def follows(self, lead: Cards, hand: Cards) -> LegalPlays:
        """What a hand may follow a lead with, lazily (clauses follow.*).

        Raises:
            ValueError: The led cards are no lead.
        """
        return LegalPlays(self.ladder, self.lead(lead), checked(hand, "hand"), False)

    def rule_on_follow(self, lead: Cards, hand: Cards, play: Cards) -> Ruling:
        """The ruling on a follower's play (clauses follow.*).

        Raises:
            ValueError: The led cards are no lead.
        """
        return follow_ruling(self.ladder, self.lead(lead), checked(hand, "hand"), checked(play, "play"))

    def throw(
        self, cards: Cards, others: Mapping[Seat, Cards], *, leader: Seat, dealer: Seat, failed: int = 0
    ) -> ThrowResult:
        """Whether a lead stands against the other hands (clauses throw.*).

        Args:
            cards: The lead.
            others: The hands of the other three seats.
            leader: Who leads.
            dealer: The dealer, for the side that a penalty goes to.
            failed: How many throws of this player have failed already.

        Raises:
            ValueError: The cards are no lead, or the others are not the three other seats.
        """
        lead = self.lead(cards)
        if leader in others:
            raise ValueError(f"the leader's own hand is among the others: {leader.letter}")
        seats = sorted(checked_seat(seat) for seat in others)
        missing = [seat.letter for seat in SEATS if seat not in seats and seat != leader]
        if missing:
            raise ValueError(f"a throw is judged against all three others; not given: {', '.join(missing)}")
        limit = self.config.throw.limit
        breaches = throws.refused(self.ladder, lead, left=not limit or failed < limit)
        if breaches:
            ruling = reasons.illegal(self.config, breaches, seat=leader, cards=cards)
            return ThrowResult(False, None, (), (), 0, ruling)
        verdict = throws.judge(self.ladder, lead, [checked(others[seat], "hand") for seat in seats])
        return throw_result(self.config, lead, verdict, seats, leader, attacker=bool((leader ^ dealer) & 1))

    def trick(self, plays: Sequence[tuple[Seat, Cards]]) -> TrickResult:
        """Who wins, leader first; the lead stands (clauses trick.*).

        Raises:
            ValueError: There are not two to four plays of one size in playing order, or the lead is none.
        """
        bits = [checked(cards) for _, cards in plays]
        seats = [checked_seat(seat) for seat, _ in plays]
        if not 2 <= len(plays) <= 4 or len({size(play) for play in bits}) != 1:
            raise ValueError("a trick has two to four plays of one size")
        if any(seat != (seats[0] + i) % 4 for i, seat in enumerate(seats)):
            raise ValueError("the seats of a trick follow each other in playing order")
        lead = self.lead(plays[0][1])
        won, win = resolve(self.ladder, lead, tuple(bits))
        clauses = reasons.cited(self.config, *citing.trick(self.ladder, lead, bits, won, win))
        return TrickResult(plays[won][0], sum(c.points for _, c in plays), win, clauses)

    def capture(
        self, last: Cards, kitty: Cards, *, winner: Seat, dealer: Seat, lead: Cards | None = None
    ) -> CaptureResult:
        """What the last trick does to the kitty (clauses kitty.*).

        Args:
            last: What the winner of the last trick played.
            kitty: The kitty.
            winner: Who won it.
            dealer: The dealer.
            lead: What was led to it, where that is known; it counts where rules let a ruff capture by what was led.

        Raises:
            ValueError: The lead is none, or has another number of cards than the last play.
        """
        attackers = bool((winner ^ dealer) & 1)
        led = 0 if lead is None else self.lead(lead).bits
        if led and size(led) != size(checked(last, "last")):
            raise ValueError(f"the last play has as many cards as were led: {lead} and {last}")
        found = last_trick.capture(self.ladder, attackers, checked(last, "last"), checked(kitty, "kitty"), led)
        items = citing.captured(self.ladder, found, last.bits, attackers_win=attackers)
        bonus = last_trick.HEAVEN if found.heaven else None
        clauses = reasons.cited(self.config, *items)
        return CaptureResult(found.multiplier, found.points, bonus, from_bits(found.largest), clauses)


def resolve_trick(trick: Sequence[tuple[Seat, Cards]], table: Table) -> TrickResult:
    """Who wins a trick, leader first, and why (clauses trick.*).

    >>> from chaodipi import Cards, Seat, Table, Trump, presets, resolve_trick
    >>> table = Table(presets.HUANLE, Trump.parse("S", "T"))
    >>> plays = zip(Seat, map(Cards.parse, ("D544", "S977", "S884", "D332")), strict=True)
    >>> result = resolve_trick(list(plays), table)
    >>> result.winner.name, result.points, str(result.win)
    ('NORTH', 5, 'over-ruff')

    Raises:
        ValueError: There are not two to four plays of one size, or the lead is none.
    """
    return table.trick(trick)


def throw_result(
    config: RuleConfig, lead: Lead, verdict: throws.Judgement, seats: Sequence[Seat], leader: Seat, *, attacker: bool
) -> ThrowResult:
    """A judgement in public form; ``seats`` are those of the judged hands, in their order."""
    cards = from_bits(lead.bits)
    if verdict.stands:
        code = Code.THROW_STANDS if lead.shape == THROW else Code.LED_UNIT
        items = [*reasons.BASIS[code], *(citing.THROWN_TRACTOR if lead.tractors and lead.shape == THROW else ())]
        return ThrowResult(True, None, (), (), 0, reasons.legal(config, code, items, seat=leader, cards=cards))
    beaten = tuple(from_bits(part.bits) for part in verdict.beaten)
    by = tuple(seat for seat in SEATS if seat in [s for s, yes in zip(seats, verdict.by, strict=True) if yes])
    penalty = -verdict.points if attacker else verdict.points
    forced = from_bits(verdict.forced)
    ruling = reasons.legal(
        config,
        Code.THROW_FAILS,
        citing.failed_throw(config, verdict, only_partner=by == (leader.partner,)),
        seat=leader,
        cards=cards,
        beaten=beaten,
        beaten_by=by,
        forced=forced,
        penalty=penalty,
    )
    return ThrowResult(False, forced, beaten, by, penalty, ruling)


#: What a follower of a 510K may break besides the suit.
_KING_BREACHES = (Code.MUST_ANSWER_510K, Code.MUST_PLAY_HIGHEST_TRUMPS, Code.MUST_FOLLOW_PAIR)


def follow_ruling(ladder: Ladder, lead: Lead, hand: int, play: int, seat: Seat | None = None) -> Ruling:
    """The ruling on a follower's play."""
    config = ladder.config
    held = hand & lead.mask
    facts: dict[str, object] = {
        "seat": seat,
        "lead": from_bits(lead.bits),
        "held": from_bits(held),
        "cards": from_bits(play),
    }
    breaches = following.breaches(ladder, lead, hand, play)
    if breaches:
        if size(play) != lead.n:
            facts["size"] = lead.n
        return _refused_follow(ladder, lead, held, breaches, facts)
    if following.plain_breach(ladder, lead, hand, play) is not None:
        items = citing.stepped(ladder, lead, play)
        return reasons.legal(config, Code.STEPPED_DOWN, items, **facts)
    if not held:
        return reasons.legal(config, Code.VOID, **facts)
    if size(held) < lead.n:
        return reasons.legal(config, Code.SHORT_SUIT, citing.too_few(lead), **facts)
    items = citing.followed(ladder, lead, held)
    if following.may_step_down(ladder, lead, hand):
        items = [citing.stepped(ladder, lead, hand)[0], *items]
    return reasons.legal(config, Code.FOLLOWED, items, **facts)


def _refused_follow(
    ladder: Ladder, lead: Lead, held: int, breaches: tuple[Code, ...], facts: dict[str, object]
) -> Ruling:
    """An illegal follow; what decides under a led 510K depends on which one it is."""
    config = ladder.config
    if breaches[0] is Code.MUST_FOLLOW_PAIR and (lead.tractors or lead.triples):
        items = [
            *citing.shape_duty(ladder, lead),
            *(citing.PAIRS_FOR_TRACTOR if lead.tractors else ()),
            *(["follow.triples"] if lead.triples else []),
        ]
        return reasons.illegal(config, breaches, [*items, "follow.measure"], **facts)
    if lead.shape not in (KING, DOUBLE_KING) or breaches[0] not in _KING_BREACHES:
        return reasons.illegal(config, breaches, **facts)
    items = citing.king_duty(lead, held)
    # a duty to play the highest trumps stands second, after that of a holder
    items = items[:: -1 if breaches[0] is Code.MUST_PLAY_HIGHEST_TRUMPS else 1]
    more = reasons.BASIS[Code.MUST_FOLLOW_PAIR] if breaches[0] is Code.MUST_FOLLOW_PAIR else ()
    return reasons.illegal(config, breaches, [*items, *more], **facts)
