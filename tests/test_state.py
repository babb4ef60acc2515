"""A hand from its deal to its last trick: phases, whose turn, what is refused, and the state as a value."""

from __future__ import annotations

import pickle
from itertools import islice
from random import Random
from typing import Any, Literal

import pytest

from chaodipi import (
    Action,
    Bid,
    Bury,
    Cards,
    Code,
    GameState,
    IllegalAction,
    Pass,
    Phase,
    Play,
    Rank,
    Seat,
    Suit,
    Team,
    Trump,
    apply,
    can_chaodi,
    can_declare,
    legal_actions,
    legal_plays,
    new_hand,
    observe,
    presets,
    rule_on,
    settle_hand,
    validate_throw,
)
from tests.scripted import at_play, deal, do, match_at, passes, short

HANDS = "S S2 HA H3, E C22 CA, N D3 D4 D5, W BJ BJ S4"


def opening(slug: str = "huanle", dealer: str | None = "S") -> GameState:
    """A hand of three cards each, S holding a spade level and E a pair of clubs."""
    return deal(match_at(short(slug, 3), dealer), HANDS)


# -- the way of a hand ----------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.time", "chaodi.dealer-buries", "chaodi.dealer-stays", "game.dealer", "game.players")
def test_hand_goes_from_bids_over_bury_and_chaodi_to_play() -> None:
    state = opening()
    assert (state.phase, state.to_act, state.trump, state.bids) == (Phase.BID, Seat.SOUTH, None, ())
    state = do(state, "S bid S2")
    assert (state.to_act, state.trump) == (Seat.EAST, Trump(Rank.TWO, Suit.SPADES))
    state = do(state, passes(3))
    assert (state.phase, state.to_act, state.dealer) == (Phase.BURY, Seat.SOUTH, Seat.SOUTH)
    assert len(state.hand(Seat.SOUTH)) == 3 + 96 and not state.kitty
    assert legal_actions(state).count() > 20000 and not legal_plays(state)
    state = do(state, "S keep S2 HA H3")
    assert (state.phase, state.to_act, len(state.kitty)) == (Phase.CHAODI, Seat.EAST, 96)
    assert [str(a) for a in legal_actions(state)] == ["bid C22", "pass"]
    state = do(state, "E bid C22")
    assert (state.phase, state.to_act) == (Phase.BURY, Seat.EAST)
    state = do(state, "E keep C22 CA, N pass, W pass, S pass")
    assert (state.phase, state.to_act, state.dealer) == (Phase.PLAY, Seat.SOUTH, Seat.SOUTH)
    assert state.trump == Trump(Rank.TWO, Suit.CLUBS)
    assert [seat.letter for seat, _ in state.buries] == ["S", "E"] and state.buries[-1][1] == state.kitty
    assert state.bids == ((Seat.SOUTH, Bid(Cards.parse("S2"))),)
    assert state.chaos == ((Seat.EAST, Bid(Cards.parse("C22")), True),)
    state = do(state, "S play HA, E play CA")
    assert state.trick is not None and state.trick.winner is None and state.trick.points == 0
    state = do(state, "N play D5, W play S4")
    assert [t.winner for t in state.tricks] == [Seat.EAST] and state.trick is None
    assert (state.to_act, state.trick_points, state.outcome) == (Seat.EAST, 5, None)
    state = do(state, "E play C22, N play D34, W play BJ BJ, S play S2 H3")
    assert (state.phase, state.is_over, state.outcome, state.to_act) == (Phase.OVER, True, "played", None)
    assert not legal_actions(state) and not legal_plays(state)


def test_chaodi_sets_the_trump_before_its_player_buries() -> None:
    state = do(opening(), f"S bid S2, {passes(3)}, S keep S2 HA H3, E bid C22")
    assert state.trump == Trump(Rank.TWO, Suit.CLUBS)


@pytest.mark.clause("game.players", "game.partners", "game.sides", "level.of-the-hand")
def test_dealer_and_partner_are_the_dealers() -> None:
    for dealer in "SENW":
        state = do(opening(dealer=dealer), passes(4))
        assert state.dealer is not None and state.dealer.letter == dealer
        assert state.dealing_team is state.dealer.partner.team is not state.dealer.next.team
    assert [seat.partner for seat in Seat] == [Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST]
    assert [team.other for team in Team] == [Team.EW, Team.SN]


