"""Random cases for the asks ``settle``, ``escape`` and ``title``."""

from __future__ import annotations

from random import Random
from typing import Any

from .cards import RANKS, SEATS, SUITS, fmt, other_team, team
from .leaving import LADDERS
from .results import FLAG
from .rules import Rules

Case = dict[str, Any]
FAVOURED = "22JJAAKQT"


def points_for(rules: Rules, flag: bool, rng: Random) -> int:
    """Around the borders of the table; below 0, where penalties may lead, too."""
    threshold = rules["levels.flag_threshold" if flag else "result.threshold"]
    choice = rng.random()
    if choice < 0.12:
        return 0
    if choice < 0.3:
        return int(threshold) + 5 * rng.randint(-2, 6)
    if choice < 0.42:
        return -5 * rng.randint(1, 20)
    return 5 * rng.randint(0, 26 if choice < 0.8 else 100)


def level_for(rules: Rules, rng: Random) -> str:
    if not rules["levels.played"]:
        return "2"
    if rules["levels.flag"] and rng.random() < 0.2:
        return FLAG
    return rng.choice(FAVOURED) if rng.random() < 0.6 else rng.choice(RANKS)


def last_for(rules: Rules, dealers_level: str, rng: Random) -> str:
    """What won the last trick: the level's cards, a 510K, or anything."""
    letter = rng.choice(SUITS)
    rank = dealers_level if dealers_level != FLAG and rng.random() < 0.7 else rng.choice(RANKS)
    five_ten_king = [letter + "5", letter + "T", letter + "K"]
    choices = [[letter + rank]] * 2 + [[letter + rank] * 2] * 3
    choices += [["BJ"], ["LJ", "LJ"], [letter + "A", letter + "A", letter + "J", letter + "J"]]
    choices += [five_ten_king] * 3 + [five_ten_king * 2, [*five_ten_king, letter + "A"]]
    return fmt(rng.choice([cards for cards in choices if all(cards.count(c) <= rules["deck.decks"] for c in cards)]))


def settle_position(rules: Rules, rng: Random) -> Case:
    dealer = rng.choice(SEATS)
    case: Case = {"dealer": dealer, "levels": {name: level_for(rules, rng) for name in ("SN", "EW")}}
    levels = case["levels"]
    flag = levels[team(dealer)] == FLAG
    case["points"] = points_for(rules, flag, rng)
    if flag and rng.random() < 0.5:
        case["flag"] = True
    laps = rules["levels.laps"]
    if laps > 1 and rng.random() < 0.75:
        case["laps"] = {name: rng.choice((*range(1, laps + 1), laps)) for name in ("SN", "EW")}
    if rules["levels.flag"] and rng.random() < 0.6:
        most = (rules["levels.flag_failures"] or 4) - 1
        case["flags"] = {name: rng.randint(0, most) for name in levels if levels[name] == FLAG}
    if rng.random() < 0.4:
        case["base"] = rng.choice((1, 2, 3, 7, 20))
    attackers = other_team(team(dealer))
    if rules["result.next_dealer"] == "last-trick-winner" or rng.random() < 0.7:
        case["last"] = last_for(rules, levels[team(dealer)], rng)
        case["winner"] = rng.choice(attackers if rng.random() < 0.7 else SEATS)
    elif rules["bonus.heaven"] != "none" and not flag and rng.random() < 0.2:
        case["bonus"] = "heaven-and-earth"
        case["winner"] = rng.choice(SEATS if rules["bonus.heaven_both_sides"] else attackers)
    if rules["bonus.red_five_bid_settles"] and not flag and rng.random() < 0.35:
        case["declared"] = [rng.choice(SEATS), "H55"]
    return case


def escape_position(rules: Rules, rng: Random) -> Case:
    case: Case = {
        "dealer": rng.choice(SEATS),
        "seat": rng.choice(SEATS),
        "started": rng.random() < 0.75,
        "levels": {name: level_for(rules, rng) for name in ("SN", "EW")},
    }
    flag = case["levels"][team(case["dealer"])] == FLAG
    case["points"] = points_for(rules, flag, rng)
    if flag and rng.random() < 0.5:
        case["flag"] = True
    if rng.random() < 0.4:
        case["base"] = rng.choice((1, 2, 3, 20))
    return case


def title_position(_rules: Rules, rng: Random) -> Case:
    table = rng.choice(sorted(LADDERS))
    border = rng.choice(LADDERS[table])[0]
    return {"table": table, "value": max(0, border + rng.choice((-1, 0, 1, rng.randint(0, 5000))))}
