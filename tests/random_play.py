"""Random matches, checked after every action; also run as a long test.

``python -m tests.random_play 300`` plays so many matches, all presets in turn.
"""

from __future__ import annotations

import enum
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from chaodipi import (
    Card,
    Cards,
    ConfigError,
    GameState,
    Match,
    Phase,
    RuleConfig,
    Settlement,
    advance,
    apply,
    legal_actions,
    presets,
    rule_on,
    settle_hand,
)

#: No match of random players has come near this.
HAND_LIMIT = 1000


def every_card(config: RuleConfig) -> Counter[Card]:
    """The whole deck of a configuration."""
    one = [*Cards.parse("SAKQJT98765432 HAKQJT98765432 CAKQJT98765432 DAKQJT98765432 BJ LJ")]
    return Counter(one * config.deck.decks)


def cards_on_the_table(state: GameState) -> Counter[Card]:
    """Every card in a hand, the kitty or a trick; the undealt ones are not seen."""
    found: Counter[Card] = Counter()
    for cards in (*state.hands, state.kitty):
        found.update(cards)
    for trick in (*state.tricks, *([state.trick] if state.trick else [])):
        for cards in trick.plays:
            found.update(cards)
    return found


def check_cards(state: GameState, deck: Counter[Card]) -> None:
    """No card is lost or doubled."""
    found = cards_on_the_table(state)
    if state.phase is Phase.BID:
        assert found <= deck
    else:
        assert found == deck


def check_settlement(state: GameState, settlement: Settlement) -> None:
    """The account adds up, and no point is lost or doubled."""
    assert settlement.redeal == (state.outcome == "redeal")
    if settlement.redeal:
        return
    assert sum(line.points for line in settlement.lines) == settlement.points
    everything = sum(card.points * n for card, n in every_card(state.config).items())
    assert sum(trick.points for trick in state.tricks) + state.kitty.points == everything
    dealers = state.dealing_team
    taken = sum(t.points for t in state.tricks if t.winner is not None and t.winner.team is not dealers)
    assert taken == state.trick_points
    assert sum(settlement.scores.values()) == 0 or not state.config.levels.played
    assert settlement.dealer_next.team is settlement.on_stage


def play_hand(state: GameState, rng: Random) -> GameState:
    """Play a hand to its end with random legal actions, every one checked."""
    deck = every_card(state.config)
    check_cards(state, deck)
    while not state.is_over:
        legal = legal_actions(state)
        action = legal.sample(rng)
        assert action in legal
        ruling = rule_on(state, action)
        assert ruling, (str(action), ruling)
        state = apply(state, action)
        check_cards(state, deck)
    assert not legal_actions(state)
    return state


def play_match(config: RuleConfig, rng: Random, hands: int = HAND_LIMIT) -> Match:
    """Play a match to its end, or so many hands of it; half of the hands are dealt card by card."""
    match = Match.start(config, purses=(200, 300, 150, 1000))
    for _ in range(hands):
        deal: Literal["cards", "whole"] = rng.choice(("cards", "whole"))
        state = play_hand(match.new_hand(seed=rng.getrandbits(64), deal=deal), rng)
        settlement = settle_hand(state)
        check_settlement(state, settlement)
        after = advance(match, settlement)
        assert after.hands == match.hands + (not settlement.redeal)
        match = after
        if match.over:
            assert match.winner is not None or config.levels.hands
            break
    return match


def values_of(field: str, rng: Random) -> object:
    """A value that a field may have, whatever the other fields are."""
    default: Any = RuleConfig().get(field)
    if isinstance(default, enum.StrEnum):
        return rng.choice(list(type(default)))
    if isinstance(default, bool):
        return rng.random() < 0.5
    if field == "levels.must_play":
        return tuple(rank for rank in "23456789TJQKA" if rng.random() < 0.2)
    choices: tuple[int, ...] = {
        "deck.decks": (1, 2, 3),
        "deck.kitty": (0, 4, 6, 8, 12, 52),
        "deck.kitty_shown": (0, 1, 4, 6, 8),
        "tractors.least_length": (2, 3, 4),
        "bidding.redeal_points": (-1, 0, 10, 30),
        "bidding.redeal_trumps": (-1, 0, 2, 5),
        "levels.hands": (0, 2, 3),
        "levels.laps": (1, 2, 3),
        "levels.must_play_from_lap": (1, 2),
        "levels.flag_failures": (0, 1, 3),
        "levels.flag_threshold": (80, 100, 120),
        "levels.flag_pay": (0, 3),
        "throw.limit": (0, 1, 2),
        "result.threshold": (40, 80, 100, 120, 160),
        "result.band": (10, 20, 40, 60),
        "result.most_levels": (0, 1, 3),
        "result.purse_base": (0, 50),
    }.get(field, (0, 1, 2, 10, 50))
    return rng.choice(choices)


