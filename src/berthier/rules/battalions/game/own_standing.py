"""Where the units of a battle of one's own stand: on the table, on ground they may enter, on nobody, drawn up as they
can be (G13, G43, G44)."""

from __future__ import annotations

from typing import Any

from berthier.boards.table.polygons import is_in_or_on
from berthier.core.errors import BadInput
from berthier.rules.battalions.contradictions import FORMATIONS_OF
from berthier.rules.battalions.game.orders.drill import can_skirmish, check_house, may_garrison
from berthier.rules.battalions.game.position import Position, field_of, table_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import LAKE
from berthier.rules.battalions.game.table.refusal import Refused, refuse
from berthier.rules.battalions.game.table.standing import Mover, check_edge, check_ground, overlapped
from berthier.rules.battalions.units import Formation


def check_standing(start: Position, data: dict[str, Any]) -> None:
    """Refuse the first unit or leader, as listed, that cannot stand where the file has it, or come as it says."""
    field, where = field_of(start), _fields(data)
    for troop in start.units:
        _check_drawn_up(troop, where[troop.id])
        try:
            _check_unit(field, troop)
        except Refused as refused:
            said = f"{where[troop.id]}: {troop.id} cannot stand so: {_within(refused)}"
            raise BadInput(said, where[troop.id]) from None
    for arrival in start.arrivals:
        for troop in arrival.units:
            _check_drawn_up(troop, where[troop.id])
    table = table_of(start)
    for leader in start.leaders:
        x, y = leader.point
        wet = any(is_in_or_on((x, y), lake.area) for lake in table.of(LAKE))
        if wet or not (0 <= x <= table.width and 0 <= y <= table.height):
            said = "in the water" if wet else f"off the table, which is {table.width} by {table.height}"
            raise BadInput(f"{where[leader.id]}: {leader.id} stands {said}.", where[leader.id])


def _fields(data: dict[str, Any]) -> dict[str, str]:
    """Where in the file everybody is told of."""
    found: dict[str, str] = {}
    for at, side in enumerate(data["sides"]):
        for kind, name in (("units", "unit"), ("leaders", "leader")):
            found |= {one[name]: f"sides[{at}].{kind}[{place}]" for place, one in enumerate(side[kind])}
        for place, late in enumerate(side["reinforcements"]):
            found |= dict.fromkeys(late["units"], f"sides[{at}].reinforcements[{place}].formation")
    return found


def _within(refused: Refused) -> str:
    """A refusal as the rest of a sentence; names keep their capital."""
    said = refused.sentence
    return said if said.startswith(str(refused.names.get("other"))) else said[:1].lower() + said[1:]


def _check_unit(field: Field, troop: Troop) -> None:
    if troop.is_garrison and troop.block is not None:
        check_house(field, troop, troop.block)
        return
    base = field.bases[troop.id]
    check_edge(field, base.figure)
    others = [one for one in field.troops if one.id != troop.id]
    for name in overlapped(field, base.figure, others):
        refuse("friend_in_way", other=name)
    check_ground(field, Mover(troop, troop.formation, frozenset()), base)


def _check_drawn_up(troop: Troop, where: str) -> None:
    """A formation of its arm; houses only for a garrison, skirmish order for who is trained to it."""
    if troop.formation not in FORMATIONS_OF[troop.arm] and not may_garrison(troop):
        allowed = ", ".join(FORMATIONS_OF[troop.arm])
        said = f"{where}: {troop.id} is {troop.arm} and cannot be drawn up in {troop.formation}; it may in {allowed}"
        raise BadInput(f"{said}, and foot with a block as garrison.", where)
    if troop.block is not None and troop.formation is not Formation.GARRISON:
        raise BadInput(f"{where}: {troop.id} names a block, and is no garrison.", where)
    if troop.formation is Formation.SKIRMISH and not can_skirmish(troop):
        raise BadInput(f"{where}: {troop.id} is not trained to skirmish.", where)
