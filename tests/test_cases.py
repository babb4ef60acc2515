"""The worked cases of the sources and the random positions: every answer agrees."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from chaodipi.cases import CaseError, answer, asks, differences
from chaodipi.rulebook import get

HERE = Path(__file__).parent / "cases"
WORKED = [case for path in sorted(HERE.glob("*.toml")) for case in tomllib.loads(path.read_text("utf-8"))["case"]]
OTHERS = [
    json.loads(line)
    for name in ("peers.jsonl", "reported.jsonl")
    for line in (HERE / name).read_text("utf-8").splitlines()
]
RANDOM = [json.loads(line) for line in (HERE / "random.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", WORKED, ids=lambda case: str(case["id"]))
def test_worked_case(case: dict[str, Any]) -> None:
    found = answer(case)
    assert differences(case, found) == {}
    assert found.clauses
    assert all(get(clause).presets for clause in found.clauses)


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: str(case["id"]))
def test_case_from_other_engines_and_public_reports(case: dict[str, Any]) -> None:
    found = answer(case)
    assert differences(case, found) == {}
    assert found.clauses


@pytest.mark.parametrize("slug", sorted({case["rules"] for case in RANDOM}))
@pytest.mark.parametrize("ask", ["order", "shape", "follow", "throw", "trick", "bid", "chaodi", "kitty", "settle"])
def test_random_positions(slug: str, ask: str) -> None:
    cases = [case for case in RANDOM if (case["rules"], case["ask"]) == (slug, ask)]
    assert len(cases) >= 7
    wrong = {case["id"]: differences(case, answer(case)) for case in cases}
    assert {name: diff for name, diff in wrong.items() if diff} == {}


def test_every_ask_is_worked() -> None:
    assert {case["ask"] for case in WORKED + RANDOM} == set(asks())


def test_a_difference_names_key_and_both_values() -> None:
    case = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "shape", "cards": "DAA22"}
    found = answer(case)
    assert differences(case | {"expect": {"shape": "tractor", "suit": "D"}}, found) == {"shape": ("tractor", "throw")}
    settled = {
        "id": "x",
        "rules": "jushu",
        "ask": "settle",
        "dealer": "S",
        "levels": {"SN": "2", "EW": "2"},
        "points": 0,
    }
    wrong = differences(settled | {"expect": {"scores": {"SN": 8}}}, answer(settled))
    assert wrong == {"scores.SN": (8, 9)}
    none = {"id": "x", "rules": "huanle", "ask": "escape", "dealer": "S", "seat": "E", "points": 0, "started": True}
    assert differences(none | {"expect": {"scores": {"EW": -15}}}, answer(none)) == {"scores.EW": (-15, None)}
    assert differences(settled | {"expect": {"laps": {"SN": 1}}}, answer(settled)) == {"laps.SN": (1, None)}


SHAPE = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "shape", "cards": "DAA"}
FOLLOW = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "follow", "lead": "D33", "hand": "DAKQ"}
THROW = {
    "id": "x",
    "rules": "huanle",
    "level": "T",
    "trump": "S",
    "ask": "throw",
    "leader": "S",
    "dealer": "S",
    "cards": "DAK",
    "hands": {"E": "D3", "N": "D4", "W": "D5"},
}
TRICK = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "trick", "plays": [["S", "D3"], ["E", "D4"]]}
BID = {"id": "x", "rules": "hongwu", "level": "T", "ask": "bid", "first_hand": False, "dealer": "S", "bids": []}
SETTLE = {
    "id": "x",
    "rules": "changxian",
    "ask": "settle",
    "dealer": "S",
    "levels": {"SN": "2", "EW": "3"},
    "points": 80,
}
ESCAPE = {"id": "x", "rules": "hongwu", "ask": "escape", "dealer": "S", "seat": "E", "points": 5, "started": True}
HEAVEN = SETTLE | {"rules": "kangqi", "winner": "E", "bonus": "heaven-and-earth"}
KITTY = {
    "id": "x",
    "rules": "huanle",
    "level": "T",
    "trump": "S",
    "ask": "kitty",
    "dealer": "S",
    "winner": "E",
    "last": "DA",
    "kitty": "C5",
}
TITLE = {"id": "x", "rules": "hongwu", "ask": "title", "table": "wealth", "value": 5}


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("text", "a case is a table"),
        (SHAPE | {"ask": ["shape"]}, "ask: ['shape']"),
        ({k: v for k, v in SHAPE.items() if k != "id"}, "id: missing"),
        (SHAPE | {"id": 3}, "id: 3: a text"),
        (TITLE | {"level": "banana"}, "level: 'banana': a level is"),
        (TITLE | {"level": "2", "trump": "banana"}, "trump: 'banana'"),
        (THROW | {"hands": {"E": "D3", "e": "D4"}}, "hands.e: 'D4': this seat's hand is given twice"),
        (SETTLE | {"points": 10**13}, "points: a number up to"),
        (SETTLE | {"flags": {"SN": 3}}, "flags: 3: after 3 failed flag hands"),
        (SETTLE | {"flag": True}, "flag: True: the dealing team is not at the flag"),
        (SETTLE | {"expect": {"levels": {"XX": "4"}}}, "expect.levels.XX: '4': unknown answer key"),
        (SETTLE | {"declared": ["W", "H55 SA D3"]}, "declared: 'SA H55 D3': a bid of two"),
        (HEAVEN | {"rules": "huanle"}, "bonus: 'heaven-and-earth': these rules know no such bonus"),
        (HEAVEN | {"winner": "N"}, "winner: 'N': only attackers"),
        (HEAVEN | {"levels": {"SN": "flag", "EW": "2"}, "flag": True}, "bonus: 'heaven-and-earth': a flag hand"),
        ({k: v for k, v in HEAVEN.items() if k != "winner"}, "winner: a bonus belongs to"),
        (KITTY | {"last": ""}, "last: '': the winner"),
        (SHAPE | {"ask": "colour"}, "ask: 'colour'"),
        ({"id": "x", "rules": "huanle"}, "ask: missing (known: "),
        (SHAPE | {"rules": "whist"}, "rules: no rules 'whist'"),
        (SHAPE | {"rules": 3}, "rules: 3: a text"),
        (SHAPE | {"colour": 1}, "colour: 1: unknown key"),
        (SHAPE | {"hand": "D3"}, "hand: 'D3': unknown key"),
        (SHAPE | {"expect": 1}, "expect: 1: a table"),
        (SHAPE | {"expect": {"winner": "S"}}, "expect.winner: 'S': unknown answer key"),
        (SHAPE | {"options": 1}, "options: 1: a table"),
        (SHAPE | {"options": {"tractors.low": True}}, "options: no rule field 'tractors.low'"),
        (SHAPE | {"options": {"tractors": {"low_ace": 3}}}, "options: tractors.low_ace: 3"),
        (SHAPE | {"flag": True}, "flag: True: these rules have no flag hands"),
        (SHAPE | {"flag": 1}, "flag: 1: true or false"),
        (SHAPE | {"rules": "kangqi", "flag": True, "trump": "S"}, "trump: 'S': a flag hand has no trump suit"),
        (SHAPE | {"level": "1"}, "level: '1': a level is"),
        (SHAPE | {"level": 5}, "level: 5: a text"),
        ({k: v for k, v in SHAPE.items() if k != "level"}, "level: missing"),
        ({k: v for k, v in SHAPE.items() if k != "trump"}, "trump: missing"),
        (SHAPE | {"trump": "X"}, "trump: 'X': no suit: 'X'"),
        (SHAPE | {"cards": "DX"}, "cards: unreadable card 'DX'"),
        (SHAPE | {"cards": 5}, "cards: cards are written as text"),
        (SHAPE | {"cards": "DAAA"}, "cards: 'DA': held more often than 2 decks have it"),
        ({**SHAPE, "ask": "order", "cards": "DA SA"}, "cards: 'SA DA': cards of one effective suit"),
        (FOLLOW | {"lead": "D3 C4"}, "lead: 'C4 D3': a lead is of one effective suit"),
        (FOLLOW | {"lead": ""}, "lead: '': a lead is of one effective suit"),
        (FOLLOW | {"hand": "D3A"}, "lead and hand: 'D3': held more often"),
        (FOLLOW | {"hand": "DA"}, "hand: 'DA': fewer cards than were led"),
        (THROW | {"leader": "X"}, "leader: no seat: 'X'"),
        (THROW | {"hands": []}, "hands: []: a table of seats"),
        (THROW | {"hands": {"S": "D3"}}, "hands.S: 'D3': the leader's own hand"),
        (THROW | {"hands": {"Q": "D3"}}, "hands.Q: no seat: 'Q'"),
        (THROW | {"hands": {"E": "D33", "N": "D3", "W": ""}}, "hands.E and hands.N: 'D3': held more often"),
        (THROW | {"failed": -1}, "failed: -1: 0 or more"),
        (THROW | {"failed": True}, "failed: True: a whole number"),
        (TRICK | {"plays": "S"}, "plays: 'S': a list"),
        (TRICK | {"plays": [["S"]]}, "plays: ['S']: each row"),
        (TRICK | {"plays": [["S", "D3"]]}, "plays: 1: a trick has two to four plays"),
        (TRICK | {"plays": [["S", "D3"], ["N", "D4"]]}, "plays: 'N': seats play in the order"),
        (TRICK | {"plays": [["S", "D3"], ["E", "D44"]]}, "plays: 'D44': 1 cards were led"),
        (TRICK | {"plays": [["S", ""], ["E", ""]]}, "plays: '': 0 cards were led"),
        (TRICK | {"plays": [["S", "D3 C3"], ["E", "D44"]]}, "plays: 'C3 D3': a lead is of one effective suit"),
        (TRICK | {"plays": [["S", "D33"], ["E", "D3 C3"]]}, "plays S and plays E: 'D3': held more often"),
        (BID | {"kitty": ""}, "kitty: '': the kitty decides, and has no card"),
        (THROW | {"hands": {"E": "D3", "W": ""}}, "hands.N: missing: a throw is judged against all three others"),
        (BID | {"first_hand": True}, "dealer: 'S': a first hand has no dealer yet"),
        ({k: v for k, v in BID.items() if k != "dealer"}, "dealer: missing"),
        (BID | {"bids": [["S", ""]]}, "bids: '': a bid shows cards"),
        (BID | {"bids": [["S", "DTTT"]]}, "bids: 'DT': held more often"),
        (BID | {"bids": [["S", "H55", "Q"]]}, "bids: no trump to name: 'Q'"),
        (BID | {"kitty": "D9 D9 D9"}, "kitty: 'D9': held more often"),
        (SETTLE | {"points": "80"}, "points: '80': a whole number"),
        (SETTLE | {"levels": {"SN": "2"}}, "levels.EW: a level is"),
        (SETTLE | {"levels": {"SN": "2", "EW": "Z"}}, "levels.EW: 'Z': a level is"),
        (SETTLE | {"rules": "huanle", "levels": {"SN": "flag", "EW": "2"}}, "levels.SN: 'flag'"),
        (SETTLE | {"levels": 4}, "levels: 4: a table with SN and EW"),
        (SETTLE | {"laps": {"SN": 3}}, "laps: {'SN': 3}: these rules keep no laps"),
        (SETTLE | {"rules": "anchao", "laps": {"SN": 0}}, "laps.SN: 0: 1 or more"),
        (SETTLE | {"rules": "anchao", "laps": {"SN": 4}}, "laps: 4: these rules have 3 laps"),
        (SETTLE | {"rules": "huanle", "flags": {"SN": 1}}, "flags: {'SN': 1}: these rules keep no flags"),
        (HEAVEN | {"bonus": "sun"}, "bonus: 'sun': expected heaven-and-earth"),
        (SETTLE | {"declared": "W"}, "declared: 'W': a seat and the cards"),
        (SETTLE | {"declared": ["W", "S55"]}, "declared: 'S55': a bid of two 红5"),
        (SETTLE | {"base": 0}, "base: 0: 1 or more"),
        (ESCAPE | {"started": "yes"}, "started: 'yes': true or false"),
        (TITLE | {"table": "moon"}, "table: 'moon': expected wealth, official, housing"),
    ],
)
def test_bad_input_names_key_and_value(case: Any, said: str) -> None:
    with pytest.raises(CaseError) as caught:
        answer(case)
    assert str(caught.value).startswith(said), str(caught.value)


def test_options_change_single_rules_in_either_form() -> None:
    case = SHAPE | {"cards": "DAA22"}
    assert answer(case).values["shape"] == "throw"
    assert answer(case | {"options": {"tractors.low_ace": True}}).values["shape"] == "tractor"
    assert answer(case | {"options": {"tractors": {"low_ace": True}}}).values["shape"] == "tractor"


def test_a_flag_hand_needs_no_trump_and_no_level() -> None:
    case = {"id": "x", "rules": "kangqi", "flag": True, "ask": "order", "cards": "H5 BJ"}
    assert answer(case).values == {"suit": "trump", "ranked": ["H5", "BJ"]}


def test_jushu_needs_no_level() -> None:
    case = {"id": "x", "rules": "jushu", "trump": "S", "ask": "order", "cards": "D2 SA"}
    assert answer(case).values["ranked"] == ["D2", "SA"]


def test_ten_is_a_level_too() -> None:
    assert answer(SHAPE | {"level": "10"}).values["shape"] == "pair"
    levels = {"SN": "10", "EW": "2"}
    assert answer(SETTLE | {"levels": levels, "points": 90}).values["levels"] == {"SN": "T", "EW": "3"}


def test_plays_are_listed_up_to_fifty() -> None:
    few = answer(FOLLOW | {"lead": "D3", "hand": "C44 S2"}).values
    assert few == {"count": 2, "plays": ["C4", "S2"]}
    many = answer(FOLLOW | {"lead": "D333", "rules": "huanle-3", "hand": "SAKQJ98 C98765432"}).values
    assert many["count"] == 364
    assert "plays" not in many


def test_a_play_outside_the_hand_or_of_the_wrong_size_is_illegal_not_bad_input() -> None:
    assert answer(FOLLOW | {"play": "C55"}).values == {"legal": False, "code": "not-in-hand"}
    assert answer(FOLLOW | {"play": "DA"}).values == {"legal": False, "code": "wrong-size"}
    assert answer(FOLLOW | {"play": "DAK"}).values == {"legal": True, "code": "followed"}


def test_no_throws_left() -> None:
    found = answer(THROW | {"rules": "changxian", "failed": 2}).values
    assert found == {"ok": False, "penalty": 0, "beaten_by": []}


def test_a_red_five_bid_in_settlement() -> None:
    found = answer(SETTLE | {"declared": ["E", "H55"], "points": 90}).values
    assert found["levels"] == {"SN": "2", "EW": "A"}


def test_a_turned_kitty_is_read_in_its_order() -> None:
    found = answer(BID | {"kitty": "D94 C4"}).values
    assert found == {"legal": [], "trump": "D", "chaodi": False, "dealer": "S"}
    assert answer(BID | {"kitty": "BJ D9"}).values["trump"] == "NT"


def test_who_is_not_asked_may_not_pass() -> None:
    case = {**BID, "ask": "chaodi", "bids": [["S", "DT"]], "chaos": [["N", "pass"], ["E", "pass"]]}
    found = answer(case).values
    assert found == {"legal": [False, True], "asked": "N", "trump": "D", "points": 0}


def test_true_is_not_one() -> None:
    found = answer(THROW)
    assert differences(THROW | {"expect": {"ok": 1}}, found) == {"ok": (1, True)}
    assert differences(THROW | {"expect": {"ok": True}}, found) == {}
    bids = BID | {"bids": [["S", "DT"]]}
    assert "legal" in differences(bids | {"expect": {"legal": [1]}}, answer(bids))


def test_a_team_at_the_flag_deals_flag_hands_only() -> None:
    case = SETTLE | {"levels": {"SN": "flag", "EW": "4"}, "points": 95}
    assert answer(case).values == answer(case | {"flag": True}).values
    assert answer(case).values["match_over"] is True


@pytest.mark.clause("flag.no-kitty")
def test_a_flag_hand_has_no_bids() -> None:
    case = {"id": "x", "rules": "kangqi", "flag": True, "dealer": "S", "bids": [["E", "BJ BJ"]], "ask": "bid"}
    assert answer(case).values == {"legal": [False], "trump": "NT", "chaodi": False, "dealer": "S"}
    asked = answer(case | {"ask": "chaodi", "chaos": [["E", "pass"]]}).values
    assert asked == {"legal": [False], "asked": "done", "trump": "NT", "points": 0}


@pytest.mark.parametrize(
    ("case", "clause"),
    [
        (SHAPE | {"rules": "hongwu", "level": "6", "cards": "D7755"}, "tractor.gap-blocks"),
        (SHAPE | {"cards": "DAA22"}, "tractor.ace-not-one"),
        (SHAPE | {"rules": "anchao", "cards": "DAA22"}, "tractor.ace-as-one"),
        (SHAPE | {"rules": "changxian", "cards": "BJ BJ LJ LJ"}, "tractor.jokers-none"),
        (SHAPE | {"trump": "NT", "cards": "LJ LJ STT"}, "tractor.no-trump"),
        (SHAPE | {"cards": "HTT CTT"}, "tractor.one-off-level-pair"),
        (SHAPE | {"rules": "hunan", "cards": "HTT S22"}, "tractor.permanent-twos"),
        (SHAPE | {"rules": "mingchao", "trump": "H", "cards": "H5566"}, "tractor.red-five-never"),
        (SHAPE | {"rules": "hongwu", "level": "2", "cards": "HKT5"}, "510k.heart-with-red-five"),
        (SHAPE | {"rules": "kangqi", "level": "2", "cards": "HKT5"}, "510k.heart-none"),
        (SHAPE | {"rules": "changxian", "cards": "CKT5"}, "510k.mixed-is-side"),
        (SHAPE | {"rules": "mingchao", "level": "2", "cards": "CKKTT55"}, "510k.double"),
        (SHAPE | {"cards": "DA"}, "cards.single"),
        (SHAPE | {"rules": "huanle-3", "cards": "DAAA"}, "tractor.triples"),
        ({**SHAPE, "ask": "order", "rules": "hongwu", "cards": "H5 BJ"}, "order.red-five-top"),
        ({**SHAPE, "ask": "order", "rules": "hunan", "cards": "S2 SA"}, "order.permanent-2"),
        ({**SHAPE, "ask": "order", "cards": "HT CT"}, "order.off-levels-equal"),
        ({**SHAPE, "ask": "order", "trump": "NT", "cards": "HT BJ"}, "order.no-trump"),
        ({**SHAPE, "ask": "order", "rules": "kangqi", "flag": True, "trump": "NT", "cards": "H5 BJ"}, "flag.trumps"),
        (FOLLOW | {"rules": "hongwu", "level": "2", "lead": "CKT5", "hand": "CAQJ9"}, "510k.side-lead-must"),
        (
            FOLLOW | {"rules": "mingchao", "level": "2", "lead": "CKKTT55", "hand": "CAQJ987"},
            "510k.double-forces-pairs",
        ),
        (FOLLOW | {"rules": "hongwu", "level": "2", "lead": "SKKTT55", "hand": "SAQJ987"}, "510k.double-trump-free"),
        (FOLLOW | {"rules": "changxian", "level": "2", "lead": "SKT5", "hand": "SAKT95"}, "510k.trump-lead-may"),
        (FOLLOW | {"rules": "changxian", "level": "2", "lead": "SKT5", "hand": "SA C94"}, "510k.trump-lead-short"),
        (FOLLOW | {"lead": "D33", "hand": "C44"}, "follow.void"),
        (FOLLOW | {"lead": "DKKQQ", "hand": "D99887"}, "follow.tractor-for-tractor"),
        (FOLLOW | {"rules": "huanle-3", "lead": "DKKK", "hand": "D99887"}, "follow.triples"),
        (FOLLOW | {"lead": "DAAK", "hand": "D9987"}, "follow.throw-shape"),
        (TRICK | {"rules": "mingchao", "level": "2", "plays": [["S", "CKT5"], ["E", "SAQJ"]]}, "510k.side-beaten"),
        (
            TRICK | {"rules": "mingchao", "level": "2", "plays": [["S", "CKT5"], ["E", "SKT5"], ["N", "SKT5"]]},
            "510k.equal-first",
        ),
        (
            TRICK | {"rules": "mingchao", "level": "2", "plays": [["S", "SKT5"], ["E", "SAQJ"]]},
            "510k.trump-lead-highest",
        ),
        (TRICK | {"plays": [["S", "HT"], ["E", "CT"]]}, "order.equal-first"),
        (TRICK | {"plays": [["S", "DAK"], ["E", "DQJ"]]}, "trick.throw-unbeaten"),
        (TRICK | {"plays": [["S", "DAA"], ["E", "S33"]]}, "trick.ruff-shape"),
        (TRICK | {"plays": [["S", "DA"], ["E", "S3"], ["N", "S4"]]}, "trick.over-ruff-singles"),
        (
            TRICK | {"rules": "mingchao", "plays": [["S", "D3344"], ["E", "S3344"], ["N", "S5566"]]},
            "trick.over-ruff-length",
        ),
        (
            TRICK
            | {"rules": "mingchao", "options": {"follow.ruff_tractor": "as-led"}}
            | {"plays": [["S", "D3344"], ["E", "S3344"], ["N", "S5566"]]},
            "trick.over-ruff-as-led",
        ),
        (
            TRICK
            | {"options": {"follow.over_ruff": "every-part"}, "plays": [["S", "DAK"], ["E", "S34"], ["N", "S35"]]},
            "trick.over-ruff-every-part",
        ),
        (
            TRICK
            | {"options": {"follow.over_ruff": "kind-by-kind"}}
            | {"plays": [["S", "DAAK"], ["E", "S334"], ["N", "S556"]]},
            "trick.over-ruff-kind-by-kind",
        ),
        (
            TRICK | {"rules": "hongwu", "trump": "H", "plays": [["S", "D3344"], ["E", "H5544"]]},
            "tractor.red-five-in-ruffs",
        ),
        (
            TRICK
            | {"rules": "hongwu", "trump": "H", "options": {"tractors.red_five_in_ruffs": False}}
            | {"plays": [["S", "D3344"], ["E", "H5544"]]},
            "tractor.red-five-not-in-ruffs",
        ),
        (SETTLE | {"points": 80}, "result.deal-at-80"),
        (SETTLE | {"points": -5}, "result.changxian-zero"),
        (SETTLE | {"levels": {"SN": "A", "EW": "3"}, "points": 60}, "flag.reached"),
        (SETTLE | {"levels": {"SN": "flag", "EW": "3"}, "points": 60}, "flag.losers-pay"),
        (SETTLE | {"levels": {"SN": "flag", "EW": "3"}, "points": 160}, "flag.lost"),
        (SETTLE | {"rules": "huanle", "levels": {"SN": "A", "EW": "3"}, "points": 60}, "level.past-a"),
        (SETTLE | {"rules": "anchao", "levels": {"SN": "A", "EW": "3"}, "points": 60}, "level.three-laps"),
        (SETTLE | {"rules": "mingchao", "levels": {"SN": "T", "EW": "3"}, "points": 20}, "level.must-play-stops"),
        (SETTLE | {"rules": "mingchao", "levels": {"SN": "T", "EW": "J"}, "points": 120}, "level.attackers-keep"),
        (SETTLE | {"rules": "jushu", "levels": {"SN": "2", "EW": "2"}, "points": 30}, "result.jushu-table"),
        (SETTLE | {"rules": "huanle-3"}, "result.steps-by-60"),
        (BID | {"bids": [["S", "BJ BJ"]]}, "bid.jokers-no-trump"),
        (BID | {"bids": [["S", "H55", "C"]]}, "bid.red-five-five-choices"),
        ({**BID, "ask": "chaodi", "bids": [["S", "H55"]], "chaos": [["E", "BJ BJ"]]}, "bid.red-five-no-chao"),
        (BID | {"bids": [["S", "H55"]]}, "bid.choice-default"),
        (BID | {"bids": [["S", "BJ BJ"]]}, "bid.first-shown-anything"),
        (BID | {"bids": [["S", "H55", "C"]]}, "bid.red-five-no-chao"),
        (BID | {"level": "5", "bids": [["S", "H5"]]}, "bid.level-five-heart"),
        (BID | {"bids": [["S", "BJ BJ"], ["E", "H55", "C"]]}, "bid.ladder-red-five"),
        (BID | {"bids": [["S", "DT"], ["E", "ST"]]}, "bid.singles-equal"),
        (BID | {"bids": [["S", "DT"], ["E", "DTT"]]}, "bid.pair-over-single"),
        (BID | {"bids": [["S", "DT"], ["S", "DTT"]]}, "bid.no-reinforce"),
        (BID | {"bids": [["S", "DT"], ["E", "CTT"], ["S", "DTT"]]}, "bid.no-look-back"),
        (BID | {"rules": "changxian", "bids": [["S", "DT"], ["S", "DTT"]]}, "bid.reinforce"),
        (BID | {"rules": "changxian", "bids": [["S", "H55", "C"], ["S", "DT"]]}, "bid.changxian-red-five"),
        (BID | {"rules": "mingchao", "bids": [["S", "DT"], ["E", "CTT"], ["S", "DTT"]]}, "bid.look-back"),
        (BID | {"rules": "huanle", "bids": [["S", "H55"]]}, "bid.declare"),
        (BID | {"rules": "huanle", "bids": [["S", "DT"], ["S", "DTT"]]}, "bid.self-secure"),
        (BID | {"rules": "huanle", "bids": [["S", "DT"], ["S", "CTT"]]}, "bid.self-overturn"),
        (BID | {"rules": "huanle", "bids": [["S", "DT"], ["E", "CTT"]]}, "bid.overturn"),
        (BID | {"rules": "huanle", "bids": [["S", "DT"], ["S", "BJ BJ"]]}, "bid.no-trump-by-holder"),
        (BID | {"rules": "huanle", "bids": [["S", "DT"], ["E", "BJ BJ"]]}, "bid.no-trump-always"),
        (BID | {"rules": "huanle", "bids": [["S", "BJ BJ"], ["E", "DT"]]}, "bid.first-shown-level"),
        (BID | {"rules": "huanle-1", "bids": [["S", "DT"]]}, "bid.one-deck-singles"),
        (BID | {"rules": "huanle-3", "bids": [["S", "DTT"], ["E", "CTTT"]]}, "bid.triple-over-pair"),
        (BID | {"rules": "huanle-3", "bids": [["S", "DT"], ["E", "BJ BJ"], ["N", "CTTT"]]}, "bid.triple-over-jokers"),
        (BID | {"rules": "huanle-3", "bids": [["S", "DTT"], ["E", "CTTT"]]}, "bid.triple-before-kitty"),
        (BID | {"rules": "huanle-3", "bids": [["S", "DT"], ["E", "BJ BJ BJ"]]}, "bid.triple-jokers-wait"),
        (BID | {"rules": "hunan", "bids": [["S", "DT"], ["E", "BJ BJ LJ", "S"]]}, "chaodi.jokers-top"),
        (BID | {"rules": "chaohu", "bids": [["S", "BJ BJ"], ["E", "DT"]]}, "bid.chaohu-jokers"),
        (BID | {"rules": "chaohu", "bids": [["S", "DT"], ["N", "CTT"]]}, "bid.chaohu-partner"),
        (BID | {"rules": "chaohu", "bids": [["E", "DT"], ["N", "CTT"]]}, "bid.chaohu-who-deals"),
        (
            BID | {"rules": "huanle", "options": {"bidding.deal_moves": "every-hand"}, "bids": [["S", "DT"]]},
            "bid.deal-every-hand",
        ),
        (BID | {"kitty": "BJ D9"}, "bid.nobody-first-card-big"),
        (BID | {"kitty": "H5 D9"}, "bid.nobody-first-card-big"),
        (BID | {"kitty": "D9 BJ"}, "bid.nobody-no-chao"),
        (BID | {"rules": "mingchao", "kitty": "D9 C4"}, "bid.nobody-no-level"),
        (BID | {"rules": "changxian", "kitty": "ST D9 LJ"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "changxian", "kitty": "ST DT"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "changxian", "kitty": "S9 D9"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "changxian", "kitty": "H5 D4"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "chaohu", "kitty": "ST D9"}, "bid.chaohu-turn-later"),
        ({**BID, "ask": "chaodi", "bids": [["S", "DT"]], "chaos": [["E", "CTT"]]}, "chaodi.higher"),
        (
            {**BID, "rules": "hunan", "ask": "chaodi", "bids": [["S", "DT"]], "chaos": [["E", "BJ BJ LJ", "S"]]},
            "chaodi.three-jokers",
        ),
        ({**ESCAPE, "rules": "changxian"}, "leave.changxian-fifteen"),
        ({**ESCAPE, "rules": "changxian", "started": False}, "leave.changxian-before"),
        ({**ESCAPE, "rules": "changxian", "levels": {"SN": "J", "EW": "2"}}, "leave.changxian-twenty"),
        ({**ESCAPE, "rules": "mingchao"}, "leave.rooms-attacker"),
        ({**ESCAPE, "rules": "mingchao"}, "leave.rooms-at-least"),
        ({**ESCAPE, "rules": "mingchao", "seat": "S"}, "leave.rooms"),
        ({**ESCAPE, "rules": "mingchao", "seat": "S", "points": 250}, "result.scores-rooms-attackers"),
        (
            SETTLE
            | {
                "rules": "huanle",
                "levels": {"SN": "K", "EW": "3"},
                "points": 30,
                "options": {"levels.stop_at_ace": True},
            },
            "level.stops-at-ace",
        ),
        ({**ESCAPE, "rules": "mingchao", "started": False}, "leave.rooms-before"),
    ],
)
def test_the_deciding_clause_is_cited(case: dict[str, Any], clause: str) -> None:
    assert clause in answer(case).clauses


@pytest.mark.parametrize(
    ("case", "clause"),
    [
        (FOLLOW | {"lead": "DAK", "hand": "D987"}, "follow.throw-shape"),
        (BID | {"kitty": "D9 BJ"}, "bid.nobody-first-card-big"),
        (BID | {"rules": "mingchao", "kitty": "D9 LJ"}, "bid.nobody-no-level"),
        (BID | {"rules": "jushu", "kitty": "ST D9"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "jushu", "kitty": "LJ D9"}, "bid.nobody-highest-corners"),
        (BID | {"rules": "jushu", "kitty": "H5 D4"}, "bid.nobody-highest-corners"),
        (BID | {"bids": [["S", "BJ BJ"]]}, "bid.level-sets-suit"),
        (BID | {"bids": [["S", "DT"], ["E", "CTT"], ["N", "DTT"]]}, "bid.no-look-back"),
        (BID | {"rules": "chaohu", "bids": [["S", "DT"]]}, "bid.chaohu-partner"),
        (BID | {"rules": "chaohu", "bids": [["E", "DT"]]}, "bid.chaohu-who-deals"),
        ({**BID, "ask": "chaodi", "bids": [["S", "DT"]], "chaos": [["E", "CTT"]]}, "bid.higher"),
        (
            {**BID, "rules": "anchao", "ask": "chaodi", "bids": [["S", "STT"]], "chaos": [["E", "CTT"]]},
            "chaodi.sets-trump",
        ),
        ({**BID, "rules": "huanle", "ask": "chaodi", "bids": [["S", "DT"]], "chaos": [["E", "CTT"]]}, "bid.overturn"),
    ],
)
def test_a_clause_that_does_not_bear_on_the_case_is_not_cited(case: dict[str, Any], clause: str) -> None:
    assert clause not in answer(case).clauses


@pytest.mark.parametrize(
    ("hands", "cards", "clause", "cited"),
    [
        ({"E": "DJ"}, "D98844", "throw.forced-kind-first", False),
        ({"E": "DJ", "N": "DQQ"}, "D98844", "throw.forced-kind-first", True),
        ({"E": "DAA"}, "DKKQ", "throw.tractor-length", False),
        ({"E": "DAAKK"}, "D9988Q", "throw.tractor-length", True),
        ({"E": "D665544"}, "DAQQJJ", "throw.tractor-length", True),
        ({"E": "DJ"}, "D98844", "throw.beaten-part", True),
        ({"E": "D3"}, "D98844", "throw.beaten-part", False),
    ],
)
def test_what_a_throw_hangs_on_is_cited(hands: dict[str, str], cards: str, clause: str, cited: bool) -> None:
    found = answer(THROW | {"cards": cards, "hands": {"E": "", "N": "", "W": ""} | hands})
    assert (clause in found.clauses) is cited


# -- what may be left out, and what is worked out ---------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["hongwu", "mingchao", "changxian", "jushu", "chaohu"])
def test_a_bid_is_judged_without_the_kitty_that_would_decide(slug: str) -> None:
    case = {"id": "x", "rules": slug, "level": "2", "ask": "bid", "first_hand": False, "dealer": "S", "bids": []}
    illegal = answer(case | {"bids": [["E", "S3"]]}).values
    assert illegal["legal"] == [False] and illegal["chaodi"] is False and "trump" not in illegal
    assert ("dealer" in illegal) is (slug != "chaohu")
    asked = answer(case | {"ask": "chaodi", "chaos": [["E", "LJ LJ"]]}).values
    assert asked["legal"] == [False] and asked["asked"] == "done" and "trump" not in asked
    told = answer(case | {"kitty": "S2 C3 C4 C5"}).values
    assert told["trump"] == "S" and "dealer" in told


def test_a_first_hand_without_bids_and_kitty_has_no_dealer_yet() -> None:
    case = {"id": "x", "rules": "chaohu", "level": "2", "ask": "bid", "first_hand": True, "bids": []}
    assert answer(case).values == {"legal": [], "chaodi": False}
    assert answer(case | {"kitty": "C3 D2 C4"}).values == {"legal": [], "chaodi": False, "trump": "D", "dealer": "E"}


@pytest.mark.clause("kitty.forced-red-five")
def test_how_many_red_fives_a_follower_is_forced_to_give_up() -> None:
    case = {"id": "x", "rules": "anchao", "level": "T", "trump": "S", "ask": "follow", "lead": "SAA"}
    assert answer(case | {"hand": "H55 S43 D3"}).values["forced"] == 2  # the only pair
    assert answer(case | {"hand": "H5 S43 D3", "play": "S43"}).values["forced"] == 0
    assert answer(case | {"hand": "H5 S4 D3", "play": "D3 S4"}).values == {
        "legal": False,
        "code": "must-follow-suit",
        "forced": 1,
    }
    assert "forced" not in answer(case | {"hand": "H5", "play": "H5"}).values
    assert "forced" not in answer(case | {"rules": "mingchao", "hand": "H55 S43"}).values


@pytest.mark.clause("kitty.kept-red-five")
def test_red_fives_kept_to_the_last_trick_by_who_won_the_one_before() -> None:
    case = {"id": "x", "rules": "anchao", "level": "T", "trump": "S", "ask": "kitty", "dealer": "S", "kitty": "C5"}
    kept = case | {"winner": "E", "last": "H55"}
    assert answer(kept | {"previous": "E"}).values["kept"] == 100
    assert "kitty.kept-red-five" in answer(kept | {"previous": "E"}).clauses
    assert answer(kept | {"previous": "W"}).values["kept"] == 0
    assert answer(kept | {"previous": "S", "winner": "S", "last": "H5"}).values["kept"] == -50
    assert answer(kept | {"previous": "E", "last": "SA"}).values["kept"] == 0
    assert "kept" not in answer(kept).values
    assert "kept" not in answer(kept | {"rules": "mingchao", "previous": "E"}).values


def test_a_flag_hand_has_no_kitty_to_ask_about() -> None:
    case = {"id": "x", "rules": "kangqi", "flag": True}
    capture = case | {"ask": "kitty", "dealer": "S", "winner": "E", "last": "DAA", "kitty": "C5"}
    bid = case | {"ask": "bid", "first_hand": False, "dealer": "S", "bids": [], "kitty": "C5"}
    for asked in (capture, bid):
        with pytest.raises(CaseError, match=r"^kitty: 'C5': a flag hand has no kitty$"):
            answer(asked)


def test_heaven_and_earth_is_worked_out_from_the_last_play_and_must_agree() -> None:
    told = answer(HEAVEN).values
    found = answer({k: v for k, v in HEAVEN.items() if k != "bonus"} | {"last": "DKT5"}).values
    assert found == told and found["levels"] == {"SN": "2", "EW": "A"}
    assert answer(HEAVEN | {"last": "DKT5"}).values == told
    with pytest.raises(CaseError, match=r"^bonus: 'heaven-and-earth': the last winning play does not earn it$"):
        answer(HEAVEN | {"last": "DKT4"})
    plain = answer(SETTLE | {"rules": "kangqi", "winner": "E", "last": "DKT4"}).values
    assert plain["levels"] == {"SN": "2", "EW": "3"}


def test_a_last_play_is_of_the_decks() -> None:
    with pytest.raises(CaseError, match=r"^last: 'DJ': held more often than 2 decks have it$"):
        answer(SETTLE | {"last": "DJJJ", "winner": "E"})


def test_rules_without_levels_need_none() -> None:
    settled = {"id": "x", "rules": "jushu", "ask": "settle", "dealer": "S", "points": 0}
    assert answer(settled).values["scores"] == {"SN": 9, "EW": -6}
    with pytest.raises(CaseError, match=r"^levels: missing$"):
        answer(settled | {"rules": "huanle"})


@pytest.mark.parametrize(
    ("rules", "level", "trump", "cards", "clause"),
    [
        ("huanle", "T", "S", "DJJTT", "tractor.level-side-none"),
        ("huanle", "T", "S", "DAT", "trick.lead"),
        ("huanle", "6", "C", "C66 D66", "tractor.high-trumps"),
        ("hongwu", "6", "C", "C66 D66", "tractor.level-off-level-none"),
        ("huanle", "6", "C", "C66 LJ LJ", "tractor.jokers-and-levels"),
        ("hongwu", "6", "C", "C66 LJ LJ", "tractor.level-high-none"),
        ("hongwu", "6", "C", "D66 CAA", "tractor.level-high-none"),
        ("huanle", "6", "C", "D66 CAA", "tractor.high-trumps"),
        ("hunan", "6", "C", "D66 CAA", "tractor.permanent-twos"),
        ("hunan", "T", "NT", "HTT D22", "tractor.permanent-twos-no-trump"),
        ("huanle", "6", "C", "C7766", "tractor.level-by-rank"),
        ("mingchao", "6", "C", "C7755", "tractor.gap-blocks-trump"),
        ("mingchao", "2", "S", "SAA22", "tractor.trump-level-neighbours"),
        ("mingchao", "A", "S", "SAA22", "tractor.trump-level-neighbours"),
        ("kangqi", "2", "S", "DAA33", "tractor.ace-as-one-gap"),
        ("hongwu", "T", "S", "H6644", "tractor.heart-four-six"),
        ("hongwu", "T", "H", "H55 BJ BJ", "tractor.red-five-hearts-trump"),
        ("hongwu", "T", "S", "H5544", "tractor.red-five-steps-down"),
        ("mingchao", "T", "S", "H5544", "tractor.red-five-never"),
        ("hongwu", "6", "S", "HKT5", "510k.heart-with-red-five"),
        ("kangqi", "6", "S", "HKT5", "510k.heart-none"),
        ("changxian", "T", "S", "CKT5", "510k.mixed-is-side"),
        ("hongwu", "T", "S", "CKT5", "510k.level-cards-none"),
        ("huanle", "6", "S", "CKT5", "510k.none"),
        ("changxian", "6", "S", "CKKTT55", "510k.double-none"),
    ],
)
def test_the_clause_that_decides_a_shape_comes_first(
    rules: str, level: str, trump: str, cards: str, clause: str
) -> None:
    case = {**SHAPE, "rules": rules, "level": level, "trump": trump, "cards": cards}
    assert answer(case).clauses[0] == clause


@pytest.mark.parametrize(
    ("rules", "trump", "cards", "clauses"),
    [
        ("huanle", "S", "SA3", ("order.trumps",)),
        ("huanle", "S", "SA2", ("order.trumps", "order.permanent-2-choice")),
        ("hunan", "S", "SA2", ("order.permanent-2", "order.trumps")),
        ("hunan", "NT", "S2 BJ", ("order.permanent-2-no-trump", "order.permanent-2", "order.trumps", "order.no-trump")),
        ("huanle", "S", "HT CT", ("order.off-levels-equal", "order.trumps")),
        ("huanle", "NT", "HT CT", ("order.no-trump-levels", "order.trumps", "order.no-trump")),
        ("hongwu", "S", "H5 BJ", ("order.red-five-top", "order.trumps")),
        ("huanle", "S", "HA5", ("order.red-five-plain", "order.side-suits")),
    ],
)
def test_the_clauses_that_decide_an_order(rules: str, trump: str, cards: str, clauses: tuple[str, ...]) -> None:
    case = {**SHAPE, "ask": "order", "rules": rules, "level": "T", "trump": trump, "cards": cards}
    assert answer(case).clauses == clauses


@pytest.mark.parametrize(
    ("rules", "plays", "clauses"),
    [
        ("mingchao", ["D4433", "DAA22", "D9876"], {"tractor.size-top-pair", "tractor.size-ace-low"}),
        ("mingchao", ["S9988", "S7766", "SJT53"], {"tractor.size-top-pair", "tractor.size-by-face"}),
        ("hongwu", ["SAAKK", "BJ BJ LJ LJ", "S4433"], {"tractor.size-top-pair", "tractor.jokers-largest"}),
        ("hongwu", ["H3322", "H5544", "HAQ98"], {"tractor.size-top-pair", "510k.step-down-read"}),
        ("mingchao", ["HKT5", "HAQJ", "S987"], {"510k.side-beaten", "510k.step-down-read"}),
        ("mingchao", ["SKT5", "SKT5", "S987"], {"510k.trump-lead-highest", "510k.equal-first"}),
        ("mingchao", ["SKKTT55", "BJ BJ LJ LJ S98", "SAAQQJJ"], {"510k.double-trump-highest"}),
        ("mingchao", ["DAQJ", "SKT5", "S987"], {"510k.ruffs-singles"}),
        ("mingchao", ["DAAQ", "SKT5", "S987"], {"trick.throw-unbeaten"}),
    ],
)
def test_the_clauses_that_decide_a_trick_of_tractors_or_510ks(rules: str, plays: list[str], clauses: set[str]) -> None:
    case = {
        **TRICK,
        "rules": rules,
        "level": "6",
        "plays": [[seat, play] for seat, play in zip("SENW", plays, strict=False)],
    }
    found = answer(case).clauses
    assert clauses <= set(found)
    special = ("tractor.size", "tractor.jokers", "510k.")
    assert {c for c in found if c.startswith(special)} == {c for c in clauses if c.startswith(special)}


@pytest.mark.clause("kitty.ruff-as-led")
def test_a_last_trick_may_name_what_was_led() -> None:
    case: dict[str, Any] = {"id": "x", "rules": "huanle", "level": "T", "trump": "S", "ask": "kitty", "dealer": "S"}
    case |= {"kitty": "C5", "winner": "E", "last": "S977", "options": {"capture.ruffs": "as-led"}}
    assert answer(case | {"lead": "D976"}).values["multiplier"] == 2
    assert "kitty.ruff-as-led" in answer(case | {"lead": "D976"}).clauses
    assert answer(case).values["multiplier"] == answer(case | {"lead": "S977"}).values["multiplier"] == 4
    for lead, message in (
        ("D97", "lead: 'D97': the last play has as many cards as were led"),
        ("D9 C76", "lead: 'C76 D9': a lead is of one effective suit"),
        ("S733", "lead and last: 'S7': held more often than 2 decks have it"),
        ("C556", "lead and kitty: 'C5': held more often than 2 decks have it"),
    ):
        with pytest.raises(CaseError) as error:
            answer(case | {"lead": lead})
        assert message in str(error.value)
