"""五十K (topic 510k), and every value of the group five_ten_king."""

from __future__ import annotations

import pytest

from chaodipi import Cards, ConfigError, Table, presets
from chaodipi.legal import LegalPlays
from tests.strategies import breach, follows, shape, table, throw, trick

C = Cards.parse
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
KINGS = [*ROOMS, "hongwu", "changxian"]
NONE = [slug for slug in presets.names() if not presets.get(slug).five_ten_king.single]
DOUBLES = [*ROOMS, "hongwu"]
STEPPING = ["anchao", "mingchao", "yixing", "hongwu", "changxian"]


def leads(at: Table, hand: str) -> set[str]:
    return set(map(str, LegalPlays(at.ladder, None, C(hand).bits, False)))


# -- what it is -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("510k.none")
@pytest.mark.parametrize("slug", NONE)
def test_without_510k_it_is_a_throw_of_three_singles(slug: str) -> None:
    assert shape(table(slug, "6", "S"), "CKT5") == "throw CK|CT|C5"


@pytest.mark.clause("510k.definition")
@pytest.mark.parametrize("slug", KINGS)
def test_five_ten_and_king_of_one_suit_are_a_unit(slug: str) -> None:
    # 同花色5、10、K…可以同时出
    at = table(slug, "6", "S")
    assert shape(at, "CKT5") == "510K CKT5" and shape(at, "SKT5") == "510K SKT5"
    assert shape(at, "CKT DK") == "none" and shape(at, "CKT4") == "throw CK|CT|C4"
    assert throw(at, "CKT5", "CAQJ", "", "") == ("stands", 0)


@pytest.mark.clause("510k.double")
@pytest.mark.parametrize("slug", DOUBLES)
def test_the_three_pairs_are_a_double(slug: str) -> None:
    # 同花色的5对、10对、K对也可以同时出; 双510K也可出
    at = table(slug, "6", "S")
    assert shape(at, "CKKTT55") == "double-510K CKKTT55"
    assert throw(at, "CKKTT55", "CAAQQ", "", "") == ("stands", 0)


@pytest.mark.clause("510k.double-none")
def test_changxian_has_no_double() -> None:
    assert shape(table("changxian", "6", "S"), "CKKTT55") == "throw CKK|CTT|C55"


@pytest.mark.clause("510k.heart-with-red-five")
@pytest.mark.parametrize("slug", STEPPING)
def test_red_five_makes_a_side_510k_of_hearts(slug: str) -> None:
    # 红桃为副牌时，红桃5可以形成红桃5、10、K; 红5可下放做510K使用
    at = table(slug, "6", "S")
    assert shape(at, "HKT5") == "510K HKT5" and at.shape(C("HKT5")).suit == "H"
    assert at.shape(C("H5")).suit == "trump"
    assert at.shape(C("HKT5")) != table(slug, "6", "H").shape(C("HKT5"))


@pytest.mark.clause("510k.heart-none")
def test_in_kangqi_red_five_makes_none_while_hearts_is_a_side_suit() -> None:
    # 红桃为副牌时，红桃5不可以形成红桃5、10、K
    assert shape(table("kangqi", "6", "S"), "HKT5") == "none"
    assert shape(table("kangqi", "6", "H"), "HKT5") == "510K HKT5"


@pytest.mark.clause("510k.mixed-is-side")
def test_in_changxian_one_side_card_makes_it_a_side_510k() -> None:
    # 510K中只要有1张是副牌，那这个 510K就算是副牌
    for level in "5TK":
        at = table("changxian", level, "S")
        assert shape(at, "CKT5") == "510K CKT5" and at.shape(C("CKT5")).suit == "C"
    assert table("changxian", "T", "S").shape(C("HKT5")).suit == "H"


@pytest.mark.clause("510k.level-cards-none")
@pytest.mark.parametrize("slug", DOUBLES)
def test_elsewhere_a_level_card_makes_no_side_510k(slug: str) -> None:
    for level in "5TK":
        assert shape(table(slug, level, "S"), "CKT5") == "none"


