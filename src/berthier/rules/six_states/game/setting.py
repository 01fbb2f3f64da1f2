"""Setting a scenario up (f, G60): listed forces, or a row of the Initial On-Map Forces Table for each state."""

from __future__ import annotations

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.inputs import is_own
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.six_states.charts import INITIAL_FORCES
from berthier.rules.six_states.game.balance import balanced
from berthier.rules.six_states.game.continent import MAJORS, STATES
from berthier.rules.six_states.game.council.levies import deploy
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.own import check_setup
from berthier.rules.six_states.game.position import Minor, Position, pairs
from berthier.rules.six_states.game.reading import read_army, read_fleet, sort_armies, sort_fleets
from berthier.rules.six_states.game.scenarios import Setup, setup_of
from berthier.rules.six_states.house import C30, D9, Draw, MinorShips
from berthier.rules.six_states.setup import Forces, Kind, Rows, forces_row, majors_forces


def forces_by_row(state: str, row: int) -> Forces:
    """What a row of the table gives a state; starred ships only with a port (C30)."""
    if not 1 <= row <= 6:
        raise BadInput(f"The table has rows 1 to 6, not {row}.", "row", [str(n) for n in range(1, 7)])
    kind = "Major" if state in MAJORS else "Minor"
    texts = [str(INITIAL_FORCES.at(f"{kind} {row}", column).value) for column in INITIAL_FORCES.columns.heads]
    port = STATES[state].main_port is not None
    numbers = [0 if text == "-" or (text.endswith("*") and not port) else int(text.rstrip("*")) for text in texts]
    return Forces(*(*numbers, sum(numbers[:4]), sum(numbers[4:7])))


def starting_position(setup: Setup) -> Position:
    """A scenario before any die: listed forces, who is at war, what is held."""
    status = {minor: setup.minor_status.get(minor, "neutral") for minor in setup.minors}
    minors = {minor: Minor(word, setup.allied_minors.get(minor)) for minor, word in status.items()}
    armies = sort_armies(read_army(each) for each in setup.armies)
    return Position(
        scenario=setup.id,
        turn=1,
        month=setup.first_month,
        powers=tuple(sorted(setup.powers)),
        teams=tuple(sorted((team, tuple(sorted(theirs))) for team, theirs in setup.teams.items())),
        war=pairs(setup.war),
        alliance=pairs(setup.alliance),
        minors=tuple(sorted(minors.items())),
        control=tuple(sorted(setup.control.items())),
        armies=armies,
        fleets=sort_fleets(read_fleet(each) for each in setup.fleets),
        depots=tuple(sorted((each["power"], each["hex"], int(each["points"])) for each in setup.depots)),
        laurels=tuple(sorted(setup.laurels.items())),
        had_guards=tuple(sorted({army.power for army in armies if any(g for *_, g in army.troops)})),
    )


def set_up(umpire: Umpire, setup: Setup, position: Position) -> Position:
    """G60: every state without listed forces gets its row: given, or by a die; by agreement majors draw theirs (D9)."""
    if setup.forces != "rolled":
        return position
    rows = dict(setup.rows)
    open_majors = [power for power in sorted(setup.powers) if power not in rows]
    if open_majors and umpire.plays(D9) is Draw.WITHOUT_REPLACEMENT:
        rows |= dict(zip(open_majors, draw_rows(umpire, len(open_majors)), strict=True))
    for state in (*sorted(setup.powers), *sorted(setup.minors)):
        position = add_forces(position, setup, state, forces_of(umpire, state, rows.get(state)))
    guards = {army.power for army in position.armies if any(g for *_, g in army.troops)}
    return position.but(had_guards=tuple(sorted(guards)))


def draw_rows(umpire: Umpire, majors: int) -> tuple[int, ...]:
    """By agreement no two majors get the same row (D9)."""
    drawn: Rows = umpire.resolve(majors_forces, majors)  # type: ignore[arg-type]
    return drawn.rows


def forces_of(umpire: Umpire, state: str, row: int | None) -> Forces:
    """A state's row of the table: as given, or by one die."""
    kind, port = Kind.MAJOR if state in MAJORS else Kind.MINOR, STATES[state].main_port is not None
    if row is None:
        row = umpire.resolve(roll_row, state)
    umpire.note(Fact(f"row of {state}", row))
    ships = port or umpire.plays(C30) is MinorShips.ALWAYS
    return forces_row(umpire, kind, row, ships)


def roll_row(umpire: Umpire, state: str) -> int:
    """One die for a state's row; the majors throw their own, a small state's die is thrown by the umpire."""
    return umpire.roll(D6, f"initial forces of {state}", by=state if state in MAJORS else "umpire")


def add_forces(position: Position, setup: Setup, state: str, forces: Forces) -> Position:
    """Put a state's forces on the board; those of an allied minor stand outside, as their patron's."""
    armies, fleets = deploy(state, forces)
    patron = setup.allied_minors.get(state)
    if patron is not None:
        armies = tuple(msgspec.structs.replace(army, power=patron, inside=False) for army in armies)
        fleets = tuple(msgspec.structs.replace(fleet, power=patron) for fleet in fleets)
    return position.but(
        armies=sort_armies((*position.armies, *armies)), fleets=sort_fleets((*position.fleets, *fleets))
    )


def begin_scenario(umpire: Umpire, scenario: str, edition: Edition) -> Position:
    """The position a scenario begins with in an edition of the game."""
    setup = balanced(setup_of(scenario), edition)
    if is_own(scenario):
        check_setup(setup)
    return set_up(umpire, setup, starting_position(setup).but(edition=edition))
