"""From codes to rulings: which clauses decide, and the one-line sentences (clauses: all).

The rule modules answer with codes. Here each code is joined with the clauses behind it, those of the fields that the
configuration sets among them, and with a sentence in English and in Chinese.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from chaodipi import presets, rulebook
from chaodipi.cards import Cards, Suit
from chaodipi.config import RuleConfig
from chaodipi.ruling import Code, Ruling, allowed, refused
from chaodipi.seats import Seat
from chaodipi.wording import LANGUAGES

__all__: list[str] = []

#: What decides each code: clause ids, and after ``@`` the fields whose value's clauses count too.
BASIS: Final[dict[Code, tuple[str, ...]]] = {
    Code.HAND_OVER: ("game.hand-end",),
    Code.NOT_YOUR_TURN: ("game.counter-clockwise",),
    Code.WRONG_PHASE: ("game.dealer", "bid.time", "chaodi.definition"),
    Code.NOT_IN_HAND: ("cards.copies-interchangeable",),
    Code.WRONG_SIZE: ("follow.count",),
    Code.NO_CARDS: ("trick.lead",),
    Code.NOT_ONE_SUIT: ("trick.lead", "cards.effective-suit"),
    Code.NO_THROWS: ("throw.side-suits-only", "throw.not-allowed"),
    Code.NO_THROWS_LEFT: ("@throw.limit", "@throw.limit_per"),
    Code.MUST_FOLLOW_SUIT: ("follow.suit", "cards.effective-suit"),
    Code.MUST_FOLLOW_TRIPLE: ("follow.triples", "follow.measure", "@follow.shape_duty"),
    Code.MUST_FOLLOW_TRACTOR: (
        "follow.tractor-for-tractor",
        "@follow.tractor_duty",
        "follow.measure",
        "@follow.shape_duty",
    ),
    Code.MUST_FOLLOW_PAIR: ("follow.pair-for-pair", "follow.pair-from-tractor", "follow.measure", "@follow.shape_duty"),
    Code.MUST_ANSWER_510K: ("@five_ten_king.side_duty", "@five_ten_king.trump_duty"),
    Code.MUST_PLAY_HIGHEST_TRUMPS: ("510k.trump-lead-three-highest", "@five_ten_king.trump_duty"),
    Code.NO_BID: ("bid.declare", "@bidding.suit_ladder", "@bidding.triples", "bid.one-deck-singles"),
    Code.CHOICE_NOT_DUE: ("bid.choice-not-due",),
    Code.CHOICE_NOT_OFFERED: ("@bidding.red_five_trump",),
    Code.NOT_FOR_DECLARING: ("bid.chaohu-jokers", "@bidding.first_shown"),
    Code.NOT_HIGHER: ("bid.higher", "@bidding.suit_ladder"),
    Code.OWN_BID: ("bid.others-overturn",),
    Code.PARTNER_BID: ("@bidding.partner_overturns",),
    Code.OVERTURNED_ALREADY: ("@bidding.overturns",),
    Code.NO_REDEAL: ("@bidding.redeal_points", "@bidding.redeal_trumps"),
    Code.NOT_FOR_CHAODI: ("chaodi.pair-at-least", "chaodi.no-jokers"),
    Code.DECLARER_WAITS: ("@chaodi.declarer",),
    Code.SHOWN_BEFORE: ("chaodi.no-repeat",),
    Code.ASKING_CLOSED: ("chaodi.who-is-asked",),
    Code.NOT_ASKED: ("@chaodi.order", "chaodi.who-is-asked", "bid.one-deck-singles"),
    Code.LED_UNIT: ("trick.lead",),
    Code.THROW_STANDS: ("throw.stands", "throw.definition"),
    Code.THROW_FAILS: ("throw.stands", "throw.smallest-forced", "throw.beaten-part"),
    Code.FOLLOWED: ("follow.suit", "follow.same-shape"),
    Code.STEPPED_DOWN: ("510k.step-down-answer", "tractor.red-five-answers"),
    Code.SHORT_SUIT: ("follow.short-of-suit",),
    Code.VOID: ("follow.void",),
    Code.DECLARED: ("bid.declare",),
    Code.OVERTURNED: ("bid.higher", "@bidding.suit_ladder", "@bidding.overturns"),
    Code.REINFORCED: ("bid.self-secure", "@bidding.reinforce", "@bidding.overturns"),
    Code.LOOKED_BACK: ("@bidding.look_back",),
    Code.CHAODI: ("@chaodi.failures", "@bidding.suit_ladder", "chaodi.sets-trump"),
    Code.CHAODI_FAILS: ("@chaodi.failures", "@chaodi.failure_points"),
    Code.PASSED: ("chaodi.who-is-asked", "chaodi.first-trick", "bid.one-deck-singles"),
    Code.BURIED: ("chaodi.dealer-buries",),
    Code.REDEAL: ("@bidding.redeal_points", "@bidding.redeal_trumps"),
}

#: One sentence for each code, English and Chinese.
SENTENCES: Final[dict[Code, tuple[str, str]]] = {
    Code.HAND_OVER: ("the hand is over", "本副牌已经结束"),
    Code.NOT_YOUR_TURN: ("it is another seat's turn", "还没有轮到该玩家"),
    Code.WRONG_PHASE: ("this is not the time for such an action", "现在不是做这件事的时候"),
    Code.NOT_IN_HAND: ("the cards are not all in the hand", "手中没有这些牌"),
    Code.WRONG_SIZE: ("the number of cards is wrong", "张数不对"),
    Code.NO_CARDS: ("there are no cards", "没有出牌"),
    Code.NOT_ONE_SUIT: ("a lead is of one effective suit", "首家所出的牌必须是同一门"),
    Code.NO_THROWS: ("these cards may not be thrown", "这些牌不能甩"),
    Code.NO_THROWS_LEFT: ("this player has no throws left", "甩错次数已满，不能再甩牌"),
    Code.MUST_FOLLOW_SUIT: ("the led suit must be followed as far as the hand can", "有首家花色的牌必须跟出"),
    Code.MUST_FOLLOW_TRIPLE: (
        "a led triple must be answered as closely as the hand can",
        "首家出三张，必须尽量以三张跟出",
    ),
    Code.MUST_FOLLOW_TRACTOR: (
        "a led tractor must be answered with the longest tractor that the hand has and that fits",
        "首家出拖拉机，必须以手中最长而合用的拖拉机跟出",
    ),
    Code.MUST_FOLLOW_PAIR: (
        "the lead asks for pairs, and the hand has more of them to play",
        "首家要求出对，有对必须出对",
    ),
    Code.MUST_ANSWER_510K: ("a led 510K must be answered with one", "首家出五十K，手中有同门五十K必须出"),
    Code.MUST_PLAY_HIGHEST_TRUMPS: (
        "a led trump 510K asks for the highest trumps",
        "首家出主牌五十K，必须以最大的主牌应对",
    ),
    Code.NO_BID: ("these cards are no bid", "这些牌不能用来亮主"),
    Code.CHOICE_NOT_DUE: ("this bid leaves no trump to name", "这样亮主不能另选花色"),
    Code.CHOICE_NOT_OFFERED: ("this bid must name a suit", "这样亮主必须指定一门花色"),
    Code.NOT_FOR_DECLARING: ("these cards may not be shown now", "现在不能亮这些牌"),
    Code.NOT_HIGHER: ("the bid is not higher than the standing one", "没有大过现在的亮主"),
    Code.OWN_BID: ("nobody overturns himself", "不能自己反自己、炒自己"),
    Code.OVERTURNED_ALREADY: ("one of 自保, 反主 and 自反 has happened already", "自保、反主、自反只能出现一次"),
    Code.PARTNER_BID: ("a player does not overturn his partner", "不能反对家的主"),
    Code.NO_REDEAL: ("the hand is too strong for a redeal", "手中牌不够差，不能要求重新发牌"),
    Code.NOT_FOR_CHAODI: ("these cards do not take the kitty", "这些牌不能用来炒底"),
    Code.DECLARER_WAITS: ("who declared may not be the first to 炒", "叫主的人不能先炒"),
    Code.SHOWN_BEFORE: ("the same cards were shown before", "同样的牌已经亮过"),
    Code.ASKING_CLOSED: ("nobody may 炒", "现在不能炒底"),
    Code.NOT_ASKED: ("another seat is asked", "现在询问的是另一家"),
    Code.LED_UNIT: ("one unit may always be led", "可以出一手牌"),
    Code.THROW_STANDS: ("the throw stands", "甩牌成功"),
    Code.THROW_FAILS: ("the throw may be tried and fails", "可以甩，但甩牌失败"),
    Code.FOLLOWED: ("the play follows as it must", "跟牌正确"),
    Code.STEPPED_DOWN: ("cards step down to answer the lead", "以下放的牌应对"),
    Code.SHORT_SUIT: ("the hand is short of the led suit and plays all of it", "该门不够，全部跟出，其余任意"),
    Code.VOID: ("the hand is void in the led suit", "没有该门花色，可以任意出牌"),
    Code.DECLARED: ("the bid declares", "亮主"),
    Code.OVERTURNED: ("the bid overturns the standing one", "反主"),
    Code.REINFORCED: ("the bid reinforces its player's own", "加固自己的亮主"),
    Code.LOOKED_BACK: ("the bid is 回头望", "回头望"),
    Code.CHAODI: ("the kitty may be taken", "可以炒底"),
    Code.CHAODI_FAILS: ("the 炒 may be made and fails", "可以炒，但炒底失败"),
    Code.PASSED: ("passing is allowed", "可以不亮、不炒"),
    Code.BURIED: ("any cards may be buried", "可以任意扣底"),
    Code.REDEAL: ("the hand is weak: the cards are dealt again", "手中牌太差，重新发牌"),
}


def clauses(config: RuleConfig, *codes: Code) -> tuple[str, ...]:
    """The clauses behind codes that hold in a configuration, the deciding one first."""
    return cited(config, *basis(*codes))


def basis(*codes: Code) -> list[str]:
    """What decides codes, as :func:`cited` reads it."""
    return [item for code in codes for item in BASIS[code]]


@lru_cache(maxsize=8192)
def cited(config: RuleConfig, *items: str) -> tuple[str, ...]:
    """Clauses, and after ``@`` those of a field's value, that hold in a configuration."""
    found: list[str] = []
    for item in items:
        found += rulebook.of_field(config, item[1:]) if item.startswith("@") else (item,)
    return rulebook.holding(config, found)


