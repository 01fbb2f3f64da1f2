"""The scene: corps, leaders, garrisons, depots and fleets as counters; who holds what; how it stands (b)."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.changes import figure_of
from berthier.boards.scene import Card, Marker, Piece, Scene, Score, Tint
from berthier.rules.great_powers.game.europe import AREAS, FLEETS, ROSTERS, Leader, scenario_data
from berthier.rules.great_powers.game.month_end import places_that_count, standing
from berthier.rules.great_powers.game.naming import (
    KIND_NAMES,
    corps_name,
    counted,
    fleet_name,
    nation_name,
    say_month,
    say_sea,
)
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState, PowerState, by_kind
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, holder, is_besieged, is_in_play
from berthier.rules.great_powers.game.seats import NOBODY, seat_of, seated, seats
from berthier.rules.great_powers.game.victory import lead_of, level_of, levels_of

HORSE = (2, 6)


def scene_of(position: Position) -> Scene:
    """Everything that stands on the board, as it is seen."""
    return Scene(
        line=line_of(position),
        clock=say_month(position.year, position.month),
        score=tuple(scores(position)),
        pieces=(*corps_pieces(position), *city_pieces(position), *fleet_pieces(position)),
        markers=tuple(markers(position)),
        tints=tuple(Tint(area, seat_of(position, flag)) for area, flag in tinted(position)),
        cards=tuple(cards(position)),
    )


def tinted(position: Position) -> Iterator[tuple[str, str]]:
    """Areas under a flag somebody plays."""
    for area, flag in position.controller.items():
        if is_in_play(position, area) and seat_of(position, flag) != NOBODY:
            yield area, flag


def figures(position: Position, corps: CorpsState) -> str:
    """Foot and horse, `17·2`; a question mark where it is only guessed."""
    if corps.id in position.unknown:
        return "?"
    horse = sum(corps.counts[kind] for kind in HORSE)
    return f"{corps.factors - horse}·{horse}"


def sign_of(corps: CorpsState) -> str:
    """The arm's sign of a counter."""
    if corps.counter.kind == "cavalry":
        return "horse"
    if corps.counter.kind == "artillery":
        return "guns"
    return "guard" if "Guard" in corps.counter.name or "Grenadier" in corps.counter.name else "foot"


def corps_pieces(position: Position) -> Iterator[Piece]:
    """A counter for each corps on the map, and a medallion for each leader."""
    for corps in position.corps:
        if corps.area is None:
            continue
        flag = flag_of(position, corps.nation)
        contents = ", ".join(f"{n} {KIND_NAMES[kind]}" for kind, n in by_kind(corps.counts).items()) or "empty"
        guess = "about " if corps.id in position.unknown else ""
        left = max(0, corps.counter.moves - corps.spent)
        leaders = position.leaders_with.get(corps.id, ())
        title = f"{corps_name(corps.id)} at {AREAS[corps.area].name}"
        yield Piece(
            id=corps.id, side=seat_of(position, flag), title=title[0].upper() + title[1:], kind="corps",
            place=corps.area, at_city=corps.in_city, sign=sign_of(corps), label=figures(position, corps),
            name=corps.counter.name if corps.nation in ROSTERS["powers"] else corps.id.partition(":")[0],
            marks=("besieged",) if corps.in_city and is_besieged(position, corps.area) else (),
            lines=(f"{guess}{contents}", f"{left} of {corps.counter.moves} march points left"),
            order=corps.factors,
        )  # fmt: skip
        for leader in leaders:
            yield Piece(
                id=f"{leader.nation}:{leader.name}", side=seat_of(position, flag), title=leader.name, kind="leader",
                place=corps.area, at_city=corps.in_city, name=leader.name,
                label=rated(leader), stars=leader.tactical, order=999,
            )  # fmt: skip


def rated(leader: Leader) -> str:
    """The three figures of a leader."""
    return f"{leader.strategic}·{leader.tactical}·{leader.max}"


def labels(position: Position, corps: CorpsState) -> list[str]:
    """What a corps and its leaders show on the map."""
    return [figures(position, corps), *map(rated, position.leaders_with.get(corps.id, ()))]


def city_pieces(position: Position) -> Iterator[Piece]:
    """Garrisons, depots and light bodies."""
    for garrison in position.garrisons:
        side = seat_of(position, flag_of(position, garrison.nation))
        title = f"garrison of {AREAS[garrison.area].city}"
        yield Piece(
            id=f"garrison {garrison.area}", side=side, title=title, kind="garrison", place=garrison.area, at_city=True,
            label=str(garrison.factors), lines=(counted(garrison.factors, "factor"),),
        )  # fmt: skip
    for power, area in position.depots:
        title = f"depot of {nation_name(power)} at {AREAS[area].name}"
        yield Piece(id=f"depot {power} {area}", side=seat_of(position, power), title=title, kind="depot", place=area)
    for number, body in enumerate(position.light):
        side = seat_of(position, flag_of(position, body.nation))
        yield Piece(
            id=f"light {number}", side=side, title=f"{body.kind} at {AREAS[body.area].name}", kind="corps",
            place=body.area, sign="light horse", label=str(body.factors), name=body.kind,
        )  # fmt: skip


def place_words(fleet: FleetState) -> str:
    """Where a fleet lies."""
    if fleet.lies == "sea":
        return f"in {say_sea(fleet.where)}"
    return f"{'in' if fleet.lies == 'port' else 'before'} {AREAS[fleet.where].city}"


