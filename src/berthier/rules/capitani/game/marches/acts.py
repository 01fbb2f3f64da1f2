"""What a Force can do in an activation (E2 to E4): marches, works, pillage, pass; written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.exact import in_short
from berthier.core.orders import Order as Choice
from berthier.core.umpire import Next
from berthier.core.words import capital
from berthier.rules.capitani.charts import ORDERS
from berthier.rules.capitani.game.combat.attack_play import contact_foreseen
from berthier.rules.capitani.game.command.conditions import activations_left, own_force
from berthier.rules.capitani.game.ground.paths import sentence, unreachable, walk
from berthier.rules.capitani.game.ground.reach import (
    cheapest_path,
    is_next_to_foe,
    leads_home,
    march_costs,
    may_end,
    reach,
)
from berthier.rules.capitani.game.ground.sheet import HEXES, far_side, title_of, whereabouts
from berthier.rules.capitani.game.marches.works import (
    bridge_sides,
    bridging_refused,
    entrench_level,
    lift_sides,
    pillage,
    why_not_pillaged,
)
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.movement import HALVES


class Deed(StrEnum):
    """The kinds of act."""

    MARCH = "march"
    ENTRENCH = "entrench"
    BRIDGE = "bridge"
    LIFT = "lift"
    PILLAGE = "pillage"
    PASS = "pass"


class Act(msgspec.Struct, frozen=True):
    """One activation: who does what; a march by its path, a bridge by its hexside."""

    deed: Deed
    force: str = ""
    kind: MarchKind = MarchKind.REGULAR
    path: tuple[str, ...] = ()
    side: str = ""


LETTERS = {"R": MarchKind.REGULAR, "A": MarchKind.ADMINISTRATIVE, "C": MarchKind.CONTACT}
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}
PASS = Choice("pass", Act(Deed.PASS), label="the rest stand")


def kinds_for(force: FieldForce) -> tuple[MarchKind, ...]:
    """The marches an order allows."""
    if force.order is None:
        return ()
    words = str(ORDERS.at(force.order, "marches").value).split(", ")
    return tuple(kind for kind in MarchKind if kind in words)


def acts_of(position: Position, side: str) -> list[Choice]:
    """Everything the Forces of a seat can do; to pass comes last."""
    found: list[Choice] = []
    for force in position.of_seat[side]:
        if activations_left(force) > 0:
            found += marches(position, force)
            found += works(position, force)
    return [*found, PASS]


def marches(position: Position, force: FieldForce) -> Iterator[Choice]:
    """Every hex a Force can march to: to Contact where that is possible, else Regular, by road beyond that."""
    told: set[str] = set()
    for kind in sorted(kinds_for(force), key=[MarchKind.CONTACT, MarchKind.REGULAR, MarchKind.ADMINISTRATIVE].index):
        for hex_, cost in reach(position, force, kind).items():
            stays = hex_ == force.hex and kind is not MarchKind.CONTACT
            if hex_ not in told and not stays:
                told.add(hex_)
                yield march_choice(position, force, kind, hex_, f"{cost / HALVES:g}")


def march_choice(position: Position, force: FieldForce, kind: MarchKind, hex_: str, mark: str = "") -> Choice:
    """A march to a hex by the cheapest path, which is found when it is made; to Contact, with the fight it leads to."""
    word = f"{force.id} {force.hex}-{hex_} {LETTER_OF[kind]}"
    act = Act(Deed.MARCH, force.id, kind, (hex_,))
    starts = (lambda: fight_known(position, force, hex_)) if kind is MarchKind.CONTACT else None
    return Choice(word, act, label=lambda: march_told(force, kind, hex_), on=(force.id, hex_), starts=starts, mark=mark)


def march_told(force: FieldForce, kind: MarchKind, hex_: str) -> str:
    """A march in words."""
    goes = f"{kind} to {whereabouts(hex_)}" if hex_ != force.hex else f"closes with the enemy from {whereabouts(hex_)}"
    return f"{force.called}: {goes}"


def fight_known(position: Position, force: FieldForce, hex_: str) -> Next[Any] | None:
    """The fight at the end of a March to Contact, by what its side knows of the enemy."""
    return contact_foreseen(seen(position, position.seat_of(force)), force, hex_)


def works(position: Position, force: FieldForce) -> Iterator[Choice]:
    """Earthworks, bridges, pillage."""
    level, loot = entrench_level(position, force), pillage(position, force)
    if level is not None:
        yield work_choice(force, Deed.ENTRENCH, f"dig Earthworks, level {level}")
    for name in bridge_sides(position, force):
        yield work_choice(force, Deed.BRIDGE, f"lay a bridge to {whereabouts(far_side(name, force.hex))}, 1 AP", name)
    for name in lift_sides(position, force):
        yield work_choice(force, Deed.LIFT, f"lift the bridge to {whereabouts(far_side(name, force.hex))}, 1 AP", name)
    if loot is not None:
        yield work_choice(force, Deed.PILLAGE, f"pillage {whereabouts(force.hex)}, {loot.ap} AP")


def work_choice(force: FieldForce, deed: Deed, told: str, side: str = "") -> Choice:
    """An act that is no march, in its notation and in words."""
    word = " ".join(filter(None, (force.id, deed, side)))
    return Choice(word, Act(deed, force.id, side=side), label=f"{force.called}: {told}", on=(force.id, force.hex))


def read_act(position: Position, side: str, word: str) -> Choice:
    """An act in the game's notation: "F1 1312-1411 C", "F1 entrench", "F1 bridge 1914-SE", "pass"."""
    if word.strip() == str(PASS):
        return PASS
    id_, _, rest = word.strip().partition(" ")
    force = own_force(position, side, id_, "activation")
    if activations_left(force) <= 0:
        raise BadInput(used_up(force), "activation")
    march = re.fullmatch(r"(\d{4}(?:-\d{4})+)(?: ([RAC]))?", rest)
    if march is not None:
        return read_march(position, force, tuple(march[1].split("-")), LETTERS[march[2] or "R"])
    for choice in works(position, force):
        if str(choice) == f"{id_} {rest}":
            return choice
    raise BadInput(refusal(position, force, rest), "activation")


