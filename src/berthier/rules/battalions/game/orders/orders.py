"""Orders (section e): what a unit may be told, as values, as one line and as plain data, each exact."""

from __future__ import annotations

import msgspec

from berthier.boards.table.measure import FULL, Point
from berthier.boards.table.notation import (
    TableMeasure,
    degrees,
    no_step,
    read_degrees,
    read_facing,
    read_step,
    split_steps,
    write_step,
)
from berthier.boards.table.steps import RoadStep, Step, Straight, To, Wheel
from berthier.core.errors import BadInput
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.moves import ACTIONS
from berthier.rules.battalions.units import Formation

STEPS = (
    "ahead 6, back 2, left 2, wheel R 15, 31,24.5 @20, road r-post + 15; other acts: fire A2 x2, "
    "charge A2 wheel L 12, form line R, face @90, limber, unlimber @20, occupy farm, leave north, dress, stand"
)
INCHES = TableMeasure("inches", INCH, 144, steps=STEPS)
COMPASS = {"north": 0, "east": 9000, "south": 18000, "west": 27000}
SIDE_OF = {"l": "left", "r": "right", "left": "left", "right": "right"}
SHOTS, TIMES = ("solid", "canister"), {"x1": 1, "x2": 2}
FINISHED, REST = "finished", "rest"


class Go(msgspec.Struct, frozen=True, tag="go"):
    """A march of one to four legs."""

    legs: tuple[Step, ...]


class FireAt(msgspec.Struct, frozen=True, tag="fire"):
    """Fire at a unit, or with solid shot at a point."""

    at: str = ""
    point: Point | None = None
    actions: int = 1
    shot: str | None = None


class ChargeAt(msgspec.Struct, frozen=True, tag="charge"):
    """A charge, opened by a wheel; left is negative."""

    at: str
    wheel: int = 0


class Form(msgspec.Struct, frozen=True, tag="form"):
    """A change of formation, on the front middle or a front corner; unlimbering may face any way."""

    to: Formation
    on: str | None = None
    face: int | None = None


class Face(msgspec.Struct, frozen=True, tag="face"):
    """A change of facing."""

    to: int


class Occupy(msgspec.Struct, frozen=True, tag="occupy"):
    """Into houses."""

    block: str


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Out of houses, by the side that looks that way."""

    face: int


class Dress(msgspec.Struct, frozen=True, tag="dress"):
    """Restore order."""


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    """Hold the actions for defence."""


class Rally(msgspec.Struct, frozen=True, tag="rally"):
    """Of a unit in retreat that is activated like others (G72): it runs or reforms, with both its actions."""


Act = Go | FireAt | ChargeAt | Form | Face | Occupy | Leave | Dress | Stand | Rally


def actions_of(act: Act) -> int:
    """How many of its unit's actions an act uses (G22)."""
    match act:
        case FireAt():
            return act.actions
        case Stand():
            return 0
        case Rally():
            return ACTIONS
    return 1


class Command(msgspec.Struct, frozen=True):
    """What one unit is told: one act, or two."""

    unit: str
    acts: tuple[Act, ...]


class Word(msgspec.Struct, frozen=True):
    """`finished` or `rest`."""

    word: str


def write_act(act: Act) -> str:
    """One act as a line."""
    match act:
        case Go(legs):
            return "; ".join(write_step(leg, INCHES, str) for leg in legs)
        case FireAt(at, point, actions, shot):
            aim = at if point is None else INCHES.write_point(point)
            return f"fire {aim}" + (f" {shot}" if shot else "") + (" x2" if actions == 2 else "")
        case ChargeAt(at, wheel):
            turn = f" wheel {'L' if wheel < 0 else 'R'} {degrees(abs(wheel))}" if wheel else ""
            return f"charge {at}{turn}"
        case Form(to, on, face):
            return write_form(to, on, face)
        case Face(to):
            return f"face @{degrees(to)}"
        case Occupy(block):
            return f"occupy {block}"
        case Leave(face):
            return f"leave @{degrees(face)}"
        case Dress() | Rally():
            return "dress" if isinstance(act, Dress) else "rally"
    return "stand"


