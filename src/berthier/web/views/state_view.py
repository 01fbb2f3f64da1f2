"""How a procedure stands, for the desk and the room: its sides as a card, its lines as a picture."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup

from berthier.boards.drawing.battle_lines import draw_lines
from berthier.core.game import GameSide
from berthier.core.nesting import innermost
from berthier.engine.live import Live
from berthier.staff.played.standing import Standing, standing
from berthier.staff.situation import Situation

INKS = ("#1f3f77", "#9c3325")  # the two sides wherever they are drawn


class StateView(msgspec.Struct, frozen=True):
    """The figures of both sides, and both lines where they can be drawn."""

    standing: Standing
    lines: str = ""

    @property
    def picture(self) -> Markup:
        """The drawing, ready for the page."""
        return Markup(self.lines)


def view_state(situation: Situation, game: Live[Any]) -> StateView:
    """How it stands now."""
    procedure = situation.procedure
    told = standing(situation.ruleset, procedure, situation.call, game)
    found = procedure.lines(innermost(game.position[0])) if procedure.lines is not None else None
    if found is None:
        return StateView(told)
    sides = [
        GameSide(name, situation.ruleset.face.word(name, name).capitalize(), ink, "plain", name[:2])
        for name, ink in zip(procedure.sides, INKS, strict=True)
    ]
    return StateView(told, draw_lines(found, sides))
