"""比牌: who wins a trick (topic trick), and every value of the fields of ruffs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Cards, GameState, Play, Seat, Table, apply, legal_plays, presets, resolve_trick
from chaodipi.cards import UNIT, from_bits
from chaodipi.playing import resolve
from chaodipi.shapes import reread_lead
from chaodipi.tricks import Win, pair_strengths, single_strengths, winner
from tests.reference.order import Table as ReferenceTable
from tests.reference.rules import Rules
from tests.reference.tricks import resolve as reference_resolve
from tests.strategies import ALL_CARDS, breach, in_play, shape, table, tables, trick

C = Cards.parse
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
EVERY = presets.names()
PAIRED = [slug for slug in EVERY if slug != "huanle-1"]


def at_ten(slug: str) -> Table:
    return table(slug, "T", "S")


# -- leading ----------------------------------------------------------------------------------------------------------


def played_out(state: GameState, seed: int) -> GameState:
    rng = Random(seed)
    while not state.is_over:
        state = apply(state, Play(legal_plays(state).sample(rng)))
    return state


@pytest.mark.clause("trick.first-lead", "trick.next-lead", "trick.points")
@pytest.mark.parametrize("slug", [slug for slug in EVERY if slug != "chupai"])
def test_the_dealer_leads_then_winners_do_and_attackers_keep_points(slug: str) -> None:
    # 第一轮牌由庄家方首先出牌; 以后每轮牌都由前轮获胜方首先出牌; 抓分方不得分，称为“逃分”
    start = in_play(slug, seed=8, dealer=Seat.EAST)
    end = played_out(start, 8)
    leader, points = start.dealer, 0
    assert leader is start.to_act is not None
    for record in end.tricks:
        assert record.leader is leader and record.winner is not None
        points += record.points if (record.winner - start.dealer) % 2 else 0  # type: ignore[operator]
        leader = record.winner
    assert points == end.trick_points


@pytest.mark.clause("trick.lead")
@pytest.mark.parametrize("slug", EVERY)
def test_a_lead_is_of_one_effective_suit(slug: str) -> None:
    # 所选择的待打牌必须是“一手牌”
    at = at_ten(slug)
    assert shape(at, "DA C3") == "none" and shape(at, "DA DT") == "none"
    assert shape(at, "SA DT BJ").startswith("throw")
    with pytest.raises(ValueError, match="no lead"):
        at.follows(C("DA C3"), C("D3"))


# -- in the led suit --------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.in-suit")
@pytest.mark.parametrize("slug", PAIRED)
def test_only_the_same_shape_and_higher_beats_in_suit(slug: str) -> None:
    at = at_ten(slug)
    assert trick(at, "D9", "DJ", "DA", "DK") == "N led"
    assert trick(at, "D99", "DAK", "DJJ", "DQ8") == "N led"
    assert trick(at, "D9988", "DAAKQ", "DAAJJ", "DQQ77") == "S led"
    assert trick(at, "D9988", "DQQJJ", "DKKQQ", "D7766") == "N led"
    assert trick(at, "SA", "DT", "LJ", "ST") == "N led"


@pytest.mark.clause("trick.in-suit")
def test_with_three_decks_triples_win_by_triples() -> None:
    at = at_ten("huanle-3")
    assert trick(at, "D999", "DAAK", "DJJJ", "DQQQ") == "W led"
    assert trick(at, "D999888", "DAAAQQQ", "DQQQJJJ", "D777666") == "N led"
    assert trick(at, "D99", "DAA", "DJJ", "DQK") == "E led"


@pytest.mark.clause("trick.throw-unbeaten")
@pytest.mark.parametrize("slug", EVERY)
def test_a_throw_that_stands_is_beaten_by_ruffs_only(slug: str) -> None:
    # 若其它各家无人“毙”，则比出牌大小时为最大
    at = at_ten(slug)
    assert trick(at, "D43", "DAK", "DQJ", "CAK") == "S led"
    assert trick(at, "D43", "DAK", "S32" if slug != "hunan" else "S43", "CAK") == "N ruff"


@pytest.mark.clause("trick.discard-loses")
@pytest.mark.parametrize("slug", EVERY)
def test_a_discard_never_wins(slug: str) -> None:
    # 可出副牌，称为“垫牌”，比出牌大小时为最小
    at = at_ten(slug)
    assert trick(at, "D3", "CA", "HA", "CK") == "S led"
    assert trick(at, "S3", "CA", "HA", "CK") == "S led"


# -- ruffs ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.ruff")
@pytest.mark.parametrize("slug", EVERY)
def test_a_trump_beats_every_card_of_a_side_suit(slug: str) -> None:
    at = at_ten(slug)
    assert trick(at, "DA", "S3", "DK", "D4") == "E ruff"
    assert trick(at, "DA", "S3", "HT", "CT") == "N over-ruff"
    assert trick(table(slug, "T", "NT"), "DA", "HT", "DK", "BJ") == "W over-ruff"


@pytest.mark.clause("trick.ruff-all-trumps")
@pytest.mark.parametrize("slug", EVERY)
def test_one_side_card_makes_it_a_discard(slug: str) -> None:
    # 毙牌时所出的牌必须全是主牌
    assert trick(at_ten(slug), "DAK", "SA C3", "BJ LJ", "D43") == "N ruff"
    assert trick(at_ten(slug), "DAK", "SA C3", "D98", "D43") == "S led"


@pytest.mark.clause("trick.ruff-shape")
@pytest.mark.parametrize("slug", PAIRED)
def test_998872_ruffs_ak5544_and_not_aa5544(slug: str) -> None:
    # 主牌 9988 72 可毙副牌 AK5544, 但不能毙副牌 AA5544
    at = table(slug, "T", "S")
    low = "S998873" if slug == "hunan" else "S998872"
    assert trick(at, "DAK5544", low, "DQJ9766", "CQJ9876") == "E ruff"
    assert trick(at, "DAA5544", low, "DQJ9766", "CQJ9876") == "S led"
    assert trick(at, "D544", "S977", "D663", "CQJ9") == "E ruff"


@pytest.mark.clause("trick.ruff-shape")
@pytest.mark.parametrize("slug", PAIRED)
def test_trumps_without_the_pairs_do_not_ruff(slug: str) -> None:
    # 其它方即使全部出了主牌，但没有对或拖拉机也无法毙牌
    at = at_ten(slug)
    assert trick(at, "D44", "BJ LJ", "SA LJ", "D93") == "S led"
    assert trick(at, "D5544", "SAA99", "BJ BJ SKK", "D9933") == "S led"


@pytest.mark.clause("trick.ruff-tractor-length")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_ruffing_tractor_is_at_least_as_long(slug: str) -> None:
    at = at_ten(slug)
    assert trick(at, "D776655", "S998844", "CAKQJ98", "HAKQJ98") == "S led"
    assert trick(at, "D776655", "S998877", "CAKQJ98", "HAKQJ98") == "E ruff"
    # a longer one answers a shorter one with a pair beside it
    assert trick(at, "D776644", "S998877", "CAKQJ98", "HAKQJ98") == "E ruff"


@pytest.mark.clause("trick.ruff-count-only")
@pytest.mark.parametrize("slug", PAIRED)
def test_by_choice_only_the_number_of_tractors_counts(slug: str) -> None:
    at = table(slug, "T", "S", {"follow.ruff_length": "count-only"})
    assert trick(at, "D776655", "S998844", "CAKQJ98", "HAKQJ98") == "E ruff"
    assert trick(at, "D776655", "SKK9944", "CAKQJ98", "HAKQJ98") == "S led"
    assert trick(at, "D776655", "S998844", "S887744", "HAKQJ98") == "E ruff"


@pytest.mark.clause("trick.ruff-division")
@pytest.mark.parametrize("slug", EVERY)
def test_some_division_of_the_trumps_is_enough(slug: str) -> None:
    at = at_ten(slug)
    if slug == "huanle-1":
        assert trick(at, "DAK", "S43", "DQJ", "CAK") == "E ruff"
        return
    # two tractors of two lie in one of four
    assert trick(at, "DKKQQ8877", "S99887766", "CAKQJ9876", "HAKQJ9876") == "E ruff"
    assert trick(at, "DAA99", "SKKQQ", "CAKQJ", "HAKQJ") == "E ruff"


# -- over-ruffs -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.over-ruff", "trick.over-ruff-largest-kind")
@pytest.mark.parametrize("slug", PAIRED)
def test_884_over_ruffs_977_on_544(slug: str) -> None:
    # 主牌 977 可毙副牌 544, 主牌 884 可盖毙
    assert trick(at_ten(slug), "D544", "S977", "S884", "D933") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-singles")
@pytest.mark.parametrize("slug", EVERY)
def test_884_does_not_over_ruff_977_on_567(slug: str) -> None:
    # 主牌 977 可毙副牌 567, 主牌 884 不能盖毙
    nine, eight = ("S976", "S843") if slug == "huanle-1" else ("S977", "S884")
    assert trick(at_ten(slug), "D765", nine, eight, "D943") == "E ruff"


@pytest.mark.clause("trick.over-ruff-largest-kind")
@pytest.mark.parametrize("slug", PAIRED)
def test_ruffs_compare_by_the_best_of_the_largest_kind_and_nothing_further(slug: str) -> None:
    at = at_ten(slug)
    # the tractors are equal in height; pairs and singles do not count
    assert trick(at, "D5544A", "S8877K", "S8877A", "D99663") == "E ruff"
    assert trick(at, "DAA99", "S9944", "S9988", "D8833") == "E ruff"
    assert trick(at, "DAAK", "S443", "S664", "D883") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-equal")
@pytest.mark.parametrize("slug", EVERY)
def test_of_equal_ruffs_the_first_wins(slug: str) -> None:
    at = at_ten(slug)
    assert trick(at, "DA", "HT", "CT", "D4") == "E ruff"
    if slug != "huanle-1":
        assert trick(at, "D44", "HTT", "CTT", "D93") == "E ruff"
        assert trick(at, "D5544", "S9988", "S9988", "D7766") == "E ruff"


@pytest.mark.clause("trick.ruff-shape", "trick.over-ruff-largest-kind")
def test_with_three_decks_triples_are_ruffed_by_triples() -> None:
    at = at_ten("huanle-3")
    assert trick(at, "D999", "S444", "S665", "S888") == "W over-ruff"
    assert trick(at, "D999888", "S666555", "SAAAKKK", "S777443") == "N over-ruff"
    assert trick(at, "D999888", "S666444", "D777666", "D543643") == "S led"
    assert trick(at, "D999", "SAAK", "D774", "D843") == "S led"
    # a triple and a pair: the triple is compared
    assert trick(at, "D99944", "S77755", "S888AA", "C99887") == "N over-ruff"
    assert trick(at, "D99944", "S77755", "SAA666", "C99887") == "E ruff"


# -- loose leads ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_on_a_loose_lead_the_highest_single_card_wins_as_in_the_reference(seed: int) -> None:
    rng = Random(seed)
    level, suit = rng.choice("25TA"), rng.choice(["S", "H", None])
    at = table("chupai", level, suit or "NT")
    size = rng.randint(2, 4)
    plays = [rng.sample([card for card in ALL_CARDS for _ in (0, 1)], size) for _ in range(4)]
    if at.shape(Cards(plays[0])).suit is not None:
        return
    lead = reread_lead(at.ladder, Cards(plays[0]).bits)
    won, win = winner(at.ladder, lead, [Cards(play).bits for play in plays])
    texts = [tuple(map(str, Cards(play))) for play in plays]
    wanted = reference_resolve(ReferenceTable(Rules("chupai"), level, suit), list(zip("SENW", texts, strict=True)))
    assert ("SENW"[won], str(win)) == wanted


# -- results ----------------------------------------------------------------------------------------------------------


@given(tables(), st.data())
def test_single_cards_are_judged_alike_by_table_and_by_rule(at: Table, data: st.DataObject) -> None:
    plays = [data.draw(st.sampled_from(UNIT)) for _ in range(4)]
    lead = at.lead(from_bits(plays[0]))
    assert resolve(at.ladder, lead, tuple(plays)) == winner(at.ladder, lead, plays)


def test_a_suit_without_cards_has_no_strengths() -> None:
    ladder = table("huanle", "T", "S").ladder
    assert single_strengths(ladder)[0] == {} and single_strengths(ladder) is single_strengths(ladder)


def test_a_suit_without_cards_has_no_pair_strengths() -> None:
    ladder = table("huanle", "T", "S").ladder
    assert pair_strengths(ladder)[0] == {} and pair_strengths(ladder) is pair_strengths(ladder)


@pytest.mark.clause("trick.points")
def test_a_result_has_winner_points_kind_and_clauses() -> None:
    at = table("huanle", "T", "S")
    plays = [(Seat.NORTH, C("DK")), (Seat.WEST, C("S5")), (Seat.SOUTH, C("DQ")), (Seat.EAST, C("D5"))]
    result = resolve_trick(plays, at)
    assert (result.winner, result.points, result.win) == (Seat.WEST, 20, Win.RUFF)
    assert result.clauses[0] == "trick.ruff" and result == at.trick(plays)
    assert trick(at, "D9", "DA") == "E led" and breach(at, "D9", "D8", "D8") == "followed"


@pytest.mark.parametrize("plays", [["DA"], ["DA", "D33"], ["DA", "D3", "D4", "D6", "D7"], ["DA C3", "D43"], []])
def test_what_is_no_trick_is_refused(plays: list[str]) -> None:
    seats = [Seat(i % 4) for i in range(len(plays))]
    with pytest.raises(ValueError, match=r"a trick has two to four plays of one size|no lead"):
        table("huanle").trick([(seat, C(text)) for seat, text in zip(seats, plays, strict=True)])
