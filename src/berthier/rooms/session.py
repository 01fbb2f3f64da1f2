"""A session: a game at a table as far as its events go. It is only ever derived from them, never stored.

Also the seats: who sits at a table, and which names a seat may have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Ruleset
from berthier.engine.question import Question
from berthier.rooms.acts import Act
from berthier.rooms.events import (
    ABORT_BY_CONSENT,
    TO_EACH_HIS_OWN,
    UNANSWERED,
    AbortAsked,
    Closed,
    Created,
    DiceSource,
    FreeAsked,
    UndoAsked,
)
from berthier.rooms.keeping.chain import LogLine

UMPIRE = "umpire"
SPECTATOR = "spectator"
SERVER = "server"  # no seat, but it commits to a dice secret like one

MOST_PLAYERS = 8
_CODE = re.compile(r"[a-z0-9]{4,32}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,23}")


class Role(StrEnum):
    """What a seat may do: rule, play a side, or look on."""

    UMPIRE = UMPIRE
    PLAYER = "player"
    SPECTATOR = SPECTATOR


def computer(level: str) -> str:
    """The name of a program in a seat that is nobody's own."""
    return f"the computer ({level})"


def role_of(seat: str) -> Role:
    """The role that goes with a seat."""
    if seat == UMPIRE:
        return Role.UMPIRE
    return Role.SPECTATOR if seat == SPECTATOR else Role.PLAYER


@dataclass
class Session:
    """The state of a table. `turn` grows with every question put, so that a late answer cannot hit the next one.

    `lines` are the last ones, all of them in a session derived from the first; `seq` is the number of the last.
    """

    created: Created
    ruleset: Ruleset
    lines: list[LogLine] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)
    commitments: dict[str, str] = field(default_factory=dict)
    roster: dict[str, dict[str, Any]] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    sealed: set[str] = field(default_factory=set)
    struck: set[int] = field(default_factory=set)
    asked: UndoAsked | AbortAsked | FreeAsked | None = None
    consents: set[str] = field(default_factory=set)
    dice_rolled: int = 0
    overrides: int = 0
    taken_back: int = 0  # how often something was undone
    turn: int = 0
    closed: Closed | None = None
    programs: dict[str, str] = field(default_factory=dict)  # seats that a program plays, and its level
    hidden: dict[str, str] = field(default_factory=dict)  # choices the rules have and nobody was shown: who made them
    vault: Mapping[str, str] = field(default_factory=dict)  # commitment -> what lies behind it, as far as it is known
    seq: int = 0
    size: int = 0
    watchers: int = 0
    owners: dict[str, str] = field(default_factory=dict)
    fixed: bool = False
    fair_from: int = 0
    put_at: str = ""  # since when who is asked has his time, and since when it stands because all are asked something
    halted_at: str = ""
    sat: dict[str, int] = field(default_factory=dict)  # the line with which a seat was taken
    guests: set[str] = field(default_factory=set)  # seats taken over from a program: whoever has the code can
    carried: list[str] = field(default_factory=list)  # commitments to the positions it was carried on from

    @property
    def game(self) -> str:
        """The game's own name, also the code to join it by."""
        return self.created.game

    @property
    def is_whole(self) -> bool:
        """Whether every line and every answer is at hand."""
        return self.lines[0].n == 1 and not any(act.forgotten > act.carried for act in self.acts)

    def forget(self, lines: int, answers: int) -> None:
        """Let go what is long past; as many of the last lines and answers as these stay at hand."""
        if len(self.lines) > 2 * lines:
            del self.lines[:-lines]
            self.struck = {number for number in self.struck if number >= self.lines[0].n}
            for past in self.acts[:-1]:
                past.let_go()
        if self.act is not None and len(self.act.steps) > 2 * answers:
            self.act.forget(answers)

    @property
    def seats(self) -> tuple[str, ...]:
        """The umpire's seat and the players'."""
        return (UMPIRE, *self.created.players)

    @property
    def act(self) -> Act | None:
        """The latest act."""
        return self.acts[-1] if self.acts else None

    @property
    def open_act(self) -> Act | None:
        """The act in play."""
        return self.act if self.act is not None and self.act.is_open else None

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.open_act.question if self.open_act is not None else None

    def seat_of(self, act: Act, side: str) -> str:
        """Which seat plays a side of an act: as agreed at its start, else the seat of that name, else the umpire."""
        seat = act.started.sides.get(side, side)
        return seat if seat in self.created.players else UMPIRE

    def may_choose(self, seat: str, side: str) -> bool:
        """Whether a seat decides for a side of the open act: its player, or the umpire for an empty seat."""
        act = self.open_act
        if act is None:
            return False
        player = self.seat_of(act, side)
        return seat == player or (seat == UMPIRE and player not in self.taken)

    def may_roll(self, seat: str, side: str) -> bool:
        """Whether a seat may throw the dice of a side: its player or the umpire."""
        return seat == UMPIRE or self.may_choose(seat, side)

    @property
    def is_strict(self) -> bool:
        """Whether the table is kept by stricter customs than the first."""
        return self.created.customs >= ABORT_BY_CONSENT

    @property
    def gives_each_his_own(self) -> bool:
        """Whether nobody disposes of what is somebody else's too: his seat while he is away, his game, his dice."""
        return self.created.customs >= TO_EACH_HIS_OWN

    @property
    def answers_bind(self) -> bool:
        """Whether only what nothing has answered is taken back freely, and more by consent of people alone."""
        return self.created.customs >= UNANSWERED

    @property
    def is_whole_game(self) -> bool:
        """Whether the latest act is a whole game."""
        return self.act is not None and self.act.ruleset.game_of(self.act.procedure.name) is not None

    @property
    def people(self) -> list[str]:
        """The players' seats that are somebody's own, whoever plays them now."""
        taken = {seat: self.taken[seat] for seat in self.created.players if seat in self.taken}
        return [seat for seat, name in taken.items() if name != computer(self.programs.get(seat, ""))]

    def is_alone(self, seat: str) -> bool:
        """Whether nobody plays here but this seat and programs that are nobody's own."""
        return all(each == seat for each in self.people)

    @property
    def is_fixed(self) -> bool:
        """Whether nobody can add a dice secret any more: they are fixed, or dice have come from them."""
        return self.fixed or self.dice_rolled > self.fair_from

    @property
    def holds_secrets(self) -> bool:
        """Whether all have committed their dice secrets and no die has come from them: now they are handed over."""
        is_fair = self.created.dice is DiceSource.FAIR and self.closed is None
        return is_fair and not self.awaited_secrets and self.dice_rolled <= self.fair_from

    @property
    def awaited_secrets(self) -> list[str]:
        """Whose dice secret is still to be committed before the first fair die."""
        if self.created.dice is not DiceSource.FAIR or self.is_fixed:
            return []
        return [seat for seat in (SERVER, *self.seats) if self._shares(seat) and seat not in self.commitments]

    def _shares(self, seat: str) -> bool:
        return seat == SERVER or (seat in self.taken and seat not in self.programs)

    def concerned(self, seat: str) -> list[str]:
        """Who must agree when a seat takes back in a whole game what has been answered: all other people who play,
        whoever plays for them now; else the umpire. Where one seat plays every side, those at its screen."""
        others = [each for each in self.people if each != seat]
        if others:
            return others
        if UMPIRE in self.taken and seat != UMPIRE:
            return [UMPIRE]
        return [seat] if self.plays_all(seat) else []

    def plays_all(self, seat: str) -> bool:
        """Whether one seat, and no program, plays every side of a game of several."""
        act = self.act
        game = act.ruleset.game_of(act.procedure.name) if act is not None else None
        if act is None or game is None or seat in self.programs:
            return False
        sides = [one for one in game.sides(str(act.inputs.get("scenario", ""))) if not one.neutral]
        teams = {one.team or one.name for one in sides}
        return len(teams) > 1 and all(self.seat_of(act, one.name) == seat for one in sides)

    @property
    def consenters(self) -> list[str]:
        """Who must agree to what is asked, an undo, an end or a freed seat: the other players, else the umpire. Who is
        to lose his seat has no vote; who is away is asked where nobody else is."""
        if self.asked is None:
            return []
        if isinstance(self.asked, UndoAsked) and self.answers_bind and self.is_whole_game:
            return self.concerned(self.asked.seat)
        generous = {} if isinstance(self.asked, AbortAsked) else self.programs  # these let everything be taken back
        aside = (self.asked.seat, self.asked.freed) if isinstance(self.asked, FreeAsked) else (self.asked.seat,)
        others = [seat for seat in self.created.players if seat in self.taken and seat not in aside]
        agreeing = [seat for seat in others if seat not in generous]
        if self.gives_each_his_own and not agreeing:
            agreeing = [seat for seat in others if seat in self.people]
        if agreeing or others:
            return agreeing
        return [seat for seat in (UMPIRE,) if seat != self.asked.seat and seat in self.taken]