@pytest.mark.clause("510k.heart-double", "510k.heart-level-five")
@pytest.mark.parametrize("slug", KINGS)
def test_the_double_of_hearts_and_level_five_go_as_the_single_does(slug: str) -> None:
    single = {"kangqi": "none"}.get(slug, "510K HKT5")
    assert shape(table(slug, "6", "S"), "HKT5") == shape(table(slug, "5", "S"), "HKT5") == single
    if slug in DOUBLES:
        double = {"kangqi": "none"}.get(slug, "double-510K HKKTT55")
        assert shape(table(slug, "6", "S"), "HKKTT55") == shape(table(slug, "5", "S"), "HKKTT55") == double


def test_two_kings_and_tens_with_one_red_five_are_no_double() -> None:
    assert shape(table("mingchao", "6", "S"), "HKKTT5") == "none"


# -- stepping down ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("510k.step-down")
@pytest.mark.parametrize("slug", STEPPING)
def test_a_red_five_is_a_trump_for_what_must_be_followed(slug: str) -> None:
    at = table(slug, "6", "S")
    assert follows(at, "HA", "H5 HKT") == ["HK", "HT"]
    assert follows(at, "S3", "H5 HKT") == ["H5"]
    assert "HKT5" in leads(at, "HKT5") and "HT5" not in leads(at, "HKT5")


@pytest.mark.clause("510k.definition", "510k.double")
def test_a_510k_is_one_part_of_three_kinds_that_has_no_height() -> None:
    parts = [table("mingchao", "6", "S").lead(C(text)).parts for text in ("CKT5", "CKKTT55")]
    assert [[(part.length, part.height) for part in some] for some in parts] == [[(3, 0)], [(3, 0)]]


@pytest.mark.clause("510k.step-down")
@pytest.mark.parametrize("slug", STEPPING)
def test_a_lead_tells_which_of_its_cards_stepped_down(slug: str) -> None:
    at = table(slug, "6", "S")
    assert [at.lead(C(text)).stepped for text in ("HKT5", "CKT5", "H5", "HK")] == [C("H5").bits, 0, 0, 0]


@pytest.mark.clause("tractor.red-five-in-throw", "510k.step-down-read")
def test_in_hongwu_red_fives_step_down_as_a_part_of_a_throw() -> None:
    at = table("hongwu", "6", "S")
    assert {"H5544", "HA5544", "H775544", "H55"} <= leads(at, "HA774455")
    assert not {"H554", "HA55", "H7755"} & leads(at, "HA774455")
    assert shape(at, "HA5544") == "throw H5544|HA"


@pytest.mark.clause("510k.step-down-answer")
@pytest.mark.parametrize("slug", STEPPING)
def test_a_follower_may_step_down_to_answer_a_510k_with_one_and_never_must(slug: str) -> None:
    at = table(slug, "6", "S")
    assert follows(at, "HKT5", "HKT987 H5") == sorted(
        ["HKT5", "HKT9", "HKT8", "HKT7", "HK98", "HK97", "HK87", "HT98", "HT97", "HT87", "H987"]
    )
    assert breach(at, "HKT5", "HKT987 H5", "HKT5") == "stepped-down"
    assert breach(at, "HKT5", "HKT987 H5", "H985") == "must-follow-suit"
    assert breach(at, "HA", "HKT987 H5", "H5") == "must-follow-suit"


@pytest.mark.clause("tractor.red-five-answers")
def test_in_hongwu_red_fives_answer_a_heart_tractor_of_at_least_the_led_length() -> None:
    at = table("hongwu", "6", "S")
    assert follows(at, "HAAKK", "H5544983") == ["H5544", "H8443", "H9443", "H9844"]
    assert "H5544" not in "".join(follows(at, "HAAKKQQ", "H5544983"))
    assert breach(at, "HAAKK", "H55449988", "H5544") == "stepped-down"
    assert trick(at, "H4433", "H5544", "H9987", "H8876") == "E led"
    # a tractor that is no heart tractor is not answered so
    assert "H5544" not in follows(at, "DAAKK", "H5544 D9988")


