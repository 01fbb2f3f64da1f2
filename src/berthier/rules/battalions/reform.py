"""Retreat, reform and rest (B12, D13, D14): how far a broken unit runs, and what it takes to stand again."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.battalions.charts import OTHER_MOVES, REFORM
from berthier.rules.battalions.house import H13
from berthier.rules.battalions.moves import ACTIONS, Pace
from berthier.rules.battalions.units import LEVELS, Fatigue, Figures, Inches, Level

NEAR_ENEMY = 24  # inches: no rest with an enemy within them (H13)


class ReformMod(StrEnum):
    """The lines of the reform die; plus is bad."""

    ORIGINAL_MORALE_20 = "original_morale_20_plus"
    CAVALRY = "cavalry"
    RIDDEN_DOWN = "ridden_down"
    UNTRAINED = "untrained_green_cossack_landwehr_militia"


ReformMods = tuple[ReformMod, ...]


class Reform(msgspec.Struct, frozen=True):
    """Actions the unit needs to reform."""

    actions: int


class Recovery(msgspec.Struct, frozen=True):
    """Actions and whole periods until the unit stands in good order again, and the inches it ran."""

    actions: int
    periods: int
    fled_in: int


class Rested(msgspec.Struct, frozen=True):
    """The fatigue level after a period."""

    fatigue: Fatigue


def reform(umpire: Umpire, mods: ReformMods = ()) -> Reform:
    """The reform die: 1-2 one action, 3-4 two, 5-6 three, 7 or more four (B12)."""
    tally = Tally("reform", tuple(REFORM.modifier(mod) for mod in ReformMod if mod in mods))
    umpire.note(tally)
    return Reform(umpire.resolve(reform_actions, tally.total))


def reform_actions(umpire: Umpire, modifier: int) -> int:
    """One die with its modifiers."""
    modified = umpire.roll(D6, "reform", by="unit") + modifier
    umpire.note(Fact("modified roll", modified))
    cell = REFORM.at(modified, "actions")
    umpire.note(cell)
    return integer(cell)


def recover(umpire: Umpire, kind: Pace, clear_after_in: Inches = 0, mods: ReformMods = ()) -> Recovery:
    """After a retreat move: run until no formed enemy is within 8 in, then reform, two actions a period (H11).

    `clear_after_in` is how far the unit has to run on before it is clear of formed enemies.
    """
    pace = OTHER_MOVES.at(kind, "per action")
    umpire.note(pace)
    running = -int(-clear_after_in // integer(pace))
    umpire.note(Fact("actions of running", running))
    actions = running + umpire.resolve(reform, mods).actions
    umpire.note(Fact("actions in all", actions))
    umpire.note(Fact("periods", -(-actions // ACTIONS)))
    umpire.note(Fact("inches run", running * integer(pace)))
    return Recovery(actions, -(-actions // ACTIONS), running * integer(pace))


def rest(
    umpire: Umpire, fatigue: Level, stood_both_actions: bool = True, figures_lost: Figures = 0, enemy_in: Inches = 1000
) -> Rested:
    """A period standing, without loss and with no enemy within 24 in, lowers fatigue one level (H13)."""
    rested = stood_both_actions and not figures_lost and enemy_in > NEAR_ENEMY and umpire.plays(H13) == "on"
    return Rested(LEVELS[max(0, fatigue - 1) if rested else fatigue])