@pytest.mark.clause("game.goal", "trick.points")
def test_only_attackers_collect_points() -> None:
    state = at_play(match_at(short("huanle", 2)), "S HA C3, E HK C4, N H5 C6, W HT C7")
    state = do(state, "S play HA, E play HK, N play H5, W play HT")
    assert state.trick_points == 0 and state.to_act is Seat.SOUTH
    state = do(state, "S play C3, E play C4, N play C6, W play C7")
    settlement = settle_hand(state)
    assert settlement.points - settlement.multiplier * state.kitty.points == 0


@pytest.mark.clause("chaodi.dealer-buries", "chaodi.no-point-limit")
def test_any_cards_may_be_buried() -> None:
    state = new_hand(presets.HUANLE, match=match_at(presets.HUANLE), seed=3, deal="whole")
    state = do(state, passes(4))
    assert state.phase is Phase.BURY
    hand = state.hand(Seat.SOUTH)
    assert len(hand) == 33
    rich = Cards(sorted(hand, key=lambda card: -card.points)[:8])
    assert rich.points >= 40
    after = state.apply(Bury(rich))
    assert after.kitty == rich and after.hand(Seat.SOUTH) == hand - rich


@pytest.mark.clause("bid.asking", "bid.time")
def test_after_the_deal_all_are_asked_until_the_others_have_passed() -> None:
    state = deal(match_at(short("jushu", 3)), HANDS)
    state = do(state, "S bid S2, E bid C22, N pass, W bid BJ BJ, S pass, E pass")
    assert (state.phase, state.to_act) == (Phase.BID, Seat.NORTH)
    state = do(state, "N pass")
    assert (state.phase, state.to_act) == (Phase.BURY, Seat.SOUTH)
    assert [seat.letter for seat, _ in state.bids] == ["S", "E", "W"]
    assert can_declare(state, Seat.WEST, Cards.parse("BJ BJ")).breaches[0] is Code.WRONG_PHASE


@pytest.mark.clause("bid.asking", "bid.time")
def test_pass_of_the_standing_bids_player_is_not_one_of_the_three_that_end_the_bids() -> None:
    state = deal(match_at(short("huanle", 3)), HANDS, by="cards")
    state = do(state, "S bid S2, E pass, W pass, S pass, E pass, N pass")
    assert (state.phase, state.to_act) == (Phase.BID, Seat.WEST)
    state = do(state, "W bid BJ BJ, S pass, E pass, N pass")
    assert (state.phase, state.trump) == (Phase.BURY, Trump(Rank.TWO, None))


@pytest.mark.clause("bid.time", "bid.others-overturn")
def test_card_that_only_beats_its_receivers_own_bid_asks_nobody_during_the_deal() -> None:
    match = match_at(short("jushu", 3), "E")
    own = do(deal(match, "S C2 D2 D2", by="cards"), "S bid C2")
    assert own.to_act is Seat.EAST and [len(hand) for hand in own.hands] == [3] * 4
    others = do(deal(match, "S C2, N D3 D2 D2", by="cards"), "S bid C2")
    assert others.to_act is Seat.NORTH and others.hand(Seat.NORTH) == Cards.parse("D322")


@pytest.mark.clause("bid.time", "bid.ladder-red-five")
def test_second_red_five_asks_its_receiver_during_the_deal() -> None:
    state = deal(match_at(short("mingchao", 3)), "S H5 H5 H3", by="cards")
    assert (state.to_act, state.hand(Seat.SOUTH)) == (Seat.SOUTH, Cards.parse("H55"))


@pytest.mark.clause("bid.level-sets-suit")
def test_bid_has_set_the_trump_when_the_dealer_buries() -> None:
    state = do(opening(), f"S bid S2, {passes(3)}")
    assert (state.phase, state.trump) == (Phase.BURY, Trump(Rank.TWO, Suit.SPADES))


@pytest.mark.clause("bid.nobody-level-or-joker")
def test_all_see_the_cards_that_were_turned_where_nobody_bid_and_no_others() -> None:
    state = deal(match_at(short("mingchao", 3)), "S S2", "D9 C4 H2 S7")
    turned = do(state, passes(4))
    assert (turned.phase, turned.trump) == (Phase.BURY, Trump(Rank.TWO, Suit.HEARTS))
    assert {observe(turned, seat).turned for seat in Seat} == {Cards.parse("D9 C4 H2")}
    bid = do(state, f"S bid S2, {passes(3)}")
    assert {observe(bid, seat).turned for seat in Seat} == {Cards()}


