"""Playing tricks: the hot path (clauses trick.*, throw.*, follow.*).

A hand in play is one plain tuple, so that the next state costs one small tuple and not a record:

``(hands, leader, lead, plays, points, history, failed, penalty, attempted, forced)``

* ``hands``: four multisets as bits; ``leader``: the seat that leads or led the trick;
* ``lead``: the :class:`~chaodipi.shapes.Lead` being followed, ``None`` before it; ``plays``: the bits played to it;
* ``points``: what the attackers have taken in tricks; ``history``: the finished tricks as
  ``(leader, plays, winner, win, attempted)``;
* ``failed``: each seat's failed throws; ``penalty``: what they add to the attackers' points;
* ``attempted``: the throw that the lead of this trick was cut down from, 0 where none;
* ``forced``: what forced 红5 add to the attackers' points.

A trick of single cards, which is most of them, is judged from two tables of the ladder; everything else goes through
the rule modules.
"""

from __future__ import annotations

from typing import TypeAlias

from chaodipi import capture
from chaodipi.cards import FIVE_OF_HEARTS, GUARD, UNIT, includes, points_in
from chaodipi.choices import LimitPer
from chaodipi.follow import breaches, family
from chaodipi.order import TRUMPS, Ladder
from chaodipi.ruling import Code
from chaodipi.shapes import PAIR, SINGLE, THROW, Lead, read_lead, single_leads
from chaodipi.throws import STANDS, Judgement, judge, refused
from chaodipi.tricks import Win, pair_strengths, single_strengths, winner

__all__: list[str] = []

Hands: TypeAlias = tuple[int, int, int, int]
Trick: TypeAlias = tuple[int, tuple[int, ...], int, Win, int]
Playing: TypeAlias = tuple[Hands, int, Lead | None, tuple[int, ...], int, tuple[Trick, ...], Hands, int, int, int]

_FIVES = 3 * UNIT[FIVE_OF_HEARTS]
NONE4: Hands = (0, 0, 0, 0)
#: Each single card's field.
FIELDS = {unit: 3 * unit for unit in UNIT}
#: Every pair: one of the led suit follows a led pair, whatever else is held.
PAIRS = frozenset(2 * unit for unit in UNIT)


def prepare(ladder: Ladder) -> Ladder:
    """The ladder with its tables for single cards and pairs filled; every ladder that cards are played by needs it."""
    single_leads(ladder)
    single_strengths(ladder)
    pair_strengths(ladder)
    return ladder


def start(ladder: Ladder, hands: Hands, leader: int) -> Playing:
    """The hand before the first card."""
    return (hands, leader, None, (), 0, (), NONE4, 0, 0, 0)


def throws_left(ladder: Ladder, failed: Hands, seat: int) -> bool:
    """Whether a seat may still throw (clauses throw.two-failures)."""
    rules = ladder.config.throw
    if not rules.limit:
        return True
    mine = failed[seat] + (failed[(seat + 2) % 4] if rules.limit_per is LimitPer.TEAM else 0)
    return mine < rules.limit


def check_lead(ladder: Ladder, playing: Playing, bits: int) -> tuple[tuple[Code, ...], Lead | None]:
    """The breaches of a lead by the seat to act, and what it reads as (clauses trick.lead, throw.two-failures)."""
    hands, seat, failed = playing[0], playing[1], playing[6]
    if not bits:
        return (Code.NO_CARDS,), None
    found = [] if includes(hands[seat], bits) else [Code.NOT_IN_HAND]
    read = read_lead(ladder, bits)
    if read is None:
        found.append(Code.NOT_ONE_SUIT)
    else:
        found += refused(ladder, read, left=throws_left(ladder, failed, seat))
    return tuple(found), read


def judgement(ladder: Ladder, playing: Playing, lead: Lead) -> Judgement:
    """What becomes of a lead against the three other hands, in playing order from the leader's next."""
    hands, leader = playing[0], playing[1]
    return judge(ladder, lead, [hands[(leader + i) % 4] for i in (1, 2, 3)])


def play(ladder: Ladder, dealer: int, playing: Playing, bits: int, hold: bool = False) -> Playing | None:
    """The hand after a play by the seat to act, or ``None`` where the play is illegal.

    ``hold`` keeps a full trick on the table; :func:`finish` resolves it.
    """
    hands, leader, lead, plays, points, history, failed, penalty, attempted, forced = playing
    seat = (leader + len(plays)) & 3
    hand = hands[seat]
    field = FIELDS.get(bits)
    # a Lead's mask and shape are read by place: by name they cost five times as much
    if field is not None and (lead is None or lead[4] == SINGLE):
        if not hand & field:
            return None
        if lead is None:
            lead = ladder.single_leads[bits]
        elif hand & lead[3] and not bits & lead[3]:
            return None
        left = hand - bits
    else:
        left = (hand | GUARD) - bits
        if left & GUARD != GUARD:
            return None
        if lead is None and (lead := ladder.single_leads.get(bits)) is None:
            broken, lead = check_lead(ladder, playing, bits)
            if broken or lead is None:
                return None
            if lead.shape == THROW:
                verdict = judgement(ladder, playing, lead)
                if verdict is not STANDS:
                    attempted, bits = bits, verdict.forced
                    left = (hand | GUARD) - bits
                    failed = replaced(failed, seat, failed[seat] + 1)
                    penalty += -verdict.points if (seat ^ dealer) & 1 else verdict.points
                    lead = ladder.single_leads.get(bits) or read_lead(ladder, bits)
        elif (
            plays
            and (lead[4] != PAIR or bits not in PAIRS or not bits & lead[3])
            and breaches(ladder, lead, hand, bits)
        ):
            return None
        left ^= GUARD
    if plays and ladder.forced_fives and bits & _FIVES and lead is not None:
        forced += _forced(ladder, lead, hand, seat, dealer)
    a, b, c, d = hands
    if seat == 0:
        hands = (left, b, c, d)
    elif seat == 1:
        hands = (a, left, c, d)
    elif seat == 2:
        hands = (a, b, left, d)
    else:
        hands = (a, b, c, left)
    plays = (*plays, bits)
    after = (hands, leader, lead, plays, points, history, failed, penalty, attempted, forced)
    return after if len(plays) < 4 or hold else finish(ladder, dealer, after)


