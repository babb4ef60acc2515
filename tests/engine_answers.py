"""What the engine answers to a case, asked through the functions of the rule modules.

The keys of a case and of its answer are those of the reference in :mod:`tests.reference`; ``config`` stands in for
the preset that the case names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chaodipi import Card, Cards, RuleConfig, Seat, Team, bids, chaodi, presets
from chaodipi.actions import choice_number, parse_choice
from chaodipi.bids import Auction, TurnUp
from chaodipi.capture import HEAVEN, capture
from chaodipi.cards import RANKS
from chaodipi.choices import DealMoves
from chaodipi.leaving import escape
from chaodipi.order import ladder_for
from chaodipi.results import FLAG, Hand, Standing, settle
from chaodipi.titles import title

Case = Mapping[str, Any]
TEAMS = ("SN", "EW")


def config_of(case: Case, config: RuleConfig | None) -> RuleConfig:
    """The rules of a case."""
    return presets.get(case["rules"]) if config is None else config


def suit_text(number: int) -> str:
    """A trump as the cases write it."""
    return "NT" if number < 0 else "SHCD"[number]


def ordered(text: str) -> list[int]:
    """The kinds of cards in the order of the text."""
    kinds: list[int] = []
    for word in text.split():
        if word in ("BJ", "LJ"):
            kinds.append(Card.parse(word).kind)
        else:
            kinds += [Card.parse(word[0] + rank).kind for rank in word[1:]]
    return kinds


def shown(bid: list[str]) -> tuple[int, int, int]:
    """A bid of a case: seat, cards, choice."""
    choice = parse_choice(bid[2]) if len(bid) > 2 else None
    return int(Seat.parse(bid[0])), Cards.parse(bid[1]).bits, choice_number(choice)


def auction_of(case: Case, config: RuleConfig) -> tuple[Auction, list[bool]]:
    """The bids of a case made one after the other; an illegal one changes nothing."""
    auction, legal = Auction(), []
    for made in case["bids"]:
        seat, bits, choice = shown(made)
        breaches, read, _ = bids.judge(
            config, RANKS.index(case["level"]), case["first_hand"], auction, seat, bits, choice
        )
        legal.append(not breaches)
        if not breaches:
            assert read is not None
            auction = bids.bid(auction, seat, bits, choice, read)
    return auction, legal


def declared(case: Case, config: RuleConfig, auction: Auction) -> TurnUp:
    """What the bidding comes to."""
    nominal = int(Seat.parse(case.get("dealer", "S")))
    first = case["first_hand"]
    if auction.standing is not None:
        dealer = bids.dealer_after(config, first, nominal, auction)
        return TurnUp(False, auction.standing.shown.trump, dealer)
    return bids.turn_up(config, RANKS.index(case["level"]), first, nominal, ordered(case.get("kitty", "")))


def bid_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of bids."""
    config = config_of(case, config)
    auction, legal = auction_of(case, config)
    end = declared(case, config, auction)
    answer = {"legal": legal, "chaodi": chaodi.takes_place(config, auction)}
    if end.redeal:
        return answer | {"trump": "redeal"}
    return answer | {"trump": suit_text(end.trump), "dealer": Seat(end.dealer).letter}


def chaodi_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of 炒底."""
    config = config_of(case, config)
    auction, _ = auction_of(case, config)
    end = declared(case, config, auction)
    asking, legal = chaodi.start(config, auction, end.dealer), []
    for made in case["chaos"]:
        if made[1] == "pass":
            legal.append(int(Seat.parse(made[0])) == asking.asked)
            asking = chaodi.passed(asking) if legal[-1] else asking
            continue
        seat, bits, choice = shown(made)
        breaches, read, _ = chaodi.judge(config, RANKS.index(case["level"]), asking, seat, bits, choice)
        legal.append(not breaches)
        if not breaches:
            assert read is not None
            asking = chaodi.raised(config, asking, seat, bits, choice, read)
    return {
        "legal": legal,
        "asked": "done" if asking.asked < 0 else Seat(asking.asked).letter,
        "trump": "redeal" if end.redeal else suit_text(chaodi.trump(asking, end.trump)),
        "points": asking.points,
    }


def kitty_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of 抠底."""
    config = config_of(case, config)
    flag = case.get("flag", False)
    trump = "SHCD".find(case.get("trump", "NT"))
    ladder = ladder_for(config, -1 if flag else RANKS.index(case["level"]), trump)
    attackers = Seat.parse(case["winner"]).team is not Seat.parse(case["dealer"]).team
    found = capture(ladder, attackers, Cards.parse(case["last"]).bits, Cards.parse(case["kitty"]).bits)
    answer: dict[str, Any] = {"multiplier": found.multiplier, "points": found.points}
    return answer | ({"bonus": HEAVEN} if found.heaven else {})