def must_play(session: Session, seat: str) -> None:
    """Refuse spectators and seats that nobody has taken."""
    if role_of(seat) is Role.SPECTATOR or seat not in session.taken:
        raise BadInput(f"The {seat} may look on, but not do this.", "seat", list(session.taken))


def must_be_open(session: Session) -> Act:
    """The act in play, or a sentence that there is none."""
    act = session.open_act
    if act is None:
        raise BadInput("No procedure is being played; start one first.", "procedure")
    return act


def is_code(game: str) -> bool:
    """Whether this could be the code of a game: it goes into addresses, file names and messages as it is."""
    return _CODE.fullmatch(game) is not None


def check_players(players: tuple[str, ...]) -> None:
    """Refuse seats that cannot be told apart or that bear a reserved name."""
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise BadInput(f"A table has 1 to {MOST_PLAYERS} players’ seats, not {len(players)}.", "players")
    if len({seat.casefold() for seat in players}) != len(players):
        raise BadInput("Two seats have the same name.", "players")
    for seat in players:
        if not _NAME.fullmatch(seat):
            said = f"{seat!r} cannot name a seat: up to 24 plain letters, digits, spaces, - and _."
            raise BadInput(said, "players")
        if seat.casefold() in (UMPIRE, SPECTATOR, SERVER):
            raise BadInput(f"{seat!r} is reserved; call the player’s seat something else.", "players")


def check_text(text: str, field: str, most: int = 200, *, least: int = 1) -> None:
    """Refuse a name, a title or a reason that is empty or far too long."""
    if not least <= len(text.strip()) or len(text) > most:
        raise BadInput(f"{field} needs {least} to {most} characters.", field)
