"""炒底 in a hand: the kitty wanders, in every asking order, and during the first trick."""

from __future__ import annotations

import pytest

from chaodipi import (
    Bid,
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
    Trump,
    Win,
    apply,
    can_chaodi,
    legal_actions,
    observe,
    presets,
    rule_on,
    settle_hand,
)
from tests.scripted import at_play, deal, do, match_at, passes, points, short

KEEP = {"S": "S2 HA H3", "E": "C22 CA", "N": "S22 D5", "W": "BJ BJ S4"}
HANDS = ", ".join(f"{seat} {cards}" for seat, cards in KEEP.items()).replace("S S2 ", "S D2 ")
KEEP["S"] = "D2 HA H3"


def asked(slug: str) -> GameState:
    """A hand in which S deals, has bid D2 and has buried."""
    return do(deal(match_at(short(slug, 3)), HANDS), f"S bid D2, {passes(3)}, S keep {KEEP['S']}")


def take(state: GameState, seat: str, cards: str) -> GameState:
    """A 炒 and its bury."""
    return do(state, f"{seat} bid {cards}, {seat} keep {KEEP[seat]}")


@pytest.mark.clause("chaodi.asking-order", "chaodi.who-is-asked", "chaodi.dealer-stays", "chaodi.unlimited")
def test_asking_in_playing_order() -> None:
    state = take(asked("huanle"), "E", "C22")
    assert state.to_act is Seat.NORTH
    state = do(take(state, "N", "S22"), "W pass, S pass, E pass")
    assert (state.phase, state.to_act, state.trump) == (Phase.PLAY, Seat.SOUTH, Trump(Rank.TWO, Suit.SPADES))
    assert [(seat.letter, ok) for seat, _, ok in state.chaos] == [("E", True), ("N", True)]
    assert [seat.letter for seat, _ in state.buries] == ["S", "E", "N"]
    assert [str(hand) for hand in state.hands] == ["HA3 D2", "CA22", "S22 D5", "S4 BJ BJ"]


@pytest.mark.clause("chaodi.jushu-order", "chaodi.jushu-declarer", "chaodi.dealer-back")
def test_asking_of_jushu_begins_anew_with_the_dealer_and_goes_clockwise() -> None:
    state = take(asked("jushu"), "E", "C22")
    order = []
    while state.phase is Phase.CHAODI:
        assert state.to_act is not None
        order.append(state.to_act.letter)
        state = do(state, "* pass")
    assert order == ["S", "W", "N"]


@pytest.mark.clause("chaodi.jushu-declarer", "chaodi.declarer-not-asked")
def test_declarer_of_jushu_is_not_asked() -> None:
    state = deal(match_at(short("jushu", 3)), "S D3 D4 D5, E C22 BJ, N S22 H3, W BJ LJ LJ")
    state = do(state, "S pass, E bid C22, N bid S22, W pass, S pass, E pass, S keep D345")
    assert state.to_act is Seat.NORTH
    # who holds the standing bid and did not declare is asked, and can only pass
    assert list(legal_actions(state)) == [Pass()]
    ruling = can_chaodi(state, Seat.EAST, Cards.parse("C22"))
    assert ruling.breaches == (Code.NOT_ASKED, Code.DECLARER_WAITS, Code.NOT_HIGHER)
    assert {"chaodi.jushu-declarer", "chaodi.declarer-not-asked"} <= set(ruling.clauses)
    state = do(state, "N pass")
    assert state.to_act is Seat.WEST
    state = do(state, "W bid LJ LJ, W keep BJ LJ LJ")
    assert [state.to_act, do(state, "S pass").to_act] == [Seat.SOUTH, Seat.NORTH]
    assert do(state, "S pass, N pass").phase is Phase.PLAY


@pytest.mark.clause("chaodi.higher", "chaodi.pair-at-least")
def test_what_may_be_shown_is_listed() -> None:
    state = asked("huanle")
    assert [str(a) for a in legal_actions(state)] == ["bid C22", "pass"]
    state = do(state, "E pass")
    assert [str(a) for a in legal_actions(state)] == ["bid S22", "pass"]
    assert rule_on(state, Bid(Cards.parse("S2"))).breaches == (Code.NOT_FOR_CHAODI, Code.NOT_HIGHER)


