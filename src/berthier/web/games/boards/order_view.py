"""Orders as a page shows them: what a button says, the piece and place it touches, which have a button at first."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec

from berthier.core.orders import Written, label_of, mark_of, on_of

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


def view_order(option: Any, pieces: Container[str], places: Container[str]) -> OrderView:
    """An option of a question; a form that is filled in touches nothing."""
    if isinstance(option, Written):
        return OrderView(str(option), option.label, "", "", False)
    on = on_of(option)
    piece = next((key for key in on if key in pieces), "")
    place = next((key for key in reversed(on) if key in places or key in pieces), "")
    target = "" if place == piece else place
    return OrderView(str(option), label_of(option), piece, target, _starts(option), mark_of(option))


def _starts(option: Any) -> bool:
    """Whether an order would begin a fight: asked of the order itself, nothing is worked out."""
    return getattr(option, "_starts", None) is not None and option.starts() is not None


def with_buttons(orders: tuple[OrderView, ...], handled: bool) -> tuple[OrderView, ...]:
    """Those off the board; all, where few and of one piece. On a table (`handled`) pieces are taken in hand."""
    off = tuple(order for order in orders if not order.piece and not order.place)
    few = len(orders) <= FEW and len({order.piece for order in orders if order not in off}) <= 1
    return orders if few and not handled else off
