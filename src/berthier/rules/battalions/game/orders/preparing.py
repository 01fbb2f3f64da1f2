"""Plans and wishes (G25, section c): answers a seat prepares ahead, used where they still fit, else it is asked.

`plan F1 ahead 6 / fire A2` is an order for the turn that comes; `wish F1 defence square`, `wish F1 evade no` and
`wish F1 follow no` answer three questions of a charge for as long as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Preparing
from berthier.core.orders import read_option
from berthier.rules.battalions.game.combat.closing import close_inputs
from berthier.rules.battalions.game.orders.acting import GIVE_WAY, STAND_FAST
from berthier.rules.battalions.game.orders.offers import in_turn
from berthier.rules.battalions.game.orders.orders import read, write
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.table.constants import INCH

DISTURBED = 8 * INCH
SINCE = " | "  # before the enemies that were near when a plan was written
PLAN, WISH = "plan", "wish"
WISHES = {
    "defence": {
        "ask": "", "fire": "fire", "turn": "change_facing", "square": "change_formation", "line": "change_formation",
        "none": "none",
    },
    "evade": {"ask": "", "yes": GIVE_WAY, "no": STAND_FAST},
    "follow": {"ask": "", "yes": "follow", "no": "hold"},
}  # fmt: skip
SHAPES = ("square", "line")  # a wish for one of them is none for the other
ASKED = {"give way": "evade", "follow up": "follow", "defence action": "defence"}


class Plan(NamedTuple):
    """A plan as it is kept: its unit, its order, and who was near when it was written."""

    unit: str
    order: str
    near: frozenset[str]


def prepare(position: Position, side: str, line: str) -> str:
    """A line as it is kept, or the sentence that refuses it."""
    word, _, rest = " ".join(line.split()).partition(" ")
    if word == WISH:
        return wish(position, side, rest.split())
    if word != PLAN:
        raise BadInput(f"{line!r} is neither; write as: plan F1 ahead 6, or: wish F1 defence square.", "lines")
    command = read(rest.partition(SINCE)[0])
    must_be_own(position, side, command.unit)
    near = ",".join(sorted(near_to(position, command.unit)))
    return f"{PLAN} {write(command)}{SINCE}{near}" if near else f"{PLAN} {write(command)}"


def must_be_own(position: Position, side: str, name: str) -> None:
    """Nobody prepares for the enemy."""
    own = [troop.id for troop in position.units if troop.side == side]
    if name not in own:
        raise unknown("unit of yours", name, own, "lines")


def wish(position: Position, side: str, words: list[str]) -> str:
    """`wish F1 defence square`."""
    if len(words) != 3:
        raise BadInput(f"A wish names a unit, a question ({', '.join(WISHES)}) and an answer.", "lines")
    name, about, answer = words
    must_be_own(position, side, name)
    if about not in WISHES:
        raise unknown("question of a wish", about, WISHES, "lines")
    if answer not in WISHES[about]:
        raise unknown(f"answer to {about}", answer, WISHES[about], "lines")
    return f"{WISH} {name} {about} {answer}"


def near_to(position: Position, name: str) -> frozenset[str]:
    """The enemies within 8 in of a unit."""
    field, troop = field_of(position), position.unit(name)
    return frozenset(one.id for one in field.enemies(troop.side) if field.within(name, one.id, DISTURBED))


def kept_plan(line: str) -> Plan:
    """A plan from the line that is kept."""
    order, _, near = line.removeprefix(f"{PLAN} ").partition(SINCE)
    return Plan(order.split()[0], order, frozenset(near.split(",")) - {""})


def answer(
    position: Position, side: str, why: str, options: Sequence[Any], kept: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    """What was prepared for a question ("" where it is to be asked), and the lines that are left."""
    what = why.partition(" (")[0]
    if what == "orders":
        return planned(position, side, options, tuple(kept))
    about = ASKED.get(what)
    name = charged(position) if about == "defence" else why.partition(" (")[2].removesuffix(")")
    for line in reversed(kept):
        if about is not None and line.startswith(f"{WISH} {name} {about} "):
            wished = line.split()[-1]
            word = WISHES[about][wished]
            fits = word in map(str, options) and (wished not in SHAPES or forms(position, name) == wished)
            return (word if fits else ""), tuple(kept)
    return "", tuple(kept)


def forms(position: Position, name: str) -> str:
    """The formation that a change would be to: square against horse, line against foot (G83)."""
    field = field_of(position)
    return str(close_inputs(field, field.troop(name)).inputs["new_formation"])


def charged(position: Position) -> str:
    """Who is charged in the close action that is fought."""
    found = field_of(position).charged
    return next((name for name in position.contacts if name in found), "")


def planned(
    position: Position, side: str, options: Sequence[Any], kept: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """The first plan of a unit that may be activated: used if it is legal and nobody came near since, else void.

    A unit that has used an action before its turn was charged and gave way (G54).
    """
    waiting = {troop.id: troop for troop in in_turn(position) if troop.side == side}
    for place, line in enumerate(kept):
        plan = kept_plan(line) if line.startswith(PLAN) else None
        if plan is None or plan.unit not in waiting:
            continue
        left = kept[:place] + kept[place + 1 :]
        if waiting[plan.unit].used or near_to(position, plan.unit) - plan.near:
            return "", left
        try:
            return str(read_option(options, plan.order, "order")), left
        except BadInput:
            return "", left
    return "", kept


def hint(position: Position | None, side: str | None) -> str:
    """How a line is written, with a unit of the side's own and one of its enemies."""
    units = position.units if position is not None else ()
    own = next((troop.id for troop in units if troop.side == side), "UNIT")
    foe = next((troop.id for troop in units if side is not None and troop.side != side), "ENEMY")
    return (
        f"One to a line. plan {own} ahead 6 / fire {foe}: given when its turn comes, unless an enemy came within 8 in "
        f"of {own} since (who was near is kept behind the bar). wish {own} defence square (or line, fire, turn, none), "
        f"wish {own} evade no, wish {own} follow no: answered for you as long as it stands."
    )


PREPARING = Preparing(prepare, answer, hint)