def legal(config: RuleConfig, code: Code, items: Iterable[str] | None = None, /, **facts: object) -> Ruling:
    """A legal ruling of this code; ``items`` decide it, as :func:`cited` reads them, where the code can't tell."""
    found = clauses(config, code) if items is None else cited(config, *items)
    return allowed(code, found, presets.nearest(config), **facts)


def illegal(
    config: RuleConfig, breaches: tuple[Code, ...], items: Iterable[str] | None = None, /, **facts: object
) -> Ruling:
    """An illegal ruling with these breaches; ``items`` decide it where the codes alone can't tell."""
    found = clauses(config, *breaches) if items is None else cited(config, *items)
    return refused(breaches, found, presets.nearest(config), **facts)


def sentence(ruling: Ruling, lang: str = "en") -> str:
    """The ruling in one line: every breach, or the legal case, and the facts."""
    at = LANGUAGES.index(lang)
    text = ("; ", "；")[at].join(SENTENCES[code][at] for code in ruling.breaches or (ruling.code,))
    facts = [
        f"{FACTS[name][at]} {_fact(name, value, lang)}" for name, value in ruling.facts if _worth_telling(name, value)
    ]
    if not facts:
        return text
    return f"{text}（{'，'.join(facts)}）" if at else f"{text} ({', '.join(facts)})"


