"""A toy game that uses all three ideas of whole games: nesting, orders and offers, what stays hidden.

Four hexes in a row, a company of Blue on 1 and of Red on 4. At the start each side buys muskets or sabres unseen; in
the third turn what they bought is shown. A side marches to any hex by an order nobody lists, or stands; who walks into
the other fights it out in rounds. It ends with a company, or after the sixth turn.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire

SIDES = ("Blue", "Red")


class Arms(StrEnum):
    MUSKETS = "muskets"
    SABRES = "sabres"
    UNKNOWN = "unknown"


class Toy(msgspec.Struct, frozen=True):
    """Where the companies stand, their men, what they bought, whose turn of which number it is."""

    places: tuple[int, int] = (1, 4)
    men: tuple[int, int] = (3, 3)
    arms: tuple[Arms, Arms] = (Arms.UNKNOWN, Arms.UNKNOWN)
    turn: int = 1
    mover: int = 0


class Won(msgspec.Struct, frozen=True):
    """Who has more men at the end."""

    winner: str | None
    turns: int


def toy_game(umpire: Umpire) -> Next[Won]:
    """Both buy, unseen; then Blue begins."""
    bought = umpire.secretly(dict.fromkeys(SIDES, (Arms.MUSKETS, Arms.SABRES)), "purchase", shown=False)
    for side in SIDES:
        umpire.note(Fact("bought", str(bought[side])), to=side)
    return Next(turn, Toy(arms=(bought["Blue"], bought["Red"])))


def turn(umpire: Umpire, toy: Toy) -> Won | Next[Won]:
    """Show the purchases in turn 3; then one order."""
    if toy.turn > 6 or not all(toy.men):
        return _won(toy)
    umpire.note(Step(f"turn {toy.turn}, {SIDES[toy.mover]}"))
    if toy.turn == 3 and not toy.mover:
        for side, arms in zip(SIDES, toy.arms, strict=True):
            umpire.note(Fact(f"{side} bought", str(arms)))
    order = umpire.choose(SIDES[toy.mover], orders(toy), "order")
    return carried_out(toy, order.value)


def orders(toy: Toy) -> Offer:
    """Stand is suggested; any march to a hex of the board can be written."""

    def read(word: str) -> Order:
        if word == "stand":
            return Order("stand", toy.places[toy.mover])
        target = word.removeprefix("march ")
        if not (word.startswith("march ") and target in ("1", "2", "3", "4")):
            raise BadInput(f"{word!r} is no order; write stand, or march 1 to march 4.", "order")
        if abs(int(target) - toy.places[toy.mover]) > 2:
            raise BadInput(f"Hex {target} is too far: two hexes at the most.", "order")
        return _march(toy, int(target))

    return Offer(lambda: [read("stand")], read)


def _march(toy: Toy, target: int) -> Order:
    fights = target == toy.places[1 - toy.mover]
    return Order(
        f"march {target}", target, on=(SIDES[toy.mover], str(target)), starts=lambda: battle(toy) if fights else None
    )


def battle(toy: Toy) -> Next[tuple[int, int]]:
    """The fight, its sides played by those who meet."""
    names = (("attacker", SIDES[toy.mover]), ("defender", SIDES[1 - toy.mover]))
    return Next(played_by, names, Next(brawl, toy.men[toy.mover], toy.men[1 - toy.mover]))


def carried_out(toy: Toy, target: int) -> Next[Won]:
    """Move; where the enemy stands, fight."""
    places = (target, toy.places[1]) if not toy.mover else (toy.places[0], target)
    moved = msgspec.structs.replace(toy, places=places)
    if target == toy.places[1 - toy.mover]:
        return Next(then, battle(toy), after_battle, moved)
    return Next(turn, passed(moved))


def after_battle(umpire: Umpire, men: tuple[int, int], toy: Toy) -> Next[Won]:
    """The men left go back into the position."""
    left = men if not toy.mover else (men[1], men[0])
    return Next(turn, passed(msgspec.structs.replace(toy, men=left)))


def passed(toy: Toy) -> Toy:
    """The other side is next."""
    return msgspec.structs.replace(toy, mover=1 - toy.mover, turn=toy.turn + toy.mover)


def brawl(umpire: Umpire, attacker: int, defender: int) -> tuple[int, int] | Next[tuple[int, int]]:
    """A round: the lower die loses a man; then the attacker may stop."""
    ours, theirs = umpire.roll(D6, "die", by="attacker"), umpire.roll(D6, "die", by="defender")
    left = (attacker - (ours < theirs), defender - (theirs < ours))
    if 0 in left or umpire.choose("attacker", ("on", "enough"), "go on") == "enough":
        return left
    return Next(brawl, *left)


def _won(toy: Toy) -> Won:
    blue, red = toy.men
    return Won("Blue" if blue > red else "Red" if red > blue else None, toy.turn)
