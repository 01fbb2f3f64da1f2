"""What came between two positions, and which fight is being fought, each in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.umpire import Next
from berthier.rules.great_powers.game.europe import AREAS
from berthier.rules.great_powers.game.fights.after_battle import Fought, after_field_combat
from berthier.rules.great_powers.game.fights.besieging import besiegers
from berthier.rules.great_powers.game.fights.sieges import after_month, after_sally, after_storm
from berthier.rules.great_powers.game.naming import corps_name, counted, fleet_name, nation_name, say_all, say_sea
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, enemies_in_field, field_of

MOST = 4
AT_WALLS = {after_month: "Siege", after_storm: "Storm", after_sally: "Sally"}


def tell(before: Position, after: Position) -> str:
    """Treaties, battles and losses, what changed hands, corps and fleets that came, went or moved."""
    parts = [*_treaties(before, after), *_losses(before, after), *_ground(before, after)]
    parts += [*_corps(before, after), *_fleets(before, after)]
    if not parts:
        return ""
    more = f", and {counted(len(parts) - MOST, 'thing')} more" if len(parts) > MOST else ""
    sentence = "; ".join(parts[:MOST]) + more
    return f"{sentence[0].upper()}{sentence[1:]}."


def _treaties(before: Position, after: Position) -> Iterator[str]:
    yield from (f"war between {_both(pair)}" for pair in sorted(after.wars - before.wars))
    yield from (f"peace between {_both(pair)}" for pair in sorted(before.wars - after.wars))
    yield from (f"{_both(pair)} are allied" for pair in sorted(after.allies - before.allies))
    yield from (f"the alliance of {_both(pair)} is over" for pair in sorted(before.allies - after.allies))


def _both(pair: tuple[str, str]) -> str:
    return f"{nation_name(pair[0])} and {nation_name(pair[1])}"


def _losses(before: Position, after: Position) -> Iterator[str]:
    """Factors each power lost, in a battle, or else by hunger and at walls; garrisons that are no more."""
    lost = {each.key: each.lost - before.power[each.key].lost for each in after.powers}
    told = [f"{nation_name(power)} loses {counted(n, 'factor')}" for power, n in lost.items() if n > 0]
    fields = [AREAS[area].name for area in contacts(before) if area not in contacts(after)]
    if fields and told:
        yield f"battle in {say_all(fields)}: {say_all(told)}"
    elif told:
        yield say_all(told)
    for garrison in before.garrisons:
        if garrison.area not in after.garrison:
            yield f"the garrison of {AREAS[garrison.area].city} is no more"


def contacts(position: Position) -> list[str]:
    """Areas where enemies stand in the field together: a battle ends that."""
    flags = {area: {position.flags[corps.nation] for corps in stack} for area, stack in position.field.items()}
    return [
        area for area, there in flags.items() if any(are_enemies(position, *pair) for pair in combinations(there, 2))
    ]


def _ground(before: Position, after: Position) -> Iterator[str]:
    """Areas that changed hands, sieges that began."""
    for area, flag in after.controller.items():
        if flag != before.controller[area]:
            yield f"{AREAS[area].name} is {nation_name(flag)}'s"
    besieged = {area for area, _ in before.sieges}
    yield from (f"{AREAS[area].city} is besieged" for area, _ in after.sieges if area not in besieged)


def _corps(before: Position, after: Position) -> Iterator[str]:
    """Corps that are gone, that came, and that went somewhere, those of a nation together."""
    gone = [corps.id for corps in before.corps if corps.id not in after.corps_by_id]
    yield from (f"{corps_name(corps)} is gone" for corps in gone)
    went: dict[tuple[str, str], list[str]] = {}
    for corps in after.corps:
        old = before.corps_by_id.get(corps.id)
        if (old is not None and old.area == corps.area) or (old is None and not corps.area):
            continue
        how = "arrives at" if old is None else "goes to" if corps.area else "goes aboard"
        what = f"{how} {AREAS[corps.area].name}" if corps.area else how
        went.setdefault((corps.nation, what), []).append(corps.id)
    for (_, what), ids in went.items():
        yield f"{corps_name(*ids)} {what if len(ids) == 1 else _of_many(what)}"


def _of_many(what: str) -> str:
    verb, _, rest = what.partition(" ")
    return f"{'go' if verb == 'goes' else 'arrive'} {rest}"


def _fleets(before: Position, after: Position) -> Iterator[str]:
    """Fleets that lie elsewhere, those of a nation together, or are lost."""
    old, went = before.fleet_by_id, dict[tuple[str, str], list[str]]()
    for fleet in after.fleets:
        was = old.get(fleet.id)
        if was is not None and was.ships and (was.lies, was.where) != (fleet.lies, fleet.where):
            nation = fleet.id.partition(":")[0]
            went.setdefault((nation, _course(fleet) if fleet.ships else "is lost"), []).append(fleet.id)
    yield from (f"{fleet_name(*ids)} {_by(len(ids), what)}" for (_, what), ids in went.items())
    yield from (f"{fleet_name(name)} is lost" for name in old if name not in after.fleet_by_id and old[name].ships)


def _by(many: int, what: str) -> str:
    """What one does, or several do: lies in Brest, lie in Brest."""
    verb, _, rest = what.partition(" ")
    return what if many == 1 else f"{'are' if verb == 'is' else verb.removesuffix('s')} {rest}"


def _course(fleet: FleetState) -> str:
    if fleet.lies == "sea":
        return f"sails to {say_sea(fleet.where)}"
    return f"{'lies in' if fleet.lies == 'port' else 'blockades'} {AREAS[fleet.where].city}"


def fight(node: Next[Any]) -> FightUnderWay | None:
    """The battle or siege that is fought inside a call: where, and who is in it as far as the position shows."""
    if len(node.args) < 4 or not isinstance(node.args[2], Position):
        return None
    follows, position, what = node.args[1:4]
    if follows is after_field_combat and isinstance(what, Fought):
        ours = field_of(position, what.area, what.flags)
        theirs = enemies_in_field(position, what.area, what.flags)
        kind = "Relief of the siege" if what.is_relief else "Battle"
        told = f"{kind} in {AREAS[what.area].name}: {_host(position, ours)} attack {_host(position, theirs)}."
        return FightUnderWay(told, (what.area,))
    if follows in AT_WALLS:
        before = _host(position, besiegers(position, what))
        return FightUnderWay(f"{AT_WALLS[follows]} at {AREAS[what].city}: {before} before the walls.", (what,))
    return None


def _host(position: Position, stack: Sequence[CorpsState]) -> str:
    """Corps with whoever leads them."""
    leaders = [leader.name for each in stack for leader in position.leaders_with.get(each.id, ())]
    nations = dict.fromkeys(each.nation for each in stack)
    bodies = [corps_name(*(each.id for each in stack if each.nation == nation)) for nation in nations]
    named = " with ".join(bodies) or "light troops"
    return f"{named} under {say_all(leaders)}" if leaders else named
