"""Losses of commands and army (E7): beaten, broken, defeated; and marches near the enemy (D5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.elements.house import D5, E7_BEATEN, E7_BROKEN, G_WHOLE, Whole
from berthier.rules.elements.units import Paces, Type

HALF = Fraction(1, 2)
FOR_A_HALF = (Type.SK, Type.HD)
FOR_NOTHING = (Type.PONT, Type.SHIPS, Type.GAL, Type.BOATS, Type.PERM_BRIDGE, Type.TEMP_BRIDGE)
DEFEAT = HALF  # of the army's starting equivalents

Number = Annotated[int, msgspec.Meta(ge=0, le=500)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command by type: what it started with, what it has lost (routing elements count while they rout)."""

    started: dict[Type, Number]
    lost: dict[Type, Number] = {}
    general_lost: bool = False
    extra: Number = 0  # what a scenario adds for an element lost for good
    in_hand: Number = 0  # what its general and a scenario would still add: a broken command is counted whole (G8)
    was_broken: bool = False  # broken before: that is kept
    beaten_at: str = ""  # fractions of its own, as "1/4"; empty: those of everybody
    broken_at: str = ""

    def __post_init__(self) -> None:
        for kind, count in self.lost.items():
            if count > self.started.get(kind, 0):
                raise ValueError(f"{count} {kind} are lost, but the command started with {self.started.get(kind, 0)}")
        for word in (self.beaten_at, self.broken_at):
            if word:
                own_fraction(word)

    def __hash__(self) -> int:
        own = (self.general_lost, self.extra, self.in_hand, self.was_broken, self.beaten_at, self.broken_at)
        return hash((tuple(self.started.items()), tuple(self.lost.items()), own))


def own_fraction(word: str) -> Fraction:
    """A fraction between 0 and 1 as it is written."""
    try:
        value = Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{word!r} is no fraction; write it as 1/4") from None
    if not 0 < value <= 1:
        raise ValueError(f"{word} is no share: give a fraction above 0 and up to 1")
    return value


class CommandState(msgspec.Struct, frozen=True):
    """How a command stands, in element equivalents."""

    lost: str
    of: str
    beaten: bool
    broken: bool


class ArmyState(msgspec.Struct, frozen=True):
    """Every command, and whether the army is defeated."""

    commands: tuple[CommandState, ...]
    defeated: bool

    @property
    def share(self) -> Fraction:
        """The share of what it started with that is lost."""
        started = sum((Fraction(command.of) for command in self.commands), Fraction(0))
        lost = sum((Fraction(command.lost) for command in self.commands), Fraction(0))
        return lost / started if started else Fraction(0)


def equivalents(elements: dict[Type, int]) -> Fraction:
    """Element equivalents: 1 each, a half for Sk and Hd, none for Naval, Pont and bridges (E7)."""
    return Fraction(sum(count * _halves(kind) for kind, count in elements.items()), 2)


def _halves(kind: Type) -> int:
    if kind in FOR_NOTHING:
        return 0
    return 1 if kind in FOR_A_HALF else 2


def count_losses(umpire: Umpire, commands: tuple[Command, ...]) -> ArmyState:
    """Beaten at a third lost, broken at a half; defeated when losses and broken commands make a half (E7)."""
    if not commands:
        raise BadInput("This army is empty: give at least one command.", "commands")
    states = tuple(command_state(umpire, command) for command in commands)
    started = sum((equivalents(command.started) for command in commands), Fraction(0))
    gone, whole = Fraction(0), umpire.plays(G_WHOLE) is Whole.ALL
    for command, state in zip(commands, states, strict=True):
        # A broken command is counted whole: the remaining elements, and what its general and a scenario still add.
        remaining = equivalents(command.started) - equivalents(command.lost) + (command.in_hand if whole else 0)
        gone += lost_equivalents(command) + (remaining if state.broken else 0)
    umpire.note(Fact("army lost", f"{gone} of {started}"))
    return ArmyState(states, bool(started) and gone >= DEFEAT * started)


def lost_equivalents(command: Command) -> Fraction:
    """Losses; a lost general counts one extra, and what a scenario adds."""
    return equivalents(command.lost) + (1 if command.general_lost else 0) + command.extra


def command_state(umpire: Umpire, command: Command) -> CommandState:
    """One command against the fractions in force; one that is worth nothing is neither beaten nor broken."""
    started, lost = equivalents(command.started), lost_equivalents(command)
    if not command.started:
        raise BadInput("A command has no element: give its starting elements.", "commands")
    beaten_at, broken_at = thresholds(umpire, command)
    broken = bool(started) and (command.was_broken or lost >= broken_at * started)
    beaten = bool(started) and lost >= beaten_at * started
    return CommandState(str(lost), str(started), beaten, broken)


def thresholds(umpire: Umpire, command: Command) -> tuple[Fraction, Fraction]:
    """The shares of what it started with at which a command is beaten and broken: its own, else everybody's (E7)."""
    beaten_at = own_fraction(command.beaten_at) if command.beaten_at else umpire.plays(E7_BEATEN)
    broken_at = own_fraction(command.broken_at) if command.broken_at else umpire.plays(E7_BROKEN)
    return beaten_at, broken_at


class March(msgspec.Struct, frozen=True):
    """Whether a march may be made."""

    allowed: bool


def may_march(umpire: Umpire, nearest_enemy_p: Paces, in_contact: bool = False, out_of_hand: bool = False) -> March:
    """A march starts, goes and ends more than 300 paces from the enemy, never by fighting or routing troops (D5)."""
    return March(nearest_enemy_p > umpire.plays(D5) and not in_contact and not out_of_hand)