def test_bid_of_a_first_hand_decides_the_dealer() -> None:
    south = do(opening(dealer=None), f"S bid S2, {passes(3)}")
    assert (south.dealer, south.to_act, south.dealing_team) == (Seat.SOUTH, Seat.SOUTH, Team.SN)
    state = do(opening(dealer=None), "S pass, E bid C22")
    assert state.dealer is None and state.dealing_team is None
    state = do(state, passes(3))
    assert (state.dealer, state.to_act) == (Seat.EAST, Seat.EAST)


@pytest.mark.clause("bid.nobody-first-redeal")
def test_hand_that_nobody_bids_on_may_be_dealt_again() -> None:
    state = do(opening(dealer=None), passes(4))
    assert (state.phase, state.outcome, state.to_act, state.trump) == (Phase.OVER, "redeal", None, None)
    assert not legal_actions(state)
    with pytest.raises(IllegalAction):
        state.apply(Pass())


@pytest.mark.clause("bid.nobody-no-trump", "bid.nobody-no-chao")
def test_later_hand_that_nobody_bids_on_is_no_trump_and_nobody_is_asked() -> None:
    state = do(opening(), f"{passes(4)}, S keep S2 HA H3")
    assert (state.phase, state.trump, state.chaos) == (Phase.PLAY, Trump(Rank.TWO, None), ())
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches == (Code.WRONG_PHASE, Code.ASKING_CLOSED)


# -- what is refused ------------------------------------------------------------------------------------------------


def test_illegal_action_carries_its_ruling_and_changes_nothing() -> None:
    state = do(opening(), "S bid S2")
    before = pickle.dumps(state)
    action = Bid(Cards.parse("D22"))
    with pytest.raises(IllegalAction) as error:
        apply(state, action)
    ruling = error.value.ruling
    assert ruling == rule_on(state, action) and not ruling
    assert ruling.breaches == (Code.NOT_IN_HAND,) and ruling.clauses
    assert str(error.value).startswith("the cards are not all in the hand")
    assert pickle.dumps(state) == before
    again = pickle.loads(pickle.dumps(error.value))
    assert again.ruling == ruling and str(again) == str(error.value)


SPADE = Cards.parse("S2")
ACTIONS: dict[str, Action] = {"bid": Bid(SPADE), "pass": Pass(), "bury": Bury(SPADE), "play": Play(SPADE)}


@pytest.mark.parametrize(
    ("script", "wrong"),
    [
        ("", ["bury", "play"]),
        (f"S bid S2, {passes(3)}", ["bid", "pass", "play"]),
        (f"S bid S2, {passes(3)}, S keep S2 HA H3", ["bury", "play"]),
        (f"S bid S2, {passes(3)}, S keep S2 HA H3, {passes(3)}", ["pass", "bury"]),
    ],
)
def test_action_of_another_phase_is_refused(script: str, wrong: list[str]) -> None:
    state = do(opening(), script) if script else opening()
    for name in wrong:
        assert rule_on(state, ACTIONS[name]).breaches[0] is Code.WRONG_PHASE
        assert ACTIONS[name] not in legal_actions(state)
        with pytest.raises(IllegalAction):
            apply(state, ACTIONS[name])


@pytest.mark.clause("game.hand-end")
def test_finished_hand_refuses_everything() -> None:
    state = at_play(match_at(short("huanle", 1)), "S HA, E HK, N H5, W HT")
    state = do(state, "S play HA, E play HK, N play H5, W play HT")
    for action in (*ACTIONS.values(), Play(Cards())):
        assert rule_on(state, action).breaches == (Code.HAND_OVER,)
        assert rule_on(state, action).clauses == ("game.hand-end",)
        with pytest.raises(IllegalAction):
            apply(state, action)


def test_bury_of_a_wrong_size_or_of_others_cards_is_refused_with_both_breaches() -> None:
    state = do(opening(), f"S bid S2, {passes(3)}")
    held = state.hand(Seat.SOUTH)
    few, foreign = Cards.parse("S2"), Cards.parse("C222")
    assert rule_on(state, Bury(few)).breaches == (Code.WRONG_SIZE,)
    assert rule_on(state, Bury(foreign)).breaches == (Code.NOT_IN_HAND, Code.WRONG_SIZE)
    right = held - Cards.parse("S2 HA H3")
    other = right - Cards([next(iter(right))]) + Cards.parse("BJ")
    assert rule_on(state, Bury(other)).breaches == (Code.NOT_IN_HAND,)
    assert rule_on(state, Bury(right)).code is Code.BURIED
    assert Bury(right) in legal_actions(state) and Bury(few) not in legal_actions(state)


