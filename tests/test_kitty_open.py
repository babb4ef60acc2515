"""A kitty that lies open in part, and none at all."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from chaodipi import (
    Bury,
    Cards,
    GameState,
    Match,
    Phase,
    Play,
    Redeal,
    RuleConfig,
    Seat,
    apply,
    can_chaodi,
    determinize,
    from_position,
    legal_actions,
    new_hand,
    observe,
    presets,
    settle_hand,
    to_position,
)
from chaodipi.bots import random
from chaodipi.cases import CaseError, answer
from chaodipi.ruling import Code
from tests.engine_answers import asking, bidding
from tests.random_play import play_match
from tests.scripted import deal, do, match_at, passes, short

WITHOUT = {"deck.kitty": 0}
NO_KITTY = tuple(slug for slug in presets.names() if presets.get(slug).deck.decks == 2)


def without_kitty(slug: str) -> RuleConfig:
    """A preset without a kitty: what hangs on one is taken away."""
    later = {} if slug in ("huanle", "hunan", "chupai") else {"bidding.no_bid_later": "no-trump"}
    first = {"bidding.no_bid_first": "redeal"}
    return presets.get(slug).replace(**{**WITHOUT, "bonus.heaven": "none", **first, **later})


# -- no kitty ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("cards.no-kitty")
@pytest.mark.parametrize("slug", ["huanle", "jushu", "chupai", "anchao", "chaohu"])
def test_all_cards_are_dealt_and_after_the_bids_the_dealer_leads(slug: str) -> None:
    state = deal(match_at(without_kitty(slug), "E"), "E S2, S C22, W BJ BJ")
    assert [len(hand) for hand in state.hands] == [27] * 4
    state = do(state, f"E bid S2, {passes(3)}")
    assert (state.phase, state.to_act, state.dealer, str(state.trump)) == (Phase.PLAY, Seat.EAST, Seat.EAST, "S")
    assert (state.buries, state.chaos, state.kitty) == ((), (), Cards())
    # nobody is asked: neither before the first trick nor in it
    assert list(map(type, list(legal_actions(state))[:1])) == [Play]
    state = apply(state, Play(next(iter(state.legal_plays().units))))
    assert not [a for a in legal_actions(state) if str(a).startswith("bid")]
    ruling = can_chaodi(state, Seat.SOUTH, Cards.parse("C22"))
    assert Code.WRONG_PHASE in ruling.breaches


@pytest.mark.clause("cards.no-kitty")
def test_hand_that_nobody_bids_on_without_a_kitty_is_no_trump_or_dealt_again() -> None:
    state = do(deal(match_at(without_kitty("huanle")), ""), passes(4))
    assert (state.phase, state.to_act, str(state.trump)) == (Phase.PLAY, Seat.SOUTH, "NT")
    assert do(deal(match_at(without_kitty("huanle"), None), ""), passes(4)).outcome == "redeal"


@pytest.mark.clause("cards.no-kitty")
def test_first_bidder_of_a_first_hand_leads_without_a_kitty() -> None:
    state = do(deal(match_at(without_kitty("huanle"), None), "W S2"), f"{passes(3)}, W bid S2, {passes(3)}")
    assert (state.phase, state.to_act, state.dealer) == (Phase.PLAY, Seat.WEST, Seat.WEST)


@pytest.mark.clause("cards.no-kitty")
def test_nothing_is_captured_and_all_points_lie_in_tricks() -> None:
    rng = Random(3)
    for seed in range(6):
        state = Match(without_kitty("hongwu"), dealer=Seat.EAST).new_hand(seed=seed)
        while not state.is_over:
            state = apply(state, random(state, rng))
        settlement = settle_hand(state)
        assert {line.name: line.points for line in settlement.lines}["kitty"] == 0
        assert sum(trick.points for trick in state.tricks) == 200


@pytest.mark.clause("cards.no-kitty")
def test_cases_without_a_kitty() -> None:
    assert bidding("huanle", "2", "S C2", dealer="S", **WITHOUT)["chaodi"] is False
    none = asking("huanle", "2", "S C2", "E D22", **WITHOUT)
    assert none == {"legal": [False], "asked": "done", "trump": "C", "points": 0}
    case = {"id": "x", "rules": "huanle", "options": WITHOUT, "level": "2", "ask": "chaodi", "dealer": "S"}
    told = answer({**case, "bids": [["S", "C2"]], "chaos": [["E", "D22"]]})
    assert told.values["asked"] == "done" and "cards.no-kitty" in told.clauses
    with pytest.raises(CaseError, match="kitty: 'S9': these rules have no kitty"):
        answer({**case, "bids": [], "chaos": [], "kitty": "S9"})
    captured = {"id": "x", "rules": "huanle", "options": WITHOUT, "level": "2", "trump": "S", "ask": "kitty"}
    with pytest.raises(CaseError, match="these rules have no kitty"):
        answer({**captured, "dealer": "S", "winner": "E", "last": "DA", "kitty": ""})


@pytest.mark.parametrize("slug", NO_KITTY)
def test_matches_without_a_kitty_are_played_and_recorded(slug: str) -> None:
    rng = Random(slug)
    play_match(without_kitty(slug), rng, 3)
    state = Match(without_kitty(slug), dealer=Seat.SOUTH).new_hand(seed=7)
    for _ in range(60):
        state = apply(state, random(state, rng))
        assert from_position(to_position(state)) == state
        seat = rng.choice(list(Seat))
        seen = observe(state, seat)
        assert observe(determinize(seen, rng), seat) == seen


# -- a kitty that is shown --------------------------------------------------------------------------------------------


def shown(slug: str = "huanle", cards: int = 3, count: int = 4, **changes: object) -> RuleConfig:
    """A preset with short hands, and so many cards of the kitty open."""
    return short(slug, cards, **{"deck.kitty_shown": count, **changes})


@pytest.mark.clause("cards.kitty-shown")
def test_first_cards_of_the_kitty_are_seen_by_all_from_the_end_of_the_deal_on() -> None:
    state = deal(match_at(shown()), "S S2 S3 S4", "DA DK H9 BJ C4", by="cards")
    assert state.to_act is Seat.SOUTH
    assert [observe(state, seat).shown_kitty for seat in Seat] == [Cards()] * 4 and state.shown_kitty == Cards()
    four = Cards.parse("DAK H9 BJ")
    state = do(state, "S bid S2")
    for script in (passes(4), "S keep S2 DA H9", passes(3), "S play H9"):
        assert [observe(state, seat).shown_kitty for seat in Seat] == [four] * 4 and state.shown_kitty == four
        # the rest of the kitty stays hidden
        assert [observe(state, seat).kitty for seat in (Seat.EAST, Seat.NORTH, Seat.WEST)] == [None] * 3
        state = do(state, script)


@pytest.mark.clause("cards.kitty-unknown")
@pytest.mark.parametrize("slug", presets.names())
def test_no_card_of_the_kitty_is_shown_in_the_presets(slug: str) -> None:
    state = new_hand(presets.get(slug), seed=1, deal="whole")
    assert [observe(state, seat).shown_kitty for seat in Seat] == [Cards()] * 4


@pytest.mark.clause("cards.kitty-shown")
def test_flag_hand_has_no_kitty_to_show() -> None:
    config = presets.KANGQI.replace(**{"deck.kitty_shown": 4})
    state = match_at(config, "S", "flag 2").new_hand(seed=1)
    assert state.shown_kitty == Cards() == observe(state, Seat.EAST).shown_kitty


@pytest.mark.clause("cards.kitty-shown")
def test_ruling_and_play_are_the_same_whether_the_kitty_is_shown_or_not() -> None:
    rng = Random(4)
    for slug in ("huanle", "chupai", "anchao"):
        config = presets.get(slug)
        one = Match(config, dealer=Seat.SOUTH).new_hand(seed=5)
        other = Match(config.replace(**{"deck.kitty_shown": 8}), dealer=Seat.SOUTH).new_hand(seed=5)
        while not one.is_over:
            assert legal_actions(one).count() == legal_actions(other).count()
            action = random(one, rng)
            one, other = apply(one, action), apply(other, action)
        assert one.hands == other.hands and settle_hand(one) == settle_hand(other)


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_keep_the_shown_cards_in_the_kitty_until_it_is_taken() -> None:
    state = deal(match_at(shown()), "S S2 S3 S4", "DA DK H9 BJ C4")
    four = Cards.parse("DAK H9 BJ")
    for seat in Seat:
        for seed in range(20):
            world = determinize(observe(state, seat), Random(seed))
            assert four <= world.kitty and list(world.deck[12:16]) == list(state.deck[12:16])
    state = do(state, f"S bid S2, {passes(3)}")
    for seed in range(20):
        world = determinize(observe(state, Seat.EAST), Random(seed))
        assert four <= world.hand(Seat.SOUTH)


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_place_the_shown_cards_with_who_took_the_kitty_or_in_the_bury() -> None:
    config = presets.HUANLE.replace(**{"deck.kitty_shown": 6})
    rng, tested = Random(9), Counter[int]()
    for seed in range(12):
        state = Match(config, dealer=Seat.SOUTH).new_hand(seed=seed, deal="whole")
        while not state.is_over and len(state.tricks) < 6:
            bids = [a for a in legal_actions(state) if str(a).startswith("bid")] if state.phase in ASKING else []
            state = apply(
                state, bids[0] if bids and not (state.phase is Phase.BID and state.bids) else random(state, rng)
            )
            if state.phase is Phase.BID or rng.random() < 0.6:
                continue
            seat = rng.choice(list(Seat))
            seen = observe(state, seat)
            world = determinize(seen, rng)
            assert observe(world, seat) == seen and world.deck[100:106] == state.deck[100:106]
            takers = {who for who, _ in state.buries} | ({state.to_act} if state.phase is Phase.BURY else set())
            found = world.kitty
            for taker in takers:
                assert taker is not None
                found = found + world.hand(taker) + played(world, taker)
            assert world.shown_kitty <= found
            tested[len(takers)] += 1
    assert min(tested[1], tested[2]) > 5


ASKING = (Phase.BID, Phase.CHAODI)


def played(state: GameState, seat: Seat) -> Cards:
    """What a seat has played."""
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    plays = [trick.plays[(seat - trick.leader) % 4 :][:1] for trick in tricks]
    return sum((cards for found in plays for cards in found), Cards())


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_with_shown_cards_are_drawn_uniformly() -> None:
    # one card each: the kitty holds the other 104, of which D9 and H9 are open; S is about to bury
    config = shown(cards=1, count=2)
    state = do(deal(match_at(config), "S S3, E D9, N H9, W C9", "D9 H9"), passes(4))
    assert state.phase is Phase.BURY
    hand = state.hand(Seat.SOUTH)
    state = apply(state, Bury(hand - Cards.parse("D9")))
    rng, draws = Random(6), 2000
    seen = observe(state, Seat.NORTH)
    found = Counter(str(determinize(seen, rng).hand(Seat.SOUTH)) for _ in range(draws))
    # of the 107 cards that N does not see, two are known to have come to S: he holds each of his 105 with one chance
    nines = {"D9", "H9"}
    # D9: the open copy, or the other one where S was dealt it or found it in the rest of the kitty
    want = draws * (1 + 103 / 105) / 105
    assert abs(found["D9"] - want) < 5 * want**0.5
    assert abs(found["H9"] - draws / 105) < 5 * (draws / 105) ** 0.5 and nines <= set(found)


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_after_a_redeal_keep_the_shown_cards_in_the_kitty() -> None:
    config = presets.HUANLE.replace(**{"deck.kitty_shown": 4, "bidding.redeal_points": 200})
    state = Match(config, dealer=Seat.SOUTH).new_hand(seed=3, deal="whole")
    state = apply(state, Redeal())
    for seat in Seat:
        seen = observe(state, seat)
        world = determinize(seen, Random(1))
        assert observe(world, seat) == seen and world.shown_kitty == state.shown_kitty <= world.kitty


TAKEN = "H9 H8 H7 D9 D8 D7 C9 C8"


def taken_twice() -> GameState:
    """S deals, keeps H9 and H8 of the three open cards, and E, who was dealt neither, takes the kitty."""
    state = deal(match_at(shown(cards=25, count=3)), "S S2 S3 S4 LJ LJ, E C22 C3, N BJ BJ D3, W H9 H8 H7", TAKEN)
    return do(state, f"S bid S2, {passes(3)}, S bury H7 S34 D987 C98, E bid C22")


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_of_who_took_the_kitty_later_leave_what_he_did_not_find_with_the_others() -> None:
    state = taken_twice()
    assert Cards.parse("H7") <= state.hand(Seat.EAST)
    for seed in range(10):
        world = determinize(observe(state, Seat.EAST), Random(seed))
        assert Cards.parse("H98") <= world.hand(Seat.SOUTH)


@pytest.mark.clause("cards.kitty-shown")
def test_worlds_after_a_third_has_taken_the_kitty_or_the_dealer_has_again() -> None:
    state = do(taken_twice(), "E bury H7 S34 D987 C98")
    for script in ("N bid BJ BJ", "N pass, W pass, S bid LJ LJ"):
        again = do(state, script)
        for seat in Seat:
            for seed in range(2):
                assert observe(determinize(observe(again, seat), Random(seed)), seat) == observe(again, seat)
