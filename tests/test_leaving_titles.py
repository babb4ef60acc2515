"""逃跑, and the ladders of titles."""

from __future__ import annotations

from typing import Any

import pytest

from chaodipi import Seat, Team, escape, presets, title
from chaodipi.titles import tables
from tests.engine_answers import escape_answer

ROOMS = ("anchao", "kangqi", "mingchao", "yixing")
NONE = ("huanle", "huanle-1", "huanle-3", "jushu", "chupai", "chaohu", "hunan")
OFFICIAL = (
    "布衣 1/0 主簿 2/10 县丞 3/30 知县 4/60 通判 5/100 知府 10/200 道台 12/400 按察使 14/640 大理寺卿 16/920 "
    "布政使 18/1240 巡抚 50/2140 侍郎 55/4640 御史 60/7390 尚书 65/10390 总督 70/13640 太子太保 150/20640 "
    "军机大臣 160/35640 宰相 170/51640 摄政王 180/68640 皇帝 190/86640"
)
HOUSING = (
    "路边躺 天桥下 搭帐篷 卫生间 阳台 茅草房 储藏室 地下室 厨房间 筒子楼 单身公寓 一房一厅 二房一厅 二房两厅 "
    "三房两厅 四房两厅 叠排 连排 私家别墅 海景豪宅 庄园 城堡 白金汉宫 圆明园 紫荆城"
)


def leaves(slug: str, seat: str, points: Any = 0, started: Any = True, **more: Any) -> dict[str, int]:
    """What is paid when a seat leaves a hand that S deals."""
    options = {name: value for name, value in more.items() if "." in name}
    case = {name: value for name, value in more.items() if "." not in name}
    case |= {"dealer": "S", "seat": seat, "points": points, "started": started}
    scores = escape_answer(case, presets.get(slug).replace(**options))["scores"]
    return {str(team): int(paid) for team, paid in scores.items()}


@pytest.mark.clause("leave.none")
@pytest.mark.parametrize("slug", NONE)
@pytest.mark.parametrize("started", [True, False])
def test_leaving_costs_nothing_where_there_is_no_rule(slug: str, started: bool) -> None:
    assert [leaves(slug, seat, 200, started) for seat in "SE"] == [{}, {}]


@pytest.mark.clause("leave.rooms-before")
@pytest.mark.parametrize("slug", ROOMS)
def test_leaving_before_play_costs_nothing_in_the_rooms(slug: str) -> None:
    assert [leaves(slug, seat, 200, False) for seat in "SE"] == [{}, {}]


@pytest.mark.clause("leave.rooms", "leave.rooms-attacker", "leave.rooms-at-least")
@pytest.mark.parametrize("slug", ROOMS)
def test_leaving_costs_the_table_with_fifteen_as_the_floor(slug: str) -> None:
    assert leaves(slug, "S", 80) == leaves(slug, "N", 200) == {"SN": -15}
    assert leaves(slug, "S", 250) == {"SN": -18}
    assert leaves(slug, "E", 0) == leaves(slug, "W", 75) == {"EW": -15}
    assert leaves(slug, "E", -80) == {"EW": -17}
    # who is not losing pays 15 exactly
    assert leaves(slug, "E", 250) == {"EW": -15}
    assert leaves(slug, "S", -80) == {"SN": -15}


@pytest.mark.clause("leave.rooms", "flag.bands")
def test_leaving_a_flag_hand_goes_by_its_bands() -> None:
    at_flag = {"levels": {"SN": "flag", "EW": "4"}}
    assert leaves("kangqi", "S", 250, **at_flag) == {"SN": -16}
    assert leaves("kangqi", "S", 250, levels={"SN": "4", "EW": "flag"}) == {"SN": -18}
    assert leaves("kangqi", "E", -50, **at_flag) == {"EW": -16}


def test_leaving_costs_what_the_table_of_the_rules_says() -> None:
    assert leaves("mingchao", "S", 250, **{"result.pay": "levels"}) == {"SN": -17}
    assert leaves("mingchao", "E", 0, **{"result.shutout_to_ace": True}) == {"EW": -15}
    # no score, units of points, a total that counts as 0, a shutout that goes to A
    floor: Any = {"leaving.rule": "table-with-floor"}
    assert leaves("huanle", "S", 900, **floor) == {"SN": -15}
    assert leaves("jushu", "S", 500, **floor) == {"SN": -22} and leaves("jushu", "E", 0, **floor) == {"EW": -15}
    assert leaves("mingchao", "E", -200, **{"result.floor_at_zero": True}) == {"EW": -15}
    pays = {"result.shutout_to_ace": True, "result.pay": "levels", "levels.flag_threshold": 500}
    assert leaves("kangqi", "E", 0, levels={"SN": "K", "EW": "4"}, **pays) == {"EW": -15}
    assert leaves("kangqi", "E", 0, levels={"SN": "flag", "EW": "4"}, **pays) == {"EW": -51}
    assert leaves("mingchao", "S", 250, **{"result.most_levels": 16}) == {"SN": -17}
    # what wins a flag hand decides who is losing one
    flag = {"levels": {"SN": "flag", "EW": "4"}, "levels.flag_threshold": 300}
    assert leaves("kangqi", "E", 100, **flag) == {"EW": -21} and leaves("kangqi", "S", 100, **flag) == {"SN": -15}


