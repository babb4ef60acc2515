"""跟牌: what may follow a lead (clauses: follow.*, 510k.*).

A follower plays as many cards of the led suit as he can; with more of them than he needs, he answers the lead's shape
as closely as his hand can. That closeness is one *measure* (:func:`measure`): the lengths of the tractors that answer
the led ones, then triples, then pairs. A play is legal when it measures at least as high as the hand's *duty*
(:func:`duty`). The shape duties of a configuration change only what of a lead is :func:`asked` and which pairs are
owed (:func:`owed_pairs`). Led 510Ks have duties of their own. Cards that may step down never raise a duty and may be
used to fulfil one (:func:`steps_down`).
"""

from __future__ import annotations

from itertools import combinations

from chaodipi.cards import FIVE_OF_HEARTS, GUARD, LOW, UNIT, copies, includes, size
from chaodipi.choices import Duty, ShapeDuty
from chaodipi.order import TRUMPS, Ladder, Variant
from chaodipi.ruling import Code
from chaodipi.shapes import (
    DOUBLE_KING,
    KING,
    LOOSE,
    Lead,
    answer_lengths,
    in_tractor,
    pair_mask,
    runs,
    stepping,
    triple_mask,
)
from chaodipi.subsets import Block, Choice, Family, Spread, bits_of, choose, whole

__all__: list[str] = []

#: Triple tractor lengths, triples, tractor lengths, pairs.
Measure = tuple[tuple[int, ...], int, tuple[int, ...], int]


def asked(ladder: Ladder, lead: Lead) -> Lead:
    """The lead with only the shape that must be answered (clauses follow.shape-free, follow.longest-tractor-only)."""
    if ladder.shape_duty is ShapeDuty.NONE:
        return lead._replace(triple_tractors=(), tractors=(), triples=0, pairs=0)
    if ladder.shape_duty is ShapeDuty.PAIRS_OF_LONGEST_TRACTOR and lead.tractors:
        return lead._replace(tractors=(), pairs=lead.tractors[0])
    return lead


def measure(ladder: Ladder, lead: Lead, bits: int, variants: tuple[Variant, ...]) -> Measure:
    """How closely cards of the led suit answer what is asked (clause follow.measure); higher is closer."""
    pairs = pair_mask(bits)
    if not lead.triples:
        lens = answer_lengths(ladder, pairs, variants, lead.tractors)
        return (), 0, lens, min(pairs.bit_count(), lead.pairs)
    threes = triple_mask(bits)
    used = min(threes.bit_count(), lead.triples)
    long = answer_lengths(ladder, threes, variants, lead.triple_tractors)
    lens = ()
    if lead.tractors:
        for some in combinations(bits_of(threes), used):
            spent = sum(some)
            if answer_lengths(ladder, spent, variants, lead.triple_tractors) == long:
                lens = max(lens, answer_lengths(ladder, pairs & ~spent, variants, lead.tractors))
    return long, used, lens, min(pairs.bit_count() - used, lead.pairs + lead.triples - used)


def duty(ladder: Ladder, lead: Lead, held: int) -> Measure:
    """What a hand owes of what is asked: all that it can show, of pairs only those that it must give up."""
    long, used, lens, pairs = measure(ladder, lead, held, ladder.variants[lead.suit])
    return long, used, lens, min(pairs, sum(lens) + owed_pairs(ladder, lead, held))


def owed_pairs(ladder: Ladder, lead: Lead, held: int) -> int:
    """How many pairs a hand must give up beside the tractors that answer (clauses follow.pair-from-tractor, -triple).

    All that it has; where tractors and triples are protected, the loose ones (clause follow.shape-protected).
    """
    loose = twos = pair_mask(held)
    if ladder.shape_duty is ShapeDuty.PROTECTED:
        if ladder.config.tractors.triples:
            loose &= ~triple_mask(held)
        for variant in ladder.variants[lead.suit]:
            for run in runs(twos, variant, ladder.least):
                for _, kinds in run:
                    loose &= ~kinds
    return loose.bit_count()


def highest(ladder: Ladder, held: int, n: int) -> Choice:
    """The ``n`` highest cards of a suit that has so many; among equals any (clause 510k.trump-lead-three-highest)."""
    taken, classes = 0, iter(ladder.ranked(held))
    while True:
        here = sum(copies(held, k) * UNIT[k] for k in next(classes))
        if size(here) >= n:
            return Choice(taken, here, n)
        taken += here
        n -= size(here)


