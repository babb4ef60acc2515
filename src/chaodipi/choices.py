"""The closed choices that rule fields range over.

Each is a string enum: its value is what a configuration file, a case or a diff shows.
"""

from __future__ import annotations

import enum

__all__ = [
    "AskingOrder",
    "Bonus510K",
    "CaptureRuffs",
    "CaptureScheme",
    "DealMoves",
    "DealerRule",
    "DeclarerChaodi",
    "Duty",
    "FirstShown",
    "Forced",
    "Gap",
    "JackEnd",
    "LeavingRule",
    "LevelPair",
    "LimitPer",
    "LookBack",
    "MustPlay",
    "NextDealer",
    "NoBid",
    "OverRuff",
    "Overturns",
    "Pay",
    "PayFor",
    "Penalty",
    "RedFiveTrump",
    "RuffLength",
    "RuffTractor",
    "ShapeDuty",
    "Steps",
    "SuitLadder",
    "ThrowsAllowed",
    "TractorDuty",
]


class Gap(enum.StrEnum):
    """What the missing level rank does to its neighbours in a plain suit."""

    SKIP = "skip"
    BLOCK = "block"


class LevelPair(enum.StrEnum):
    """Where a pair of the trump suit's level stands in tractors."""

    RANK = "rank"
    FACE = "face"
    EXCLUDED = "excluded"


class Duty(enum.StrEnum):
    """Whether a follower has to answer a 510K."""

    MUST = "must"
    MAY = "may"
    FREE = "free"


class ShapeDuty(enum.StrEnum):
    """How much of a lead's shape a follower owes."""

    FULL = "full"
    NONE = "none"
    PROTECTED = "protected"
    PAIRS_OF_LONGEST_TRACTOR = "pairs-of-longest-tractor"


class TractorDuty(enum.StrEnum):
    """What answers a led tractor."""

    LONGEST_FIRST = "longest-first"
    FULL_LENGTH = "full-length"


class RuffLength(enum.StrEnum):
    """How long a ruffing tractor must be."""

    AT_LEAST = "at-least-as-long"
    COUNT = "count-only"


class RuffTractor(enum.StrEnum):
    """How much of a ruff's tractor counts where the longer one is the larger."""

    WHOLE = "whole"
    AS_LED = "as-led"


class OverRuff(enum.StrEnum):
    """What an over-ruff is compared by."""

    LARGEST_KIND = "largest-kind"
    EVERY_PART = "every-part"
    KIND_BY_KIND = "kind-by-kind"


class ThrowsAllowed(enum.StrEnum):
    """Which suits may be thrown."""

    ANY_SUIT = "any-suit"
    SIDE_SUITS = "side-suits"
    NONE = "none"


class Forced(enum.StrEnum):
    """Which beaten part of a failed throw is forced."""

    LARGEST_KIND = "largest-kind-first"
    ANY_KIND = "smallest-of-any-kind"


class Penalty(enum.StrEnum):
    """What a failed throw is counted by."""

    NONE = "none"
    EACH_THROW = "each-throw"
    BEATEN_CARDS = "beaten-cards"
    THROWN_CARDS = "thrown-cards"


class LimitPer(enum.StrEnum):
    """Who shares a limit of failed throws."""

    PLAYER = "player"
    TEAM = "team"


class SuitLadder(enum.StrEnum):
    """The order of suits among bids, low to high."""

    DCHS = "DCHS"
    CDSH = "CDSH"
    EQUAL = "equal"


class FirstShown(enum.StrEnum):
    """What may declare first."""

    LEVELS = "levels"
    LEVELS_OR_THREE = "levels-or-three"
    ANYTHING = "anything"
    LEVELS_IN_FIRST_HAND = "levels-in-first-hand"


class Overturns(enum.StrEnum):
    """How a standing bid may be overturned before the kitty is taken."""

    ONE_OF_THREE = "one-of-three"
    RISING = "rising"
    RISING_WITHOUT_JOKERS = "rising-without-jokers"


class LookBack(enum.StrEnum):
    """Whether 回头望 exists and where it stands."""

    NONE = "none"
    HIGHEST = "highest"
    BELOW_RED_FIVE = "below-red-five"


