"""Rearguard Commitment (d-8 step 9): a Reserve chit sends the Rearguard, or one Capitano with his units, to a fight."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.capitani.battles.chits import Chit
from berthier.rules.capitani.battles.corps import POSTS, Array, Battle, Corps, Post
from berthier.rules.capitani.units import Side


class Commitment(msgspec.Struct, frozen=True, cache_hash=True):
    """Which parts of the Rearguard go where; none when it stays back."""

    parts: tuple[int, ...] = ()
    post: Post | None = None
    who: str = "keep the Rearguard"

    def __str__(self) -> str:
        return f"{self.who} to the {self.post}" if self.post else self.who


def may_commit(array: Array) -> bool:
    """A Rearguard and a Reserve chit to send it."""
    return bool(array.rearguard) and array.pool.has(Chit.RESERVE) > 0


def commit(umpire: Umpire, battle: Battle) -> Battle:
    """Both sides decide on their Rearguard; one without a line must send it."""
    if not (may_commit(battle.attacker) or may_commit(battle.defender)):
        return battle
    options: dict[str, tuple[Commitment, ...]] = {side: commitments(battle.side(side)) for side in Side}
    picked = umpire.secretly(options, "Rearguard Commitment")
    for side in Side:
        battle = battle.put(side, committed(battle.side(side), picked[side]))
    return battle


@cache
def commitments(array: Array) -> tuple[Commitment, ...]:
    """What a side can do: into an empty place first, or keep it back while there is a line."""
    if not may_commit(array):
        return (Commitment(),)
    parts: list[tuple[tuple[int, ...], str]] = [(tuple(range(len(array.rearguard))), "whole Rearguard")]
    if len(array.rearguard) > 1:
        parts += [((place,), leader_of(corps, place)) for place, corps in enumerate(array.rearguard)]
    posts = sorted(POSTS, key=lambda post: array.at(post) is not None)
    sent = [Commitment(which, post, who) for post in posts for which, who in parts]
    if not array.line:
        return tuple(sent)
    gaps = [way for way in sent if way.post is not None and array.at(way.post) is None]
    return (*gaps, Commitment(), *(way for way in sent if way not in gaps))


def leader_of(corps: Corps, place: int) -> str:
    """How the part of one Capitano is called."""
    name = corps.capitani[0].name if corps.capitani else ""
    return name or f"part {place + 1} of the Rearguard"


@cache
def committed(array: Array, way: Commitment) -> Array:
    """The array with parts of the Rearguard in the line, one Reserve chit fewer."""
    if way.post is None:
        return array
    for part in way.parts:
        there, coming = array.at(way.post), array.rearguard[part]
        array = array.put(way.post, coming if there is None else joined(there, coming))
    left = tuple(corps for place, corps in enumerate(array.rearguard) if place not in way.parts)
    return msgspec.structs.replace(array, rearguard=left, pool=array.pool.without(Chit.RESERVE))


def joined(corps: Corps, coming: Corps) -> Corps:
    """Two bodies fight as one Corps from the next round."""
    return msgspec.structs.replace(corps, units=corps.units + coming.units, capitani=corps.capitani + coming.capitani)
