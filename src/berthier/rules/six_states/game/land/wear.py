"""Attrition on the board (G11): which stacks roll, with what flags, and what it can cost them."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from berthier.rules.six_states.attrition import FEWEST, AttritionFlag
from berthier.rules.six_states.charts import ATTRITION
from berthier.rules.six_states.game.continent import COUNTRY, MINORS, TERRAIN
from berthier.rules.six_states.game.council.relations import enemies_of, friends_of
from berthier.rules.six_states.game.land.supply import Fed, is_shut_in, supply_of
from berthier.rules.six_states.game.position import Army, Position, armies_at
from berthier.rules.six_states.units import Terrain

WINTER = (12, 1, 2)  # G3


class Stack(msgspec.Struct, frozen=True):
    """One side in a hex, outside or inside: a power and its allies, with what the table says to it."""

    armies: tuple[Army, ...]
    flags: frozenset[AttritionFlag]
    rests: bool
    at_least: int

    @property
    def sp(self) -> int:
        return sum(army.sp for army in self.armies)

    @property
    def cavalry(self) -> int:
        return sum(c for army in self.armies for _, _, c, _ in army.troops)

    @property
    def net(self) -> int:
        return net_of(self.flags)

    @property
    def losses(self) -> tuple[int, ...]:
        """SP lost for each face of the die."""
        return losses_of(self.sp, self.net)

    @property
    def rolls(self) -> bool:
        """Whether a die is thrown: one that cannot cost anything is not."""
        return not self.rests and any(self.losses)


@cache
def net_of(flags: frozenset[AttritionFlag]) -> int:
    """What these flags add to the die."""
    return sum(ATTRITION.modifier(flag).value for flag in flags)


@cache
def losses_of(sp: int, net: int) -> tuple[int, ...]:
    """Attrition Table: what each face costs so many SP with this modifier."""
    if sp < FEWEST:
        return (0,) * 6
    rolls = (max(1, min(6, face + net)) for face in range(1, 7))
    return tuple(int(str(ATTRITION.at(roll, sp).value).rstrip("*")) for roll in rolls)


def side_at(position: Position, army: Army) -> tuple[Army, ...]:
    """The armies of a power and its allies that stand with this one."""
    friends = friends_of(position, army.power)
    here = armies_at(position).get(army.hex, ())
    return tuple([each for each in here if each.inside == army.inside and each.power in friends])


def stack_of(position: Position, army: Army, fed: dict[tuple[str, str, bool], Fed] | None = None) -> Stack:
    """G11: the flags of a side, derived; `fed` is what G10 did, else supply is read as it stands."""
    armies = side_at(position, army) or (army,)  # leaders alone: nobody who could lose anything
    unfed = {
        each.key: not (fed[each.key] if fed and each.key in fed else supply_of(position, each)).supplied
        for each in armies
    }
    flags = flags_of(position, armies, any(unfed.values()))
    hostile = frozenset[str]().union(*(enemies_of(position, each.power) for each in armies))
    alone = not any(each.power in hostile for each in armies_at(position).get(army.hex, ()))
    starved = any(unfed[each.key] and is_shut_in(position, each) for each in armies)
    rests = is_easy(flags) and alone and not any(each.active for each in armies)
    return Stack(armies, flags, rests, 1 if starved else 0)


def is_easy(flags: frozenset[AttritionFlag]) -> bool:
    """G11: at home, fed, not in winter: who does not stir there does not roll."""
    return AttritionFlag.HOME in flags and not flags & {AttritionFlag.UNSUPPLIED, AttritionFlag.WINTER}


def flags_of(position: Position, armies: tuple[Army, ...], unsupplied: bool) -> frozenset[AttritionFlag]:
    """The modifiers of the Attrition Table that follow from the position."""
    states = frozenset([troop[0] for army in armies for troop in army.troops])
    return flags_by(states, armies[0].hex, unsupplied, position.month in WINTER)


@lru_cache(maxsize=4096)
def flags_by(states: frozenset[str], name: str, unsupplied: bool, winter: bool) -> frozenset[AttritionFlag]:
    """The modifiers for troops of these states in a hex."""
    holds = {
        AttritionFlag.ONLY_MAJOR: states.isdisjoint(MINORS),
        AttritionFlag.HOME: states <= {COUNTRY[name]},
        AttritionFlag.UNSUPPLIED: unsupplied,
        AttritionFlag.WINTER: winter,
        AttritionFlag.SWAMP: TERRAIN[name] is Terrain.SWAMP,
    }
    return frozenset(flag for flag, true in holds.items() if true)
