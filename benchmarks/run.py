"""Measure, compare with the limits, and write it down: ``python -m benchmarks.run --help``."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar

from benchmarks import calls, decisions, peers
from benchmarks.measure import REFERENCE_PACE, Runner, pace
from chaodipi import presets

T = TypeVar("T")

TAROK, DOU_DIZHU = "OpenSpiel tarok", "RLCard dou dizhu raw"
#: The two presets that the limits name.
NAMED: Final = ("huanle", "hongwu")
#: For each of the two peers: what is aimed at, the least that will do, and where the smoke run fails.
RATIOS: Final = {TAROK: (0.25, 0.18, 0.12), DOU_DIZHU: (14.0, 10.0, 7.0)}
#: Where the table stands in the document.
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Target:
    """A figure beside its limit.

    Attributes:
        name: What was measured.
        value: The figure.
        limit: Where it must stay.
        least: Whether the limit is the least rather than the most.
        aim: What is hoped for beyond it.
        gate: What the gate lets through; ``None`` where the gate does not look.
        unit: The unit of all four.
    """

    name: str
    value: float
    limit: float
    least: bool = False
    aim: float | None = None
    gate: float | None = None
    unit: str = ""

    @property
    def met(self) -> bool:
        """Whether the limit holds."""
        return self.value >= self.limit if self.least else self.value <= self.limit

    @property
    def passes(self) -> bool:
        """Whether the gate lets it through."""
        return self.gate is None or self.value >= self.gate


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--rounds", type=int, help="rounds; each gives every contestant one slice (default 9, smoke 5)")
    parser.add_argument("--seconds", type=float, help="CPU seconds of a slice (default 0.5, smoke 0.3)")
    parser.add_argument("--smoke", action="store_true", help="two presets, the two peers with limits, little else")
    parser.add_argument("--gate", action="store_true", help="exit with 1 where a ratio is under the gate")
    parser.add_argument("--memory-hands", type=int, default=6000, help="hands of the memory run (default 6000)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="renew the tables between the marks of a document")
    chosen = parser.parse_args(arguments)
    rounds = chosen.rounds or (5 if chosen.smoke else 9)
    seconds = chosen.seconds or (0.3 if chosen.smoke else 0.5)
    result = measure(rounds, seconds, smoke=chosen.smoke, memory_hands=chosen.memory_hands)
    targets = targets_of(result)
    result["targets"] = [{**asdict(target), "met": target.met} for target in targets]
    text = report(result, targets)
    print(text)
    if chosen.json:
        chosen.json.write_text(json.dumps(rounded(result), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if chosen.docs:
        document = chosen.docs.read_text(encoding="utf-8")
        before, _, rest = document.partition(BEGIN)
        _, _, after = rest.partition(END)
        chosen.docs.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")
    return gate(result, targets) if chosen.gate else 0


# -- measuring ---------------------------------------------------------------------------------------------------------


def measure(rounds: int, seconds: float, *, smoke: bool, memory_hands: int) -> dict[str, Any]:
    """All figures."""
    result: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "versions": versions(),
        "rounds": rounds,
        "seconds": seconds,
        "reference_pace_ns": REFERENCE_PACE,
    }
    result.update(race(rounds, seconds, smoke=smoke))
    result["large"] = apart(calls.large_decisions)
    if not smoke:
        result["calls"] = apart(calls.measure_calls, 0.02)
        result["thirds"] = {rules: apart(decisions.trick_costs, rules) for rules in ("huanle", "huanle-3")}
        result["memory"] = apart(decisions.memory, NAMED[0], memory_hands)
    result["import"] = calls.import_cost(5 if smoke else 15)
    hands = 3 if smoke else 60
    result["hands"] = {rules: apart(decisions.whole_hands, rules, hands) for rules in presets.names()}
    result["pace_ns"] = median(pace() for _ in range(5))
    return result


def race(rounds: int, seconds: float, *, smoke: bool) -> dict[str, Any]:
    """Every contestant's rates, a slice in each round, and the library's latencies."""
    own = NAMED if smoke else presets.names()
    others = RATIOS if smoke else peers.CONTESTANTS
    with ExitStack() as stack:

        def enter(module: str, name: str) -> Runner:
            runner = Runner(module, name, seconds)
            stack.callback(runner.close)
            return runner

        library = {name: enter("benchmarks.decisions", name) for name in own}
        engines = {name: enter("benchmarks.peers", name) for name in others}
        every = [runner for runner in (*library.values(), *engines.values()) if not runner.skipped]
        for _ in range(rounds):
            for runner in every:
                runner.rate(seconds)
        for runner in library.values():
            runner.time(seconds if smoke else 4 * seconds)
        return {
            "presets": {name: {**rates_of(runner), "latency": runner.latencies} for name, runner in library.items()},
            "peers": {name: rates_of(runner) for name, runner in engines.items()},
            "ratios": {name: ratios(runner, engines) for name, runner in library.items()},
        }


def rates_of(runner: Runner) -> dict[str, Any]:
    """The medians of a contestant's rounds, or why there are none."""
    if runner.skipped:
        return {"skipped": runner.skipped}
    rounds = runner.rates
    return {
        "note": runner.note,
        "play_s": median(r["play"] for r in rounds),
        "play_s_at_reference": median(r["play"] * r["pace"] / REFERENCE_PACE for r in rounds),
        "whole_s": median(r["whole"] for r in rounds),
        "pace_ns": median(r["pace"] for r in rounds),
        "peak_mib": max(r["peak_mib"] for r in rounds),
        "rounds": [r["play"] for r in rounds],
    }


