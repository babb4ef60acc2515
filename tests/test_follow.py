"""跟牌: what may follow a lead (topic follow), and every value of the group follow."""

from __future__ import annotations

import pytest

from chaodipi import Cards, Table, presets
from chaodipi.cards import from_bits
from chaodipi.follow import breaches, family, measure
from chaodipi.order import TRUMPS
from chaodipi.shapes import SINGLE, reread_lead
from chaodipi.table import follow_ruling
from tests.strategies import breach, follows, table

C = Cards.parse
HUANLE = ["huanle", "huanle-3", "jushu", "chupai", "hunan"]
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
EVERY = presets.names()
PAIRED = [slug for slug in EVERY if slug != "huanle-1"]


def at_ten(slug: str) -> Table:
    return table(slug, "T", "S")


@pytest.mark.clause("follow.count")
@pytest.mark.parametrize("slug", EVERY)
def test_a_follower_plays_as_many_cards_as_were_led(slug: str) -> None:
    # 跟出牌数必须与首家出牌数相同
    assert breach(at_ten(slug), "DAK", "DQJ9", "DQ") == breach(at_ten(slug), "DAK", "DQJ9", "DQJ9") == "wrong-size"
    ruling = at_ten(slug).rule_on_follow(C("DA"), C("DQ"), C("DKJ"))
    assert [str(code) for code in ruling.breaches] == ["not-in-hand", "wrong-size"]


@pytest.mark.clause("follow.suit")
@pytest.mark.parametrize("slug", EVERY)
def test_a_follower_plays_the_led_suit_while_he_has_it(slug: str) -> None:
    # 如：首家出了红桃，则如果用户有红桃必须先出红桃
    at = at_ten(slug)
    assert follows(at, "HA", "H73 C4 S4") == ["H3", "H7"]
    assert follows(at, "HAK", "H73 C4 S4") == ["H73"]
    assert breach(at, "HAK", "H73 C4 S4", "H7 C4") == "must-follow-suit"
    assert follows(at, "SA", "HT C43") == ["HT"]


@pytest.mark.clause("follow.short-of-suit")
@pytest.mark.parametrize("slug", EVERY)
def test_a_hand_short_of_the_suit_plays_all_of_it(slug: str) -> None:
    at = at_ten(slug)
    assert follows(at, "DKJ9", "D8 C43 H7") == ["C43 D8", "H7 C3 D8", "H7 C4 D8"]
    assert breach(at, "DKJ9", "D8 C43 H7", "C43 D8") == "short-suit"
    assert breach(at, "DKJ9", "D8 C43 H7", "H7 C43") == "must-follow-suit"


@pytest.mark.clause("follow.void")
@pytest.mark.parametrize("slug", EVERY)
def test_a_void_hand_may_ruff_or_discard(slug: str) -> None:
    # 在没有首家牌出牌的花色时，才可以用主牌杀掉或垫其他花色牌
    at = at_ten(slug)
    assert follows(at, "DA", "C4 HT S2") == ["C4", "HT", "S2"]
    assert breach(at, "DA", "C4 HT S2", "HT") == "void"
    assert breach(at, "DA", "D4 HT S2", "HT") == "must-follow-suit"
    assert len(follows(at, "DAK", "C4 HT S2")) == 3


@pytest.mark.clause("follow.same-shape")
@pytest.mark.parametrize("slug", PAIRED)
def test_suit_comes_before_shape(slug: str) -> None:
    # 在花型一样的牌中，有和首家牌型一样的牌时，必须出牌型一样的牌
    assert follows(at_ten(slug), "DAA", "D95 C88 S77") == ["D95"]
    assert follows(at_ten(slug), "DAA", "D955 C88") == ["D55"]


