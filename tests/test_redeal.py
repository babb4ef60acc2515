"""重新发牌: the redeal that a player with a weak hand may demand."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random

import jsonschema
import pytest

from chaodipi import (
    Cards,
    Code,
    GameState,
    IllegalAction,
    Match,
    Pass,
    Phase,
    Redeal,
    RuleConfig,
    Seat,
    advance,
    apply,
    determinize,
    from_position,
    from_record,
    legal_actions,
    observe,
    parse_action,
    presets,
    replay,
    rule_on,
    settle_hand,
    to_position,
    to_record,
)
from chaodipi.bots import plain
from chaodipi.cards import UNIT, expand
from chaodipi.cli.output import Output
from chaodipi.cli.play import _tell
from chaodipi.cli.telling import Teller
from chaodipi.records import schema
from chaodipi.redeal import draw_weak, weak_by
from tests.scripted import deal, do, match_at, passes, short


def weak(points: int = -1, trumps: int = -1, slug: str = "huanle", cards: int = 3, **changes: object) -> RuleConfig:
    """Rules by which a hand with at most so many points, or so many trumps, may be given up."""
    return short(slug, cards, **{"bidding.redeal_points": points, "bidding.redeal_trumps": trumps, **changes})


def asked(state: GameState) -> list[str]:
    """What the seat to act may do besides passing."""
    return [str(action) for action in legal_actions(state) if action != Pass()]


def test_the_action_has_a_text_form() -> None:
    assert parse_action("redeal") == Redeal() and str(Redeal()) == "redeal"
    assert len({Redeal(), Redeal(), Pass()}) == 2


@pytest.mark.clause("bid.redeal-unbid-only")
@pytest.mark.parametrize("slug", presets.names())
def test_nobody_demands_a_redeal_in_the_presets(slug: str) -> None:
    state = presets.get(slug)
    hand = Match(state, dealer=Seat.SOUTH).new_hand(seed=1, deal="whole")
    ruling = rule_on(hand, Redeal())
    assert (ruling.code, ruling.clauses) == (Code.NO_REDEAL, ("bid.redeal-unbid-only",))
    assert Redeal() not in legal_actions(hand)
    with pytest.raises(IllegalAction, match="too strong for a redeal"):
        apply(hand, Redeal())
    assert weak_by(state, 0, -1, 0) == ()


@pytest.mark.clause("bid.redeal-points")
@pytest.mark.parametrize(("hand", "may"), [("S3 S4 S6", True), ("S3 S4 S5", True), ("S3 ST S4", False)])
def test_hand_of_few_points_may_be_given_up(hand: str, may: bool) -> None:
    state = deal(match_at(weak(points=5)), f"S {hand}")
    ruling = rule_on(state, Redeal())
    assert ruling.legal is may and (Redeal() in legal_actions(state)) is may
    assert "bid.redeal-points" in ruling.clauses and "bid.redeal-trumps" not in ruling.clauses
    points = Cards.parse(hand).points
    assert dict(ruling.facts) == {"seat": Seat.SOUTH, "held_points": points, "held_trumps": None}
    assert f"points in the hand {points}" in ruling.explain() and f"手中分数 {points}" in ruling.explain("zh")


@pytest.mark.clause("bid.redeal-trumps")
def test_trumps_are_those_of_the_standing_bid_and_of_no_trump_before_one() -> None:
    state = deal(match_at(weak(trumps=0)), "S C3 C4 C5, E D3 D4 S2, N D5 D6 D7, W H3 H4 LJ")
    # nobody has bid: jokers and levels alone are trumps
    assert asked(state) == ["redeal"]
    state = do(state, "S pass")
    assert asked(state) == ["bid S2"]
    # spades are trump: N has none, W a joker; clubs would be trumps for S
    state = do(state, "E bid S2")
    assert asked(state) == ["redeal"]
    assert asked(do(state, "N pass")) == []
    clubs = do(deal(match_at(weak(trumps=0)), "S C3 C4 C5, E C2 S3 S4"), "S pass, E bid C2, N pass, W pass")
    assert (clubs.to_act, asked(clubs)) == (Seat.SOUTH, [])
    assert dict(rule_on(clubs, Redeal()).facts)["held_trumps"] == 3
    one = do(deal(match_at(weak(trumps=3)), "S C3 C4 C5, E C2 S3 S4"), "S pass, E bid C2, N pass, W pass")
    assert asked(one) == ["redeal"]


@pytest.mark.clause("bid.redeal-points", "bid.redeal-trumps")
def test_either_limit_is_enough_and_only_what_is_met_is_cited() -> None:
    config = weak(points=0, trumps=0)
    for hand, fields in (
        ("S3 S4 S6", "points trumps"),
        ("S5 S3 S4", "trumps"),
        ("S2 S3 S4", "points"),
        ("S5 S2 S3", ""),
    ):
        state = deal(match_at(config), f"S {hand}")
        wanted = {f"bid.redeal-{name}" for name in fields.split() or ("points", "trumps")}
        ruling = rule_on(state, Redeal())
        assert ruling.legal is bool(fields)
        assert wanted == {clause for clause in ruling.clauses if clause.startswith("bid.redeal")}


@pytest.mark.clause("bid.redeal-points")
def test_the_hand_is_over_and_nothing_is_scored() -> None:
    match = match_at(weak(points=0), "E", "5 7")
    state = deal(match, "N S3 S4 S6, E D5 D3 D4")
    state = do(state, "E pass, N redeal")
    assert (state.phase, state.outcome, state.to_act, state.redealer) == (Phase.OVER, "redeal", None, Seat.NORTH)
    assert not legal_actions(state) and state.dealer is Seat.EAST
    assert rule_on(state, Redeal()).breaches == (Code.HAND_OVER,)
    settlement = settle_hand(state)
    assert (settlement.redeal, settlement.dealer_next, settlement.points) == (True, Seat.EAST, 0)
    assert [clause for clause in settlement.clauses if clause.startswith("bid")] == ["bid.redeal-points"]
    assert advance(match, settlement) == match


@pytest.mark.clause("bid.redeal-trumps")
def test_redeal_after_a_bid_cites_the_trumps_that_were_missing() -> None:
    state = deal(match_at(weak(trumps=0), None), "S S2 S3 S4, E D3 D4 D5")
    state = do(state, "S bid S2, E redeal")
    assert (state.redealer, str(state.trump)) == (Seat.EAST, "S")
    clauses = settle_hand(state).clauses
    assert "bid.redeal-trumps" in clauses and not any(c.startswith("bid.nobody") for c in clauses)


def test_redeal_that_nobody_demanded_names_nobody() -> None:
    state = do(deal(match_at(weak(points=0), None), "S S5 S3 S4"), passes(4))
    assert (state.outcome, state.redealer) == ("redeal", None)
    assert any(clause.startswith("bid.nobody") for clause in settle_hand(state).clauses)


@pytest.mark.clause("bid.redeal-points")
def test_no_redeal_while_cards_are_dealt_nor_once_the_kitty_is_taken() -> None:
    match = match_at(weak(points=0))
    state = deal(match, "S S2 S3 S4, E S6 S7 S8", by="cards")
    assert state.to_act is Seat.SOUTH and len(state.hand(Seat.SOUTH)) == 1
    assert rule_on(state, Redeal()).breaches == (Code.WRONG_PHASE,) and Redeal() not in legal_actions(state)
    state = do(state, "S bid S2")
    assert [len(hand) for hand in state.hands] == [3] * 4 and Redeal() in legal_actions(state)
    state = do(state, passes(4))
    for script in ("S keep S234", passes(3)):
        assert rule_on(state, Redeal()).breaches == (Code.WRONG_PHASE,) and Redeal() not in legal_actions(state)
        state = do(state, script)
    assert state.phase is Phase.PLAY and rule_on(state, Redeal()).breaches == (Code.WRONG_PHASE,)


def test_who_is_asked_may_demand_although_he_bid() -> None:
    state = deal(match_at(weak(points=0), "S"), "S S2 S3 S4, N D22")
    state = do(state, "S bid S2, E pass, N bid D22, W pass")
    assert (state.to_act, asked(state)) == (Seat.SOUTH, ["redeal"])


@pytest.mark.clause("bid.redeal-points")
def test_bids_are_listed_before_the_redeal_and_the_pass_last() -> None:
    state = deal(match_at(weak(points=0)), "S S2 S3 S4")
    legal = legal_actions(state)
    assert list(map(str, legal)) == ["bid S2", "redeal", "pass"] and legal.count() == 3
    drawn = {str(legal.sample(Random(seed))) for seed in range(40)}
    assert drawn == {"bid S2", "redeal", "pass"}


def test_records_and_positions_round_trip() -> None:
    state = do(deal(match_at(weak(points=0)), "S S2 S3 S4, E S6 S7 S8"), "S bid S2, E redeal")
    record = json.loads(json.dumps(to_record(state)))
    jsonschema.validate(record, schema())
    assert record["actions"] == ["bid S2", "redeal"] and from_record(record) == state == list(replay(record))[-1]
    assert from_position(to_position(state)) == state


def test_bots_need_no_redeal() -> None:
    state = deal(match_at(weak(points=100)), "S S3 S4 S6")
    while not state.is_over:
        state = apply(state, plain(state, Random(1)))
    assert state.outcome == "played"


@pytest.mark.clause("bid.redeal-points")
def test_who_demanded_a_redeal_is_seen_by_all_and_his_hand_by_nobody_else() -> None:
    state = do(deal(match_at(weak(points=0)), "S S2 S3 S4, E S6 S7 S8"), "S bid S2, E redeal")
    for seat in Seat:
        seen = observe(state, seat)
        assert (seen.phase, seen.redealer, seen.kitty) == (Phase.OVER, Seat.EAST, None)
        world = determinize(seen, Random(3))
        assert observe(world, seat) == seen and world.hand(Seat.EAST).points == 0
        assert seat is Seat.EAST or {str(determinize(seen, Random(s)).hand(Seat.EAST)) for s in range(9)} != {"S876"}


@pytest.mark.parametrize(("points", "trumps"), [(5, 1), (0, -1), (-1, 1), (10, 3)])
def test_weak_hands_are_drawn_uniformly(points: int, trumps: int) -> None:
    config = weak(points, trumps)
    pool = expand(Cards.parse("S55 SK3 H5 H4 BJ D9 D2").bits)
    hands = [sum(UNIT[kind] for kind in chosen) for chosen in combinations(pool, 4)]
    # spades are trump at level 2
    weights = Counter(hand for hand in hands if weak_by(config, 0, 0, hand))
    draws, rng = 1500, Random(2)
    found = Counter(draw_weak(config, 0, 0, sum(UNIT[kind] for kind in pool), 4, rng) for _ in range(draws))
    total = weights.total()
    assert set(found) == set(weights) and 0 < total < len(hands)
    chi = sum((found[hand] - draws * n / total) ** 2 / (draws * n / total) for hand, n in weights.items())
    freedom = len(weights) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5


@pytest.mark.parametrize(("points", "trumps"), [(20, -1), (-1, 4), (10, 3)])
def test_worlds_after_a_redeal_have_a_hand_weak_enough(points: int, trumps: int) -> None:
    rng = Random(5)
    config = presets.JUSHU.replace(**{"bidding.redeal_points": points, "bidding.redeal_trumps": trumps})
    tested = 0
    for seed in range(60):
        state = Match(config, dealer=Seat.SOUTH).new_hand(seed=seed, deal="whole")
        while state.phase is Phase.BID:
            legal = legal_actions(state)
            state = apply(state, Redeal() if Redeal() in legal else legal.sample(rng))
        if state.redealer is not None:
            tested += 1
            seen = observe(state, state.redealer.next)
            world = determinize(seen, rng)
            assert observe(world, state.redealer.next) == seen
            suit = None if state.trump is None else state.trump.suit
            hand = world.hand(state.redealer).bits
            assert weak_by(config, 0, -1 if suit is None else suit.index, hand)
    assert tested > 3


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["  E demands a redeal", "  the cards are dealt again"]),
        ("zh", ["  东 要求重新发牌", "  重新发牌"]),
    ],
)
def test_a_redeal_is_told(lang: str, lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    match = match_at(weak(points=0))
    before = do(deal(match, "E S6 S7 S8"), "S pass")
    after = apply(before, Redeal())
    teller = Teller(Output(json=False, lang=lang))
    _tell(teller, before, Redeal(), after)
    teller.settlement(after, settle_hand(after), match)
    assert capsys.readouterr().out.splitlines() == lines
