"""The clock, the machine's pace, and contestants in processes of their own.

Two things make figures hold on a machine that others use too. Time is CPU time, of the thread that does the work, so
that waiting for a core costs nothing. And beside every figure stands the machine's *pace*: what a turn of a fixed loop
cost just then, so that a figure can be told at one pace (:data:`REFERENCE_PACE`) and compared with a limit.

Ratios need no pace. A contestant lives in a process of its own (:class:`Runner`) and is asked for one short slice in
each round, all contestants in turn; a ratio is taken within a round and the median of the rounds is reported.
"""

from __future__ import annotations

import gc
import importlib
import json
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from statistics import median
from time import process_time_ns, thread_time_ns
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
#: Nanoseconds that a turn of :func:`pace`'s loop takes where the limits in microseconds are meant to hold.
REFERENCE_PACE: Final = 60.0
#: A batch of games is made until playing it takes at least so many CPU seconds, so that reading the clock is free.
BATCH_SECONDS: Final = 0.004


class Skip(Exception):
    """A contestant can't be measured here; the text says why."""


@dataclass(frozen=True)
class Contestant:
    """Something whose decisions are counted.

    Attributes:
        name: How the report calls it.
        start: Makes a game that waits for its first decision; not timed with the decisions.
        run: Plays started games to their end and gives the number of decisions.
        single: Plays one game and appends each decision's CPU time in nanoseconds; only where latencies are asked.
        note: What one decision is.
    """

    name: str
    start: Callable[[], Any]
    run: Callable[[list[Any]], int]
    note: str = ""
    single: Callable[[Any, list[int]], None] | None = None


def pace(turns: int = 20_000) -> float:
    """CPU nanoseconds that a turn of a fixed loop takes now."""
    x = 1
    begin = process_time_ns()
    for i in range(turns):
        x = (x * 5 + i) & 0xFFFF
    return (process_time_ns() - begin) / turns


def scaled(cost: float, now: float) -> float:
    """A cost measured at one pace, told at the reference pace."""
    return cost * REFERENCE_PACE / now


def peak_mib() -> float:
    """The most memory that this process has held, in MiB."""
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def resident_kib() -> float:
    """What this process holds now, in KiB; its peak where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 1024
    except OSError:
        return peak_mib() * 1024


def cost_ns(call: Callable[[], object], seconds: float = 0.02) -> float:
    """CPU nanoseconds of a call, at the reference pace: of five goes the median."""
    times = 1
    while True:
        spent = _spent(call, times)
        if spent >= seconds * 2e8:
            break
        times *= 2 if not spent else max(2, min(16, int(seconds * 3e8 / spent)))
    found = []
    for _ in range(5):
        before = pace()
        spent = _spent(call, times)
        found.append(scaled(spent / times, (before + pace()) / 2))
    return median(found)


def _spent(call: Callable[[], object], times: int) -> int:
    turns = range(times)
    begin = process_time_ns()
    for _ in turns:
        call()
    return process_time_ns() - begin


# -- in the child ------------------------------------------------------------------------------------------------------


def warm_up(contestant: Contestant, seconds: float) -> int:
    """Play until caches are warm; the number of games whose play fills a batch."""
    games = 1
    end = process_time_ns() + seconds * 1e9
    while True:
        started = [contestant.start() for _ in range(games)]
        begin = process_time_ns()
        contestant.run(started)
        now = process_time_ns()
        if now - begin < BATCH_SECONDS * 1e9:
            games *= 2
        elif now >= end:
            return games


def take_rate(contestant: Contestant, games: int, seconds: float) -> dict[str, float]:
    """One slice: decisions a CPU second, with the deal and without, and the pace."""
    gc.collect()
    before = pace()
    played = decisions = rounds = 0
    begin = process_time_ns()
    end = begin + seconds * 1e9
    while True:
        started = [contestant.start() for _ in range(games)]
        a = process_time_ns()
        decisions += contestant.run(started)
        b = process_time_ns()
        played += b - a
        rounds += 1
        if b >= end:
            break
    return {
        "play": decisions / played * 1e9,
        "whole": decisions / (b - begin) * 1e9,
        "games": rounds * games,
        "decisions": decisions,
        "pace": (before + pace()) / 2,
    }


def take_latencies(contestant: Contestant, seconds: float) -> dict[str, float]:
    """The spread of a decision's CPU time in microseconds at the reference pace, the clock's own cost taken off."""
    assert contestant.single is not None
    clock = clock_ns()
    gc.collect()
    paces = [pace()]
    found: list[int] = []
    end = process_time_ns() + seconds * 1e9
    while process_time_ns() < end:
        contestant.single(contestant.start(), found)
    paces.append(pace())
    return spread([max(one - clock, 0) for one in found], median(paces))


def clock_ns() -> float:
    """What two readings of the thread's clock cost."""
    read = thread_time_ns
    return median(-(read() - read()) for _ in range(2000))


def spread(nanoseconds: Sequence[float], now: float) -> dict[str, float]:
    """p50, p99 and the worst, in microseconds at the reference pace."""
    ordered = sorted(scaled(one / 1000, now) for one in nanoseconds)
    return {
        "p50": ordered[len(ordered) // 2],
        "p99": ordered[int(len(ordered) * 0.99)],
        "worst": ordered[-1],
        "decisions": len(ordered),
        "pace": now,
    }


def serve(module: str, name: str, seconds: float) -> None:
    """Answer a :class:`Runner`, one line of JSON for each line of its pipe."""
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            contestant: Contestant = importlib.import_module(module).CONTESTANTS[name]()
            games = warm_up(contestant, seconds)
        answer: dict[str, Any] = {"note": contestant.note}
    except Skip as why:
        answer = {"skipped": str(why)}
    except Exception as problem:  # a package that is there but does not work must not stop the others
        answer = {"skipped": f"{type(problem).__name__}: {problem}"}
    print(json.dumps(answer), flush=True)
    if "skipped" in answer:
        return
    for line in sys.stdin:
        what, amount = line.split()
        if what == "rate":
            answer = dict(take_rate(contestant, games, float(amount)))
        else:
            answer = dict(take_latencies(contestant, float(amount)))
        print(json.dumps({**answer, "peak_mib": peak_mib()}), flush=True)


# -- in the parent -----------------------------------------------------------------------------------------------------


class Runner:
    """A contestant in a process of its own, which works only while it is asked."""

    def __init__(self, module: str, name: str, seconds: float) -> None:
        self.name = name
        self.rates: list[dict[str, float]] = []
        self.latencies: dict[str, float] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.measure", module, name, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        first = self._read()
        self.skipped: str = first.get("skipped", "")
        self.note: str = first.get("note", "")

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            return {"skipped": f"its process ended with {self._process.wait()}"}
        found: dict[str, Any] = json.loads(line)
        return found

    def _ask(self, what: str, seconds: float) -> dict[str, float]:
        assert self._process.stdin is not None
        print(what, seconds, file=self._process.stdin, flush=True)
        found = self._read()
        if "skipped" in found:
            raise RuntimeError(f"{self.name}: {found['skipped']}")
        return found

    def rate(self, seconds: float) -> None:
        """Take one slice."""
        self.rates.append(self._ask("rate", seconds))

    def time(self, seconds: float) -> None:
        """Time single decisions."""
        self.latencies = self._ask("latencies", seconds)

    def close(self) -> None:
        """End the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process.wait()


if __name__ == "__main__":
    serve(sys.argv[1], sys.argv[2], float(sys.argv[3]))