@pytest.mark.clause("follow.pair-for-pair")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_led_pair_asks_for_a_pair(slug: str) -> None:
    # 首家出对牌时,其余家有对牌必须出对牌
    at = at_ten(slug)
    assert follows(at, "D33", "DAKQJJ") == ["DJJ"]
    assert follows(at, "D33", "DKK99J") == ["D99", "DKK"]
    assert breach(at, "D33", "DAKQJJ", "DAK") == "must-follow-pair"


@pytest.mark.clause("follow.pair-from-tractor")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_tractor_is_broken_for_a_led_pair(slug: str) -> None:
    # 有对牌必须出对牌(包括拖拉机中的对牌)
    assert follows(at_ten(slug), "D44", "DKKQQ7") == ["DKK", "DQQ"]


@pytest.mark.clause("follow.tractor-for-tractor")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_led_tractor_asks_for_a_tractor(slug: str) -> None:
    # 首家出拖拉机时,其余家有拖拉机必须出拖拉机
    at = at_ten(slug)
    assert follows(at, "DKKQQ", "D9988653") == ["D9988"]
    assert breach(at, "DKKQQ", "D99886633", "D6633") == "must-follow-tractor"
    assert follows(at, "DKKQQ", "D9988773") == ["D8877", "D9988"]


@pytest.mark.clause("follow.pairs-for-tractor")
@pytest.mark.parametrize("slug", PAIRED)
def test_without_a_tractor_pairs_answer_one(slug: str) -> None:
    # 若无拖拉机,则必须出对牌
    at = at_ten(slug)
    assert follows(at, "DKKQQ", "D997743") == ["D9977"]
    assert breach(at, "DKKQQ", "D997743", "D9943") == "must-follow-pair"
    assert follows(at, "DKKQQ", "DAA997744") == ["D7744", "D9944", "D9977", "DAA44", "DAA77", "DAA99"]


@pytest.mark.clause("follow.no-pairs-free")
@pytest.mark.parametrize("slug", PAIRED)
def test_only_without_pairs_left_anything_fills_up(slug: str) -> None:
    # 无对牌时才能出其它牌
    at = at_ten(slug)
    assert follows(at, "DKKQQ", "D99743") == ["D9943", "D9973", "D9974"]
    assert len(follows(at, "DKKQQ", "D98743")) == 5


@pytest.mark.clause("follow.throw-shape")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_throw_asks_for_each_tractor_and_pair_in_it(slug: str) -> None:
    # 如果首家出牌中包含对，则其它方如果有同花色的对，必须出
    at = at_ten(slug)
    assert follows(at, "DAAK", "D99764") == ["D994", "D996", "D997"]
    assert follows(at, "DKKQQA", "D9988643") == ["D99883", "D99884", "D99886"]
    assert breach(at, "DKKQQA", "D9988643", "D99643") == "must-follow-tractor"
    assert breach(at, "DAAK", "D99764", "D976") == "must-follow-pair"


@pytest.mark.clause("follow.shorter-tractor", "follow.measure")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_shorter_tractor_with_pairs_answers_a_longer_one(slug: str) -> None:
    at = at_ten(slug)
    assert follows(at, "DAAKKQQ", "D998866443") == ["D998844", "D998866"]
    assert breach(at, "DAAKKQQ", "D998866443", "D996644") == "must-follow-tractor"


@pytest.mark.clause("follow.measure")
@pytest.mark.parametrize("slug", PAIRED)
def test_of_all_divisions_the_one_that_measures_highest_counts(slug: str) -> None:
    at = at_ten(slug)
    # a tractor of two and a pair are led: 776655 answers both, read as it answers and not as one of three
    assert follows(at, "DAAKK99", "D77665543") == ["D776655"]
    assert breach(at, "DAAKK99", "D77665543", "D776643") == "must-follow-pair"
    assert follows(at, "DAAKK", "D99887766") == ["D7766", "D8877", "D9988"]