# -- hidden ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("chaodi.failed", "chaodi.failed-kitty", "chaodi.hidden")
@pytest.mark.parametrize(("first", "pair", "worth"), [("E", "C22", -80), ("N", "S22", 80)])
def test_failed_hidden_chaodi_buries_and_is_booked(first: str, pair: str, worth: int) -> None:
    hands = HANDS.replace("S D2 HA H3", "S H22 H3")
    state = do(deal(match_at(short("anchao", 3)), hands), f"S bid H22, {passes(3)}, S keep H22 H3")
    state = do(state, "E pass") if first == "N" else state
    assert rule_on(state, Bid(Cards.parse(pair))).code is Code.CHAODI_FAILS
    state = take(state, first, pair)
    assert state.penalty_points == worth and state.chaos[-1][2] is False
    assert state.buries[-1][0].letter == first and state.kitty == state.buries[-1][1]
    state = do(state, passes(3))
    assert (state.phase, state.trump) == (Phase.PLAY, Trump(Rank.TWO, Suit.HEARTS))
    while not state.is_over:
        state = state.apply(next(iter(legal_actions(state))))
    settlement = settle_hand(state)
    assert points(settlement, "chaodi") == worth
    assert settlement.points == sum(line.points for line in settlement.lines)


@pytest.mark.clause("chaodi.higher")
def test_chaohu_refuses_a_hidden_chaodi_that_is_not_higher() -> None:
    hands = HANDS.replace("S D2 HA H3", "S S22 H3").replace("N S22", "N H22")
    state = do(deal(match_at(short("chaohu", 3)), hands), f"S bid S22, {passes(3)}, S keep S22 H3")
    assert rule_on(state, Bid(Cards.parse("C22"))).breaches == (Code.NOT_HIGHER,)
    assert list(legal_actions(state)) == [Pass()]


# -- in the first trick ---------------------------------------------------------------------------------------------


def led(play: str = "HA", **hands: str) -> GameState:
    """A hand of ``chupai``: S deals, has bid D2, and leads."""
    held = {**KEEP, **hands}
    size = len(Cards.parse(held["S"]))
    text = ", ".join(f"{seat} {cards}" for seat, cards in held.items())
    return do(at_play(match_at(short("chupai", size)), text, "S D2"), f"S play {play}")


@pytest.mark.clause("chaodi.first-trick")
def test_nobody_is_asked_before_the_lead_and_each_when_his_turn_comes() -> None:
    state = at_play(match_at(short("chupai", 3)), HANDS, "S D2")
    assert (state.phase, state.to_act) == (Phase.PLAY, Seat.SOUTH)
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches == (Code.WRONG_PHASE,)
    assert not [a for a in legal_actions(state) if isinstance(a, Bid)]
    state = do(state, "S play HA")
    assert [str(a) for a in legal_actions(state)] == ["bid C22", "play CA", "play C2"]
    assert can_chaodi(state, Seat.NORTH, Cards.parse("S22")).breaches == (Code.NOT_ASKED,)
    # who plays has passed
    state = do(state, "E play CA")
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches[0] is Code.NOT_ASKED
    assert Bid(Cards.parse("S22")) in legal_actions(state)
    with pytest.raises(IllegalAction):
        do(state, "N play HK")
    # nobody did: the trick is resolved at once
    state = do(state, "N play D5, W play S4")
    assert (len(state.tricks), state.to_act, state.phase) == (1, Seat.NORTH, Phase.PLAY)
    assert not [a for a in legal_actions(state) if isinstance(a, Bid)]
    assert can_chaodi(state, Seat.NORTH, Cards.parse("S22")).breaches[-1] is Code.ASKING_CLOSED


@pytest.mark.clause("chaodi.first-trick-retake", "chaodi.first-trick", "chaodi.dealer-stays")
def test_plays_but_the_lead_go_back_and_play_goes_on_from_the_next_seat() -> None:
    state = do(led(), "E play CA, N bid S22")
    assert (state.phase, state.to_act) == (Phase.BURY, Seat.NORTH)
    assert state.hand(Seat.EAST) == Cards.parse("C22 CA") and len(state.hand(Seat.NORTH)) == 3 + 96
    assert state.trick is not None and state.trick.plays == (Cards.parse("HA"),)
    assert state.hand(Seat.SOUTH) == Cards.parse("D2 H3")
    state = do(state, f"N keep {KEEP['N']}")
    assert (state.phase, state.to_act, state.dealer) == (Phase.PLAY, Seat.EAST, Seat.SOUTH)
    assert state.trump == Trump(Rank.TWO, Suit.SPADES)


