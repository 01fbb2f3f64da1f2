"""Setting a campaign up, and positions as plain data in the words of the design's section c."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.inputs import read_struct
from berthier.rules.capitani.game.patching import FIELDS, Patch, patched
from berthier.rules.capitani.game.position import MARKS, FieldForce, Position, Segment
from berthier.rules.capitani.game.roster import guns_of, rank
from berthier.rules.capitani.game.scenario import Muster, Purse, campaign_of
from berthier.rules.capitani.game.seen import band_of
from berthier.rules.capitani.units import Weather


def set_up(scenario: str, rulings: Mapping[str, str] | None = None) -> Position:
    """The position before turn 1: Forces as listed, control, alignment, sieges, purses."""
    campaign = campaign_of(scenario)
    purses = tuple(Purse(one.key, one.generale, one.nominal, one.purse) for one in campaign.commands)
    start = Position(
        scenario=scenario,
        turn=1,
        segment=Segment.WEATHER,
        active=campaign.sides[0],
        first=campaign.sides[0],
        weather=campaign.first_weather,
        forces=(),
        control=tuple(sorted(campaign.control.items())),
        alignment=tuple(sorted(campaign.alignment.items())),
        commands=purses,
        sieges=tuple(sorted(campaign.sieges.items())),
        lost=tuple((side, 0) for side in campaign.sides),
        bonus=tuple((side, 0) for side in campaign.sides),
        awaited=tuple(one.force.id for one in campaign.reinforcements),
        rulings=tuple(sorted({**campaign.switches, **(rulings or {})}.items())),
    )
    return start.put(*(from_muster(start, muster) for muster in campaign.forces))


def from_muster(position: Position, muster: Muster) -> FieldForce:
    """A Force of the scenario on the map."""
    return FieldForce(
        muster.id, muster.command, muster.hex, muster.units, rank(position.generali, muster.capitani), muster.order,
        engineers=muster.engineers,
    )  # fmt: skip


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a board question tells it (appendix A); what is asked of it is read elsewhere."""

    scenario: str
    turn: int = 1
    weather: Weather | None = None
    patch: Patch = Patch()
    ask: dict[str, Any] = {}


def read_position(data: Mapping[str, Any]) -> Position:
    """A position from a scenario, a turn, the weather and a `patch` (appendix A)."""
    board = read_struct(Board, data)
    position = set_up(board.scenario)
    turns = len(position.campaign.turns)
    if not 1 <= board.turn <= turns:
        raise BadInput(f"{position.campaign.title} has turns 1 to {turns}; there is no turn {board.turn}.", "turn")
    position = position.but(turn=board.turn, weather=board.weather or position.weather)
    return patched(position, board.patch)


def position_data(position: Position) -> dict[str, Any]:
    """A position as plain data in the words of section c."""
    plain: dict[str, Any] = msgspec.to_builtins(position)
    for name in (*FIELDS, "rulings"):
        plain[name] = dict(getattr(position, name))
    plain["forces"] = [force_data(force) for force in position.forces]
    plain["commands"] = {one.key: msgspec.to_builtins(one) for one in position.commands}
    return plain


def force_data(force: FieldForce) -> dict[str, Any]:
    """A Force with all its marks; one that is known by report with its size and whether it has guns."""
    plain: dict[str, Any] = {
        name: msgspec.to_builtins(getattr(force, name)) for name in ("id", "command", "hex", "capitani", "order")
    }
    if force.hidden:
        plain |= {"size": band_of(force.hidden), "guns": guns_of(force.units) > 0}
    else:
        plain["units"] = [
            {"kind": one.kind, "sp": one.sp, "demoralised": one.demoralised, "name": one.name} for one in force.units
        ]
    return plain | {name: getattr(force, name) for name in ("shown", "acts", "mp", *MARKS, "engineers", "new")}