@pytest.mark.clause("510k.step-down-answer")
@pytest.mark.parametrize("slug", [slug for slug in STEPPING if slug != "changxian"])
def test_a_double_510k_is_answered_by_stepping_down_with_a_double_one_only(slug: str) -> None:
    at = table(slug, "6", "S")
    assert "HKKTT55" in follows(at, "HKKTT55", "HAAKKTT55")
    assert breach(at, "HKKTT55", "HAAKKTT55", "HKKTT55") == "stepped-down"
    assert breach(at, "HKKTT55", "HAAQJ98 H5544", "HA55449") == "must-follow-suit"


@pytest.mark.clause("tractor.red-five-answers")
def test_in_hongwu_red_fives_answer_no_other_lead_and_with_hearts_alone() -> None:
    at = table("hongwu", "6", "S")
    assert breach(at, "HAA99", "H5544983", "H5544") == "must-follow-suit"
    assert breach(at, "HAAKKQ", "H5544 D3 H98", "H5544 D3") == "must-follow-suit"
    # a hand is asked for what it has: one pair and no tractor
    assert breach(at, "HAAKKJJTT", "H5544 HQ98732", "H55449873") == "stepped-down"
    # with hearts as trumps as well, and not on the jokers
    assert breach(table("hongwu", "6", "H"), "BJ BJ LJ LJ", "H5544 H9988", "H5544") == "must-follow-tractor"
    assert follows(table("hongwu", "6", "H"), "HAAKK", "H5544 H9988") == ["H5544", "H9988"]
    assert follows(table("hongwu", "6", "H"), "HAAKKQ", "H5544 H99883") == sorted(
        ["H55443", "H85544", "H95544", "H99883", "H99884", "H99885"]
    )


@pytest.mark.clause("tractor.red-five-answers")
def test_stepped_down_fives_must_still_meet_the_duty() -> None:
    at = table("hongwu", "6", "S")
    # two tractors are led and the hand has two without 红5: one that steps down and singles is too little
    assert breach(at, "HAAKKQQ", "H554433 H9988", "H554433") == "stepped-down"
    assert breach(at, "HAAKKJJTT", "H5544 H998833", "H554498 H33") == "must-follow-suit"
    assert breach(at, "HAAKKJJTT", "H5544 H998833", "H55449988") == "stepped-down"


@pytest.mark.clause("510k.step-down-read")
@pytest.mark.parametrize("slug", STEPPING)
def test_what_can_be_read_stepped_down_is(slug: str) -> None:
    at = table(slug, "6", "S")
    assert at.shape(C("HKT5")).suit == "H"
    assert trick(at, "HKT5", "HAQJ", "S987", "SKT5") == "W ruff"


# -- led in trump -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("510k.trump-lead-must")
@pytest.mark.parametrize("slug", DOUBLES)
def test_a_holder_of_a_trump_510k_must_answer_with_it(slug: str) -> None:
    # 其他玩家也有主花色的三张5、10、K则必出; 主中有510K必须出
    at = table(slug, "6", "S")
    assert follows(at, "SKT5", "SAKQT5 BJ C3") == ["SKT5"]
    assert breach(at, "SKT5", "SAKQT5 BJ C3", "SAK BJ") == "must-answer-510k"


@pytest.mark.clause("510k.trump-lead-highest")
@pytest.mark.parametrize("slug", KINGS)
def test_nothing_beats_a_led_trump_510k(slug: str) -> None:
    # 主花色的5、10、K共同出为最大
    at = table(slug, "6", "S")
    assert trick(at, "SKT5", "BJ BJ LJ", "H55 S6", "SKT5") == "S led"


@pytest.mark.clause("510k.double-trump-highest")
@pytest.mark.parametrize("slug", DOUBLES)
def test_nothing_beats_a_led_double_trump_510k(slug: str) -> None:
    assert trick(table(slug, "6", "S"), "SKKTT55", "H55 BJ BJ LJ LJ", "SAAQQJJ", "S998877") == "S led"


