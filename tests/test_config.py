"""The rules as data: fields, their metadata, impossible values, clashes, and the forms of a configuration."""

from __future__ import annotations

import contextlib
import enum
import json
import pickle
from random import Random
from typing import Any

import attrs
import pytest

from chaodipi import ChaoDiPiError, ConfigError, RuleConfig, presets, rulebook
from chaodipi.choices import Gap, NoBid
from tests.random_play import house_rules

FIELDS = RuleConfig.fields()
DEFAULTS: dict[str, Any] = {field: RuleConfig().get(field) for field in FIELDS}
ENUMS = [field for field in FIELDS if isinstance(DEFAULTS[field], enum.StrEnum)]
BOOLS = [field for field in FIELDS if isinstance(DEFAULTS[field], bool)]
NUMBERS = [field for field in FIELDS if isinstance(DEFAULTS[field], int) and field not in BOOLS]
LISTS = [field for field in FIELDS if isinstance(DEFAULTS[field], tuple)]
# a clash is refused after the values; these are values that no field of the kind may have
BAD = {
    **dict.fromkeys(ENUMS, ("no-such-choice", "", None, 3, True, [], 1.5)),
    **dict.fromkeys(BOOLS, ("true", 0, 1, None, [])),
    **dict.fromkeys(NUMBERS, ("2", True, 2.0, None, [2])),
    **dict.fromkeys(LISTS, ("2JA", ("X",), ("10",), ("2", "2"), 3, None, {"2"}, (2,))),
}


# -- fields ---------------------------------------------------------------------------------------------------------


def test_every_field_is_of_a_plain_kind() -> None:
    assert len(set(FIELDS)) == len(FIELDS) == len(ENUMS) + len(BOOLS) + len(NUMBERS) + len(LISTS)
    assert LISTS == ["levels.must_play"]


@pytest.mark.parametrize("field", FIELDS)
def test_value_of_a_wrong_type_or_out_of_the_choices_is_refused_by_name(field: str) -> None:
    for bad in BAD[field]:
        with pytest.raises(ConfigError, match=f"^{field}: "):
            RuleConfig().replace(**{field: bad})


@pytest.mark.parametrize("field", ENUMS)
def test_choice_is_taken_by_its_text_and_kept_as_its_enum(field: str) -> None:
    kind = type(DEFAULTS[field])
    for value in kind:
        group, name = field.split(".")
        made: Any = type(getattr(RuleConfig(), group))
        assert getattr(made(**{name: value.value}), name) is value
        assert getattr(made(**{name: value}), name) is value


def test_refused_choice_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match=r"tractors\.gap_side: 'jump' is none of skip, block"):
        RuleConfig().replace(**{"tractors.gap_side": "jump"})


def test_ranks_are_taken_in_either_case_and_kept_in_capitals() -> None:
    assert RuleConfig().replace(**{"levels.must_play": ["t", "a"]}).levels.must_play == ("T", "A")


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_says_its_meaning_and_clauses_of_the_rulebook(field: str) -> None:
    doc, clauses = RuleConfig.describe(field)
    assert doc[0].isupper() and doc.endswith(".")
    assert clauses == tuple(clause.id for clause in rulebook.by_field(field)) != ()


def is_possible(field: str, value: object) -> bool:
    """Whether some variant can be played with a value; a kitty that nobody takes decides no first hand."""
    for slug in presets.names():
        with contextlib.suppress(ConfigError):
            presets.get(slug).replace(**{field: value})
            return True
    return False


@pytest.mark.parametrize("field", [*ENUMS, *BOOLS])
def test_every_value_of_a_choice_has_a_clause(field: str) -> None:
    for value in [True, False] if field in BOOLS else type(DEFAULTS[field]):
        assert rulebook.of_value(field, value) or not is_possible(field, value), value


