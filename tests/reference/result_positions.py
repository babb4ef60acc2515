"""Random cases for the asks ``settle``, ``escape`` and ``title``."""

from __future__ import annotations

from random import Random
from typing import Any

from .cards import RANKS, SEATS, SUITS, Preset, fmt, other_team, team
from .leaving import LADDERS
from .results import FLAG

Case = dict[str, Any]
FAVOURED = "22JJAAKQT"


def points_for(preset: Preset, rng: Random) -> int:
    """Around the borders of the table; below 0 where failed throws cost the attackers."""
    below = preset.rooms or preset.name in ("hongwu", "chaohu", "changxian")
    choice = rng.random()
    if choice < 0.12:
        return 0
    if choice < 0.3:
        return 5 * rng.randint(14, 22)
    if choice < 0.4 and below:
        return -5 * rng.randint(1, 14)
    return 5 * rng.randint(0, 26 if choice < 0.8 else 100)


def level_for(preset: Preset, rng: Random) -> str:
    if preset.name == "jushu":
        return "2"
    if preset.name in ("kangqi", "changxian") and rng.random() < 0.2:
        return FLAG
    return rng.choice(FAVOURED) if rng.random() < 0.6 else rng.choice(RANKS)


def last_for(dealers_level: str, with_510k: bool, rng: Random) -> str:
    letter = rng.choice(SUITS)
    rank = dealers_level if dealers_level != FLAG and rng.random() < 0.7 else rng.choice(RANKS)
    five_ten_king = [letter + "5", letter + "T", letter + "K"]
    options = [[letter + rank]] * 2 + [[letter + rank] * 2] * 3
    options += [["BJ"], ["LJ", "LJ"], [letter + "A", letter + "A", letter + "J", letter + "J"]]
    if with_510k:
        options += [five_ten_king, five_ten_king, five_ten_king * 2, [*five_ten_king, letter + "A"]]
    return fmt(rng.choice(options))


def settle_position(preset: Preset, rng: Random) -> Case:
    dealer = rng.choice(SEATS)
    levels = {name: level_for(preset, rng) for name in ("SN", "EW")}
    case: Case = {"dealer": dealer, "levels": levels, "points": points_for(preset, rng)}
    flag = levels[team(dealer)] == FLAG
    if flag:
        case["flag"] = True
    if preset.name == "anchao" and rng.random() < 0.75:
        case["laps"] = {name: rng.choice((1, 2, 3, 3)) for name in ("SN", "EW")}
    if preset.name in ("kangqi", "changxian") and rng.random() < 0.6:
        case["flags"] = {name: rng.randint(0, 2) for name in levels if levels[name] == FLAG}
    if preset.name in ("hongwu", "changxian") and rng.random() < 0.6:
        case["base"] = rng.choice((1, 2, 3, 7, 20))
    attackers = other_team(team(dealer))
    if preset.rooms and not flag and rng.random() < 0.25:
        letter = rng.choice("SHCD")
        extra = [letter + "A"] if preset.name in ("kangqi", "mingchao") and rng.random() < 0.3 else []
        case["bonus"] = "heaven-and-earth"
        case["last"] = fmt([letter + "5", letter + "T", letter + "K", *extra])
        case["winner"] = rng.choice(SEATS if preset.name in ("anchao", "yixing") else attackers)
    elif rng.random() < 0.7:
        # in the rooms a last 510K is the bonus above
        case["last"] = last_for(levels[team(dealer)], not preset.rooms, rng)
        case["winner"] = rng.choice(attackers if rng.random() < 0.7 else SEATS)
    if preset.name == "changxian" and not flag and rng.random() < 0.35:
        case["declared"] = [rng.choice(SEATS), "H55"]
    return case


def escape_position(preset: Preset, rng: Random) -> Case:
    case: Case = {
        "dealer": rng.choice(SEATS),
        "seat": rng.choice(SEATS),
        "points": points_for(preset, rng),
        "started": rng.random() < 0.75,
        "levels": {name: level_for(preset, rng) for name in ("SN", "EW")},
    }
    if case["levels"][team(case["dealer"])] == FLAG:
        case["flag"] = True
    if preset.name in ("hongwu", "changxian") and rng.random() < 0.6:
        case["base"] = rng.choice((1, 2, 3, 20))
    return case


def title_position(preset: Preset, rng: Random) -> Case:
    table = rng.choice(sorted(LADDERS))
    border = rng.choice(LADDERS[table])[0]
    return {"table": table, "value": max(0, border + rng.choice((-1, 0, 1, rng.randint(0, 5000))))}
