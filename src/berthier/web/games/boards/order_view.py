"""Orders as a page shows them: what a button says, the piece and place it touches, which have a button at first."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

import msgspec

from berthier.boards.scene import Piece
from berthier.core.orders import Offer, Written, label_of, mark_of, on_of, starts_of

FEW = 6  # orders that are all offered as buttons, also those that touch the board


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


def view_order(option: Any, options: Sequence[Any], pieces: Mapping[str, Piece], places: Container[str]) -> OrderView:
    """One of the options of a question; a form that is filled in touches nothing."""
    if isinstance(option, Written):
        return OrderView(str(option), option.label, "", "", False)
    on = on_of(option)
    piece = next((key for key in on if key in pieces), "")
    place = next((key for key in reversed(on) if key in places or key in pieces), "")
    target = "" if place == piece or (piece and place == pieces[piece].place) else place  # it leads nowhere else
    fights, takes = _fights(option, options, pieces, piece, target), bool(getattr(option, "takes", False))
    return OrderView(str(option), label_of(option), piece, target, fights, mark_of(option), takes)


def _fights(option: Any, options: Sequence[Any], pieces: Mapping[str, Piece], piece: str, target: str) -> bool:
    """Whether an order would begin a fight. An offer lists its orders without looking that far: one that leads to
    where others stand is read as it would be given."""
    if getattr(option, "_starts", None) is not None:
        return option.starts() is not None
    side = pieces[piece].side if piece else ""
    met = side and any(target in (one.place, one.id) and one.side != side for one in pieces.values())
    return bool(met) and isinstance(options, Offer) and starts_of(options.read(str(option))) is not None


def with_buttons(orders: tuple[OrderView, ...], handled: bool) -> tuple[OrderView, ...]:
    """Those off the board; all, where few and of one piece. On a table (`handled`) pieces are taken in hand."""
    off = tuple(order for order in orders if not order.piece and not order.place)
    few = len(orders) <= FEW and len({order.piece for order in orders if order not in off}) <= 1
    return orders if few and not handled else off
