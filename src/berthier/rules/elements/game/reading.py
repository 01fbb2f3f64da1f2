"""Positions from plain data and back, in the words of the design (c): tables, elements, commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import Pose
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.table.field import CommandFacts, Field, Light
from berthier.rules.elements.game.table.ground import Ground, Kind, Piece
from berthier.rules.elements.game.table.stands import Hit, Posture, Stakes, Stand, Status
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import Grade, Type

PLAIN_FACTS = (
    "general", "limbered", "teams", "captured", "mobile", "unladen", "moved", "marches", "road_marched",
    "halts", "shot", "fought", "steadied",
)  # fmt: skip
OWN_TYPES = {"afoot_as": Type, "mounted_as": Type, "status": Status, "stakes": Stakes, "posture": Posture}


def read_ground(data: Mapping[str, Any]) -> Ground:
    """A table and its pieces."""
    return Ground(data["width"], data["height"], tuple(read_piece(piece) for piece in data["pieces"]))


def read_piece(data: Mapping[str, Any]) -> Piece:
    """One piece of ground."""
    shape = tuple((x, y) for x, y in data["shape"])
    return Piece(
        data["id"], Kind(data["kind"]), shape, data.get("name", ""), data.get("steep", False), data.get("level", 0),
        data.get("river"),
    )  # fmt: skip


def piece_data(piece: Piece) -> dict[str, Any]:
    """A piece of ground in the words of the design; plain facts left out."""
    facts = {"name": piece.name, "steep": piece.steep, "level": piece.level, "river": piece.river}
    plain = {"id": piece.id, "kind": str(piece.kind), "shape": [list(point) for point in piece.shape]}
    return plain | {name: value for name, value in facts.items() if value}


def read_stand(data: Mapping[str, Any], side: str = "", command: str = "") -> Stand:
    """One element; what is left out is the plain case."""
    facts: dict[str, Any] = {name: data[name] for name in PLAIN_FACTS if name in data}
    facts |= {name: kind(data[name]) for name, kind in OWN_TYPES.items() if data.get(name)}
    if data.get("hit"):
        facts["hit"] = Hit(data["hit"]["enemy"], Edge(data["hit"]["edge"]))
    facts["bridge"] = data.get("bridge") == "launched"
    side, command = data.get("side", side), data.get("command", command)
    if data.get("cargo"):
        facts["cargo"] = read_stand(data["cargo"], side, command)
    pose = Pose(*data["pose"]) if "pose" in data else Pose(0, 0, 0)
    return Stand(data["id"], side, command, Type(data["type"]), Grade(data["grade"]), pose, **facts)


def read_field(data: Mapping[str, Any]) -> Field:
    """A position as the board questions give it."""
    rivers = {id_: None if state == "unknown" else Crossing(state) for id_, state in data.get("rivers", {}).items()}
    commands = {
        c["id"]: CommandFacts(c["id"], c.get("beaten", False), c.get("broken", False), c.get("general_moved", False))
        for c in data.get("commands", ())
    }
    return Field(
        read_ground(data["table"]),
        [read_stand(element) for element in data["elements"]],
        data.get("bound_of", ""),
        Weather(data.get("weather", "fair")),
        Light(data.get("light", "day")),
        rivers,
        commands,
    )


def stand_data(stand: Stand) -> dict[str, Any]:
    """An element in the words of the design; plain facts left out."""
    plain = Stand("", "", "", stand.type, stand.grade)
    data: dict[str, Any] = {
        "id": stand.id, "side": stand.side, "command": stand.command, "type": str(stand.type),
        "grade": str(stand.grade), "pose": list(stand.pose),
    }  # fmt: skip
    for name in (*PLAIN_FACTS, *OWN_TYPES):
        value = getattr(stand, name)
        if value != getattr(plain, name):
            data[name] = value if isinstance(value, bool | int) else str(value)
    if stand.hit:
        data["hit"] = {"enemy": stand.hit.enemy, "edge": str(stand.hit.edge)}
    if stand.bridge:
        data["bridge"] = "launched"
    if stand.cargo:
        data["cargo"] = {k: v for k, v in stand_data(stand.cargo).items() if k != "pose"}
    return data
