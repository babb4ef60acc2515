"""Which clauses decide an answer on cards or points: more than the codes of a ruling can tell (clauses: all).

Each function looks at what is there (a level gap, an ace beside a two, a 510K led, a level that must be played) and
names the clauses and fields that decide on it; :func:`chaodipi.reasons.cited` keeps those that hold in the
configuration. A field is written with ``@`` before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chaodipi import reasons
from chaodipi.capture import Capture
from chaodipi.cards import (
    FIVE_OF_HEARTS,
    KIND_RANK,
    KIND_SUIT,
    copies,
    includes,
    kinds_in,
    size,
)
from chaodipi.choices import (
    Bonus510K,
    CaptureScheme,
    OverRuff,
    Penalty,
    ShapeDuty,
)
from chaodipi.config import RuleConfig
from chaodipi.order import FIVE, KING_BITS, TEN, TRUMPS, Ladder, ladder_for
from chaodipi.order import KING as KING_RANK
from chaodipi.results import ACE
from chaodipi.ruling import Code
from chaodipi.shapes import (
    DOUBLE_KING,
    KING,
    PAIR,
    SINGLE,
    THROW,
    TRACTOR,
    TRIPLE,
    TRIPLE_TRACTOR,
    Lead,
    in_tractor,
    pair_mask,
    read_lead,
)
from chaodipi.throws import Judgement
from chaodipi.tricks import LOSES, RUFF, Win, equals, standing, strength

__all__: list[str] = []

TWO = 0
HEARTS = 1

#: When a tractor of another hand beats a thrown one.
THROWN_TRACTOR = ("throw.longer-tractor", "throw.tractor-length")
#: What a tractor asks for of a hand that has none.
PAIRS_FOR_TRACTOR = ("follow.pairs-for-tractor", "follow.no-pairs-free")


def order(ladder: Ladder, bits: int, suit: int) -> list[str]:
    """What decides the order of cards of one suit."""
    kinds = kinds_in(bits)
    no_trump = ladder.trump_suit < 0
    found = ["order.red-five-top", "order.red-five-plain"] if FIVE_OF_HEARTS in kinds else []
    if sum(ladder.rank_of[kind] == 97 for kind in kinds) > 1:
        found.append("order.no-trump-levels" if no_trump else "order.off-levels-equal")
    twos = any(KIND_RANK[kind] == TWO for kind in kinds) and ladder.level > TWO
    if twos:
        found += [*(["order.permanent-2-no-trump"] if no_trump else []), "order.permanent-2"]
    found.append("order.trumps" if suit == TRUMPS else "order.side-suits")
    found += ["order.permanent-2-choice"] if twos else []
    if suit == TRUMPS and no_trump:
        found.append("flag.trumps" if ladder.level < 0 else "order.no-trump")
    if suit != TRUMPS and ladder.level < 0:
        found.append("flag.face-ranks")
    return found


def shape(ladder: Ladder, bits: int, lead: Lead | None) -> list[str]:
    """What decides what a set is: its parts, and what would join or part its pairs."""
    short = ["@tractors.least_length"] if _too_short(ladder, bits, lead) else []
    if lead is None:
        return [*_king_fields(ladder, bits), *_five_fields(ladder, bits), *_mixed(ladder, bits), *short]
    if lead.shape in (KING, DOUBLE_KING):
        found = [*_king_fields(ladder, bits), "510k.step-down-read"] if lead.stepped else []
        return [*found, "510k.definition" if lead.shape == KING else "@five_ten_king.double"]
    pairs = [kind for kind in kinds_in(bits) if copies(bits, kind) > 1]
    found = _pair_fields(ladder, lead.suit, pairs) if len(pairs) > 1 else []
    if lead.stepped:
        found += ["510k.step-down-read", *(["tractor.red-five-in-throw"] if lead.shape == THROW else [])]
    kinds = {part.kind for part in lead.parts}
    names = {
        SINGLE: "cards.single",
        PAIR: "cards.pair",
    }
    found += ["@tractors.triples"] if any(copies(bits, kind) == 3 for kind in kinds_in(bits)) else []
    found += ["@tractors.least_length"] if kinds & {TRACTOR, TRIPLE_TRACTOR} else short
    found += [name for kind, name in names.items() if kind in kinds]
    if len({ladder.rank_of[kind] for kind in kinds_in(bits)}) < len(kinds_in(bits)):
        found.append("cards.pair")
    if lead.shape != THROW:
        return found
    if pairs and not kinds & {TRACTOR, TRIPLE_TRACTOR}:
        found.append("tractor.not-tractors")
    if bits in ladder.king_bits:
        found.insert(0, "@five_ten_king.single")
    elif any(bits == 2 * king for king in ladder.king_bits):
        found.insert(0, "@five_ten_king.double")
    return [*found, *_king_in_throw(ladder, lead), "throw.definition", "tractor.division"]


def _too_short(ladder: Ladder, bits: int, lead: Lead | None) -> bool:
    """Whether pairs of a set are neighbours and yet too few for a tractor."""
    if ladder.least == 2:
        return False
    config = ladder.config.replace(**{"tractors.least_length": 2})
    shorter = read_lead(ladder_for(config, ladder.level, ladder.trump_suit), bits)
    return shorter is not None and (lead is None or shorter.parts != lead.parts)


def _mixed(ladder: Ladder, bits: int) -> list[str]:
    """That cards of several effective suits are no lead; for those of one printed suit, what parts them."""
    kinds = kinds_in(bits)
    if len({KIND_SUIT[kind] for kind in kinds}) != 1:
        return ["trick.lead"]
    pairs = {KIND_RANK[kind] for kind in kinds if copies(bits, kind) > 1}
    level = ladder.level in pairs and pairs & {ladder.level - 1, ladder.level + 1}
    return [*(["tractor.level-side-none"] if level else []), "trick.lead", "cards.effective-suit"]


def _king_in_throw(ladder: Ladder, lead: Lead) -> list[str]:
    """That a 510K beside other cards is none."""
    inside = ladder.config.five_ten_king.single and any(includes(lead.bits, king) for king in ladder.king_bits)
    return ["510k.in-throw"] if lead.shape == THROW and inside else []


def _five_fields(ladder: Ladder, bits: int) -> list[str]:
    """The field that does not let 红5 be fives of hearts beside these hearts."""
    hearts = all(KIND_SUIT[kind] == HEARTS for kind in kinds_in(bits)) and bits & ladder.masks[HEARTS]
    beside = ladder.red_five and copies(bits, FIVE_OF_HEARTS) > 1 and hearts
    return ["tractor.red-five-never", "tractor.red-five-steps-down", "order.red-five-top"] if beside else []


def _king_fields(ladder: Ladder, bits: int) -> list[str]:
    """The fields that let, or do not let, a five, a ten and a king be a 510K."""
    suit = next((s for s, king in enumerate(ladder.king_bits) if bits in (king, 2 * king)), ladder.trump_suit)
    if suit == ladder.trump_suit:
        return []
    found = []
    red_five = suit == HEARTS and ladder.red_five
    if red_five:
        found += ["510k.heart-with-red-five", "510k.heart-none"]
        found += ["510k.heart-double"] if copies(bits, FIVE_OF_HEARTS) > 1 else []
        found += ["510k.heart-level-five"] if ladder.level == FIVE else []
    if ladder.level in (TEN, KING_RANK) or (ladder.level == FIVE and not red_five):
        found += ["510k.mixed-is-side", "510k.level-cards-none"]
    return [*found, "510k.none"]


def _pair_fields(ladder: Ladder, suit: int, pairs: list[int]) -> list[str]:
    """What joins or parts these pairs of one suit."""
    ranks = {KIND_RANK[kind] for kind in pairs if ladder.rank_of[kind] <= 14}
    level = ladder.level
    found = []
    if level - 1 in ranks and level + 1 in ranks:
        found.append("@tractors.gap_trump" if suit == TRUMPS else "@tractors.gap_side")
    high = {ladder.rank_of[kind] for kind in pairs if ladder.rank_of[kind] > 14}
    found += _high_pairs(ladder, high, ACE in ranks)
    if 98 in high and ranks:
        if (level == TWO and ACE in ranks) or (level == ACE and TWO in ranks):
            found += ["tractor.trump-level-neighbours", "@tractors.low_ace"]
        found += ["tractor.level-by-rank", "tractor.level-by-face", "tractor.level-excluded"]
    if sum(ladder.rank_of[kind] == 97 for kind in pairs) > 1:
        joined = high & {95, 96, 98, 99} or ACE in ranks
        found += ["tractor.one-off-level-pair", *(["tractor.off-level-choice"] if joined else [])]
    if ACE in ranks and (TWO in ranks or (level == TWO and TWO + 1 in ranks)):
        found += ["tractor.ace-as-one-gap"] if level == TWO and suit != TRUMPS else []
        found.append("@tractors.low_ace")
    if suit == HEARTS and ladder.red_five and {FIVE - 1, FIVE + 1} <= ranks and FIVE_OF_HEARTS not in pairs:
        found.append("tractor.heart-four-six")
    if FIVE_OF_HEARTS in pairs and ladder.red_five:
        found += ["tractor.red-five-hearts-trump"] if suit == TRUMPS else []
        found += ["tractor.red-five-never", "tractor.red-five-steps-down"]
        found += [] if ladder.tractor_step else ["order.red-five-top"]
    return found


def _high_pairs(ladder: Ladder, high: set[int], aces: bool) -> list[str]:
    """What joins or parts pairs of jokers, levels, twos that are always trumps, and trump aces, by their ranks."""
    found = []
    joker, level, off_level = 99 in high, 98 in high, 97 in high
    if level and off_level:
        found += ["tractor.high-trumps", "tractor.level-off-level-none"]
    if level and joker:
        found += ["tractor.jokers-and-levels", "tractor.level-high-none", "tractor.jokers-none"]
    if ladder.trump_suit >= 0 and off_level and (aces or joker):
        found.append("tractor.level-high-none")
        found += ["tractor.permanent-twos", "tractor.high-trumps"] if aces and not high & {95, 96} else []
    if {100, 99} <= high:
        found.append("@tractors.jokers")
    if ladder.trump_suit < 0 and joker and off_level:
        found.append("@tractors.no_trump_levels")
    if high & {95, 96}:
        found.append("tractor.permanent-twos" if ladder.trump_suit >= 0 else "tractor.permanent-twos-no-trump")
    return found


def follow(ladder: Ladder, lead: Lead, held: int) -> list[str]:
    """What decides what may follow a lead."""
    if not held & lead.mask:
        return ["follow.void"]
    if lead.shape in (KING, DOUBLE_KING):
        duty = king_duty(lead, held) if size(held & lead.mask) >= lead.n else too_few(lead)
        return [*duty, "follow.suit"]
    found = ["follow.suit", *shape_duty(ladder, lead)]
    if lead.triples:
        found.append("follow.triples")
    if lead.tractors or lead.triple_tractors:
        found += ["follow.tractor-for-tractor", "@follow.tractor_duty", "follow.measure", *PAIRS_FOR_TRACTOR]
    elif lead.pairs:
        pairs = ["follow.pair-for-pair", "follow.pair-from-tractor"]
        found += pairs if pair_mask(held & lead.mask) else ["follow.no-pairs-free"]
    return [*found, "follow.throw-shape"] if lead.shape == THROW and (lead.pairs or lead.triples) else found


def shape_duty(ladder: Ladder, lead: Lead) -> list[str]:
    """The field that lets a follower owe less than the whole shape, and the one that makes tractors longer."""
    found = []
    if ladder.shape_duty is not ShapeDuty.FULL and (lead.pairs or lead.triples):
        found.append("@follow.shape_duty")
    if ladder.least > 2 and (lead.tractors or lead.triple_tractors or _too_short(ladder, lead.bits, lead)):
        found.append("@tractors.least_length")
    return found


def followed(ladder: Ladder, lead: Lead, held: int) -> list[str]:
    """What a play that follows with cards of the led suit alone has obeyed."""
    if lead.shape in (KING, DOUBLE_KING):
        return follow(ladder, lead, held)
    first, *duties = follow(ladder, lead, held)
    return [first, *(["follow.same-shape"] if duties else []), *duties]


def too_few(lead: Lead) -> list[str]:
    """What decides where a hand has too few cards of the led suit."""
    king = ["510k.trump-lead-short"] if lead.shape == KING and lead.suit == TRUMPS else []
    return [*king, *reasons.BASIS[Code.SHORT_SUIT]]


def king_duty(lead: Lead, held: int) -> list[str]:
    """What a led 510K asks for of a hand that holds these cards of its suit."""
    if lead.suit == TRUMPS and lead.shape == DOUBLE_KING:
        return ["@five_ten_king.double_trump_highest"]
    if lead.suit == TRUMPS:
        holder = ["@five_ten_king.trump_duty"] if includes(held, lead.bits) else []
        return [*holder, "510k.trump-lead-three-highest"]
    return ["@five_ten_king.double_forces_pairs" if lead.shape == DOUBLE_KING else "@five_ten_king.side_duty"]


def stepped(ladder: Ladder, lead: Lead, play: int) -> list[str]:
    """What lets cards step down to answer a lead."""
    if lead.shape in (KING, DOUBLE_KING):
        return ["510k.step-down-answer", *_king_fields(ladder, play)]
    return ["tractor.red-five-answers", "tractor.red-five-steps-down"]


def trick(ladder: Ladder, lead: Lead, plays: Sequence[int], won: int, win: Win) -> list[str]:
    """What decides who wins a trick; then why trumps and other suits that were played do not."""
    strengths = [strength(ladder, lead, play) for play in plays[1:]]
    _, _, best = standing(ladder, lead, plays)
    equal = any(equals(ladder, lead, best, play) for play in plays[won + 1 :])
    first = equal or (lead.shape in (KING, DOUBLE_KING) and lead.bits in plays[1:])
    over_ruff = ladder.config.follow.over_ruff
    found = _won(lead, win, first, over_ruff) + _king_in_throw(ladder, lead)
    inside = [play for play, mine in zip(plays[1:], strengths, strict=True) if LOSES < mine < RUFF]
    if lead.shape == TRACTOR and inside:
        found += ["tractor.size-top-pair", *_tractor_sizes(ladder, [lead.bits, *inside])]
    if lead.stepped or any(play & ~lead.mask for play in inside):
        found.append("510k.step-down-read")
    ruffs = sum(mine >= RUFF for mine in strengths)
    if ruffs > 1 and win is Win.RUFF:
        found += _won(lead, Win.OVER_RUFF, equal, over_ruff)
    if any(_stepping_ruff(ladder, lead, play) for play in plays[1:]):
        found.append("@tractors.red_five_in_ruffs")
    singles = lead.shape == THROW and lead.n == 3 and not lead.pairs and not lead.triples
    if singles and ladder.trump_suit >= 0 and ladder.king_bits[ladder.trump_suit] in plays:
        found.append("510k.ruffs-singles")
    for play, mine in zip(plays[1:], strengths, strict=True):
        found += _lost(ladder, lead, play, mine)
    return found


def _tractor_sizes(ladder: Ladder, tractors: Iterable[int]) -> list[str]:
    """What decides the height of these tractors of one suit, beside their top pairs."""
    found = []
    for bits in tractors:
        ranks = {ladder.rank_of[kind] for kind in kinds_in(bits)}
        found += ["tractor.jokers-largest"] if {100, 99} <= ranks else []
        found += ["tractor.size-by-face"] if 98 in ranks else []
        found += ["tractor.size-ace-low"] if {14, 2} <= ranks else []
    return found


def _lost(ladder: Ladder, lead: Lead, play: int, mine: int) -> list[str]:
    """Why cards of other suits than the led one are a mere discard."""
    other = play & ~lead.mask
    if mine != LOSES or not other or lead.shape in (KING, DOUBLE_KING):
        return []
    trumps = play & ladder.masks[TRUMPS] if lead.suit != TRUMPS else 0
    if trumps == play:
        short = ["@follow.ruff_length"] if lead.tractors or lead.triple_tractors else []
        return ["trick.ruff-shape", *short]
    if play & lead.mask:
        return []
    return ["trick.ruff-all-trumps"] if trumps else ["trick.discard-loses"]


def _won(lead: Lead, win: Win, equals: bool, over_ruff: OverRuff) -> list[str]:
    """What decides for the winner."""
    if lead.shape in (KING, DOUBLE_KING):
        single = lead.shape == KING
        if lead.suit == TRUMPS:
            found = ["510k.trump-lead-highest" if single else "510k.double-trump-highest"]
        else:
            found = ["510k.side-beaten" if single else "510k.double-side-beaten"]
        return [*found, *(["510k.equal-first"] if equals else [])]
    first = ["order.equal-first"] if equals else []
    if win is Win.LED:
        return ["trick.throw-unbeaten" if lead.shape == THROW else "trick.in-suit", *first]
    shaped = bool(lead.pairs or lead.triples)
    if win is Win.RUFF:
        return ["trick.ruff", *(["trick.ruff-shape", "@follow.ruff_length"] if shaped else [])]
    equal = ["trick.over-ruff-equal"] if equals else []
    if not shaped:
        by_one = over_ruff is not OverRuff.EVERY_PART
        return [*(["trick.over-ruff-singles"] if by_one else []), "@follow.over_ruff", *equal]
    longer = (
        ["tractor.size-length-first", "tractor.size-top-pair", "@follow.ruff_tractor"]
        if lead.tractors or lead.triple_tractors
        else []
    )
    return ["trick.over-ruff", *longer, *equal, "@follow.over_ruff"]


def _stepping_ruff(ladder: Ladder, lead: Lead, play: int) -> bool:
    """Whether a play has two 红5 that would stand in a heart tractor if they may step down in a ruff."""
    asked = bool(lead.tractors) and lead.suit != TRUMPS and ladder.tractor_step
    return asked and not play & ~ladder.masks[TRUMPS] and in_tractor(ladder, TRUMPS, play, ladder.least)


def captured(ladder: Ladder, found: Capture, last: int, *, attackers_win: bool) -> list[str]:
    """What decides what the last trick makes of the kitty: 上天入地, the multiplier, and whether there is a capture."""
    config = ladder.config
    if ladder.level < 0:
        return ["flag.no-kitty", "flag.no-bids"]
    if not config.deck.kitty:
        return ["@deck.kitty"]
    items = _times(config, found, last) if attackers_win else ["kitty.dealers-win"]
    inside = config.bonus.heaven is not Bonus510K.NONE and any(includes(last, king) for king in KING_BITS)
    near = inside or found.kind in (KING, DOUBLE_KING)
    heaven = ["@bonus.heaven", "@bonus.heaven_both_sides"] if near else []
    return heaven + items if found.heaven else items + heaven


def _times(config: RuleConfig, found: Capture, last: int) -> list[str]:
    """What decides how often the kitty counts."""
    scheme = config.capture.scheme
    items = [f"@capture.{_PARTS[found.kind]}"] if scheme is CaptureScheme.TABLE else []
    items.append("@capture.scheme")
    if scheme not in (CaptureScheme.DOUBLE, CaptureScheme.CARDS_OF_PLAY, CaptureScheme.PLAIN):
        if found.as_led:
            items.append("@capture.ruffs")
        elif found.largest != last:
            items += [*(["kitty.tractor-in-throw"] if found.kind == TRACTOR else []), "kitty.largest-part"]
    return [*items, *(["@capture.side_suit_halves"] if found.halved else []), "kitty.capture"]


#: The field that tells what each kind of part is worth.
_PARTS = {
    SINGLE: "single",
    PAIR: "pair",
    TRIPLE: "triple",
    TRACTOR: "tractor",
    TRIPLE_TRACTOR: "triple_tractor",
    KING: "five_ten_king",
    DOUBLE_KING: "double_five_ten_king",
}


def failed_throw(config: RuleConfig, verdict: Judgement, *, only_partner: bool) -> list[str]:
    """What decides that a throw fails, what is forced, and what it costs."""
    first, *forced = reasons.BASIS[Code.THROW_FAILS]
    found = [first]
    if any(part.length > 1 for part in verdict.beaten):
        found += THROWN_TRACTOR
    if only_partner:
        found.append("throw.all-three-others")
    found += forced
    sizes = [(part.kind, part.length, part.height) for part in verdict.beaten]
    if len({kind for kind, _, _ in sizes}) > 1:
        found.append("@throw.forced")
    if len(set(sizes)) < len(sizes):
        found.append("throw.forced-written-order")
    found.append("@throw.penalty")
    if verdict.points:
        several = config.throw.penalty is Penalty.BEATEN_CARDS and len(sizes) > 1
        found += [
            *(["throw.penalty-beaten-parts"] if several else []),
            "@throw.penalty_points",
            "throw.penalty-direction",
        ]
    return found
