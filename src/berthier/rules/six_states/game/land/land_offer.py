"""The orders on land a program would consider: every hex an army can reach, wholly or leaving a garrison (e, g)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berthier.core.errors import BadInput, unknown
from berthier.core.orders import Listed, Offer, Order
from berthier.rules.six_states.game.continent import CITIES, STATES
from berthier.rules.six_states.game.council.relations import friends_of, holder
from berthier.rules.six_states.game.land.land_orders import (
    Drop,
    March,
    Pick,
    Sortie,
    Stay,
    check_drop,
    check_sortie,
    may_start,
    plan_march,
)
from berthier.rules.six_states.game.land.land_words import COUNT, read_march
from berthier.rules.six_states.game.land.march_ends import End, MarchEnds, ends_of
from berthier.rules.six_states.game.land.march_order import MarchOrder, Starts, piece_id
from berthier.rules.six_states.game.land.marching import Body, overrunning, reach, terms_of
from berthier.rules.six_states.game.land.supply import is_shut_in
from berthier.rules.six_states.game.land.wear import WINTER
from berthier.rules.six_states.game.position import Army, Leader, Position, Troop, find_army

DONE = Order("done", None, label="Done")
BACK = Order("back", None, label="Another army")
Part = tuple[tuple[Troop, ...], tuple[Leader, ...]]  # some of an army's troops and leaders


def land_offer(position: Position, power: str, starter: Starts | None = None) -> Sequence[Order]:
    """Which army next, or done; any order can also be given at once. Nothing is asked where nobody can move."""
    armies = [army for army in position.armies if army.power == power and not army.closed]
    if not armies:
        return [DONE]
    picks = Listed(1 + len(armies), lambda place: pick(armies[place - 1]) if place else DONE)
    return Offer(lambda: picks, lambda word: read_land(position, power, word, starter))


def pick(army: Army) -> Order:
    """Take an army in hand."""
    word = f"army {army.hex}{' inside' if army.inside else ''}"
    return Order(word, Pick(army.hex, army.inside), label=lambda: army_name(army), on=(piece_id(army),), takes=True)


def army_name(army: Army) -> str:
    """An army as people speak of it."""
    who = f"{army.leaders[0][0]}'s" if army.leaders else f"{army.power}'s"
    where = CITIES[army.hex].name if army.hex in CITIES else army.hex
    return f"{who} {army.sp} SP at {where}" if army.sp else f"{army.leaders[0][0]} at {where}"


def army_offer(position: Position, power: str, army: Army, starter: Starts | None = None) -> Sequence[Order]:
    """Where an army goes, or that it stays."""
    return Offer(lambda: suggest(position, army, starter), lambda word: read_land(position, power, word, starter, army))


def suggest(position: Position, army: Army, starter: Starts | None = None) -> Sequence[Order]:
    """Stay, and every march a commander would think of."""
    name, piece = army.hex, (piece_id(army),)
    stay = Order(f"stay {name}{' inside' if army.inside else ''}", Stay(name, army.inside), label="Stay", on=piece)
    if army.inside and is_shut_in(position, army):
        sortie = Order(f"sortie {name}", Sortie(name), label="Sortie", on=(*piece, name))
        return [stay, sortie] if army.sp else [stay]  # leaders alone are no army
    last: list[Order] = []
    if army.supply and name not in CITIES:
        last = [Order(f"drop {name} {army.supply}", Drop(name, army.supply), label="Leave a depot", on=piece)]
    if not army.sp:
        return [stay, *leader_marches(position, army), *last]
    return with_marches(position, army, stay, last)


def with_marches(position: Position, army: Army, stay: Order, last: list[Order]) -> Sequence[Order]:
    """All of the army to wherever it can go, then leaving a garrison or halved; made when they are looked at."""
    body = Body(army.power, army.troops, army.leaders)
    sure = 1 if position.month not in WINTER and is_certain(army) else 0
    terms = terms_of(position, body)
    ends = ends_of(terms, army.hex, body.points, sure, overrunning(position, body, terms))
    held = army.hex in CITIES and holder(position, army.hex) == army.power
    inside = must_say_inside(position, army)
    return Marches(army, ends, parts(army, held), stay, [*invasions(position, army, body), *last], inside)


def must_say_inside(position: Position, army: Army) -> bool:
    """Whether a garrison's orders say that they are its own: an army of its power could march from outside too."""
    other = find_army(position, army.power, army.hex, False) if army.inside else None
    return other is not None and not other.closed


