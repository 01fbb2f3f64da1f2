"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.nesting import then
from berthier.core.umpire import Next
from berthier.rules.elements.game.combat.fighting import after_fight, after_shot
from berthier.rules.elements.game.names import called, pair_called, short
from berthier.rules.elements.game.position import Position

EXPECTS = {
    "base edge": "Choose the edge of the table you fight from.",
    "set-up": "Choose how the command is drawn up; drag who shall stand elsewhere, or type a place and "
    "a heading for each: Pk1 800,200 @0 Sh1 850,200 @0.",
    "arrivals": "Troops wait off the table: say which come on, and where.",
    "orders of": "Spend the command's points: a group costs one, the general's own one less.",
    "rally and steady": "Spend points to rally those who run and to steady the disordered.",
    "fire plan": "Choose who shoots at whom; the first plan is the best by exact odds.",
    "which pair fights next": "Choose the fight to settle next: who has no enemy left before him helps his neighbour.",
    "pursuit": "The enemy breaks: pursue him, or stand.",
}
NAMED = ("orders of ", "rally and steady, ", "set-up of ", "initiative of ")  # then the id of a command

TOLD = frozenset(
    ("shot", "close combat", "total of A", "total of B", "final of A", "final of B", "overlaps on A", "overlaps on B",
     "recoils by paces", "army lost", "A standing", "B standing")
)  # fmt: skip


def asks(node: Next[Any], why: str) -> str:
    """A heading with the command by its name, and an element without the mark of its side."""
    begins = next((words for words in NAMED if why.startswith(words)), "")
    if not begins:
        return f"pursuit of {short(why.removeprefix('pursuit of '))}" if why.startswith("pursuit of ") else ""
    position = position_in(node)
    names = {id_: name for id_, _, name in position.battle.commands} if position is not None else {}
    id_ = why.removeprefix(begins)
    left = f", {position.points_of(id_)} points" if position is not None and begins == NAMED[0] else ""
    return f"{begins}{names.get(id_, id_)}{left.replace(' 1 points', ' 1 point')}"


def dice(position: Position, word: str) -> str:
    """A die with its command by name; what a shot or a fight came to is left to the sentence on it."""
    if word in TOLD:
        return ""
    what, of, whose = word.rpartition(" of ")
    return what + of + {id_: name for id_, _, name in position.battle.commands}.get(whose, whose)


def position_in(node: Next[Any]) -> Position | None:
    """The position a step of the game holds."""
    return next((arg for arg in node.args if isinstance(arg, Position)), None)


def fight(node: Next[Any]) -> FightUnderWay | None:
    """Whose fight or shot is being settled inside a step of the game."""
    while node.procedure is then:
        if node.args[1] is after_fight:
            _, _, position, fought, _ = node.args
            told = f"{pair_called(position, fought.by[0], fought.at)}."
            return FightUnderWay(told, (fought.by[0], fought.at))
        if node.args[1] is after_shot:
            _, _, position, _, _, shot = node.args
            helped = f" with {len(shot.by) - 1} more" if len(shot.by) > 1 else ""
            told = f"{called(position, shot.by[0])}{helped} at {called(position, shot.at)}, {shot.paces} paces."
            return FightUnderWay(told, (shot.by[0], shot.at))
        node = node.args[0]
    return None