def level_number(text: str) -> int:
    """A team's level as a number."""
    return FLAG if text == "flag" else RANKS.index(text)


def hand_of(case: Case, config: RuleConfig) -> Hand:
    """The hand that a case tells of."""
    levels, laps, flags = case["levels"], case.get("laps", {}), case.get("flags", {})
    sn, ew = (Standing(level_number(levels[t]), laps.get(t, 1), flags.get(t, 0)) for t in TEAMS)
    dealer = int(Seat.parse(case["dealer"]))
    flag = (sn, ew)[dealer % 2].level == FLAG
    winner = int(Seat.parse(case["winner"])) if "winner" in case else -1
    heaven = -1
    if case.get("bonus") == HEAVEN:
        heaven = 1 - dealer % 2 if winner < 0 else winner % 2
    return Hand(
        dealer,
        (sn, ew),
        case["points"],
        flag,
        heaven,
        Cards.parse(case.get("last", "")).bits,
        winner,
        int(Seat.parse(case["declared"][0])) if "declared" in case else -1,
        case.get("base", 1),
    )


def settle_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of a finished hand."""
    config = config_of(case, config)
    result = settle(config, hand_of(case, config))
    after = dict(zip(TEAMS, result.standings, strict=True))
    answer: dict[str, Any] = {
        "levels": {t: "flag" if s.level == FLAG else RANKS[min(s.level, 12)] for t, s in after.items()},
        "on_stage": TEAMS[result.on_stage],
    }
    if config.levels.laps > 1:
        answer["laps"] = {t: s.lap for t, s in after.items()}
    if config.levels.flag:
        answer["flags"] = {t: s.failures for t, s in after.items()}
    if config.levels.played:
        answer |= {"steps": result.steps, "match_over": result.match_over}
    if config.bidding.deal_moves is not DealMoves.DEALING_TEAM:
        answer["dealer_next"] = Seat(result.dealer_next).letter
    if result.scores is not None:
        answer["scores"] = dict(zip(TEAMS, result.scores, strict=True))
    return answer


def escape_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of leaving."""
    levels = case.get("levels", {"SN": "2", "EW": "2"})
    paid = escape(
        config_of(case, config),
        dealer=Seat.parse(case["dealer"]),
        seat=Seat.parse(case["seat"]),
        points=case["points"],
        started=case["started"],
        levels=(level_number(levels["SN"]), level_number(levels["EW"])),
        base=case.get("base", 1),
    )
    return {"scores": {team.value: paid[team] for team in Team if team in paid}}


def title_answer(case: Case, config: RuleConfig | None = None) -> dict[str, Any]:
    """The answer to a case of titles."""
    found = title(case["table"], case["value"])
    return {"title": found.name} | ({} if found.base is None else {"base": found.base})


ASKS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "bid": bid_answer,
    "chaodi": chaodi_answer,
    "settle": settle_answer,
    "kitty": kitty_answer,
    "escape": escape_answer,
    "title": title_answer,
}


def bidding(rules: str, level: str, made: str, *, dealer: Any = None, kitty: Any = "", **options: Any) -> Any:
    """The answer to bids written in one line, as ``"E D4, W C44, S H55=C"``; options change rules."""
    case = _case(rules, level, made, dealer) | {"kitty": kitty}
    return bid_answer(case, _changed(rules, options))


def asking(rules: str, level: str, made: str, chaos: str, *, dealer: Any = "S", kitty: Any = "", **options: Any) -> Any:
    """The answer to bids and 炒 written in one line each, as ``"E pass, N C44"``; options change rules."""
    case = _case(rules, level, made, dealer) | {"kitty": kitty, "chaos": _line(chaos)}
    return chaodi_answer(case, _changed(rules, options))


def result(rules: str, dealer: str, levels: str, points: int, **more: Any) -> Any:
    """The answer to a finished hand; ``levels`` are those of SN and EW in one line; dotted names change rules."""
    options = {name: value for name, value in more.items() if "." in name}
    case = {name: value for name, value in more.items() if "." not in name}
    sn, ew = levels.split()
    case |= {"rules": rules, "dealer": dealer, "levels": {"SN": sn, "EW": ew}, "points": points}
    return settle_answer(case, _changed(rules, options))


def _case(rules: str, level: str, made: str, dealer: str | None) -> dict[str, Any]:
    case = {"rules": rules, "level": level, "first_hand": dealer is None, "bids": _line(made)}
    return case if dealer is None else case | {"dealer": dealer}


def _line(text: str) -> list[list[str]]:
    made = []
    for item in text.split(",") if text else []:
        seat, _, cards = item.strip().partition(" ")
        made.append([seat, *cards.split("=")])
    return made


def _changed(rules: str, options: Mapping[str, Any]) -> RuleConfig:
    return presets.get(rules).replace(**options)
