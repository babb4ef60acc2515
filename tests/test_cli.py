"""The command: what it prints, what it refuses, and its exit codes."""

from __future__ import annotations

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from chaodipi import presets, rulebook
from chaodipi.cli import main

HERE = Path(__file__).parent
SHAPES = str(HERE / "cases" / "shapes.toml")
GOOD = '[[case]]\nid = "a"\nrules = "huanle"\nlevel = "T"\ntrump = "S"\nask = "shape"\ncards = "DAA"\n'


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        code = main(list(words))
    except SystemExit as leave:
        code = int(leave.code or 0)
    out = capsys.readouterr()
    return code, out.out, out.err


def test_judge_prints_answers_with_quoted_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "judge", SHAPES)
    assert (code, err) == (0, "")
    assert "ok shape-kkqq (huanle shape)" in out
    assert "「" in out
    assert "DIFFERS" not in out


def test_judge_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "judge", "--lang", "zh", SHAPES)
    assert code == 0
    assert "原文" in out


def test_judge_prints_json_a_line_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(GOOD + 'expect = { shape = "tractor" }\n' + GOOD.replace('"a"', '"b"'), "utf-8")
    code, out, _ = run(capsys, "judge", "--format", "json", str(path))
    first, second = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert set(first) == {"id", "answer", "clauses", "ok"}
    assert (first["id"], first["ok"], second["ok"]) == ("a", False, None)
    assert second["answer"] == {"shape": "pair", "suit": "D", "parts": ["DAA"]}


def test_a_difference_is_printed_and_exits_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(GOOD + 'expect = { shape = "tractor" }\n', "utf-8")
    code, out, err = run(capsys, "judge", str(path))
    assert (code, err) == (1, "")
    assert '! shape: expected "tractor", found "pair"' in out


def test_a_bad_case_is_named_and_the_others_are_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(GOOD.replace("DAA", "DXX").replace('"a"', '"bad"') + GOOD, "utf-8")
    code, out, err = run(capsys, "judge", str(path))
    assert code == 2
    assert out.startswith("- a (huanle shape)")
    assert err.count("\n") == 1
    assert err.startswith(f"chaodipi: {path}: case bad: cards: unreadable card 'DXX'")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.toml", "[[case]\n", "not TOML:"),
        ("a.toml", "x = 1\n", "x: unknown key"),
        ("a.toml", "case = 1\n", "case: a list is expected"),
        ("a.toml", "[[case]]\nask = 'shape'\n", "case 1: id: missing"),
        ("a.toml", f"x = {'1' * 5000}\n", "not TOML:"),
        ("a.jsonl", "{\n", "line 1: not JSON:"),
        ("a.jsonl", "\n[1]\n", "line 2: a case is a table"),
        ("a.jsonl", '{"chaodipi": 2}\n', "line 1: chaodipi: 2: version 1 is expected"),
    ],
)
def test_unreadable_files_are_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: str, said: str
) -> None:
    path = tmp_path / name
    path.write_text(content, "utf-8")
    code, out, err = run(capsys, "judge", str(path))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(f"chaodipi: {path}: {said}")


def test_missing_binary_and_impossible_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    binary = tmp_path / "b.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    code, out, err = run(capsys, "judge", str(tmp_path / "none.toml"), str(binary), "a\0b", str(tmp_path), SHAPES)
    assert code == 2
    assert "ok shape-kkqq" in out
    lines = err.splitlines()
    assert len(lines) == 4
    assert "No such file" in lines[0]
    assert "not UTF-8" in lines[1]
    assert "null" in lines[2]
    assert "directory" in lines[3]


def test_a_deeply_nested_line_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_text("[" * 100_000 + "\n", "utf-8")
    code, _, err = run(capsys, "judge", str(path))
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content", [GOOD, '{"id": "a", "rules": "hongwu", "ask": "title", "table": "wealth", "value": 5}']
)
def test_cases_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(content))
    code, out, err = run(capsys, "judge", "-")
    assert (code, err) == (0, "")
    assert out.startswith("- a (")


def test_records_are_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    code, _, _ = run(capsys, "play", "--rules", "changxian", "--hands", "2", "--record", str(path))
    assert code == 0
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 2
    assert run(capsys, "judge", str(path))[0] == 0
    record = json.loads(lines[0])
    record["actions"].insert(0, "play SA")
    path.write_text(json.dumps(record), "utf-8")
    code, out, err = run(capsys, "judge", str(path))
    assert (code, err) == (1, "")
    assert "ILLEGAL line 1: action 1: this is not the time" in out
    code, out, _ = run(capsys, "judge", "--format", "json", str(path))
    assert json.loads(out)["answer"]["code"] == "wrong-phase"
    path.write_text(lines[1], "utf-8")
    code, out, _ = run(capsys, "judge", "--format", "json", str(path))
    assert json.loads(out)["answer"]["over"] is True


