"""What stands on the board (section b), made from a position as a side sees it."""

from __future__ import annotations

from berthier.boards.scene import Card, Marker, Piece, Scene, Score
from berthier.look.capitani.winning import told_of_train
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.challenge import DECLINED, are_played
from berthier.rules.capitani.game.combat.siege_card import siege_cards
from berthier.rules.capitani.game.command.conditions import conditions
from berthier.rules.capitani.game.ground.communications import ap_distance
from berthier.rules.capitani.game.ground.sheet import ENDS, SITES, whereabouts
from berthier.rules.capitani.game.ground.zones import zones
from berthier.rules.capitani.game.position import FieldForce, Position, Segment, Waste
from berthier.rules.capitani.game.roster import KINDS, LEADERS, Troop, guns_of
from berthier.rules.capitani.game.scenario import EventKind
from berthier.rules.capitani.game.seen import size_of
from berthier.rules.capitani.game.victory import BREACHED, counted, result
from berthier.rules.capitani.units import HORSE

WORDS = {
    Segment.WEATHER: "the weather", Segment.ARRIVALS: "arrivals and events", Segment.COMMAND: "the Command Phase",
    Segment.ACTIVATION: "activations", Segment.COMBAT: "the Combat Phase", Segment.ATTRITION: "attrition",
    Segment.RECOVERY: "recovery", Segment.CONTROL: "control", Segment.INTERPHASE: "winter quarters",
}  # fmt: skip
ORDER_MARKS = {order: f"order {str(order)[0]}" for order in Order}


def scene(position: Position) -> Scene:
    """Pieces, markers, cards and the line that says how it stands."""
    campaign, calendar = position.campaign, position.calendar
    stand = result(position)  # on the last turn with what counts at the end
    scores = stand.points
    return Scene(
        line=how_it_stands(position),
        clock=f"{calendar.label}, turn {position.turn} of {len(campaign.turns)}; {weather(position)}",
        score=tuple(
            Score(drawn_as(position, side), str(scores[side]), made_of(position, side, stand.over))
            for side in campaign.sides
        ),
        pieces=tuple(piece(position, force) for force in position.forces),
        markers=(*holders(position), *marks(position), *zone_marks(position)),
        cards=(*purse_cards(position), *siege_cards(position), *event_cards(position)),
    )


def weather(position: Position) -> str:
    """The weather of the turn; before it is rolled (G1) the position still holds that of the turn before."""
    return "weather to come" if position.segment is Segment.WEATHER else str(position.weather)


def made_of(position: Position, side: str, over: bool) -> str:
    """What the points of a side come from (G8)."""
    return ", ".join(f"{what} {n}" for what, n in counted(position, side, over) if n) or "nothing yet"


def how_it_stands(position: Position) -> str:
    """One sentence."""
    stand = result(position)
    names = {one.key: one.name for one in position.campaign.alliances}
    first, second = position.campaign.sides
    ahead = first if stand.margin > 0 else second
    lead = "even" if stand.margin == 0 else f"{names[ahead]} {abs(stand.margin)} ahead of par"
    return f"{position.calendar.label}, {weather(position)}: {WORDS[position.segment]}; {lead}{par_words(position)}"


def par_words(position: Position) -> str:
    """What counts as even, where that is not as many points."""
    if not position.even:
        return ""
    leader = position.campaign.alliances[0 if position.even > 0 else 1].name
    return f" (even: a lead of {abs(position.even)} for {leader})"


def drawn_as(position: Position, side: str) -> str:
    """The seat in whose look an alliance's own things are drawn: itself, or its first command's."""
    return position.campaign.seats[side][0] if side in position.campaign.seats else side


def piece(position: Position, force: FieldForce) -> Piece:
    """A Force: its Primo, fighting SP large, marks."""
    leader = LEADERS[force.capitani[0]].name if force.capitani else ""
    size = size_of(force) if force.hidden else str(force.fighting_sp)
    return Piece(
        id=force.id,
        side=position.seat_of(force),
        title=f"{force.id}{' under ' + leader if leader else ''} at {whereabouts(force.hex)}",
        kind="force",
        place=force.hex,
        at_city=force.is_inside,
        sign=sign_of(force),
        label=size.removesuffix(" SP"),
        name=leader or force.id,
        stars=None if not force.capitani else int(force.star),
        marks=marks_of(position, force),
        lines=lines_of(position, force),
        order=force.fighting_sp,
    )


def sign_of(force: FieldForce) -> str:
    """What most of a Force is."""
    horse = sum(troop.sp for troop in force.units if KINDS[troop.kind].cls in HORSE)
    if 2 * horse > force.sp:
        return "horse"
    return "guns" if 2 * guns_of(force.units) > force.sp else "foot"


def marks_of(position: Position, force: FieldForce) -> tuple[str, ...]:
    """Small marks: guns, horse, Demoralised, Disrupted, order, activations used."""
    found = {
        "horse": any(KINDS[troop.kind].cls in HORSE for troop in force.units) and not force.hidden,
        "guns": guns_of(force.units) > 0,
        "demoralised": any(troop.demoralised for troop in force.units),
        "disrupted": force.disrupted,
        "contact": force.contact,
        "besieged": force.is_inside and any(SITES[name].hex == force.hex for name in position.siege),
        ORDER_MARKS.get(force.order, "") if force.order else "": force.order is not None,
        f"used {min(2, force.acts)}": force.acts > 0,
    }
    return tuple(mark for mark, shown in found.items() if shown and mark)


