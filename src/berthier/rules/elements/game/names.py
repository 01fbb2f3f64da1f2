"""What players call an element: its short name, what it is, its grade and whose it is; ids stay in the notation."""

from __future__ import annotations

from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import WORDS, Grade

GRADES = {Grade.S: "superior", Grade.O: "", Grade.I: "inferior", Grade.F: "fast", Grade.X: "exceptional"}


def short(name: str) -> str:
    """An element without its side: the board shows which."""
    return name.partition("-")[2] or name


def say_refusal(position: Position, refusal: Refusal, side: str = "") -> str:
    """The sentence that refuses an order as a side reads it (else the one whose bound it is): theirs as theirs."""
    words, own = refusal.sentence, side or position.bound_of
    for army in position.battle.armies:
        words = words.replace(f"{army.mark}-", "" if army.key == own else "their ")
    return words[:1].upper() + words[1:]


def what_it_is(stand: Stand) -> str:
    """`superior pistols`."""
    return f"{GRADES[stand.grade]} {WORDS[stand.type]}".strip()


def called(position: Position, id_: str) -> str:
    """`Pi3 pistols (Imperialists)`."""
    stand = position.field.everyone.get(id_)
    if stand is None:
        return short(id_)
    return f"{short(id_)} {WORDS[stand.type]} ({position.battle.army(stand.side).name})"


def pair_called(position: Position, ours: str, theirs: str) -> str:
    """Two who fight, by what they are and whose."""
    return f"{called(position, ours)} against {called(position, theirs)}"
