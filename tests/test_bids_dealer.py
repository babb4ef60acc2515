"""Who deals after the bids, and what happens where nobody bids (照底)."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import presets
from chaodipi.bids import needs_kitty, rule_without_bid
from tests.engine_answers import bidding

ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
FIRST_DEALS = ("huanle", "huanle-3", "jushu", "hunan")
LAST_DEALS = ("chupai", *ROOMS, "hongwu", "changxian")
KITTY = "D9 C4 H2 S7 D3 CK C8 D6"


# -- who deals ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("bid.first-dealer-first")
@pytest.mark.parametrize("slug", FIRST_DEALS)
def test_first_to_show_deals_in_a_first_hand(slug: str) -> None:
    assert bidding(slug, "2", "E C2, W D22")["dealer"] == "E"
    assert bidding("huanle-1", "2", "N C2")["dealer"] == "N"


@pytest.mark.clause("bid.first-dealer-last")
@pytest.mark.parametrize("slug", [*LAST_DEALS, "chaohu"])
def test_last_to_set_trump_deals_in_a_first_hand(slug: str) -> None:
    assert bidding(slug, "2", "E C2, W D22, N D22, S S22")["dealer"] == "S"


@pytest.mark.parametrize(("rule", "dealer"), [("first", "E"), ("last", "W")])
def test_which_bidder_deals_is_a_choice(rule: str, dealer: str) -> None:
    for slug in ("huanle", "hongwu"):
        assert bidding(slug, "2", "E C2, W D22", **{"bidding.dealer": rule})["dealer"] == dealer


@pytest.mark.clause("bid.deal-fixed-later")
@pytest.mark.parametrize("slug", [s for s in presets.names() if s != "chaohu"])
def test_bids_of_a_later_hand_leave_the_dealer(slug: str) -> None:
    assert bidding(slug, "2", "E C2, W D22", dealer="N")["dealer"] == "N"


@pytest.mark.clause("bid.deal-every-hand")
@pytest.mark.parametrize(("rule", "dealer"), [("first", "E"), ("last", "W")])
def test_deal_may_move_in_every_hand(rule: str, dealer: str) -> None:
    rules = {"bidding.deal_moves": "every-hand", "bidding.dealer": rule}
    assert bidding("huanle", "2", "E C2, W D22", dealer="N", **rules)["dealer"] == dealer


@pytest.mark.clause("bid.chaohu-deal")
@pytest.mark.parametrize(("bidder", "deals"), [("S", "S"), ("N", "N"), ("E", "N"), ("W", "S")])
def test_chaohu_declarer_deals_himself_or_the_dealer_next_after_him(bidder: str, deals: str) -> None:
    assert bidding("chaohu", "4", f"{bidder} C4", dealer="S")["dealer"] == deals


@pytest.mark.clause("bid.chaohu-who-deals")
@pytest.mark.parametrize(
    ("made", "deals"),
    [("E C4, W D44", "N"), ("W C4, E D44", "S"), ("N C4, E D44", "N"), ("S C4, E D44, N S44, W S44", "N")],
)
def test_chaohu_dealers_bids_go_first_and_the_first_attacker_decides_else(made: str, deals: str) -> None:
    assert bidding("chaohu", "4", made, dealer="S")["dealer"] == deals


@pytest.mark.clause("bid.chaohu-partner")
def test_chaohu_partner_who_overturns_becomes_the_dealer() -> None:
    assert bidding("chaohu", "4", "S C4, N D44", dealer="S")["dealer"] == "N"


# -- nobody bids ----------------------------------------------------------------------------------------------------


def turned(slug: str, kitty: str, level: str = "2", dealer: str | None = "W", **options: Any) -> tuple[str, str | None]:
    answer = bidding(slug, level, "", dealer=dealer, kitty=kitty, **options)
    return answer["trump"], answer.get("dealer")


@pytest.mark.clause("bid.nobody-no-trump")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "hunan"])
def test_huanle_plays_no_trump(slug: str) -> None:
    assert turned(slug, KITTY) == ("NT", "W")


@pytest.mark.clause("bid.nobody-first-redeal")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "hunan"])
def test_huanle_redeals_a_first_hand(slug: str) -> None:
    assert turned(slug, KITTY, dealer=None) == ("redeal", None)


@pytest.mark.clause("bid.nobody-first-redeal")
@pytest.mark.parametrize("slug", [*ROOMS, "hongwu", "changxian"])
def test_first_hand_is_dealt_again(slug: str) -> None:
    assert turned(slug, KITTY, dealer=None) == ("redeal", None)


@pytest.mark.clause("bid.nobody-redeal-always")
@pytest.mark.parametrize("dealer", [None, "W"])
def test_chupai_redeals_every_hand(dealer: str | None) -> None:
    assert turned("chupai", KITTY, dealer=dealer) == ("redeal", None)


@pytest.mark.clause("bid.nobody-highest-card")
def test_jushu_redeals_a_first_hand_and_turns_the_kitty_later() -> None:
    assert turned("jushu", KITTY, dealer=None) == ("redeal", None)
    assert turned("jushu", "D9 C4 H3 S7 D3 CK C8 D6") == ("C", "W")


@pytest.mark.clause("bid.nobody-level-or-joker")
@pytest.mark.parametrize("slug", ROOMS)
def test_first_level_card_or_joker_of_the_kitty_decides_in_the_rooms(slug: str) -> None:
    assert turned(slug, "D9 C4 H2 S2 BJ CK C8 D6") == ("H", "W")
    assert turned(slug, "D9 C4 LJ S2 BJ CK C8 D6") == ("NT", "W")


@pytest.mark.clause("bid.nobody-no-level")
@pytest.mark.parametrize("slug", ROOMS)
def test_kitty_without_level_or_joker_is_no_trump_in_the_rooms(slug: str) -> None:
    assert turned(slug, "D9 C4 H3 S7 D3 CK C8 D6") == ("NT", "W")


@pytest.mark.clause("bid.nobody-first-card")
def test_suit_of_the_first_card_decides_in_hongwu() -> None:
    assert turned("hongwu", KITTY) == ("D", "W")


@pytest.mark.clause("bid.nobody-first-card-big")
@pytest.mark.parametrize(("first", "trump"), [("BJ", "NT"), ("LJ", "NT"), ("H5", "NT"), ("S5", "S"), ("H6", "H")])
def test_first_card_joker_or_red_five_is_no_trump_in_hongwu(first: str, trump: str) -> None:
    assert turned("hongwu", f"{first} C4 H2 S7 D3 CK C8 D6") == (trump, "W")


def test_first_card_five_of_hearts_is_hearts_where_it_is_no_trump() -> None:
    assert turned("huanle", "H5 C4", **{"bidding.no_bid_later": "first-card"}) == ("H", "W")


@pytest.mark.clause("bid.nobody-highest-card", "bid.nobody-highest-corners")
@pytest.mark.parametrize(
    ("kitty", "trump"),
    [
        ("D9 C4 H2 S7 D3 CK C8 LJ", "NT"),  # a joker, wherever it lies
        ("D9 C4 H2 S2 D3 CK C8 D6", "H"),  # else the first level card
        ("D9 C4 H3 S7 D3 CK C8 D6", "C"),  # else the highest by face
        ("D9 C4 H3 SK D3 CK C8 D6", "S"),  # of equals the first
        ("D4 C4 H5 S3 D3 C3 C4 D4", "H"),  # ♥5 is a 5
        ("D6 C4 H5 S3 D3 C3 C4 D4", "D"),
    ],
)
def test_changxian_turns_joker_then_level_then_highest(kitty: str, trump: str) -> None:
    assert turned("changxian", kitty) == (trump, "W")


@pytest.mark.clause("bid.chaohu-turn", "bid.chaohu-turn-order")
@pytest.mark.parametrize(
    ("kitty", "trump", "dealer"),
    [
        ("H2 C4 D9 S7 D3 CK C8 D6", "H", "S"),
        ("D9 C4 D4 H2 S2 CK C8 D6", "H", "W"),
        ("D9 C4 D4 H3 S3 C2 C8 D6", "C", "E"),  # the fifth card is the first seat's again
        ("D9 C4 D4 H3 SK CK C8 D6", "S", "S"),  # no level card: the highest, of equals the first
        ("BJ C4 LJ H3 S9 DK C8 D6", "D", "E"),  # jokers don't count
    ],
)
def test_chaohu_first_hand_is_turned_by_seats(kitty: str, trump: str, dealer: str) -> None:
    assert turned("chaohu", kitty, dealer=None) == (trump, dealer)


def test_chaohu_kitty_of_jokers_is_no_trump_and_the_first_seat_deals() -> None:
    assert turned("chaohu", "BJ BJ LJ LJ", dealer=None) == ("NT", "S")


@pytest.mark.clause("bid.chaohu-turn-later")
@pytest.mark.parametrize(
    ("kitty", "dealer"),
    [
        ("H2 C4 D9 S7", "W"),  # the dealer turns it himself
        ("C4 H2 D9 S7", "E"),  # his next seat, an attacker: the dealer after him
        ("C4 D9 H2 S7", "E"),  # his partner
        ("C4 D9 S7 H2", "W"),
    ],
)
def test_chaohu_later_hand_is_turned_from_the_dealer_and_the_turner_declares(kitty: str, dealer: str) -> None:
    assert turned("chaohu", kitty) == ("H", dealer)


@pytest.mark.clause("bid.nobody-no-chao")
@pytest.mark.parametrize("slug", ["jushu", *ROOMS, "hongwu", "chaohu", "changxian"])
def test_nobody_may_chaodi_over_a_turned_kitty(slug: str) -> None:
    assert bidding(slug, "2", "", dealer="W", kitty=KITTY)["chaodi"] is False
    assert bidding(slug, "2", "S C2", dealer="W", kitty=KITTY)["chaodi"] is True


@pytest.mark.clause("bid.nobody-no-chao")
@pytest.mark.parametrize("slug", ["huanle", "huanle-1", "huanle-3", "chupai", "hunan"])
def test_nobody_may_chaodi_where_nobody_bid(slug: str) -> None:
    assert bidding(slug, "2", "", dealer="W", kitty=KITTY)["chaodi"] is False


@pytest.mark.clause("bid.nobody-chao-open")
def test_chaodi_without_a_bid_is_a_choice() -> None:
    assert bidding("huanle", "2", "", dealer="W", **{"chaodi.without_bid": True})["chaodi"] is True


@pytest.mark.parametrize("slug", ["huanle", "hongwu"])
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("redeal", ("redeal", None)),
        ("no-trump", ("NT", "W")),
        ("first-level-or-joker", ("H", "W")),
        ("first-card", ("D", "W")),
        ("highest-card", ("H", "W")),
    ],
)
def test_what_a_later_hand_without_bids_becomes_is_a_choice(slug: str, rule: str, expected: tuple[str, str]) -> None:
    assert turned(slug, KITTY, **{"bidding.no_bid_later": rule}) == expected


@pytest.mark.clause("bid.nobody-first-no-trump")
@pytest.mark.parametrize(
    ("rule", "expected"),
    [("redeal", ("redeal", None)), ("no-trump", ("NT", "S")), ("turned-by-seats", ("H", "N"))],
)
def test_what_a_first_hand_without_bids_becomes_is_a_choice(rule: str, expected: tuple[str, str]) -> None:
    assert turned("huanle", KITTY, dealer=None, **{"bidding.no_bid_first": rule}) == expected


def test_only_a_turned_kitty_is_needed_to_decide() -> None:
    needed = {slug: needs_kitty(rule_without_bid(presets.get(slug), False)) for slug in presets.names()}
    assert sorted(slug for slug, kitty in needed.items() if not kitty) == [
        "chupai", "huanle", "huanle-1", "huanle-3", "hunan",
    ]  # fmt: skip
    first = [slug for slug in presets.names() if needs_kitty(rule_without_bid(presets.get(slug), True))]
    assert first == ["chaohu"]
