"""A line of battle as both lines are drawn: element against element, those that are gone left hollow."""

from __future__ import annotations

from typing import Any

from berthier.boards.drawing.battle_lines import BattleLines, Body, Host, Unit
from berthier.core.umpire import Next
from berthier.rules.elements.line import Line, Post
from berthier.rules.elements.units import Contender, Side

GENERAL, BEATEN = "general", "beaten"


def line_shown(node: Next[Any]) -> BattleLines | None:
    """The two lines at a call of a line of battle, before it begins or while it is fought."""
    first, second = node.args[:2]
    if isinstance(second, Line):
        front, posts, bound = first, second.posts, second.bound_of
    elif len(first) == len(second) and first:
        front, posts, bound = tuple(zip(first, second, strict=True)), (Post(),) * len(first), node.args[2]
    else:
        return None
    a = tuple(_body(pair[0], post.a_stands, post.fought) for pair, post in zip(front, posts, strict=True))
    b = tuple(_body(pair[1], post.b_stands, post.fought) for pair, post in zip(front, posts, strict=True))
    return BattleLines(f"The bound of {bound}", (Host(str(Side.A), "our line", a), Host(str(Side.B), "the enemy", b)))


def _body(element: Contender, stands: bool, fought: bool) -> Body:
    """One element: its type and grade, what stands behind it, and whether its fight is over."""
    title = f"{element.type} ({element.grade})"
    if not stands:
        return Body(title, (Unit("gone", 0, fights=False),))
    behind = element.rear_support
    units = () if behind is None else (Unit(f"{behind.type} behind", 10),)
    marks = tuple(word for word, there in ((BEATEN, element.beaten), ("fought", fought)) if there)
    return Body(title, units, (GENERAL,) if element.general else (), marks)
