"""What a form of the room asks for, as a command; or the part of an answer that is not complete yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.core.errors import BadInput, unknown
from berthier.core.exact import in_short, read_count
from berthier.core.forms import PARTS
from berthier.rooms import commands as c
from berthier.rooms.views import View

Fields = Mapping[str, str]
BLANK = "blank."  # of a field of a form of orders
TO = "to."  # of a field that says where a figure of the outcome goes


class Partial(msgspec.Struct, frozen=True):
    """Dice typed so far of a throw of several."""

    faces: tuple[str, ...]


def read_answer(fields: Fields, view: View) -> c.Command | Partial:
    """The command in these fields; a sentence where they make none."""
    if "_face" in fields:
        return _face(fields, view)
    does = fields.get("_do", "")
    if does not in READERS:
        raise unknown("thing to do", does, READERS, "_do")
    return READERS[does](fields, view)


def _face(fields: Fields, view: View) -> c.Command | Partial:
    """One die more; the throw is complete when every die has been typed."""
    dice = _asked_dice(view)
    given = [*_typed(fields), fields["_face"].strip()]
    faces = tuple(_number(face, "dice") for face in given)
    for face in faces:
        Dice(1, dice.sides).check((face,))
    return Partial(tuple(given)) if len(faces) < dice.count else c.TypeDice(_number(fields.get("turn", "")), faces)


def _back(fields: Fields, view: View) -> Partial:
    _asked_dice(view)
    return Partial(tuple(_typed(fields)[:-1]))


def _asked_dice(view: View) -> Dice:
    if view.question is None or view.question.dice is None:
        raise BadInput("No dice are asked for now.", "dice")
    return parse_dice(view.question.dice)


def _typed(fields: Fields) -> list[str]:
    text = fields.get("_partial", "")
    try:
        return msgspec.json.decode(text, type=list[str]) if text else []
    except msgspec.DecodeError:
        raise BadInput("The dice typed so far cannot be read.", "_partial") from None


def _number(text: str, field: str = "turn") -> int:
    number = read_count(text)
    if number is None:
        raise BadInput(f"{in_short(text)} is not a number that can stand here.", field)
    return number


def _roll(fields: Fields, view: View) -> c.Command:
    return c.Roll(_number(fields.get("turn", "")))


def _choose(fields: Fields, view: View) -> c.Command:
    return c.Choose(_number(fields.get("turn", "")), _pick(fields))


def _pick(fields: Fields) -> str:
    """A choice, or a form of orders filled in blank by blank."""
    blanks = [value for name, value in fields.items() if name.startswith(BLANK)]
    return PARTS.join(blanks) if blanks and not fields.get("pick") else fields.get("pick", "")


def _seal(fields: Fields, view: View) -> c.Command:
    return c.SealPick(_number(fields.get("turn", "")), _pick(fields), fields.get("side") or None)


def _undo(fields: Fields, view: View) -> c.Command:
    return c.TakeBack(_number(fields.get("line", ""), "line"))


def _apply(fields: Fields, view: View) -> c.Command:
    changes = {place: name.removeprefix(TO) for name, place in fields.items() if name.startswith(TO) and place}
    if not changes:
        raise BadInput("Say of at least one figure where it goes in the roster.", "changes")
    return c.Apply(_number(fields.get("act", ""), "act"), changes)


def _commit(fields: Fields, view: View) -> c.Command:
    return c.CommitSecret(fields.get("secret", "").strip() or None, fields.get("commitment", "").strip() or None)


def _override(fields: Fields, view: View) -> c.Command:
    """The umpire's ruling: dice or a choice for the open question, or the last line taken back."""
    reason, what = fields.get("reason", ""), fields.get("what", "")
    if what == "abort":
        return c.Override(reason, c.Abort(reason))
    if what == "undo":
        return c.Override(reason, c.TakeBack(_number(fields.get("line", ""), "line")))
    turn = _number(fields.get("turn", ""))
    if view.question is not None and view.question.dice is not None:
        words = fields.get("answer", "").replace(",", " ").split()
        return c.Override(reason, c.TypeDice(turn, tuple(_number(word, "answer") for word in words)))
    return c.Override(reason, c.Choose(turn, fields.get("answer", "")))


READERS: Mapping[str, Callable[[Fields, View], c.Command | Partial]] = {
    "back": _back,
    "roll": _roll,
    "choose": _choose,
    "seal": _seal,
    "undo": _undo,
    "consent": lambda fields, view: c.Consent(),
    "refuse": lambda fields, view: c.Refuse(),
    "apply": _apply,
    "commit": _commit,
    "offer-draw": lambda fields, view: c.OfferDraw(),
    "resign": lambda fields, view: c.Resign(),
    "hand-over": lambda fields, view: c.Hand(fields.get("player") or view.seat, fields.get("level") or "steady"),
    "let-in": lambda fields, view: c.Hand(fields.get("player", "")),
    "play-myself": lambda fields, view: c.Hand(view.seat),
    "abort": lambda fields, view: c.Abort(fields.get("reason", "")),
    "hand over": lambda fields, view: c.HandOver(fields.get("secret", "")),
    "free": lambda fields, view: c.Free(fields.get("seat", ""), fields.get("reason", "")),
    "close": lambda fields, view: c.Close(fields.get("reason", "")),
    "override": _override,
}
