"""Ranks and effective suits (topic order), and every value of the fields in the group order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Card, Cards, Suit, Table, presets
from chaodipi.order import TRUMPS, ladder_for
from tests.strategies import ALL_CARDS, ranked, table, tables, trick

C = Cards.parse
RED_FIVE = [slug for slug in presets.names() if presets.get(slug).order.red_five]
PLAIN_FIVE = [slug for slug in presets.names() if slug not in RED_FIVE]


def everything_of(at: Table, suit: str) -> str:
    return ranked(at, str(Cards(card for card in ALL_CARDS if at.suit_of(card) == suit)))


@pytest.mark.clause("order.trumps")
@pytest.mark.parametrize("slug", [slug for slug in PLAIN_FIVE if slug != "hunan"])
def test_trumps_from_the_top(slug: str) -> None:
    # 大王, 小王, 主10, 副10, A, K, Q, J, 9, 8, 7, 6, 5, 4, 3, 2
    wanted = "BJ LJ ST HT=CT=DT SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3 S2"
    assert everything_of(table(slug, "T", "S"), "trump") == wanted


@pytest.mark.clause("order.side-suits")
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug != "hunan"])
def test_a_side_suit_lacks_the_level_rank(slug: str) -> None:
    # 副牌从大至小依次为: A,K,Q,J,9,8,7,6,5,4,3,2
    assert everything_of(table(slug, "T", "S"), "D") == "DA DK DQ DJ D9 D8 D7 D6 D5 D4 D3 D2"


@pytest.mark.clause("order.off-levels-equal")
@pytest.mark.parametrize("slug", presets.names())
def test_off_suit_levels_are_equal(slug: str) -> None:
    assert ranked(table(slug, "T", "S"), "HT CT DT ST") == "ST HT=CT=DT"


@pytest.mark.clause("order.red-five-top")
@pytest.mark.parametrize("slug", RED_FIVE)
def test_red_five_is_the_highest_trump_in_every_hand(slug: str) -> None:
    # 红5>大王>小王>主花色级牌>其它花色级牌>主花色牌
    assert ranked(table(slug, "6", "C"), "H5 C6A D6 BJ LJ") == "H5 BJ LJ C6 D6 CA"
    assert ranked(table(slug, "5", "H"), "H5 BJ LJ D5 HA") == "H5 BJ LJ D5 HA"
    assert ranked(table(slug, "5", "NT"), "H5 D5 BJ LJ") == "H5 BJ LJ D5"
    assert table(slug, "6", "C").suit_of(Card.parse("H4")) == "H"


@pytest.mark.clause("order.red-five-plain")
@pytest.mark.parametrize("slug", PLAIN_FIVE)
def test_elsewhere_the_five_of_hearts_is_a_five_of_hearts(slug: str) -> None:
    assert ranked(table(slug, "6", "C"), "H457") == "H7 H5 H4"


@pytest.mark.clause("order.no-trump", "order.no-trump-levels", "order.permanent-2-no-trump")
@pytest.mark.parametrize("slug", presets.names())
def test_in_no_trump_only_the_big_cards_are_trumps_and_levels_are_equal(slug: str) -> None:
    at = table(slug, "T", "NT")
    twos = " S2=H2=C2=D2" if slug == "hunan" else ""
    top = "H5 " if slug in RED_FIVE else ""
    assert everything_of(at, "trump") == f"{top}BJ LJ ST=HT=CT=DT{twos}"


@pytest.mark.clause("order.permanent-2")
def test_permanent_twos_stand_under_the_levels_and_over_the_trump_ace() -> None:
    # 大王, 小王, 主10, 副10, 主2, 副2, A, K, Q … 3; 2是正主
    at = table("hunan", "T", "S")
    assert everything_of(at, "trump") == "BJ LJ ST HT=CT=DT S2 H2=C2=D2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3"
    assert everything_of(at, "D") == "DA DK DQ DJ D9 D8 D7 D6 D5 D4 D3"


@pytest.mark.clause("order.permanent-2")
def test_at_level_two_the_twos_are_the_levels_alone() -> None:
    assert ranked(table("hunan", "2", "S"), "S2A H2 C2 LJ") == "LJ S2 H2=C2 SA"


@pytest.mark.clause("order.permanent-2-choice")
@pytest.mark.parametrize("slug", [slug for slug in presets.names() if slug != "hunan"])
def test_twos_are_plain_unless_the_choice_is_made(slug: str) -> None:
    assert table(slug, "T", "S").suit_of(Card.parse("D2")) == "D"
    changes: dict[str, object] = {"order.permanent_twos": True, "tractors.low_ace": False}
    if presets.get(slug).tractors.level_pair == "face":
        changes["tractors.level_pair"] = "excluded"
    assert table(slug, "T", "S", changes).suit_of(Card.parse("D2")) == "trump"


@pytest.mark.clause("order.red-five-top")
@pytest.mark.parametrize("slug", ["kangqi", "changxian"])
def test_in_a_flag_hand_the_only_trumps_are_red_five_and_the_jokers(slug: str) -> None:
    at = table(slug, None)
    assert everything_of(at, "trump") == "H5 BJ LJ"
    assert everything_of(at, "D") == "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2"


@pytest.mark.clause("order.equal-first")
@pytest.mark.parametrize("slug", presets.names())
def test_of_equal_cards_the_first_is_higher(slug: str) -> None:
    at = table(slug, "T", "S")
    assert trick(at, "S3", "HT", "CT", "SA") == "E led"
    assert trick(at, "HT", "CT", "DT", "SA") == "S led"
    if presets.get(slug).deck.decks > 1:
        assert trick(at, "DA", "DA", "D3", "D4") == "S led"
        assert trick(at, "D4", "DA", "DA", "D3") == "E led"


def test_cards_of_several_suits_have_no_order() -> None:
    with pytest.raises(ValueError, match="cards of one effective suit expected: ST DA"):
        table("huanle", "T", "C").order(C("ST DA"))
    with pytest.raises(ValueError, match="one effective suit"):
        table("huanle").order(C(""))
    assert table("huanle", "T", "C").order(C("ST BJ"))[0] == "trump"


@given(tables())
def test_every_card_has_one_place_and_the_masks_part_the_deck(at: Table) -> None:
    ladder = at.ladder
    assert sum(ladder.masks) == Cards([card for card in ALL_CARDS for _ in range(3)]).bits
    for card in ALL_CARDS:
        assert ladder.masks[ladder.suit_of[card.kind]] >> 3 * card.kind & 3 == 3
    for suit in range(5):
        bits = ladder.masks[suit]
        if bits:
            kinds = [kind for same in ladder.ranked(bits) for kind in same]
            assert len(kinds) == len(set(kinds)) and ladder.best(bits) == ladder.rank_of[kinds[0]]
            assert ladder.suit_of_bits(bits) == suit
    assert ladder.suit_of_bits(0) == -1


@given(tables())
def test_no_kind_stands_twice_in_the_chains_that_hold_together(at: Table) -> None:
    for suit in range(5):
        for variant in (*at.ladder.variants[suit], *at.ladder.read_variants[suit]):
            kinds = [kind for chain in variant for _, kind in chain]
            assert sum(kind.bit_count() for kind in kinds) == sum(kinds).bit_count()
            for chain in variant:
                heights = [height for height, _ in chain]
                assert len(heights) > 1 and heights == sorted(set(heights), reverse=True)


@given(st.sampled_from([*Suit, None]), st.sampled_from("2TA"))
def test_a_table_is_a_value(suit: Suit | None, level: str) -> None:
    one, two = (table("huanle", level, "NT" if suit is None else suit.value) for _ in range(2))
    assert one == two and hash(one) == hash(two) and one != table("hongwu", level) and one != "table"
    assert one.ladder is two.ladder is ladder_for(one.config, one.ladder.level, one.ladder.trump_suit)
    assert repr(one) == f"<Table level={one.trump.level} trump={one.trump}>"
    assert one.ladder.masks[TRUMPS]
