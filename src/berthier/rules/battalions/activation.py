"""What a unit may do when it is activated (D2): two actions in any mix, one out of command (H9, H23)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.battalions.moves import ACTIONS
from berthier.rules.battalions.units import Status

ONLY = 1  # actions of a unit out of command


class Act(StrEnum):
    """One action each (H9); what is not used is held."""

    MOVE = "move"
    CHARGE = "charge"
    FIRE = "fire"
    FACE = "face"
    FORM = "form"
    LIMBER = "limber"
    UNLIMBER = "unlimber"
    PROLONG = "prolong"
    OCCUPY = "occupy"
    LEAVE = "leave"
    DRESS = "dress"
    STAND = "stand"
    RUN = "run"
    REFORM = "reform"


RUNNING = (Act.RUN, Act.REFORM)


class Activation(msgspec.Struct, frozen=True):
    """Actions used and held for the defence; `ruling` says why where it may not be done."""

    used: int
    held: int
    legal: bool = True
    ruling: str | None = None


def activation(
    umpire: Umpire,
    acts: Annotated[tuple[Act, ...], msgspec.Meta(max_length=4)] = (),
    in_command: bool = True,
    status: Status = Status.FORMED,
    nearer_to_a_visible_enemy: bool = False,
) -> Activation:
    """A unit's actions of a period: two, any mix, a charge last and once; out of command one, no charge (D2, H23)."""
    allowed = ACTIONS if in_command else ONLY
    umpire.note(Fact("actions allowed", allowed))
    used = sum(act is not Act.STAND for act in acts)
    ruling = refusal(acts, used, allowed, in_command, status, nearer_to_a_visible_enemy)
    held = max(0, allowed - used) if status is not Status.RETREAT else 0
    umpire.note(Fact("actions used", used))
    umpire.note(Fact("actions held", held))
    return Activation(used, held, ruling is None, ruling)


def refusal(
    acts: tuple[Act, ...], used: int, allowed: int, in_command: bool, status: Status, nearer: bool
) -> str | None:
    """The sentence that refuses these actions, if any."""
    running = status is Status.RETREAT
    for act in acts:
        if running != (act in RUNNING) and act is not Act.STAND:
            return (
                "A unit in retreat runs or reforms, nothing else." if running else f"Only a unit in retreat may {act}."
            )
    if used > allowed:
        return f"{used} actions are asked for; a unit {'has two' if in_command else 'out of command has one'}."
    if acts.count(Act.CHARGE) > 1 or Act.CHARGE in acts[:-1]:
        return "A unit charges once, as its last action."
    if not in_command and Act.CHARGE in acts:
        return "A unit out of command does not charge."
    if not in_command and nearer:
        return "A unit out of command does not move nearer to an enemy it sees."
    return None