def _worth_telling(name: str, value: object) -> bool:
    return value is not None and (name != "penalty" or value != 0)


def _fact(name: str, value: object, lang: str) -> str:
    return f"{value:+}" if name == "penalty" else show(value, lang)


#: What each fact is called, English and Chinese.
FACTS: Final[dict[str, tuple[str, str]]] = {
    "seat": ("seat", "玩家"),
    "cards": ("cards", "所出"),
    "hand": ("hand", "手牌"),
    "lead": ("led", "首家"),
    "size": ("cards asked for", "应出张数"),
    "held": ("held in the suit", "同门"),
    "shown": ("shown", "所亮"),
    "standing": ("standing bid", "现有亮主"),
    "named": ("trump named", "指定"),
    "phase": ("now", "现在"),
    "forced": ("forced", "强制出"),
    "beaten": ("beaten", "被压"),
    "beaten_by": ("beaten by", "压者"),
    "penalty": ("change in the attackers' points", "抓分方增减"),
    "bury": ("buried", "所扣"),
    "kitty": ("cards of the kitty", "底牌张数"),
    "held_points": ("points in the hand", "手中分数"),
    "held_trumps": ("trumps in the hand", "手中主牌张数"),
}
#: Facts that are words.
WORDS: Final[dict[str, tuple[str, str]]] = {
    "bid": ("bidding", "亮主"),
    "bury": ("the bury", "扣底"),
    "chaodi": ("the asking for a 炒", "询问炒底"),
    "play": ("play", "出牌"),
    "NT": ("no-trump", "无主"),
    **{suit.value: (suit.symbol, suit.symbol) for suit in Suit},
}


def show(value: object, lang: str = "en") -> str:
    """A fact's value as text: cards with suit signs, seats and words in the language.

    >>> show(Cards.parse("DKKT LJ"), "zh"), show(Cards(), "zh")
    ('♦KK10 小王', '无')
    """
    at = LANGUAGES.index(lang)
    if isinstance(value, tuple):
        return " | ".join(show(item, lang) for item in value) or "-"
    if isinstance(value, Cards):
        return _cards(value, at) or ("none", "无")[at]
    if isinstance(value, Seat):
        return "南东北西"[value] if at else value.letter
    return WORDS[value][at] if isinstance(value, str) else str(value)


def _cards(cards: Cards, at: int) -> str:
    """Cards with suit signs, each suit once."""
    groups: dict[object, str] = {}
    for card in cards:
        if card.suit is None:
            groups[len(groups)] = ({"BJ": "大王", "LJ": "小王"}[str(card)]) if at else str(card)
        else:
            groups.setdefault(card.suit, card.suit.symbol)
            groups[card.suit] += card.rank.value.replace("T", "10")
    return " ".join(groups.values())
