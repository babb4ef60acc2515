"""拖拉机: what makes a tractor, variant by variant (topic tractor), and every value of the group tractors."""

from __future__ import annotations

import pytest
from hypothesis import given

from chaodipi import Cards, ConfigError, Table, presets
from chaodipi.shapes import read_lead, single_leads
from tests.strategies import breach, nonempty_hands, shape, table, tables, throw, trick

C = Cards.parse
HUANLE = ["huanle", "huanle-3", "jushu", "chupai", "hunan"]
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
RED_FIVE = [*ROOMS, "hongwu", "changxian"]
BY_FACE = [*ROOMS, "hongwu"]
PAIRED = [slug for slug in presets.names() if slug != "huanle-1"]


def is_tractor(at: Table, text: str) -> bool:
    return at.shape(C(text)).shape.value == "tractor"


def tractors(at: Table, *texts: str) -> list[bool]:
    return [is_tractor(at, text) for text in texts]


# -- the definition ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.definition")
@pytest.mark.parametrize("slug", PAIRED)
def test_adjacent_pairs_of_one_suit_are_a_tractor(slug: str) -> None:
    at = table(slug, "T", "S")
    assert tractors(at, "DKKQQ", "C554433", "C887766", "SKKQQ", "DAAKK") == [True] * 5
    assert tractors(at, "DKK CQQ", "DKK", "DKQ") == [False] * 3


@pytest.mark.clause("tractor.not-tractors")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_sources_list_of_what_is_no_tractor(slug: str) -> None:
    # 以下各例均不是拖拉机: 554,544,5533,JJQ
    at = table(slug, "T", "S")
    assert tractors(at, "D554", "D544", "D5533", "DQJJ") == [False] * 4


@pytest.mark.clause("tractor.division")
def test_one_deck_has_no_pairs() -> None:
    assert shape(table("huanle-1", "T", "S"), "DKQJ") == "throw DK|DQ|DJ"


# -- the level gap ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.level-gap", "tractor.gap-skipped", "tractor.gap-skipped-trump")
@pytest.mark.parametrize("slug", [*HUANLE, "chaohu", "changxian"])
def test_the_level_is_skipped_in_side_and_trump(slug: str) -> None:
    # JJ99 打10; 副牌中的5577算拖拉机; 5577、557788
    assert is_tractor(table(slug, "T", "S"), "DJJ99")
    assert tractors(table(slug, "6", "C"), "D7755", "D887755", "C7755") == [True] * 3


@pytest.mark.clause("tractor.gap-skipped-trump")
def test_changxian_skips_the_level_in_trump_too() -> None:
    assert tractors(table("changxian", "6", "C"), "C7755", "C887755") == [True, True]


@pytest.mark.clause("tractor.level-gap", "tractor.gap-blocks", "tractor.gap-blocks-trump")
@pytest.mark.parametrize("slug", ["anchao", "mingchao", "yixing", "hongwu"])
def test_the_level_blocks_in_side_and_trump(slug: str) -> None:
    # 副牌中的5577不算拖拉机
    assert tractors(table(slug, "6", "C"), "D7755", "C7755") == [False, False]
    assert shape(table(slug, "6", "C"), "D7755") == "throw D77|D55"


@pytest.mark.clause("tractor.gap-skipped", "tractor.gap-blocks-trump")
def test_kangqi_skips_the_level_in_side_suits_only() -> None:
    # 可以跳过级牌的数字形成连对
    assert tractors(table("kangqi", "6", "C"), "D7755", "C7755") == [True, False]


@pytest.mark.clause("tractor.level-gap")
@pytest.mark.parametrize("side", ["skip", "block"])
@pytest.mark.parametrize("trump", ["skip", "block"])
def test_the_gap_is_a_choice_for_side_and_trump_apart(side: str, trump: str) -> None:
    at = table("chaohu", "6", "C", {"tractors.gap_side": side, "tractors.gap_trump": trump})
    assert tractors(at, "D7755", "C7755") == [side == "skip", trump == "skip"]


# -- level pairs ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.level-pair", "tractor.level-by-rank", "tractor.high-trumps", "tractor.jokers-and-levels")
@pytest.mark.parametrize("slug", HUANLE)
def test_high_trumps_are_neighbours_by_rank(slug: str) -> None:
    # 一对小王带一对主10, 一对主10带一对副10, 一对副10带一对主牌A
    at = table(slug, "T", "S")
    assert tractors(at, "STT LJ LJ", "STT HTT", "BJ BJ LJ LJ", "BJ BJ LJ LJ STT DTT") == [True] * 4
    if slug == "hunan":
        assert tractors(at, "SAA HTT", "S22 HTT", "SAA D22") == [False, True, True]
    else:
        assert tractors(at, "SAA HTT", "SAATT HTT", "SAAKK HTT") == [True] * 3
    assert tractors(at, "SJJTT", "STT99", "STT BJ BJ", "STTAA") == [False] * 4


