"""What stands on the board and how it stands, from a position: pieces, markers, clock, points."""

from __future__ import annotations

from berthier.boards.scene import Card, Marker, Piece, Scene, Score
from berthier.rules.six_states.game.closing import standings
from berthier.rules.six_states.game.continent import CITIES, MAJORS, MINORS, STATES, ZONES, called
from berthier.rules.six_states.game.council.levies import cities_that_count
from berthier.rules.six_states.game.council.relations import holders, is_besieged, masters, minors
from berthier.rules.six_states.game.land.land_offer import army_name
from berthier.rules.six_states.game.land.march_order import piece_id
from berthier.rules.six_states.game.land.supply import blockaders, is_shut_in
from berthier.rules.six_states.game.position import Army, Fleet, Position, Prisoner
from berthier.rules.six_states.game.reading import troops_data
from berthier.rules.six_states.game.scenarios import setup_of
from berthier.rules.six_states.game.sea.sea_orders import fleet_id
from berthier.rules.six_states.game.sea.sea_words import aboard, by_arm, say_load, ship_words

INTERCEPTS = {
    "attack": "attacks whoever passes",
    "weaker": "attacks whoever passes and is no stronger",
    "pass": "lets everybody pass",
}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
PHASES = {
    "opening": "a month opens",
    "council": "the council meets",
    "recruits": "recruits are raised",
    "order": "the order of the month is drawn",
    "sea": "orders at sea",
    "land": "orders on land",
    "battles": "battles are fought",
    "sieges": "sieges",
    "cities": "cities change hands",
    "closing": "the month closes",
}


def scene_of(position: Position) -> Scene:
    """All of it is open to all."""
    points = standings(position)
    setup = setup_of(position.scenario)
    sudden = setup.ends.sudden
    return Scene(
        line=line_of(position, points),
        clock=f"{MONTHS[position.month - 1]}, month {position.turn} of {setup.turns}",
        score=tuple(
            Score(side, f"{n} of {sudden}" if sudden else str(n), made_of(position, side)) for side, n in points.items()
        ),
        pieces=(*map_armies(position), *map_fleets(position), *map_depots(position)),
        markers=markers_of(position),
        cards=cards_of(position),
        others=tuple(
            (minor, called(minor)) for minor in sorted({army.power for army in position.armies} & set(MINORS))
        ),
    )


def made_of(position: Position, side: str) -> str:
    """G51: the cities and laurels the points of a power, or of a team together, come from."""
    powers = dict(position.teams).get(side, (side,))
    cities = [(CITIES[name].name, n) for power in powers for name, n in cities_that_count(position, power)]
    laurels = sum(n for power, n in position.laurels if power in powers)
    parts = [*sorted(cities, key=lambda city: (-city[1], city[0])), *([("laurels", laurels)] if laurels else [])]
    return ", ".join(f"{what} {n}" for what, n in parts) or "nothing yet"


def line_of(position: Position, points: dict[str, int]) -> str:
    """How it stands in one sentence."""
    ranked = sorted(points, key=lambda side: (-points[side], side))
    lead = points[ranked[0]] - points[ranked[1]]
    stands = f"{ranked[0]} leads by {lead}" if lead else f"{ranked[0]} and {ranked[1]} are level"
    whose = position.order[position.cursor] if position.order and position.phase in PHASES else ""
    acting = f"{whose}: " if position.phase in ("sea", "land", "battles", "sieges", "cities") and whose else ""
    return f"{acting}{PHASES.get(position.phase, 'the game begins')}; {stands}."


def _back(position: Position, prisoner: Prisoner) -> str:
    """When a prisoner comes home; small states do not get theirs back, nor does who has lost his capital."""
    home = prisoner.power in MAJORS and prisoner.back > position.turn
    return f", back in month {prisoner.back}" if home else ""


def map_armies(position: Position) -> list[Piece]:
    """Armies, those inside below those outside."""
    return [army_piece(position, army) for army in position.armies]