@pytest.mark.clause("chaodi.first-trick-end", "chaodi.first-trick-dealer")
def test_asking_ends_when_the_turn_has_passed_all_others() -> None:
    state = do(led(), f"E play CA, N bid S22, N keep {KEEP['N']}")
    # E is asked again, N himself is not, W is, and S at the end
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches == (Code.NOT_HIGHER,)
    state = do(state, "E play CA")
    assert can_chaodi(state, Seat.NORTH, Cards.parse("S22")).breaches[:2] == (Code.NOT_ASKED, Code.OWN_BID)
    state = do(state, "N play D5")
    assert Bid(Cards.parse("BJ BJ")) in legal_actions(state)
    state = do(state, "W play S4")
    assert (state.phase, state.to_act, len(state.tricks)) == (Phase.CHAODI, Seat.SOUTH, 0)
    assert list(legal_actions(state)) == [Pass()] and not state.legal_plays()
    assert rule_on(state, Play(Cards.parse("H3"))).breaches == (Code.WRONG_PHASE,)
    with pytest.raises(IllegalAction):
        apply(state, Play(Cards.parse("H3")))
    state = do(state, "S pass")
    assert (state.phase, state.to_act, len(state.tricks)) == (Phase.PLAY, Seat.WEST, 1)
    assert state.tricks[0].win is Win.RUFF


@pytest.mark.clause("chaodi.first-trick-dealer", "chaodi.dealer-back")
def test_dealer_may_answer_when_the_trick_has_come_round() -> None:
    state = led(S="D2 HA LJ LJ", E="C22 CA H4", N="S22 D5 H5", W="BJ BJ S4 H6")
    state = do(state, "E play H4, N bid S22, N keep S22 D5 H5, E play H4, N play H5, W play H6")
    assert Bid(Cards.parse("LJ LJ")) in legal_actions(state)
    state = do(state, "S bid LJ LJ")
    assert (state.phase, state.to_act) == (Phase.BURY, Seat.SOUTH)
    assert [len(h) for h in state.hands] == [3 + 92, 4, 4, 4]
    state = do(state, "S keep D2 LJ LJ")
    assert (state.to_act, state.trump) == (Seat.EAST, Trump(Rank.TWO, None))
    state = do(state, "E play H4, N play H5, W bid BJ BJ, W keep BJ BJ S4 H6, E play H4, N play H5, W play H6")
    # S is asked once more, cannot go higher, and passes
    state = do(state, "S pass")
    assert len(state.tricks) == 1 and len(state.chaos) == 3


@pytest.mark.clause("chaodi.first-trick-dealer")
def test_cards_already_led_are_not_in_the_dealers_hand() -> None:
    state = led("LJ LJ", S="D2 LJ LJ", E="C22 CA", N="S22 D5", W="H3 H4 S4")
    state = do(state, "E play C22, N bid S22, N keep S22 D5, E play C22, N play S22, W play S4 H3")
    assert state.phase is Phase.CHAODI and state.to_act is Seat.SOUTH
    assert can_chaodi(state, Seat.SOUTH, Cards.parse("LJ LJ")).breaches == (Code.NOT_IN_HAND,)
    assert list(legal_actions(state)) == [Pass()]


@pytest.mark.clause("chaodi.first-trick-dealer")
def test_every_seat_sees_that_the_dealer_can_only_chao_or_pass() -> None:
    state = led("LJ LJ", S="D2 LJ LJ", E="C22 CA", N="S22 D5", W="H3 H4 S4")
    state = do(state, "E play C22, N bid S22, N keep S22 D5, E play C22, N play S22, W play S4 H3")
    assert [(observe(state, seat).phase, observe(state, seat).to_act) for seat in Seat] == [
        (Phase.CHAODI, Seat.SOUTH)
    ] * 4