def family(ladder: Ladder, lead: Lead, hand: int) -> Family:
    """All legal plays of a follower (clauses follow.*)."""
    n = lead.n
    if size(hand) < n:
        return Family(())
    held = hand & lead.mask
    k = size(held)
    if k <= n:
        block: Block = choose(hand ^ held, n - k, held)
        return Family([block], _stepped_extra(ladder, lead, hand))
    if lead.shape in (KING, DOUBLE_KING):
        return Family(_king_blocks(ladder, lead, held), _king_extra(ladder, lead, hand))
    if not lead.pairs and not lead.triples:
        return Family([Choice(0, held, n)])
    return Family(_shape_blocks(ladder, lead, held), _stepped_extra(ladder, lead, hand))


def _shape_blocks(ladder: Ladder, lead: Lead, held: int) -> list[Block]:
    n = lead.n
    lead = asked(ladder, lead)
    variants = ladder.variants[lead.suit]
    owed = duty(ladder, lead, held)
    long, used, lens, pairs = owed
    present = (held | held >> 1) & LOW
    twos, threes = pair_mask(held), triple_mask(held)
    most = threes.bit_count()
    if not (used or pairs):
        return [Choice(0, held, n)]
    if not (long or lens):
        return [
            Spread(0, threes, twos, present, a, b, n - 3 * a - 2 * b)
            for a in range(used, min(most, n // 3) + 1)
            for b in range(max(used + pairs - a, 0), min(twos.bit_count() - a, (n - 3 * a) // 2) + 1)
            if n - 3 * a - 2 * b <= present.bit_count() - a - b
        ]
    blocks: list[Block] = []
    for a in range(used, min(most, n // 3) + 1):
        for some in combinations(bits_of(threes), a):
            three = sum(some)
            rest = bits_of(twos & ~three)
            for b in range(max(used + pairs - a, 0), min(len(rest), (n - 3 * a) // 2) + 1):
                left = n - 3 * a - 2 * b
                if left > present.bit_count() - a - b:
                    continue
                for more in combinations(rest, b):
                    two = sum(more)
                    if measure(ladder, lead, 3 * three + 2 * two, variants) >= owed:
                        blocks.append(Spread(3 * three + 2 * two, 0, 0, present & ~three & ~two, 0, 0, left))
    return blocks


def _king_blocks(ladder: Ladder, lead: Lead, held: int) -> list[Block]:
    """Duties under a led 510K, with more cards of its suit than it has (clauses 510k.*)."""
    rules = ladder.config.five_ten_king
    n = lead.n
    if lead.suit == TRUMPS:
        if lead.shape == DOUBLE_KING:
            return [highest(ladder, held, n) if rules.double_trump_highest else Choice(0, held, n)]
        own = ladder.king_bits[ladder.trump_suit]
        if rules.trump_duty is Duty.MUST and includes(held, own):
            return [whole(own)]
        return [highest(ladder, held, n)]
    if lead.shape == DOUBLE_KING:
        if not rules.double_forces_pairs:
            return [Choice(0, held, n)]
        return _shape_blocks(ladder, lead._replace(pairs=3), held)
    own = ladder.king_bits[lead.suit]
    if rules.side_duty is Duty.MUST and includes(held, own):
        return [whole(own)]
    return [Choice(0, held, n)]


def _king_extra(ladder: Ladder, lead: Lead, hand: int) -> list[int]:
    """Answers to a 510K that its duties leave out: a trump 510K that may be played, and one that steps down."""
    rules = ladder.config.five_ten_king
    if lead.suit == TRUMPS:
        own = ladder.king_bits[ladder.trump_suit]
        if lead.shape == KING and rules.trump_duty is Duty.MAY and includes(hand, own):
            listed = set(highest(ladder, hand & lead.mask, 3).plays())
            return [] if own in listed else [own]
        return []
    return _stepped_extra(ladder, lead, hand)


def _stepped_extra(ladder: Ladder, lead: Lead, hand: int) -> list[int]:
    """The legal plays that are legal only because cards step down, in written order."""
    if not lead.heart_tractor and lead.shape not in (KING, DOUBLE_KING):
        return []
    if lead.suit != TRUMPS and lead.shape in (KING, DOUBLE_KING):
        play = ladder.king_bits[lead.suit] * (1 if lead.shape == KING else 2)
        if not includes(hand, play) or not play & ladder.masks[TRUMPS]:
            return []
        return [] if plain_breach(ladder, lead, hand, play) is None else [play]
    if not lead.heart_tractor or copies(hand, FIVE_OF_HEARTS) < 2:
        return []
    fives = 2 * UNIT[FIVE_OF_HEARTS]
    held = hand & lead.mask & ~(3 * UNIT[FIVE_OF_HEARTS])
    found = []
    for part in Choice(fives, held, lead.n - 2).plays():
        if steps_down(ladder, lead, hand, part) and plain_breach(ladder, lead, hand, part) is not None:
            found.append(part)
    return found


def may_step_down(ladder: Ladder, lead: Lead, hand: int) -> bool:
    """Whether a hand could answer a lead with cards that step down; it never has to (clause 510k.step-down-answer)."""
    if lead.suit != TRUMPS and lead.shape in (KING, DOUBLE_KING):
        answer = ladder.king_bits[lead.suit] * (1 if lead.shape == KING else 2)
        return includes(hand, answer) and stepping(ladder, answer)[0] == lead.suit
    return bool(lead.heart_tractor) and copies(hand, FIVE_OF_HEARTS) > 1


def steps_down(ladder: Ladder, lead: Lead, hand: int, play: int) -> bool:
    """Whether a play answers a led 510K or heart tractor with cards that step down.

    Clauses: 510k.step-down-answer, tractor.red-five-answers.
    """
    if lead.shape in (KING, DOUBLE_KING):
        trumps = play & ladder.masks[TRUMPS]
        return (
            lead.suit != TRUMPS
            and play == ladder.king_bits[lead.suit] * (1 if lead.shape == KING else 2)
            and bool(trumps)
            and stepping(ladder, play)[0] == lead.suit
        )
    five = UNIT[FIVE_OF_HEARTS]
    if not lead.heart_tractor or copies(play, FIVE_OF_HEARTS) < 2 or play & ~(lead.mask | 3 * five):
        return False
    if not in_tractor(ladder, lead.suit, play, lead.heart_tractor):
        return False
    lead = asked(ladder, lead)
    return measure(ladder, lead, play, ladder.read_variants[lead.suit]) >= duty(ladder, lead, hand & lead.mask)


def plain_breach(ladder: Ladder, lead: Lead, hand: int, play: int) -> Code | None:
    """Which duty a play of the right size fails, cards standing where they are."""
    held = hand & lead.mask
    mine = play & lead.mask
    k, n = size(held), lead.n
    if size(mine) < min(k, n):
        return Code.MUST_FOLLOW_SUIT
    if k <= n or lead.shape == LOOSE:
        return None
    if lead.shape in (KING, DOUBLE_KING):
        return _king_breach(ladder, lead, held, play)
    if not lead.pairs and not lead.triples:
        return None
    return _shape_breach(ladder, lead, held, play)


def _shape_breach(ladder: Ladder, lead: Lead, held: int, play: int) -> Code | None:
    lead = asked(ladder, lead)
    if not lead.tractors and not lead.triples:
        enough = min(owed_pairs(ladder, lead, held), lead.pairs)
        return None if pair_mask(play).bit_count() >= enough else Code.MUST_FOLLOW_PAIR
    owed = duty(ladder, lead, held)
    done = measure(ladder, lead, play, ladder.variants[lead.suit])
    if done >= owed:
        return None
    if done[0] != owed[0] or done[1] != owed[1]:
        return Code.MUST_FOLLOW_TRIPLE
    return Code.MUST_FOLLOW_TRACTOR if done[2] != owed[2] else Code.MUST_FOLLOW_PAIR


def _king_breach(ladder: Ladder, lead: Lead, held: int, play: int) -> Code | None:
    rules = ladder.config.five_ten_king
    if lead.suit == TRUMPS:
        own = ladder.king_bits[ladder.trump_suit]
        single = lead.shape == KING
        if single and rules.trump_duty is not Duty.FREE and includes(held, own):
            if play == own:
                return None
            if rules.trump_duty is Duty.MUST:
                return Code.MUST_ANSWER_510K
        if not single and not rules.double_trump_highest:
            return None
        best = highest(ladder, held, lead.n)
        left = (play | GUARD) - best.base
        obeys = left & GUARD == GUARD and includes(best.pool, left ^ GUARD)
        return None if obeys else Code.MUST_PLAY_HIGHEST_TRUMPS
    if lead.shape == DOUBLE_KING:
        return _shape_breach(ladder, lead._replace(pairs=3), held, play) if rules.double_forces_pairs else None
    own = ladder.king_bits[lead.suit]
    if rules.side_duty is Duty.MUST and includes(held, own) and play != own:
        return Code.MUST_ANSWER_510K
    return None


def breaches(ladder: Ladder, lead: Lead, hand: int, play: int) -> tuple[Code, ...]:
    """Every rule that a follower's play breaks, in a fixed order (clauses follow.*)."""
    found = []
    if not includes(hand, play):
        found.append(Code.NOT_IN_HAND)
    if size(play) != lead.n:
        found.append(Code.WRONG_SIZE)
    if found:
        return tuple(found)
    breach = plain_breach(ladder, lead, hand, play)
    if breach is None or steps_down(ladder, lead, hand, play):
        return ()
    return (breach,)
