"""After a fight: recoil, flight, pursuit (D8, D9, D11). The board's facts come in as values."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.elements.bases import recoil_depth
from berthier.rules.elements.house import D11, Pursuers
from berthier.rules.elements.moves import movement
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.reading import reading
from berthier.rules.elements.units import Element, Going
from berthier.rules.elements.who import is_of


class Fate(StrEnum):
    """Where an element ends up."""

    RECOILED = "recoiled"
    ROUTING = "routing"
    DESTROYED = "destroyed"


class Gone(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of an element that had to give ground."""

    fate: Fate
    recoil_p: float | None = None  # paces straight back; None: not told which element, or it does not recoil
    flight_p: int | None = None  # paces of the full move after it


def recoil(
    umpire: Umpire,
    enemy_on_flank_or_rear: bool = False,
    blocked: bool = False,
    element: Element | None = None,
    limbered: bool = False,
) -> Gone:
    """Straight back by its own depth; destroyed if blocked, or with an enemy front on flank or rear (D8).

    Told which element it is, the answer says by how many paces: its depth, at least 25 and at most 50.
    """
    if enemy_on_flank_or_rear or blocked:
        return Gone(Fate.DESTROYED)
    return Gone(Fate.RECOILED, recoil_distance(umpire, element, limbered))


def recoil_distance(umpire: Umpire, element: Element | None, limbered: bool) -> float | None:
    """The depth of a base in paces, at least 25 and at most 50 (D8, E2)."""
    if element is None:
        return None
    far = recoil_depth(element.type, limbered)
    umpire.note(Fact("recoils by paces", f"{float(far):g}"))
    return float(far)


def flee(
    umpire: Umpire,
    from_close_combat: bool = True,
    recoil_blocked: bool = False,
    blocked: bool = False,
    element: Element | None = None,
    going: Going = Going.GOOD,
    low_visibility: bool = False,
) -> Gone:
    """Recoil first if from close combat, then a full move away; blocked on either, it is destroyed (D9).

    Told which element it is, the answer says how far back and how far away; rivers do not limit a flight.
    """
    if blocked or (from_close_combat and recoil_blocked):
        return Gone(Fate.DESTROYED)
    back = recoil_distance(umpire, element, limbered=False) if from_close_combat else None
    if element is None:
        return Gone(Fate.ROUTING, back)
    move = movement(umpire, element, going, low_visibility=low_visibility)
    return Gone(Fate.ROUTING, back, move.max_move_p)


class Steadiness(msgspec.Struct, frozen=True):
    """Whether an element of a command stands or routs."""

    routs: bool


def hold_steady(
    umpire: Umpire, command_broken: bool, steadied: bool = False, in_contact: bool = False, can_run: bool = True
) -> Steadiness:
    """Elements of a broken command that are neither steadied nor in contact rout at the start of their bound (D12).

    `can_run` is false for vessels, captured guns, guns that may only wheel, Bg that cannot move, launched Pont.
    """
    return Steadiness(command_broken and can_run and not steadied and not in_contact)


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