@pytest.mark.clause("chaodi.declarer-not-asked", "chaodi.first-trick")
@pytest.mark.parametrize(
    ("rule", "again"), [("after-another", True), ("dealer-after-another", False), ("never", False)]
)
def test_declarer_plays_unasked_in_the_first_trick(rule: str, again: bool) -> None:
    match = match_at(short("chupai", 3, **{"chaodi.declarer": rule}))
    hands = "S HA H3 D5, E D2 C2 C2, N S22 H5, W BJ BJ H6"
    state = do(at_play(match, hands, "E D2"), "S play HA")
    # E declared: he plays, and N is the first to be asked
    assert not [a for a in legal_actions(state) if isinstance(a, Bid)]
    assert can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches == (
        Code.NOT_ASKED,
        Code.OWN_BID,
        Code.DECLARER_WAITS,
    )
    state = do(state, "E play C2")
    assert Bid(Cards.parse("S22")) in legal_actions(state)
    # nobody 炒s: the trick is resolved with the last play
    done = do(state, "N play H5, W play H6")
    assert len(done.tricks) == 1
    state = do(state, "N bid S22, N keep S22 H5")
    assert state.to_act is Seat.EAST
    waits = Code.DECLARER_WAITS in can_chaodi(state, Seat.EAST, Cards.parse("C22")).breaches
    assert waits is not again
    state = do(state, "E play C2, N play H5")
    assert Bid(Cards.parse("BJ BJ")) in legal_actions(state)


@pytest.mark.clause("chaodi.declarer-not-asked", "chaodi.first-trick-dealer")
def test_dealer_who_declared_and_may_not_chaodi_holds_up_no_trick() -> None:
    for rule, held in (("never", False), ("dealer-after-another", True), ("after-another", True)):
        match = match_at(short("chupai", 3, **{"chaodi.declarer": rule}))
        state = do(at_play(match, "S D2 HA H3, E C22 H4, N S22 H5, W BJ BJ H6", "S D2"), "S play HA, E play H4")
        state = do(state, "N bid S22, N keep S22 H5, E play H4, N play H5, W play H6")
        assert (state.phase is Phase.CHAODI) is held and len(state.tricks) == (not held)


@pytest.mark.clause("chaodi.first-trick-lead")
def test_lead_is_read_anew_under_the_new_trump() -> None:
    # a side ace becomes a trump
    state = led("SA", S="D2 SA H3", E="C22 S4", N="S22 D5", W="BJ BJ C4")
    state = do(state, "E play S4, N bid S22, N keep S22 D5")
    assert rule_on(state, Play(Cards.parse("C2"))).legal  # a level card follows it now
    state = do(state, "E play C2, N play S2, W play BJ, S pass")
    assert state.tricks[0].winner is Seat.WEST and state.tricks[0].win is Win.LED


@pytest.mark.clause("chaodi.first-trick-lead")
def test_lead_no_longer_in_one_suit_goes_by_its_highest_card() -> None:
    # a throw of a level card and a tractor in trumps; the 炒 makes the tractor plain spades
    hands = {"S": "S2 SAAKK", "E": "DA D3 D3 H6 H7", "N": "C3 C4 C5 C6 C7", "W": "H22 S3 D4 D5"}
    text = ", ".join(f"{seat} {cards}" for seat, cards in hands.items())
    state = at_play(match_at(short("chupai", 5)), text, "S S2")
    state = do(state, "S play S2 SAAKK")
    assert state.trick is not None and state.trick.attempted is None
    state = do(state, "E play DA D33 H67, N play C34567, W bid H22, W keep H22 S3 D45")
    assert state.trump == Trump(Rank.TWO, Suit.HEARTS)
    # S2 is a trump, so trumps must be followed, and no shape of them
    lead = dict(rule_on(state, Play(Cards.parse("DA D33 H67"))).facts)
    assert lead["held"] == Cards.parse("H67")
    state = do(state, "E play DA D33 H67, N play C34567, W play H22 S3 D45, S pass")
    assert state.is_over and state.tricks[0].winner is Seat.WEST


def test_play_while_somebody_buries_in_the_first_trick_is_refused() -> None:
    state = do(led(), "E play CA, N bid S22")
    play = Play(Cards.parse("S2"))
    assert rule_on(state, play).breaches == (Code.WRONG_PHASE,)
    assert play not in legal_actions(state) and not state.legal_plays()
    with pytest.raises(IllegalAction):
        apply(state, play)


def test_red_five_forced_out_and_taken_back_is_booked_once() -> None:
    rules = {"bidding.hidden": False, "chaodi.failures": False, "chaodi.order": "in-the-first-trick"}
    match = match_at(presets.ANCHAO.replace(**{**rules, "deck.kitty": 108 - 8}))
    state = at_play(match, "S D2 BJ, E H5 C3, N S22, W C4 C5", "S D2")
    state = do(state, "S play BJ, E play H5, N bid S22, N keep S22, E play H5, N play S2, W play C4, S pass")
    while not state.is_over:
        state = state.apply(next(iter(legal_actions(state))))
    assert points(settle_hand(state), "red-five-forced") == -50
