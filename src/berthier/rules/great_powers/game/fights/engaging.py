"""A battle as it is joined: neither side knows what the other holds until the chits lie open (c, G5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, cast

import msgspec

from berthier.core.game import Advised
from berthier.core.inputs import make_ready
from berthier.core.nesting import innermost, played_by, told_to
from berthier.core.notes import Note
from berthier.core.relay import Relay
from berthier.core.switches import Switch
from berthier.core.umpire import Next, Side, Umpire
from berthier.rules.great_powers.field.battle import SAME_POLICY, SECRET_CHITS, field_combat
from berthier.rules.great_powers.field.casualties import CasualtyPolicy
from berthier.rules.great_powers.field.forces import FieldResult
from berthier.rules.great_powers.game.edition import FLANKS_PAID
from berthier.rules.great_powers.game.fights.contact import contact
from berthier.rules.great_powers.game.house import G_CASUALTIES, Losses
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.house import D2, NeverCame
from berthier.rules.great_powers.units import Army, Terrain

V = TypeVar("V")
Seats = tuple[tuple[str, str], ...]


def between(position: Position, seats: Seats, call: Next[Any]) -> Next[Any]:
    """A fight played by two seats; where contents are hidden only they are told what it shows of them."""
    sides = tuple(dict.fromkeys(seat for _, seat in seats))
    private: Next[Any] = Next(played_by, seats, call)
    return Next(told_to, sides, private) if position.hidden else private


def engage(
    umpire: Umpire, position: Position, area: str, flags: tuple[str, ...], relief: bool
) -> FieldResult | Next[FieldResult]:
    """Field combat with all its inputs from the board; what is seen of the armies is told once chits are revealed."""
    waiting = _Waiting(umpire, flanks_paid=position.edition in FLANKS_PAID)
    call = battle_call(waiting, position, area, flags, relief=relief)
    opened: Any = call.procedure(waiting, *call.args)
    fought: FieldResult | Next[FieldResult] = opened.procedure(waiting, *opened.args)
    return fought


def battle_call(
    umpire: Umpire, position: Position, area: str, flags: Sequence[str], *, relief: bool
) -> Next[FieldResult]:
    """The field combat with all its inputs from the board."""
    told = contact(position, area, flags)
    ours, theirs = (named(msgspec.convert(told[side], Army)) for side in ("attacker", "defender"))
    policy = CasualtyPolicy.OWNER if umpire.plays(G_CASUALTIES) is Losses.OWNER else CasualtyPolicy.CHEAPEST
    ground = Terrain(told["terrain"]), told["across_river"]
    return Next(
        field_combat, ours, theirs, SECRET_CHITS, *ground, told["days"], told["year"], policy, SAME_POLICY, relief
    )


def named(army: Army) -> Army:
    """An army whose corps bear names, so that the result says which of them never came round the flank."""
    roster = (msgspec.structs.replace(each, id=name_of(each.nation, each.corps)) for each in army.roster)
    return msgspec.structs.replace(army, roster=tuple(roster))


def name_of(nation: str, corps: str) -> str:
    """A corps by its nation and its counter: no other is called so."""
    return f"{nation} {corps}"


def advised(node: Next[Any]) -> Advised | None:
    """What to ask for advice on the open question: the chits of a battle, one day, with what the position shows."""
    inner = innermost(node)
    while inner.procedure is played_by:
        inner = inner.args[1]
    if inner.procedure is not engage:
        return None
    position, area, flags, _ = inner.args
    told = contact(position, area, flags)
    inputs = {name: told[name] for name in ("attacker", "defender", "terrain", "across_river", "year")}
    return Advised("chit_advice", inputs, "this battle alone, for one day, the cheapest losses first")


class _Waiting(Relay):
    """Keeps notes back until both have chosen; in games of early editions those away share in what a battle costs."""

    __slots__ = ("flanks_paid", "kept")

    def __init__(self, umpire: Umpire, *, flanks_paid: bool) -> None:
        super().__init__(umpire)
        self.flanks_paid = flanks_paid
        self.kept: list[tuple[Note, Side | None]] | None = []

    def plays(self, switch: Switch[V]) -> V:
        if self.flanks_paid and switch.id == D2.id:
            return cast("V", NeverCame.SHARES)
        return self.umpire.plays(switch)

    def note(self, note: Note, *, to: Side | None = None) -> None:
        if self.kept is None:
            self.umpire.note(note, to=to)
        else:
            self.kept.append((note, to))

    def secretly(self, options: Any, why: str, *, shown: bool = True) -> Any:
        answers = self.umpire.secretly(options, why, shown=shown)
        kept, self.kept = self.kept or [], None
        for note, to in kept:
            self.umpire.note(note, to=to)
        return answers


make_ready(Army)
