"""A whole state that fits what one seat knows: :func:`determinize`, for search bots.

Every card that the seat has not seen is dealt at random to the places where it may be, each way of dealing with the
same chance; worlds in which something that happened could not have happened are thrown away. Places are shut by what
was shown: a seat that could not follow a suit holds none of it, cards that were bid or thrown in vain are with their
player, cards that the looker buried, or that lay open in the kitty, are with who took them up or in the kitty.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import islice
from random import Random
from typing import NamedTuple

from chaodipi import bids as bidding
from chaodipi import chaodi
from chaodipi.bids import Auction, BidMade, Shown
from chaodipi.cards import LOW, UNIT, copies, expand, includes, kinds_in, size
from chaodipi.chaodi import Asking
from chaodipi.choices import AskingOrder
from chaodipi.config import RuleConfig
from chaodipi.core import Phase, Setup, standing_trump
from chaodipi.follow import breaches
from chaodipi.order import Ladder, ladder_for
from chaodipi.placing import Group, Placing
from chaodipi.playing import Playing
from chaodipi.redeal import draw_weak
from chaodipi.ruling import Code
from chaodipi.shapes import DOUBLE_KING, KING, Lead, read_lead, reread_lead
from chaodipi.state import GameState, wrap
from chaodipi.throws import STANDS, judge
from chaodipi.views import HIDDEN, UNSEEN, Observation, observe

__all__ = ["determinize"]

#: The place of cards that nobody holds: the kitty, or what is not dealt yet.
REST = 4
Hands = tuple[int, int, int, int]
#: Judges a bid by seat, cards and choice.
Judge = Callable[[int, int, int], tuple[tuple[Code, ...], Shown | None, Code]]


def determinize(observation: Observation, rng: Random) -> GameState:
    """A full state drawn uniformly from those that fit an observation.

    What fits: the counts, the seat's own cards, everything that was shown (bids, plays, failed throws, throws that
    stood, turned cards) and every legal play being legal in that world. When bids are hidden, they are drawn among
    those that their players could make. The drawn state has no history of passes, so it can't be recorded.

    Args:
        observation: What a seat knows.
        rng: Where chance comes from.

    >>> from chaodipi import Seat, new_hand, observe, presets
    >>> state = new_hand(presets.HUANLE, seed=1, deal="whole")
    >>> world = determinize(observe(state, Seat.SOUTH), Random(1))
    >>> world.hand(Seat.SOUTH) == state.hand(Seat.SOUTH), observe(world, Seat.SOUTH) == observe(state, Seat.SOUTH)
    (True, True)
    """
    puzzle = _Puzzle(observation)
    while True:
        world = puzzle.draw(rng)
        if world is not None and observe(world, observation.seat) == observation:
            return world


class _Puzzle:
    """What is known, and the cards that are not."""

    def __init__(self, seen: Observation) -> None:
        state = seen._seen
        self.seen, self.me = seen, int(seen.seat)
        self.setup, self.talk, self.play, self.ladder = state._setup, state._talk, state._play, state._ladder
        talk, play = self.talk, self.play
        hands = talk.hands if play is None or talk.phase is Phase.BURY else play[0]
        self.mine = hands[self.me]
        self.on_table: list[_Seen] = []
        if play is not None:
            ladder = ladder_for(self.setup.config, self.setup.level, talk.trump)
            self.on_table = _plays(self.ladder or ladder, play)
        known = self.mine + sum(seen.bits for seen in self.on_table) + talk.kitty
        self.pool = self.setup.config.deck.decks * LOW - known
        self.sizes = [0 if seat == self.me else n for seat, n in enumerate(seen.hand_sizes)]
        self.sizes.append(size(self.pool) - sum(self.sizes))
        self.placing = Placing(self._groups(), self.sizes)

    def _groups(self) -> list[Group]:
        """The unseen cards by the places where they may be, those with fewest places first."""
        shut = self._voids()
        own, lying = self._evidence()
        together: dict[tuple[int, ...], list[int]] = {}
        apart: list[Group] = []
        for kind in kinds_in(self.pool):
            left, unit = copies(self.pool, kind), UNIT[kind]
            free = tuple(p for p in range(5) if self.sizes[p] and (p == REST or not shut[p] & 3 * unit))
            where: tuple[int, ...] = ()
            for bits, places in lying:
                placed = min(copies(bits, kind), left)
                if placed:
                    these = tuple(p for p in places if p in free)
                    together.setdefault(these, []).extend([kind] * placed)
                    where += these
                    left -= placed
            # a bid or a throw tells how many its player holds at least, whichever copies
            least = tuple((p, copies(own[p], kind)) for p in free if p not in (*where, REST) and copies(own[p], kind))
            if least:
                apart.append(Group(free, [kind] * left, least))
            elif left:
                together.setdefault(free, []).extend([kind] * left)
        return [*apart, *(Group(*group) for group in sorted(together.items(), key=lambda g: (len(g[0]), g[0])))]

    def _voids(self) -> list[int]:
        """For each seat the fields of suits that it could not follow."""
        shut = [0] * 5
        for lead, leader, _, seat, bits in self.on_table:
            steps = lead.heart_tractor or lead.shape in (KING, DOUBLE_KING)
            if seat != leader and size(bits & lead.mask) < lead.n and not steps:
                shut[seat] |= lead.mask
        return shut

    def _evidence(self) -> tuple[list[int], list[tuple[int, tuple[int, ...]]]]:
        """For each seat what it holds at least; and cards known to lie in one of some places."""
        talk = self.talk
        buriers = self._buriers()
        own = [0] * 4
        asking = talk.asking
        made = (*talk.auction.made, *(asking.made if asking else ()))
        for bid in made:
            if bid.seat != self.me and bid.seat not in buriers and bid.shown != HIDDEN:
                own[bid.seat] = _union(own[bid.seat], self._unplayed(bid.seat, bid.bits, 0))
        for number, (leader, attempted) in enumerate(self._attempts()):
            # in a first trick its leader may have taken the kitty up since, and buried what he had thrown
            since = not number and self._read_anew() and leader in buriers[1:]
            if attempted and leader != self.me and not since:
                own[leader] = _union(own[leader], self._unplayed(leader, attempted, number))
        shared: list[tuple[int, tuple[int, ...]]] = []
        for i, (seat, bits) in enumerate(talk.buries):
            later = buriers[i + 1 :]
            if seat == self.me and later and self.me not in later:
                shared.append((_minus(bits, self._played_by_all(later)), (*sorted(set(later)), REST)))
        return own, [*shared[-1:], *self._open_kitty(buriers)]

    def _buriers(self) -> list[int]:
        """Who has taken the kitty up, in order."""
        return [seat for seat, _ in self.talk.buries] + ([self.talk.turn] if self.talk.phase is Phase.BURY else [])

    def _known_kitty(self) -> int:
        """The cards of the first kitty that the looker has seen."""
        return sum(UNIT[kind] for kind in self.setup.deck[self.setup.to_deal :] if kind != UNSEEN)

    def _open_kitty(self, buriers: list[int]) -> list[tuple[int, tuple[int, ...]]]:
        """The cards of the first kitty that were shown or turned, and where they may be now (cards.kitty-shown)."""
        known = self._known_kitty()
        if not known or self.me in buriers[:1]:
            return []
        if self.me not in buriers:
            return [(_minus(known, self._played_by_all(buriers)), (*sorted(set(buriers)), REST))]
        # what the looker found when he took the kitty up he knows; the others kept what he did not find
        at = buriers.index(self.me)
        before = sorted(set(buriers[:at]))
        if set(before) & set(buriers[at:]):
            return []  # one of them has buried again since
        kept = _minus(known, self.talk.buries[at - 1][1])
        return [(_minus(kept, self._played_by_all(before)), tuple(before))]

    def _attempts(self) -> list[tuple[int, int]]:
        play = self.play
        if play is None:
            return []
        tricks = [(leader, attempted) for leader, _, _, _, attempted in play[5]]
        return [*tricks, (play[1], play[8])]

    def _played_by(self, seat: int, since: int) -> int:
        return sum(seen.bits for seen in self.on_table if seen.seat == seat and seen.number >= since)

    def _played_by_all(self, seats: list[int]) -> int:
        return sum(self._played_by(seat, 0) for seat in set(seats))

    def _unplayed(self, seat: int, bits: int, since: int) -> int:
        return _minus(bits, self._played_by(seat, since))

    # -- one world ------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> GameState | None:
        """One way to deal the unseen cards; ``None`` where it does not fit."""
        placed = self._dealt(rng)
        placed[self.me] = self.mine
        hands: Hands = (placed[0], placed[1], placed[2], placed[3])
        if self.ladder is not None and self.play is not None and not self._plays_fit(self.ladder, hands):
            return None
        return self._built(hands, placed[REST], rng)

    def _dealt(self, rng: Random) -> list[int]:
        """The unseen cards dealt to their places, each way with the same chance."""
        if self.talk.redealer not in (-1, self.me):
            return self._dealt_weak(self.talk.redealer, rng)
        return self.placing.draw(rng)

    def _dealt_weak(self, seat: int, rng: Random) -> list[int]:
        """The same where a seat demanded a redeal: its hand is weak, and no card has left its place (bid.redeal-*)."""
        setup, lying = self.setup, self._known_kitty()
        free, placed, sizes = self.pool - lying, [0] * 5, [*self.sizes]
        placed[seat] = draw_weak(setup.config, setup.level, standing_trump(self.talk), free, sizes[seat], rng)
        placed[REST], sizes[seat] = lying, 0
        sizes[REST] -= size(lying)
        cards = iter(_shuffled(free - placed[seat], rng))
        for place, count in enumerate(sizes):
            placed[place] += sum(UNIT[kind] for kind in islice(cards, count))
        return placed

    def _plays_fit(self, ladder: Ladder, hands: Hands) -> bool:
        """Whether every play was legal, and every throw stood or failed as it did."""
        now = list(hands)
        for seen in self.on_table:
            now[seen.seat] += seen.bits
        attempts = self._attempts()
        for lead, leader, number, seat, bits in self.on_table:
            if seat == leader and number == 0 and self._read_anew():
                pass  # the lead of a first trick is not judged again after a 炒 (clause chaodi.first-trick-lead)
            elif seat == leader:
                tried = attempts[number][1]
                read = read_lead(ladder, tried) if tried else lead
                others = [now[(seat + i) % 4] for i in (1, 2, 3)]
                verdict = STANDS if read is None else judge(ladder, read, others)
                if verdict.forced != (bits if tried else 0) or (tried and not includes(now[seat], tried)):
                    return False
            elif breaches(ladder, lead, now[seat], bits):
                return False
            now[seat] -= bits
        return True

    def _built(self, hands: Hands, rest: int, rng: Random) -> GameState | None:
        """The state around these hands: who took up and buried what, the bids, the order of the deck."""
        talk, play, setup = self.talk, self.play, self.setup
        begun = list(hands)
        for seen in self.on_table:
            begun[seen.seat] += seen.bits
        undealt = talk.phase is Phase.BID or talk.redeal
        kitty = talk.kitty or (0 if undealt else rest)
        chain = self._chain(begun, kitty, rng)
        if chain is None:
            return None
        dealt, first_kitty, buries, before = chain
        if undealt:
            first_kitty = 0
        bids = self._bids(dealt, before, rng)
        if bids is None:
            return None
        auction, asking = bids
        deck = self._deck(dealt, first_kitty, rest if not first_kitty else 0, rng)
        trump = chaodi.trump(asking, talk.trump) if asking else talk.trump
        started = list(hands if play is None or talk.phase is Phase.BURY else begun)
        if play is not None and talk.phase is Phase.PLAY and self._read_anew():
            started[self.on_table[0].seat] -= self.on_table[0].bits
        lying = sum(UNIT[k] for k in deck[setup.to_deal :]) if undealt else kitty
        whole = talk._replace(
            hands=(started[0], started[1], started[2], started[3]),
            kitty=0 if talk.phase is Phase.BURY else lying,
            auction=auction,
            asking=asking,
            buries=buries,
            trump=trump,
        )
        shown = None if play is None else (hands, *play[1:])
        return wrap(setup._replace(deck=deck), whole, shown, self.ladder)

    def _read_anew(self) -> bool:
        """Whether a 炒 during the first trick gave plays back."""
        made = self.talk.asking is not None and bool(self.talk.asking.made)
        return made and self.setup.config.chaodi.order is AskingOrder.FIRST_TRICK

    def _chain(
        self, begun: list[int], kitty: int, rng: Random
    ) -> tuple[list[int], int, tuple[tuple[int, int], ...], list[int]] | None:
        """The dealt hands, the first kitty, all buries, and each burier's hand before he took the kitty up.

        Worked backwards from the hands with which play began: what a burier took up is any part of what he then held.
        """
        talk = self.talk
        hands = list(begun)
        holding = talk.phase is Phase.BURY
        buriers = self._buriers()
        buried = [bits for _, bits in talk.buries]
        if buried and not holding:
            buried[-1] = kitty
        befores: list[int] = []
        count = self.setup.kitty_size
        start = self._known_kitty()
        lies = kitty
        for i in range(len(buriers) - 1, -1, -1):
            seat = buriers[i]
            held = hands[seat] + (buried[i] if i < len(buried) else 0)
            took = buried[i - 1] if i else start
            if not includes(held, took):
                return None
            took += _some(held - took, count - size(took), rng)
            if i:
                buried[i - 1] = took
            lies = took
            hands[seat] = held - took
            befores.insert(0, hands[seat])
        pairs = tuple(zip([seat for seat, _ in talk.buries], buried, strict=True))
        return hands, lies, pairs, befores

    def _bids(self, dealt: list[int], before: list[int], rng: Random) -> tuple[Auction, Asking | None] | None:
        """The bids, hidden ones drawn, all of them possible with these hands."""
        setup, talk = self.setup, self.talk
        auction = Auction()
        for bid in talk.auction.made:
            judge_bid = partial(bidding.judge, setup.config, setup.level, setup.first_hand, auction)
            judged = _fill(setup, bid, dealt[bid.seat], judge_bid, rng)
            if judged is None:
                return None
            auction = bidding.bid(auction, judged.seat, judged.bits, judged.choice, judged.shown)
        if talk.asking is None:
            return auction, None
        asking = chaodi.start(setup.config, auction, talk.dealer)
        for i, bid in enumerate(talk.asking.made):
            asking = asking._replace(order=(bid.seat,))
            judge_chaodi = partial(chaodi.judge, setup.config, setup.level, asking)
            filled = _fill(setup, bid, before[i + 1], judge_chaodi, rng)
            if filled is None:
                return None
            asking = chaodi.raised(setup.config, asking, bid.seat, filled.bits, filled.choice, filled.shown)
        return auction, asking._replace(order=talk.asking.order)

    def _deck(self, dealt: list[int], kitty: int, rest: int, rng: Random) -> tuple[int, ...]:
        """The deck in an order that deals these hands; cards whose place is known keep it."""
        setup, talk = self.setup, self.talk
        hands = [_shuffled(hand, rng) for hand in dealt]
        deck = list(setup.deck)
        known = self._known_kitty()
        left = _shuffled(_minus(rest, known), rng)
        for i in range(setup.to_deal):
            if deck[i] == UNSEEN:
                deck[i] = hands[(setup.nominal + i) % 4].pop() if i < talk.dealt else left.pop()
        left += _shuffled(_minus(kitty, known), rng)
        for i in range(setup.to_deal, len(deck)):
            if deck[i] == UNSEEN:
                deck[i] = left.pop()
        return tuple(deck)


class _Seen(NamedTuple):
    """A play that lies on the table."""

    lead: Lead
    leader: int
    number: int
    seat: int
    bits: int


def _plays(ladder: Ladder, play: Playing) -> list[_Seen]:
    """Every play on the table, in order, with the lead that it was played to."""
    tricks = [(leader, plays) for leader, plays, _, _, _ in play[5]]
    if play[3]:
        tricks.append((play[1], play[3]))
    found = []
    for number, (leader, plays) in enumerate(tricks):
        lead = reread_lead(ladder, plays[0])
        found += [_Seen(lead, leader, number, (leader + i) % 4, bits) for i, bits in enumerate(plays)]
    return found


def _union(a: int, b: int) -> int:
    """For each kind the larger count."""
    return sum(UNIT[k] * max(copies(a, k), copies(b, k)) for k in kinds_in(a | b))


def _minus(a: int, b: int) -> int:
    """For each kind what is left, never below none."""
    return sum(UNIT[k] * max(copies(a, k) - copies(b, k), 0) for k in kinds_in(a))


def _some(bits: int, n: int, rng: Random) -> int:
    """``n`` of some cards, every copy with the same chance."""
    return sum(UNIT[kind] for kind in rng.sample(expand(bits), n))


def _shuffled(bits: int, rng: Random) -> list[int]:
    cards = expand(bits)
    rng.shuffle(cards)
    return cards


@lru_cache(maxsize=256)
def _bids_at_all(config: RuleConfig, level: int) -> int:
    """How many bids there are: those of somebody who held every card."""
    return len(bidding.candidates(config, level, config.deck.decks * LOW))


def _fill(setup: Setup, bid: BidMade, hand: int, judge_bid: Judge, rng: Random) -> BidMade | None:
    """A bid that a hand could have made: the one that was shown, or any legal one where it was hidden."""
    if bid.shown != HIDDEN:
        return bid if includes(hand, bid.bits) else None
    options = []
    for bits, choice in bidding.candidates(setup.config, setup.level, hand):
        broken, shown, _ = judge_bid(bid.seat, bits, choice)
        if not broken and shown is not None:
            options.append(BidMade(bid.seat, bits, choice, shown))
    # as many places as there are bids at all: rarely one, the fewer were possible, so that all worlds weigh the same
    at = rng.randrange(_bids_at_all(setup.config, setup.level))
    return options[at] if at < len(options) else None