@pytest.mark.parametrize("slug", presets.names())
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_play_tells_hands_of_every_preset(capsys: pytest.CaptureFixture[str], slug: str, lang: str) -> None:
    code, out, err = run(capsys, "play", "--rules", slug, "--hands", "3", "--seed", "5", "--lang", lang)
    assert (code, err) == (0, "")
    assert out.count("Hand " if lang == "en" else "副 (种子") == 3


def test_play_tells_failed_throws_redeals_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "--rules", "kangqi", "--hands", "60", "--seed", "3", "--bot", "random")
    _, out, _ = run(capsys, *words)
    assert "throw of" in out
    assert "the match is over" in out
    assert "level flag" in out
    _, out, _ = run(capsys, *words, "--lang", "zh")
    assert "比赛结束" in out
    assert "打旗" in out
    _, out, _ = run(capsys, "play", "--rules", "anchao", "--hands", "12", "--bot", "random")
    assert "takes the kitty" in out
    assert "and fails" in out
    _, out, _ = run(capsys, "play", "--rules", "huanle-1", "--hands", "150")
    assert "nobody bid: the cards are dealt again" in out


def test_points_add_up_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "--rules", "hongwu", "--hands", "12", "--format", "json")
    assert code == 0
    hands = [json.loads(line) for line in out.splitlines()]
    assert len(hands) == 12
    played = [hand for hand in hands if hand["outcome"] == "played"]
    assert all(sum(hand["tricks"].values()) + hand["kitty"] == 200 for hand in played)
    assert played


def test_the_same_seed_tells_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "play", "--seed", "9", "--hands", "2")
    assert first == run(capsys, "play", "--seed", "9", "--hands", "2")
    assert first != run(capsys, "play", "--seed", "10", "--hands", "2")


def test_progress_shows_on_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    _, _, err = run(capsys, "play", "--hands", "20", "--format", "json")
    assert err.endswith("20/20\n")
    assert err.startswith("\r[#")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "the following arguments are required: COMMAND"),
        (("judge",), "the following arguments are required: FILE"),
        (("judge", "--format", "xml", "x"), "argument --format: invalid choice: 'xml'"),
        (("play", "--rules", "whist"), "play: no rules 'whist'"),
        (("play", "--hands", "0"), "play: --hands 0: at least one hand"),
        (("play", "--seed", "-1"), "play: --seed -1: a whole number"),
        (("play", "--record", "/nowhere/x"), "play: --record /nowhere/x: No such file"),
        (("rules", "zzzz"), "rules: 'zzzz': no preset, no clause, no field"),
        (("rules", "kitty", "zzzz"), "rules: 'kitty zzzz': no preset"),
        (("rules", " "), "rules: an empty word"),
        (("diff", "huanle", "whist"), "diff: no rules 'whist'"),
    ],
)
def test_unusable_words_are_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_rules_lists_a_preset_a_clause_and_a_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tractors.low_ace = true" in run(capsys, "rules", "anchao")[1]
    code, out, _ = run(capsys, "rules", "tractor.ace-as-one")
    assert code == 0
    assert "fields: tractors.low_ace" in out
    assert "status: stated" in out
    assert "性质: 原文" in run(capsys, "rules", "tractor.ace-as-one", "--lang", "zh")[1]
    assert "[bid.look-back]" in run(capsys, "rules", "回头望")[1]
    assert len(run(capsys, "rules")[1].splitlines()) == len(rulebook.clauses())


def test_rules_finds_names_in_any_case_fields_and_several_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "CHANGXIAN") == run(capsys, "rules", "changxian") == run(capsys, "rules", "长线抄底")
    assert run(capsys, "rules", "Kitty.Capture") == run(capsys, "rules", "kitty.capture")
    field = run(capsys, "rules", "tractors.gap_side")[1]
    assert "[tractor.gap-skipped]" in field and "[tractor.gap-blocks]" in field and "[trick.lead]" not in field
    both = run(capsys, "rules", "failed", "throw")[1].splitlines()
    assert both and all("failed" in line or "fails" in line or "甩" in line for line in both)
    assert len(both) < len(run(capsys, "rules", "throw")[1].splitlines())


def test_a_clause_is_read_in_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    chinese, english = (
        run(capsys, "rules", "kitty.capture", "--lang", "zh")[1],
        run(capsys, "rules", "kitty.capture")[1],
    )
    clause = rulebook.get("kitty.capture")
    assert f"读作: {clause.zh}" in chinese and clause.en not in chinese
    assert f"reading: {clause.en}" in english and clause.zh not in english


def test_a_file_without_a_case_is_no_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("empty.toml", "empty.jsonl"):
        (tmp_path / name).write_text("\n", "utf-8")
        code, out, err = run(capsys, "judge", str(tmp_path / name))
        assert (code, out) == (2, "") and err == f"chaodipi: {tmp_path / name}: there is no case in it\n"


