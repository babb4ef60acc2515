"""跟牌: how much of a lead's shape is owed, every value of the field follow.shape_duty."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaodipi import Cards, Shape, Table, presets
from chaodipi.cases import answer
from tests.strategies import breach, follows, heavy_hands, nonempty_hands, position, table, trumps

C = Cards.parse
PAIRED = [slug for slug in presets.names() if slug != "huanle-1"]
DUTIES = ["full", "none", "protected", "pairs-of-longest-tractor"]
OTHERS = DUTIES[1:]


def owing(duty: str, slug: str = "huanle", **changes: object) -> Table:
    """A table at ten with this duty; a double 510K forces no pairs where no shape is owed."""
    config = presets.get(slug)
    if duty == "none" and config.five_ten_king.double:
        config = config.replace(**{"five_ten_king.double_forces_pairs": False})
    return table(config, "T", "S", {"follow.shape_duty": duty, **changes})


# -- no shape ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("follow.shape-free")
@pytest.mark.parametrize("slug", PAIRED)
def test_where_no_shape_is_owed_any_cards_of_the_suit_follow(slug: str) -> None:
    at = owing("none", slug)
    for lead in ("D33", "D5544", "D553"):
        assert follows(at, lead, "DAKQQJJ8") == follows(at, "DAKQJ9"[: len(lead)], "DAKQQJJ8")
    assert breach(at, "D5544", "DAKQQJJ8 C3", "DAKQ8") == "followed"
    assert breach(at, "D5544", "DAKQQJJ8 C3", "DAKQ C3") == "must-follow-suit"


@pytest.mark.clause("follow.shape-free")
def test_where_no_shape_is_owed_no_triple_is() -> None:
    assert breach(owing("none", "huanle-3"), "D333", "DAKQQJJJ8", "DAK8") == "followed"
    assert breach(owing("none", "huanle-3"), "D444333", "DQQQJJJAK8", "DAKQQJ8") == "followed"


@pytest.mark.clause("follow.shape-free")
def test_the_duties_under_a_led_510k_stand_without_a_duty_of_shape() -> None:
    at = table(owing("none", "mingchao").config, "6", "S")
    assert breach(at, "CKT5", "CAQKT5", "CAQK") == "must-answer-510k"
    assert breach(at, "SKT5", "SAQJ43", "SA43") == "must-play-highest-trumps"
    assert breach(at, "CKKTT55", "CAAQQJ9873", "CAQJ987") == "followed"


# -- protected tractors -----------------------------------------------------------------------------------------------


@pytest.mark.clause("follow.shape-protected")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_protected_tractor_need_not_be_broken_for_pairs(slug: str) -> None:
    at = owing("protected", slug)
    # only the loose pair is owed, and any pair will do
    assert follows(at, "D44", "DKKQQ77") == ["D77", "DKK", "DQQ"]
    assert breach(at, "D44", "DKKQQ7", "DK7") == "followed"
    assert len(follows(at, "D44", "DKKQQ7")) == 5
    assert breach(at, "D44", "DKKQQ77", "DKQ") == "must-follow-pair"


@pytest.mark.clause("follow.shape-protected")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_led_tractor_is_answered_by_a_tractor_and_the_rest_by_loose_pairs(slug: str) -> None:
    at = owing("protected", slug)
    assert follows(at, "D5544", "DAKKQQ98") == ["DKKQQ"]
    assert breach(at, "D5544", "DAKKQQ98", "DAKQ9") == "must-follow-tractor"
    # a longer tractor led: the shorter one answers, and no other tractor is broken for the pair that is left
    assert breach(at, "D554433", "DKKQQ9988A76", "DAKKQQ7") == "followed"
    assert follows(at, "DAAKKQQ", "D998877643") == ["D998877"]
    assert breach(at, "D5544 D77", "DKKQQJJA863", "DAKKQQ8") == "followed"
    assert breach(at, "D5544 D77", "DKKQQ99A863", "DAKKQQ8") == "must-follow-pair"
    assert breach(at, "D5544 D77", "DKKQQ99A863", "DAKK99Q") == "must-follow-tractor"


@pytest.mark.clause("follow.shape-protected")
@pytest.mark.parametrize("slug", ["anchao", "kangqi", "mingchao", "yixing"])
def test_a_pair_that_stands_in_a_run_in_any_reading_is_protected(slug: str) -> None:
    # the ace is 1 beside the twos and high beside the king: both pairs are in a tractor
    at = owing("protected", slug)
    assert breach(at, "D55", "DAA22K9", "DK9") == "followed"
    assert breach(at, "D55", "DAAKK9", "DA9") == "followed"
    assert breach(at, "D55", "DAA339", "DA9") == "must-follow-pair"


@pytest.mark.clause("follow.shape-protected")
def test_off_suit_levels_beside_an_ace_are_both_protected() -> None:
    at = owing("protected")
    assert breach(at, "S55", "STT HTT DTT S3", "HT S3") == "followed"
    assert breach(at, "S55", "HTT DTT S3", "HT S3") == "must-follow-pair"
    assert breach(at, "S55", "SAA HTT DTT S3", "SA3") == "followed"


@pytest.mark.clause("follow.shape-protected")
def test_a_protected_triple_is_not_broken_for_a_pair_and_answers_a_triple() -> None:
    at = owing("protected", "huanle-3")
    assert breach(at, "D44", "DKKK976", "D97") == "followed"
    assert breach(at, "D44", "DKKK9976", "D97") == "must-follow-pair"
    assert breach(at, "D444", "DKKK9976", "D997") == "must-follow-triple"
    # a triple that is not answered asks for loose pairs only
    assert breach(at, "D444", "DKKQQ976", "D976") == "followed"
    assert breach(at, "D444", "DKKQQ9976", "D976") == "must-follow-pair"
    # a pair beside a triple stands in a run of pairs
    assert breach(at, "D44", "DKKKQQ96", "DQ9") == "followed"


@pytest.mark.clause("follow.shape-protected")
def test_without_triples_three_of_a_kind_are_a_loose_pair() -> None:
    at = owing("protected", "huanle-3", **{"tractors.triples": False})
    assert breach(at, "D44", "DKKK976", "D97") == "must-follow-pair"


@pytest.mark.clause("follow.shape-protected", "510k.double-forces-pairs")
def test_a_double_510k_forces_loose_pairs_where_tractors_are_protected() -> None:
    at = table("mingchao", "6", "S", {"follow.shape_duty": "protected"})
    assert breach(at, "CKKTT55", "CAAQQJJ98743", "CAQJ987") == "must-follow-pair"
    assert breach(at, "CKKTT55", "CAAQQJJ98743", "CAAQJ98") == "followed"


# -- only the longest tractor -----------------------------------------------------------------------------------------


@pytest.mark.clause("follow.longest-tractor-only")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_lead_with_tractors_asks_for_pairs_of_the_longest_only(slug: str) -> None:
    at = owing("pairs-of-longest-tractor", slug)
    assert follows(at, "D5544", "DAAKKQQ8") == ["DAAKK", "DAAQQ", "DKKQQ"]
    assert follows(at, "D5544", "DAAQQ998") == ["DAA99", "DAAQQ", "DQQ99"]
    assert breach(at, "D5544", "DAAQQ998", "DAA98") == "must-follow-pair"
    # a tractor and a pair are led: the tractor asks for two pairs, the pair for nothing
    assert breach(at, "DAA5544", "DKKQQJJ98", "DKKQQJ9") == "followed"
    assert breach(at, "DAA5544", "DKKQQJJ98", "DKKQJ98") == "must-follow-pair"


@pytest.mark.clause("follow.longest-tractor-only")
@pytest.mark.parametrize("slug", PAIRED)
def test_a_lead_without_tractors_asks_as_ever(slug: str) -> None:
    at = owing("pairs-of-longest-tractor", slug)
    assert follows(at, "D33", "DKKQQ7") == ["DKK", "DQQ"]
    assert breach(at, "DAA55", "DKKQQ987", "DKKQ9") == "must-follow-pair"


@pytest.mark.clause("follow.longest-tractor-only", "follow.triples")
def test_triples_ask_as_ever_beside_the_longest_tractor() -> None:
    at = owing("pairs-of-longest-tractor", "huanle-3")
    assert breach(at, "DAAA5544", "DKKK998876", "DKK99887") == "must-follow-triple"
    assert breach(at, "DAAA5544", "DKKK99776", "DKKK9977") == "followed"
    assert breach(at, "DAAA5544", "DKKK997764", "DKKK9976") == "must-follow-pair"
    assert breach(at, "D444333", "DKKKQQQJ98", "DKKKQQJ") == "must-follow-triple"


# -- every duty and length: the collection, the checker and brute force ------------------------------------------------


class Plain:
    """The rule as it is told, by trying everything. A tractor is what reads as one where two pairs are enough."""

    def __init__(self, at: Table) -> None:
        self.at = at
        self.duty, self.least = str(at.config.follow.shape_duty), at.config.tractors.least_length
        self.full = at.config.follow.tractor_duty == "full-length"
        self.two = Table(at.config.replace(**{"tractors.least_length": 2}), at.trump)
        self.known: dict[tuple[Cards, int], list[Cards]] = {}

    def tractors(self, cards: Cards, copies: int) -> list[Cards]:
        """Every tractor of pairs or triples in the cards, each kind once."""
        kinds = [card for card in set(cards) if cards.count(card) >= copies]
        key = Cards(kinds), copies
        if key not in self.known:
            wanted = Shape.TRACTOR if copies == 2 else Shape.TRIPLE_TRACTOR
            self.known[key] = [
                Cards(some)
                for n in range(self.least, len(kinds) + 1)
                for some in combinations(kinds, n)
                if self.two.shape(Cards(some * copies)).shape is wanted
            ]
        return self.known[key]

    def fill(self, rests: set[Cards], led: list[int], copies: int) -> tuple[set[Cards], tuple[int, ...]]:
        """The best answers to led tractors, longest first, and what they leave."""
        lengths = []
        for need in led:
            while True:
                fit = [(one, rest) for rest in rests for one in self.tractors(rest, copies) if len(one) <= need]
                longest = max((len(one) for one, _ in fit), default=0)
                if not longest or (self.full and longest < need):
                    break
                rests = {rest - Cards(list(one) * copies) for one, rest in fit if len(one) == longest}
                lengths.append(longest)
                need -= longest
        return rests, tuple(lengths)

    def measure(
        self, cards: Cards, led: Mapping[Shape, list[int]]
    ) -> tuple[tuple[int, ...], int, tuple[int, ...], int]:
        """What cards show of a lead, over all their divisions."""
        rests, long = self.fill({cards}, led[Shape.TRIPLE_TRACTOR], 3)
        triples, asked = sum(long), sum(led[Shape.TRIPLE_TRACTOR]) + len(led[Shape.TRIPLE])
        while triples < asked:
            less = {rest - Cards([card] * 3) for rest in rests for card in set(rest) if rest.count(card) == 3}
            if not less:
                break
            rests, triples = less, triples + 1
        rests, lengths = self.fill(rests, led[Shape.TRACTOR], 2)
        loose = max(sum(rest.count(card) > 1 for card in set(rest)) for rest in rests)
        room = sum(led[Shape.TRACTOR]) + len(led[Shape.PAIR]) + asked - triples
        return long, triples, lengths, min(room, sum(lengths) + loose)

    def allows(self, lead: Cards, hand: Cards, play: Cards) -> bool:
        """Whether a play of the right size may follow, nothing stepping down."""
        reading = self.at.shape(lead)
        held, mine = ([card for card in cards if self.at.suit_of(card) == reading.suit] for cards in (hand, play))
        if len(mine) < min(len(held), len(lead)):
            return False
        if len(held) <= len(lead) or self.duty == "none":
            return True
        led: dict[Shape, list[int]] = {kind: [] for kind in Shape}
        for part in reading.parts:
            led[self.at.shape(part).shape].append(len(set(part)))
        if self.duty == "pairs-of-longest-tractor" and led[Shape.TRACTOR]:
            led[Shape.PAIR], led[Shape.TRACTOR] = [1] * max(led[Shape.TRACTOR]), []
        long, triples, lengths, pairs = self.measure(Cards(held), led)
        if self.duty == "protected":
            kinds = Cards(held)
            spared = {card for run in self.tractors(kinds, 2) for card in run}
            spared |= {card for card in kinds if kinds.count(card) > 2 and self.at.config.tractors.triples}
            loose = {card for card in kinds if kinds.count(card) > 1} - spared
            pairs = min(pairs, sum(lengths) + len(loose))
        done = self.measure(Cards(mine), led)
        return done[:3] == (long, triples, lengths) and done[3] >= pairs


@pytest.mark.parametrize("least_length", [2, 3])
@pytest.mark.parametrize("duty", DUTIES)
@pytest.mark.parametrize("slug", ["huanle", "huanle-3", "mingchao", "kangqi", "hunan"])
def test_every_duty_is_what_is_told_over_all_subsets(slug: str, duty: str, least_length: int) -> None:
    done = 0
    for seed in range(120):
        case = position(slug, "follow", seed)
        lead, hand = C(case["lead"]), C(case["hand"])
        if case.get("flag") or len(hand) > 13:
            continue
        config = owing(duty, slug, **{"tractors.least_length": least_length}).config
        at = table(config, case["level"], case.get("trump", "NT"))
        if at.shape(lead).shape in (Shape.SINGLE, Shape.FIVE_TEN_KING, Shape.DOUBLE_FIVE_TEN_KING):
            continue
        told, plays = Plain(at), at.follows(lead, hand)
        wanted = {play for play in map(Cards, combinations(hand, len(lead))) if told.allows(lead, hand, play)}
        listed = list(plays)
        assert set(listed) == wanted and len(listed) == plays.count() == len(wanted), case
        done += 1
    assert done > 20


@st.composite
def owing_tables(draw: st.DrawFn) -> Table:
    """Any preset with a duty of shape and a least length, half of them with a full-length duty where it fits."""
    slug = draw(st.sampled_from(PAIRED))
    config = owing(draw(st.sampled_from(DUTIES)), slug, **{"tractors.least_length": draw(st.integers(2, 4))}).config
    if draw(st.booleans()) and config.follow.shape_duty in ("full", "protected"):
        config = config.replace(**{"follow.tractor_duty": "full-length"})
    return Table(config, draw(trumps(config)))


@given(owing_tables(), st.data())
def test_listing_counting_checking_and_drawing_agree_under_every_duty(at: Table, data: st.DataObject) -> None:
    led = data.draw(nonempty_hands(at, 6))
    suit = at.shape(led).suit
    if suit is None:
        return
    hand = data.draw(heavy_hands(at, 11, (suit,)))
    if len(hand) < len(led):
        return
    plays = at.follows(led, hand)
    listed = list(plays)
    assert len(listed) == plays.count() == len(set(listed)) > 0
    assert set(listed) == {cards for cards in map(Cards, combinations(hand, len(led))) if cards in plays}
    assert all(at.rule_on_follow(led, hand, cards) for cards in listed)
    assert plays.sample(Random(1)) in plays


# -- what is cited ----------------------------------------------------------------------------------------------------


def cited(options: Mapping[str, object], **case: object) -> tuple[str, ...]:
    asked = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "options": options, **case}
    return answer(asked).clauses


@pytest.mark.parametrize(
    ("duty", "clause"),
    [
        ("none", "follow.shape-free"),
        ("protected", "follow.shape-protected"),
        ("pairs-of-longest-tractor", "follow.longest-tractor-only"),
    ],
)
def test_a_house_duty_is_cited_where_a_shape_is_led(duty: str, clause: str) -> None:
    options = {"follow.shape_duty": duty}
    for lead in ("D5544", "D33", "DAA5544"):
        found = cited(options, ask="follow", lead=lead, hand="DKKQQ9987")
        assert clause in found and "follow.no-pairs-free" not in found
        legal = owing(duty).rule_on_follow(C(lead), C("DKKQQ9987"), C("DKKQQ9987"[: len(lead)]))
        assert legal and clause in legal.clauses
    assert clause not in cited(options, ask="follow", lead="D3", hand="DKKQQ9987")


def test_a_breach_of_a_house_duty_cites_it_alone() -> None:
    ruling = owing("protected").rule_on_follow(C("D44"), C("DKKQQ77"), C("DKQ"))
    assert str(ruling.code) == "must-follow-pair" and ruling.clauses == ("follow.shape-protected",)
    ruling = owing("protected").rule_on_follow(C("D5544"), C("DKKQQ77A"), C("DKQ77"))
    assert ruling.clauses == ("follow.tractor-for-tractor", "follow.shorter-tractor", "follow.shape-protected")
    ruling = owing("pairs-of-longest-tractor").rule_on_follow(C("D5544"), C("DKKQQ77A"), C("DKQ77"))
    assert ruling.clauses == ("follow.measure", "follow.longest-tractor-only")
