"""Where the elements of a battle of one's own stand: on the table, on ground they may enter, on nobody (G9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from berthier.boards.table.polygons import Polygon
from berthier.core.errors import BadInput
from berthier.rules.elements.game.orders.refusals import Code, Refusal
from berthier.rules.elements.game.setting_up import check_place
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import Ground
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.units import WORDS


def check_standing(
    ground: Ground, stands: Sequence[Stand], zones: Mapping[str, Polygon], rivers: Mapping[str, Crossing]
) -> None:
    """Refuse the first element, as listed, that could not be set up where it stands."""
    field = Field(ground, stands, "", rivers=rivers)
    for place, stand in enumerate(stands):
        wrong = check_place(field, stand, zones.get(stand.side))
        if wrong is not None:
            where = f"elements[{place}].pose"
            raise BadInput(f"{where}: {_said(wrong, stand, ground)}.", where)


def _said(wrong: Refusal, stand: Stand, ground: Ground) -> str:
    """What is wrong with a place, in words."""
    if wrong.code is Code.EDGE:
        return f"{stand.id} is not wholly on the table, which is {ground.width} by {ground.height}"
    if wrong.code is Code.ZONE:
        return f"{stand.id} is not wholly within the zone of {stand.side}"
    if wrong.code is Code.BLOCKED:
        return f"{stand.id} stands on {wrong.what}"
    return f"{stand.id} stands on {wrong.what}, where {WORDS[stand.type]} may not be"