@pytest.mark.clause("510k.trump-lead-three-highest")
@pytest.mark.parametrize("slug", KINGS)
def test_others_play_their_three_highest_trumps(slug: str) -> None:
    # 必须用最大的三张牌应牌
    at = table(slug, "6", "S")
    assert follows(at, "SKT5", "SAKQ5 BJ C3") == ["SAK BJ"]
    assert follows(at, "SKT5", "SAKQ H5 C3") == ["SAK H5"]
    assert breach(at, "SKT5", "SAKQ5 BJ C3", "SKQ5") == "must-play-highest-trumps"
    # among equals any: two of three off-suit levels
    assert follows(at, "SKT5", "BJ H6 C6 D6 SA") == ["C6 D6 BJ", "H6 C6 BJ", "H6 D6 BJ"]


@pytest.mark.clause("510k.trump-lead-short")
@pytest.mark.parametrize("slug", KINGS)
def test_with_fewer_than_three_trumps_any_cards_fill_up(slug: str) -> None:
    # 如果主牌不够…可以选择花色的任意牌凑够3张垫出
    at = table(slug, "6", "S")
    assert follows(at, "SKT5", "SA3 C43") == ["SA3 C3", "SA3 C4"]
    ruling = at.rule_on_follow(C("SKT5"), C("SA3 C43"), C("SA3 C3"))
    assert ruling.clauses == ("510k.trump-lead-short", "follow.short-of-suit")


@pytest.mark.clause("510k.trump-double-lead")
@pytest.mark.parametrize("slug", ROOMS)
def test_a_led_double_trump_510k_asks_for_the_six_highest(slug: str) -> None:
    # 其他优先出主牌中最大的牌
    at = table(slug, "6", "S")
    assert follows(at, "SKKTT55", "SAQJ98733") == ["SAQJ987"]
    assert breach(at, "SKKTT55", "SAQJ98733", "SAQJ933") == "must-play-highest-trumps"


@pytest.mark.clause("510k.trump-lead-may")
def test_in_changxian_the_holder_may_answer_or_play_the_three_highest() -> None:
    # 可以选择跟3张大牌或跟主牌五十K，如果主牌不够…可以选择花色的任意牌凑够3张垫出
    at = table("changxian", "6", "S")
    assert follows(at, "SKT5", "SAKQT5 BJ C3") == ["SAK BJ", "SKT5"]
    assert follows(at, "SKT5", "SKT5432 C3") == ["SKT5"]
    assert follows(at, "SKT5", "SA C43 D3") == ["SA C3 D3", "SA C4 D3", "SA C43"]
    assert breach(at, "SKT5", "SAKQT5 BJ C3", "SKQ5") == "must-play-highest-trumps"


@pytest.mark.clause("510k.double-trump-free")
def test_in_hongwu_a_double_trump_510k_is_followed_freely() -> None:
    at = table("hongwu", "6", "S")
    assert len(follows(at, "SKKTT55", "SAQJ98733")) == len(follows(at, "SAKQJT9", "SAQJ98733"))
    assert breach(at, "SKKTT55", "SAQJ98733", "SQJ9873") == "followed"


# -- led in a side suit -----------------------------------------------------------------------------------------------


@pytest.mark.clause("510k.side-lead-must")
@pytest.mark.parametrize("slug", ["anchao", "kangqi", "mingchao", "hongwu"])
def test_the_other_510k_of_the_suit_must_be_played(slug: str) -> None:
    # 有和首家牌型一样的牌时，必须出牌型一样的牌; 同花色中有510K必须出，如无可用散牌应
    at = table(slug, "6", "S")
    assert follows(at, "CKT5", "CAKQT5") == ["CKT5"]
    assert breach(at, "CKT5", "CAKQT5", "CAKQ") == "must-answer-510k"
    assert follows(at, "CKT5", "CAKQ4") == ["CAK4", "CAKQ", "CAQ4", "CKQ4"]


@pytest.mark.clause("510k.side-lead-must")
@pytest.mark.parametrize("slug", ["anchao", "mingchao", "hongwu"])
def test_a_red_five_that_could_step_down_makes_no_510k_that_must_be_played(slug: str) -> None:
    at = table(slug, "6", "S")
    assert breach(at, "HKT5", "HKT987 H5", "H987") == "followed"
    assert breach(at, "HKT5", "HKT987 H5", "HKT5") == "stepped-down"