def ratios(runner: Runner, engines: dict[str, Runner]) -> dict[str, float]:
    """The median over rounds of this contestant's rate by each peer's."""
    return {
        name: median(a["play"] / b["play"] for a, b in zip(runner.rates, engine.rates, strict=True))
        for name, engine in engines.items()
        if not engine.skipped
    }


def apart(call: Callable[..., T], *arguments: object) -> T:
    """A measurement in a fresh process, so that what came before leaves it neither warm nor large."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(call, arguments)


def machine() -> str:
    """The processor and the system."""
    name = platform.processor() or platform.machine()
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        name = next((line.partition(":")[2].strip() for line in file if line.startswith("model name")), name)
    return f"{name}, {platform.system()} {platform.machine()}"


def versions() -> dict[str, str]:
    """Of Python, the library and the peers."""
    found = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    for name in ("chaodipi", "attrs", *peers.DISTRIBUTIONS):
        with suppress(importlib.metadata.PackageNotFoundError):
            found[name] = importlib.metadata.version(name)
    return found


# -- judging -----------------------------------------------------------------------------------------------------------


def targets_of(result: dict[str, Any]) -> list[Target]:
    """The figures that have limits, beside them."""
    return [*_ratio_targets(result), *_decision_targets(result), *_call_targets(result), *_run_targets(result)]


def _ratio_targets(result: dict[str, Any]) -> Iterator[Target]:
    for rules in NAMED:
        for peer, (aim, least, gate) in RATIOS.items():
            if peer in result["ratios"][rules]:
                yield Target(f"{rules} / {peer}", result["ratios"][rules][peer], least, True, aim, gate)
    rates = {name: found["play_s_at_reference"] for name, found in result["presets"].items()}
    named = min(rates[rules] for rules in NAMED)
    for rules, rate in rates.items():
        if rules not in NAMED:
            share = 0.4 if rules == "huanle-3" else 0.7
            yield Target(f"{rules} / the slower of {' and '.join(NAMED)}", rate / named, share, True)


def _decision_targets(result: dict[str, Any]) -> Iterator[Target]:
    for rules in NAMED:
        found = result["presets"][rules]["latency"]
        yield Target(f"{rules}: p99 / p50 of a decision", found["p99"] / found["p50"], 10)
    worst = max(
        [found["latency"]["worst"] for found in result["presets"].values()] + [one["worst"] for one in result["large"]]
    )
    yield Target("worst decision, the large discard and bury included", worst / 1000, 3, unit="ms")


def _call_targets(result: dict[str, Any]) -> Iterator[Target]:
    for one in result.get("calls", ()):
        if one["limit"] is not None:
            yield Target(one["name"], one["us"], one["limit"], unit="µs")


def _run_targets(result: dict[str, Any]) -> Iterator[Target]:
    yield Target("import over its dependencies: time", result["import"]["ms"], 40, unit="ms")
    yield Target("import over its dependencies: memory", result["import"]["mib"], 20, unit="MiB")
    for rules, thirds in result.get("thirds", {}).items():
        yield Target(f"{rules}: a trick of the last third / of the first", thirds[2] / thirds[0], 1.1)
    if "memory" in result:
        yield Target("growth of a long run", result["memory"]["kib_per_1000_hands"], 20, unit="KiB / 1,000 hands")


def gate(result: dict[str, Any], targets: list[Target]) -> int:
    """1 where a ratio is under the gate or could not be taken."""
    missing = [name for name in RATIOS if "skipped" in result["peers"].get(name, {})]
    for name in missing:
        print(f"gate: no ratio to {name}: {result['peers'][name]['skipped']}", file=sys.stderr)
    low = [target for target in targets if not target.passes]
    for target in low:
        print(f"gate: {target.name} is {figure(target.value)}, under {figure(target.gate or 0)}", file=sys.stderr)
    return 1 if missing or low else 0


# -- writing -----------------------------------------------------------------------------------------------------------


def figure(value: float) -> str:
    """Three figures, thousands with commas."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def rounded(value: Any) -> Any:
    """The same with five figures in each number, so that a stored result can be read."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, all columns but the first to the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def report(result: dict[str, Any], targets: list[Target]) -> str:
    """The tables."""
    names = ", ".join(f"{name} {version}" for name, version in result["versions"].items())
    parts = [
        f"Measured {result['date']} on {result['machine']}, {names}; {result['rounds']} rounds of "
        f"{result['seconds']} CPU seconds for each contestant, medians. Times are CPU times at a pace of "
        f"{REFERENCE_PACE:.0f} ns; the machine's own was {result['pace_ns']:.0f} ns.\n",
        "### Limits\n",
        _targets_table(targets),
        "### Decisions of play\n",
        _decisions_table(result),
        "### Whole hands\n",
        _hands_table(result),
    ]
    if "calls" in result:
        parts += ["### Single calls\n", _calls_table(result)]
    return "\n".join(parts)


def _targets_table(targets: list[Target]) -> str:
    rows = []
    for target in targets:
        sign = "≥" if target.least else "≤"
        aim = "" if target.aim is None else f"{figure(target.aim)}"
        unit = f" {target.unit}" if target.unit else ""
        rows.append(
            [
                target.name,
                f"{figure(target.value)}{unit}",
                f"{sign} {target.limit:g}",
                aim,
                "yes" if target.met else "no",
            ]
        )
    return table(["figure", "measured", "limit", "aim", "met"], rows)


def _decisions_table(result: dict[str, Any]) -> str:
    head = ["", "decisions/s", "with the deal", "/ tarok", "/ dou dizhu", "p50 µs", "p99 µs", "worst µs", "peak MiB"]
    rows = []
    for name, found in (result["presets"] | result["peers"]).items():
        if "skipped" in found:
            rows.append([f"{name}: {found['skipped']}"] + [""] * (len(head) - 1))
            continue
        ratio = result["ratios"].get(name, {})
        late = found.get("latency", {})
        rows.append(
            [
                f"`{name}`" if name in result["presets"] else name,
                figure(found["play_s_at_reference"]),
                figure(found["whole_s"] * found["pace_ns"] / REFERENCE_PACE),
                *(figure(ratio[peer]) if peer in ratio else "" for peer in RATIOS),
                *(figure(late[key]) if key in late else "" for key in ("p50", "p99", "worst")),
                figure(found["peak_mib"]),
            ]
        )
    return table(head, rows)


def _hands_table(result: dict[str, Any]) -> str:
    rows = [
        [f"`{name}`", *(figure(found[key]) for key in ("hands_s", "actions_s", "p50", "p99", "worst"))]
        for name, found in result["hands"].items()
    ]
    text = table(["from the deal to the settlement", "hands/s", "actions/s", "p50 µs", "p99 µs", "worst µs"], rows)
    if "memory" in result:
        held = result["memory"]
        text += (
            f"\n{held['hands']:,} hands in one process peak at {held['peak_mib']:.0f} MiB and grow by "
            f"{held['kib_per_1000_hands']:.0f} KiB in a thousand.\n"
        )
    return text


def _calls_table(result: dict[str, Any]) -> str:
    rows = [[f"`{one['name']}`", figure(one["us"])] for one in result["calls"]]
    rows += [[f"{one['name']}, p50", figure(one["p50"])] for one in result["large"]]
    return table(["call", "µs"], rows)


if __name__ == "__main__":
    sys.exit(main())
