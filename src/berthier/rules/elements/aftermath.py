"""After a fight: recoil, flight, pursuit (D8, D9, D11). The board's facts come in as values."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.elements.house import D11, Pursuers
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.reading import reading
from berthier.rules.elements.units import Element
from berthier.rules.elements.who import is_of


class Fate(StrEnum):
    """Where an element ends up."""

    RECOILED = "recoiled"
    ROUTING = "routing"
    DESTROYED = "destroyed"


class Gone(msgspec.Struct, frozen=True):
    """What became of an element that had to give ground."""

    fate: Fate


def recoil(umpire: Umpire, enemy_on_flank_or_rear: bool = False, blocked: bool = False) -> Gone:
    """Straight back by its own depth; destroyed if blocked, or with an enemy front on flank or rear (D8)."""
    return Gone(Fate.DESTROYED if enemy_on_flank_or_rear or blocked else Fate.RECOILED)


def flee(umpire: Umpire, from_close_combat: bool = True, recoil_blocked: bool = False, blocked: bool = False) -> Gone:
    """Recoil first if from close combat, then a full move away; blocked on either, it is destroyed (D9)."""
    lost = blocked or (from_close_combat and recoil_blocked)
    return Gone(Fate.DESTROYED if lost else Fate.ROUTING)


class Follow(StrEnum):
    """What a winner does."""

    PURSUE = "pursue"
    STAND = "stand"


class Pursuit(msgspec.Struct, frozen=True):
    """Whether the winner follows, whether it had to, and whether it is now out of hand (2 points to rally)."""

    follows: bool
    had_to: bool
    pursuing: bool


MUST = {
    Pursuers.LISTED: str(Pursuers.LISTED),
    Pursuers.CAVALRY_TOO: f"{Pursuers.LISTED}, Cavalry",
    Pursuers.NOBODY: None,
}
BEATEN_OFF = (Outcome.RECOIL, Outcome.FLEE, Outcome.DESTROYED)


def pursue(
    umpire: Umpire,
    winner: Element,
    loser_outcome: Outcome,
    engaged_on_flank: bool = False,
    defending_cover: bool = False,
) -> Pursuit:
    """After close combat some must follow a frontal enemy that gave way; others may if free on the flanks (D11)."""
    if loser_outcome not in BEATEN_OFF or defending_cover:
        return Pursuit(follows=False, had_to=False, pursuing=False)
    listed = MUST[umpire.plays(D11)]
    must = listed is not None and is_of(winner, listed, reading(umpire))
    follows = must or (not engaged_on_flank and umpire.choose("winner", tuple(Follow), "pursuit") is Follow.PURSUE)
    return Pursuit(follows, must, follows and loser_outcome is Outcome.FLEE)