@pytest.mark.clause("510k.side-lead-free")
@pytest.mark.parametrize("slug", ["yixing", "changxian"])
def test_elsewhere_a_side_510k_is_followed_freely(slug: str) -> None:
    assert len(follows(table(slug, "6", "S"), "CKT5", "CAKQT5")) == 10


@pytest.mark.clause("510k.side-lead-must", "510k.side-lead-free")
@pytest.mark.parametrize("slug", KINGS)
def test_a_hand_short_of_the_suit_answers_a_side_510k_with_all_of_it(slug: str) -> None:
    assert follows(table(slug, "6", "S"), "CKT5", "CA2 D43") == ["CA2 D3", "CA2 D4"]


@pytest.mark.clause("510k.side-beaten")
@pytest.mark.parametrize("slug", KINGS)
def test_only_a_trump_510k_beats_a_side_510k(slug: str) -> None:
    # 仅可以以主花色的5、10、K压，其他任何牌型主牌都不能压
    at = table(slug, "2", "S")
    assert trick(at, "CKT5", "SAQJ", "BJ BJ LJ", "CAQJ") == "S led"
    assert trick(at, "CKT5", "SKT5", "BJ BJ LJ", "DKT5") == "E ruff"
    assert trick(table(slug, "2", "NT"), "CKT5", "BJ BJ LJ", "H2 D2 C2", "DKT5") == "S led"


@pytest.mark.clause("510k.equal-first")
@pytest.mark.parametrize("slug", KINGS)
def test_of_equal_510ks_the_first_wins(slug: str) -> None:
    at = table(slug, "2", "S")
    assert trick(at, "CKT5", "SKT5", "SKT5", "C876") == "E ruff"
    assert trick(at, "CKT5", "CKT5", "D876", "C876") == "S led"
    assert trick(at, "SKT5", "SKT5", "S876", "S943") == "S led"


@pytest.mark.clause("510k.double-no-pairs")
def test_in_hongwu_a_double_forces_no_pairs() -> None:
    # 双510K不逼对子
    at = table("hongwu", "6", "S")
    assert breach(at, "CKKTT55", "CAAQQJ9873", "CAQJ987") == "followed"
    assert len(follows(at, "CKKTT55", "CAAQJ987")) == 6


@pytest.mark.clause("510k.double-forces-pairs")
@pytest.mark.parametrize("slug", ROOMS)
def test_in_the_rooms_a_double_forces_pairs(slug: str) -> None:
    # 副牌同花色的5对、10对、K对逼对
    at = table(slug, "6", "S")
    assert breach(at, "CKKTT55", "CAAQQJ9873", "CAQJ987") == "must-follow-pair"
    assert follows(at, "CKKTT55", "CAAQQJ98") == ["CAAQQ98", "CAAQQJ8", "CAAQQJ9"]
    assert follows(at, "CKKTT55", "C998844332") == ["C884433", "C994433", "C998833", "C998844"]


@pytest.mark.clause("510k.double-side-beaten")
@pytest.mark.parametrize("slug", DOUBLES)
def test_only_a_double_trump_510k_beats_a_double(slug: str) -> None:
    at = table(slug, "2", "S")
    assert trick(at, "CKKTT55", "SAAQQJJ", "SKT5 BJ BJ LJ", "D987643") == "S led"
    assert trick(at, "CKKTT55", "SKKTT55", "BJ BJ LJ LJ S22", "D987643") == "E ruff"


# -- with other cards -------------------------------------------------------------------------------------------------


@pytest.mark.clause("510k.in-throw")
@pytest.mark.parametrize("slug", KINGS)
def test_together_with_other_cards_it_has_no_power(slug: str) -> None:
    # 五十K与其它牌组合时仅作为普通分牌
    at = table(slug, "2", "S")
    assert shape(at, "CAKT5") == "throw CA|CK|CT|C5"
    assert throw(at, "CAKT5", "CQJ", "", "")[0] == "C5"
    assert trick(at, "CAKT5", "S9876", "D6543", "DKT98") == "E ruff"


