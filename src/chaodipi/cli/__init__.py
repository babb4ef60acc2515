"""The command ``chaodipi``: judge cases, play hands, show the rulebook, compare presets.

Exit codes: 0 fine, 1 a case or record fails, 2 unusable input, said in one line on the standard error stream.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import chaodipi
from chaodipi import presets
from chaodipi.cli import book, judge, play
from chaodipi.cli.output import Output, UsageProblem

__all__ = ["main"]


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="chaodipi", description="The rules of 炒地皮 (Chao Di Pi).")
    parser.add_argument("--version", action="version", version=f"chaodipi {chaodipi.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    shared = _Parser(add_help=False)
    shared.add_argument("--format", choices=("text", "json"), default="text", help="how to print (default: text)")
    shared.add_argument("--lang", choices=("en", "zh"), default="en", help="English or Chinese (default: en)")

    judging = commands.add_parser("judge", parents=[shared], help="rule on cases and records")
    judging.add_argument("files", nargs="+", metavar="FILE", help="TOML, or JSON lines; - for standard input")
    judging.set_defaults(run=judge.run)

    playing = commands.add_parser("play", parents=[shared], help="play whole hands between bots")
    playing.add_argument("--rules", default="huanle", metavar="SLUG", help=f"one of {', '.join(presets.names())}")
    playing.add_argument("--seed", type=int, default=1, help="decides all deals and choices (default: 1)")
    playing.add_argument("--hands", type=int, default=1, help="how many hands (default: 1)")
    playing.add_argument("--bot", default="plain", choices=play.BOT_NAMES, help="who plays (default: plain)")
    playing.add_argument("--record", metavar="FILE", help="write the hands as JSON lines")
    playing.set_defaults(run=play.run)

    rules = commands.add_parser("rules", parents=[shared], help="show a preset, a clause, or search")
    rules.add_argument(
        "what",
        nargs="*",
        metavar="SLUG|CLAUSE|FIELD|WORD",
        help="what to show, or words to find; all, if left out",
    )
    rules.set_defaults(run=book.rules)

    diff = commands.add_parser("diff", parents=[shared], help="compare two presets clause by clause")
    diff.add_argument("left", metavar="SLUG")
    diff.add_argument("right", metavar="SLUG")
    diff.set_defaults(run=book.diff)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The words after the command's name; those of the process where left out.

    Returns:
        The exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # cards and quotations are shown as escapes rather than not at all
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace, Output], int] = options.run
    out = Output(options.format == "json", options.lang)
    try:
        code = run(options, out)
        sys.stdout.flush()
        return code
    except UsageProblem as problem:
        out.problem(str(problem))
        return 2
    except OSError as error:
        # keep the interpreter from flushing into nothing, or onto a full disk; a reader who has gone is no problem
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        out.problem(f"cannot write: {error.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
