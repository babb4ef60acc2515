"""盖毙: two ruffs, by every value of the fields that compare them, against all divisions laid out one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Card, Cards, Seat, Table, presets
from chaodipi.cards import UNIT, from_bits, kinds_in
from chaodipi.order import TRUMPS, Ladder
from chaodipi.playing import resolve
from chaodipi.shapes import Lead, pair_mask, reread_lead, triple_mask
from chaodipi.subsets import bits_of
from chaodipi.tricks import over, standing, winner
from tests.strategies import ALL_CARDS, table, trick

C = Cards.parse
ROOMS = ["anchao", "kangqi", "mingchao", "yixing"]
PAIRED = [slug for slug in presets.names() if slug != "huanle-1"]
EVERY = {"follow.over_ruff": "every-part"}
IN_TURN = {"follow.over_ruff": "kind-by-kind"}
AS_LED = {"follow.ruff_tractor": "as-led"}


# -- every division, laid out plainly ---------------------------------------------------------------------------------

#: The sizes of triple tractors, tractors, triples, pairs and single cards.
Parts = list[list[int]]


def tractors(ladder: Ladder, kinds: set[int], led: int) -> Iterator[tuple[int, set[int], set[int]]]:
    """Every tractor among kinds that answers one of a length: its size, what answers, and what is beyond that."""
    rules, follow = ladder.config.tractors, ladder.config.follow
    whole = rules.length_first and follow.ruff_tractor == "whole"
    for variant in (ladder.read_variants if rules.red_five_in_ruffs else ladder.variants)[TRUMPS]:
        for chain in variant:
            for first, last in combinations(range(len(chain) + 1), 2):
                length = last - first
                if length < rules.least_length or (length > led and not whole):
                    continue
                if length < led and follow.ruff_length != "count-only":
                    continue
                for some in product(*(bits_of(slot) for _, slot in chain[first:last])):
                    if kinds.issuperset(some):
                        size = chain[first][0] + 1000 * length * rules.length_first
                        yield size, set(some[:led]), set(some[led:])


def laid(ladder: Ladder, kinds: set[int], lengths: Sequence[int]) -> Iterator[tuple[list[int], set[int], set[int]]]:
    """Every way to answer tractors of these lengths, as sizes in their order, what answers, and what is beyond it."""
    if not lengths:
        yield [], set(), set()
        return
    for size, core, beyond in tractors(ladder, kinds, lengths[0]):
        for sizes, more, further in laid(ladder, kinds - core - beyond, lengths[1:]):
            yield [size, *sizes], core | more, beyond | further


def divisions(ladder: Ladder, lead: Lead, play: int) -> Iterator[Parts]:
    """Every division of trumps that answers a lead."""

    def ranks(kinds: Sequence[int]) -> list[int]:
        return sorted((ladder.rank_of[UNIT.index(kind)] for kind in kinds), reverse=True)

    def grouped(sizes: list[int], lengths: Sequence[int]) -> list[int]:
        """Equally long led tractors are answered from high to low."""
        keyed = [(-length, -size) for length, size in zip(lengths, sizes, strict=True)]
        return [-size for _, size in sorted(keyed)]

    threes = set(bits_of(triple_mask(play))) if lead.triples else set()
    twos = set(bits_of(pair_mask(play)))
    for long, used, beyond in laid(ladder, threes, lead.triple_tractors):
        for short, taken, _ in laid(ladder, twos - used - beyond, lead.tractors):
            for some in combinations(threes - used - taken, max(lead.triples - len(used), 0)):
                spent = used | set(some)
                for loose in combinations(twos - spent - taken, max(lead.pairs - len(taken), 0)):
                    left = play - 3 * sum(spent) - 2 * sum(taken) - 2 * sum(loose)
                    ones = [kind for kind in UNIT for _ in range(left // kind % 8)]
                    yield [
                        grouped(long, lead.triple_tractors),
                        grouped(short, lead.tractors),
                        ranks(some),
                        ranks(loose),
                        ranks(ones),
                    ]


def best_of_each(lead: Lead, parts: Parts) -> Parts:
    """The best part of each kind that is led, and the highest card that is left."""
    led = [
        bool(lead.triple_tractors),
        bool(lead.tractors),
        lead.triples > sum(lead.triple_tractors),
        lead.pairs > sum(lead.tractors),
        True,
    ]
    return [sorted(sizes)[-1:] if there else [] for sizes, there in zip(parts, led, strict=True)]


def compared(ladder: Ladder, lead: Lead, play: int) -> list[Parts]:
    """What trumps may be compared by, the highest first."""
    rule = ladder.config.follow.over_ruff
    found = list(divisions(ladder, lead, play))
    if rule != "every-part":
        found = [best_of_each(lead, parts) for parts in found]
    if rule == "largest-kind":
        found = [[next(sizes for sizes in parts if sizes)] for parts in found]
    return sorted(found, reverse=True)[: None if rule == "every-part" else 1]


def higher(ladder: Ladder, mine: Parts, best: Parts) -> bool:
    """Whether one division over-ruffs another; only places that both have are compared."""
    places = [(a, b) for own, other in zip(mine, best, strict=True) for a, b in zip(own, other, strict=False)]
    if ladder.config.follow.over_ruff == "every-part":
        return all(a > b for a, b in places)
    return [a for a, _ in places] > [b for _, b in places]


def plainly(ladder: Ladder, lead: Lead, plays: Sequence[int]) -> tuple[int, str]:
    """Who wins a trick in which everybody but the leader plays trumps."""
    at, win = 0, "led"
    stands: Parts | None = None
    for i, play in enumerate(plays[1:], 1):
        for parts in compared(ladder, lead, play):
            if stands is None or higher(ladder, parts, stands):
                at, win, stands = i, "ruff" if stands is None else "over-ruff", parts
                break
    return at, win


#: Rules between which ruffs differ; the rooms put length first, and hongwu lets 红5 step down.
RULES = ["huanle", "huanle", "huanle-3", "mingchao", "mingchao", "kangqi", "hongwu", "hongwu", "changxian", "hunan"]


def ruffing(rng: Random) -> tuple[Table, list[int]]:
    """A table, a lead of a side suit, and three sets of trumps of its size, all heavy with pairs."""
    slug = rng.choice(RULES)
    changes: dict[str, object] = {
        "follow.over_ruff": rng.choice(["largest-kind", "every-part", "kind-by-kind"]),
        "follow.ruff_tractor": rng.choice(["whole", "as-led"]),
        "follow.ruff_length": rng.choice(["at-least-as-long"] * 3 + ["count-only"]),
        "tractors.length_first": rng.choice([presets.get(slug).tractors.length_first, True]),
        "tractors.least_length": rng.choice([2, 2, 2, 2, 3]),
    }
    if slug == "hongwu":
        changes["tractors.red_five_in_ruffs"] = rng.random() < 0.7
    at = table(slug, rng.choice("2567TA"), "H" if slug == "hongwu" else rng.choice(["S", "H", "NT"]), changes)
    decks = at.config.deck.decks

    def heavy(suit: str, size: int, width: int) -> list[Card]:
        kinds = [card for card in ALL_CARDS if at.suit_of(card) == suit]
        start = rng.randrange(max(len(kinds) - width, 1))
        near = kinds[start : start + width]
        some = rng.choice(
            [near, list(dict.fromkeys(near + kinds[: width // 2])), rng.sample(kinds, min(width, len(kinds)))]
        )
        found: list[Card] = []
        for card in some if rng.random() < 0.6 else rng.sample(some, len(some)):
            found += [card] * rng.choice([1, 2, 2, decks, decks, decks])
        return found[:size]

    while True:
        size = rng.randint(2, 9)
        lead = heavy(rng.choice("CD"), size, 6)
        plays = [heavy("trump", len(lead), rng.randint(5, 8)) for _ in range(3)]
        reading = at.shape(Cards(lead))
        if all(len(play) == len(lead) for play in plays) and reading.parts and "510K" not in reading.shape.value:
            return at, [Cards(cards).bits for cards in (lead, *plays)]


@pytest.mark.clause(
    "trick.over-ruff-every-part", "trick.over-ruff-kind-by-kind", "trick.over-ruff-length", "trick.over-ruff-as-led"
)
@given(st.integers(0, 10**9))
def test_ruffs_win_as_by_all_divisions_laid_out(seed: int) -> None:
    at, plays = ruffing(Random(seed))
    lead = at.lead(from_bits(plays[0]))
    assert winner(at.ladder, lead, plays) == plainly(at.ladder, lead, plays)


@given(st.integers(0, 10**9))
def test_the_hand_in_play_and_every_table_of_strengths_agree_with_the_rule(seed: int) -> None:
    at, plays = ruffing(Random(seed))
    for made in (plays, [UNIT[kinds_in(play)[0]] for play in plays]):
        lead = at.lead(from_bits(made[0]))
        assert resolve(at.ladder, lead, tuple(made)) == winner(at.ladder, lead, made)
        for i in range(1, 4):
            _, _, best = standing(at.ladder, lead, made[:i])
            beats = over(at.ladder, lead, best, made[i]) is not None
            assert beats is (winner(at.ladder, lead, made[: i + 1])[0] == i)


@given(st.sampled_from(["largest-kind", "every-part", "kind-by-kind"]), st.data())
def test_pairs_are_judged_alike_by_table_and_by_rule(rule: str, data: st.DataObject) -> None:
    at = table("mingchao", "5", "H", {"follow.over_ruff": rule})
    plays = [2 * data.draw(st.sampled_from(UNIT)) for _ in range(4)]
    lead = at.lead(from_bits(plays[0]))
    assert resolve(at.ladder, lead, tuple(plays)) == winner(at.ladder, lead, plays)


# -- every part -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.over-ruff-every-part")
@pytest.mark.parametrize("slug", PAIRED)
def test_by_choice_every_part_must_be_higher(slug: str) -> None:
    at = table(slug, "T", "S", EVERY)
    assert trick(at, "D544", "S977", "S884", "D933") == "E ruff"
    assert trick(at, "D544", "S977", "S88J", "D933") == "N over-ruff"
    assert trick(at, "DAA99", "S7744", "S9933", "D8833") == "E ruff"
    assert trick(at, "DAA99", "S7744", "S9955", "D8833") == "N over-ruff"
    assert trick(at, "D765", "S974", "SJ83", "D943") == "E ruff"
    assert trick(at, "D765", "S974", "SJ86", "D943") == "N over-ruff"
    assert trick(at, "D5544A", "S66773", "S8877K", "D99663") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-every-part")
def test_by_choice_every_part_is_compared_by_rank_the_highest_pair_with_the_led_one() -> None:
    at = table("mingchao", "T", "S", EVERY)
    assert trick(at, "D44", "SAA", "HTT", "D33") == "N over-ruff"
    assert trick(at, "D44K9", "LJ LJ S32", "BJ BJ SAA", "D8763") == "N over-ruff"
    assert trick(at, "D44K9", "S7754", "S9966", "D8763") == "N over-ruff"
    # an ace as 1 is the low end of its tractor, and no part of its own
    assert trick(at, "D5544", "SAA22", "S4433", "D9876") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-every-part", "tractor.size-length-first")
def test_by_choice_the_longer_tractor_is_compared_with_the_longer_one() -> None:
    at = table("mingchao", "T", "S", EVERY)
    # JT9 54 2 against AKQ 87 6, though AK 876 Q would be a division too
    assert trick(at, "DAAKKQQ998866", "SJJTT99554422", "SAAKKQQ887766", "D77554433JT32") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-every-part")
def test_one_division_in_which_every_part_is_higher_is_enough() -> None:
    at = table("huanle", "2", "C", EVERY)
    # 66 and two twos, though 22 and two sixes is the higher division
    assert trick(at, "D88JQ", "C55A S2", "S33 C78", "C66 C22") == "W over-ruff"
    # two single cards of equal rank are not higher
    assert trick(at, "D88JQ", "C55A S2", "S33 C78", "C66A LJ") == "E ruff"


@pytest.mark.clause("trick.over-ruff-every-part")
@pytest.mark.parametrize(
    ("last", "won"),
    [("LJ LJ CAK", "N over-ruff"), ("C77 LJ BJ", "W over-ruff"), ("C77 H2 D2", "N over-ruff")],
)
def test_a_ruff_stands_by_the_division_with_which_it_over_ruffed(last: str, won: str) -> None:
    # sixes, and two twos beside them; the jokers, A and K would beat the twos with two sixes beside them
    assert trick(table("huanle", "2", "C", EVERY), "D88JQ", "C55A S2", "C66 C22", last) == won


@pytest.mark.clause("trick.over-ruff-every-part")
@pytest.mark.parametrize(("last", "won"), [("C77 LJ BJ", "E ruff"), ("LJ LJ C77", "N over-ruff")])
def test_the_first_ruff_stands_by_its_highest_division(last: str, won: str) -> None:
    assert trick(table("huanle", "2", "C", EVERY), "D88JQ", "C66 C22", last, "D9743") == won


@pytest.mark.clause("trick.over-ruff-every-part")
def test_every_part_is_compared_with_the_answer_to_the_same_led_part() -> None:
    at = table("huanle", "T", "S", EVERY)
    lead, discard = "D445566KKAA", "DQJ98732 C543"
    # the answers to the tractor of three, then those to the tractor of two
    assert trick(at, lead, "S556677QQJJ", "HTT SAAKK9988", discard) == "E ruff"
    assert trick(at, lead, "S5566773322", "HTT SAAKK9988", discard) == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-every-part")
def test_of_the_equal_and_the_partly_higher_only_the_equal_one_is_cited_as_equal() -> None:
    at = table("huanle", "T", "S", EVERY)
    for later, equal in (("S334", True), ("S335", False), ("S667", False)):
        plays = [(seat, C(text)) for seat, text in zip(Seat, ("D44K", "S334", "S443", later), strict=True)]
        assert ("trick.over-ruff-equal" in at.trick(plays).clauses) is equal


@pytest.mark.clause("chaodi.first-trick-lead")
def test_on_a_loose_lead_one_card_is_compared_whatever_ruffs_compare_by() -> None:
    for changes in ({}, EVERY, IN_TURN):
        ladder = table("chupai", "T", "S", changes).ladder
        plays = [C(text).bits for text in ("D9 C3", "S94", "S83", "SJ2")]
        assert winner(ladder, reread_lead(ladder, plays[0]), plays) == (3, "over-ruff")


# -- kind by kind -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("trick.over-ruff-kind-by-kind")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_next_kind_is_compared_where_the_larger_one_is_equal(slug: str) -> None:
    at = table(slug, "3", "S", IN_TURN)
    assert trick(at, "D44KJ", "S557T", "S6647", "D8865") == "N over-ruff"
    for better, won in (("H33 S9", "E ruff"), ("H33 SJ", "N over-ruff"), ("H33 ST", "E ruff"), ("S66A", "E ruff")):
        assert trick(at, "D44K", "C33 ST", better, "D886") == won
    # by the largest kind alone the first one stands
    assert trick(table(slug, "3", "S"), "D44K", "C33 ST", "H33 SJ", "D886") == "E ruff"


@pytest.mark.clause("trick.over-ruff-kind-by-kind")
def test_kinds_come_down_from_tractors_over_pairs_to_the_highest_single_card() -> None:
    at = table("huanle", "T", "S", IN_TURN)
    lead, discard = "D443399K", "DAQJ8765"
    assert trick(at, lead, "S7766QQA", "S7766JJA", discard) == "E ruff"
    assert trick(at, lead, "S7766JJA", "S7766QQ2", discard) == "N over-ruff"
    assert trick(at, lead, "S7766QQA", "S7766QQK", discard) == "E ruff"
    assert trick(at, lead, "S7766QQK", "S7766QQA", discard) == "N over-ruff"
    # of the pairs only the best counts: the other may be the lowest, so that a six is left
    assert trick(at, "D4499KJ", "S996644", "S993354", "DQ87653") == "E ruff"
    assert trick(at, "D4499KJ", "S996644", "S993374", "DQ87653") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-kind-by-kind", "trick.over-ruff-largest-kind")
@pytest.mark.parametrize("changes", [IN_TURN, {}])
def test_the_best_tractor_is_compared_whichever_led_one_it_answers(changes: dict[str, object]) -> None:
    at = table("huanle", "T", "S", changes)
    assert trick(at, "D445566KKAA", "S445566QQJJ", "S7788993322", "DQJ98732 C543") == "E ruff"
    assert trick(at, "D445566KKAA", "S7788993322", "S445566QQJJ", "DQJ98732 C543") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-kind-by-kind", "trick.ruff-tractor-length")
def test_a_kind_that_was_not_led_is_not_compared() -> None:
    at = table("huanle", "T", "S", IN_TURN | {"follow.ruff_length": "count-only"})
    # pairs that stand in for a longer tractor
    assert trick(at, "D776655", "S998844", "S9988KK", "CAKQJ98") == "E ruff"
    assert trick(at, "D77665533", "S99884477", "S9988KK44", "CAKQJ9876") == "N over-ruff"
    three = table("huanle-3", "T", "S", IN_TURN | {"follow.ruff_length": "count-only"})
    assert trick(three, "D777666555", "S999888444", "S999888KKK", "CAAAKKKQQQ") == "E ruff"


@pytest.mark.clause("trick.over-ruff-kind-by-kind")
def test_triples_stand_between_tractors_and_pairs() -> None:
    at = table("huanle-3", "T", "S", IN_TURN)
    assert trick(at, "D44499", "S77722", "S77733", "D86586") == "N over-ruff"
    assert trick(at, "D44499", "S77733", "S77722", "D86586") == "E ruff"
    assert trick(at, "D4449", "S7772", "S7773", "D8658") == "N over-ruff"
    assert trick(at, "D4433888", "S3322999", "S4433777", "D9765QJJ") == "N over-ruff"
    for changes in (IN_TURN, {}):
        other = table("huanle-3", "T", "S", changes)
        assert trick(other, "D3334447788", "S8887775544", "S666555KKQQ", "DQQJJ9965AA") == "E ruff"
    assert trick(at, "D4433888", "S4433777", "S4433999", "D9765QJJ") == "N over-ruff"


# -- how long a ruff's tractor is -------------------------------------------------------------------------------------


@pytest.mark.clause("trick.over-ruff-length", "tractor.size-length-first")
@pytest.mark.parametrize("slug", PAIRED)
def test_in_the_rooms_the_longest_tractors_of_two_ruffs_compare(slug: str) -> None:
    at = table(slug, "2", "S")
    won = trick(at, "DQQJJ665544", "SKKQQ554433", "SJJTT887766", "DAAKK997733")
    assert won == ("N over-ruff" if slug in ROOMS else "E ruff")


@pytest.mark.clause("trick.over-ruff-length", "trick.over-ruff-as-led")
@pytest.mark.parametrize("slug", PAIRED)
def test_the_whole_tractor_counts_or_as_much_as_was_led(slug: str) -> None:
    # 长度最长的连对最大; 以毙牌中的连对…为准, 以被毙牌中的…为准
    for changes, won in (({}, "N over-ruff" if slug in ROOMS else "E ruff"), (AS_LED, "E ruff")):
        at = table(slug, "T", "S", changes)
        assert trick(at, "DAK4433", "SAAKK72" if slug != "hunan" else "SAAKK73", "S665544", "DQJ9876") == won
        # its third pair answers the led pair
        assert trick(at, "D776644", "SKKQQ33", "S776655", "D998833") == won
    first = "E ruff" if slug in ROOMS else "N over-ruff"
    assert trick(table(slug), "D776644", "S776655", "SKKQQ33", "D998833") == first
    assert trick(table(slug, changes=AS_LED), "D776644", "S776655", "SKKQQ33", "D998833") == "N over-ruff"


@pytest.mark.clause("trick.over-ruff-length", "trick.over-ruff-every-part")
@pytest.mark.parametrize("slug", ROOMS)
def test_what_is_beyond_the_led_length_is_compared_as_the_pair_or_the_single_cards_that_it_answers(slug: str) -> None:
    at = table(slug, "T", "S", EVERY)
    assert trick(at, "D776644", "SKKQQ33", "S776655", "D998833") == "N over-ruff"
    assert trick(at, "D776644", "SKKQQ99", "S776655", "D998833") == "E ruff"
    assert trick(at, "DAK4433", "SAAKK32", "S665544", "DQJ9876") == "N over-ruff"
    assert trick(at, "DAK4433", "SAAKK72", "S665544", "DQJ9876") == "E ruff"


@pytest.mark.clause("trick.over-ruff-length")
@pytest.mark.parametrize("slug", ROOMS)
def test_a_tractor_counts_whole_only_where_the_rest_answers_the_rest(slug: str) -> None:
    at = table(slug)
    # one of four must answer both led tractors, and is two of two
    assert trick(at, "D55449988", "S99887766", "SKKQQ5544", "DAKQJ7632") == "N over-ruff"
    # with another tractor beside it one of three counts whole
    assert trick(at, "D5544998832", "S9988776655", "SKKQQ554433", "DAKQJ766A3J") == "E ruff"


@pytest.mark.clause("trick.over-ruff-length")
@pytest.mark.parametrize(
    ("lead", "first", "later", "won"),
    [
        # the third triple answers the led triple, or the led pair
        ("D333444777", "SAAAKKK888", "S444555666", "N over-ruff"),
        ("D333444775", "SAAAKKK882", "S444555666", "N over-ruff"),
        # one triple is no two pairs
        ("D3334447799", "SAAAKKK8899", "S4445556662", "E ruff"),
        # a triple answers no part of a led tractor
        ("D33344477882", "SAAAKKK88992", "S44455566677", "E ruff"),
    ],
)
def test_with_three_decks_what_is_beyond_the_led_length_answers_triples_and_pairs(
    lead: str, first: str, later: str, won: str
) -> None:
    discard = str(Cards(list(C("HAAAKKKQQQJJJ"))[: len(C(lead))]))
    for changes, expected in (({}, won), (AS_LED, "E ruff")):
        at = table("huanle-3", "T", "S", {"tractors.length_first": True, **changes})
        assert trick(at, lead, first, later, discard) == expected


# -- 红5 in ruffs ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("tractor.red-five-in-ruffs")
def test_two_red_fives_step_down_in_a_ruff() -> None:
    # 红5可下放做510K使用，也可下放做连对使用
    at = table("hongwu", "T", "H")
    assert trick(at, "D4433", "H5544", "D9977", "D8866") == "E ruff"
    assert trick(at, "D4433", "H5544", "H7766", "D8866") == "N over-ruff"
    assert trick(at, "D4433", "H7766", "H5544", "D8866") == "E ruff"
    # as the fives of hearts they are no higher than fives
    assert trick(at, "D4433", "H6655", "H7766", "D8866") == "N over-ruff"
    # hearts being a side suit they are trumps and nothing else
    assert trick(table("hongwu", "T", "S"), "D4433", "H55 S66", "D9977", "D8866") == "S led"


@pytest.mark.clause("tractor.red-five-in-ruffs")
def test_two_red_fives_may_stay_the_highest_pair_of_a_ruff() -> None:
    at = table("hongwu", "T", "H")
    assert trick(at, "D6644", "HAAKK", "H5544", "D9988") == "N over-ruff"
    # beside another tractor they are the highest loose pair
    at = table("hongwu", "T", "H", IN_TURN)
    assert trick(at, "D443388", "H7766AA", "H776655", "DAKQJ97") == "N over-ruff"
    assert trick(at, "D443388", "H776655", "H7766AA", "DAKQJ97") == "E ruff"


@pytest.mark.clause("tractor.red-five-not-in-ruffs")
def test_by_choice_red_fives_step_down_in_leads_and_answers_alone() -> None:
    at = table("hongwu", "T", "H", {"tractors.red_five_in_ruffs": False})
    assert trick(at, "D4433", "H5544", "D9977", "D8866") == "S led"
    assert trick(at, "D6644", "HAAKK", "H5544", "D9988") == "N over-ruff"
    assert trick(at, "H4433", "H5566", "H9988", "D8866") == "N led"