def lines_of(position: Position, force: FieldForce) -> tuple[str, ...]:
    """The card of a Force."""
    command = position.campaign.command[force.command].name
    if force.hidden:
        guns = "with guns" if guns_of(force.units) else "no guns seen"
        return (f"{command}: {size_of(force)} by report, {guns}",)
    capitani = tuple(
        f"{LEADERS[key].name}: Initiative {LEADERS[key].initiative}{', star' if LEADERS[key].star else ''}"
        for key in force.capitani
    )
    exposed = ", ".join(conditions(position, force))
    return (
        f"{command}: {force.sp} SP, {force.fighting_sp} fighting",
        *capitani,
        *(troop_line(troop) for troop in force.units),
        *((f"exposed: {exposed}",) if exposed else ()),
        *(("Field Engineers",) if force.engineers else ()),
    )


def troop_line(troop: Troop) -> str:
    """A unit in a line."""
    kind = KINDS[troop.kind]
    state = ", Demoralised" if troop.demoralised else ""
    if troop.is_guns:
        return f"{troop.sp} {troop.called}{state}"
    return f"{troop.sp} {troop.called}: Quality {kind.q}, {kind.r.name.lower()}{state}"


def holders(position: Position) -> tuple[Marker, ...]:
    """Who holds the places in play."""
    names = {one.key: one.name for one in position.campaign.alliances}
    return tuple(
        Marker(
            kind="holder", place=SITES[name].hex, side=drawn_as(position, side), title=f"{name}: held by {names[side]}"
        )
        for name, side in position.control
        if SITES[name].hex in position.campaign.in_play
    )


def marks(position: Position) -> tuple[Marker, ...]:
    """Sieges, works, pontoons, waste, places that count."""
    found = [
        Marker(kind="siege", place=SITES[name].hex, level=level, title=f"{name}: Siege Status {level}")
        for name, level in position.sieges
    ]
    found += [
        Marker(kind="works", place=hex_, level=level, title=f"Earthworks, level {level}")
        for hex_, level in position.earthworks
    ]
    found += [
        Marker(
            kind="note",
            place=ENDS[name][0],
            side=drawn_as(position, owner),
            text="pontoon",
            title=f"Pontoon Bridge {name}",
        )
        for name, owner in position.pontoons
    ]
    words = {Waste.PILLAGED: "pillaged", Waste.DEVASTATED: "devastated"}
    found += [Marker(kind=words[state], place=hex_, title=words[state]) for hex_, state in position.pillaged]
    victory = position.campaign.victory
    for name in victory.places:
        value = "/".join(str(victory.value(name, side)) for side in position.campaign.sides)
        title = f"{name}: {points_words(position, name)}"
        found.append(Marker(kind="objective", place=SITES[name].hex, text=value, title=title))
    return tuple(found)


def points_words(position: Position, name: str) -> str:
    """What a place counts for whoever holds it."""
    victory, (first, second) = position.campaign.victory, position.campaign.alliances
    ours, theirs = victory.value(name, first.key), victory.value(name, second.key)
    if ours == theirs:
        return f"{ours} point{'s' * (ours != 1)}"
    return f"{ours} point{'s' * (ours != 1)} for {first.name}, {theirs} for {second.name}"


def zone_marks(position: Position) -> tuple[Marker, ...]:
    """Zones of control of both sides."""
    return tuple(
        Marker(kind="zoc", place=hex_, side=drawn_as(position, side))
        for side in position.campaign.sides
        for hex_ in sorted(zones(position, side))
    )


def purse_cards(position: Position) -> tuple[Card, ...]:
    """A card for each command: purse, Generale, LOC."""
    cards = []
    for purse in position.commands:
        command = position.campaign.command[purse.key]
        distance = ap_distance(position, purse.key)
        leader = LEADERS[purse.generale].name if purse.generale else "nobody"
        loc = "no LOC" if distance is None else f"LOC of {distance} hexes"
        lines = (f"{purse.purse} AP of {2 * purse.nominal} at most, nominal {purse.nominal}", f"{leader}, {loc}")
        cards.append(Card(title=command.name, lines=lines, side=drawn_as(position, command.alliance)))
    return tuple(cards)


def event_cards(position: Position) -> tuple[Card, ...]:
    """What the scenario has beside places and men: events still to come, and what counts at the end."""
    events = [event for event in position.campaign.events if not event.turn or event.turn >= position.turn]
    lines = [event.text for event in events]
    if position.train:
        lines += [told_of_train(position, event) for event in events if event.kind is EventKind.ARRIVAL]
    if position.par is not None:
        lines += [
            f"At the end {BREACHED} points to the besieger of {event.place} if its Siege Status is 1 or 2"
            for event in events
            if event.kind is EventKind.RELIEVED
        ]
    if are_played(position):
        lines.append(
            f"Each turn {DECLINED} points for an army under Attack or Stand next to walls whose army stays inside"
        )
    return (Card(title="What else counts", lines=tuple(lines)),) if lines else ()