def finish(ladder: Ladder, dealer: int, playing: Playing) -> Playing:
    """The hand after a full trick was resolved: its winner leads (clauses trick.points, trick.next-lead)."""
    hands, leader, lead, plays, points, history, failed, penalty, attempted, forced = playing
    assert lead is not None
    if lead[4] == SINGLE:
        strengths = ladder.single_strengths[lead[2]]
        first, second, third, fourth = plays
        a, b, c, d = strengths[first], strengths[second], strengths[third], strengths[fourth]
        best = max(a, b, c, d)
        if best > 1000:
            won, win = resolve(ladder, lead, plays)
        else:
            won = 0 if best == a else 1 if best == b else 2 if best == c else 3
            win = Win.LED
    else:
        won, win = resolve(ladder, lead, plays)
    won = (leader + won) & 3
    if (won ^ dealer) & 1:
        points += points_in(plays[0] + plays[1] + plays[2] + plays[3])
    trick = (leader, plays, won, win, attempted)
    return (hands, won, None, (), points, (*history, trick), failed, penalty, 0, forced)


def resolve(ladder: Ladder, lead: Lead, plays: tuple[int, ...]) -> tuple[int, Win]:
    """Who wins a trick, counted from the leader, and how.

    Single cards and pairs are looked up in tables of :func:`chaodipi.tricks.strength`; by every choice two ruffs of one
    card, or of one pair, compare by that alone.
    """
    if lead[4] == PAIR:
        pairs = (ladder.pair_strengths or pair_strengths(ladder))[lead[2]]
        best, at, ruffs = pairs[plays[0]], 0, 0
        for i in range(1, len(plays)):
            mine = pairs.get(plays[i], -1)
            if mine > best:
                best, at = mine, i
                ruffs += mine > 1000
        return at, Win.LED if not ruffs else Win.RUFF if ruffs == 1 else Win.OVER_RUFF
    if lead[4] != SINGLE:
        return winner(ladder, lead, plays)
    strengths = (ladder.single_strengths or single_strengths(ladder))[lead[2]]
    best, at, ruffs = strengths[plays[0]], 0, 0
    ruff = lead[2] != TRUMPS
    for i in range(1, len(plays)):
        mine = strengths[plays[i]]
        if mine > best:
            best, at = mine, i
            if ruff and mine > 1000:
                ruffs += 1
    return at, Win.LED if not ruffs else Win.RUFF if ruffs == 1 else Win.OVER_RUFF


def replaced(values: Hands, seat: int, value: int) -> Hands:
    """The four values with a seat's changed."""
    changed = list(values)
    changed[seat] = value
    return changed[0], changed[1], changed[2], changed[3]


def _forced(ladder: Ladder, lead: Lead, hand: int, seat: int, dealer: int) -> int:
    """What 红5 forced out of a follower's hand add to the attackers' points (clause kitty.forced-red-five)."""
    count = capture.fewest_red_fives(family(ladder, lead, hand))
    points = count * ladder.config.bonus.red_five_forced
    return -points if (seat ^ dealer) & 1 else points


def over(playing: Playing) -> bool:
    """Whether all cards have been played."""
    return not playing[3] and playing[0] == NONE4


def taken_back(playing: Playing) -> Hands:
    """The hands with all plays of the trick but the lead back in them (clause chaodi.first-trick-retake)."""
    hands, leader, _, plays = playing[:4]
    back = list(hands)
    for i, bits in enumerate(plays[1:], 1):
        back[(leader + i) % 4] += bits
    return back[0], back[1], back[2], back[3]


def restart(playing: Playing, hands: Hands, lead: Lead | None) -> Playing:
    """The trick with the lead alone on the table, other hands, the lead read anew, and nothing forced."""
    return (hands, playing[1], lead, playing[3][:1], *playing[4:9], 0)


def red_fives_kept(ladder: Ladder, dealer: int, history: tuple[Trick, ...]) -> int:
    """What 红5 kept to the end add to the attackers' points: who leads the last trick won the one before."""
    if len(history) < 2:
        return 0
    leader, plays, _, _, _ = history[-1]
    return capture.red_fives_kept(ladder.config, bool((leader ^ dealer) & 1), plays[0])
