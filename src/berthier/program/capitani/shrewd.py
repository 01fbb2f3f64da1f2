"""How who looks far judges a campaign (decisions 0052 and 0056): by the figures for its length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.program.capitani.urge import urge
from berthier.rules.capitani.game.judging.figures import LONG, SHREWD, Figures
from berthier.rules.capitani.game.judging.worth import worth
from berthier.rules.capitani.game.position import Position

SHORT = 4  # turns: a campaign that one battle decides, where nothing makes up for the men lost in it


def figures_for(position: Position) -> Figures:
    """The figures for a campaign of this length."""
    return SHREWD if len(position.campaign.turns) <= SHORT else LONG


def shrewd_worth(position: Position, side: str) -> float:
    """What a position is worth to a side."""
    return worth(position, side, figures_for(position))


def shrewd_urge(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float]:
    """Each option by section g."""
    return urge(position, side, why, options, figures_for(position))