def army_piece(position: Position, army: Army) -> Piece:
    """A block with SP, stars of the best leader, marks for horse, Guards, hunger and siege."""
    horse, guards = any(c for _, _, c, _ in army.troops), any(g for *_, g in army.troops)
    marks = [
        *(["horse"] if horse else []),
        *(["guards"] if guards else []),
        *({1: ["hungry"], 2: ["starving"]}.get(army.hunger, [])),
        *(["besieged"] if is_shut_in(position, army) else []),
        *(["moved"] if army.closed else []),
    ]
    lines = [f"{called(state)}: {by_arm(*counts)}" for state, counts in troops_data(army.troops).items()]
    lines += [f"led by {', '.join(f'{name} ({rating})' for name, rating in army.leaders)}"] if army.leaders else []
    lines += [f"supplies in its train: {army.supply}"] if army.supply else []
    return Piece(
        id=piece_id(army),
        side=army.power,
        title=army_name(army) + (" inside the walls" if army.inside else ""),
        kind="garrison" if army.inside else "army" if army.sp else "leader",
        place=army.hex,
        at_city=army.inside,
        label=str(army.sp) if army.sp else "",
        name="" if army.power not in MINORS else army.power,
        stars=army.best if army.leaders else None,
        marks=tuple(marks),
        lines=tuple(lines),
        order=army.sp,
    )


def map_fleets(position: Position) -> list[Piece]:
    """Fleets at sea, in port and off coasts."""
    return [fleet_piece(fleet) for fleet in (*position.fleets, *position.sailing)]


def fleet_piece(fleet: Fleet) -> Piece:
    """A ship-shaped block: 3N 1T."""
    at = fleet.at if fleet.at in ZONES else fleet.at[2:]
    where = {"P": "in port at", "C": "off"}.get(fleet.at[0] if fleet.at[1] == ":" else "", "in")
    named = ZONES[at].name if at in ZONES else CITIES[at].name if at in CITIES else at
    load = (f"aboard: {say_load(fleet.cargo)}",) if fleet.cargo else ()
    return Piece(
        id=fleet_id(fleet),
        side=fleet.power,
        title=f"{fleet.power}'s fleet ({ship_words(fleet)}) {where} {named}",
        kind="fleet",
        place=at,
        label=f"{fleet.nsp + fleet.nsp_damaged}N {fleet.t + fleet.t_damaged}T",
        lines=(INTERCEPTS[fleet.standing], *load),
        aboard=aboard(fleet),
        marks=("moved",) if fleet.sailed else (),
        order=-1,
    )


def map_depots(position: Position) -> list[Piece]:
    """Depots as houses with their points."""
    return [
        Piece(
            id=f"{who}#{at}",
            side=who,
            title=f"{who}'s depot, {n} points",
            kind="depot",
            place=at,
            label=str(n),
            order=-2,
        )
        for who, at, n in position.depots
    ]


def markers_of(position: Position) -> tuple[Marker, ...]:
    """Flags over cities in other hands, rings round the besieged, chains before blockaded ports, scenario's points."""
    whose, home = holders(position), masters(position)
    found = [
        Marker(kind="holder", place=name, side=who, title=f"{CITIES[name].name} is held by {who}")
        for name, who in sorted(whose.items())
        if who is not None and who != home[CITIES[name].state] and who in STATES
    ]
    found += [
        Marker(kind="siege", place=name, title=f"{CITIES[name].name} is besieged")
        for name in sorted(CITIES)
        if is_besieged(position, name)
    ]
    found += [
        Marker(kind="blockade", place=name, title=f"{CITIES[name].name} is blockaded by {', '.join(powers)}")
        for name, powers in sorted(blockaders(position).items())
        if name in CITIES and CITIES[name].port and whose[name] not in powers
    ]
    points = setup_of(position.scenario).city_points
    found += [Marker(kind="objective", place=name, text=str(n), title=f"{n} points") for name, n in points.items()]
    return tuple(found)


def cards_of(position: Position) -> tuple[Card, ...]:
    """Politics, small states and prisoners."""
    cards = []
    if position.war or position.alliance:
        wars = tuple(f"{called(a)} and {called(b)} are at war" for a, b in position.war)
        allies = tuple(f"{called(a)} and {called(b)} are allied" for a, b in position.alliance)
        truces = tuple(f"{called(a)} and {called(b)}: truce until month {last}" for a, b, last in position.truces)
        cards.append(Card(title="War and peace", lines=(*wars, *allies, *truces)))
    small = tuple(
        f"{STATES[minor].name}: {stand.status}{f' ({stand.patron})' if stand.patron else ''}"
        for minor, stand in minors(position).items()
        if minor in dict(position.minors)
    )
    cards += [Card(title="Small states", lines=small)] if small else []
    taken = tuple(f"{p.name} of {called(p.power)}{_back(position, p)}" for p in position.prisoners)
    cards += [Card(title="Prisoners", lines=taken)] if taken else []
    return tuple(cards)