@pytest.mark.clause("leave.hongwu")
@pytest.mark.parametrize("started", [True, False])
def test_leaving_costs_fifty_bases_in_hongwu_half_to_each_opponent(started: bool) -> None:
    assert leaves("hongwu", "E", 90, started, base=3) == {"SN": 75, "EW": -150}
    assert leaves("hongwu", "S", 0, started) == {"SN": -50, "EW": 25}


@pytest.mark.clause("leave.changxian-fifteen", "leave.changxian-before")
def test_leaving_costs_fifteen_once_play_has_started_before_jack() -> None:
    low = {"levels": {"SN": "T", "EW": "9"}}
    assert leaves("changxian", "S", 0, base=2, **low) == {"SN": -30}
    assert leaves("changxian", "S", 0, started=False, **low) == {}


@pytest.mark.clause("leave.changxian-twenty")
@pytest.mark.parametrize("level", ["J", "A", "flag"])
@pytest.mark.parametrize("started", [True, False])
def test_leaving_costs_twenty_once_a_team_has_reached_jack(level: str, started: bool) -> None:
    for levels in ({"SN": level, "EW": "2"}, {"SN": "2", "EW": level}):
        assert leaves("changxian", "S", 0, started, base=2, levels=levels) == {"SN": -40}


@pytest.mark.clause("leave.changxian-fifteen", "leave.ordinary")
@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("level", ["2", "A"])
def test_ordinary_room_is_fifteen_always(started: bool, level: str) -> None:
    paid = escape(
        presets.CHANGXIAN_ORDINARY,
        dealer=Seat.SOUTH,
        seat=Seat.WEST,
        points=0,
        started=started,
        levels=("23456789TJQKA".index(level), 0),
    )
    assert paid == {Team.EW: -15}


@pytest.mark.parametrize(
    ("rule", "before", "after", "late"),
    [
        ("none", {}, {}, {}),
        ("table-with-floor", {}, {"SN": -15}, {"SN": -15}),
        ("fifty-bases", {"SN": -50, "EW": 25}, {"SN": -50, "EW": 25}, {"SN": -50, "EW": 25}),
        ("long-line", {}, {"SN": -15}, {"SN": -20}),
        ("ordinary-room", {"SN": -15}, {"SN": -15}, {"SN": -15}),
    ],
)
def test_what_leaving_costs_is_a_choice(
    rule: str, before: dict[str, int], after: dict[str, int], late: dict[str, int]
) -> None:
    rules = {"leaving.rule": rule}
    late_levels = {"SN": "2", "EW": "J"}
    assert leaves("mingchao", "S", 0, False, **rules) == before
    assert leaves("mingchao", "S", 0, True, **rules) == after
    assert leaves("mingchao", "S", 0, True, levels=late_levels, **rules) == late


# -- titles ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("title.wealth")
@pytest.mark.parametrize(
    ("value", "name", "base"),
    [
        (0, "待业", 1),
        (99, "待业", 1),
        (100, "临时工", 8),
        (199, "临时工", 8),
        (200, "合同工", 16),
        (399, "合同工", 16),
        (400, "正式工", 32),
        (800, "助理主管", 64),
        (51200, "助理总裁", 4096),
        (13107199, "赌圣", 524288),
        (13107200, "赌神", 1048576),
        (26214400, "玉帝", 2097152),
        (10**9, "玉帝", 2097152),
    ],
)
def test_titles_by_silver(value: int, name: str, base: int) -> None:
    found = title("wealth", value)
    assert (found.name, found.base) == (name, base)


@pytest.mark.clause("title.official")
def test_titles_by_points() -> None:
    rungs = OFFICIAL.split()
    below = "布衣"
    for name, numbers in zip(rungs[::2], rungs[1::2], strict=True):
        base, least = map(int, numbers.split("/"))
        assert (title("official", least).name, title("official", least).base) == (name, base)
        assert title("official", least - 1).name == below
        below = name


@pytest.mark.clause("title.housing")
def test_titles_by_housing() -> None:
    names = HOUSING.split()
    least = 0
    for name in names:
        assert title("housing", least).name == name
        assert least == 0 or title("housing", least - 1).name != name
        assert title("housing", least).base is None
        least = 2 * least + 40
    assert title("housing", 671088600).name == "紫荆城" and title("housing", 671088599).name == "圆明园"


def test_value_below_zero_has_the_lowest_title_and_an_unknown_ladder_is_named() -> None:
    assert title("wealth", -1).name == "待业"
    assert tables() == ("wealth", "official", "housing")
    with pytest.raises(ValueError, match="no ladder 'army'") as error:
        title("army", 3)
    assert "(known: wealth, official, housing)" in str(error.value)
