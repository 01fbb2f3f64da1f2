"""What a battle cost, off the corps of a side: those that never came round the flank lose nothing (G5.4.5, D2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.rules.great_powers.field.casualties import NAMES, Troops
from berthier.rules.great_powers.field.forces import Flank, on_the_field
from berthier.rules.great_powers.game.fights.besieging import after_losses
from berthier.rules.great_powers.game.fights.engaging import name_of
from berthier.rules.great_powers.game.fights.losing import replace_corps
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, flag_of


def taken_off(
    position: Position,
    area: str,
    stack: Sequence[CorpsState],
    left: Troops,
    away: Flank | msgspec.UnsetType,
    flags: Sequence[str],
    *,
    own: bool,
) -> Position:
    """Losses off a side: light bodies first, then the corps; all have fought, those who joined stand in the area.

    Corps that never came round the flank lose nothing (D2): what is lost comes off the others.
    """
    bodies = [
        body
        for body in position.light_at.get(area, ())
        if (flag_of(position, body.nation) in flags) is own
        and (own or any(are_enemies(position, flag, flag_of(position, body.nation)) for flag in flags))
    ]
    there, absent = parted(stack, away)
    counts = by_arm(on_the_field(left, away))
    foot = _foot(there)
    counts["infantry"], spare = min(foot, counts["infantry"]), max(0, counts["infantry"] - foot)
    kept = []
    for body in position.light:
        if body in bodies:
            body = msgspec.structs.replace(body, factors=min(body.factors, spare))
            spare -= body.factors
        if body.factors:
            kept.append(body)
    position = position.but(light=tuple(kept))
    kept_away = [] if isinstance(away, msgspec.UnsetType) else after_losses(absent, by_arm(away.troops))
    after = [
        msgspec.structs.replace(
            each, area=area, fought=True, in_city=False, came_from=each.came_from if each.area == area else each.area
        )
        for each in (*after_losses(there, counts), *kept_away)
    ]
    return replace_corps(position, after)


def by_arm(troops: Troops) -> dict[str, int]:
    """Factors by their arms."""
    return dict(zip(NAMES, troops.counts, strict=True))


def parted(
    stack: Sequence[CorpsState], away: Flank | msgspec.UnsetType
) -> tuple[Sequence[CorpsState], Sequence[CorpsState]]:
    """The corps that were on the field, and those that never came."""
    names = () if isinstance(away, msgspec.UnsetType) else away.corps
    absent = [each for each in stack if name_of(each.nation, each.counter.name) in names]
    return [each for each in stack if each not in absent], absent


def _foot(stack: Sequence[CorpsState]) -> int:
    """Factors of the arm that battles call infantry."""
    return sum(
        each.counts[0] + each.counts[5] + (each.counts[3] if each.nation in ("GB", "Sp") else 0) for each in stack
    )
