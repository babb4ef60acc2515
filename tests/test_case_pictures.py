"""The worked examples and their pictures: true, of a clause that holds, every card drawn."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from chaodipi import Cards, presets, rulebook
from chaodipi.cases import answer

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import case_pictures  # noqa: E402  # after the path is set

CASES = case_pictures.load(ROOT / "examples" / "clauses.toml")
AT = {"level": "T", "trump": "S"}

#: Clauses that an example shows and its answer does not name: they define, or an answer names a narrower one.
UNNAMED = {
    "510k.step-down",
    "510k.step-down-answer",
    "bid.no-trump-always",
    "bid.pair-over-single",
    "bid.triple-over-pair",
    "cards.copies-interchangeable",
    "cards.points",
    "cards.trumps",
    "chaodi.higher",
    "chaodi.dealer-back",
    "chaodi.example",
    "chaodi.pair-beats-single",
    "chaodi.red-five-top",
    "follow.pair-from-triple",
    "kitty.triples",
    "throw.beaten-part",
    "throw.penalty-pair-ten",
    "throw.void-harmless",
    "tractor.size-length-first",
    "tractor.size-suits",
    "trick.ruff-division",
    "trick.ruff-shape",
}


def titles(case: case_pictures.Case) -> list[str]:
    """The rows of a picture as text."""
    root = ET.fromstring(case_pictures.picture(case))
    return (root.findtext("{http://www.w3.org/2000/svg}title") or "").split(" | ")


@pytest.mark.parametrize("name", CASES)
def test_an_example_stands_under_a_clause_of_its_preset_and_is_told_in_both_languages(name: str) -> None:
    case = CASES[name]
    clause = rulebook.get(name.partition(":")[0])
    config = presets.get(case["rules"]).replace(**case.get("options", {}))
    assert case["rules"] in clause.presets if clause.of_document else clause.holds(config)
    assert re.match(r".*[\u4e00-\u9fff].*[。：；] ?.*[A-Za-z].*\.$", case["why"])
    assert case["expect"]


@pytest.mark.parametrize("name", CASES)
def test_the_answer_to_an_example_names_its_clause(name: str) -> None:
    clause = name.partition(":")[0]
    assert (clause in answer(CASES[name]).clauses) or clause in UNNAMED


@pytest.mark.parametrize("name", CASES)
def test_an_example_is_drawn_and_answered(name: str) -> None:
    case = CASES[name]
    drawn = " ".join(titles(case))
    for key in ("lead", "hand", "play", "last", "kitty", "cards"):
        if isinstance(case.get(key), str) and case["ask"] != "order":
            assert str(Cards.parse(case[key])) in drawn
    for seat_and_cards in [*case.get("plays", ()), *case.get("bids", ()), *case.get("chaos", ())]:
        if seat_and_cards[1] != "pass":
            assert str(Cards.parse(seat_and_cards[1])) in drawn
    told = case_pictures.verdict(case)
    assert told and "{" not in told and "None" not in told
    assert "{" not in case_pictures.setting(case)


def test_the_examples_cover_the_rules_that_are_played_with_cards() -> None:
    shown = {name.partition(":")[0] for name in CASES}
    for topic in ("order", "tractor", "510k", "follow", "throw", "trick"):
        clauses = [clause.id for clause in rulebook.by_topic(topic) if clause.presets]
        assert len(shown & set(clauses)) >= 0.8 * len(clauses), topic


def test_examples_of_a_clause() -> None:
    found = case_pictures.of_clause(CASES, "kitty.tractor-in-throw")
    assert [case["rules"] for case in found] == ["changxian", "hongwu"]
    assert [case_pictures.verdict(case)[:2] for case in found] == ["×8", "×4"]
    assert case_pictures.of_clause(CASES, "kitty.tractor") == []


def test_the_order_is_drawn_strongest_first() -> None:
    case = {"id": "x", "rules": "huanle", **AT, "ask": "order", "cards": "SA2 HT BJ"}
    assert titles(case) == ["大 → 小  high to low BJ HT SA2"]
    assert case_pictures.verdict(case) == "主牌 trumps: BJ > ♥10 > ♠A > ♠2"
    assert case_pictures.verdict({**case, "cards": "D92"}) == "♦: ♦9 > ♦2"


def test_the_parts_of_a_throw_are_drawn() -> None:
    case = {"id": "x", "rules": "huanle", **AT, "ask": "shape", "cards": "DAA7"}
    assert titles(case) == ["所出 cards DAA7", "第1部分 part 1 DAA", "第2部分 part 2 D7"]
    assert case_pictures.verdict(case) == "甩牌 throw"
    assert titles({**case, "cards": "D7"}) == ["所出 cards D7"]
    assert case_pictures.verdict({**case, "cards": "D7 C7"}) == "不成一手 no lead"


def test_the_legal_plays_are_drawn_while_they_are_few() -> None:
    case = {"id": "x", "rules": "huanle", **AT, "ask": "follow", "lead": "D3", "hand": "DAK C2"}
    assert [title for title in titles(case) if title.startswith("可跟")] == [
        "可跟 may play DA",
        "可跟 may play DK",
    ]
    assert case_pictures.verdict(case) == "可跟 2 种 legal plays: 2"
    assert len(titles({**case, "hand": "C23456789TJ"})) == 2


def test_what_is_followed_is_legal_or_not_and_why() -> None:
    case = {"id": "x", "rules": "huanle", **AT, "ask": "follow", "lead": "D3", "hand": "DAK C2", "play": "C2"}
    assert case_pictures.verdict(case) == (
        "✗ 违规 illegal: 有首家花色的牌必须跟出; the led suit must be followed as far as the hand can"
    )
    assert case_pictures.verdict({**case, "play": "DA"}).startswith("✓ 合规 legal: ")


def test_throws_stand_fail_and_cost() -> None:
    case = {"id": "x", "rules": "hongwu", **AT, "ask": "throw", "leader": "S", "dealer": "S", "cards": "DAK3"}
    good = {**case, "hands": {"E": "DQ", "N": "DJ", "W": "D9"}, "cards": "DAK"}
    assert case_pictures.verdict(good) == "✓ 甩牌成功 the throw stands"
    bad = {**case, "hands": {"E": "D4", "N": "C3", "W": "D9"}}
    assert "强制出 forced D3" in titles(bad)
    told = case_pictures.verdict(bad)
    assert told.startswith("✗ 甩牌失败 the throw fails: ♦3; 被压 beaten by 东 E 西 W")
    assert told.endswith(f"抓分方 attackers {answer(bad).values['penalty']:+}")
    free = {**bad, "rules": "huanle"}
    assert case_pictures.verdict(free) == "✗ 甩牌失败 the throw fails: ♦3; 被压 beaten by 东 E 西 W"
    over = {**bad, "rules": "changxian", "failed": 2}
    assert case_pictures.verdict(over) == "✗ 不能甩 no throw is allowed"


def test_the_winner_of_a_trick_is_starred() -> None:
    plays = [["S", "D5"], ["E", "DA"], ["N", "S3"], ["W", "D6"]]
    case = {"id": "x", "rules": "huanle", **AT, "ask": "trick", "plays": plays}
    assert titles(case)[::2] == ["南 S 首家 leads D5", "北 N ★ 赢 wins S3"]
    assert case_pictures.verdict(case) == "北 N 赢 wins 5 分 points (毙 ruff)"


def test_bids_and_chaos_are_marked() -> None:
    bid = {"id": "x", "rules": "huanle", "level": "T", "first_hand": True, "ask": "bid"}
    case = {**bid, "bids": [["S", "ST"], ["E", "BJ BJ"], ["E", "ST"]]}
    assert [title[:1] for title in titles(case)] == ["✓", "✓", "✗"]
    assert case_pictures.verdict(case) == "主 trump 无主 no-trump; 庄家 dealer 南 S"
    nobody = {**bid, "bids": []}
    assert case_pictures.verdict(nobody) == "重新发牌 the cards are dealt again"
    assert case_pictures.setting(nobody) == "打10 level 10 · 首局 first hand"
    turned = {**bid, "rules": "kangqi", "first_hand": False, "dealer": "N", "bids": [], "kitty": "S2345678 H9"}
    assert titles(turned) == ["底牌 kitty S8765432 H9"]
    later = {**bid, "ask": "chaodi", "dealer": "S", "first_hand": False, "bids": [["S", "ST"]]}
    taken = {**later, "rules": "hongwu", "chaos": [["E", "HT HT"], ["N", "pass"], ["N", "ST"]]}
    assert titles(taken) == [
        "✓ 南 S 亮 shows ST",
        "✓ 东 E 炒 takes the kitty with HTT",
        "✓ 北 N 不要 passes",
        "✗ 北 N 炒 takes the kitty with ST",
    ]
    assert case_pictures.verdict(taken) == "主 trump ♥; 轮到 asked next: 西 W"
    hidden = {**later, "rules": "anchao", "chaos": [["E", "HT HT"], ["N", "DT DT"]]}
    assert case_pictures.verdict(hidden) == "主 trump ♥; 轮到 asked next: 西 W; 抓分方 attackers +80"
    chosen = {**later, "rules": "hunan", "chaos": [["E", "BJ BJ LJ", "C"]]}
    assert titles(chosen)[1].startswith("✓ 东 E 炒 takes the kitty with = ♣ BJ BJ LJ")


def test_a_kitty_that_is_not_captured() -> None:
    case = {"id": "x", "rules": "huanle", **AT, "ask": "kitty", "dealer": "S", "winner": "N", "last": "DA",
            "kitty": "D5"}  # fmt: skip
    assert case_pictures.verdict(case) == "不抠底 the dealers keep the kitty"


def test_settings() -> None:
    assert case_pictures.setting({"level": "6", "trump": "NT"}) == "打6 level 6 · 无主 no-trump"
    assert case_pictures.setting({"flag": True}) == "扛旗 flag hand"
    changed = {"options": {"tractors.low_ace": True, "tractors.least_length": 3}}
    assert case_pictures.setting({"level": "6", **changed}).endswith(
        "6 · tractors.low_ace = true · tractors.least_length = 3"
    )
    assert case_pictures.setting({"flag": True, **changed}).startswith("扛旗 flag hand · tractors.low_ace = true")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[case]]\nid = "a:b"\nrules = "huanle"\nlevel = "T"\ntrump = "S"\nask = "shape"\ncards = "D33"\n'
         'expect = { shape = "single" }\n', r"x\.toml: a:b: .*'shape': \('single', 'pair'\)"),
        ('[[case]]\nid = "a:b"\nrules = "huanle"\nlevel = "T"\ntrump = "S"\nask = "shape"\ncards = "D33"\n' * 2,
         r"x\.toml: a:b stands twice"),
    ],
)  # fmt: skip
def test_a_false_or_double_example_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(case_pictures.ExampleError, match=said):
        case_pictures.load(path)
