"""抠底: the last trick and the kitty (clauses: kitty.*).

Attackers who win the last trick are paid the kitty's points times what the largest part of their winning play is
worth; by one choice a ruff is worth no more than the part that it ruffed. Some last plays mean more: 上天入地 and
J到底 here, 逼红5 and 保红5 where red fives score.
"""

from __future__ import annotations

from typing import NamedTuple

from chaodipi.cards import FIVE_OF_HEARTS, KIND_RANK, copies, includes, kinds_in, points_in, size
from chaodipi.choices import Bonus510K, CaptureRuffs, CaptureScheme, JackEnd
from chaodipi.config import RuleConfig
from chaodipi.order import KING_BITS, TRUMPS, Ladder
from chaodipi.shapes import DOUBLE_KING, KING, PAIR, SINGLE, TRACTOR, TRIPLE, TRIPLE_TRACTOR, Lead, read_lead
from chaodipi.subsets import Block, Choice, Family, Spread
from chaodipi.tricks import answering

__all__: list[str] = []

#: The code of 上天入地 in answers.
HEAVEN = "heaven-and-earth"
JACK, ACE = 9, 12


class Capture(NamedTuple):
    """What the last trick does to the kitty.

    Attributes:
        multiplier: 0 when the dealers win the trick.
        points: What the attackers gain.
        heaven: Whether the last play is 上天入地.
        kind: The kind of part that counts, SINGLE … DOUBLE_KING.
        largest: The cards of the winning play that count.
        halved: Whether the multiplier is halved, the winning play being of a side suit.
        as_led: Whether what was led, and not the ruff's own largest part, tells what counts.
    """

    multiplier: int
    points: int
    heaven: bool
    kind: int
    largest: int
    halved: bool
    as_led: bool


def capture(ladder: Ladder, attackers_win: bool, last: int, kitty: int, lead: int = 0) -> Capture:
    """Judge the last trick's winning play (clauses kitty.capture, kitty.dealers-win, kitty.heaven-*).

    Args:
        ladder: The rules and the trump.
        attackers_win: Whether attackers won the last trick.
        last: The winning play.
        kitty: The kitty.
        lead: What was led to the trick; 0 where that is not known.
    """
    rules = ladder.config.capture
    read = read_lead(ladder, last)
    if read is None:  # in several suits, after a 炒 in the first trick
        kind, cards, largest = SINGLE, 1, last
    else:
        kind, cards, largest = read.parts[0].kind, size(read.parts[0].bits), read.parts[0].bits
    ruffed = _ruffed(ladder, lead, last) if rules.ruffs is CaptureRuffs.AS_LED else None
    if ruffed is not None:
        kind, cards = ruffed.parts[0].kind, size(ruffed.parts[0].bits)
        largest = answering(ladder, ruffed, last) or largest
    heaven = is_heaven(ladder.config, attackers_win, last) and ladder.level >= 0
    halved = rules.side_suit_halves and bool(last & ~ladder.masks[TRUMPS])
    factor = multiplier(ladder.config, kind, cards, size(last)) // (2 if halved else 1) if attackers_win else 0
    return Capture(factor, factor * points_in(kitty), heaven, kind, largest, halved, ruffed is not None)


def _ruffed(ladder: Ladder, lead: int, last: int) -> Lead | None:
    """The side-suit lead that trumps won; ``None`` where they were led or are not all trumps, or it is not known."""
    read = read_lead(ladder, lead)
    return read if read is not None and read.suit != TRUMPS and not last & ~ladder.masks[TRUMPS] else None


