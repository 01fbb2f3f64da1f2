"""Orders as values (e): verb, who, and what the verb needs; and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from berthier.boards.table.measure import Pose
from berthier.boards.table.steps import Step, step_from_data
from berthier.core.errors import unknown
from berthier.rules.elements.game.table.stands import Posture


class Verb(StrEnum):
    """What can be ordered on the table."""

    MOVE = "move"
    MARCH = "march"
    RALLY = "rally"
    STEADY = "steady"
    LIMBER = "limber"
    UNLIMBER = "unlimber"
    MOUNT = "mount"
    DISMOUNT = "dismount"
    PLANT = "plant"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    LAUNCH = "launch"
    COMPLETE = "complete"
    DISMANTLE = "dismantle"
    ARRIVE = "arrive"
    POSTURE = "posture"
    DONE = "done"
    RESIGN = "resign"


class Command(msgspec.Struct, frozen=True):
    """One order of a side."""

    verb: Verb
    who: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    vessel: str = ""
    at: tuple[Pose, ...] = ()
    posture: Posture | None = None


def order_from_data(data: Mapping[str, Any]) -> Command:
    """An order from plain data, in the words of the design."""
    if data.get("verb") not in tuple(Verb):
        raise unknown("order", str(data.get("verb")), [str(verb) for verb in Verb], "verb")
    verb = Verb(data["verb"])
    at = data.get("at", ())
    poses = (Pose(at[0], at[1], data["facing"]),) if verb is Verb.DISEMBARK else tuple(Pose(*pose) for pose in at)
    posture = Posture(data["posture"]) if "posture" in data else None
    steps = tuple(step_from_data(step) for step in data.get("steps", ()))
    return Command(verb, tuple(dict.fromkeys(data.get("who", ()))), steps, data.get("vessel", ""), poses, posture)