@pytest.mark.clause("follow.measure")
def test_a_measure_compares_tractors_in_order_then_pairs() -> None:
    at = table("mingchao", "T", "S")
    lead = at.lead(C("DAAKKQQ9988443"))
    assert (lead.tractors, lead.pairs, lead.n) == ((3, 2), 6, 13)

    def of(text: str) -> object:
        return measure(at.ladder, lead, C(text).bits, at.ladder.variants[lead.suit])

    assert of("DQQJJ") == ((), 0, (2,), 2)
    assert of("DQQJJ778855") == ((), 0, (2, 2), 5)
    assert of("D998877665533") == ((), 0, (3, 2), 6)
    assert of("DAK") == ((), 0, (), 0)
    assert of("DAAKK22") == ((), 0, (2,), 3) and of("DAA3322") == ((), 0, (3,), 3)


@pytest.mark.clause("follow.full-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_full_length_or_only_pairs_is_a_choice(slug: str) -> None:
    at = table(slug, "T", "S", {"follow.tractor_duty": "full-length"})
    assert follows(at, "DAAKKQQ", "D998866443") == ["D886644", "D996644", "D998844", "D998866"]
    assert follows(at, "DAAKK", "D998866443") == ["D9988"]
    assert follows(at, "DAAKKQQ", "D99887744") == ["D998877"]


# -- three decks ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("follow.triples")
def test_a_led_triple_asks_for_a_triple_else_a_pair_and_a_single() -> None:
    at = table("huanle-3", "T", "S")
    assert follows(at, "DAAA", "D99977643") == ["D999"]
    assert follows(at, "DAAA", "D99643") == ["D993", "D994", "D996"]
    assert len(follows(at, "DAAA", "D98643")) == 10
    assert breach(at, "DAAA", "D99977643", "D977") == "must-follow-triple"
    assert breach(at, "DAAA", "D99643", "D643") == "must-follow-pair"


@pytest.mark.clause("follow.triples", "follow.throw-shape")
def test_two_led_triples_ask_for_two() -> None:
    assert follows(table("huanle-3", "T", "S"), "D999666", "DAAAQQQ5432") == ["DAAAQQQ"]


@pytest.mark.clause("follow.triples")
def test_triple_tractors_ask_like_tractors_and_pairs_stand_for_triples() -> None:
    at = table("huanle-3", "T", "S")
    assert follows(at, "DAAAKKK", "D9998887743") == ["D999888"]
    assert breach(at, "DAAAKKK", "D999888777444", "D999444") == "must-follow-triple"
    # one pair is due for each triple that is not matched; pair tractors do not come first
    assert follows(at, "DAAAKKK", "D99944632") == ["D999442", "D999443", "D999644"]
    assert follows(at, "DAAAKKK", "D9988663") == sorted(["D998866", "D998863", "D998663", "D988663"])


@pytest.mark.clause("follow.triples", "follow.measure")
def test_a_throw_of_triples_and_tractors_is_answered_with_both() -> None:
    at = table("huanle-3", "T", "S")
    lead = "DAAAQQJJ"
    assert at.lead(C(lead)).tractors == (2,) and at.lead(C(lead)).triples == 1
    assert follows(at, lead, "D9998877432") == ["D9998877"]
    # the triple comes first; of two, one is taken that leaves the tractor
    assert follows(at, lead, "D9998877743") == ["D9988777", "D9998877"]
    assert follows(at, lead, "D9988877743") == ["D9988777"]


@pytest.mark.clause("follow.triples", "follow.measure")
def test_triples_that_answer_a_triple_tractor_leave_the_best_tractor_of_pairs() -> None:
    at = table("huanle-3", "T", "S")
    lead = "DAAAKKKQQJJ"
    assert (at.lead(C(lead)).triple_tractors, at.lead(C(lead)).tractors) == ((2,), (2,))
    # of three triples the adjacent two answer the triple tractor, and the third lends a pair to the other
    assert follows(at, lead, "D99988866655443") == ["D9998885544", "D9998886655"]
    assert breach(at, lead, "D99988866655443", "D9996665544") == "must-follow-triple"


@pytest.mark.clause("follow.measure")
@pytest.mark.parametrize("slug", PAIRED)
def test_with_few_single_cards_left_more_pairs_must_be_played(slug: str) -> None:
    at = at_ten(slug)
    assert follows(at, "DAKKQQ863", "D998877554") == ["D98877554", "D99887554", "D99887754", "D99887755"]


@pytest.mark.clause("follow.pair-from-triple")
def test_any_pair_answers_a_led_pair_from_a_triple_too() -> None:
    at = table("huanle-3", "T", "S")
    assert follows(at, "DAA", "D99943") == ["D99"]
    assert follows(at, "DAA", "D999773") == ["D77", "D99"]
    assert follows(at, "DAAKK", "D999883") == ["D9988"]


@pytest.mark.clause("follow.triples", "follow.shorter-tractor", "follow.full-length")
@pytest.mark.parametrize(("duty", "counts"), [("longest-first", (2, 2, 1)), ("full-length", (4, 4, 1))])
def test_full_length_or_only_triples_and_pairs_is_a_choice(duty: str, counts: tuple[int, ...]) -> None:
    at = table("huanle-3", "T", "S", {"follow.tractor_duty": duty})
    positions = [
        ("DAAAKKKQQQ", "D999888666444"),
        ("DAAAQQJJ99", "D8886655433KK"),
        ("DAAAKKKQQQ3322", "D9998886665544JJ7"),
    ]
    assert tuple(len(follows(at, lead, hand)) for lead, hand in positions) == counts


# -- loose leads ------------------------------------------------------------------------------------------------------


def test_a_lead_that_a_chao_left_in_no_one_suit_is_followed_without_duty_of_shape() -> None:
    at = table("chupai", "2", "S")
    lead = reread_lead(at.ladder, C("DTT S33").bits)
    assert (lead.suit, lead.n) == (TRUMPS, 4)
    assert family(at.ladder, lead, C("S998876 H5").bits).count() == 8
    assert reread_lead(at.ladder, C("DAA").bits) == at.lead(C("DAA"))
    loose = reread_lead(at.ladder, C("DAA CKK").bits)
    assert (loose.suit, loose.n) == (3, 4)
    assert list(map(str, map(from_bits, family(at.ladder, loose, C("D99887 C5").bits)))) == [
        "D9988",
        "D9987",
        "D9887",
    ]


@pytest.mark.clause("chaodi.first-trick-lead")
def test_a_loose_lead_is_single_cards_of_one_suit_and_asks_for_no_shape() -> None:
    lead = reread_lead(table("chupai", "2", "S").ladder, C("DAA C3").bits)
    assert [(part.kind, part.length, str(from_bits(part.bits))) for part in lead.parts] == [(SINGLE, 1, "DA")]
    assert (lead.triple_tractors, lead.tractors, lead.triples, lead.pairs) == ((), (), 0, 0)
    assert lead.stepped == lead.heart_tractor == 0


@pytest.mark.clause("tractor.red-five-steps-down")
def test_red_fives_do_not_step_down_on_a_loose_lead() -> None:
    at = table("hongwu", "6", "S")
    loose = reread_lead(at.ladder, C("HAA C33").bits)
    assert (loose.suit, loose.n) == (1, 4)
    assert [str(code) for code in breaches(at.ladder, loose, C("H5544983").bits, C("H5544").bits)] == [
        "must-follow-suit"
    ]


def test_a_ruling_on_a_loose_lead_tells_the_lead() -> None:
    at = table("chupai", "2", "S")
    lead = reread_lead(at.ladder, C("DAA CKK").bits)
    ruling = follow_ruling(at.ladder, lead, C("D99887 C5").bits, C("D9987").bits)
    assert ruling and dict(ruling.facts)["lead"] == C("DAA CKK")