def test_play_that_is_not_held_or_no_lead_is_refused() -> None:
    state = at_play(match_at(short("huanle", 3)), HANDS, "S S2")
    for text, breaches in (
        ("BJ", (Code.NOT_IN_HAND,)),
        ("S2 HA", (Code.NOT_ONE_SUIT,)),
        ("S3 D3", (Code.NOT_IN_HAND, Code.NOT_ONE_SUIT)),
        ("", (Code.NO_CARDS,)),
    ):
        ruling = rule_on(state, Play(Cards.parse(text)))
        assert ruling.breaches == breaches
        assert Play(Cards.parse(text)) not in legal_actions(state)
        with pytest.raises(IllegalAction):
            apply(state, Play(Cards.parse(text)))
    state = do(state, "S play S2")
    assert rule_on(state, Play(Cards.parse("CA"))).breaches == (Code.MUST_FOLLOW_SUIT,)
    with pytest.raises(IllegalAction):
        apply(state, Play(Cards.parse("CA")))


@pytest.mark.parametrize("thing", ["pass", None, 3, Cards.parse("S2")])
def test_what_is_no_action_is_a_type_error(thing: Any) -> None:
    for door in (apply, rule_on):
        with pytest.raises(TypeError, match="not an action"):
            door(opening(), thing)


def test_question_whether_a_seat_may_declare() -> None:
    state = opening()
    assert can_declare(state, Seat.SOUTH, Cards.parse("S2")).code is Code.DECLARED
    ask = can_declare(state, Seat.EAST, Cards.parse("C22 S4"))
    assert ask.breaches == (Code.NOT_YOUR_TURN, Code.NOT_IN_HAND, Code.NO_BID)
    assert can_declare(state, Seat.EAST, Cards.parse("C22")).breaches == (Code.NOT_YOUR_TURN,)
    assert can_declare(state, Seat.SOUTH, Cards.parse("S2"), Suit.SPADES).breaches == (Code.CHOICE_NOT_DUE,)
    assert dict(can_declare(state, Seat.SOUTH, Cards.parse("S2"), Suit.SPADES).facts)["named"] == "S"


def test_question_whether_a_seat_may_chaodi() -> None:
    state = opening()
    early = can_chaodi(state, Seat.EAST, Cards.parse("C22"))
    assert early.breaches == (Code.WRONG_PHASE,)
    assert can_chaodi(state, Seat.EAST, Cards.parse("D22")).breaches == (Code.WRONG_PHASE, Code.NOT_IN_HAND)
    state = do(state, f"S bid S2, {passes(3)}, S keep S2 HA H3")
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).code is Code.CHAODI
    assert can_chaodi(state, Seat.WEST, Cards.parse("BJ BJ")).breaches == (Code.NOT_ASKED,)
    assert can_chaodi(state, Seat.EAST, Cards.parse("H22")).breaches == (Code.NOT_IN_HAND,)
    state = do(state, "E bid C22")
    assert can_chaodi(state, Seat.WEST, Cards.parse("BJ BJ")).breaches[0] is Code.WRONG_PHASE
    assert rule_on(state, Bid(Cards.parse("C22"))).breaches[0] is Code.WRONG_PHASE


@pytest.mark.clause("bid.hidden", "chaodi.hidden-known")
@pytest.mark.parametrize(("slug", "told"), [("huanle", True), ("anchao", False), ("chaohu", False)])
def test_ruling_does_not_tell_a_hidden_bid(slug: str, told: bool) -> None:
    state = do(opening(slug), "S bid S2")
    facts = dict(rule_on(state, Bid(Cards.parse("C22"))).facts)
    assert (facts["standing"] is not None) is told
    # what a seat may legally show is known all the same
    assert Bid(Cards.parse("C22")) in legal_actions(state)
    state = do(state, f"{passes(3)}, * keep S2 HA H3")
    assert (dict(rule_on(state, Bid(Cards.parse("C22"))).facts)["standing"] is not None) is told


# -- the state as a value -------------------------------------------------------------------------------------------


