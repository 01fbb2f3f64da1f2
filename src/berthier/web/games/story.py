"""The log of a table told as a story: each line as a sentence, with the dice to draw beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.words import capital, in_words, label
from berthier.rooms.events import DRAW
from berthier.rooms.lines_told import LineView
from berthier.rooms.session import SERVER
from berthier.rooms.views import View
from berthier.staff.played.telling import came_of_it

DICE = {
    "typed": "thrown by hand and typed in",
    "server": "rolled by the server",
    "fair": "provably fair, from everybody’s secrets",
}
Told = Mapping[str, Any]


class Sentence(msgspec.Struct, frozen=True):
    """One line: who, what, the dice shown, a reason where one was given."""

    n: int
    at: str
    kind: str
    seat: str
    words: str
    struck: bool
    faces: tuple[int, ...] = ()
    reason: str = ""

    @property
    def clock(self) -> str:
        """The time of day (UTC)."""
        return self.at[11:16]


def tell(view: View) -> list[Sentence]:
    """Every line of the log, in order, each by the name of who sat there then."""
    ruleset = find_ruleset(view.ruleset)
    names = {seat.seat: seat.name for seat in view.seats}
    handed = {seat.seat for seat in view.seats if seat.program and not (seat.open or seat.shut)}
    told, ends = [], f" ({practised(view)})" if view.practice else ""
    for line in reversed(view.lines):
        called = names | {line.seat: f"The computer for {names[line.seat]}"} if _by_program(line, handed) else names
        sentence = tell_line(line, ruleset, called, _procedure(view, line.n))
        is_end = ends and line.kind in ENDS and not line.struck
        told.append(msgspec.structs.replace(sentence, words=sentence.words + ends) if is_end else sentence)
        _take_back(line, names, handed)
    return told[::-1]


ENDS = ("finished", "abort", "resigned")


def practised(view: View) -> str:
    """What is said of a game in practice beside how it ended: “practice, 9 taken back”."""
    return f"practice, {view.taken_back or 'nothing'} taken back"


ANSWERS = ("answer", "sealed choice", "consent", "undo refused")  # what a program does in a seat


def _by_program(line: LineView, handed: set[str]) -> bool:
    """Whether the computer answered for somebody: the one whose seat it is did not say that."""
    return line.kind in ANSWERS and line.seat in handed


def _take_back(line: LineView, names: dict[str, str | None], handed: set[str]) -> None:
    """Who sat where before a line, and for whom the computer played."""
    if line.kind == "seat handed" and line.told["level"]:
        handed.discard(line.told["player"])
    elif line.kind == "seat handed" and line.seat == line.told["player"]:  # else it was nobody's, and was left free
        handed.add(line.seat)
    elif line.kind == "seat taken":
        names[line.seat] = None
        handed.discard(line.seat)


def _procedure(view: View, line: int) -> str:
    """What was being played at a line."""
    return next((act.procedure for act in reversed(view.acts) if act.line <= line), "")


def tell_line(line: LineView, ruleset: Ruleset, names: Mapping[str, str | None], procedure: str = "") -> Sentence:
    """One line as a sentence; `procedure` is what was being played then."""
    told = {"procedure": procedure, **line.told}
    kind = str(told["does"]) if line.kind == "override" else line.kind
    who = _who(line.seat, names) if line.kind != "seat taken" else str(told["name"])
    said = TELLERS[kind](told, line.seat, ruleset)
    by_hand = "overrides: " if line.kind == "override" else ""
    faces = tuple((told.get("answer") or {}).get("faces") or ())
    reason = str(told.get("reason") or "")
    return Sentence(line.n, line.at, line.kind, line.seat, f"{who} {by_hand}{said}", line.struck, faces, reason)


def _who(seat: str, names: Mapping[str, str | None]) -> str:
    if seat == SERVER:
        return "The server"
    name = names.get(seat)
    return f"{name} ({capital(seat)})" if name else capital(seat)


def _created(told: Told, seat: str, ruleset: Ruleset) -> str:
    practice = ", for practice" if told.get("practice") else ""
    return f"opens the table “{told['title']}”{practice}: {ruleset.title}, dice {DICE[str(told['dice'])]}"


def _taken(told: Told, seat: str, ruleset: Ruleset) -> str:
    return "looks on" if seat == "spectator" else f"takes the seat of {capital(seat)}"


def _handed(told: Told, seat: str, ruleset: Ruleset) -> str:
    if seat == SERVER:
        return f"puts a stand-in into the seat of {told['player']}, whose time is over"
    if not told["level"] and seat != told["player"]:
        return f"leaves {told['player']} free for somebody else"
    if not told["level"]:
        return f"plays {told['player']} again"
    return f"lets the computer ({told['level']}) play {told['player']}"


def _entered(told: Told, seat: str, ruleset: Ruleset) -> str:
    return f"writes {told['name']} into the roster: {ruleset.face.figures(told['data'])}"


def _started(told: Told, seat: str, ruleset: Ruleset) -> str:
    procedure = ruleset.procedures.get(str(told["procedure"]))
    title = procedure.title if procedure is not None else label(str(told["procedure"]))
    sides = ", ".join(f"{side} {whose}" for side, whose in told["sides"].items() if side != whose)
    taken = ", ".join(f"{label(field)} {entry}" for field, entry in told["refs"].items())
    more = "; ".join(filter(None, [f"from the roster: {taken}" if taken else "", sides]))
    return f"begins {title}" + (f" ({more})" if more else "")


def _answered(told: Told, seat: str, ruleset: Ruleset) -> str:
    answer = told["answer"]
    if answer.get("faces"):
        verb = {"typed": "throws", "rolled": "rolls", "committed": "rolls fair dice"}[answer.get("source", "typed")]
        return f"{verb}: {' + '.join(map(str, answer['faces']))}" + _sum(answer["faces"])
    return f"chooses {', '.join(map(label, answer.get('picks') or ()))}"


def _sum(faces: list[int]) -> str:
    return f" = {sum(faces)}" if len(faces) > 1 else ""


def _revealed(told: Told, seat: str, ruleset: Ruleset) -> str:
    picks = ", ".join(f"{side} {label(opening['pick'])}" for side, opening in told["openings"].items())
    return f"breaks the last seal. The choices are shown: {picks}"


def _applied(told: Told, seat: str, ruleset: Ruleset) -> str:
    changes = ", ".join(f"{label(figure)} to {place.replace('.', ' · ')}" for place, figure in told["changes"].items())
    return f"applies the result of procedure {told['act']} to the roster: {changes}"


def _finished(told: Told, seat: str, ruleset: Ruleset) -> str:
    procedure = ruleset.procedures.get(str(told["procedure"]))
    came = came_of_it(ruleset.face, procedure, told["outcome"]) if procedure is not None else ""
    return f"brings it to its end: {came or in_words(told['outcome'])}"


TELLERS: Mapping[str, Callable[[Told, str, Ruleset], str]] = {
    "created": _created,
    "seat taken": _taken,
    "seat freed": lambda told, seat, ruleset: f"frees the seat of {capital(str(told['freed']))}",
    "brought in": lambda told, seat, ruleset: "brings the game in from another server: seats and seals are made anew",
    "vote asked": lambda told, seat, ruleset: f"asks to free the seat of {capital(str(told['freed']))}",
    "carried on": lambda told, seat, ruleset: (
        f"sets up the position after line {told['after']} of a game that is over: it is played on from there"
        if told.get("after")
        else "carries the game on from where it stood: its rules were changed"
    ),
    "dice secrets fixed": lambda told, seat, ruleset: "fixes the dice: everybody has committed, nobody can add to them",
    "abort asked": lambda told, seat, ruleset: (
        "offers a draw" if told["reason"] == DRAW else "asks to give the procedure up"
    ),
    "seat handed": _handed,
    "resigned": lambda told, seat, ruleset: "resigns",
    "dice secret committed": lambda told, seat, ruleset: "commits a dice secret",
    "roster entered": _entered,
    "procedure started": _started,
    "answer": _answered,
    "sealed choice": lambda told, seat, ruleset: f"seals the choice of {capital(str(told['side']))}",
    "reveal": _revealed,
    "choices taken": lambda told, seat, ruleset: "is the last to choose. The choices are made and stay hidden",
    "undo asked": lambda told, seat, ruleset: f"asks to take back line {told['line']}",
    "consent": lambda told, seat, ruleset: "agrees",
    "undo refused": lambda told, seat, ruleset: "does not agree",
    "undo": lambda told, seat, ruleset: f"takes back line {told['line']}",
    "result applied": _applied,
    "abort": lambda told, seat, ruleset: "gives the procedure up",
    "finished": _finished,
    "closed": lambda told, seat, ruleset: "closes the table",
}
