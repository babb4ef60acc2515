"""Which clauses decide an answer on cards or points: more than the codes of a ruling can tell (clauses: all).

Each function looks at what is there (a level gap, an ace beside a two, a 510K led, a level that must be played) and
names the clauses and fields that decide on it; :func:`chaodipi.reasons.cited` keeps those that hold in the
configuration. A field is written with ``@`` before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from chaodipi.cards import BIG_JOKER, FIVE_OF_HEARTS, KIND_RANK, KIND_SUIT, SMALL_JOKER, copies, kinds_in
from chaodipi.config import RuleConfig
from chaodipi.order import TRUMPS, Ladder
from chaodipi.results import ACE, FLAG, Hand, Result, must_be_played, threshold
from chaodipi.shapes import DOUBLE_KING, KING, PAIR, SINGLE, THROW, TRACTOR, TRIPLE, TRIPLE_TRACTOR, Lead
from chaodipi.tricks import Win

__all__: list[str] = []


def order(ladder: Ladder, bits: int, suit: int) -> list[str]:
    """What decides the order of cards of one suit."""
    found = ["order.trumps" if suit == TRUMPS else "order.side-suits"]
    kinds = kinds_in(bits)
    if suit != TRUMPS:
        return found
    ranks = [ladder.rank_of[kind] for kind in kinds]
    if any(ladder.is_red_five(kind) for kind in kinds):
        found.insert(0, "order.red-five-top")
    if any(rank in (95, 96) for rank in ranks):
        found.append("order.permanent-2")
    if ranks.count(97) > 1:
        found.append("order.off-levels-equal")
    if ladder.trump_suit < 0:
        found.append("flag.trumps" if ladder.level < 0 else "order.no-trump")
    return found


def shape(ladder: Ladder, bits: int, lead: Lead | None) -> list[str]:
    """What decides what a set is: its parts, and what would join or part its pairs."""
    if lead is None:
        return ["trick.lead", *_king_fields(ladder, bits)]
    if lead.shape in (KING, DOUBLE_KING):
        found = ["510k.definition" if lead.shape == KING else "@five_ten_king.double"]
        return found + (["510k.step-down", *_king_fields(ladder, bits)] if lead.stepped else [])
    pairs = [kind for kind in kinds_in(bits) if copies(bits, kind) > 1]
    found = _pair_fields(ladder, lead.suit, pairs) if len(pairs) > 1 else []
    kinds = {part.kind for part in lead.parts}
    names = {
        SINGLE: "cards.single",
        PAIR: "cards.pair",
        TRIPLE: "@tractors.triples",
        TRIPLE_TRACTOR: "@tractors.triples",
    }
    if TRACTOR in kinds or TRIPLE_TRACTOR in kinds:
        found.append("tractor.definition")
    found += [name for kind, name in names.items() if kind in kinds]
    return [*found, "throw.definition", "tractor.division"] if lead.shape == THROW else found


def _king_fields(ladder: Ladder, bits: int) -> list[str]:
    """The fields that let, or do not let, a five, a ten and a king be a 510K."""
    if not any(king & bits == king for king in ladder.king_bits):
        return []
    red_five = copies(bits, FIVE_OF_HEARTS) and ladder.red_five
    return ["@five_ten_king.red_five"] if red_five else ["@five_ten_king.level_cards"]


def _pair_fields(ladder: Ladder, suit: int, pairs: list[int]) -> list[str]:
    """What joins or parts these pairs of one suit."""
    ranks = {KIND_RANK[kind] for kind in pairs if ladder.rank_of[kind] <= 14}
    level = ladder.level
    found = []
    if level - 1 in ranks and level + 1 in ranks:
        found.append("@tractors.gap_trump" if suit == TRUMPS else "@tractors.gap_side")
    if any(KIND_RANK[kind] == level and KIND_SUIT[kind] == ladder.trump_suit for kind in pairs):
        found.append("@tractors.level_pair")
    if sum(ladder.rank_of[kind] == 97 for kind in pairs) > 1:
        found.append("tractor.one-off-level-pair")
    if BIG_JOKER in pairs and SMALL_JOKER in pairs:
        found.append("@tractors.jokers")
    if ladder.trump_suit < 0 and SMALL_JOKER in pairs and any(ladder.rank_of[kind] == 97 for kind in pairs):
        found.append("@tractors.no_trump_levels")
    if any(ladder.rank_of[kind] in (95, 96) for kind in pairs):
        found.append("tractor.permanent-twos")
    if ACE in ranks and ranks & {0, 1}:
        found.append("@tractors.low_ace")
    if FIVE_OF_HEARTS in pairs and ladder.red_five:
        found.append("@tractors.red_five_steps_down")
    return found


def follow(lead: Lead, held: int) -> list[str]:
    """What decides what may follow a lead."""
    if not held & lead.mask:
        return ["follow.void"]
    found = ["follow.suit"]
    if lead.shape in (KING, DOUBLE_KING):
        return found + king_duty(lead)
    if lead.triples:
        found.append("follow.triples")
    if lead.tractors or lead.triple_tractors:
        found += ["follow.tractor-for-tractor", "@follow.tractor_duty", "follow.measure"]
    elif lead.pairs:
        found += ["follow.pair-for-pair", "follow.pair-from-tractor"]
    return [*found, "follow.throw-shape"] if lead.shape == THROW else found


def king_duty(lead: Lead) -> list[str]:
    """What a led 510K asks for."""
    if lead.suit == TRUMPS and lead.shape == DOUBLE_KING:
        return ["@five_ten_king.double_trump_highest"]
    if lead.suit == TRUMPS:
        return ["@five_ten_king.trump_duty", "510k.trump-lead-three-highest"]
    return ["@five_ten_king.double_forces_pairs" if lead.shape == DOUBLE_KING else "@five_ten_king.side_duty"]


def trick(lead: Lead, win: Win, equals: bool) -> list[str]:
    """What decides who wins a trick."""
    if lead.shape in (KING, DOUBLE_KING):
        if lead.suit == TRUMPS:
            return ["510k.trump-lead-highest", "510k.equal-first"]
        beaten = "510k.side-beaten" if lead.shape == KING else "510k.double-side-beaten"
        return [beaten, "510k.side-beaten-hongwu", *(["510k.equal-first"] if equals else [])]
    first = ["order.equal-first"] if equals else []
    if win is Win.LED:
        return ["trick.throw-unbeaten" if lead.shape == THROW else "trick.in-suit", *first]
    shaped = bool(lead.pairs or lead.triples)
    if win is Win.RUFF:
        return ["trick.ruff", *(["trick.ruff-shape", "@follow.ruff_length"] if shaped else [])]
    if not shaped:
        return ["trick.over-ruff-singles", "trick.over-ruff"]
    longer = ["trick.over-ruff-length"] if lead.tractors else []
    return ["trick.over-ruff", *longer, "@follow.over_ruff"]


def settle(config: RuleConfig, hand: Hand, outcome: Result) -> list[str]:
    """What decides levels, deal and scores: the falls first, then the table, the rise, the pay."""
    found = [clause for clause in outcome.clauses if clause.split(".")[0] != "result"]
    winners = hand.dealer % 2 if outcome.dealers_won else 1 - hand.dealer % 2
    if hand.flag:
        found += ["flag.won" if outcome.dealers_won else "flag.lost", "flag.hundred"]
    if config.levels.played:
        found += _table(config, hand, outcome)
        found += _rise(config, hand, outcome, winners)
    else:
        found += ["result.jushu-table", "result.jushu-attackers", "level.jushu-two"]
    found.append("result.next-dealer-partner" if outcome.on_stage == hand.dealer % 2 else "result.next-dealer-seat")
    pay = ["@result.pay"] if outcome.scores is not None else []
    if hand.flag and outcome.dealers_won:
        pay.append("@levels.flag_carry_pays")
    return found + pay


def _table(config: RuleConfig, hand: Hand, outcome: Result) -> list[str]:
    found = ["@result.shutout_to_ace"] if hand.points <= 0 and outcome.dealers_won else []
    if hand.points == threshold(config, hand.flag):
        found.append("result.deal-at-80")
    if hand.points < 0:
        found.append("@result.floor_at_zero")
    return [*found, "@result.band" if config.result.steps == "bands" else "@result.steps"]


def _rise(config: RuleConfig, hand: Hand, outcome: Result, winners: int) -> Iterable[str]:
    """What stopped a rise, or carried it past A."""
    before, after = hand.standings[winners], outcome.standings[winners]
    if after.level == FLAG != before.level:
        return ["flag.reached", "@levels.flag_pay"]
    if after.level > FLAG:
        return ["level.past-a"]
    if after.lap != before.lap:
        return ["@levels.laps"]
    stops = after.level < FLAG and must_be_played(config, after.level, after.lap)
    if stops and after == before and outcome.steps:
        return ["@levels.attackers", "@levels.must_play"]
    if stops and after.level - before.level < outcome.steps:
        return ["level.must-play-stops", "@levels.must_play", "level.steps-are-the-table"]
    return []
