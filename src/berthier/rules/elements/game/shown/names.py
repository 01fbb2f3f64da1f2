"""What players call an element: its short name, what it is, its grade and whose it is; ids stay in the notation."""

from __future__ import annotations

from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import Grade, Type

KINDS = {
    Type.LN: "lancers", Type.PI: "pistols", Type.SI: "sipahis", Type.LH: "light horse", Type.CM: "camels",
    Type.DR: "dragoons", Type.BW: "bows", Type.PK: "pikes", Type.SH: "shot", Type.BD: "blades", Type.WB: "warband",
    Type.HD: "horde", Type.SK: "skirmishers", Type.ART: "guns", Type.PONT: "bridge train", Type.WWG: "war wagons",
    Type.EL: "elephants", Type.BG: "baggage", Type.SHIPS: "ships", Type.GAL: "galleys", Type.BOATS: "boats",
    Type.PERM_BRIDGE: "bridge", Type.TEMP_BRIDGE: "bridge",
}  # fmt: skip
GRADES = {Grade.S: "superior", Grade.O: "", Grade.I: "inferior", Grade.F: "fast", Grade.X: "exceptional"}


def short(name: str) -> str:
    """An element without its side: the board shows which."""
    return name.partition("-")[2] or name


def what_it_is(stand: Stand) -> str:
    """`superior pistols`."""
    return f"{GRADES[stand.grade]} {KINDS[stand.type]}".strip()


def called(position: Position, id_: str) -> str:
    """`Pi3 pistols (Imperialists)`."""
    stand = position.field.everyone.get(id_)
    if stand is None:
        return short(id_)
    return f"{short(id_)} {KINDS[stand.type]} ({position.battle.army(stand.side).name})"


def pair_called(position: Position, ours: str, theirs: str) -> str:
    """Two who fight, by what they are and whose."""
    return f"{called(position, ours)} against {called(position, theirs)}"