@pytest.mark.clause("tractor.level-pair", "tractor.level-by-face")
@pytest.mark.parametrize("slug", BY_FACE)
def test_the_trump_level_pair_stands_at_its_face(slug: str) -> None:
    # 主牌中6677算拖拉机
    at = table(slug, "6", "C")
    assert tractors(at, "C7766", "C6655", "C776655", "D7766") == [True, True, True, False]
    assert is_tractor(table(slug, "T", "S"), "SJJTT")
    assert tractors(at, "C66 LJ LJ", "CAA D66") == [False, False]


@pytest.mark.clause("tractor.level-pair", "tractor.level-excluded")
@pytest.mark.parametrize("slug", ["chaohu", "changxian"])
def test_the_trump_level_pair_joins_no_tractor(slug: str) -> None:
    # 主牌中6677不算拖拉机
    at = table(slug, "6", "C")
    assert tractors(at, "C7766", "C6655", "C66 LJ LJ", "C66 D66") == [False] * 4


@pytest.mark.clause("tractor.level-off-level-none", "tractor.level-high-none")
@pytest.mark.parametrize("slug", [*BY_FACE, "chaohu", "changxian"])
def test_a_trump_level_pair_and_an_off_suit_one_are_no_tractor(slug: str) -> None:
    # 主牌的主对6加付对6则不算拖拉机
    assert tractors(table(slug, "6", "C"), "C66 D66", "D66 CAA", "D66 LJ LJ", "C66 LJ LJ") == [False] * 4


@pytest.mark.clause("tractor.level-side-none")
@pytest.mark.parametrize("slug", PAIRED)
def test_an_off_suit_level_pair_forms_none_with_its_printed_suit(slug: str) -> None:
    # 级牌对不能形成副牌的连对; JJ1010
    assert tractors(table(slug, "6", "C"), "D66 D77", "D66 D55") == [False, False]
    assert not is_tractor(table(slug, "T", "S"), "DJJTT")


@pytest.mark.clause("tractor.trump-level-neighbours")
@pytest.mark.parametrize("slug", ROOMS)
def test_a_trump_level_pair_of_ace_or_two_keeps_both_face_neighbours(slug: str) -> None:
    ace, two = table(slug, "A", "S"), table(slug, "2", "S")
    assert tractors(ace, "SAA22", "SAAKK", "SAA2233", "SAAKK22") == [True, True, True, False]
    assert tractors(two, "SAA22", "S3322", "SAA2233", "SAAKK") == [True] * 4


@pytest.mark.clause("tractor.one-off-level-pair")
@pytest.mark.parametrize("slug", PAIRED)
def test_two_off_suit_level_pairs_are_no_tractor(slug: str) -> None:
    # 两对副10
    assert not is_tractor(table(slug, "T", "S"), "HTT CTT")
    assert not is_tractor(table(slug, "T", "NT"), "HTT CTT")


@pytest.mark.clause("tractor.one-off-level-pair", "tractor.off-level-choice")
@pytest.mark.parametrize("slug", [slug for slug in HUANLE if slug != "hunan"])
def test_the_first_off_suit_level_pair_in_written_order_joins_the_chain(slug: str) -> None:
    # 一对副10带一对主牌A
    at = table(slug, "T", "S")
    assert shape(at, "SAA HTT CTT DTT") == "throw SAA HTT|CTT|DTT"
    assert shape(at, "SAATT CTT DTT") == "throw SAATT CTT|DTT"


@pytest.mark.clause("tractor.off-level-choice")
def test_in_hunan_the_first_off_suit_pairs_join_with_the_twos() -> None:
    assert shape(table("hunan", "T", "S"), "S22 HTT CTT") == "throw S22 HTT|CTT"


# -- jokers and no-trump ----------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.jokers")
@pytest.mark.parametrize("slug", [slug for slug in PAIRED if not slug.startswith("changxian")])
def test_the_joker_pairs_are_a_tractor(slug: str) -> None:
    # 一对大王和一对小王算做连对
    assert is_tractor(table(slug, "6", "C"), "BJ BJ LJ LJ")
    assert is_tractor(table(slug, "6", "NT"), "BJ BJ LJ LJ")