class RedFiveTrump(enum.StrEnum):
    """What a bid of two 红5 makes trump."""

    ANY = "any"
    SUITS = "suits"
    BY_LEVEL_CARD = "by-level-card"
    NO_TRUMP = "no-trump"


class DealerRule(enum.StrEnum):
    """Who of the bidders deals."""

    FIRST = "first"
    LAST = "last"


class DealMoves(enum.StrEnum):
    """When bids decide the dealer."""

    FIRST_HAND = "first-hand"
    EVERY_HAND = "every-hand"
    DEALING_TEAM = "dealing-team"


class NoBid(enum.StrEnum):
    """What happens where nobody bids."""

    REDEAL = "redeal"
    NO_TRUMP = "no-trump"
    LEVEL_OR_JOKER = "first-level-or-joker"
    LEVEL_OR_HIGHEST = "first-level-or-highest-card"
    FIRST_CARD = "first-card"
    HIGHEST_CARD = "highest-card"
    TURNED_BY_SEATS = "turned-by-seats"


class AskingOrder(enum.StrEnum):
    """In what order seats are asked for a 炒."""

    PLAYING = "playing-order"
    DEALER_FIRST = "dealer-first-then-clockwise"
    FIRST_TRICK = "in-the-first-trick"


class DeclarerChaodi(enum.StrEnum):
    """When the declarer may 炒."""

    FREE = "as-any-player"
    AFTER_ANOTHER = "after-another"
    DEALER_AFTER_ANOTHER = "dealer-after-another"
    NEVER = "never"


class CaptureScheme(enum.StrEnum):
    """How the last trick's largest part multiplies the kitty."""

    TABLE = "table"
    POWER = "two-to-the-cards"
    TWICE_CARDS = "twice-the-cards"
    DOUBLE = "doubled"
    CARDS_OF_PLAY = "cards-of-the-play"
    CARDS = "the-cards"
    TWO_TO_PAIRS = "two-to-the-pairs"
    PLAIN = "plain"


class CaptureRuffs(enum.StrEnum):
    """Which part counts of a ruff that wins the last trick."""

    OWN = "own"
    AS_LED = "as-led"


class Bonus510K(enum.StrEnum):
    """Which last play is 上天入地."""

    NONE = "none"
    EXACTLY = "exactly"
    CONTAINING = "containing"


class JackEnd(enum.StrEnum):
    """The forms of J到底."""

    NONE = "none"
    AT_THRESHOLD = "at-threshold"
    WHATEVER_THE_POINTS = "whatever-the-points"
    SINGLE_OR_PAIR = "single-or-pair"


class MustPlay(enum.StrEnum):
    """What attackers who stand on a must-play level do when they win."""

    KEEP = "keep"
    RISE = "rise"


class Steps(enum.StrEnum):
    """How attackers' points become levels."""

    BANDS = "bands"
    TENS_UP = "tens-up"
    TENS_DOWN = "tens-down"


class Pay(enum.StrEnum):
    """What each player gains or loses."""

    NONE = "none"
    LEVELS = "levels"
    LEVELS_DEAL_ONE = "levels-deal-counts-one"
    ATTACKERS_ONE_MORE = "attackers-one-more"
    ONE_PLUS_LEVELS = "one-plus-levels"
    POINT_UNITS = "point-units"


class PayFor(enum.StrEnum):
    """Which levels are paid for."""

    TABLE_STEPS = "table-steps"
    LEVELS_RISEN = "levels-risen"


class NextDealer(enum.StrEnum):
    """Who deals the next hand."""

    BY_RESULT = "by-result"
    LAST_TRICK_WINNER = "last-trick-winner"
    ROTATES = "rotates"


class LeavingRule(enum.StrEnum):
    """What leaving a game costs."""

    NONE = "none"
    TABLE_WITH_FLOOR = "table-with-floor"
    FIFTY_BASES = "fifty-bases"
    LONG_LINE = "long-line"
    ORDINARY_ROOM = "ordinary-room"
