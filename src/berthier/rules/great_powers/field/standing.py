"""How a combat stands: the factors of both sides and their morale, now and as it began."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from berthier.core.umpire import Next
from berthier.rules.great_powers.field.forces import Force, Host, Setting
from berthier.rules.great_powers.fixed_combat import Body, Fight
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Side

TENTH = 10  # morale is counted in tenths


def stands(node: Next[Any]) -> Mapping[str, Mapping[str, Any]] | None:
    """Both armies at a call inside a field combat; None before it has begun."""
    setting = next((each for each in _inside(node.args) if isinstance(each, Setting)), None)
    if setting is None:
        return None
    forces = dict(_forces(node.args))
    hosts = ((ATTACKER, setting.attacker), (DEFENDER, setting.defender))
    return {str(side): _army(host, forces.get(side)) for side, host in hosts}


def fight_stands(attacker: str, defender: str) -> Callable[[Next[Any]], Mapping[str, Mapping[str, Any]] | None]:
    """Both sides of a combat on fixed tables, under the names of the inputs they came as."""

    def told(node: Next[Any]) -> Mapping[str, Mapping[str, Any]] | None:
        fight = next((each for each in node.args if isinstance(each, Fight)), None)
        if fight is None:
            return None
        return {
            attacker: _body(fight.attacker, fight.attacker_left, fight.attacker_loss),
            defender: _body(fight.defender, fight.defender_left, fight.defender_loss),
        }

    return told


def _body(body: Body, left: int, loss: int) -> Mapping[str, Any]:
    return {"factors": (left, body.factors), "morale": (round(body.morale - loss / TENTH, 1), body.morale)}


def _army(host: Host, force: Force | None) -> Mapping[str, Any]:
    """An army: factors and morale now, beside those of its beginning."""
    told: dict[str, Any] = {"nation": str(host.nation), "factors": host.factors, "morale": host.level / TENTH}
    if force is not None:
        told |= {"factors": (sum(msgspec.structs.astuple(force.troops)), host.factors)}
        told |= {"morale": ((host.level - force.loss) / TENTH, host.level / TENTH)}
    return told | ({"corps": host.corps} if host.corps else {})


def _forces(values: tuple[Any, ...]) -> Iterator[tuple[Side, Force]]:
    """The forces in a state with the sides they belong to: by name in a battle, by volley in an exchange of fire."""
    for each in _inside(values):
        if isinstance(getattr(each, "force", None), Force):
            yield each.side, each.force
        for side in Side:
            if isinstance(getattr(each, str(side), None), Force):
                yield side, getattr(each, str(side))


def _inside(values: tuple[Any, ...]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, msgspec.Struct):
            yield value
            yield from _inside(msgspec.structs.astuple(value))
