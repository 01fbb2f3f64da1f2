"""How *sharp* judges where many powers play: wars for what they bring, armies that go far for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.six_states.game.judging.outlook import aims_of, farthest_of, is_crowded
from berthier.rules.six_states.game.judging.urge import urge_of
from berthier.rules.six_states.game.judging.urge_council import paper_urge
from berthier.rules.six_states.game.judging.urge_land import march_urges
from berthier.rules.six_states.game.judging.wars import declare_for_spoils
from berthier.rules.six_states.game.position import Position

RECKONED = ("council", "orders at sea", "orders on land")


def shrewd_urge(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float]:
    """The urges of who looks far; in a duel those of everybody."""
    if why == "council":
        return [shrewd_paper(position, side, *order.value) for order in options]
    if why == "where it marches" and is_crowded(position):
        return march_urges(position, side, options, None, farthest_of(position))
    return urge_of(position, side, why, options)


def shrewd_reckoning(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float] | None:
    """Among many powers papers, and which army or fleet is next, go by urges: a few games in thought tell less."""
    return shrewd_urge(position, side, why, options) if why in RECKONED and is_crowded(position) else None


def shrewd_aims(position: Position, power: str) -> tuple[str, ...]:
    """What a power sets its mind on in a duel; among many powers a month in thought is too dear."""
    return () if is_crowded(position) else aims_of(position, power)


def shrewd_paper(position: Position, side: str, what: str, whom: str | None) -> float:
    """One paper: a war for its spoils, all else as everybody."""
    if what == "war" and whom is not None:
        return declare_for_spoils(position, side, whom)
    return paper_urge(position, side, what, whom)