#: Rules that mean something only together.
TOGETHER: tuple[dict[str, object], ...] = (
    {"deck.decks": 3, "deck.kitty": 6, "tractors.triples": True},
    {"deck.decks": 3, "deck.kitty": 6, "tractors.triples": True, "tractors.length_first": True},
    {"deck.decks": 3, "deck.kitty": 6},
    {"deck.decks": 1, "deck.kitty": 6},
    {"order.red_five": True, "five_ten_king.single": True, "five_ten_king.red_five": True},
    {"order.red_five": True, "five_ten_king.single": True, "five_ten_king.double": True},
    {"tractors.gap_side": "block", "tractors.gap_trump": "block", "tractors.red_five_steps_down": True},
    {"tractors.level_pair": "face", "tractors.gap_trump": "block", "tractors.no_trump_levels": False},
    {"tractors.level_pair": "excluded", "tractors.no_trump_levels": False},
    {"tractors.level_pair": "rank", "tractors.jokers": True, "tractors.no_trump_levels": True},
    {"levels.played": False, "levels.hands": 3, "result.steps": "bands", "result.pay": "point-units"},
)


_KINGS: dict[str, object] = {"order.red_five": True, "five_ten_king.single": True}
_DOUBLE: dict[str, object] = _KINGS | {"five_ten_king.double": True, "five_ten_king.level_cards": False}
_STEPS: dict[str, object] = {"order.red_five": True, "tractors.gap_side": "block", "tractors.gap_trump": "block"}
#: What a field's subject needs in order to exist.
MATTERS: dict[str, dict[str, object]] = {
    "five_ten_king.double": _KINGS,
    "five_ten_king.red_five": _KINGS,
    "five_ten_king.level_cards": _KINGS,
    "five_ten_king.side_duty": _KINGS,
    "five_ten_king.trump_duty": _KINGS,
    "five_ten_king.double_forces_pairs": _DOUBLE,
    "five_ten_king.double_trump_highest": _DOUBLE,
    "tractors.red_five_steps_down": _STEPS,
    "tractors.red_five_in_ruffs": _STEPS | {"tractors.red_five_steps_down": True},
    "follow.ruff_tractor": {"tractors.length_first": True},
    "tractors.triples": {"deck.decks": 3, "deck.kitty": 6},
    "capture.triple": {"deck.decks": 3, "deck.kitty": 6, "tractors.triples": True},
    "capture.triple_tractor": {"deck.decks": 3, "deck.kitty": 6, "tractors.triples": True},
    "capture.five_ten_king": _KINGS,
    "capture.double_five_ten_king": _DOUBLE,
    "bonus.heaven": _KINGS,
}


def choices_of(groups: Sequence[str]) -> list[dict[str, object]]:
    """Every value of the fields that start so, as a change each; of numbers those that are drawn."""
    found: list[dict[str, object]] = []
    for field in RuleConfig.fields():
        if field.startswith(tuple(groups)):
            drawn = {values_of(field, Random(seed)) for seed in range(60)}
            found += [{field: value} for value in sorted(drawn, key=str)]
    return found


def options_for(rng: Random, groups: Sequence[str], first: Mapping[str, object], most: int = 8) -> tuple[str, Any]:
    """A preset and one to ``most`` changed rules of it, as a case's options; none that clash.

    ``first`` is among them in some preset, alone or with what it needs.
    """
    slug, changed = _with(first, rng)
    base = presets.get(slug)
    # now and then rules that the question does not hang on: they change nothing
    fields = [f for f in RuleConfig.fields() if f.startswith(tuple(groups)) or rng.random() < 0.1]
    for field in rng.choices(fields, k=rng.randint(0, most - 1)):
        together = changed | ({} if field in changed else {field: values_of(field, rng)})
        together = {f: v for f, v in together.items() if base.get(f) != v}
        if len(together) <= most and _stands(slug, together):
            changed = together
    return slug, {field: _plain(value) for field, value in changed.items()}


def _with(first: Mapping[str, object], rng: Random) -> tuple[str, dict[str, object]]:
    """A preset in which a change stands: with what makes it matter, by itself, or together with others."""
    slugs = rng.sample(presets.names(), len(presets.names()))
    needed = [MATTERS[field] for field in first if field in MATTERS]
    packages = rng.sample(TOGETHER, len(TOGETHER))
    for more in (*needed, *([{}, *packages] if rng.random() < 0.7 else packages)):
        for slug in slugs:
            together = {f: v for f, v in {**more, **first}.items() if presets.get(slug).get(f) != v}
            if set(first) <= set(together) and _stands(slug, together):
                return slug, together
    return slugs[0], {}


def _stands(slug: str, changed: Mapping[str, object]) -> bool:
    try:
        presets.get(slug).replace(**changed)
    except ConfigError:
        return False
    return True


def _plain(value: Any) -> Any:
    """A value as cases write it."""
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, enum.StrEnum) else value


def house_rules(rng: Random, changes: int = 25) -> RuleConfig:
    """A preset with many rules changed; a change that would clash is left out."""
    config = presets.get(rng.choice(presets.names()))
    for field in rng.choices(RuleConfig.fields(), k=changes):
        try:
            config = config.replace(**{field: values_of(field, rng)})
        except ConfigError:
            continue
    return config


def main(matches: int) -> None:
    """Play matches, the presets in turn."""
    longest: Counter[str] = Counter()
    for seed in range(matches):
        slug = presets.names()[seed % len(presets.names())]
        match = play_match(presets.get(slug), Random(seed))
        assert match.over, (slug, seed)
        longest[slug] = max(longest[slug], match.hands)
    print(f"{matches} matches; the longest of each: {dict(longest)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
