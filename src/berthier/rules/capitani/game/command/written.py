"""Orders as they are written (E1): "F1 A; F3 S!; wages F1; F1a=F1:black_band4+la_marck M"."""

from __future__ import annotations

import re

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troops

KEEP = "keep"
BY_LETTER = {str(order)[0]: order for order in Order}


class Detachment(msgspec.Struct, frozen=True):
    """Units, parts of units and Capitani that become a Force of their own."""

    id: str
    source: str
    parts: tuple[tuple[str, int], ...]
    capitani: tuple[str, ...]
    engineers: bool
    order: Order

    def __str__(self) -> str:
        parts = [f"{kind}{sp}" for kind, sp in self.parts] + list(self.capitani)
        parts += ["engineers"] if self.engineers else []
        return f"{self.id}={self.source}:{'+'.join(parts)} {str(self.order)[0]}"

    def split(self, troops: Troops) -> tuple[Troops, Troops]:
        """Who stays and who leaves; fighting units of a kind go first."""
        stay, leave = list(troops), []
        for kind, sp in self.parts:
            places = [at for at, troop in enumerate(stay) if troop.kind == kind]
            for at in sorted(places, key=lambda place: (stay[place].demoralised, -stay[place].sp)):
                some = min(sp, stay[at].sp)
                if some:
                    leave.append(msgspec.structs.replace(stay[at], sp=some))
                    stay[at] = msgspec.structs.replace(stay[at], sp=stay[at].sp - some)
                    sp -= some
            if sp:
                raise BadInput(f"{self.source} has {sp} SP of {kind} too few.", "orders")
        return tuple(troop for troop in stay if troop.sp), tuple(leave)


class Orders(msgspec.Struct, frozen=True):
    """A form filled in."""

    orders: tuple[tuple[str, Order], ...] = ()
    forced: tuple[str, ...] = ()
    wages: tuple[str, ...] = ()
    detach: tuple[Detachment, ...] = ()

    def __str__(self) -> str:
        parts = [f"{id_} {str(order)[0]}{'!' if id_ in self.forced else ''}" for id_, order in self.orders]
        parts += [f"wages {id_}" for id_ in self.wages] + [str(part) for part in self.detach]
        return "; ".join(parts) or KEEP


def read_form(word: str) -> Orders:
    """A form in the game's notation: "F1 A; F3 S!; wages F1; F1a=F1:black_band4+la_marck M"."""
    orders: list[tuple[str, Order]] = []
    forced: list[str] = []
    wages: list[str] = []
    detach: list[Detachment] = []
    for part in (each.strip() for each in word.split(";")):
        if part in ("", KEEP):
            continue
        if part.startswith("wages "):
            wages.append(part.removeprefix("wages ").strip())
        elif "=" in part:
            detach.append(read_detachment(part))
        else:
            id_, _, letter = part.partition(" ")
            orders.append((id_, order_of(letter.strip().rstrip("!"), part)))
            forced += [id_] if letter.strip().endswith("!") else []
    return Orders(tuple(orders), tuple(forced), tuple(wages), tuple(detach))


def order_of(letter: str, part: str) -> Order:
    """An order by its letter or its word."""
    if letter in BY_LETTER:
        return BY_LETTER[letter]
    if letter in tuple(Order):
        return Order(letter)
    raise BadInput(f"{part!r}: an order is G, S, M, A or R.", "orders", list(BY_LETTER))


def read_detachment(part: str) -> Detachment:
    """One detachment."""
    found = re.fullmatch(r"([A-Za-z][A-Za-z0-9_]{0,39})=(\w+):(\S+) (\w+)", part)
    if found is None:
        raise BadInput(f"{part!r}: write a detachment as F1a=F1:black_band4+la_marck M.", "orders")
    id_, source, items, letter = found.groups()
    parts, capitani, engineers = [], [], False
    for item in items.split("+"):
        match = re.fullmatch(r"([a-z_]+?)([0-9]{1,3})", item)
        if item == "engineers":
            engineers = True
        elif item in LEADERS:
            capitani.append(item)
        elif match is not None and match[1] in KINDS:
            parts.append((match[1], int(match[2])))
        else:
            raise unknown("unit or Capitano", item, [*KINDS, *LEADERS], "orders")
    return Detachment(id_, source, tuple(parts), tuple(capitani), engineers, order_of(letter, part))