def test_state_is_immutable_and_made_by_functions_only() -> None:
    state: Any = opening()
    for name in ("phase", "_talk", "new"):
        with pytest.raises(AttributeError, match="a GameState is immutable"):
            setattr(state, name, None)
    with pytest.raises(AttributeError, match="a GameState is immutable"):
        del state._talk
    with pytest.raises(TypeError, match="made by new_hand"):
        GameState()


def test_states_are_equal_hash_equal_and_pickle_in_every_phase() -> None:
    rng = Random(11)
    for slug in ("huanle", "chupai", "anchao"):
        state = new_hand(presets.get(slug), match=match_at(presets.get(slug)), seed=21)
        twin, seen = new_hand(presets.get(slug), match=match_at(presets.get(slug)), seed=21), set()
        while not state.is_over:
            if state.phase not in seen or rng.random() < 0.1:
                seen.add(state.phase)
                copy = pickle.loads(pickle.dumps(state))
                assert copy == state == twin and hash(copy) == hash(state) == hash(twin)
                assert list(islice(copy.legal_actions(), 9)) == list(islice(state.legal_actions(), 9))
            action = state.legal_actions().sample(rng)
            after = state.apply(action)
            assert after != state
            state, twin = after, apply(twin, action)
        assert Phase.PLAY in seen and pickle.loads(pickle.dumps(state)) == state
    assert (opening() == "state") is False and opening() != opening("hunan")


def test_repr_tells_phase_seat_level_and_trump() -> None:
    assert repr(opening()) == "<GameState bid to_act=S level=Rank.TWO trump=None>"
    over = do(opening(dealer=None), passes(4))
    assert repr(over) == "<GameState over to_act=nobody level=Rank.TWO trump=None>"


def test_methods_are_the_functions() -> None:
    state = opening()
    assert list(state.legal_actions()) == list(legal_actions(state))
    assert list(state.legal_plays()) == []
    assert state.rule_on(Pass()) == rule_on(state, Pass())
    assert state.config is state.match.config and state.level is Rank.TWO


def test_before_play_there_are_no_tricks() -> None:
    state = opening()
    assert (state.tricks, state.trick, state.trick_points, state.penalty_points) == ((), None, 0, 0)
    assert (state.failed_throws, state.chaos, state.buries) == ((0, 0, 0, 0), (), ())


@pytest.mark.parametrize("by", ["cards", "whole"])
@pytest.mark.parametrize("slug", ["huanle", "chupai", "anchao"])
def test_state_tells_its_deal_and_every_action_so_far(slug: str, by: Literal["cards", "whole"]) -> None:
    rng, match = Random(f"{slug} {by}"), match_at(presets.get(slug))
    state = match.new_hand(seed=9, deal=by)
    made: list[Action] = []
    while not state.is_over:
        assert state.actions == tuple(made) and state.deal == by
        made.append(state.legal_actions().sample(rng))
        state = state.apply(made[-1])
    again = match.new_hand(deck=state.deck, deal=state.deal)
    for action in state.actions:
        again = again.apply(action)
    assert again == state and len(state.deck) == 108


def test_lead_is_judged_without_being_made() -> None:
    state = at_play(match_at(short("huanle", 3)), "S HA H3 S2, E H4 C3 C4, N D3 D4 D5, W S4 S5 S6", "S S2")
    assert validate_throw(state, Cards.parse("HA")).stands
    failed = validate_throw(state, Cards.parse("HA3"))
    assert not failed and (failed.forced, failed.beaten_by) == (Cards.parse("H3"), (Seat.EAST,))
    for cards in ("HK", "HA S2"):
        with pytest.raises(IllegalAction):
            validate_throw(state, Cards.parse(cards))
    with pytest.raises(IllegalAction) as error:
        validate_throw(do(state, "S play HA"), Cards.parse("H4"))
    assert error.value.ruling.breaches == (Code.NOT_YOUR_TURN,)


@pytest.mark.clause("chaodi.look")
def test_only_the_last_to_bury_may_look_at_the_kitty() -> None:
    rng = Random(5)
    for seed in range(30):
        state = new_hand(presets.CHANGXIAN, seed=seed)
        while not state.is_over and state.phase is not Phase.PLAY:
            assert state.phase is not Phase.BID or not any(state.may_look_at_kitty(seat) for seat in Seat)
            if state.phase is Phase.BURY:
                assert not any(state.may_look_at_kitty(seat) for seat in Seat)
            state = apply(state, legal_actions(state).sample(rng))
        if state.buries:
            assert [seat for seat in Seat if state.may_look_at_kitty(seat)] == [state.buries[-1][0]]
