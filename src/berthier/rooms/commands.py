"""What a seat may ask of the table; `moves` turns it into events. Each reads from JSON by its `do`."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.inputs import make_ready


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something a seat asks for."""


class CommitSecret(_Command, frozen=True, tag="commit"):
    """Take part in fair dice. With a secret, or none, the server keeps (or makes) it; with only a commitment the
    secret is handed over later, so that not even the server knows it while others may still commit."""

    secret: str | None = None
    commitment: str | None = None


class HandOver(_Command, frozen=True, tag="hand over"):
    """Give the server the dice secret committed to before."""

    secret: str


class Enter(_Command, frozen=True, tag="enter"):
    """Write a unit or an army into the roster."""

    name: str
    data: dict[str, Any]


class Start(_Command, frozen=True, tag="start"):
    """Begin a procedure."""

    procedure: str
    inputs: dict[str, Any] = {}
    switches: dict[str, str] = {}
    sides: dict[str, str] = {}
    refs: dict[str, str] = {}


class TypeDice(_Command, frozen=True, tag="dice"):
    """Answer with dice thrown at the table."""

    turn: int
    faces: tuple[int, ...]


class Roll(_Command, frozen=True, tag="roll"):
    """Have the dice rolled: by the server, or from everybody's secrets."""

    turn: int


class Choose(_Command, frozen=True, tag="choose"):
    """Answer an open choice."""

    turn: int
    pick: str


class SealPick(_Command, frozen=True, tag="seal"):
    """Make a secret choice for a side; the side may be left out where only one is ours. The salt may be ours too."""

    turn: int
    pick: str
    side: str | None = None
    salt: str | None = None


class TakeBack(_Command, frozen=True, tag="undo"):
    """Take a line back, or ask the others to agree."""

    line: int


class Consent(_Command, frozen=True, tag="consent"):
    """Agree to the undo that is asked."""


class Refuse(_Command, frozen=True, tag="refuse"):
    """Do not agree, or withdraw one's own request."""


class Apply(_Command, frozen=True, tag="apply"):
    """Put figures of an outcome into the roster."""

    act: int
    changes: dict[str, str]


class Abort(_Command, frozen=True, tag="abort"):
    """Give the running procedure up."""

    reason: str


class Hand(_Command, frozen=True, tag="hand"):
    """Let a program of a level play a free seat or one's own; with no level its person plays again. A program that is
    nobody's own is changed by the umpire, or by who plays with programs alone."""

    player: str
    level: str = ""


class OfferDraw(_Command, frozen=True, tag="offer draw"):
    """Offer to end a whole game as a draw; the others agree or refuse."""


class Resign(_Command, frozen=True, tag="resign"):
    """Give a whole game up, where that decides it: of several sides none ends the game of the others."""


class Free(_Command, frozen=True, tag="free"):
    """Free, as umpire and with a reason, a seat whose holder has gone; players put it to the vote."""

    seat: str
    reason: str


class Close(_Command, frozen=True, tag="close"):
    """Close the table and show every dice secret; where there is an umpire he does it."""

    reason: str = ""


class Override(_Command, frozen=True, tag="override"):
    """Do, as umpire and with a reason, what the rules of the table would not allow. A `pick` may stand for a secret
    choice when it names every side's, parted by commas."""

    reason: str
    does: TypeDice | Choose | TakeBack | Enter | Apply | Abort


Command = (
    CommitSecret
    | HandOver
    | Enter
    | Start
    | TypeDice
    | Roll
    | Choose
    | SealPick
    | TakeBack
    | Consent
    | Refuse
    | Apply
    | Abort
    | Free
    | Hand
    | OfferDraw
    | Resign
    | Close
    | Override
)

make_ready(Command)