def fleet_pieces(position: Position) -> Iterator[Piece]:
    """A ship for each fleet, at sea, in port, or before one."""
    for fleet in position.fleets:
        if fleet.ships:
            title = fleet_name(fleet.id)
            carried = [each for each in position.corps if each.area is None and each.aboard == fleet.id]
            named = ", ".join(corps_name(each.id) for each in carried)
            yield Piece(
                id=fleet.id, side=seat_of(position, flag_of(position, fleet.nation)),
                title=f"{title[0].upper()}{title[1:]} {place_words(fleet)}", kind="fleet",
                place=fleet.where, at_city=fleet.lies != "sea",
                label="?" if fleet.id in position.unknown else str(fleet.ships), name=FLEETS[fleet.id].name,
                lines=(f"carries {named}",) if carried else (),
                aboard=sum(figure_of(label) for each in carried for label in labels(position, each)),
                stars=5 if position.nelson == fleet.id else None,
            )  # fmt: skip


def markers(position: Position) -> Iterator[Marker]:
    """Sieges, blockades, and places that count."""
    for area, months in position.sieges:
        yield Marker(kind="siege", place=area, level=months, title=f"siege of {AREAS[area].city}")
    for area, fleets in position.blockading.items():
        side = seat_of(position, flag_of(position, fleets[0].nation))
        yield Marker(kind="blockade", place=area, side=side, title=f"blockade of {AREAS[area].city}")
    for area, points in scenario_data(position.scenario)["victory"].get("places", {}).items():
        held = holder(position, area)
        worth = f"{counted(abs(points), 'point')}{'' if points > 0 else ' if lost'}"
        title = f"{AREAS[area].city}: {worth}, held by {nation_name(held)}"
        yield Marker(kind="objective", place=area, text=str(points), side=seat_of(position, held), title=title)


def scores(position: Position) -> Iterator[Score]:
    """Points of the scenario, or victory points and status of each power."""
    victory = scenario_data(position.scenario)["victory"]
    if "points_for" in victory:
        yield from scores_of_places(position)
        return
    for power in seated(position.scenario):
        state = position.power[power]
        yield Score(seat_of(position, power), f"{state.vp} VP, status {state.status}")


def scores_of_places(position: Position) -> Iterator[Score]:
    """The points of who is counted for, of those that win; the others win while there are fewer than a draw takes."""
    victory = scenario_data(position.scenario)["victory"]
    (_, wins, draws, *_) = (least for least, _ in levels_of(position))
    total = standing(position).total
    for seat in seats(position.scenario):
        counts = seat == seat_of(position, victory["points_for"])
        yield Score(seat, f"{total} of {wins}", made_of(position)) if counts else Score(seat, f"below {draws} to win")


def made_of(position: Position) -> str:
    """What the points of places, losses, battles and trespass come from (f)."""
    found = standing(position)
    places = [(AREAS[area].city, points) for area, points in places_that_count(position)]
    rest = {"losses of both sides": found.factors, "battles": found.battles, "months of trespass": found.trespass}
    told = [f"{what} {n}".replace(" -", " −") for what, n in [*places, *rest.items()] if n]
    return ", ".join(told) or "nothing yet"


def line_of(position: Position) -> str:
    """How it stands, in one sentence."""
    victory = scenario_data(position.scenario)["victory"]
    if "points_for" in victory:
        found = standing(position)
        parts = {"places": found.places, "factors": found.factors, "battles": found.battles, "trespass": found.trespass}
        told = ", ".join(f"{what} {n:+}" for what, n in parts.items() if n)
        return f"Were it over now: {counted(found.total, 'point')}{f' ({told})' if told else ''}, {found.level}."
    wars = ", ".join(f"{nation_name(one)} and {nation_name(other)}" for one, other in sorted(position.wars))
    return f"At war: {wars}." if wars else "Europe is at peace."


def aims(position: Position, power: str) -> Iterator[str]:
    """What wins a campaign for a power: its level, and its par where one was measured."""
    level, lead = level_of(position, power), lead_of(position, power)
    if level is not None:
        par = "" if lead is None else f"; par is {position.power[power].vp - lead} at the end"
        yield f"wins at {level} victory points{par}"


def how_it_is_off(position: Position, state: PowerState) -> str:
    """What a power has: in a campaign status, points and money; where places decide what it lost, and money."""
    if "points_for" not in scenario_data(position.scenario)["victory"]:
        return f"status {state.status}, {counted(state.vp, 'victory point')}, ${state.money}"
    money = f", ${state.money}" if "reinforcement" in scenario_data(position.scenario)["segments"] else ""
    return f"{counted(state.lost, 'factor')} lost{money}"


def cards(position: Position) -> Iterator[Card]:
    """A power's treasury, friends and enemies."""
    for power in seated(position.scenario):
        state = position.power[power]
        friends = sorted(map(nation_name, position.friends_of.get(power, frozenset({power})) - {power}))
        foes = sorted(map(nation_name, position.enemies_of.get(power, ())))
        lines = (
            *aims(position, power),
            how_it_is_off(position, state),
            f"friends: {', '.join(friends) or 'none'}",
            f"enemies: {', '.join(foes) or 'none'}",
        )
        yield Card(title=ROSTERS["powers"][power]["name"], lines=lines, side=seat_of(position, power))
