"""What came between two positions, and which fight is being fought, each in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.umpire import Next
from berthier.rules.great_powers.game.europe import AREAS, ROSTERS
from berthier.rules.great_powers.game.fights.after_battle import Fought, after_field_combat
from berthier.rules.great_powers.game.fights.besieging import besiegers
from berthier.rules.great_powers.game.fights.sieges import after_month, after_sally, after_storm
from berthier.rules.great_powers.game.pieces import CorpsState, say_corps
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemies_in_field, field_of

MOST = 4
AT_WALLS = {after_month: "Siege", after_storm: "Storm", after_sally: "Sally"}


def nation_name(nation: str) -> str:
    """A power or a minor country by its name."""
    power = ROSTERS["powers"].get(nation)
    return str(power["name"]) if power else nation


def corps_name(*corps: str) -> str:
    """Corps of one nation: Austria's I and II Corps, the corps of Bavaria."""
    nation, _, name = corps[0].partition(":")
    return f"the corps of {nation}" if name == nation else f"{nation_name(nation)}'s {say_corps(corps)}"


def tell(before: Position, after: Position) -> str:
    """Wars and peaces, areas that changed hands, corps that came, went or marched."""
    parts = [f"war between {_both(pair)}" for pair in sorted(after.wars - before.wars)]
    parts += [f"peace between {_both(pair)}" for pair in sorted(before.wars - after.wars)]
    parts += [f"{_both(pair)} are allied" for pair in sorted(after.allies - before.allies)]
    parts += [f"the alliance of {_both(pair)} is over" for pair in sorted(before.allies - after.allies)]
    for area, flag in after.controller.items():
        if flag != before.controller[area]:
            parts.append(f"{AREAS[area].name} is {nation_name(flag)}'s")
    gone = [corps.id for corps in before.corps if corps.id not in after.corps_by_id]
    parts += [f"{corps_name(corps)} is gone" for corps in gone]
    for corps in after.corps:
        old = before.corps_by_id.get(corps.id)
        if old is None and corps.area:
            parts.append(f"{corps_name(corps.id)} arrives at {AREAS[corps.area].name}")
        elif old is not None and old.area != corps.area:
            where = f"goes to {AREAS[corps.area].name}" if corps.area else "goes aboard"
            parts.append(f"{corps_name(corps.id)} {where}")
    if not parts:
        return ""
    more = f", and {len(parts) - MOST} things more" if len(parts) > MOST else ""
    sentence = "; ".join(parts[:MOST]) + more
    return f"{sentence[0].upper()}{sentence[1:]}."


def _both(pair: tuple[str, str]) -> str:
    return f"{nation_name(pair[0])} and {nation_name(pair[1])}"


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
    return f"{named} under {' and '.join(leaders)}" if leaders else named