def test_an_unreadable_kitty_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = {"id": "x", "ask": "bid", "rules": "changxian", "level": "4", "first_hand": False, "dealer": "W", "bids": []}
    path = tmp_path / "x.jsonl"
    path.write_text("\n".join(json.dumps({**case, "kitty": kitty}) for kitty in ("ZZ", "H1", "HHA")), "utf-8")
    code, out, err = run(capsys, "judge", str(path))
    assert (code, out) == (2, "") and [line.count("kitty: ") for line in err.splitlines()] == [1, 1, 1]


def test_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    everything = json.loads(run(capsys, "rules", "--format", "json")[1])
    assert len(everything) == len(rulebook.clauses())
    wanted = {"id", "source", "quote", "en", "status", "presets", "implemented_by", "tests"}
    assert all(wanted <= set(clause) for clause in everything)
    (one,) = json.loads(run(capsys, "rules", "follow.measure", "--format", "json")[1])
    assert one["id"] == "follow.measure"
    preset = json.loads(run(capsys, "rules", "hunan", "--format", "json")[1])
    assert all("hunan" in clause["presets"] for clause in preset)


def test_diff_names_every_field_with_both_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "diff", "anchao", "mingchao")
    found = presets.ANCHAO.diff(presets.MINGCHAO)
    assert code == 0
    for difference in found:
        assert f"{difference.field}: " in out
        for clause in (*difference.left_clauses, *difference.right_clauses):
            assert f"[{clause}]" in out
    data = json.loads(run(capsys, "diff", "anchao", "mingchao", "--format", "json")[1])
    assert [d["field"] for d in data] == [d.field for d in found]
    assert run(capsys, "diff", "huanle", "huanle")[1] == "no difference\n"
    assert run(capsys, "diff", "huanle", "huanle", "--lang", "zh")[1] == "没有不同\n"


def test_running_the_module_runs_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["chaodipi", "diff", "huanle", "huanle"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("chaodipi", run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out == "no difference\n"


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "chaodipi", "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.startswith("chaodipi 0.")


def test_what_a_terminal_cannot_show_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": "\\ud800", "rules": "hongwu", "ask": "title", "table": "wealth", "value": 5}\n', "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "chaodipi", "judge", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u5f85\\u4e1a" in done.stdout


def test_a_full_disk_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("chaodipi.cli.judge.answer", full)
    monkeypatch.setattr("os.dup2", lambda a, b: None)
    monkeypatch.setattr("sys.stdout.fileno", lambda: 1, raising=False)
    assert main(["judge", SHAPES]) == 2
    assert capsys.readouterr().err == "chaodipi: cannot write: No space left on device\n"


def test_lines_are_split_at_line_feeds_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    case = {"id": "a\u2028b", "rules": "hongwu", "ask": "title", "table": "wealth", "value": 5}
    path.write_text("\ufeff" + json.dumps(case, ensure_ascii=False) + "\n", "utf-8")
    code, _, err = run(capsys, "judge", str(path))
    assert (code, err) == (0, "")


def test_expected_values_of_any_kind_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(GOOD + "expect = { shape = 1979-05-27 }\n", "utf-8")
    code, out, _ = run(capsys, "judge", str(path))
    assert code == 1
    assert 'expected "1979-05-27"' in out
    case = {"id": "a", "rules": "huanle", "level": "T", "trump": "S", "ask": "follow", "lead": "D3", "hand": "D4"}
    line = json.dumps(case | {"expect": {"count": "%s"}}).replace('"%s"', "%s")
    path = tmp_path / "y.jsonl"
    path.write_text(line % ("1" * 4200), "utf-8")
    assert run(capsys, "judge", str(path))[0] == 1


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "chaodipi", "rules"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    os.close(writer)
    assert (process.returncode, process.stderr) == (0, "")


def test_an_interrupt_leaves_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("chaodipi.cli.judge.answer", interrupted)
    assert run(capsys, "judge", SHAPES)[0] == 130


def test_a_pipe_that_closes_while_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise BrokenPipeError

    duplicated: list[tuple[int, int]] = []
    monkeypatch.setattr("chaodipi.cli.judge.answer", broken)
    monkeypatch.setattr("os.dup2", lambda a, b: duplicated.append((a, b)))
    monkeypatch.setattr("sys.stdout.fileno", lambda: 1, raising=False)
    assert main(["judge", SHAPES]) == 0
    assert duplicated[0][1] == 1


def test_a_stream_that_is_no_file_is_written_to_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["diff", "huanle", "huanle"]) == 0
    assert out.getvalue() == "no difference\n"


def test_an_answer_that_is_missing_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(
        'case = [{ id = "a", rules = "huanle", level = "T", trump = "S", ask = "throw", leader = "S", dealer = "S", '
        'cards = "DA", hands = { E = "", N = "", W = "" }, expect = { forced = "DA" } }]\n',
        "utf-8",
    )
    code, out, _ = run(capsys, "judge", str(path))
    assert code == 1
    assert '! forced: expected "DA", found nothing' in out