def multiplier(config: RuleConfig, kind: int, cards: int, all_cards: int) -> int:
    """What a part of so many cards, in a play of so many, multiplies the kitty by (clauses kitty.*)."""
    rules = config.capture
    if rules.scheme is CaptureScheme.TABLE:
        return {
            SINGLE: rules.single,
            PAIR: rules.pair,
            TRIPLE: rules.triple,
            TRACTOR: rules.tractor,
            TRIPLE_TRACTOR: rules.triple_tractor,
            KING: rules.five_ten_king,
            DOUBLE_KING: rules.double_five_ten_king,
        }[kind]
    times: dict[CaptureScheme, int] = {
        CaptureScheme.POWER: 2**cards,
        CaptureScheme.TWICE_CARDS: 2 * cards,
        CaptureScheme.DOUBLE: 2,
        CaptureScheme.CARDS_OF_PLAY: 2 * all_cards,
        CaptureScheme.CARDS: cards,
        CaptureScheme.TWO_TO_PAIRS: 2 if kind == KING else 2 ** (cards // 2 + 1),
        CaptureScheme.PLAIN: 1,
    }
    return times[rules.scheme]


def is_heaven(config: RuleConfig, attackers_win: bool, last: int) -> bool:
    """上天入地: the last trick won with one suit's 5, 10 and K (clauses kitty.heaven-*)."""
    rule = config.bonus.heaven
    if rule is Bonus510K.NONE or not (attackers_win or config.bonus.heaven_both_sides):
        return False
    if rule is Bonus510K.EXACTLY:
        return last in KING_BITS
    return any(includes(last, king) for king in KING_BITS)


def jack_end(config: RuleConfig, level: int, attackers_win: bool, points: int, last: int) -> int:
    """J到底: the level that the dealers fall to, -1 for none (clauses kitty.j-to-the-end, kitty.demotion-exact).

    At J a single or a pair of J counts, at A a pair of A; where a 510K counts as well, pairs alone.

    Args:
        config: The rules.
        level: The dealers' level.
        attackers_win: Whether attackers won the last trick.
        points: The attackers' final points.
        last: The winning play of the last trick.
    """
    rule = config.bonus.jack_end
    if rule is JackEnd.NONE or not attackers_win or level not in (JACK, ACE):
        return -1
    kinds = kinds_in(last)
    cards = size(last) if len(kinds) == 1 and KIND_RANK[kinds[0]] == level else 0
    if rule is JackEnd.WHATEVER_THE_POINTS:
        return 0 if cards == 2 or last in KING_BITS else -1
    if cards != 2 and not (cards == 1 and level == JACK):
        return -1
    if rule is JackEnd.SINGLE_OR_PAIR:
        return 0
    if points < config.result.threshold:
        return -1
    return 0 if level == JACK else JACK


def jack_clauses(config: RuleConfig, level: int, last: int) -> tuple[str, ...]:
    """What :func:`jack_end` fell by."""
    if config.bonus.jack_end is JackEnd.SINGLE_OR_PAIR:
        return ("kitty.jack-single-or-pair", "kitty.fallen-hold")
    if config.bonus.jack_end is JackEnd.AT_THRESHOLD:
        return ("kitty.a-to-the-end" if level == ACE else "kitty.j-to-the-end",)
    by_level = "kitty.aa-at-a" if level == ACE else "kitty.jj-at-j"
    return ("kitty.510k-at-j-or-a" if last in KING_BITS else by_level, "kitty.demotion-exact", "kitty.fallen-hold")


def red_fives_kept(config: RuleConfig, attacker: bool, last: int) -> int:
    """What 红5 kept to the end add to the attackers' points (保红5, clause kitty.kept-red-five).

    Args:
        config: The rules.
        attacker: Whether the player is an attacker.
        last: The last play of a player who won the trick before.
    """
    count = copies(last, FIVE_OF_HEARTS)
    points = config.bonus.red_five_kept * count if count == size(last) else 0
    return points if attacker else -points


def fewest_red_fives(family: Family) -> int:
    """How many 红5 every play of a family contains (clause kitty.forced-red-five)."""
    return min(
        [_fewest(block) for block in family.blocks if block.number()]
        + [copies(play, FIVE_OF_HEARTS) for play in family.extra]
    )


def _fewest(block: Block) -> int:
    assert isinstance(block, (Choice, Spread))
    must = copies(block.base, FIVE_OF_HEARTS)
    five = 1 << 3 * FIVE_OF_HEARTS
    if isinstance(block, Choice):
        others = size(block.pool) - copies(block.pool, FIVE_OF_HEARTS)
        return must + max(block.n - others, 0)
    without = block._replace(pairs=block.pairs & ~five)
    if without._replace(singles=block.singles & ~five).number():
        return must
    return must + (1 if without.number() else 2)
