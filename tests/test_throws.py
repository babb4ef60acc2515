"""甩牌: throws that stand and throws that fail (topic throw), and every value of the group throw."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import (
    Cards,
    Code,
    ConfigError,
    IllegalAction,
    Play,
    Seat,
    Shape,
    Table,
    apply,
    legal_actions,
    legal_plays,
    presets,
    rule_on,
    validate_throw,
)
from chaodipi.legal import LegalPlays
from chaodipi.playing import NONE4, throws_left
from chaodipi.results import Hand, Standing, settle
from tests.strategies import in_play, nonempty_hands, shape, table, tables, throw
from tests.test_laws import draws_uniformly

C = Cards.parse
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
EVERY = presets.names()
PAIRED = [slug for slug in EVERY if slug != "huanle-1"]
FREE = ["huanle", "huanle-1", "huanle-3", "jushu", "chupai", "hunan"]
PAYING = [slug for slug in EVERY if slug not in FREE]


def at_ten(slug: str) -> Table:
    return table(slug, "T", "S")


def forced(slug: str, cards: str, *hands: str) -> str:
    return throw(at_ten(slug), cards, *hands)[0]


# -- standing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("throw.definition", "throw.stands")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_sources_examples_of_throws(slug: str) -> None:
    # AAK, AKK, AQQJJ, 98844
    at = at_ten(slug)
    assert shape(at, "DAAK") == "throw DAA|DK" and shape(at, "DAKK") == "throw DKK|DA"
    assert shape(at, "DAQQJJ") == "throw DQQJJ|DA" and shape(at, "D98844") == "throw D88|D44|D9"
    assert forced(slug, "D98844", "D763", "D33", "S54") == "stands"


@pytest.mark.clause("throw.definition")
def test_one_deck_throws_singles() -> None:
    assert shape(at_ten("huanle-1"), "DAK") == "throw DA|DK" and forced("huanle-1", "DKQ", "DA", "", "") == "DQ"


@pytest.mark.clause("throw.stands")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_throw_stands_when_no_part_is_beaten_by_its_kind(slug: str) -> None:
    # 手中的“单牌”不大于…任意一张单牌，“对”不大于…任意一“对”，“拖拉机”不大于…任意一“拖拉机”
    assert forced(slug, "DAKK", "DQQJJ", "D99", "") == "stands"
    assert forced(slug, "DAKK", "DAA", "", "") == "DKK"
    assert forced(slug, "DAQQJJ", "DKK", "D9988", "") == "stands"
    assert forced(slug, "DAQQJJ", "DKKQ", "DAK", "") == "stands"
    assert forced(slug, "DA9988", "DKKQQ", "", "") == "D9988"
    assert forced(slug, "DAKQJ", "DA", "", "") == "DJ"


@pytest.mark.clause("throw.stands")
def test_equal_parts_do_not_beat() -> None:
    for slug in PAIRED:
        assert forced(slug, "DAKK", "DA", "DKK" if slug == "huanle-3" else "D9", "") == "stands"


@pytest.mark.clause("throw.longer-tractor", "throw.tractor-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_longer_tractor_beats_in_the_rooms_whatever_its_height(slug: str) -> None:
    assert forced(slug, "DAAKKQ", "D776655", "", "") == ("DAAKK" if slug in ROOMS else "stands")
    # a longer and higher one beats everywhere
    assert forced(slug, "D6655A", "D998877", "", "") == "D6655"


@pytest.mark.clause("throw.all-three-others")
@pytest.mark.parametrize("slug", EVERY)
def test_all_three_others_count_the_partner_too(slug: str) -> None:
    for place in range(3):
        hands = ["D3", "D4", "D6"]
        hands[place] = "DA"
        assert forced(slug, "DKQ", *hands) == "DQ"


@pytest.mark.clause("throw.void-harmless")
@pytest.mark.parametrize("slug", EVERY)
def test_void_players_do_not_disturb_a_throw(slug: str) -> None:
    assert forced(slug, "D43", "SAKQ BJ LJ", "HAKQT", "CAKT") == "stands"


# -- failing ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("throw.smallest-forced", "throw.beaten-part")
@pytest.mark.parametrize("slug", PAIRED)
def test_98844_forces_the_smallest_beaten_part(slug: str) -> None:
    # 若其余某家有此花色的 J, 则首家必须出 9, 若…QQ 或 55, 则首家必须出 44
    assert forced(slug, "D98844", "DJ C3", "D7", "D6") == "D9"
    assert forced(slug, "D98844", "DQQ", "D76", "C54") == "D44"
    assert forced(slug, "D98844", "D76", "D55", "C54") == "D44"
    assert forced(slug, "DKQJ9", "DA", "", "") == "D9"
    assert forced(slug, "DKJ9", "DQ", "", "") == "D9"


@pytest.mark.clause("throw.forced-kind-first")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_largest_kind_is_forced_first(slug: str) -> None:
    # 优先判断最大牌型的最小值，如拖拉机、对、单牌
    assert forced(slug, "D98844", "DJ", "DQQ", "") == "D44"
    assert forced(slug, "D998863", "DKKQQ", "DA", "") == "D9988"


@pytest.mark.clause("throw.forced-kind-first")
def test_of_triples_the_largest_kind_is_forced_first() -> None:
    assert forced("huanle-3", "D999664", "DAAA", "DKK", "DQ") == "D999"
    assert forced("huanle-3", "D999888663", "DKKKQQQ", "DJJ", "") == "D999888"
    assert forced("huanle-3", "D999664", "D777", "DJJ", "") == "D66"
    assert forced("huanle-3", "DAAAKKQQ", "DAAA", "D9998887", "DJJJ") == "stands"


@pytest.mark.clause("throw.smallest-forced", "tractor.size-length-first")
@pytest.mark.parametrize("slug", PAIRED)
def test_of_two_beaten_tractors_the_shorter_is_the_smaller_in_the_rooms(slug: str) -> None:
    assert forced(slug, "DQQJJ665544", "DAAKK", "D998877", "") == ("DQQJJ" if slug in ROOMS else "D665544")


@pytest.mark.clause("throw.stands")
def test_a_triple_tractor_is_beaten_by_triples_only() -> None:
    assert forced("huanle-3", "DA444333", "D998877", "", "") == "stands"
    assert forced("huanle-3", "DA444333", "D999888", "", "") == "D444333"


@pytest.mark.clause("throw.stands", "tractor.permanent-twos-no-trump")
def test_a_tractor_of_equal_height_does_not_beat() -> None:
    at = table("hunan", "T", "NT")
    assert shape(at, "HTT D22 BJ") == "throw HTT D22|BJ" and shape(at, "CTT C22") == "tractor CTT22"
    assert throw(at, "HTT D22 BJ", "CTT C22", "", "")[0] == "stands"


@pytest.mark.clause("throw.forced-written-order")
@pytest.mark.parametrize("slug", EVERY)
def test_of_equal_beaten_parts_the_last_in_written_order_is_forced(slug: str) -> None:
    assert forced(slug, "HT CT DT", "ST", "", "") == "DT"
    assert forced(slug, "HT CT", "", "", "LJ") == "CT"


@pytest.mark.clause("throw.forced-any-kind")
@pytest.mark.parametrize(("choice", "part"), [("largest-kind-first", "D44"), ("smallest-of-any-kind", "D9")])
def test_which_part_is_forced_is_a_choice(choice: str, part: str) -> None:
    at = table("huanle", "T", "S", {"throw.forced": choice})
    assert throw(at, "D98844", "DJ", "DQQ", "")[0] == part
    assert throw(at, "D998863", "DKKQQ", "DA", "")[0] == ("D9988" if part == "D44" else "D3")


# -- penalties --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("throw.penalty-none")
@pytest.mark.parametrize("slug", FREE)
def test_a_failed_throw_costs_nothing(slug: str) -> None:
    assert throw(at_ten(slug), "DKQ", "DA", "", "") == ("DQ", 0)


@pytest.mark.clause("throw.penalty-per-card", "throw.penalty-ten")
@pytest.mark.parametrize("slug", [*ROOMS, "chaohu"])
def test_each_beaten_card_costs_ten(slug: str) -> None:
    # 单k、对5、对10: A 罚10分, 对6 罚20分, 对J 罚40分
    at = table(slug, "2", "S")
    assert throw(at, "CKTT55", "CA", "C7", "C3") == ("CK", 10)
    assert throw(at, "CKTT55", "C66", "C7", "C3") == ("C55", 20)
    assert throw(at, "CKTT55", "CJJ", "C7", "C3") == ("C55", 40)


@pytest.mark.clause("throw.penalty-pair-ten")
def test_in_chaohu_an_ace_and_a_pair_above_the_tens_cost_fifty() -> None:
    assert throw(table("chaohu", "2", "S"), "CKTT55", "CA66", "CJJ", "") == ("C55", 50)


@pytest.mark.clause("throw.penalty-beaten-parts")
@pytest.mark.parametrize("slug", ROOMS)
def test_the_cards_of_every_beaten_part_count(slug: str) -> None:
    assert throw(at_ten(slug), "D9988633", "DKKQQ", "", "") == ("D9988", 70)
    assert throw(at_ten(slug), "DA9988", "DKKQQ", "", "") == ("D9988", 40)


@pytest.mark.clause("throw.penalty-whole-throw", "throw.penalty-ten")
def test_in_hongwu_every_thrown_card_costs_ten() -> None:
    # 按“甩”牌数量计算罚分，一张牌计扣10分
    assert throw(table("hongwu", "2", "S"), "D98844", "DJ", "D7", "D6") == ("D9", 50)


@pytest.mark.clause("throw.penalty-each-throw", "throw.penalty-ten")
def test_in_changxian_each_throw_costs_ten() -> None:
    # 如果是庄家，则每次给抓分方加10分
    assert throw(table("changxian", "2", "S"), "D98844", "DJ", "DQQ", "D6") == ("D44", 10)


@pytest.mark.clause("throw.penalty-direction")
@pytest.mark.parametrize("slug", PAYING)
def test_dealers_pay_the_attackers_and_attackers_lose(slug: str) -> None:
    # 庄家方甩错1张牌，抓分方加10分；抓分方甩错1张牌，扣10分
    at = at_ten(slug)
    points = [throw(at, "DKQ", "DA", "", "", dealer=dealer)[1] for dealer in Seat]
    assert points[0] == points[2] > 0 > points[1] == points[3] == -points[0]


@pytest.mark.parametrize(
    ("choice", "points"), [("none", 0), ("each-throw", 7), ("beaten-cards", 14), ("thrown-cards", 35)]
)
def test_every_penalty_and_any_number_of_points(choice: str, points: int) -> None:
    at = table("huanle", "T", "S", {"throw.penalty": choice, "throw.penalty_points": 7})
    assert throw(at, "D98844", "D55", "", "") == ("D44", points)


def test_a_penalty_and_a_limit_are_no_negative_numbers() -> None:
    for field in ("throw.penalty_points", "throw.limit"):
        with pytest.raises(ConfigError, match=field):
            presets.HUANLE.replace(**{field: -1})


@pytest.mark.clause("throw.two-failures")
def test_in_changxian_a_player_who_failed_twice_throws_no_more() -> None:
    # 每局最多甩错2次，2次甩错不让甩牌
    at = table("changxian", "2", "S")
    others: dict[Seat, Cards] = {seat: C("DA") for seat in Seat if seat is not Seat.SOUTH}
    one = at.throw(C("DKQ"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=1)
    assert (one.stands, str(one.forced), one.penalty) == (False, "DQ", 10)
    two = at.throw(C("DKQ"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=2)
    assert (two.stands, two.forced, two.penalty, two.beaten_by) == (False, None, 0, ())
    assert not two.ruling and str(two.ruling.code) == "no-throws-left"
    assert at.throw(C("DK"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=2)


@pytest.mark.clause("throw.limit-player", "throw.limit-team", "throw.no-limit")
@pytest.mark.parametrize(("per", "partner"), [("player", True), ("team", False)])
def test_the_limit_is_a_players_or_a_teams(per: str, partner: bool) -> None:
    ladder = table("changxian", "2", "S", {"throw.limit_per": per}).ladder
    assert [throws_left(ladder, (2, 0, 0, 1), seat) for seat in range(4)] == [False, True, partner, True]
    assert throws_left(ladder, NONE4, 0) and throws_left(table("huanle").ladder, (9, 9, 9, 9), 0)
    assert throws_left(ladder, (1, 0, 1, 0), 0) is partner


@pytest.mark.clause("throw.below-zero")
@pytest.mark.parametrize("slug", [*ROOMS, "hongwu", "chaohu"])
def test_the_attackers_total_may_be_below_zero(slug: str) -> None:
    hands = [Hand(0, (Standing(2), Standing(2)), points) for points in (0, -10)]
    assert [settle(presets.get(slug), hand).steps for hand in hands] == [9, 10]


@pytest.mark.clause("throw.zero-at-end", "throw.below-zero")
def test_in_changxian_a_total_below_zero_counts_as_zero_at_the_end() -> None:
    # 可以累计负分，但是如果最终得分还是负分按0分计算
    results = [settle(presets.CHANGXIAN, Hand(0, (Standing(2), Standing(2)), points)) for points in (0, -10, 10)]
    assert results[0] == results[1] != results[2]


# -- results and rulings ----------------------------------------------------------------------------------------------


def test_a_result_tells_who_beats_what() -> None:
    at = table("mingchao", "T", "S")
    hands = {Seat.WEST: C("D55"), Seat.SOUTH: C("DJ"), Seat.NORTH: C("D76")}
    result = at.throw(C("D98844"), hands, leader=Seat.EAST, dealer=Seat.EAST)
    assert not result and list(map(str, result.beaten)) == ["D44", "D9"]
    assert [seat.letter for seat in result.beaten_by] == ["S", "W"]
    assert result.ruling and str(result.ruling.code) == "throw-fails" and result.penalty == 30


@pytest.mark.clause("throw.longer-tractor")
def test_a_longer_tractor_is_cited_where_a_tractor_is_beaten() -> None:
    at = table("mingchao", "T", "S")
    for cards, hand, cited in (("DKQ", "DA", False), ("DKKQ", "DAA", False), ("DAAKKQ", "D776655", True)):
        hands = {Seat.EAST: C(hand), Seat.NORTH: C(""), Seat.WEST: C("")}
        result = at.throw(C(cards), hands, leader=Seat.SOUTH, dealer=Seat.SOUTH)
        assert ("throw.longer-tractor" in result.ruling.clauses) is cited


def test_a_unit_stands_and_a_leader_is_not_his_own_opponent() -> None:
    at = table("huanle")
    hands = {Seat.EAST: C("DA"), Seat.NORTH: C(""), Seat.WEST: C("")}
    result = at.throw(C("D3"), hands, leader=Seat.SOUTH, dealer=Seat.SOUTH)
    assert result and result.forced is None and str(result.ruling.code) == "led-unit"
    with pytest.raises(ValueError, match="the leader's own hand is among the others: S"):
        at.throw(C("D3"), {Seat.SOUTH: C("DA")}, leader=Seat.SOUTH, dealer=Seat.SOUTH)
    with pytest.raises(ValueError, match="judged against all three others; not given: N, W"):
        at.throw(C("D3"), {Seat.EAST: C("DA")}, leader=Seat.SOUTH, dealer=Seat.SOUTH)


@pytest.mark.parametrize("slug", [slug for slug in EVERY if slug != "chupai"])
def test_a_throw_in_a_hand_is_judged_by_the_same_rule(slug: str) -> None:
    state = in_play(slug, seed=5, dealer=Seat.EAST)
    leader = state.to_act
    assert leader is not None and leader is state.dealer and state.trump is not None
    others = {seat: state.hand(seat) for seat in Seat if seat is not leader}
    rng = Random(1)
    for _ in range(40):
        lead = legal_plays(state).sample(rng)
        wanted = Table(state.config, state.trump).throw(lead, others, leader=leader, dealer=leader)
        assert validate_throw(state, lead) == wanted
        assert rule_on(state, Play(lead)) == wanted.ruling


# -- which suits may be thrown ----------------------------------------------------------------------------------------


def allowing(allowed: str, slug: str = "huanle", level: str = "T") -> Table:
    return table(slug, level, "S", {"throw.allowed": allowed})


@pytest.mark.clause("throw.not-allowed", "throw.side-suits-only", "throw.definition")
@pytest.mark.parametrize(
    ("allowed", "side", "trump"),
    [("any-suit", True, True), ("side-suits", True, False), ("none", False, False)],
)
@pytest.mark.parametrize("slug", EVERY)
def test_a_throw_that_is_not_allowed_forces_nothing_and_costs_nothing(
    slug: str, allowed: str, side: bool, trump: bool
) -> None:
    at = allowing(allowed, slug)
    others: dict[Seat, Cards] = {seat: C("") for seat in Seat if seat is not Seat.SOUTH}
    for cards, stands in (("DKQ", side), ("SKQ", trump), ("SK BJ", trump), ("DK", True), ("SK", True)):
        result = at.throw(C(cards), others, leader=Seat.SOUTH, dealer=Seat.SOUTH)
        assert (result.stands, result.ruling.legal) == (stands, stands)
        assert (result.forced, result.penalty, result.beaten, result.beaten_by) == (None, 0, (), ())
        if not stands:
            assert result.ruling.breaches == (Code.NO_THROWS,) and str(result.ruling.code) == "no-throws"
            clause = "throw.not-allowed" if allowed == "none" else "throw.side-suits-only"
            assert result.ruling.clauses == (clause,)


@pytest.mark.clause("throw.not-allowed")
def test_every_single_unit_is_led_where_nothing_is_thrown() -> None:
    at = allowing("none", "mingchao", "6")
    plays = LegalPlays(at.ladder, None, C("CKKTT55 DAA22 SKT5").bits, False)
    assert set(plays) == set(plays.units) and plays.count() == plays.units.count()
    for cards, led in (("CKT5", True), ("CKKTT55", True), ("DAA22", True), ("CKKT", False), ("SKT", False)):
        assert (C(cards) in plays) is led


@pytest.mark.clause("throw.side-suits-only", "510k.step-down-read")
def test_trumps_that_step_down_are_thrown_as_side_cards() -> None:
    at = allowing("side-suits", "hongwu", "6")
    plays = LegalPlays(at.ladder, None, C("H55 HA44 SAA").bits, False)
    assert C("HA5544") in plays and C("H55") in plays and C("H55 SA") not in plays
    assert [str(cards) for cards in plays][-6:] == ["H5544", "HA5544", "SA", "H5", "SAA", "H55"]


@pytest.mark.clause("throw.side-suits-only", "throw.two-failures")
def test_all_reasons_against_a_throw_are_told() -> None:
    at = allowing("side-suits", "changxian")
    others: dict[Seat, Cards] = {seat: C("") for seat in Seat if seat is not Seat.SOUTH}
    found = at.throw(C("SKQ"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=2).ruling
    assert found.breaches == (Code.NO_THROWS, Code.NO_THROWS_LEFT)
    assert not at.throw(C("DKQ"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=2)
    assert at.throw(C("SK"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH, failed=2)


@pytest.mark.clause("throw.side-suits-only", "throw.not-allowed")
@pytest.mark.parametrize("allowed", ["any-suit", "side-suits", "none"])
@pytest.mark.parametrize("slug", ["huanle", "mingchao", "hongwu", "changxian", "huanle-3"])
def test_leads_in_a_hand_are_the_ones_that_the_ruling_allows(slug: str, allowed: str) -> None:
    state = in_play(presets.get(slug).replace(**{"throw.allowed": allowed}), seed=3, dealer=Seat.EAST)
    plays, rng = legal_plays(state), Random(2)
    free = legal_plays(in_play(slug, seed=3, dealer=Seat.EAST))
    may = 0
    for _ in range(200):
        lead = free.sample(rng)
        ruling = rule_on(state, Play(lead))
        assert bool(ruling) is (lead in plays) is (Play(lead) in legal_actions(state))
        if ruling:
            assert apply(state, Play(lead)) != state
        else:
            assert ruling.breaches == (Code.NO_THROWS,)
            with pytest.raises(IllegalAction):
                apply(state, Play(lead))
            with pytest.raises(IllegalAction):
                validate_throw(state, lead)
        may += bool(ruling)
    assert (may == 200) is (allowed == "any-suit")
    for _ in range(50):
        assert rule_on(state, Play(plays.sample(rng)))


@given(tables(), st.sampled_from(["side-suits", "none"]), st.data())
def test_listing_counting_and_checking_agree_on_leads_without_throws(
    at: Table, allowed: str, data: st.DataObject
) -> None:
    at = Table(at.config.replace(**{"throw.allowed": allowed}), at.trump)
    hand = data.draw(nonempty_hands(at, 9))
    if data.draw(st.booleans()):
        hand = Cards([*C("H55"), *[card for card in hand if str(card) != "H5"]][:9])
    plays = LegalPlays(at.ladder, None, hand.bits, False)
    listed = list(plays)
    every = {Cards(some) for n in range(1, len(hand) + 1) for some in combinations(hand, n)}
    assert len(listed) == plays.count() == len(set(listed))
    assert set(listed) == {cards for cards in every if cards in plays} >= set(plays.units)
    readings = {cards: at.shape(cards) for cards in every}
    thrown = {cards for cards, read in readings.items() if read.shape is Shape.THROW and read.suit != "trump"}
    units = {cards for cards, read in readings.items() if read.shape not in (Shape.THROW, Shape.NONE)}
    assert set(listed) == units | (thrown if allowed == "side-suits" else set())
    assert plays.sample(Random(3)) in plays


@pytest.mark.parametrize("hand", ["SA998 H665 BJ", "H5544 HKK SAA3", "CKT5 SKT5", "SAKQ"])
@pytest.mark.parametrize("allowed", ["side-suits", "none"])
@pytest.mark.parametrize("slug", ["huanle", "hongwu"])
def test_leads_without_throws_are_drawn_uniformly(slug: str, allowed: str, hand: str) -> None:
    draws_uniformly(LegalPlays(allowing(allowed, slug, "6").ladder, None, C(hand).bits, False), 3)
