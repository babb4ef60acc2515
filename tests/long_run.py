"""The long checks: seeded matches of every preset and of house rules, and random positions against the reference
under the presets and under changed rules.

Run: python -m tests.long_run [--matches 300] [--positions 1500] [--configurations 6000] [SLUG…]
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from chaodipi import presets
from tests.positions_check import GROUPS, differences, option_differences
from tests.random_play import house_rules, play_match

POSITION_ASKS = ("order", "shape", "follow", "throw", "trick", "bid", "chaodi", "kitty", "settle", "escape", "title")


#: No match is longer.
LONGEST = 3000


def main(words: list[str] | None = None) -> int:
    """Run both checks; the exit code is 1 where one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", default=presets.names())
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--configurations", type=int, default=6000)
    options = parser.parse_args(words)
    failed = 0
    for slug in options.slugs or presets.names():
        start = time.perf_counter()
        hands = 0
        for seed in range(options.matches):
            match = play_match(presets.get(slug), Random(f"{slug} {seed}"), LONGEST)
            assert match.over, (slug, seed)
            hands += match.hands
        wrong = [text for ask in POSITION_ASKS for text in differences(slug, ask, options.positions, seed=99)]
        failed += len(wrong)
        for text in wrong[:5]:
            print(text)
        took = time.perf_counter() - start
        print(
            f"{slug}: {options.matches} matches, {hands} hands; {len(wrong)} positions differ; {took:.0f} s", flush=True
        )
    for ask in GROUPS:
        wrong = option_differences(ask, options.configurations, seed=99)
        failed += len(wrong)
        for text in wrong[:5]:
            print(text)
        print(f"{ask}: {options.configurations} changed rules, {len(wrong)} positions differ", flush=True)
    for seed in range(options.matches):
        play_match(house_rules(Random(seed)), Random(seed), 4)
    print(f"{options.matches} house rules: four hands each")
    print(f"{len(options.slugs or presets.names())} passed, {failed} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
