"""Orders as a page shows them: what a button says, the piece and place it touches, which have a button at first."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import msgspec

from berthier.boards.drawing.overlay import Lit
from berthier.boards.scene import Piece
from berthier.core.forms import Form, Written
from berthier.core.orders import Offer, label_of, mark_of, on_of, starts_of

FEW = 6  # orders that touch the board and are offered as buttons too
ORDERED = "Can be given orders"
MANY_WAYS = 3  # ways to do one thing that stand in a fold of their own


class OrderView(msgspec.Struct, frozen=True):
    """An order as a button: its notation, what it says, the piece and place it touches, whether it starts a fight, and
    the mark it sets on the place."""

    word: str
    label: str
    piece: str
    place: str
    fights: bool
    mark: str = ""
    takes: bool = False  # a piece in hand: what it does is asked next
    beside: tuple[str, ...] = ()  # on a table: the rest of the group it moves


class BlankView(msgspec.Struct, frozen=True):
    """A blank of a form of orders: what it is for, its piece, and its options as words and labels."""

    name: str
    on: str
    options: tuple[tuple[str, str], ...]


def view_blanks(options: Sequence[Any]) -> tuple[BlankView, ...]:
    """The blanks of a form; none where what is offered is no form."""
    blanks = options.blanks if isinstance(options, Form) else ()
    return tuple(
        BlankView(one.name, one.on, tuple((str(each), label_of(each)) for each in one.options)) for one in blanks
    )


def view_order(option: Any, options: Sequence[Any], pieces: Mapping[str, Piece], places: Container[str]) -> OrderView:
    """One of the options of a question; a form that is filled in touches nothing: its lines belong to the pieces."""
    if isinstance(option, Written) or isinstance(options, Form):
        return OrderView(str(option), option.label, "", "", False)
    on = on_of(option)
    piece = next((key for key in on if key in pieces), "")
    beside = _beside(on, pieces, piece)
    leads = [key for key in on if (key in places or key in pieces) and key not in beside]
    place = leads[-1] if leads and (piece or len(leads) == 1) else ""  # what is done in several places has none to tap
    target = "" if place == piece or (piece and place == pieces[piece].place) else place  # it leads nowhere else
    fights, takes = _fights(option, options, pieces, piece, target), bool(getattr(option, "takes", False))
    return OrderView(str(option), label_of(option), piece, target, fights, mark_of(option), takes, beside)


def _beside(on: Sequence[str], pieces: Mapping[str, Piece], piece: str) -> tuple[str, ...]:
    """Who of his own side moves with a piece of a table; on a map a piece named second is where the first one goes."""
    if not piece or pieces[piece].place:
        return ()
    return tuple(key for key in on if key != piece and key in pieces and pieces[key].side == pieces[piece].side)


def _fights(option: Any, options: Sequence[Any], pieces: Mapping[str, Piece], piece: str, target: str) -> bool:
    """Whether an order would begin a fight. An offer lists its orders without looking that far: one that leads to
    where others stand is read as it would be given."""
    if getattr(option, "_starts", None) is not None:
        return option.starts() is not None
    side = pieces[piece].side if piece else ""
    met = side and any(target in (one.place, one.id) and one.side != side for one in pieces.values())
    return bool(met) and isinstance(options, Offer) and starts_of(options.read(str(option))) is not None


def with_buttons(orders: tuple[OrderView, ...], handled: bool, whole: bool) -> tuple[OrderView, ...]:
    """Those off the board; all, where few are on it and of one piece. On a table (`handled`) pieces are taken in hand,
    but few choices of something `whole`, a plan or a fight, are all listed."""
    off = tuple(order for order in orders if not order.piece and not order.place)
    pieces = [order.piece for order in orders if order.piece or order.place]
    if len(pieces) > FEW:
        return off
    return orders if (whole if handled else len(set(pieces)) <= 1) else off


def in_ways(orders: Sequence[OrderView]) -> list[tuple[str, list[OrderView]]]:
    """Buttons as they stand, many ways to do one thing together under its name: Outflank with 19 factors, with 21."""
    rows: list[tuple[str, list[OrderView]]] = []
    for order in orders:
        what, way, _ = order.label.partition(" with ")
        way = way if not order.piece and not order.place else ""
        if rows and way and rows[-1][0] == what:
            rows[-1][1].append(order)
        else:
            rows.append((what if way else "", [order]))
    found: list[tuple[str, list[OrderView]]] = []
    for what, ways in rows:
        found += [(what, ways)] if len(ways) >= MANY_WAYS else [("", [order]) for order in ways]
    return found


def lit_by(orders: Sequence[OrderView], lines: Sequence[str] = ()) -> list[Lit]:
    """What these orders light on the board: their pieces, and the places they lead to; a fight before a march.

    The lines of a form light the pieces they give orders to.
    """
    lit = {piece: Lit(piece, ORDERED) for piece in lines if piece}
    for order in orders:
        for piece in (order.piece, *order.beside) if order.piece else ():
            lit[piece] = Lit(piece, ORDERED)
        if order.place and (order.fights or order.place not in lit):
            kind = "target" if order.fights else "forced" if order.mark.startswith("+") else "reach"
            lit[order.place] = Lit(order.place, order.label, order.mark, kind)
    return list(lit.values())
