"""What a seat may know, and worlds drawn to fit it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import (
    Bid,
    Bury,
    Cards,
    GameState,
    Match,
    Pass,
    Phase,
    Play,
    Seat,
    apply,
    determinize,
    legal_actions,
    legal_plays,
    new_hand,
    observe,
    presets,
)
from chaodipi.bots import random
from chaodipi.cards import from_bits
from chaodipi.follow import breaches
from chaodipi.order import ladder_for
from chaodipi.results import Standing
from chaodipi.shapes import read_lead
from chaodipi.throws import judge
from tests.scripted import deal, do, match_at, short


def played(slug: str, seed: int, actions: int, deal: str = "cards") -> GameState:
    rng = Random(seed)
    state = new_hand(presets.get(slug), seed=seed, deal="whole" if deal == "whole" else "cards")
    for _ in range(actions):
        if state.is_over:
            break
        state = apply(state, random(state, rng))
    return state


@given(
    st.sampled_from(presets.names()),
    st.integers(0, 2**32),
    st.integers(0, 130),
    st.sampled_from(Seat),
    st.sampled_from(["cards", "whole"]),
)
def test_a_world_fits_the_observation_that_it_was_drawn_from(
    slug: str, seed: int, actions: int, seat: Seat, deal: str
) -> None:
    state = played(slug, seed, actions, deal)
    seen = observe(state, seat)
    world = determinize(seen, Random(seed))
    assert observe(world, seat) == seen
    assert (seen.phase, seen.to_act) == (state.phase if state.outcome != "redeal" else Phase.OVER, state.to_act)
    assert (world.phase, world.to_act, world.hand(seat)) == (state.phase, state.to_act, state.hand(seat))
    assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
    assert Counter(world.deck) == Counter(state.deck)
    if state.to_act == seat and state.phase is not Phase.OVER:
        assert legal_actions(world).count() == legal_actions(state).count()


@pytest.mark.parametrize("slug", presets.names())
def test_a_drawn_world_can_be_played_to_its_end(slug: str) -> None:
    rng = Random(8)
    for actions in (3, 12, 40, 80):
        world = determinize(observe(played(slug, 4, actions), Seat.EAST), rng)
        while not world.is_over:
            world = apply(world, random(world, rng))
        assert world.outcome in ("played", "redeal")


def test_an_observation_tells_what_lies_open() -> None:
    state = played("huanle", 3, 60)
    dealer = state.dealer
    assert dealer is not None
    seen = observe(state, dealer)
    assert (seen.config, seen.match, seen.dealer, seen.trump) == (state.config, state.match, dealer, state.trump)
    assert (seen.tricks, seen.trick, seen.trick_points) == (state.tricks, state.trick, state.trick_points)
    assert seen.penalty_points == state.penalty_points
    assert (seen.bids, seen.kitty, seen.kitty_size) == (state.bids, state.kitty, 8)
    assert seen.buries == state.buries
    other = observe(state, dealer.next)
    assert other.kitty is None
    assert other.buries == ((dealer, None),)
    assert "SAKQ" not in repr(other)


def with_chaos(slug: str, seed: int, rng: Random) -> GameState:
    """A hand at play, after a low bid and every 炒 that could be made."""
    state = new_hand(presets.get(slug), seed=seed, deal="whole")
    while state.phase not in (Phase.PLAY, Phase.OVER):
        offers = [a for a in legal_actions(state) if isinstance(a, Bid)] if state.phase is not Phase.BURY else []
        if state.phase is Phase.BID:
            offers = [] if state.bids else offers[:1]
        state = apply(state, offers[0] if offers else legal_actions(state).sample(rng))
    return state


@pytest.mark.clause("chaodi.look")
def test_only_the_last_to_bury_sees_the_kitty() -> None:
    rng = Random(1)
    state = next(s for s in (with_chaos("changxian", seed, rng) for seed in range(40)) if len(s.buries) > 1)
    last = state.buries[-1][0]
    assert len(state.buries) > 1
    assert [seat for seat in Seat if observe(state, seat).kitty is not None] == [last]
    # who took the kitty up knows what had been buried
    for i, (who, cards) in enumerate(state.buries[:-1]):
        taker = state.buries[i + 1][0]
        for seat in Seat:
            assert observe(state, seat).buries[i] == (who, cards if seat in (who, taker) else None)


def test_when_the_hand_is_over_all_see_the_kitty() -> None:
    state = played("hongwu", 5, 400)
    assert state.is_over
    for seat in Seat:
        seen = observe(state, seat)
        assert (seen.phase, seen.to_act, seen.kitty) == (Phase.OVER, None, state.kitty)


@pytest.mark.clause("bid.hidden", "chaodi.hidden-known")
@pytest.mark.parametrize("slug", ["anchao", "chaohu"])
def test_hidden_bids_are_seen_by_their_player_until_the_asking_ends(slug: str) -> None:
    rng = Random(2)
    for seed in range(12):
        state = new_hand(presets.get(slug), seed=seed, deal="whole")
        hidden = False
        while state.phase is not Phase.PLAY:
            for seat in Seat:
                seen = observe(state, seat)
                for (who, bid), (_, real) in zip(seen.bids, state.bids, strict=True):
                    assert bid == (real if who == seat else None)
                for (who, bid), (_, real, _) in zip(seen.chaos, state.chaos, strict=True):
                    assert bid == (real if who == seat else None)
                if seen.trump is None and state.trump is not None:
                    hidden = True
                assert seen.penalty_points == 0
            state = apply(state, random(state, rng))
        assert hidden or not state.bids
        for seat in Seat:
            seen = observe(state, seat)
            assert seen.bids == state.bids
            assert seen.trump == state.trump
            assert [bid for _, bid in seen.chaos] == [bid for _, bid, _ in state.chaos]


@pytest.mark.clause("bid.open")
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug not in ("anchao", "chaohu")])
def test_open_bids_are_seen_by_everybody_as_they_are_made(slug: str) -> None:
    state = new_hand(presets.get(slug), seed=3)
    while not state.bids:
        state = apply(state, next((a for a in legal_actions(state) if isinstance(a, Bid)), Pass()))
    for seat in Seat:
        seen = observe(state, seat)
        assert seen.bids == state.bids and seen.trump == state.trump is not None


@pytest.mark.parametrize(
    ("slug", "count"), [("hongwu", 1), ("mingchao", 8), ("jushu", 8), ("chaohu", 8), ("huanle", 0)]
)
def test_turned_cards_are_seen_by_all(slug: str, count: int) -> None:
    found = 0
    for seed in range(3):
        later = Match(presets.get(slug), (Standing(), Standing()), Seat.NORTH, 1)
        state = later.new_hand(seed=seed, deal="whole")
        while state.phase is Phase.BID:
            state = apply(state, Pass())
        kitty = state.deck[-8:]
        for seat in Seat:
            turned = observe(state, seat).turned
            assert len(turned) <= count
            assert turned <= Cards(kitty)
            found += len(turned)
    assert (found > 0) == (count > 0)


def seat_that_knows_the_kitty(state: GameState) -> Seat:
    return state.buries[-1][0]


def world_fits(state: GameState, hands: list[int]) -> bool:
    """Whether hands could have played the tricks that lie on the table; written apart from the sampler."""
    trump = state.trump
    assert trump is not None and state.level is not None
    number = -1 if trump.suit is None else trump.suit.index
    ladder = ladder_for(state.config, state.level.index, number)
    now = list(hands)
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    for trick in tricks:
        for i, cards in enumerate(trick.plays):
            now[(trick.leader + i) % 4] += cards.bits
    for trick in tricks:
        lead = read_lead(ladder, trick.plays[0].bits)
        tried = read_lead(ladder, (trick.attempted or trick.plays[0]).bits)
        assert lead is not None and tried is not None
        verdict = judge(ladder, tried, [now[(trick.leader + i) % 4] for i in (1, 2, 3)])
        if verdict.forced != (trick.plays[0].bits if trick.attempted else 0):
            return False
        if trick.attempted and not trick.attempted <= from_bits(now[trick.leader]):
            return False
        for i, cards in enumerate(trick.plays):
            seat = (trick.leader + i) % 4
            if i and breaches(ladder, lead, now[seat], cards.bits):
                return False
            now[seat] -= cards.bits
    for seat, bid in state.bids:
        if seat not in [who for who, _ in state.buries]:
            dealt = hands[seat] + sum(
                cards.bits for t in tricks for i, cards in enumerate(t.plays) if (t.leader + i) % 4 == seat
            )
            if not bid.cards <= from_bits(dealt):
                return False
    return True


@pytest.mark.parametrize(("slug", "seed"), [("huanle", 1), ("hongwu", 2), ("mingchao", 6)])
def test_worlds_are_drawn_uniformly(slug: str, seed: int) -> None:
    rng = Random(seed)
    state = new_hand(presets.get(slug), seed=seed, deal="whole")
    while not (state.phase is Phase.PLAY and len(state.hand(Seat.SOUTH)) <= 2 and state.trick is None):
        if state.phase is Phase.CHAODI:
            state = apply(state, Pass())
        elif state.phase is Phase.PLAY and state.trick is None:
            state = apply(state, Play(legal_plays(state).units.sample(rng)))
        else:
            state = apply(state, legal_actions(state).sample(rng))
    seat = seat_that_knows_the_kitty(state)
    others = [s for s in Seat if s != seat]
    unseen = [card for s in others for card in state.hand(s)]
    sizes = [len(state.hand(s)) for s in others]
    weights: Counter[tuple[str, ...]] = Counter()
    for order in permutations(range(len(unseen))):
        hands = [0, 0, 0, 0]
        hands[seat] = state.hand(seat).bits
        at = 0
        for s, n in zip(others, sizes, strict=True):
            hands[s] = Cards(unseen[i] for i in order[at : at + n]).bits
            at += n
        if world_fits(state, hands):
            weights[tuple(str(from_bits(hands[s])) for s in others)] += 1
    total = sum(weights.values())
    draws = 1500
    seen = observe(state, seat)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        world = determinize(seen, rng)
        found[tuple(str(world.hand(s)) for s in others)] += 1
    assert set(found) <= set(weights)
    chi = sum((found[w] - draws * n / total) ** 2 / (draws * n / total) for w, n in weights.items())
    freedom = len(weights) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_a_bid_tells_how_many_its_player_holds_at_least_and_not_which_copies() -> None:
    # E has shown one S2 of his twelve cards; where the other is, in his hand or in 84 other places, nothing tells
    state = deal(match_at(short("huanle", 12)), "S H3, E S2")
    state = do(state, "S pass, E bid S2")
    seen, rng, draws = observe(state, Seat.SOUTH), Random(1), 1500
    both = sum(Cards.parse("S22") <= determinize(seen, rng).hand(Seat.EAST) for _ in range(draws))
    # of the pairs of places with one in E's hand, those with both
    want = draws * comb(12, 2) / (comb(12, 2) + 12 * (108 - 12 - 12))
    assert abs(both - want) < 4 * want**0.5


def test_states_that_differ_in_hidden_cards_look_the_same() -> None:
    state = new_hand(presets.HUANLE, seed=9, deal="whole")
    deck = list(state.deck)
    deck[1], deck[2] = deck[2], deck[1]  # a card of EAST for one of NORTH
    twin = new_hand(presets.HUANLE, deck=deck, deal="whole")
    assert twin != state
    assert observe(twin, Seat.SOUTH) == observe(state, Seat.SOUTH)
    assert observe(twin, Seat.EAST) != observe(state, Seat.EAST)
    assert hash(observe(twin, Seat.WEST)) == hash(observe(state, Seat.WEST))


def test_a_kitty_that_one_buried_and_another_took_up_is_placed() -> None:
    rng = Random(4)
    tested = 0
    for seed in range(40):
        state = with_chaos("huanle", seed, rng)
        if len(state.buries) > 1:
            tested += 1
            first, buried = state.buries[0]
            world = determinize(observe(state, first), rng)
            assert world.buries[0] == (first, buried)
            holders = {seat for seat, _ in state.buries[1:]}
            held = sum((world.hand(seat) for seat in holders if seat != first), Cards()) + world.kitty
            assert first in holders or buried <= held
    assert tested


def test_while_somebody_buries() -> None:
    state = new_hand(presets.HUANLE, seed=2, deal="whole")
    while state.phase is not Phase.BURY:
        state = apply(state, legal_actions(state).sample(Random(1)))
    burier = state.to_act
    assert burier is not None
    for seat in Seat:
        world = determinize(observe(state, seat), Random(3))
        assert world.to_act == burier
        assert len(world.hand(burier)) == 33
        assert apply(world, Bury(Cards(list(world.hand(burier))[:8]))).phase in (Phase.CHAODI, Phase.PLAY)


def test_in_a_first_trick_with_chaodi() -> None:
    rng = Random(6)
    tested = 0
    for seed in range(12):
        state = new_hand(presets.CHUPAI, seed=seed, deal="whole")
        while not state.is_over and len(state.tricks) < 1:
            offers = [a for a in legal_actions(state) if isinstance(a, Bid)] if state.phase is not Phase.BURY else []
            if state.phase is Phase.BID and state.bids:
                offers = []
            state = apply(state, offers[0] if offers and rng.random() < 0.8 else random(state, rng))
            if state.chaos:
                tested += 1
                for seat in Seat:
                    world = determinize(observe(state, seat), rng)
                    assert observe(world, seat) == observe(state, seat)
    assert tested > 5


@pytest.mark.parametrize("slug", ["anchao", "chaohu"])
def test_hidden_chaos_are_drawn_among_those_that_could_be(slug: str) -> None:
    rng = Random(7)
    tested = 0
    for seed in range(8):
        state = new_hand(presets.get(slug), seed=seed, deal="whole")
        while state.phase not in (Phase.PLAY, Phase.OVER):
            offers = [a for a in legal_actions(state) if isinstance(a, Bid)] if state.phase is not Phase.BURY else []
            if state.phase is Phase.BID and state.bids:
                offers = []
            state = apply(state, offers[0] if offers else random(state, rng))
            if state.phase is Phase.CHAODI and len(state.chaos) == 1:
                tested += 1
                seat = state.chaos[0][0].partner
                world = determinize(observe(state, seat), rng)
                assert observe(world, seat) == observe(state, seat)
                assert world.chaos[0][1].cards
    assert tested
