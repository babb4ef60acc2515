"""A hand of the game: :class:`GameState` and the functions on it.

A state is immutable. :func:`apply` gives the next one or raises; :func:`rule_on` says why; :func:`legal_actions` and
:func:`legal_plays` say what may be done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import frozen

from chaodipi import playing as hot
from chaodipi.actions import Action, Bid, Choice, Pass, Play, Redeal, choice_of
from chaodipi.cards import RANKS, Card, Cards, Rank, Suit, card_of, from_bits
from chaodipi.config import RuleConfig
from chaodipi.core import Phase, Setup, Talk, begin, legal_bids, legal_chaos, may_redeal
from chaodipi.deal import given, shuffled
from chaodipi.legal import LegalActions, LegalPlays
from chaodipi.match import Match
from chaodipi.order import Ladder, Trump, ladder_for
from chaodipi.playing import Playing
from chaodipi.seats import SEATS, Seat, Team
from chaodipi.subsets import Choice as CardChoice
from chaodipi.tricks import Win

if TYPE_CHECKING:
    from chaodipi.ruling import Ruling
    from chaodipi.settlement import Settlement
    from chaodipi.table import ThrowResult
    from chaodipi.views import Observation

__all__ = ["GameState", "Outcome", "TrickRecord", "legal_actions", "legal_plays", "new_hand"]


class Outcome:
    """How a hand ended: the values of :attr:`GameState.outcome`."""

    PLAYED: Final = "played"
    REDEAL: Final = "redeal"


@frozen
class TrickRecord:
    """A trick, finished or going on.

    Args:
        leader: Who led.
        plays: The cards really played, leader first.
        attempted: The throw that the lead was cut down from, ``None`` where it stood.
        winner: Who won, ``None`` while it goes on.
        win: How.
    """

    leader: Seat
    plays: tuple[Cards, ...]
    attempted: Cards | None = None
    winner: Seat | None = None
    win: Win | None = None

    @property
    def points(self) -> int:
        """The points in the trick."""
        return sum(cards.points for cards in self.plays)


#: What states share while cards are played: setup, talk, ladder, dealer, and whether a 炒 is open.
Base: TypeAlias = tuple[Setup, Talk, Ladder | None, int, bool]


class GameState:
    """One hand, whole: what has been dealt, bid, buried and played, and who is to act.

    Made by :func:`new_hand`; never changed. Equal states compare and hash equal, and pickle.
    """

    __slots__ = ("_base", "_play")
    _base: Base
    _play: Playing | None

    def __init__(self) -> None:
        raise TypeError("a GameState is made by new_hand() or Match.new_hand()")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a GameState is immutable; apply() gives the next one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a GameState is immutable; apply() gives the next one")

    @property
    def _setup(self) -> Setup:
        return self._base[0]

    @property
    def _talk(self) -> Talk:
        return self._base[1]

    @property
    def _ladder(self) -> Ladder | None:
        return self._base[2]

    # -- what is on the table -------------------------------------------------------------------------------------

    @property
    def config(self) -> RuleConfig:
        """The rules."""
        return self._setup.config

    @property
    def match(self) -> Match:
        """The match as it was before this hand."""
        return self._setup.match

    @property
    def phase(self) -> Phase:
        """What the hand is waiting for."""
        if self._play is not None and hot.over(self._play):
            return Phase.OVER
        talk = self._talk
        if self._play is None or talk.phase is not Phase.PLAY:
            return talk.phase
        # asked after the trick has come round to him, the dealer can only 炒 or pass (chaodi.first-trick-dealer)
        return Phase.CHAODI if len(self._play[3]) == 4 else Phase.PLAY

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        play = self._play
        if play is None:
            return self._base[1].phase is Phase.OVER
        return not play[3] and play[0] == hot.NONE4

    @property
    def outcome(self) -> str | None:
        """``"played"``, ``"redeal"``, or ``None`` while the hand goes on."""
        if not self.is_over:
            return None
        return Outcome.REDEAL if self._talk.redeal else Outcome.PLAYED

    @property
    def redealer(self) -> Seat | None:
        """Who demanded that the cards be dealt again (clauses bid.redeal-*); ``None`` where nobody did."""
        return None if self._talk.redealer < 0 else SEATS[self._talk.redealer]

    @property
    def to_act(self) -> Seat | None:
        """Whose action is awaited; ``None`` when the hand is over."""
        turn = self._turn()
        return None if turn < 0 else SEATS[turn]

    def _turn(self) -> int:
        play = self._play
        if play is None or self._talk.phase is not Phase.PLAY:
            return self._talk.turn
        if hot.over(play):
            return -1
        return (play[1] + len(play[3])) & 3

    @property
    def level(self) -> Rank | None:
        """The hand's level (级牌); ``None`` in a flag hand."""
        number = self._setup.level
        return None if number < 0 else Rank(RANKS[number])

    @property
    def is_flag_hand(self) -> bool:
        """Whether this is a flag hand (扛旗)."""
        return self._setup.flag

    @property
    def dealer(self) -> Seat | None:
        """The dealer (庄家); ``None`` before a first hand's bids have decided."""
        if self._talk.dealer >= 0:
            return SEATS[self._talk.dealer]
        return self._setup.match.dealer

    @property
    def dealing_team(self) -> Team | None:
        """The dealer's team."""
        dealer = self.dealer
        return None if dealer is None else dealer.team

    @property
    def trump(self) -> Trump | None:
        """The trump; ``None`` while nobody has bid."""
        talk = self._talk
        if talk.dealer >= 0:
            number = talk.trump
        elif talk.auction.standing is not None:
            number = talk.auction.standing.shown.trump
        else:
            return None
        return Trump(self.level, None if number < 0 else tuple(Suit)[number])

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in the order they are dealt, the kitty last."""
        return tuple(card_of(kind) for kind in self._setup.deck)

    @property
    def deal(self) -> Literal["cards", "whole"]:
        """Whether cards are dealt one by one or at once."""
        return "whole" if self._setup.whole else "cards"

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far, in order."""
        return (*self._talk.log, *kept_plays(self)[self._talk.logged :])

    @property
    def hands(self) -> tuple[Cards, Cards, Cards, Cards]:
        """The four hands as they are now, by seat."""
        a, b, c, d = _hands(self)
        return from_bits(a), from_bits(b), from_bits(c), from_bits(d)

    def hand(self, seat: Seat) -> Cards:
        """One seat's hand as it is now."""
        return self.hands[seat]

    @property
    def kitty(self) -> Cards:
        """The cards lying in the kitty (底牌) now; empty while somebody holds them."""
        return from_bits(self._talk.kitty)

    @property
    def shown_kitty(self) -> Cards:
        """The kitty's first cards where the rules lay them open: known to all from the end of the deal on, wherever
        they go (clause cards.kitty-shown).
        """
        setup = self._setup
        if self._talk.dealt < setup.to_deal:
            return Cards()
        return Cards(card_of(kind) for kind in setup.deck[setup.to_deal :][: setup.config.deck.kitty_shown])

    def may_look_at_kitty(self, seat: Seat) -> bool:
        """Whether a seat may look at the kitty: only the last to bury may (clause chaodi.look)."""
        return bool(self._talk.kitty) and bool(self._talk.buries) and self._talk.buries[-1][0] == seat

    @property
    def bids(self) -> tuple[tuple[Seat, Bid], ...]:
        """The bids before the kitty was taken, in order."""
        return tuple((SEATS[b.seat], Bid(from_bits(b.bits), choice_of(b.choice))) for b in self._talk.auction.made)

    @property
    def chaos(self) -> tuple[tuple[Seat, Bid, bool], ...]:
        """The 炒 so far: seat, what was shown, and whether it succeeded."""
        asking = self._talk.asking
        if asking is None:
            return ()
        return tuple(
            (SEATS[b.seat], Bid(from_bits(b.bits), choice_of(b.choice)), not failed)
            for b, failed in zip(asking.made, asking.failed, strict=True)
        )

    @property
    def buries(self) -> tuple[tuple[Seat, Cards], ...]:
        """Who buried what, in order; the last is the kitty."""
        return tuple((SEATS[seat], from_bits(bits)) for seat, bits in self._talk.buries)

    @property
    def tricks(self) -> tuple[TrickRecord, ...]:
        """The finished tricks."""
        if self._play is None:
            return ()
        return tuple(
            TrickRecord(
                SEATS[leader],
                tuple(from_bits(bits) for bits in plays),
                from_bits(attempted) if attempted else None,
                SEATS[winner],
                win,
            )
            for leader, plays, winner, win, attempted in self._play[5]
        )

    @property
    def trick(self) -> TrickRecord | None:
        """The trick going on, ``None`` where no card lies on the table."""
        play = self._play
        if play is None or not play[3]:
            return None
        attempted = from_bits(play[8]) if play[8] else None
        return TrickRecord(SEATS[play[1]], tuple(from_bits(bits) for bits in play[3]), attempted)

    @property
    def trick_points(self) -> int:
        """What the attackers have taken in finished tricks."""
        return 0 if self._play is None else self._play[4]

    @property
    def penalty_points(self) -> int:
        """What failed throws and failed 炒 have added to the attackers' points so far."""
        asking = self._talk.asking
        return (asking.points if asking else 0) + (self._play[7] if self._play is not None else 0)

    @property
    def failed_throws(self) -> tuple[int, int, int, int]:
        """How many throws of each seat have failed."""
        return hot.NONE4 if self._play is None else self._play[6]

    # -- thin methods for the functions ---------------------------------------------------------------------------

    def legal_actions(self) -> LegalActions:
        """See :func:`legal_actions`."""
        return legal_actions(self)

    def legal_plays(self) -> LegalPlays:
        """See :func:`legal_plays`."""
        return legal_plays(self)

    def apply(self, action: Action) -> GameState:
        """See :func:`chaodipi.apply`."""
        from chaodipi.rules import apply

        return apply(self, action)

    def rule_on(self, action: Action) -> Ruling:
        """See :func:`chaodipi.rule_on`."""
        from chaodipi.rules import rule_on

        return rule_on(self, action)

    def validate_throw(self, cards: Cards) -> ThrowResult:
        """See :func:`chaodipi.validate_throw`."""
        from chaodipi.rules import validate_throw

        return validate_throw(self, cards)

    def can_declare(self, seat: Seat, cards: Cards, choice: Choice | None = None) -> Ruling:
        """See :func:`chaodipi.can_declare`."""
        from chaodipi.rules import can_declare

        return can_declare(self, seat, cards, choice)

    def can_chaodi(self, seat: Seat, cards: Cards, choice: Choice | None = None) -> Ruling:
        """See :func:`chaodipi.can_chaodi`."""
        from chaodipi.rules import can_chaodi

        return can_chaodi(self, seat, cards, choice)

    def settle(self) -> Settlement:
        """See :func:`chaodipi.settle_hand`."""
        from chaodipi.settlement import settle_hand

        return settle_hand(self)

    def observe(self, seat: Seat) -> Observation:
        """See :func:`chaodipi.observe`."""
        from chaodipi.views import observe

        return observe(self, seat)

    # -- identity -------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return (self._setup, self._talk, self._play) == (other._setup, other._talk, other._play)

    def __hash__(self) -> int:
        return hash((self._setup.deck, self._talk, self._play))

    def __repr__(self) -> str:
        turn = self.to_act
        actor = "nobody" if turn is None else turn.letter
        return f"<GameState {self.phase} to_act={actor} level={self.level} trump={self.trump}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (make, (self._setup, self._talk, self._play))


