"""财富等级, 玩家级别, 级别: the ladders of titles (clauses title.*).

In the official ladder of the source the columns ran together; they are parted as its own first rows show
(布衣: base 1 from 0 points, 主簿: base 2 from 10).
"""

from __future__ import annotations

from attrs import frozen

__all__ = ["Title", "tables", "title"]


@frozen
class Title:
    """A rung of a ladder.

    Args:
        name: The title.
        least: The smallest value that has it.
        base: The base that goes with it; ``None`` where the ladder has none.
    """

    name: str
    least: int
    base: int | None


_WEALTH = (
    "待业 临时工 合同工 正式工 助理主管 副主管 主管 助理经理 副经理 经理 "
    "助理总裁 副总裁 总裁 董事 副董事长 董事长 赌王 赌圣 赌神 玉帝"
)
_OFFICIAL = (
    "布衣 主簿 县丞 知县 通判 知府 道台 按察使 大理寺卿 布政使 "
    "巡抚 侍郎 御史 尚书 总督 太子太保 军机大臣 宰相 摄政王 皇帝"
)
_OFFICIAL_POINTS = (
    *(0, 10, 30, 60, 100, 200, 400, 640, 920, 1240),
    *(2140, 4640, 7390, 10390, 13640, 20640, 35640, 51640, 68640, 86640),
)
_OFFICIAL_BASES = (1, 2, 3, 4, 5, 10, 12, 14, 16, 18, 50, 55, 60, 65, 70, 150, 160, 170, 180, 190)
_HOUSING = (
    "路边躺 天桥下 搭帐篷 卫生间 阳台 茅草房 储藏室 地下室 厨房间 筒子楼 单身公寓 一房一厅 二房一厅 "
    "二房两厅 三房两厅 四房两厅 叠排 连排 私家别墅 海景豪宅 庄园 城堡 白金汉宫 圆明园 紫荆城"
)

#: Wealth doubles from 100 on; so does its base, from 8.
_LADDERS = {
    "wealth": tuple(
        Title(name, 100 * 2 ** (i - 1) if i else 0, 2 ** (i + 2) if i else 1) for i, name in enumerate(_WEALTH.split())
    ),
    "official": tuple(
        Title(name, least, base)
        for name, least, base in zip(_OFFICIAL.split(), _OFFICIAL_POINTS, _OFFICIAL_BASES, strict=True)
    ),
    "housing": tuple(Title(name, 40 * (2**i - 1), None) for i, name in enumerate(_HOUSING.split())),
}


def tables() -> tuple[str, ...]:
    """The names of the ladders: ``wealth``, ``official``, ``housing``."""
    return tuple(_LADDERS)


def title(table: str, value: int) -> Title:
    """The title that a value has on a ladder; below 0 it is the lowest.

    >>> title("wealth", 199).name, title("official", 2139).base, title("housing", 119).base
    ('临时工', 18, None)

    Raises:
        ValueError: There is no such ladder.
    """
    if table not in _LADDERS:
        raise ValueError(f"no ladder {table!r} (known: {', '.join(_LADDERS)})")
    rungs = _LADDERS[table]
    return next((rung for rung in reversed(rungs) if value >= rung.least), rungs[0])
