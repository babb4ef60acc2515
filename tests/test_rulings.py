"""Rulings: every code has a basis and a sentence in both languages, and answers name clauses and facts."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from random import Random

import pytest

from chaodipi import (
    Bid,
    Bury,
    Cards,
    ChaoDiPiError,
    Code,
    IllegalAction,
    Match,
    Pass,
    Phase,
    Ruling,
    Seat,
    Suit,
    apply,
    can_chaodi,
    can_declare,
    new_hand,
    presets,
    reasons,
    rule_on,
    rulebook,
)
from chaodipi.cases import answer
from chaodipi.errors import ConfigError, NotationError, RecordError
from chaodipi.explain import STATUS_ZH, clause_line
from chaodipi.ruling import allowed, refused
from tests.strategies import position, table, table_of

C = Cards.parse
IDS = {clause.id for clause in rulebook.clauses()}
CONFIGS = [presets.get(slug) for slug in presets.names()]
#: Throws of trumps are barred in no preset.
SIDE_SUITS = presets.HUANLE.replace(**{"throw.allowed": "side-suits"})


# -- codes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", list(Code))
def test_every_code_has_clauses_that_exist_and_a_sentence_in_both_languages(code: Code) -> None:
    for config in CONFIGS:
        found = reasons.clauses(config, code)
        assert set(found) <= IDS
    assert any(reasons.clauses(config, code) for config in (*CONFIGS, SIDE_SUITS))
    english, chinese = reasons.SENTENCES[code]
    assert english and chinese and english != chinese
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)


def test_no_code_stands_twice_and_no_basis_without_a_code() -> None:
    assert set(reasons.BASIS) == set(reasons.SENTENCES) == set(Code)
    assert len({code.value for code in Code}) == len(Code)
    sentences = list(reasons.SENTENCES.values())
    assert len({english for english, _ in sentences}) == len({chinese for _, chinese in sentences}) == len(Code)


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_explained_in_both_languages(code: Code) -> None:
    config = presets.MINGCHAO
    for ruling, english, chinese in (
        (reasons.legal(config, code, seat=Seat.EAST, cards=C("SA")), "Legal", "合规"),
        (reasons.illegal(config, (code,), seat=Seat.EAST, cards=C("SA")), "Illegal", "违规"),
    ):
        lines = ruling.explain().splitlines()
        assert lines[0] == f"{english}: {reasons.SENTENCES[code][0]} (seat E, cards ♠A)"
        assert lines[1:] == [f"  {clause_line(rulebook.get(clause), 'en', 'mingchao')}" for clause in ruling.clauses]
        lines = ruling.explain("zh").splitlines()
        assert lines[0] == f"{chinese}：{reasons.SENTENCES[code][1]}（玩家 东，所出 ♠A）"
        assert lines[1:] == [f"  {clause_line(rulebook.get(clause), 'zh', 'mingchao')}" for clause in ruling.clauses]


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_a_ruling_is_true_where_it_is_legal_and_a_value() -> None:
    yes, no = allowed(Code.VOID, ("follow.void",)), refused((Code.NOT_IN_HAND, Code.WRONG_SIZE), ("follow.count",))
    assert yes and not no and yes != no and yes.breaches == () and no.code is Code.NOT_IN_HAND
    for ruling in (yes, no):
        assert pickle.loads(pickle.dumps(ruling)) == ruling and hash(ruling) == hash(pickle.loads(pickle.dumps(ruling)))


def test_all_breaches_are_told_not_only_the_first() -> None:
    ruling = table("huanle", "T", "S").rule_on_follow(C("DAA"), C("DKK C4"), C("HA"))
    assert ruling.breaches == (Code.NOT_IN_HAND, Code.WRONG_SIZE)
    assert dict(ruling.facts)["size"] == 2
    text = ruling.explain()
    assert text.startswith("Illegal: the cards are not all in the hand; the number of cards is wrong (led ♦AA")
    assert "[follow.count]" in text and "[cards.copies-interchangeable]" in text


@pytest.mark.parametrize(
    ("lead", "hand", "play", "clause"),
    [
        ("DA", "DK C4", "C4", "follow.suit"),
        ("DAA", "DKK4", "DK4", "follow.pair-for-pair"),
        ("DAAKK", "D9988643", "D9943", "follow.tractor-for-tractor"),
        ("DA", "C4", "C4", "follow.void"),
        ("DAK", "D3 C4", "D3 C4", "follow.short-of-suit"),
    ],
)
def test_the_deciding_clause_comes_first(lead: str, hand: str, play: str, clause: str) -> None:
    assert table("huanle", "T", "S").rule_on_follow(C(lead), C(hand), C(play)).clauses[0] == clause


@pytest.mark.parametrize(
    ("slug", "lead", "hand", "play", "clause"),
    [
        ("mingchao", "SKT5", "SAKQT5", "SAKQ", "510k.trump-lead-must"),
        ("hongwu", "CKT5", "CAKQT5", "CAKQ", "510k.side-lead-must"),
        ("mingchao", "SKT5", "SAKQ43", "SQ43", "510k.trump-lead-three-highest"),
        ("changxian", "SKT5", "SAKQ43", "SQ43", "510k.trump-lead-three-highest"),
        ("mingchao", "SKKTT55", "SAQJ98733", "SAQJ933", "510k.trump-double-lead"),
    ],
)
def test_the_clause_that_a_led_510k_decides_by_comes_first(
    slug: str, lead: str, hand: str, play: str, clause: str
) -> None:
    assert table(slug, "6", "S").rule_on_follow(C(lead), C(hand), C(play)).clauses[0] == clause


def test_an_explanation_has_the_quotation_source_and_status() -> None:
    ruling = table("huanle", "T", "S").rule_on_follow(C("D33"), C("DAKQJJ"), C("DAK"))
    english, chinese = ruling.explain(), ruling.explain("zh")
    assert english.startswith("Illegal: the lead asks for pairs, and the hand has more of them to play")
    assert chinese.startswith("违规：首家要求出对，有对必须出对")
    for text in (english, chinese):
        assert "「首家出对牌时,其余家有对牌必须出对牌」" in text and "000§2" in text
    assert "; stated)" in english and "；原文）" in chinese


def test_a_clause_in_one_line_has_its_chinese_reading_where_there_is_one() -> None:
    stated, reading = rulebook.get("follow.void"), rulebook.get("follow.measure")
    assert clause_line(stated, "zh").endswith(f"；原文）{stated.zh}") and stated.zh
    assert clause_line(reading, "zh").endswith(f"；释读）{reading.zh}") and reading.zh
    assert clause_line(reading).startswith("[follow.measure] A play that follows")
    assert {clause.status for clause in rulebook.clauses()} <= set(STATUS_ZH)


def test_only_two_languages_are_spoken() -> None:
    with pytest.raises(ValueError, match="lang is 'en' or 'zh', not 'fr'"):
        allowed(Code.VOID, ()).explain("fr")


def test_facts_are_shown_as_text() -> None:
    assert reasons.show((C("SA"), C("DKK"))) == "♠A | ♦KK" and reasons.show(()) == "-"
    assert reasons.show(C("STT HA BJ BJ LJ")) == "♠1010 ♥A BJ BJ LJ"
    assert reasons.show(C("STT HA BJ BJ LJ"), "zh") == "♠1010 ♥A 大王 大王 小王"
    assert (reasons.show(C("")), reasons.show(C(""), "zh")) == ("none", "无")
    assert [reasons.show(seat) for seat in Seat] == ["S", "E", "N", "W"]
    assert "".join(reasons.show(seat, "zh") for seat in Seat) == "南东北西"
    assert reasons.show(-30) == "-30"
    assert [reasons.show(word) for word in ("H", "NT", "bury")] == ["♥", "no-trump", "the bury"]
    assert [reasons.show(word, "zh") for word in ("H", "NT", "bury")] == ["♥", "无主", "扣底"]


def test_every_phase_that_a_ruling_names_has_words() -> None:
    assert {phase.value for phase in Phase} - set(reasons.WORDS) == {Phase.OVER.value}


def test_a_bid_that_names_a_trump_is_told_with_it() -> None:
    state = new_hand(presets.HONGWU, seed=1)
    assert state.to_act is not None
    assert "trump named ♥" in can_declare(state, state.to_act, C("H55"), Suit.HEARTS).explain()
    assert "指定 无主" in can_declare(state, state.to_act, C("H55"), "NT").explain("zh")


@pytest.mark.clause("chaodi.dealer-buries")
def test_a_bury_of_a_wrong_size_is_told_by_the_clause_of_burying() -> None:
    state = new_hand(presets.HUANLE, seed=1, deal="whole")
    state = apply(state, Bid(next(C(card) for card in ("S2", "H2", "C2", "D2") if C(card) <= state.hands[0])))
    while state.phase is Phase.BID:
        state = apply(state, Pass())
    assert state.to_act is not None
    ruling = rule_on(state, Bury(state.hand(state.to_act)))
    assert ruling.breaches == (Code.WRONG_SIZE,) and ruling.clauses == ("chaodi.dealer-buries",)
    assert rule_on(state, Bury(C("BJ BJ BJ"))).clauses == ("cards.copies-interchangeable", "chaodi.dealer-buries")


def test_an_unknown_clause_is_named() -> None:
    with pytest.raises(rulebook.UnknownClause, match=r"no clause 'follow\.x'") as caught:
        rulebook.get("follow.x")
    assert str(caught.value) == "no clause 'follow.x'" and isinstance(caught.value, KeyError)


def test_clauses_are_found_by_topic_preset_field_function_and_word() -> None:
    assert rulebook.get("follow.void") in rulebook.by_topic("follow")
    assert all(clause.topic == "follow" for clause in rulebook.by_topic("follow"))
    assert rulebook.get("510k.heart-none") in rulebook.by_preset("kangqi")
    assert rulebook.get("510k.heart-none") not in rulebook.by_preset("hongwu")
    assert rulebook.get("tractor.ace-as-one") in rulebook.by_field("tractors.low_ace")
    assert rulebook.get("follow.measure") in rulebook.by_function("follow.measure")
    assert rulebook.get("follow.void") in rulebook.search("垫牌") and rulebook.search("no such word") == ()
    assert rulebook.search("FOLLOW.VOID") == (rulebook.get("follow.void"),)


# -- the clauses of a preset ------------------------------------------------------------------------------------------


def clauses_cited(slug: str, seed: int) -> set[str]:
    """What rulings and results on random positions cite."""
    rng = Random(seed)
    case = position(slug, "follow", seed)
    lead, hand = C(case["lead"]), C(case["hand"])
    plays = [Cards(rng.sample(list(hand), len(lead))), table_of(case).follows(lead, hand).sample(rng)]
    rulings: list[Ruling] = [table_of(case).rule_on_follow(lead, hand, play) for play in plays]
    case = position(slug, "throw", seed)
    hands = {Seat.parse(seat): C(text) for seat, text in case["hands"].items()}
    leader, dealer = Seat.parse(case["leader"]), Seat.parse(case["dealer"])
    rulings.append(table_of(case).throw(C(case["cards"]), hands, leader=leader, dealer=dealer).ruling)
    for ruling in rulings:
        assert ruling.explain("en") != ruling.explain("zh")
    found = {clause for ruling in rulings for clause in ruling.clauses}
    case = position(slug, "trick", seed)
    found.update(table_of(case).trick([(Seat.parse(seat), C(text)) for seat, text in case["plays"]]).clauses)
    case = position(slug, "kitty", seed)
    winner, dealer = Seat.parse(case["winner"]), Seat.parse(case["dealer"])
    found.update(table_of(case).capture(C(case["last"]), C(case["kitty"]), winner=winner, dealer=dealer).clauses)
    return found


@pytest.mark.parametrize("slug", presets.names())
def test_rulings_in_a_preset_cite_clauses_that_hold_in_it(slug: str) -> None:
    cited = {clause for seed in range(40) for clause in clauses_cited(slug, seed)}
    assert cited <= IDS
    assert sorted(clause for clause in cited if slug not in rulebook.get(clause).presets) == []


# -- errors -----------------------------------------------------------------------------------------------------------


def test_the_errors_are_one_family_and_values() -> None:
    ruling = refused((Code.VOID,), ())
    error = IllegalAction("no", ruling)
    assert isinstance(error, ChaoDiPiError) and isinstance(error, ValueError) and error.ruling is ruling
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.ruling) == ("no", ruling)
    for kind in (NotationError, ConfigError, RecordError):
        assert issubclass(kind, ChaoDiPiError) and issubclass(kind, ValueError)


@pytest.mark.clause("bid.red-five-no-chao", "bid.nobody-no-chao", "chaodi.who-is-asked")
@pytest.mark.parametrize(
    ("slug", "bids", "chaos", "clause"),
    [
        ("hongwu", [["S", "H55", "S"]], [["E", "BJ BJ"]], "bid.red-five-no-chao"),
        ("huanle", [], [["E", "BJ BJ"]], "bid.nobody-no-chao"),
        ("huanle", [["S", "ST"]], [["E", "pass"], ["N", "pass"], ["W", "pass"], ["E", "BJ BJ"]], None),
    ],
)
def test_why_nobody_is_asked_any_more_is_named(
    slug: str, bids: list[list[str]], chaos: list[list[str]], clause: str | None
) -> None:
    position = {"id": "x", "rules": slug, "ask": "chaodi", "level": "T", "dealer": "S", "bids": bids, "chaos": chaos}
    found = answer(position)
    closing = {"bid.red-five-no-chao", "bid.nobody-no-chao"}
    assert found.values["legal"][-1] is False and "chaodi.who-is-asked" in found.clauses
    assert closing & set(found.clauses) == ({clause} if clause else set())


def test_a_state_names_it_too() -> None:
    state = new_hand(presets.HONGWU, seed=1, deal="whole", match=Match(presets.HONGWU, dealer=Seat.SOUTH))
    while state.phase is not Phase.BURY:
        state = apply(state, Pass())
    assert state.to_act is not None
    state = apply(state, Bury(Cards(list(state.hand(state.to_act))[:8])))
    ruling = can_chaodi(state, Seat.EAST, C("BJ BJ"))
    assert Code.ASKING_CLOSED in ruling.breaches and ruling.clauses[0] == "bid.nobody-no-chao"


@pytest.mark.clause("follow.triples")
def test_a_triple_that_is_not_answered_with_a_pair_is_told_by_the_rule_of_triples() -> None:
    ruling = table("huanle-3", "6", "S").rule_on_follow(C("D333"), C("DAAKQ"), C("DAKQ"))
    assert ruling.code is Code.MUST_FOLLOW_PAIR and ruling.clauses[0] == "follow.triples"


def test_a_penalty_is_told_with_its_sign_and_only_where_there_is_one() -> None:
    others = {Seat.EAST: C("D4"), Seat.NORTH: C("C3"), Seat.WEST: C("D9")}
    for slug, dealer, said in (("hongwu", Seat.SOUTH, "+30"), ("hongwu", Seat.EAST, "-30"), ("huanle", Seat.SOUTH, "")):
        result = table(slug, "6", "S").throw(C("DAK3"), others, leader=Seat.SOUTH, dealer=dealer)
        text = result.ruling.explain("zh").splitlines()[0]
        assert ("抓分方增减" in text) is bool(said) and said in text


def test_a_reading_is_told_with_the_other_readings() -> None:
    clause = rulebook.get("follow.shorter-tractor")
    assert clause.others and f"; other readings: {'; '.join(clause.others)})" in clause_line(clause)
    assert f"；另读：{'；'.join(clause.others_zh)}）" in clause_line(clause, "zh")


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "cases").iterdir()), ids=lambda path: path.name)
def test_no_answer_of_a_preset_names_a_clause_of_another(path: Path) -> None:
    text = path.read_text("utf-8")
    cases = map(json.loads, text.splitlines()) if path.suffix == ".jsonl" else tomllib.loads(text)["case"]
    for case in cases:
        if "options" not in case:
            for clause in map(rulebook.get, answer(case).clauses):
                assert case["rules"] in clause.presets or not clause.presets, (case["id"], clause.id)


@pytest.mark.clause("throw.longer-tractor")
def test_a_beaten_pair_is_no_longer_tractor() -> None:
    others = {Seat.EAST: C("DQQ"), Seat.NORTH: C("C3"), Seat.WEST: C("C4")}
    result = table("mingchao", "6", "S").throw(C("DA99"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH)
    assert not result.stands and "throw.longer-tractor" not in result.ruling.clauses
    others[Seat.EAST] = C("DJJTT99")
    result = table("mingchao", "6", "S").throw(C("DAKKQQ"), others, leader=Seat.SOUTH, dealer=Seat.SOUTH)
    assert not result.stands and "throw.longer-tractor" in result.ruling.clauses