@pytest.mark.clause("tractor.jokers-none")
def test_in_changxian_big_cards_form_no_tractor() -> None:
    # 除了大牌其它同花色的相邻两对或更多的对可以构成拖拉机
    at = table("changxian", "6", "C")
    assert tractors(at, "BJ BJ LJ LJ", "C66 LJ LJ", "C66 D66", "H55 BJ BJ") == [False] * 4


@pytest.mark.clause("tractor.jokers-largest")
@pytest.mark.parametrize("slug", [*HUANLE, "hongwu", "chaohu"])
def test_the_joker_tractor_is_the_largest_of_its_length(slug: str) -> None:
    # 大小鬼拖拉机为最大的拖拉机
    at = table(slug, "T", "S")
    assert throw(at, "SAAKK2", "BJ BJ LJ LJ", "", "")[0] == "SAAKK"
    assert throw(at, "BJ BJ LJ LJ SA", "SKKQQJJ", "", "") == ("stands", 0)


@pytest.mark.clause("tractor.no-trump")
@pytest.mark.parametrize("slug", HUANLE)
def test_in_no_trump_small_jokers_and_one_level_pair_are_a_tractor(slug: str) -> None:
    at = table(slug, "T", "NT")
    assert tractors(at, "LJ LJ DTT", "BJ BJ LJ LJ DTT", "BJ BJ DTT", "STT DTT") == [True, True, False, False]
    assert tractors(at, "DKKQQ", "DJJ99") == [True, True]


@pytest.mark.clause("tractor.no-trump-levels-none")
@pytest.mark.parametrize("slug", [*BY_FACE, "chaohu"])
def test_in_no_trump_the_jokers_are_the_only_trump_tractor(slug: str) -> None:
    at = table(slug, "T", "NT")
    assert tractors(at, "LJ LJ DTT", "BJ BJ LJ LJ", "STT DTT") == [False, True, False]


@pytest.mark.parametrize("jokers", [True, False])
@pytest.mark.parametrize("levels", [True, False])
def test_joker_tractors_and_no_trump_levels_are_choices(jokers: bool, levels: bool) -> None:
    changes = {"tractors.jokers": jokers, "tractors.no_trump_levels": levels}
    if levels and not jokers:
        with pytest.raises(ConfigError, match="小王 joins the levels only where jokers make tractors"):
            presets.HUANLE.replace(**changes)
        return
    at = table("huanle", "T", "NT", changes)
    assert tractors(at, "BJ BJ LJ LJ", "LJ LJ DTT") == [jokers, levels]
    assert is_tractor(table("huanle", "T", "S", changes), "STT DTT")


@pytest.mark.clause("tractor.permanent-twos")
def test_permanent_twos_are_neighbours_in_turn() -> None:
    # 大王, 小王, 主10, 副10, 主2, 副2, A, K, Q
    at = table("hunan", "T", "S")
    assert tractors(at, "S22 HTT", "S22 D22", "SAA D22", "SAA22 D22 HTT") == [True] * 4
    assert tractors(at, "SAA22", "C22 D22", "D22 HTT", "D33 D22") == [False] * 4


@pytest.mark.clause("tractor.permanent-twos-no-trump")
def test_in_no_trump_permanent_twos_are_next_below_the_levels() -> None:
    at = table("hunan", "T", "NT")
    assert tractors(at, "HTT D22", "LJ LJ HTT D22", "LJ LJ D22", "C22 D22") == [True, True, False, False]


# -- the ace as 1 -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.ace-not-one")
@pytest.mark.parametrize("slug", [*HUANLE, "hongwu", "chaohu", "changxian"])
def test_the_ace_is_high_only(slug: str) -> None:
    # 以下各例均不是拖拉机: AA22
    assert tractors(table(slug, "T", "S"), "DAA22", "SAA22", "DAAKK") == [False, False, True]


@pytest.mark.clause("tractor.ace-as-one", "tractor.size-ace-low")
@pytest.mark.parametrize("slug", ROOMS)
def test_the_ace_counts_as_one_or_as_high_never_as_both(slug: str) -> None:
    # A对既可以作为1形成AA22…也可作为…AAKK…但是KKAA22不能作为连对
    at = table(slug, "T", "S")
    assert tractors(at, "DAA22", "DAA3322", "DAAKK", "SAA22", "DAAKK22") == [True] * 4 + [False]
    assert shape(at, "DAAKK22") == "throw DAAKK|D22"
    assert throw(at, "DAA22 DQ", "D3322", "", "")[0] == "DAA22"


