"""The period (D1): bids, roles, two-for-one activations, leaders, close actions, checks, clean-up."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.table import integer
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.activation import ONLY
from berthier.rules.battalions.asking import take_role
from berthier.rules.battalions.bids import Player, Points, bid
from berthier.rules.battalions.charts import OTHER_MOVES
from berthier.rules.battalions.house import Q34, Idle
from berthier.rules.battalions.morale import MoraleMods, after_failure, check_morale
from berthier.rules.battalions.moves import ACTIONS
from berthier.rules.battalions.units import Inches, Role, Status, Unit

A_UNITS, D_UNITS = 2, 1  # units activated in a cycle
BRIGADE_IN, ARMY_IN = 12, 24  # inches of command (H23)

Units = Annotated[int, msgspec.Meta(ge=0, le=200)]


class Declare(StrEnum):
    """A's choice at the end of a cycle once half its units have been activated."""

    GO_ON = "go on"
    FINISHED = "finished"


class Activations(msgspec.Struct, frozen=True, cache_hash=True):
    """Steps 3 to 7 under way. `stops`: whether A stops as soon as it may; None: ask."""

    units_A: int  # noqa: N815 - the sides of a period are A and D on the sheet
    units_D: int  # noqa: N815 - as above
    stops: bool | None
    A_moved: int = 0
    D_moved: int = 0
    cycles: int = 0


class Activated(msgspec.Struct, frozen=True):
    """How the activations of a period went."""

    cycles: int
    A_moved: int
    D_moved: int
    D_left_standing: int


class Marked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit marked for a check in step 10, unless it was in a close action."""

    name: str
    unit: Unit
    side: Player
    mods: MoraleMods = ()


class Checked(msgspec.Struct, frozen=True):
    """A marked unit after step 10."""

    name: str
    status: Status


class PeriodResult(msgspec.Struct, frozen=True):
    """A whole period: who was A, turn points left, activations, the order of close actions, the checks."""

    A_is: Player
    points_left: tuple[int, int]
    activated: Activated
    close_actions: tuple[str, ...]
    checked: tuple[Checked, ...]


class Command(msgspec.Struct, frozen=True):
    """Whether a unit is in command, and the actions it has."""

    in_command: bool
    actions: int


def command(umpire: Umpire, leader_in: Inches | None = None, commander_in: Inches | None = None) -> Command:
    """In command: within 12 in of its brigade leader or 24 in of the army commander; otherwise one action (H23)."""
    led = (leader_in is not None and leader_in <= BRIGADE_IN) or (commander_in is not None and commander_in <= ARMY_IN)
    umpire.note(Fact("brigade leader within (inches)", BRIGADE_IN))
    umpire.note(Fact("army commander within (inches)", ARMY_IN))
    umpire.note(Fact("actions", ACTIONS if led else ONLY))
    return Command(led, ACTIONS if led else ONLY)


def period(
    umpire: Umpire,
    units_A: Units,  # noqa: N803 - the sides of a period are A and D on the sheet
    units_D: Units,  # noqa: N803 - as above
    A_stops_as_soon_as_allowed: bool | None = None,  # noqa: N803 - as above
) -> Next[Activated]:
    """Steps 3 to 7: A activates two units, D one, until A has none left or declares itself finished."""
    return Next(cycle, Activations(units_A, units_D, A_stops_as_soon_as_allowed))


def cycle(umpire: Umpire, turn: Activations) -> Activated | Next[Activated]:
    """One cycle of steps 3 to 6; A may declare itself finished only at its end (Q35)."""
    if turn.A_moved == turn.units_A:
        return finish(umpire, turn)
    turn = Activations(
        turn.units_A,
        turn.units_D,
        turn.stops,
        min(turn.units_A, turn.A_moved + A_UNITS),
        min(turn.units_D, turn.D_moved + D_UNITS),
        turn.cycles + 1,
    )
    umpire.note(Fact("activated by A and D", f"{turn.A_moved} and {turn.D_moved}"))
    if turn.A_moved < turn.units_A and may_stop(turn) and declares(umpire, turn.stops) is Declare.FINISHED:
        return finish(umpire, turn)
    return Next(cycle, turn)


def may_stop(turn: Activations) -> bool:
    """Half of A's units, rounded up; standing counts as activated (Q36)."""
    return 2 * turn.A_moved >= turn.units_A


def declares(umpire: Umpire, stops: bool | None) -> Declare:
    """A's word at the end of a cycle."""
    if stops is None:
        return umpire.choose(Role.A, tuple(Declare), "declare")
    return Declare.FINISHED if stops else Declare.GO_ON


def finish(umpire: Umpire, turn: Activations) -> Activated:
    """A is finished: D's units left over stand idle, keeping both actions for defence (Q34)."""
    moved = turn.units_D if umpire.plays(Q34) is Idle.FINISHES else turn.D_moved
    umpire.note(Fact("cycles", turn.cycles))
    umpire.note(Fact("activated by D in all", moved))
    umpire.note(Fact("left standing by D", turn.units_D - moved))
    return Activated(turn.cycles, turn.A_moved, moved, turn.units_D - moved)


def play_period(
    umpire: Umpire,
    points: tuple[Points, Points],
    units: tuple[Units, Units],
    close_actions: tuple[str, ...] = (),
    marked: tuple[Marked, ...] = (),
    out_of_command: tuple[str, ...] = (),
) -> PeriodResult:
    """A period step by step: command, bids, activations, leaders, close actions in A's order, checks, clean-up (D1)."""
    umpire.note(Step("step 1: command"))
    for name in out_of_command:
        umpire.note(Fact("out of command, one action", name))
    umpire.note(Step("step 2: bids"))
    won = umpire.resolve(bid, points)
    winner = Player.ONE if won.winner == 1 else Player.TWO
    is_a = winner if take_role(umpire, winner) is Role.A else winner.other
    umpire.note(Step("steps 3 to 7: activations"))
    ours, theirs = units if is_a is Player.ONE else units[::-1]
    activated = umpire.resolve(cycle, Activations(ours, theirs, None))
    umpire.note(Step("step 8: leaders"))
    umpire.note(Fact("leaders move up to (inches)", ACTIONS * integer(OTHER_MOVES.at("leader", "per action"))))
    umpire.note(Step("step 9: close actions"))
    order = put_in_order(umpire, is_a, close_actions)
    umpire.note(Step("step 10: morale checks"))
    checked = tuple(umpire.resolve(check_marked, one) for one in marked if one.name not in close_actions)
    umpire.note(Step("step 11: markers removed"))
    return PeriodResult(is_a, won.points_left, activated, order, checked)


def put_in_order(umpire: Umpire, is_a: Player, waiting: tuple[str, ...]) -> tuple[str, ...]:
    """Step 9: close actions are resolved in the order A picks."""
    twice = [name for place, name in enumerate(waiting) if name in waiting[:place]]
    if twice:
        raise BadInput(f"Two close actions are called {twice[0]}; each needs a name of its own.", "close_actions")
    order: list[str] = []
    while len(order) < len(waiting):
        left = [name for name in waiting if name not in order]
        order.append(umpire.choose(is_a, left, "next close action"))
    return tuple(order)


def check_marked(umpire: Umpire, marked: Marked) -> Checked:
    """Step 10: one check; failing, the unit retreats, and routs if it was in retreat status (H10, H12)."""
    passed = check_morale(umpire, marked.unit, marked.mods, marked.side, f"step 10: {marked.name}")
    return Checked(marked.name, marked.unit.status if passed else after_failure(marked.unit))
