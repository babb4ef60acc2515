"""A whole match between two bots, in a few lines.

Run: python examples/random_match.py [SLUG] [SEED]
"""

from __future__ import annotations

import sys
from random import Random

from chaodipi import Match, Team, advance, apply, presets, settle_hand
from chaodipi.bots import BOTS


def play_match(slug: str, seed: int) -> Match:
    """Play until a team has won."""
    rng = Random(seed)
    match = Match.start(presets.get(slug))
    while not match.over:
        state = match.new_hand(seed=rng.randrange(2**64))
        while not state.is_over:
            bot = BOTS["plain" if state.to_act in (0, 2) else "random"]
            state = apply(state, bot(state, rng))
        match = advance(match, settle_hand(state))
    return match


def main() -> None:
    """Tell how the match ended."""
    slug = sys.argv[1] if len(sys.argv) > 1 else "huanle"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    match = play_match(slug, seed)
    winner = "nobody" if match.winner is None else match.winner.value
    levels = ", ".join(f"{team.value} at {getattr(match.level_of(team), 'value', 'the flag')}" for team in Team)
    print(f"{slug}: {winner} wins after {match.hands} hands ({levels})")


if __name__ == "__main__":
    main()