@pytest.mark.clause("510k.ruffs-singles")
@pytest.mark.parametrize("slug", KINGS)
def test_a_trump_510k_that_ruffs_singles_counts_as_its_cards(slug: str) -> None:
    at = table(slug, "2", "S")
    assert trick(at, "CAKQ", "SKT5", "SA34", "D987") == "N over-ruff"
    assert trick(at, "CAKQ", "SKQ4", "SKT5", "D987") == "E ruff"


# -- every value ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("duty", "count"), [("must", 1), ("may", 10), ("free", 10)])
def test_every_side_duty(duty: str, count: int) -> None:
    at = table("mingchao", "6", "S", {"five_ten_king.side_duty": duty})
    assert len(follows(at, "CKT5", "CAKQT5")) == count


@pytest.mark.clause("510k.side-lead-free", "510k.double-no-pairs", "510k.double-trump-free")
@pytest.mark.parametrize(
    ("slug", "lead", "same", "hand"),
    [
        ("yixing", "CKT5", "C987", "CAKQT5"),
        ("hongwu", "CKKTT55", "C987432", "CAAQJ987"),
        ("hongwu", "SKKTT55", "S987432", "SAAQJ987"),
    ],
)
def test_a_510k_that_is_followed_freely_is_followed_as_single_cards_are(
    slug: str, lead: str, same: str, hand: str
) -> None:
    at = table(slug, "6", "S")
    assert follows(at, lead, hand) == follows(at, same, hand)


@pytest.mark.clause("510k.trump-lead-free")
@pytest.mark.parametrize(("duty", "plays"), [("must", ["SKT5"]), ("may", ["SAK BJ", "SKT5"]), ("free", ["SAK BJ"])])
def test_every_trump_duty(duty: str, plays: list[str]) -> None:
    at = table("mingchao", "6", "S", {"five_ten_king.trump_duty": duty})
    assert follows(at, "SKT5", "SAKQT5 BJ C3") == plays
    assert (breach(at, "SKT5", "SAKQT5 BJ C3", "SKT5") == "followed") is (duty != "free")
    assert (breach(at, "SKT5", "SAKQT5 BJ C3", "SAK BJ") == "followed") is (duty != "must")


@pytest.mark.parametrize("forced", [True, False])
def test_both_values_of_double_forces_pairs_and_double_trump_highest(forced: bool) -> None:
    changes = {"five_ten_king.double_forces_pairs": forced, "five_ten_king.double_trump_highest": forced}
    at = table("mingchao", "6", "S", changes)
    assert breach(at, "CKKTT55", "CAAQJ987", "CAQJ987") == ("must-follow-pair" if forced else "followed")
    assert breach(at, "SKKTT55", "SAAQJ987", "SAQJ987") == ("must-play-highest-trumps" if forced else "followed")


@pytest.mark.parametrize("level_cards", [True, False])
@pytest.mark.parametrize("red_five", [True, False])
def test_red_five_and_level_cards_step_down_by_choice(level_cards: bool, red_five: bool) -> None:
    changes = {"five_ten_king.level_cards": level_cards, "five_ten_king.red_five": red_five}
    at = table("changxian", "T", "S", changes)
    assert (shape(at, "CKT5") == "510K CKT5") is level_cards
    assert (shape(at, "HKT5") == "510K HKT5") is (level_cards and red_five)
    assert (shape(table("changxian", "6", "S", changes), "HKT5") == "510K HKT5") is red_five


def test_red_five_may_step_down_into_a_tractor_and_not_into_a_510k() -> None:
    at = table("hongwu", "6", "S", {"five_ten_king.red_five": False})
    assert shape(at, "HKT5") == "none" and shape(at, "H5544") == "tractor H5544"


def test_the_units_are_choices_and_a_double_needs_a_single() -> None:
    only = {"five_ten_king.double": False}
    assert shape(table("mingchao", "6", "S", only), "CKKTT55") == "throw CKK|CTT|C55"
    assert shape(table("mingchao", "6", "S", only), "HKKTT55") == "none"
    single = presets.HUANLE.replace(**{"five_ten_king.single": True})
    assert shape(table(single, "6", "S"), "HKT5") == "510K HKT5"
    with pytest.raises(ConfigError, match="a double 510K without the single one"):
        presets.HUANLE.replace(**{"five_ten_king.double": True})