@pytest.mark.clause("tractor.ace-as-one", "tractor.division")
@pytest.mark.parametrize("slug", ROOMS)
def test_of_two_readings_of_the_ace_the_higher_tractor_counts_in_trump_too(slug: str) -> None:
    assert shape(table(slug, "T", "S"), "SAAKK22") == "throw SAAKK|S22"


@pytest.mark.clause("tractor.division")
def test_of_tractors_with_the_same_top_the_one_with_the_ace_high_counts() -> None:
    at = table("huanle", "K", "S", {"tractors.low_ace": True, "tractors.gap_trump": "block"})
    assert shape(at, "SAAQQ HKK") == "throw SAA HKK|SQQ"


@pytest.mark.clause("tractor.ace-as-one-gap")
def test_in_kangqi_at_level_two_aa33_is_a_tractor() -> None:
    assert tractors(table("kangqi", "2", "S"), "DAA33", "DAA3344", "DAAKK33") == [True, True, False]
    assert not is_tractor(table("mingchao", "2", "S"), "DAA33")


@pytest.mark.parametrize("low", [True, False])
def test_the_ace_as_one_is_a_choice(low: bool) -> None:
    assert is_tractor(table("huanle", "T", "S", {"tractors.low_ace": low}), "DAA22") is low


# -- 红5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.red-five-never")
@pytest.mark.parametrize("slug", [*ROOMS, "changxian"])
@pytest.mark.parametrize("trump", ["S", "H"])
def test_a_pair_of_red_fives_forms_no_tractor(slug: str, trump: str) -> None:
    # 红桃5对不能与其他对形成连对
    at = table(slug, "T", trump)
    assert tractors(at, "H5544", "H6655", "H55 BJ BJ") == [False] * 3


@pytest.mark.clause("tractor.red-five-steps-down", "tractor.red-five-in-throw")
def test_in_hongwu_a_pair_of_red_fives_steps_down_into_a_heart_tractor() -> None:
    # 红5…也可下放做连对使用
    at = table("hongwu", "T", "S")
    assert shape(at, "H5544") == "tractor H5544" and at.shape(C("H5544")).suit == "H"
    assert shape(at, "H6655A") == "throw H6655|HA" and shape(at, "H665544") == "tractor H665544"
    assert shape(at, "H55") == "pair H55" and at.shape(C("H55")).suit == "trump"
    assert shape(at, "H55 BJ BJ") == "throw H55|BJ BJ"
    assert shape(at, "H554") == shape(at, "H5577") == shape(at, "H5566 S3") == "none"


@pytest.mark.clause("tractor.red-five-steps-down")
def test_red_fives_step_down_only_into_a_tractor_that_they_are_in() -> None:
    assert shape(table("hongwu", "T", "S"), "HAAKK55") == "none"


@pytest.mark.parametrize("steps", [True, False])
def test_stepping_down_is_a_choice(steps: bool) -> None:
    changes = {"tractors.red_five_steps_down": steps, "tractors.red_five_in_ruffs": steps}
    at = table("hongwu", "T", "S", changes)
    assert is_tractor(at, "H5544") is steps


@pytest.mark.clause("tractor.heart-four-six")
@pytest.mark.parametrize("slug", RED_FIVE)
def test_the_place_of_red_five_stays_empty(slug: str) -> None:
    assert not is_tractor(table(slug, "T", "S"), "H6644")
    assert not is_tractor(table(slug, "T", "H"), "H6644")
    assert is_tractor(table(slug, "5", "S"), "H6644") is (slug in ("kangqi", "changxian"))


# -- size and division ------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.size-top-pair")
@pytest.mark.parametrize("slug", PAIRED)
def test_tractors_of_one_length_compare_by_the_top_pair(slug: str) -> None:
    at = table(slug, "T", "S")
    assert throw(at, "DQQJJA", "DAAKK", "", "")[0] == "DQQJJ"
    assert throw(at, "DQQJJA", "D9988", "", "")[0] == "stands"