def used_up(force: FieldForce) -> str:
    """Why a Force has no activation left."""
    if force.order is None:
        return f"{force.id} has no order: it does not activate."
    return f"{force.id} has used {'both activations' if force.acts > 1 else 'its activation'}."


def refusal(position: Position, force: FieldForce, rest: str) -> str:
    """What is wrong with works or pillage."""
    deed = rest.split(" ")[0]
    said = {
        Deed.ENTRENCH: "Entrenching needs Stand or Garrison, 4 Infantry SP, and works that can still grow.",
        Deed.BRIDGE: bridging_refused(position, force),
        Deed.LIFT: bridging_refused(position, force),
        Deed.PILLAGE: why_not_pillaged(position, force),
    }
    if deed in said and said[Deed(deed)]:
        return said[Deed(deed)]
    march = f"{force.id} {force.hex}-1411 R"
    return f"{in_short(rest)} is no order for {force.id}: write a march as {march}, or entrench, pillage."


def read_march(position: Position, force: FieldForce, hexes: tuple[str, ...], kind: MarchKind) -> Choice:
    """A march: to a hex by the cheapest path, or along a path drawn hex by hex."""
    check_kind(force, kind)
    start, path = hexes[0], hexes[1:]
    if start != force.hex:
        raise BadInput(f"{force.id} stands at {title_of(force.hex)}, not at {start}.", "activation")
    outside = [hex_ for hex_ in path if hex_ not in HEXES]
    if outside:
        raise BadInput(f"There is no hex {outside[0]}.", "activation")
    if len(path) == 1:
        if path[0] not in march_costs(position, force, kind):
            raise BadInput(unreachable(position, force, kind, path[0]), "activation")
    else:
        walked = walk(position, force, path, kind)
        if walked.fault is not None:
            raise BadInput(sentence(position, force, kind, walked), "activation")
    check_end(position, force, kind, path)
    if len(path) == 1:
        return march_choice(position, force, kind, path[0])
    word = f"{force.id} {'-'.join(hexes)} {LETTER_OF[kind]}"
    return Choice(word, Act(Deed.MARCH, force.id, kind, path), on=(force.id, path[-1]))


def check_kind(force: FieldForce, kind: MarchKind) -> None:
    """Refuse a march the order does not allow."""
    if kind in kinds_for(force):
        return
    order = "a Force without an order" if force.order is None else f"{with_article(force.order)} order"
    said = f"{capital(order)} does not allow {with_article(kind)}."
    raise BadInput(said, "activation", [str(one) for one in kinds_for(force)])


def with_article(word: str) -> str:
    """A word with "a" or "an" before it."""
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def check_end(position: Position, force: FieldForce, kind: MarchKind, path: tuple[str, ...]) -> None:
    """Refuse an end the march may not have; one drawn round to where it began has led no nearer home (G4e)."""
    hex_ = path[-1]
    if path != (force.hex,) and not leads_home(position, force, hex_):
        raise BadInput(f"Under Retreat {force.id} must come nearer home than {title_of(force.hex)}.", "activation")
    if may_end(position, force, kind, hex_):
        return
    if kind is MarchKind.CONTACT and not is_next_to_foe(position, force, hex_):
        raise BadInput(f"No enemy stands next to {title_of(hex_)}.", "activation")
    raise BadInput(f"{force.id} and the Force at {title_of(hex_)} are too many to be one.", "activation")


def path_of(position: Position, force: FieldForce, act: Act) -> tuple[str, ...]:
    """The hexes of a march: as drawn, or the cheapest way."""
    if len(act.path) > 1 or act.path == (force.hex,):
        return () if act.path == (force.hex,) else act.path
    return cheapest_path(position, force, act.kind, act.path[0])