class Marches(Listed):
    """Staying, the marches of an army and of its parts, and what else it may do.

    Each is made when somebody looks at it; who only judges them asks for the `bodies` and where each can go.
    """

    __slots__ = ("divided", "ends", "last")

    def __init__(
        self, army: Army, ends: MarchEnds, divided: list[Part], stay: Order, last: list[Order], inside: bool
    ) -> None:
        self.ends, self.divided, self.last = ends, divided, last
        count, split = ends.count, 1 + len(ends)
        marches = split + count * len(divided)

        def make(place: int) -> Order:
            if not place:
                return stay
            if place >= marches:
                return last[place - marches]
            if place < split:
                to, cost, force = ends.end(place - 1)
                return MarchOrder(army, March((army.hex, to), force=force, inside=inside), cost)
            part, end = divmod(place - split, count)
            (troops, leaders), (to, cost, _) = divided[part], ends.end(end)
            names = tuple(name for name, _ in leaders)
            return MarchOrder(army, March((army.hex, to), troops, names, inside=inside), cost)

        super().__init__(marches + len(last), make)

    def bodies(self) -> Iterator[tuple[Part | None, Sequence[End]]]:
        """Who goes (None: all of the army) and where to, in the order of the list."""
        listed = self.ends.listed
        yield None, listed
        for part in self.divided:
            yield part, listed[: self.ends.count]


def leader_marches(position: Position, army: Army) -> list[MarchOrder]:
    """Leaders alone ride to an army that is not shut in."""
    body, allies = Body(army.power, (), army.leaders), friends_of(position, army.power)
    found = reach(terms_of(position, body), army.hex, body.points)
    free = {each.hex for each in position.armies if each.sp and each.power in allies and not is_shut_in(position, each)}
    inside = must_say_inside(position, army)
    return [MarchOrder(army, March((army.hex, to), inside=inside), found[to]) for to in sorted(free) if to in found]


def parts(army: Army, held: bool) -> list[Part]:
    """Ways to divide an army that a commander would think of."""
    found = []
    foot = {state: i for state, i, _, _ in army.troops}
    most = max(foot, key=lambda state: foot[state])
    if held and army.leaders:
        city = CITIES[army.hex]
        keep = 4 if city.capital else 3 if city.fortified else 1
        if foot[most] > keep + 1:
            found.append((_less(army.troops, most, keep), army.leaders))
    if army.sp >= 12 and len(army.leaders) > 1:
        found.append((tuple((s, (i + 1) // 2, c // 2, g) for s, i, c, g in army.troops), army.leaders[:1]))
    return found


def _less(troops: tuple[Troop, ...], state: str, infantry: int) -> tuple[Troop, ...]:
    return tuple((s, i - infantry if s == state else i, c, g) for s, i, c, g in troops)


def is_certain(army: Army) -> bool:
    """G25: one extra point is certain for fed major troops in fair weather."""
    return not army.hunger and all(state in STATES and len(state) > 1 for state, *_ in army.troops)


def invasions(position: Position, army: Army, body: Body) -> tuple[MarchOrder, ...]:
    """G28: into the capital of a neutral small state."""
    orders, inside = [], must_say_inside(position, army)
    for minor, stand in position.minors if body.foot_states else ():
        capital = STATES[minor].capital
        if stand.status == "neutral":
            found = reach(terms_of(position, body, minor), army.hex, body.points) if _is_near(army.hex, capital) else {}
            if capital in found:
                orders.append(MarchOrder(army, March((army.hex, capital), invade=minor, inside=inside), found[capital]))
    return tuple(orders)


def _is_near(a: str, b: str) -> bool:
    return abs(int(a[:2]) - int(b[:2])) <= 5 and abs(int(a[2:]) - int(b[2:])) <= 5


def read_land(position: Position, power: str, word: str, starter: Starts | None, army: Army | None = None) -> Order:
    """An order in its notation, or the sentence that refuses it."""
    words = word.split()
    if not words:
        raise BadInput("An order is missing: march, drop, sortie, stay or done.", "order")
    if words == ["done"] and army is None:
        return DONE
    if words == ["back"] and army is not None:
        return BACK
    if words[0] in ("army", "stay") and (len(words) == 2 or words[2:] == ["inside"]):
        return _read_army(position, power, words)
    if words[0] == "march":
        return _read_march(position, power, words[1:], starter)
    if words[0] == "drop" and len(words) == 3 and COUNT.fullmatch(words[2]):
        drop = Drop(words[1], int(words[2]))
        return Order(word, drop, on=(piece_id(check_drop(position, power, drop)),))
    if words[0] == "sortie" and len(words) == 2:
        army = check_sortie(position, power, Sortie(words[1]))
        return Order(word, Sortie(words[1]), on=(piece_id(army), army.hex))
    raise unknown(
        "order on land",
        word,
        ["march 0921-1118 all +2", "drop 1421 2", "sortie 1725", "army 0921", "stay 0921", "done"],
        "order",
    )


def _read_army(position: Position, power: str, words: list[str]) -> Order:
    inside = words[2:] == ["inside"]
    army = find_army(position, power, words[1], inside)
    if army is None or army.closed:
        may_start(position, power, words[1])
        raise BadInput(f"There is no army of {power} to order at {' '.join(words[1:])}.", "order")
    if words[0] == "army":
        return pick(army)
    return Order(" ".join(words), Stay(army.hex, inside), label="Stay", on=(piece_id(army),))


def _read_march(position: Position, power: str, words: list[str], starter: Starts | None) -> Order:
    march = read_march(power, words)
    plan = plan_march(position, power, march)
    return MarchOrder(plan.army, march, 0).in_sight_of(position, starter)
