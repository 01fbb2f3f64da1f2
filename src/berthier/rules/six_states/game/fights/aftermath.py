"""After a fight (G42 to G48): losses, retreats, prisoners, laurels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.battle_state import BattleResult, End
from berthier.rules.six_states.game.continent import CITIES, STEPS
from berthier.rules.six_states.game.council.relations import are_friends, holder
from berthier.rules.six_states.game.fights.engaging import by_type
from berthier.rules.six_states.game.fights.neutrals import for_minors
from berthier.rules.six_states.game.fights.retreats import is_open, points_to_source, retreat_way
from berthier.rules.six_states.game.house import G43, G48, NoWayOut, Played
from berthier.rules.six_states.game.land.hosts import destroy, join, put_army, reduce_to, without
from berthier.rules.six_states.game.position import Army, Position, armies_at, find_army
from berthier.rules.six_states.game.sea.embarking import go_aboard
from berthier.rules.six_states.retreat import Retreated, retreat
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Side, Troops

Key = tuple[str, str, bool]
GREAT = 8  # SP both sides need for a laurel


class Clash(msgspec.Struct, frozen=True):
    """A fight: where, who commands each side, the armies in it, and what kind it is."""

    hex: str
    attacker: str
    defender: str
    attackers: tuple[Key, ...]
    defenders: tuple[Key, ...]
    kind: str  # field, sortie, assault

    def armies(self, position: Position, side: Side) -> list[Army]:
        """The armies of a side that are left."""
        keys = self.attackers if side is ATTACKER else self.defenders
        found = (find_army(position, *key) for key in keys)
        return [army for army in found if army is not None]


class Fate(msgspec.Struct, frozen=True):
    """What is still to do after a fight: who falls back how far, and whether the loser broke or laid down its arms."""

    clash: Clash
    loser: Side | None
    hexes: int
    left: tuple[Key, ...]
    crushed: bool
    great: bool


def after_clash(
    umpire: Umpire,
    result: BattleResult,
    position: Position,
    clash: Clash,
    after: Callable[..., Any],
    fought: tuple[str, ...],
) -> Next[Any]:
    """Losses are taken off the armies; who is destroyed is gone; the beaten side falls back."""
    before = {side: sum(a.sp for a in clash.armies(position, side)) for side in Side}
    position = take_losses(position, clash, ATTACKER, result.attacker_troops)
    position = take_losses(position, clash, DEFENDER, result.defender_troops)
    loser = None if result.holder is None else result.holder.enemy
    if clash.kind == "assault":
        loser = storming_loser(result)
    broken = result.end in (End.ATTACKER_BROKEN, End.DEFENDER_BROKEN)
    gone = loser is not None and not clash.armies(position, loser)
    left = () if loser is None else tuple(army.key for army in clash.armies(position, loser))
    great = min(before.values()) >= GREAT and clash.kind != "assault"
    fate = Fate(clash, loser, 2 if broken else 1, left, broken or gone, great)
    return Next(fall_back, position, fate, after, fought)


def storming_loser(result: BattleResult) -> Side | None:
    """G45: only who is broken or eliminated gives way in an assault."""
    if result.end in (End.DEFENDER_BROKEN, End.DEFENDER_ELIMINATED, End.BOTH_ELIMINATED):
        return DEFENDER
    return ATTACKER if result.end in (End.ATTACKER_BROKEN, End.ATTACKER_ELIMINATED) else None


def take_losses(position: Position, clash: Clash, side: Side, left: Troops | None) -> Position:
    """G42: by the owner; of several powers by type from whoever has most of it. Leaders of the destroyed are taken."""
    armies = clash.armies(position, side)
    for army, after in zip(armies, reduce_to(armies, left), strict=True):
        if after.sp:
            position = put_army(position, msgspec.structs.replace(after, active=True))
        else:
            position = destroy(position, army)
    return position


def fall_back(
    umpire: Umpire, position: Position, fate: Fate, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """G43: each power by itself, one army after another."""
    army = next((found for key in fate.left if (found := find_army(position, *key)) is not None), None)
    if army is None or fate.loser is None:
        return Next(after, crown(umpire, position, fate), fought)
    rest = msgspec.structs.replace(fate, left=tuple(key for key in fate.left if key != army.key))
    clash = fate.clash
    if clash.kind == "assault" and fate.loser is DEFENDER:
        return Next(fall_back, destroy(position, army), rest, after, fought)
    if army.inside:
        return back_inside(position, army, rest, after, fought)
    if fate.hexes == 1 and fits_walls(position, army):
        inside = msgspec.structs.replace(army, inside=True, came_from=())
        return Next(fall_back, join(without(position, army), inside, close=False), rest, after, fought)
    if fate.loser is ATTACKER and came_by_sea(army):
        return Next(fall_back, re_embark(umpire, position, army), give_up(position, rest, army), after, fought)
    return go_back(umpire, position, army, rest, after, fought)


def back_inside(
    position: Position, army: Army, rest: Fate, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """G46: a beaten garrison goes back in; broken, it loses on the way."""
    if rest.hexes == 1:
        return Next(fall_back, position, rest, after, fought)
    return lose_on_the_way(position, army, 1, rest, after, fought)


def fits_walls(position: Position, army: Army) -> bool:
    """Not broken and holding the city: into the walls if it fits."""
    name = army.hex
    if name not in CITIES or not are_friends(position, holder(position, name), army.power):
        return False
    inside = sum(each.sp for each in armies_at(position).get(name, ()) if each.inside)
    return inside + army.sp <= CITIES[name].walls


def came_by_sea(army: Army) -> bool:
    """Whether its largest body landed."""
    return bool(army.came_from) and largest(army) == "sea"


def largest(army: Army) -> str | None:
    """Where the largest body of an army came from."""
    return max(army.came_from, key=lambda body: body[1])[0] if army.came_from else None


def re_embark(umpire: Umpire, position: Position, army: Army) -> Position:
    """G43: beaten landings go back aboard, or surrender."""
    aboard = go_aboard(position, army)
    umpire.note(Fact("beaten landing", "surrenders" if aboard is None else "goes back aboard"))
    return destroy(position, army) if aboard is None else aboard


def give_up(position: Position, rest: Fate, army: Army) -> Fate:
    """A landing that cannot get away lays down its arms."""
    return rest if go_aboard(position, army) is not None else msgspec.structs.replace(rest, crushed=True)


def go_back(
    umpire: Umpire, position: Position, army: Army, rest: Fate, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """Hex by hex towards a source; later hexes that are blocked cost SP; without a first hex it lays down its arms."""
    barred: tuple[str, ...] = ()
    back_to = largest(army) if rest.loser is ATTACKER else None
    if rest.loser is DEFENDER:
        victors = rest.clash.armies(position, ATTACKER)
        barred = tuple({body for each in victors for body, _ in each.came_from if body is not None and body != "sea"})
    way = retreat_way(position, army.power, army.hex, rest.hexes, barred, back_to)
    if not way.surrenders:
        umpire.note(Fact(f"{army.power} falls back to", way.path[-1]))
        moved = fallen_back(army, way.path[-1])
        position = join(without(position, army), moved, close=False)
        if way.blocked:
            found = find_army(position, *moved.key)
            assert found is not None
            return lose_on_the_way(position, found, way.blocked, rest, after, fought)
        return Next(fall_back, position, rest, after, fought)
    if umpire.plays(G43) is NoWayOut.CUTS and (out := way_out(position, army, barred)) is not None:
        moved = fallen_back(army, out)
        return lose_on_the_way(join(without(position, army), moved, close=False), moved, 1, rest, after, fought)
    umpire.note(Fact(f"{army.power} lays down its arms", army.sp))
    crushed = msgspec.structs.replace(rest, crushed=True)
    return Next(fall_back, destroy(position, army), crushed, after, fought)


def fallen_back(army: Army, name: str) -> Army:
    """An army where it fell back to."""
    return msgspec.structs.replace(army, hex=name, inside=False, came_from=(), active=True)


def way_out(position: Position, army: Army, barred: tuple[str, ...]) -> str | None:
    """G43 played otherwise: the nearest hex not barred."""
    far = points_to_source(position, army.power)
    near = [to for step in STEPS[army.hex] for to in STEPS[step] if to != army.hex and to not in barred]
    free = [to for to in near if is_open(position, army.power, army.hex, to)]
    return min(free, key=lambda name: (far.get(name, 999), name), default=None)


def lose_on_the_way(
    position: Position, army: Army, blocked: int, rest: Fate, after: Callable[..., Any], fought: tuple[str, ...]
) -> Next[Any]:
    """Each hex that is blocked costs one further loss (D1)."""
    call: Next[Retreated] = Next(retreat, army.sp, blocked > 1, blocked, by_type(army.troops))
    nested: Next[Retreated] = Next(for_minors, Next(played_by, (("owner", army.power),), call))
    return Next(then, nested, after_way, position, army.key, rest, after, fought)


def after_way(
    umpire: Umpire,
    outcome: Retreated,
    position: Position,
    key: Key,
    rest: Fate,
    after: Callable[..., Any],
    fought: tuple[str, ...],
) -> Next[Any]:
    """What is left of a retreat that was blocked."""
    army = find_army(position, *key)
    assert army is not None
    worn = reduce_to([army], outcome.troops)[0]
    position = put_army(position, worn) if worn.sp else destroy(position, army)
    return Next(fall_back, position, rest, after, fought)


def crown(umpire: Umpire, position: Position, fate: Fate) -> Position:
    """G48: a laurel for a great battle won; the garrison that won a sortie stands outside."""
    if fate.loser is None:
        return position
    winners = fate.clash.armies(position, fate.loser.enemy)
    if fate.great and fate.crushed and winners and umpire.plays(G48) is Played.ON:
        best = min(winners, key=lambda army: (-army.sp, army.power)).power
        laurels = dict(position.laurels)
        laurels[best] = laurels.get(best, 0) + 1
        umpire.note(Fact("laurel", best))
        position = position.but(laurels=tuple(sorted(laurels.items())))
    if fate.clash.kind == "sortie" and fate.loser is DEFENDER:
        for army in winners:
            if army.inside:
                position = join(without(position, army), msgspec.structs.replace(army, inside=False), close=False)
    return position