@pytest.mark.clause("tractor.size-length-first", "tractor.size-no-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_in_the_rooms_the_longer_tractor_is_the_larger(slug: str) -> None:
    # 不同长度的连对之，长度最长的连对最大
    assert (throw(table(slug, "T", "S"), "DAAKKQ", "D443322", "", "")[0] == "DAAKK") is (slug in ROOMS)


@pytest.mark.clause("tractor.size-by-face")
@pytest.mark.parametrize("slug", BY_FACE)
def test_a_level_pair_in_a_tractor_counts_by_its_face(slug: str) -> None:
    # 级牌形成的连对中级牌仅以实际点数参与比较大小
    at = table(slug, "6", "C")
    assert trick(at, "C9988", "C7766", "CJT53", "CQT42") == "S led"
    assert trick(at, "C4433", "C7766", "CJT53", "CQT42") == "E led"


@pytest.mark.clause("tractor.size-suits")
@pytest.mark.parametrize("slug", PAIRED)
def test_of_tractors_in_different_suits_a_trump_one_is_the_largest_else_the_first(slug: str) -> None:
    # 如果有主花色连对，则为最大：其他情况下，先出的连对最大
    at = table(slug, "T", "S")
    assert trick(at, "D4433", "CAAKK", "S4433", "DQJ97") == "N ruff"
    assert trick(at, "D4433", "CAAKK", "HAAKK", "DQJ97") == "S led"


@pytest.mark.clause("tractor.division")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_set_reads_as_the_longest_tractor_then_the_highest(slug: str) -> None:
    at = table(slug, "T", "S")
    assert shape(at, "DAQQJJ") == "throw DQQJJ|DA"
    assert shape(at, "D98844") == "throw D88|D44|D9"
    assert shape(at, "D998877554463") == "throw D998877|D5544|D6|D3"
    assert shape(at, "DAAKK998877") == "throw D998877|DAAKK"


@pytest.mark.clause("tractor.triples", "tractor.division")
def test_three_decks_read_triples_and_triple_tractors() -> None:
    at = table("huanle-3", "T", "S")
    assert shape(at, "D999") == "triple D999"
    assert shape(at, "DKKKQQQ") == "triple-tractor DKKKQQQ"
    assert shape(at, "DJJJ999") == "triple-tractor DJJJ999"
    assert shape(at, "STTT LJ LJ LJ") == "triple-tractor STTT LJ LJ LJ"
    assert shape(at, "DAAAKK") == "throw DAAKK|DA"
    assert shape(at, "D9998887766") == "throw D999888|D7766"


@pytest.mark.clause("tractor.triples-none")
def test_three_decks_without_triples_read_pairs_and_singles() -> None:
    at = table("huanle-3", "T", "S", {"tractors.triples": False})
    assert shape(at, "D999") == "throw D99|D9"
    assert shape(at, "DKKKQQQ") == "throw DKKQQ|DK|DQ"


@given(tables().flatmap(lambda at: nonempty_hands(at, 10).map(lambda hand: (at, hand))))
def test_the_parts_of_a_set_are_the_set_and_each_reads_as_itself(drawn: tuple[Table, Cards]) -> None:
    at, cards = drawn
    reading = at.shape(cards)
    assert (reading.suit is None) is (not reading.parts)
    if reading.parts:
        assert sum(reading.parts[1:], reading.parts[0]) == cards
        assert (len(reading.parts) == 1) is (reading.shape.value != "throw")


@given(tables())
def test_the_kept_readings_of_single_cards_and_pairs_are_those_of_any_lead(at: Table) -> None:
    kept = single_leads(at.ladder)
    assert len(kept) == 108 and all(lead == read_lead(at.ladder, bits) for bits, lead in kept.items())


def test_no_cards_have_no_shape() -> None:
    assert shape(table("huanle"), "") == "none"
    with pytest.raises(ValueError, match="no lead, the cards are not of one suit: SA DA"):
        table("huanle", "T", "C").lead(C("SA DA"))


@pytest.mark.clause("tractor.red-five-hearts-trump")
def test_red_five_steps_down_in_hearts_as_trump_too() -> None:
    at = table("hongwu", "2", "H")
    assert not is_tractor(at, "H55 BJ BJ")
    assert is_tractor(at, "H5544") and is_tractor(at, "H665544")
    assert breach(at, "H3344", "H6655", "H6655") == "followed"
    assert not is_tractor(table("mingchao", "3", "H"), "H5544")


@pytest.mark.clause("tractor.high-trumps")
def test_the_off_suit_levels_have_the_ace_for_a_neighbour_and_never_the_king() -> None:
    for low in (False, True):
        at = table("huanle", "T", "S", {"tractors.low_ace": low})
        assert is_tractor(at, "SAA HTT") and not is_tractor(at, "SKK HTT")


@pytest.mark.clause("510k.step-down")
def test_a_pair_of_red_five_raises_no_duty_where_hearts_are_trump_either() -> None:
    at = table("hongwu", "2", "H")
    assert breach(at, "HJJTT", "HKK66559", "HKK66") == "followed"
    assert breach(at, "HJJTT", "HKK66559", "H6655") == "followed"
