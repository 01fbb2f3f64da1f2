"""What can happen at a table. Events hold only what everybody may read: of a secret, its commitment.

Every event names the seat that caused it; `follow` says which may follow which.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from berthier.engine.question import Answer

DRAW = "a draw is agreed"  # the reason of an end that is offered as a draw
CUSTOMS = 5  # of tables opened today; lower ones are what logs of before were kept by
ABORT_BY_CONSENT = 2  # since which a shown die binds, entries have owners, secrets are fixed before they are told
SECRETS_ANEW = 3  # since which all dice secrets are made anew when a seat is freed after some were handed over
TO_EACH_HIS_OWN = 4  # since which nobody ends, undoes or hands over behind somebody’s back what is his too
UNANSWERED = 5  # since which only what nothing has answered is taken back freely, and no program agrees to more


class DiceSource(StrEnum):
    """Where the dice of a game come from."""

    TYPED = "typed"
    SERVER = "server"
    FAIR = "fair"


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened, caused by a seat."""

    seat: str


class Created(_Event, frozen=True, tag="created"):
    """The table is opened: its rules, its players' seats, where its dice come from and its house rulings; of a whole
    game also how many minutes an answer may take (0: as long as it likes), whether the staff advises on secret choices,
    and whether it is practice: anything may be taken back in it, and it counts as no result."""

    game: str
    title: str
    ruleset: str
    rules: str
    players: tuple[str, ...]
    dice: DiceSource
    customs: int = 1
    minutes: int = 0
    advice: bool = False
    switches: dict[str, str] = {}
    practice: bool = False


class SeatFreed(_Event, frozen=True, tag="seat freed"):
    """A seat whose holder has gone is freed by the umpire, or by the vote of the others, with a reason: its keys and
    open seals are void."""

    freed: str
    reason: str


class BroughtIn(_Event, frozen=True, tag="brought in"):
    """The game goes on at another server: all seats but the umpire's are free, open seals are void, dice secrets are
    made anew. What was rolled before is proved by the secrets of before."""

    name: str


class Carried(_Event, frozen=True, tag="carried on"):
    """The rules were changed in mid-game, and what was played no longer follows from them: the game goes on from the
    position it stood in. `before` and `rules` are the rules (and the engine) of the lines before and after this one;
    of the position only the commitment is here, for what is hidden in it stays hidden until the table is closed. With
    one begins a table at which another game is played on: `after` is the line of that game."""

    before: str
    rules: str
    commitment: str
    after: int = 0


class Fixed(_Event, frozen=True, tag="dice secrets fixed"):
    """Everybody has committed; nobody can add to the dice any more, and so the secrets may be handed over."""


class FreeAsked(_Event, frozen=True, tag="vote asked"):
    """A player asks the others to free the seat of one who has committed a dice secret and does not hand it over."""

    freed: str
    reason: str


class AbortAsked(_Event, frozen=True, tag="abort asked"):
    """A seat asks to give the running procedure up after a die or a secret was shown in it."""

    reason: str


class SeatTaken(_Event, frozen=True, tag="seat taken"):
    """Somebody sits down."""

    name: str


class Handed(_Event, frozen=True, tag="seat handed"):
    """A player's seat is played by a program of a level from now on; with no level, by its person again. The server
    hands over the seat of somebody who let his time pass."""

    player: str
    level: str = ""


class Resigned(_Event, frozen=True, tag="resigned"):
    """A player gives a whole game up."""


class Committed(_Event, frozen=True, tag="dice secret committed"):
    """A seat, or the server, binds itself to its share of the dice."""

    commitment: str


class Entered(_Event, frozen=True, tag="roster entered"):
    """A unit or an army is written into the roster."""

    name: str
    data: dict[str, Any]


class Started(_Event, frozen=True, tag="procedure started"):
    """A procedure of the rules begins. `sides` says which seat plays which side of it; `refs` fills inputs from the
    roster (`{"attacker.sp": "Blue corps.sp"}`), where `inputs` does not already give them."""

    procedure: str
    inputs: dict[str, Any] = {}
    switches: dict[str, str] = {}
    sides: dict[str, str] = {}
    refs: dict[str, str] = {}


class Answered(_Event, frozen=True, tag="answer"):
    """An open question is answered: dice, or an open choice. Fair dice say the number of their first die."""

    answer: Answer
    first_die: int | None = None


class Sealed(_Event, frozen=True, tag="sealed choice"):
    """A side has made its secret choice; only the commitment is here."""

    side: str
    commitment: str


class Opening(msgspec.Struct, frozen=True):
    """What a sealed choice held."""

    pick: str
    salt: str


class Revealed(_Event, frozen=True, tag="reveal"):
    """All sides are in: the sealed choices are opened together."""

    openings: dict[str, Opening]


class Taken(_Event, frozen=True, tag="choices taken"):
    """All sides are in, and the rules have the choices; what they were stays hidden until the rules tell it or the
    table is closed."""


class UndoAsked(_Event, frozen=True, tag="undo asked"):
    """A seat asks to take back a line that needs the others' consent."""

    line: int


class Consented(_Event, frozen=True, tag="consent"):
    """A seat agrees to take the line back."""


class Refused(_Event, frozen=True, tag="undo refused"):
    """A seat does not agree, or the one who asked thinks better of it."""


class Undone(_Event, frozen=True, tag="undo"):
    """A line is taken back. It stays in the log, struck out."""

    line: int


class Applied(_Event, frozen=True, tag="result applied"):
    """Figures of an outcome go into the roster: `{"Blue corps.sp": "attacker_sp"}`."""

    act: int
    changes: dict[str, str]


class Aborted(_Event, frozen=True, tag="abort"):
    """The running procedure is given up."""

    reason: str


class Finished(_Event, frozen=True, tag="finished"):
    """The running procedure is over: its outcome stands."""

    outcome: Any


class Closed(_Event, frozen=True, tag="closed"):
    """The table is closed: every dice secret, every choice that stayed hidden and every position a game was carried on
    from (by their commitments) is shown, so that everybody can check everything."""

    reason: str = ""
    secrets: dict[str, str] = {}
    openings: dict[str, Opening] = {}
    carried: dict[str, str] = {}


class Overridden(_Event, frozen=True, tag="override"):
    """The umpire does what the rules of the table would not allow, and says why."""

    reason: str
    does: Answered | Undone | Entered | Applied | Aborted


Event = (
    Created
    | SeatFreed
    | BroughtIn
    | Carried
    | Fixed
    | FreeAsked
    | AbortAsked
    | SeatTaken
    | Handed
    | Resigned
    | Committed
    | Entered
    | Started
    | Answered
    | Sealed
    | Revealed
    | Taken
    | UndoAsked
    | Consented
    | Refused
    | Undone
    | Applied
    | Aborted
    | Finished
    | Closed
    | Overridden
)
