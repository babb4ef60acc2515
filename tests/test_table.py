"""The table: answers on cards alone, and the capture of the kitty with its clauses."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Cards, Rank, Seat, Suit, Table, Trump, Win, presets, rulebook
from chaodipi.capture import fewest_red_fives, jack_end
from chaodipi.cards import FIVE_OF_HEARTS, copies
from chaodipi.choices import JackEnd
from chaodipi.follow import family
from chaodipi.playing import Playing, play, prepare, red_fives_kept, start
from tests.strategies import heavy_hands, nonempty_hands, table, tables

C = Cards.parse
KITTY = "C5TK D34 H678"


def capture(at: Table, last: str, winner: Seat = Seat.EAST) -> tuple[int, int, str | None]:
    found = at.capture(C(last), C(KITTY), winner=winner, dealer=Seat.SOUTH)
    assert all(rulebook.get(clause) for clause in found.clauses)
    return found.multiplier, found.points, found.bonus


def test_a_table_answers_for_its_rules_and_trump() -> None:
    at = Table(presets.HONGWU, Trump(Rank.SIX, Suit.CLUBS))
    assert pickle.loads(pickle.dumps(at)) == at
    assert at.suit_of(next(iter(C("H5")))) == at.suit_of(next(iter(C("D6")))) == "trump"
    assert [at.suit_of(card) for card in C("S7 H7 C7 D7")] == ["S", "H", "trump", "D"]
    reading = at.shape(C("DA C3"))
    assert (reading.shape.value, reading.suit, reading.parts) == ("none", None, ())


@pytest.mark.clause("kitty.capture", "kitty.dealers-win", "kitty.largest-part")
def test_a_capture_is_told_with_its_largest_part_and_its_clauses() -> None:
    # 闲家用AAJJ9甩牌抠底，抠底倍数按对子计算，为4倍; 最后一圈牌如果是庄家方大，不抠底
    at = table("huanle", "2", "S")
    found = at.capture(C("DAAJJ9"), C(KITTY), winner=Seat.WEST, dealer=Seat.NORTH)
    assert (found.multiplier, found.points, str(found.largest)) == (4, 100, "DAA")
    assert found.clauses == ("kitty.pair", "kitty.table", "kitty.largest-part", "kitty.capture")
    lost = at.capture(C("DAA"), C(KITTY), winner=Seat.NORTH, dealer=Seat.NORTH)
    assert (lost.multiplier, lost.points, lost.clauses) == (0, 0, ("kitty.dealers-win",))


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("last", ["DA", "DAA", "DQQJJ", "DKT5", "DKKTT55", "DQQQ", "DQQQJJJ"])
def test_every_largest_part_has_clauses(slug: str, last: str) -> None:
    at = table(slug, "2", "S")
    multiplier, points, bonus = capture(at, last)
    assert points == 25 * multiplier > 0
    if bonus is not None:
        found = at.capture(C(last), C(KITTY), winner=Seat.EAST, dealer=Seat.SOUTH)
        assert found.clauses[0].startswith("kitty.heaven")


@pytest.mark.clause("kitty.heaven-after")
def test_a_flag_hand_knows_no_heaven_and_earth() -> None:
    assert capture(table("kangqi", "2", "S"), "DKT5")[2] == "heaven-and-earth"
    assert capture(table("kangqi", None), "DKT5")[2] is None


def test_a_last_play_in_several_suits_counts_as_a_single() -> None:
    assert capture(table("chupai", "2", "S"), "DA C3") == (2, 50, None)


def test_a_last_play_that_cannot_answer_its_lead_is_refused() -> None:
    at = table("huanle", "2", "S")
    for lead, message in (("DA", "as many cards as were led: DA and S77"), ("DA C3", "no lead")):
        with pytest.raises(ValueError, match=message):
            at.capture(C("S77"), C(KITTY), winner=Seat.WEST, dealer=Seat.NORTH, lead=C(lead))


@pytest.mark.parametrize(
    ("slug", "field", "last"),
    [
        ("mingchao", "single", "DA"),
        ("mingchao", "pair", "DAA"),
        ("mingchao", "tractor", "DQQJJ"),
        ("mingchao", "five_ten_king", "DKT5"),
        ("mingchao", "double_five_ten_king", "DKKTT55"),
        ("huanle-3", "triple", "DAAA"),
        ("huanle-3", "triple_tractor", "DQQQJJJ"),
    ],
)
def test_every_multiplier_is_a_choice(slug: str, field: str, last: str) -> None:
    assert capture(table(slug, "2", "S", {f"capture.{field}": 7}), last)[0] == 7


# -- J到底 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "level", "points", "last", "falls_to"),
    [
        (JackEnd.NONE, 9, 100, "DJJ", -1),
        (JackEnd.WHATEVER_THE_POINTS, 9, 0, "DJJ", 0),
        (JackEnd.WHATEVER_THE_POINTS, 12, 0, "DAA", 0),
        (JackEnd.WHATEVER_THE_POINTS, 12, 0, "DKT5", 0),
        (JackEnd.WHATEVER_THE_POINTS, 9, 0, "DJ", -1),
        (JackEnd.WHATEVER_THE_POINTS, 10, 0, "DQQ", -1),
        (JackEnd.AT_THRESHOLD, 9, 80, "DJ", 0),
        (JackEnd.AT_THRESHOLD, 9, 80, "DJJ", 0),
        (JackEnd.AT_THRESHOLD, 9, 75, "DJJ", -1),
        (JackEnd.AT_THRESHOLD, 9, 80, "DAA", -1),
        (JackEnd.AT_THRESHOLD, 12, 80, "DAA", 9),
        (JackEnd.AT_THRESHOLD, 12, 80, "DA", -1),
        (JackEnd.AT_THRESHOLD, 12, 80, "DKT5", -1),
    ],
)
def test_where_dealers_at_jack_or_ace_fall_to(rule: JackEnd, level: int, points: int, last: str, falls_to: int) -> None:
    config = presets.MINGCHAO.replace(**{"bonus.jack_end": rule})
    assert jack_end(config, level, True, points, C(last).bits) == falls_to
    assert jack_end(config, level, False, points, C(last).bits) == -1


# -- 逼红5 and 保红5 --------------------------------------------------------------------------------------------------


def after(at: Table, leader: Seat, hands: list[str], *plays: str) -> Playing:
    """A hand in which South deals, after plays from a leader."""
    a, b, c, d = (C(text).bits for text in hands)
    playing: Playing | None = start(prepare(at.ladder), (a, b, c, d), leader)
    for text in plays:
        assert playing is not None
        playing = play(at.ladder, 0, playing, C(text).bits)
    assert playing is not None
    return playing


@pytest.mark.clause("kitty.forced-red-five")
def test_each_red_five_forced_out_costs_its_side_fifty() -> None:
    # 若在出牌过程中，有红5被逼出来，则每张红5扣50分
    at = table("anchao", "2", "S")
    forced = 9
    attackers = ["S3 D3", "H5 D4", "S6 D6", "S7 D7"]
    assert after(at, Seat.SOUTH, attackers, "S3", "H5")[forced] == -50
    dealers = ["H5 D4", "D8 D9", "S6 D6", "S7 D3"]
    assert after(at, Seat.WEST, dealers, "S7", "H5")[forced] == 50
    # a choice, a lead, and rules without it
    assert after(at, Seat.SOUTH, ["S3 D3", "H5 S4", "S6 D6", "S7 D7"], "S3", "H5")[forced] == 0
    assert after(at, Seat.SOUTH, ["H5 D3", "S4 D4", "S6 D6", "S7 D7"], "H5", "S4")[forced] == 0
    assert after(table("mingchao", "2", "S"), Seat.SOUTH, attackers, "S3", "H5")[forced] == 0
    both = ["S33 D3", "H55 D4", "S66 D6", "S77 D7"]
    assert after(at, Seat.SOUTH, both, "S33", "H55")[forced] == -100
    # of a pair both, where no other pair will do
    assert after(at, Seat.SOUTH, ["S33 D3", "H55 S4", "S66 D6", "S77 D7"], "S33", "H55")[forced] == -100
    assert after(at, Seat.SOUTH, ["SA33 D3", "H55 S44", "S669 D6", "S778 D7"], "S33", "S44")[forced] == 0
    one = ["S33 D3", "H5 S4 D4", "S66 D6", "S77 D7"]
    assert after(at, Seat.SOUTH, one, "S33", "S4 H5")[forced] == -50


@pytest.mark.parametrize(
    ("lead", "hand", "fives"),
    [("S33", "H55 S4", 2), ("S33", "H55 S44", 0), ("SA33", "H55 S44", 1), ("S3", "H5 S4", 0), ("S33", "H5 D4", 1)],
)
def test_how_many_red_fives_every_legal_play_contains(lead: str, hand: str, fives: int) -> None:
    at = table("anchao", "2", "S")
    assert fewest_red_fives(family(at.ladder, at.lead(C(lead)), C(hand).bits)) == fives


@pytest.mark.clause("kitty.forced-red-five")
@given(tables().flatmap(lambda at: st.tuples(st.just(at), nonempty_hands(at, 5), heavy_hands(at, 7))))
def test_what_is_forced_is_in_every_legal_play(drawn: tuple[Table, Cards, Cards]) -> None:
    at, led, hand = drawn
    hand = Cards([*C("H55"), *[card for card in hand if str(card) != "H5"]])
    if at.shape(led).suit is None or len(hand) < len(led):
        return
    plays = [Cards(some) for some in combinations(hand, len(led))]
    legal = [copies(cards.bits, FIVE_OF_HEARTS) for cards in plays if cards in at.follows(led, hand)]
    assert fewest_red_fives(family(at.ladder, at.lead(led), hand.bits)) == min(legal)


@pytest.mark.clause("kitty.kept-red-five")
def test_red_five_kept_to_the_last_trick_earns_fifty_each() -> None:
    # 若最后一张牌（或者一对）为红5，并且此人倒数第二手牌为大，那么保红5成功，每张红5加50分
    at = table("anchao", "2", "S")
    ladder = at.ladder
    led, won = 0b0, Win.LED

    def history(last: str, leader: int, before: int) -> tuple[tuple[int, tuple[int, ...], int, Win, int], ...]:
        plays = (C(last).bits, C("D3").bits, C("D4").bits, C("D6").bits)
        return ((leader, plays, before, won, 0), (leader, plays, leader, won, 0))

    assert [red_fives_kept(ladder, led, history("H5", seat, seat)) for seat in range(4)] == [-50, 50, -50, 50]
    assert red_fives_kept(ladder, 0, history("H55", 1, 1)) == 100
    follower = ((1, (C("BJ").bits, C("H5").bits, C("D4").bits, C("D6").bits), 2, won, 0),) * 2
    assert red_fives_kept(ladder, 0, follower) == 0
    assert red_fives_kept(ladder, 0, history("BJ", 1, 1)) == red_fives_kept(ladder, 0, history("H5 BJ", 1, 1)) == 0
    assert red_fives_kept(ladder, 0, history("H5", 1, 1)[1:]) == 0
    assert red_fives_kept(table("mingchao", "2", "S").ladder, 0, history("H5", 1, 1)) == 0
