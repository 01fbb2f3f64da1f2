"""The `patch` of a board question (appendix A): its words checked, then put into the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from berthier.core.errors import BadInput, unknown
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.ground.sheet import ENDS, HEXES, LAND, REGIONS, SITES
from berthier.rules.capitani.game.position import FieldForce, Position, Waste
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troops, rank

Count = Annotated[int, Meta(ge=0)]
UpToTwo = Annotated[int, Meta(ge=0, le=2)]
Level = Annotated[int, Meta(ge=1, le=2)]
Mark = bool | UnsetType
FIELDS = ("control", "alignment", "sieges", "earthworks", "pontoons", "pillaged", "lost", "bonus")


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`flags` of one Force: the marks of this turn."""

    acts: UpToTwo | UnsetType = UNSET
    mp: Count | UnsetType = UNSET
    shown: Mark = UNSET
    moved: Mark = UNSET
    contact: Mark = UNSET
    admin_march: Mark = UNSET
    disrupted: Mark = UNSET
    attacked_last_turn: Mark = UNSET
    attacked: Mark = UNSET
    engineers: Mark = UNSET
    new: Mark = UNSET
    wages: Mark = UNSET


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a board question changes in the set-up."""

    hex: dict[str, str] = {}
    order: dict[str, Order | None] = {}
    units: dict[str, Troops] = {}
    capitani: dict[str, tuple[str, ...]] = {}
    flags: dict[str, Marks] = {}
    add: tuple[FieldForce, ...] = ()
    remove: tuple[str, ...] = ()
    control: dict[str, str | None] = {}
    alignment: dict[str, str | None] = {}
    sieges: dict[str, UpToTwo | None] = {}
    earthworks: dict[str, Level | None] = {}
    pontoons: dict[str, str | None] = {}
    pillaged: dict[str, Waste | None] = {}
    purse: dict[str, Count] = {}
    fallen: tuple[str, ...] = ()
    lost: dict[str, int] = {}
    bonus: dict[str, int] = {}


def patched(position: Position, patch: Patch) -> Position:
    """The position changed by a patch."""
    check_patch(position, patch)
    position = position.without(*patch.remove).put(*patch.add)
    for name in FIELDS:
        merged = {**dict(getattr(position, name)), **getattr(patch, name)}
        kept = merged if name == "alignment" else {key: value for key, value in merged.items() if value is not None}
        position = position.set(**{name: kept})
    position = patched_purses(position, patch)
    position = position.put(*(patched_force(force, patch) for force in position.forces))
    for force in position.forces:
        check_force(position, force)
    return position.put(*(ranked(position, force) for force in position.forces))


def ranked(position: Position, force: FieldForce) -> FieldForce:
    """A Force with its Capitani in rank."""
    return msgspec.structs.replace(force, capitani=rank(position.generali, force.capitani))


def patched_purses(position: Position, patch: Patch) -> Position:
    """Purses and fallen Generali."""
    purses = [
        msgspec.structs.replace(
            one, purse=patch.purse.get(one.key, one.purse), fallen=one.fallen or one.key in patch.fallen
        )
        for one in position.commands
    ]
    return position.but(commands=tuple(purses))


def patched_force(force: FieldForce, patch: Patch) -> FieldForce:
    """One Force changed by a patch."""
    changes: dict[str, Any] = msgspec.to_builtins(patch.flags[force.id]) if force.id in patch.flags else {}
    for name in ("hex", "order", "units", "capitani"):
        said = getattr(patch, name)
        if force.id in said:
            changes[name] = said[force.id]
    changed: FieldForce = msgspec.structs.replace(force, **changes)
    return changed


def check_patch(position: Position, patch: Patch) -> None:
    """Refuse names that are neither on the sheet nor in the scenario."""
    campaign = position.campaign
    listed = (*campaign.forces, *(one.force for one in campaign.reinforcements))
    ids = {one.id for one in listed} | {one.id for one in patch.add}
    named: tuple[tuple[str, tuple[str, ...], Iterable[str]], ...] = (
        ("Force", ("hex", "order", "units", "capitani", "flags", "remove"), sorted(ids)),
        ("place", ("control", "sieges"), SITES),
        ("region", ("alignment",), REGIONS),
        ("command", ("purse", "fallen"), tuple(position.purse)),
        ("alliance", ("lost", "bonus"), campaign.sides),
    )
    for kind, fields, known in named:
        for field in fields:
            only(kind, getattr(patch, field), known, f"patch.{field}")
    for field in ("control", "alignment", "pontoons"):
        only("alliance", filter(None, getattr(patch, field).values()), campaign.sides, f"patch.{field}")
    for hex_ in (*patch.earthworks, *patch.pillaged):
        check_hex(hex_, "patch")
    for hexside in patch.pontoons:
        if hexside not in ENDS:
            raise BadInput(f"There is no hexside {hexside!r}; one is written 1914-SE.", "patch.pontoons")


def only(kind: str, words: Iterable[str], known: Iterable[str], field: str) -> None:
    """Refuse the first word that is not known."""
    for word in words:
        if word not in known:
            raise unknown(kind, word, known, field)


def check_hex(hex_: str, field: str) -> None:
    """Refuse a hex off the sheet."""
    if hex_ not in HEXES:
        raise BadInput(f"There is no hex {hex_}.", field)


def check_force(position: Position, force: FieldForce) -> None:
    """Refuse a hex off the sheet or on the water, an unknown command, kind of unit or Capitano, a unit without SP."""
    check_hex(force.hex, f"hex.{force.id}")
    if force.hex not in LAND:
        raise BadInput(f"{force.hex} is water: {force.id} cannot stand there.", f"hex.{force.id}")
    only("command", (force.command,), tuple(position.purse), f"add.{force.id}")
    only("kind of unit", (troop.kind for troop in force.units), KINDS, f"units.{force.id}")
    only("Capitano", force.capitani, LEADERS, f"capitani.{force.id}")
    if any(troop.sp < 1 for troop in force.units):
        raise BadInput(f"A unit of {force.id} has no SP; the least is 1.", f"units.{force.id}")
