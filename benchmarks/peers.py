"""Other engines playing uniformly at random: compute the legal actions, choose one, apply it.

Packages are imported by name inside each maker, so that a missing one costs that peer alone. Games are made one by
one and dealt before the clock runs, as the library's own are.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from benchmarks.measure import Contestant, Skip

#: The longest game of chess that is played.
PLIES: Final = 200


def needed(distribution: str, module: str) -> ModuleType:
    """A peer's module.

    Raises:
        Skip: Its package is not installed.
    """
    try:
        importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        raise Skip(f"{distribution} is not installed") from None
    return importlib.import_module(module)


def tarok() -> Contestant:
    """OpenSpiel's tarok: a point-trick game with a C++ core behind pybind11."""
    game = needed("open_spiel", "pyspiel").load_game("tarok")
    rnd = random.Random(1).random

    def start() -> Any:
        state = game.new_initial_state()
        while state.current_player() == -1:  # chance deals
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
        return state

    def run(states: list[Any]) -> int:
        decisions = 0
        for state in states:
            current, legal, apply = state.current_player, state.legal_actions, state.apply_action
            player = current()
            while player >= -1:
                actions = legal()
                apply(actions[int(rnd() * len(actions))])
                decisions += player >= 0
                player = current()
        return decisions

    return Contestant("OpenSpiel tarok", start, run, "legal_actions, apply_action; C++")


def dou_dizhu() -> Contestant:
    """RLCard's dou dizhu without its observation arrays: combinations of cards, in Python."""
    module = needed("rlcard", "rlcard.games.doudizhu")
    random.seed(1)
    rnd = random.Random(1).random

    def start() -> Any:
        game = module.Game()
        state, _ = game.init_game()
        return game, state

    def run(games: list[Any]) -> int:
        decisions = 0
        for game, dealt in games:
            state, step = dealt, game.step
            while game.winner_id is None:
                actions = state["actions"]
                state, _ = step(actions[int(rnd() * len(actions))])
                decisions += 1
        return decisions

    return Contestant("RLCard dou dizhu raw", start, run, "the game object's own actions and step; Python")


def chess() -> Contestant:
    """python-chess: bitboards in Python integers."""
    module = needed("chess", "chess")
    rnd = random.Random(1).random

    def run(boards: list[Any]) -> int:
        decisions = 0
        for board in boards:
            for _ in range(PLIES):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(rnd() * len(moves))])
                decisions += 1
        return decisions

    return Contestant("python-chess", module.Board, run, f"legal_moves, push, at most {PLIES} plies; Python")


def pokerkit() -> Contestant:
    """PokerKit's no-limit hold'em for six, everything but decisions automated."""
    module = needed("pokerkit", "pokerkit")
    rnd = random.Random(1).random
    automations = tuple(module.Automation)
    create = module.NoLimitTexasHoldem.create_state

    def start() -> Any:
        return create(automations, True, 0, (1, 2), 2, 200, 6)

    def run(states: list[Any]) -> int:
        decisions = 0
        for state in states:
            while state.status:
                actions: list[Callable[[], object]] = []
                if state.can_fold():
                    actions.append(state.fold)
                if state.can_check_or_call():
                    actions.append(state.check_or_call)
                if state.can_complete_bet_or_raise_to():
                    least = state.min_completion_betting_or_raising_to_amount
                    most = state.max_completion_betting_or_raising_to_amount
                    raise_to = state.complete_bet_or_raise_to
                    actions.append(lambda to=least, act=raise_to: act(to))  # type: ignore[misc]
                    if most != least:
                        actions.append(lambda to=most, act=raise_to: act(to))  # type: ignore[misc]
                actions[int(rnd() * len(actions))]()
                decisions += 1
        return decisions

    return Contestant("PokerKit", start, run, "fold, call, least raise, all in; six players; Python")


CONTESTANTS: Final[dict[str, Callable[[], Contestant]]] = {
    "OpenSpiel tarok": tarok,
    "RLCard dou dizhu raw": dou_dizhu,
    "python-chess": chess,
    "PokerKit": pokerkit,
}
#: The packages behind them.
DISTRIBUTIONS: Final = ("open_spiel", "rlcard", "chess", "pokerkit")
