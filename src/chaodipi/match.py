"""A match: levels, dealer, scores and purses between hands (clauses level.*, flag.*, result.base-hongwu)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, Self

from attrs import evolve, field, frozen

from chaodipi.cards import RANKS, Card, Rank
from chaodipi.choices import Pay
from chaodipi.config import RuleConfig
from chaodipi.results import FLAG, WON, Standing
from chaodipi.seats import Seat, Team

if TYPE_CHECKING:
    from chaodipi.settlement import Settlement
    from chaodipi.state import GameState

__all__ = ["Match", "advance"]


@frozen
class Match:
    """Where two teams stand between hands.

    Args:
        config: The rules.
        standings: Level, lap and failed flag hands of SN and EW, as numbers; see :meth:`level_of`.
        dealer: The next dealer; ``None`` before a first hand.
        hands: How many hands have been settled.
        scores: What each seat has gained or lost.
        purses: What each seat owns, from which some rules find the base.
        winner: The team that has won, ``None`` while the match goes on.
        over: Whether the match has ended.

    >>> from chaodipi import presets
    >>> match = Match.start(presets.HUANLE)
    >>> match.level_of(Team.SN), match.dealer, match.over
    (<Rank.TWO: '2'>, None, False)
    """

    config: RuleConfig
    standings: tuple[Standing, Standing] = (Standing(), Standing())
    dealer: Seat | None = None
    hands: int = 0
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    purses: tuple[int, int, int, int] = (0, 0, 0, 0)
    winner: Team | None = None
    over: bool = field(default=False)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.config, RuleConfig):
            raise TypeError(f"a RuleConfig expected, not {self.config!r}; presets.get(slug) finds one")
        if len(self.scores) != 4 or len(self.purses) != 4:
            raise ValueError("scores and purses are one for each of the four seats")
        if self.dealer is None and any(standing.level >= FLAG for standing in self.standings):
            raise ValueError("a team at the flag has a dealer")

    @classmethod
    def start(cls, config: RuleConfig, *, purses: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Self:
        """A match in which nothing has been played."""
        return cls(config, purses=purses)

    def level_of(self, team: Team) -> Rank | Literal["flag"]:
        """A team's level; ``"flag"`` for a team that has passed A and plays its flag hand (扛旗)."""
        level = self.standings[team.index].level
        return "flag" if level == FLAG else Rank(RANKS[min(level, 12)])

    def lap_of(self, team: Team) -> int:
        """The lap that a team is in (圈), from 1."""
        return self.standings[team.index].lap

    @property
    def flag_hand(self) -> bool:
        """Whether the next hand is a flag hand (clause flag.reached)."""
        return self.dealer is not None and self.standings[self.dealer % 2].level == FLAG

    @property
    def level_number(self) -> int:
        """The next hand's level, 0 to 12, or -1 in a flag hand (clauses level.of-the-hand, level.jushu-two)."""
        if self.dealer is None:
            return self.standings[0].level
        return -1 if self.flag_hand else self.standings[self.dealer % 2].level

    @property
    def base(self) -> int:
        """What one level is worth (clause result.base-hongwu)."""
        divisor = self.config.result.purse_base
        return max(min(self.purses) // divisor, 1) if divisor else 1

    def new_hand(
        self,
        *,
        seed: int | None = None,
        deck: Iterable[Card] | None = None,
        deal: Literal["cards", "whole"] = "cards",
    ) -> GameState:
        """The next hand of this match; see :func:`chaodipi.new_hand`."""
        from chaodipi.state import new_hand

        return new_hand(self.config, match=self, seed=seed, deck=deck, deal=deal)


def advance(match: Match, settlement: Settlement) -> Match:
    """The match after a hand (clauses level.*, result.next-dealer-*).

    A hand that ended in a redeal changes nothing.

    Raises:
        ValueError: The match is over already.
    """
    if match.over:
        raise ValueError("the match is over: there is no next hand")
    if settlement.redeal:
        return match
    first, second = settlement.standings
    hands = match.hands + 1
    gains = settlement.scores
    scores = _paid(match.scores, gains)
    purses = _paid(match.purses, gains)
    over = settlement.match_over or 0 < match.config.levels.hands <= hands
    winner = settlement.winner
    if over and match.config.result.pay is Pay.POINT_UNITS and scores[0] != scores[1]:
        winner = Team.SN if scores[0] > scores[1] else Team.EW
    return evolve(
        match,
        standings=(_kept(first), _kept(second)),
        dealer=settlement.dealer_next,
        hands=hands,
        scores=scores,
        purses=purses,
        winner=winner,
        over=over,
    )


def _paid(old: tuple[int, int, int, int], gains: Mapping[Team, int]) -> tuple[int, int, int, int]:
    """Scores or purses after each player's gain."""
    sn, ew = gains.get(Team.SN, 0), gains.get(Team.EW, 0)
    return old[0] + sn, old[1] + ew, old[2] + sn, old[3] + ew


def _kept(standing: Standing) -> Standing:
    """A won match keeps its level at A."""
    return standing._replace(level=12) if standing.level == WON else standing