def write_form(to: Formation, on: str | None, face: int | None) -> str:
    """A change of formation; guns limber and unlimber."""
    word = {Formation.LIMBERED: "limber", Formation.UNLIMBERED: "unlimber"}.get(to, f"form {to}")
    return word + (f" {on[0].upper()}" if on else "") + (f" @{degrees(face)}" if face is not None else "")


def write(command: Command) -> str:
    """A whole order: the unit, its acts parted by a slash."""
    return f"{command.unit} " + " / ".join(write_act(act) for act in command.acts)


def read(line: str) -> Command:
    """A whole order from its line; who and where are judged elsewhere."""
    words = line.split(None, 1)
    if len(words) < 2:
        raise BadInput(f"{line!r} is no order; write the unit and what it does, as: F1 ahead 6 / fire A2.", "order")
    acts = tuple(read_act(part.strip()) for part in words[1].split("/"))
    if len(acts) > 2:
        raise BadInput("A unit has two actions at most.", "order")
    return Command(words[0], acts)


def read_act(text: str) -> Act:
    """One act from its words."""
    match text.split():
        case ["fire", at, *rest]:
            return read_fire(at, rest)
        case ["charge", at]:
            return ChargeAt(at)
        case ["charge", at, "wheel", to, by] if to.lower() in SIDE_OF:
            turn = read_degrees(by)
            return ChargeAt(at, -turn if SIDE_OF[to.lower()] == "left" else turn)
        case ["form", to, *rest]:
            return read_form(to, rest)
        case ["limber" | "unlimber" as word, *rest]:
            return read_form("limbered" if word == "limber" else "unlimbered", rest)
        case ["face", to]:
            return Face(read_way(to))
        case ["occupy", block]:
            return Occupy(block)
        case ["leave", to]:
            return Leave(read_way(to))
        case ["dress"]:
            return Dress()
        case ["stand"]:
            return Stand()
        case ["rally"]:
            return Rally()
    return Go(tuple(read_march_step(part) for part in split_steps(text)))


def read_march_step(text: str) -> Step:
    """A leg of a march; bases that go about, into or along are of other games (G41)."""
    step = read_step(text, INCHES, "", str)
    if not isinstance(step, Straight | Wheel | To | RoadStep):
        raise no_step(text, INCHES)
    return step


def read_fire(at: str, rest: list[str]) -> FireAt:
    """A unit or a point, what guns fire with, and with how many actions."""
    shots, times = [word for word in rest if word in SHOTS], [word for word in rest if word in TIMES]
    if len(shots) > 1 or len(times) > 1 or len(shots) + len(times) < len(rest):
        raise BadInput(
            f"{' '.join(('fire', at, *rest))!r} is no fire; write as: fire A2, fire A2 x2, fire A2 solid, fire 33,40.",
            "order",
        )
    point = INCHES.read_point(at) if "," in at else None
    actions = TIMES[times[0]] if times else 1
    return FireAt("" if point is not None else at, point, actions, shots[0] if shots else None)


def read_form(to: str, rest: list[str]) -> Form:
    """A formation; the corner it is formed on, or a facing for guns that unlimber."""
    shapes = [str(shape) for shape in Formation]
    if to not in shapes:
        raise BadInput(f"There is no formation {to!r}.", "order", shapes)
    match rest:
        case []:
            return Form(Formation(to))
        case [corner] if corner.lower() in SIDE_OF:
            return Form(Formation(to), on=SIDE_OF[corner.lower()])
        case [facing] if facing.startswith("@") and to == Formation.UNLIMBERED:
            return Form(Formation(to), face=read_facing(facing))
    raise BadInput(
        f"{' '.join((to, *rest))!r} is no formation; write as: form line, form line R, unlimber @20. "
        "Only guns that unlimber face another way.",
        "order",
    )


def read_way(word: str) -> int:
    """A heading: @90, or a compass point."""
    return COMPASS[word] if word in COMPASS else read_facing(word) % FULL