# Slots are set through their descriptors: the class itself refuses, and object.__setattr__ costs twice as much.
_new: Final = object.__new__
_set_base: Final = GameState.__dict__["_base"].__set__
_set_play: Final = GameState.__dict__["_play"].__set__


def make(setup: Setup, talk: Talk, play: Playing | None) -> GameState:
    """A state from its parts; play begins by itself where the talk has reached it."""
    ladder = None
    if talk.phase is Phase.PLAY:
        ladder = hot.prepare(ladder_for(setup.config, setup.level, talk.trump))
        if play is None:
            play = hot.start(ladder, talk.hands, talk.dealer)
    return wrap(setup, talk, play, ladder)


def wrap(setup: Setup, talk: Talk, play: Playing | None, ladder: Ladder | None) -> GameState:
    """A state from parts that are known to fit."""
    asking = talk.asking
    return after_play((setup, talk, ladder, talk.dealer, asking is not None and bool(asking.order)), play)


def after_play(base: Base, play: Playing | None) -> GameState:
    """A state of the same hand in which cards were played."""
    state: GameState = _new(GameState)
    _set_base(state, base)
    _set_play(state, play)
    return state


def new_hand(
    config: RuleConfig,
    *,
    match: Match | None = None,
    seed: int | None = None,
    deck: Iterable[Card] | None = None,
    deal: Literal["cards", "whole"] = "cards",
) -> GameState:
    """A hand at its deal (clauses cards.deal, bid.time).

    Args:
        config: The rules.
        match: The match it belongs to; without one it is a first hand at level 2.
        seed: A number from 0 to 2**64 - 1 that decides the deal, the same on every platform; see :mod:`chaodipi.deal`.
        deck: The cards in the order they are dealt, instead of a seed; the kitty is the last of them.
        deal: ``"cards"`` deals one by one and asks a receiver when a card gives him a new bid; ``"whole"`` deals all
            cards at once and then asks in turn.

    >>> from chaodipi import presets
    >>> state = new_hand(presets.HUANLE, seed=1)
    >>> state.phase, state == new_hand(presets.HUANLE, seed=1)
    (<Phase.BID: 'bid'>, True)

    Raises:
        ValueError: Neither or both of ``seed`` and ``deck``, or one that can't be used; or the match is over.
    """
    if not isinstance(config, RuleConfig):
        raise TypeError(f"a RuleConfig expected, not {config!r}; presets.get(slug) finds one")
    match = Match.start(config) if match is None else match
    if match.config != config:
        raise ValueError("the match is played by other rules")
    if match.over:
        raise ValueError("the match is over: there is no next hand")
    if (seed is None) == (deck is None):
        raise ValueError("a hand needs a seed or a deck, and not both")
    if deal not in ("cards", "whole"):
        raise ValueError(f"deal is 'cards' or 'whole', not {deal!r}")
    kinds = shuffled(config.deck.decks, seed) if seed is not None else given(config, deck or ())
    setup = Setup(config, match, kinds, deal == "whole")
    return make(setup, begin(setup), None)


