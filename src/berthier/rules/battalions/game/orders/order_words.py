"""Orders as people say them, for buttons: F1 advances 6 inches, then fires at A2."""

from __future__ import annotations

from berthier.boards.table.measure import Pose
from berthier.boards.table.step_words import say_facing, say_step
from berthier.rules.battalions.game.orders.orders import (
    INCHES,
    Act,
    ChargeAt,
    Command,
    Dress,
    Face,
    FireAt,
    Form,
    Go,
    Leave,
    Occupy,
    Rally,
)
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.units import Formation

FORMING = {
    Formation.LIMBERED: "limber up",
    Formation.UNLIMBERED: "unlimber",
    Formation.SKIRMISH: "form skirmish order",
    Formation.ROAD: "form road column",
}


def say_order(position: Position, command: Command) -> str:
    """A whole order: the unit, and what it does first and then."""
    start = position.unit(command.unit).pose
    said = [say_act(act, start if place == 0 else None) for place, act in enumerate(command.acts)]
    return f"{command.unit}: {', then '.join(said)}"


def say_act(act: Act, start: Pose | None = None) -> str:
    """One act in words."""
    match act:
        case Go(legs):
            told = [say_step(leg, INCHES, start if place == 0 else None) for place, leg in enumerate(legs)]
            return ", ".join(told)
        case FireAt(at, point, actions, shot):
            aim = at or f"the point {INCHES.write_point(point)}" if point is not None else at
            return f"fire at {aim}" + (f" with {shot}" if shot else "") + (", both actions" if actions == 2 else "")
        case ChargeAt(at, wheel):
            turn = f", wheeling {'left' if wheel < 0 else 'right'} {abs(wheel) / 100:.0f}° first" if wheel else ""
            return f"charge {at}{turn}"
        case Form(to, _, face):
            return FORMING.get(to, f"form {to}") + (f", facing {say_facing(face)}" if face is not None else "")
        case Face(to):
            return f"turn to face {say_facing(to)}"
        case Occupy(block):
            return f"go into {block}"
        case Leave(face):
            return f"come out towards the {say_facing(face)}"
        case Dress():
            return "dress ranks"
        case Rally():
            return "rally: reform, or run on from an enemy within 8 in"
    return "stand ready"
