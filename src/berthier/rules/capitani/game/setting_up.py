"""Setting a campaign up, and positions as plain data in the words of the design's section c."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.sheet import HEXES
from berthier.rules.capitani.game.position import MARKS, FieldForce, Position, Segment, Waste
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troops, guns_of, rank
from berthier.rules.capitani.game.scenario import Muster, Purse, campaign_of
from berthier.rules.capitani.game.shown.seen import band_of
from berthier.rules.capitani.units import Weather


def set_up(scenario: str, rulings: Mapping[str, str] | None = None) -> Position:
    """The position before turn 1: Forces as listed, control, alignment, sieges, purses."""
    campaign = campaign_of(scenario)
    purses = tuple(Purse(one.key, one.generale, one.nominal, one.purse) for one in campaign.commands)
    start = Position(
        scenario=scenario,
        turn=1,
        segment=Segment.WEATHER,
        active=campaign.sides[0],
        first=campaign.sides[0],
        weather=campaign.first_weather,
        forces=(),
        control=tuple(sorted(campaign.control.items())),
        alignment=tuple(sorted(campaign.alignment.items())),
        commands=purses,
        sieges=tuple(sorted(campaign.sieges.items())),
        lost=tuple((side, 0) for side in campaign.sides),
        bonus=tuple((side, 0) for side in campaign.sides),
        awaited=tuple(one.force.id for one in campaign.reinforcements),
        rulings=tuple(sorted({**campaign.switches, **(rulings or {})}.items())),
    )
    return start.put(*(from_muster(start, muster) for muster in campaign.forces))


def from_muster(position: Position, muster: Muster) -> FieldForce:
    """A Force of the scenario on the map."""
    return FieldForce(
        muster.id, muster.command, muster.hex, muster.units, rank(position.generali, muster.capitani), muster.order,
        engineers=muster.engineers,
    )  # fmt: skip


FIELDS = ("control", "alignment", "sieges", "earthworks", "pontoons", "lost", "bonus")


def read_position(data: Mapping[str, Any]) -> Position:
    """A position from a scenario, a turn, the weather and a `patch` (appendix A)."""
    position = set_up(str(data["scenario"]))
    turns = len(position.campaign.turns)
    turn = int(data.get("turn", 1))
    if not 1 <= turn <= turns:
        raise BadInput(f"{position.campaign.title} has turns 1 to {turns}; there is no turn {turn}.", "turn")
    weather = Weather(data["weather"]) if data.get("weather") else position.weather
    position = position.but(turn=turn, weather=weather)
    return patched(position, data.get("patch", {}))


def patched(position: Position, patch: Mapping[str, Any]) -> Position:
    """The position changed by a patch."""
    position = position.without(*patch.get("remove", ()))
    for plain in patch.get("add", ()):
        force = msgspec.convert(plain, FieldForce)
        position = position.put(force)
    for name in FIELDS:
        if name in patch:
            merged = {**dict(getattr(position, name)), **patch[name]}
            kept = merged if name == "alignment" else {key: value for key, value in merged.items() if value is not None}
            position = position.set(**{name: kept})
    if "pillaged" in patch:
        position = position.set(pillaged={key: Waste(word) for key, word in patch["pillaged"].items()})
    position = patched_purses(position, patch)
    forces = [patched_force(force, patch) for force in position.forces]
    position = position.put(*forces)
    ranked = [
        msgspec.structs.replace(force, capitani=rank(position.generali, force.capitani)) for force in position.forces
    ]
    return position.put(*ranked)


def patched_purses(position: Position, patch: Mapping[str, Any]) -> Position:
    """Purses and fallen Generali."""
    purses = [
        msgspec.structs.replace(
            one,
            purse=patch.get("purse", {}).get(one.key, one.purse),
            fallen=one.fallen or one.key in patch.get("fallen", ()),
        )
        for one in position.commands
    ]
    return position.but(commands=tuple(purses))


def patched_force(force: FieldForce, patch: Mapping[str, Any]) -> FieldForce:
    """One Force changed by a patch."""
    changes: dict[str, Any] = dict(patch.get("flags", {}).get(force.id, {}))
    if force.id in patch.get("hex", {}):
        changes["hex"] = patch["hex"][force.id]
    if force.id in patch.get("order", {}):
        word = patch["order"][force.id]
        if word is not None and word not in tuple(Order):
            raise unknown("order", word, tuple(Order), f"order.{force.id}")
        changes["order"] = None if word is None else Order(word)
    if force.id in patch.get("units", {}):
        changes["units"] = msgspec.convert(patch["units"][force.id], Troops)
    if force.id in patch.get("capitani", {}):
        keys = tuple(patch["capitani"][force.id])
        for key in keys:
            if key not in LEADERS:
                raise unknown("Capitano", key, LEADERS, f"capitani.{force.id}")
        changes["capitani"] = keys
    changed: FieldForce = msgspec.structs.replace(force, **changes)
    check_force(changed)
    return changed


def check_force(force: FieldForce) -> None:
    """Refuse a hex off the sheet and units of no kind."""
    if force.hex not in HEXES:
        raise BadInput(f"There is no hex {force.hex}.", f"hex.{force.id}")
    for troop in force.units:
        if troop.kind not in KINDS:
            raise unknown("kind of unit", troop.kind, KINDS, f"units.{force.id}")


def position_data(position: Position) -> dict[str, Any]:
    """A position as plain data in the words of section c."""
    plain: dict[str, Any] = msgspec.to_builtins(position)
    for name in (*FIELDS, "pillaged", "rulings"):
        plain[name] = dict(getattr(position, name))
    plain["forces"] = [force_data(force) for force in position.forces]
    plain["commands"] = {one.key: msgspec.to_builtins(one) for one in position.commands}
    return plain


def force_data(force: FieldForce) -> dict[str, Any]:
    """A Force with all its marks; one that is known by report with its size and whether it has guns."""
    plain: dict[str, Any] = {
        name: msgspec.to_builtins(getattr(force, name)) for name in ("id", "command", "hex", "capitani", "order")
    }
    if force.hidden:
        plain |= {"size": band_of(force.hidden), "guns": guns_of(force.units) > 0}
    else:
        plain["units"] = [
            {"kind": one.kind, "sp": one.sp, "demoralised": one.demoralised, "name": one.name} for one in force.units
        ]
    return plain | {name: getattr(force, name) for name in ("shown", "acts", "mp", *MARKS, "engineers", "new")}
