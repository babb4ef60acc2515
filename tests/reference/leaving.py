"""Leaving before the end, and the titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import other_team, team
from .pay import table_pay
from .results import FLAG, table_result
from .rules import Rules
from .rules import rules_of as rules_of_case

WEALTH = (
    (0, "待业", 1),
    (100, "临时工", 8),
    (200, "合同工", 16),
    (400, "正式工", 32),
    (800, "助理主管", 64),
    (1600, "副主管", 128),
    (3200, "主管", 256),
    (6400, "助理经理", 512),
    (12800, "副经理", 1024),
    (25600, "经理", 2048),
    (51200, "助理总裁", 4096),
    (102400, "副总裁", 8192),
    (204800, "总裁", 16384),
    (409600, "董事", 32768),
    (819200, "副董事长", 65536),
    (1638400, "董事长", 131072),
    (3276800, "赌王", 262144),
    (6553600, "赌圣", 524288),
    (13107200, "赌神", 1048576),
    (26214400, "玉帝", 2097152),
)
OFFICIAL = (
    (0, "布衣", 1),
    (10, "主簿", 2),
    (30, "县丞", 3),
    (60, "知县", 4),
    (100, "通判", 5),
    (200, "知府", 10),
    (400, "道台", 12),
    (640, "按察使", 14),
    (920, "大理寺卿", 16),
    (1240, "布政使", 18),
    (2140, "巡抚", 50),
    (4640, "侍郎", 55),
    (7390, "御史", 60),
    (10390, "尚书", 65),
    (13640, "总督", 70),
    (20640, "太子太保", 150),
    (35640, "军机大臣", 160),
    (51640, "宰相", 170),
    (68640, "摄政王", 180),
    (86640, "皇帝", 190),
)
HOUSING = (
    (0, "路边躺"),
    (40, "天桥下"),
    (120, "搭帐篷"),
    (280, "卫生间"),
    (600, "阳台"),
    (1240, "茅草房"),
    (2520, "储藏室"),
    (5080, "地下室"),
    (10200, "厨房间"),
    (20440, "筒子楼"),
    (40920, "单身公寓"),
    (81880, "一房一厅"),
    (163800, "二房一厅"),
    (327640, "二房两厅"),
    (655320, "三房两厅"),
    (1310680, "四房两厅"),
    (2621400, "叠排"),
    (5242840, "连排"),
    (10485720, "私家别墅"),
    (20971480, "海景豪宅"),
    (41943000, "庄园"),
    (83886040, "城堡"),
    (167772120, "白金汉宫"),
    (335544280, "圆明园"),
    (671088600, "紫荆城"),
)
LADDERS: dict[str, tuple[tuple[Any, ...], ...]] = {"wealth": WEALTH, "official": OFFICIAL, "housing": HOUSING}


def answer_title(case: Mapping[str, Any]) -> dict[str, Any]:
    rows = LADDERS[case["table"]]
    row = next((row for row in reversed(rows) if case["value"] >= row[0]), rows[0])
    answer: dict[str, Any] = {"title": row[1]}
    if len(row) > 2:
        answer["base"] = row[2]
    return answer


def answer_escape(case: Mapping[str, Any]) -> dict[str, Any]:
    rules = rules_of_case(case)
    leavers = team(case["seat"])
    base = case.get("base", 1)
    rule = rules["leaving.rule"]
    if rule == "table-with-floor":
        return {"scores": {leavers: -_by_table(case, rules)} if case["started"] else {}}
    if rule == "fifty-bases":
        # 逃跑扣除积分或者银子的50倍，平分给对方
        return {"scores": {leavers: -50 * base, other_team(leavers): 25 * base}}
    if rule == "ordinary-room":
        return {"scores": {leavers: -15 * base}}
    if rule == "long-line":
        reached = any(level in ("J", "Q", "K", "A", FLAG) for level in case.get("levels", {}).values())
        if reached:
            return {"scores": {leavers: -20 * base}}
        return {"scores": {leavers: -15 * base} if case["started"] else {}}
    return {"scores": {}}


def _by_table(case: Mapping[str, Any], rules: Rules) -> int:
    """What the table would cost the leaver's side, 15 at least, when it is losing; 15 when it is not."""
    dealers = team(case["dealer"])
    level = case.get("levels", {}).get(dealers, "2")
    result = table_result(rules, case["points"], level, case.get("flag", False) or level == FLAG)
    pay = table_pay(rules, result, None, case.get("base", 1))
    losing = (team(case["seat"]) == dealers) is result.attackers_win
    if pay is None or not losing:
        return 15
    return max(15, -pay[1])