@pytest.mark.clause("game.own-number")
def test_clauses_of_a_value_are_those_of_the_field_and_of_the_value() -> None:
    assert presets.HUANLE.clauses_of("tractors.low_ace") == ("tractor.ace-not-one",)
    assert presets.ANCHAO.clauses_of("tractors.low_ace") == ("tractor.ace-as-one",)
    assert presets.HUANLE.clauses_of("bidding.suit_ladder") == ("bid.ladder",)
    assert presets.HUANLE.clauses_of("result.band") == ("result.steps-by-40",)
    assert RuleConfig().clauses_of("deck.decks") == ("cards.two-decks",)
    # every value but those that follow "!"
    assert rulebook.of_value("deck.kitty_shown", 0) == ("cards.kitty-unknown",)
    assert rulebook.of_value("deck.kitty_shown", 4) == ("cards.kitty-shown", "game.own-number")
    # a number that no source knows
    assert presets.HUANLE.replace(**{"capture.tractor": 7}).clauses_of("capture.tractor") == ("game.own-number",)


# -- clashes --------------------------------------------------------------------------------------------------------

CLASHES: list[tuple[str, str, dict[str, object]]] = [
    ("deck.decks", "huanle", {"deck.decks": 0}),
    ("deck.decks", "huanle", {"deck.decks": 4}),
    ("result.odd_five_pays result.pay", "hongwu", {"result.odd_five_pays": True}),
    ("capture.single", "huanle", {"capture.single": -1}),
    ("capture.pair", "huanle", {"capture.pair": -1}),
    ("capture.tractor", "huanle", {"capture.tractor": -1}),
    ("capture.triple", "huanle", {"capture.triple": -1}),
    ("capture.triple_tractor", "huanle", {"capture.triple_tractor": -1}),
    ("capture.five_ten_king", "huanle", {"capture.five_ten_king": -1}),
    ("capture.double_five_ten_king", "huanle", {"capture.double_five_ten_king": -1}),
    (
        "tractors.red_five_in_ruffs tractors.red_five_steps_down",
        "mingchao",
        {"tractors.red_five_in_ruffs": True},
    ),
    (
        "capture.side_suit_halves capture.scheme",
        "huanle",
        {"capture.side_suit_halves": True, "capture.scheme": "plain"},
    ),
    (
        "capture.side_suit_halves capture.scheme",
        "huanle",
        {"capture.side_suit_halves": True, "capture.scheme": "the-cards"},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.single",
        "huanle",
        {"capture.side_suit_halves": True, "capture.single": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.pair",
        "huanle",
        {"capture.side_suit_halves": True, "capture.pair": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.tractor",
        "huanle",
        {"capture.side_suit_halves": True, "capture.tractor": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.triple",
        "huanle",
        {"capture.side_suit_halves": True, "capture.triple": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.triple_tractor",
        "huanle",
        {"capture.side_suit_halves": True, "capture.triple_tractor": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.five_ten_king",
        "huanle",
        {"capture.side_suit_halves": True, "capture.five_ten_king": 5},
    ),
    (
        "capture.side_suit_halves capture.scheme capture.double_five_ten_king",
        "huanle",
        {"capture.side_suit_halves": True, "capture.double_five_ten_king": 5},
    ),
    ("bonus.heaven_pay", "huanle", {"bonus.heaven_pay": -1}),
    ("bonus.red_five_forced", "hongwu", {"bonus.red_five_forced": -1}),
    ("bonus.red_five_kept", "hongwu", {"bonus.red_five_kept": -1}),
    ("levels.flag_threshold", "huanle", {"levels.flag_threshold": 0}),
    ("result.pay result.steps", "jushu", {"result.steps": "tens-up"}),
    ("deck.kitty", "huanle", {"deck.kitty": -4}),
    ("deck.kitty", "huanle", {"deck.kitty": 108}),
    ("deck.decks deck.kitty", "huanle", {"deck.kitty": 6}),
    ("deck.decks deck.kitty", "huanle-3", {"deck.kitty": 0}),
    ("deck.kitty_shown", "huanle", {"deck.kitty_shown": -1}),
    ("deck.kitty deck.kitty_shown", "huanle", {"deck.kitty_shown": 9}),
    ("deck.kitty bidding.no_bid_first", "chaohu", {"deck.kitty": 0}),
    ("deck.kitty bidding.no_bid_later", "huanle", {"deck.kitty": 0, "bidding.no_bid_later": "first-card"}),
    ("deck.kitty bidding.no_bid_later", "huanle",
     {"deck.kitty": 0, "bidding.no_bid_later": "first-level-or-highest-card"}),
    ("deck.kitty bonus.heaven", "kangqi", {"deck.kitty": 0, "bidding.no_bid_later": "redeal"}),
    ("bidding.first_shown bidding.triples", "huanle", {"bidding.first_shown": "levels-or-three"}),
    ("bidding.single_jokers bidding.overturns", "chaohu", {"bidding.single_jokers": True}),
    ("bidding.single_suits_rise bidding.suit_ladder", "huanle",
     {"bidding.single_suits_rise": True, "bidding.suit_ladder": "equal"}),
    ("bidding.redeal_points", "huanle", {"bidding.redeal_points": -2}),
    ("bidding.redeal_points", "huanle", {"bidding.redeal_points": 201}),
    ("bidding.redeal_trumps", "huanle", {"bidding.redeal_trumps": -2}),
    ("bidding.redeal_trumps", "huanle", {"bidding.redeal_trumps": 28}),
    ("bidding.redeal_trumps bidding.hidden", "anchao", {"bidding.redeal_trumps": 0}),
    ("chaodi.jokers chaodi.three_jokers", "hunan", {"chaodi.jokers": False}),
    ("chaodi.jokers chaodi.four_jokers", "chupai", {"chaodi.jokers": False}),
    ("deck.decks tractors.triples", "huanle", {"tractors.triples": True}),
    ("deck.decks bidding.triples", "huanle", {"bidding.triples": True}),
    ("deck.decks five_ten_king.single", "huanle-3", {"five_ten_king.single": True}),
    ("deck.decks order.red_five", "huanle-1", {"order.red_five": True}),
    ("deck.decks tractors.low_ace", "huanle-3", {"tractors.low_ace": True}),
    ("deck.decks levels.flag", "huanle-1", {"levels.flag": True}),
    ("deck.decks chaodi.three_jokers", "huanle-3", {"chaodi.three_jokers": True}),
    ("deck.decks chaodi.four_jokers", "huanle-1", {"chaodi.four_jokers": True}),
    ("five_ten_king.single five_ten_king.double", "huanle", {"five_ten_king.double": True}),
    ("five_ten_king.double deck.decks", "huanle-1", {"five_ten_king.single": True, "five_ten_king.double": True}),
    ("five_ten_king.red_five order.red_five", "huanle", {"five_ten_king.red_five": True}),
    ("five_ten_king.red_five five_ten_king.single", "kangqi",
     {"bonus.heaven": "none", "five_ten_king.single": False, "five_ten_king.double": False,
      "five_ten_king.red_five": True}),
    ("five_ten_king.level_cards five_ten_king.single", "huanle", {"five_ten_king.level_cards": True}),
    ("five_ten_king.level_cards five_ten_king.double", "yixing", {"five_ten_king.level_cards": True}),
    ("tractors.red_five_steps_down order.red_five", "huanle", {"tractors.red_five_steps_down": True}),
    ("tractors.red_five_steps_down tractors.gap_side", "hongwu", {"tractors.gap_side": "skip"}),
    ("tractors.red_five_steps_down tractors.gap_trump", "hongwu", {"tractors.gap_trump": "skip"}),
    ("tractors.level_pair tractors.gap_trump", "mingchao", {"tractors.gap_trump": "skip"}),
    ("tractors.low_ace order.permanent_twos", "hunan", {"tractors.low_ace": True}),
    ("tractors.no_trump_levels tractors.level_pair", "chaohu", {"tractors.no_trump_levels": True}),
    ("tractors.jokers tractors.no_trump_levels", "huanle", {"tractors.jokers": False}),
    ("order.permanent_twos tractors.level_pair", "hongwu", {"order.permanent_twos": True}),
    ("tractors.least_length", "huanle", {"tractors.least_length": 1}),
    ("follow.shape_duty follow.tractor_duty", "huanle",
     {"follow.shape_duty": "none", "follow.tractor_duty": "full-length"}),
    ("follow.shape_duty follow.tractor_duty", "huanle",
     {"follow.shape_duty": "pairs-of-longest-tractor", "follow.tractor_duty": "full-length"}),
    ("follow.shape_duty five_ten_king.double five_ten_king.double_forces_pairs", "mingchao",
     {"follow.shape_duty": "none"}),
    ("throw.limit", "huanle", {"throw.limit": -1}),
    ("throw.penalty_points", "huanle", {"throw.penalty_points": -5}),
    ("bidding.hidden chaodi.order", "chupai", {"bidding.hidden": True}),
    ("chaodi.failures bidding.hidden", "huanle", {"chaodi.failures": True}),
    ("chaodi.repeat_after_failure chaodi.failures", "chaohu", {"chaodi.repeat_after_failure": True}),
    ("chaodi.failure_points", "anchao", {"chaodi.failure_points": -80}),
    ("chaodi.red_five_ends order.red_five", "huanle", {"chaodi.red_five_ends": True}),
    ("bidding.look_back bidding.overturns", "huanle", {"bidding.look_back": "highest"}),
    ("bidding.look_back deck.decks", "huanle-3", {"bidding.look_back": "highest", "bidding.overturns": "rising"}),
    ("bidding.look_back order.red_five", "jushu", {"bidding.look_back": "below-red-five"}),
    ("bidding.no_bid_first bidding.deal_moves", "huanle", {"bidding.no_bid_first": "first-card"}),
    ("bidding.no_bid_first bidding.deal_moves", "huanle", {"bidding.no_bid_first": "highest-card"}),
    ("bidding.no_bid_first bidding.deal_moves", "huanle", {"bidding.no_bid_first": "first-level-or-highest-card"}),
    ("bidding.no_bid_first bidding.deal_moves", "huanle", {"bidding.no_bid_first": "first-level-or-joker"}),
    ("bidding.no_bid_later bidding.deal_moves", "huanle", {"bidding.no_bid_later": "turned-by-seats"}),
    ("chaodi.without_bid bidding.no_bid_first", "huanle",
     {"chaodi.without_bid": True, "bidding.no_bid_first": "turned-by-seats"}),
    ("chaodi.without_bid bidding.no_bid_later", "hongwu", {"chaodi.without_bid": True}),
    ("bonus.heaven five_ten_king.single", "huanle", {"bonus.heaven": "exactly"}),
    ("bonus.heaven levels.played", "jushu", {"five_ten_king.single": True, "bonus.heaven": "exactly"}),
    ("result.most_levels levels.played", "jushu", {"result.most_levels": 1}),
    ("result.dead_zone levels.played", "jushu", {"result.dead_zone": False}),
    ("result.bands_below_zero levels.played", "jushu", {"result.bands_below_zero": True}),
    ("bonus.fallen_rise bonus.jack_end", "huanle", {"bonus.fallen_rise": True}),
    ("bonus.fallen_rise bonus.jack_end", "mingchao", {"bonus.fallen_rise": True}),
    ("bonus.red_five_forced order.red_five", "huanle", {"bonus.red_five_forced": 50}),
    ("bonus.red_five_kept order.red_five", "huanle", {"bonus.red_five_kept": 50}),
    ("bonus.red_five_bid_settles order.red_five", "huanle", {"bonus.red_five_bid_settles": True}),
    ("result.band", "huanle", {"result.band": 0}),
    ("result.threshold", "huanle", {"result.threshold": 0}),
    ("result.steps result.threshold", "hongwu", {"result.threshold": 85}),
    ("result.most_levels", "huanle", {"result.most_levels": -1}),
    ("result.bands_below_zero result.steps", "hongwu", {"result.bands_below_zero": True}),
    ("result.bands_below_zero result.floor_at_zero", "huanle",
     {"result.bands_below_zero": True, "result.floor_at_zero": True}),
    ("result.pay levels.played", "huanle", {"result.pay": "point-units"}),
    ("result.pay levels.played", "jushu", {"result.pay": "none"}),
    ("result.purse_base", "hongwu", {"result.purse_base": -50}),
    ("levels.hands", "jushu", {"levels.hands": -3}),
    ("levels.played levels.hands", "huanle", {"levels.hands": 3}),
    ("levels.played levels.hands", "jushu", {"levels.hands": 0}),
    ("levels.laps", "huanle", {"levels.laps": 0}),
    ("levels.laps levels.flag", "kangqi", {"levels.laps": 3}),
    ("levels.must_play_from_lap levels.laps", "huanle", {"levels.must_play_from_lap": 2}),
    ("levels.must_play_from_lap levels.laps", "huanle", {"levels.must_play_from_lap": 0}),
    ("levels.reach_ace_wins levels.flag", "kangqi", {"levels.reach_ace_wins": True}),
    ("levels.reach_ace_wins levels.stop_at_ace", "huanle",
     {"levels.reach_ace_wins": True, "levels.stop_at_ace": True}),
    ("levels.reach_ace_wins levels.must_play", "mingchao", {"levels.reach_ace_wins": True}),
    ("levels.flag levels.played", "jushu", {"levels.flag": True}),
    ("levels.flag order.red_five", "huanle", {"levels.flag": True}),
    ("levels.flag_failures levels.flag", "huanle", {"levels.flag_failures": 3}),
    ("levels.flag_failures", "kangqi", {"levels.flag_failures": -1}),
    ("levels.flag_pay", "kangqi", {"levels.flag_pay": -1}),
    ("levels.flag_pay levels.flag", "huanle", {"levels.flag_pay": 3}),
    ("levels.flag_threshold result.threshold", "kangqi", {"levels.flag_threshold": 105}),
    ("levels.flag_carry_pays levels.flag", "huanle", {"levels.flag_carry_pays": True}),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "slug", "changes"), CLASHES, ids=[fields for fields, _, _ in CLASHES])
def test_clash_is_refused_and_names_its_fields(fields: str, slug: str, changes: dict[str, object]) -> None:
    with pytest.raises(ConfigError) as error:
        presets.get(slug).replace(**changes)
    message, _, why = str(error.value).partition(": ")
    assert [part.split(" = ")[0] for part in message.split(", ")] == fields.split()
    assert why and isinstance(error.value, (ChaoDiPiError, ValueError))


def test_every_clash_of_the_rules_has_its_case() -> None:
    from chaodipi.clashes import _clashes

    assert {fields for fields, _, _ in _clashes(RuleConfig())} == {fields for fields, _, _ in CLASHES}


def test_a_group_of_the_wrong_type_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match=r"^deck: 3 is not a DeckRules$"):
        RuleConfig(deck=3)  # type: ignore[arg-type]  # what a caller without types may pass


def test_limits_of_a_number_are_legal_themselves() -> None:
    for field, least, most in (
        ("bidding.redeal_points", -1, 200),
        ("bidding.redeal_trumps", -1, 27),
        ("deck.kitty_shown", 0, 8),
        ("deck.kitty", 0, 104),
    ):
        assert [RuleConfig().replace(**{field: value}).get(field) for value in (least, most)] == [least, most]


def test_clash_shows_the_values_as_a_user_writes_them() -> None:
    with pytest.raises(ConfigError, match=r"levels\.laps = 3, levels\.flag = true: a flag ends the only lap"):
        presets.KANGQI.replace(**{"levels.laps": 3})


def test_clash_shows_a_list_of_levels() -> None:
    with pytest.raises(ConfigError, match=r"reach_ace_wins = true, levels\.must_play = \['J','A'\]: an A that ends"):
        presets.MINGCHAO.replace(**{"levels.reach_ace_wins": True})


def test_fields_that_clash_apart_may_be_changed_together() -> None:
    changed = presets.HUANLE.replace(**{"deck.decks": 1, "deck.kitty": 6})
    assert (changed.deck.decks, changed.deck.kitty) == (1, 6)


# -- forms ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tractors", "tractors.", ".low_ace", "tractors.no", "no.low_ace", "", "deck.decks.x"])
def test_unknown_field_is_refused_by_name(name: str) -> None:
    for ask in (presets.HUANLE.get, presets.HUANLE.clauses_of, RuleConfig.describe):
        with pytest.raises(ConfigError, match="no rule field"):
            ask(name)
    with pytest.raises(ConfigError, match="no rule field"):
        presets.HUANLE.replace(**{name: 1})


def test_replace_leaves_the_original() -> None:
    house = presets.HUANLE.replace(**{"tractors.low_ace": True, "tractors.gap_side": Gap.BLOCK})
    assert (house.tractors.low_ace, house.tractors.gap_side) == (True, Gap.BLOCK)
    assert presets.HUANLE == RuleConfig() != house
    assert presets.HUANLE.replace() == presets.HUANLE


def test_diff_lists_the_fields_with_the_clauses_behind_both_values() -> None:
    diff = presets.HUANLE.diff(presets.CHUPAI)
    assert [d.field for d in diff] == [
        "bidding.overturns", "bidding.dealer", "bidding.no_bid_later", "chaodi.order", "chaodi.four_jokers",
    ]  # fmt: skip
    last = diff[2]
    assert (last.left, last.right) == (NoBid.NO_TRUMP, NoBid.REDEAL)
    assert (last.left_clauses, last.right_clauses) == (("bid.nobody-no-trump",), ("bid.nobody-redeal-always",))
    assert presets.CHUPAI.diff(presets.CHUPAI) == ()
    assert [d.field for d in presets.CHUPAI.diff(presets.HUANLE)] == [d.field for d in diff]


@pytest.mark.parametrize("slug", presets.names())
def test_dictionary_of_a_preset_is_json_and_reads_back(slug: str) -> None:
    config = presets.get(slug)
    data = json.loads(json.dumps(config.to_dict()))
    assert RuleConfig.from_dict(data) == config
    assert [f"{group}.{name}" for group, fields in data.items() for name in fields] == list(FIELDS)


def test_random_rules_survive_dictionary_and_pickle() -> None:
    rng = Random(5)
    for _ in range(40):
        config = house_rules(rng)
        read = RuleConfig.from_dict(json.loads(json.dumps(config.to_dict())))
        for copy in (read, pickle.loads(pickle.dumps(config))):
            assert copy == config and hash(copy) == hash(config) and not config.diff(copy)


def test_absent_fields_of_a_dictionary_have_their_defaults() -> None:
    assert RuleConfig.from_dict({}) == RuleConfig()
    assert RuleConfig.from_dict({"tractors": {"low_ace": True}}).diff(RuleConfig())[0].field == "tractors.low_ace"


@pytest.mark.parametrize("data", [[], "rules", 3, {"deck": 3}, {"deck": [2]}])
def test_dictionary_of_another_form_is_refused(data: Any) -> None:
    with pytest.raises(ConfigError, match="rules are a table of groups"):
        RuleConfig.from_dict(data)


@pytest.mark.parametrize("data", [{"deck": {"cards": 3}}, {"decks": {"decks": 2}}, {1: {2: 3}}])
def test_unknown_field_of_a_dictionary_is_refused(data: Any) -> None:
    with pytest.raises(ConfigError, match="no rule field"):
        RuleConfig.from_dict(data)


def test_configuration_is_frozen() -> None:
    group: Any
    for group, name in ((presets.HUANLE, "deck"), (presets.HUANLE.deck, "decks")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(group, name, 3)


def test_equal_configurations_hash_equal() -> None:
    assert len({RuleConfig(), RuleConfig(), presets.HUANLE, presets.HUNAN}) == 2