def legal_plays(state: GameState) -> LegalPlays:
    """What the seat to act may play, over cards; empty outside play (clauses follow.*, trick.lead, throw.definition).

    A lead may be any unit and, while throws remain, any set of one suit that may be thrown: a throw that will fail is
    a legal lead.
    """
    play = state._play
    ladder = state._base[2]
    if play is None or ladder is None:
        return _NOTHING
    plays, lead = play[3], play[2]
    seat = (play[1] + len(plays)) & 3
    if lead is None:
        left = not ladder.config.throw.limit or hot.throws_left(ladder, play[6], seat)
        return LegalPlays(ladder, None, play[0][seat], not left)
    return _NOTHING if len(plays) == 4 else LegalPlays(ladder, lead, play[0][seat], False)


_NOTHING: Final = LegalPlays(ladder_for(RuleConfig(), 0, -1), None, 0, False)


def legal_actions(state: GameState) -> LegalActions:
    """What the seat to act may do, in every phase, as one lazy collection.

    >>> from chaodipi import presets
    >>> state = new_hand(presets.HUANLE, seed=1)
    >>> Pass() in legal_actions(state)
    True
    """
    setup, talk = state._setup, state._talk
    phase = state.phase
    if phase is Phase.BID:
        listed = [Bid(from_bits(bits), choice_of(c)) for bits, c in legal_bids(setup, talk, talk.turn)]
        demand = [Redeal()] if may_redeal(setup, talk, talk.turn) else []
        return LegalActions([*listed, *demand, Pass()])
    if phase is Phase.BURY:
        return LegalActions(bury=CardChoice(0, _hands(state)[talk.turn], setup.kitty_size))
    chaos: list[Action] = []
    turn = state._turn()
    asking = talk.asking
    led = state._play is None or bool(state._play[3])
    if asking is not None and asking.asked == turn and led and phase in (Phase.CHAODI, Phase.PLAY):
        found = legal_chaos(setup, asking, turn, _hands(state)[turn])
        chaos = [Bid(from_bits(bits), choice_of(c)) for bits, c in found]
    if phase is Phase.CHAODI:
        return LegalActions([*chaos, Pass()])
    if phase is Phase.PLAY:
        return LegalActions(chaos, legal_plays(state))
    return LegalActions()


def kept_plays(state: GameState) -> tuple[Play, ...]:
    """The plays that lie in tricks, in order; a failed throw as it was tried."""
    play = state._play
    if play is None:
        return ()
    tricks = [(bits, attempted) for _, bits, _, _, attempted in play[5]]
    if play[3]:
        tricks.append((play[3], play[8]))
    return tuple(
        Play(from_bits(attempted if attempted and not i else bits))
        for plays, attempted in tricks
        for i, bits in enumerate(plays)
    )


def _hands(state: GameState) -> tuple[int, int, int, int]:
    return state._talk.hands if state._play is None else state._play[0]
