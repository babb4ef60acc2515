"""chaodipi: the rules of 炒地皮 (Chao Di Pi), a trick-taking game whose buried kitty can be outbid and buried again.

>>> from random import Random
>>> from chaodipi import presets, new_hand, legal_actions, apply, settle_hand
>>> rng = Random(7)
>>> state = new_hand(presets.HUANLE, seed=1)
>>> while not state.is_over:
...     state = apply(state, legal_actions(state).sample(rng))
>>> state.outcome
'played'
>>> settle_hand(state).dealer_next in list(Seat)
True
"""

from __future__ import annotations

from chaodipi import presets
from chaodipi.actions import Action, Bid, Bury, Pass, Play, Redeal, parse_action
from chaodipi.cards import Card, Cards, Rank, Suit
from chaodipi.config import Difference, RuleConfig
from chaodipi.core import Phase
from chaodipi.errors import ChaoDiPiError, ConfigError, IllegalAction, NotationError, RecordError
from chaodipi.guessing import determinize
from chaodipi.leaving import escape
from chaodipi.legal import LegalActions, LegalPlays
from chaodipi.match import Match, advance
from chaodipi.order import Trump
from chaodipi.records import from_position, from_record, referee, replay, to_position, to_record
from chaodipi.rules import apply, can_chaodi, can_declare, rule_on, validate_throw
from chaodipi.ruling import Code, Ruling
from chaodipi.seats import Seat, Team
from chaodipi.settlement import Line, Settlement, settle_hand
from chaodipi.shapes import Shape
from chaodipi.state import GameState, TrickRecord, legal_actions, legal_plays, new_hand
from chaodipi.table import CaptureResult, Reading, Table, ThrowResult, TrickResult, resolve_trick
from chaodipi.titles import Title, title
from chaodipi.tricks import Win
from chaodipi.views import Observation, observe

__version__ = "0.3.0"

__all__ = [
    "Action",
    "Bid",
    "Bury",
    "CaptureResult",
    "Card",
    "Cards",
    "ChaoDiPiError",
    "Code",
    "ConfigError",
    "Difference",
    "GameState",
    "IllegalAction",
    "LegalActions",
    "LegalPlays",
    "Line",
    "Match",
    "NotationError",
    "Observation",
    "Pass",
    "Phase",
    "Play",
    "Rank",
    "Reading",
    "RecordError",
    "Redeal",
    "RuleConfig",
    "Ruling",
    "Seat",
    "Settlement",
    "Shape",
    "Suit",
    "Table",
    "Team",
    "ThrowResult",
    "Title",
    "TrickRecord",
    "TrickResult",
    "Trump",
    "Win",
    "__version__",
    "advance",
    "apply",
    "can_chaodi",
    "can_declare",
    "determinize",
    "escape",
    "from_position",
    "from_record",
    "legal_actions",
    "legal_plays",
    "new_hand",
    "observe",
    "parse_action",
    "presets",
    "referee",
    "replay",
    "resolve_trick",
    "rule_on",
    "settle_hand",
    "title",
    "to_position",
    "to_record",
    "validate_throw",
]
