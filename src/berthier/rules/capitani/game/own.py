"""A scenario of one's own, checked: every side, place, unit and word of its file is one that the game knows."""

from __future__ import annotations

import re

from berthier.core.errors import BadInput, only_known, only_once
from berthier.rules.capitani.game.ground.sheet import COLUMNS, ENTRIES, HEXES, LAND, REGIONS, ROWS, SITE_AT, SITES
from berthier.rules.capitani.game.marches.joining import MOST_CAPITANI, MOST_UNITS
from berthier.rules.capitani.game.roster import KINDS, LEADERS
from berthier.rules.capitani.game.rulings import GAME_SWITCHES
from berthier.rules.capitani.game.scenario import Campaign, Event, EventKind, Muster

COLOURS = ("blue", "red")
MOST_TURNS, MOST_SP, MOST = 60, 40, 99
SEATS = ("umpire", "spectator")  # that a room has already
NEEDED = {
    EventKind.RECALL: ("turn", "alliance", "unit", "sp"),
    EventKind.OFFER: ("turn", "alliance", "capitano"),
    EventKind.ARRIVAL: ("capitano", "at", "per_sp"),
    EventKind.ULTIMATUM: ("turn", "alliance", "unit"),
    EventKind.RELIEVED: ("alliance", "place"),
}
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}")  # keys and ids, as orders are written with them
STATUS = range(3)  # of a siege


def check_campaign(campaign: Campaign) -> Campaign:
    """Refuse a scenario of one's own that cannot be played, with the first thing that is wrong in it."""
    _check_words(campaign)
    _check_sides(campaign)
    _check_numbers(campaign)
    _check_frame(campaign)
    _check_places(campaign)
    _check_victory(campaign)
    forces = [*campaign.forces, *(one.force for one in campaign.reinforcements)]
    only_once((force.id for force in forces), "Force", "forces")
    only_once((key for force in forces for key in force.capitani), "Capitano", "forces")
    for force in forces:
        _check_force(campaign, force)
    _check_posts(campaign)
    for one in campaign.reinforcements:
        _check_turn(campaign, one.turn, "reinforcements")
        for hex_ in one.at:
            _in_play(campaign, hex_, f"{one.force.id} arrives at", "reinforcements")
    for event in campaign.events:
        _check_event(campaign, event)
    return campaign


def _check_words(campaign: Campaign) -> None:
    """Keys and ids are single words, and none is the name of a seat that every room has."""
    forces = [*campaign.forces, *(one.force for one in campaign.reinforcements)]
    told = (
        ("alliances", [one.key for one in campaign.alliances]), ("commands", [one.key for one in campaign.commands]),
        ("forces", [one.id for one in forces]),
    )  # fmt: skip
    for field, words in told:
        for word in words:
            if not WORD.fullmatch(word) or word in SEATS:
                raise BadInput(f"{field}: {word!r} does not do; write it as F1: letters and figures.", field)


def _check_numbers(campaign: Campaign) -> None:
    """Counts are no less than nothing and no more than a game has room for."""
    victory, ransoms = campaign.victory, [one.unless.least for one in campaign.events if one.unless is not None]
    sources = [source.offset for one in campaign.commands for source in one.sources]
    points = [
        each for worth in victory.places.values() for each in (worth.values() if isinstance(worth, dict) else [worth])
    ]
    told = (
        ("minutes", [campaign.minutes], 2000), ("commands.nominal", [one.nominal for one in campaign.commands], MOST),
        ("commands.purse", [one.purse for one in campaign.commands], MOST), ("commands.sources", sources, MOST),
        ("victory.places", points, MOST), ("victory", [victory.sp_per_point, victory.generale, victory.field], MOST),
        ("events.unless", ransoms, MOST), ("sieges", campaign.sieges.values(), STATUS[-1]),
    )  # fmt: skip
    for field, counts, most in told:
        for count in counts:
            if not 0 <= count <= most:
                raise BadInput(f"{field}: {count} is there; it goes from 0 to {most}.", field)
    for event in campaign.events:
        for name in ("sp", "least_sp", "points", "per_sp", "guns", "within"):
            if not 0 <= getattr(event, name) <= MOST:
                raise BadInput(f"events.{name}: {getattr(event, name)} is there; it goes from 0 to {MOST}.", "events")


def _check_sides(campaign: Campaign) -> None:
    """Two alliances, blue and red, and their commands."""
    if sorted(one.seat for one in campaign.alliances) != sorted(COLOURS):
        raise BadInput("There are two alliances, one with the seat blue and one with red.", "alliances")
    only_once((one.key for one in campaign.alliances), "The alliance", "alliances")
    only_once((one.key for one in campaign.commands), "The command", "commands")
    only_known("alliance", (one.alliance for one in campaign.commands), campaign.sides, "commands")
    only_known("Capitano", (one.generale for one in campaign.commands), LEADERS, "commands")
    if campaign.by_command:
        only_once((*campaign.sides, *campaign.command), "The seat", "commands")
    for side in campaign.sides:
        if side not in (one.alliance for one in campaign.commands):
            raise BadInput(f"{side} has no command.", "commands")
    for source in (source for one in campaign.commands for source in one.sources):
        only_known("entry of the map", [source.entry] if source.entry else (), ENTRIES, "commands")
        _in_play(campaign, source.at, "A Supply Source is at", "commands")


def _check_frame(campaign: Campaign) -> None:
    """The part of the map and of the calendar, and the rulings of the scenario."""
    left, top, right, bottom = campaign.window
    if not (1 <= left <= right <= COLUMNS and 1 <= top <= bottom <= ROWS):
        raise BadInput(f"The window goes from 1, 1 to {COLUMNS}, {ROWS} at most.", "window")
    only_known("region", campaign.closed, REGIONS, "closed")
    numbers = [turn.n for turn in campaign.turns]
    if not numbers or numbers != list(range(1, len(numbers) + 1)) or len(numbers) > MOST_TURNS:
        raise BadInput(f"Turns are numbered from 1 without a gap, {MOST_TURNS} at most.", "turns")
    rulings = {switch.id: switch for switch in GAME_SWITCHES}
    for id_, word in campaign.switches.items():
        only_known("switch", [id_], rulings, "switches")
        only_known(f"setting of {id_}", [word], rulings[id_].words, "switches")


def _check_places(campaign: Campaign) -> None:
    """Who holds what."""
    only_known("region", campaign.alignment, REGIONS, "alignment")
    only_known("alliance", (one for one in campaign.alignment.values() if one), campaign.sides, "alignment")
    only_known("place", (*campaign.control, *campaign.sieges), SITES, "control")
    only_known("alliance", campaign.control.values(), campaign.sides, "control")
    for place in campaign.sieges:
        only_known("walled place", [place], (site.name for site in SITES.values() if site.is_walled), "sieges")


def _check_victory(campaign: Campaign) -> None:
    """Points by place and alliance, and what wins at once."""
    victory = campaign.victory
    only_known("place", victory.places, SITES, "victory.places")
    for place, worth in victory.places.items():
        if isinstance(worth, dict) and sorted(worth) != sorted(campaign.sides):
            raise BadInput(f"The points of {place} are told for {' and '.join(campaign.sides)}.", "victory.places")
    for one in victory.sudden:
        only_known("alliance", [one.alliance], campaign.sides, "victory.sudden")
        only_known("place", one.holds, SITES, "victory.sudden")
    if victory.sp_per_point < 1:
        raise BadInput("A point costs 1 SP or more.", "victory.sp_per_point")


def _in_play(campaign: Campaign, hex_: str, said: str, field: str) -> None:
    if hex_ not in HEXES:
        raise BadInput(f"{said} {hex_}, which is no hex of the map.", field)
    if hex_ not in LAND:
        raise BadInput(f"{said} {hex_}, where there is no land.", field)
    if hex_ not in campaign.in_play:
        raise BadInput(f"{said} {hex_}, which is not in play: outside the window, or closed.", field)


def _check_force(campaign: Campaign, force: Muster) -> None:
    only_known("command", [force.command], campaign.command, "forces")
    _in_play(campaign, force.hex, f"The Force {force.id} stands at", "forces")
    only_known("kind of unit", (troop.kind for troop in force.units), KINDS, "forces")
    only_known("Capitano", force.capitani, LEADERS, "forces")
    if not force.units or any(not 1 <= troop.sp <= MOST_SP for troop in force.units):
        raise BadInput(f"The Force {force.id} has units of 1 to {MOST_SP} SP.", "forces")
    if len(force.units) > MOST_UNITS or len(force.capitani) > MOST_CAPITANI:
        raise BadInput(f"The Force {force.id} has {MOST_UNITS} units and {MOST_CAPITANI} Capitani at most.", "forces")


def _check_posts(campaign: Campaign) -> None:
    """Nobody begins in a hex with an enemy; citizen guards begin inside walls."""
    there: dict[str, Muster] = {}
    for force in campaign.forces:
        other = there.setdefault(force.hex, force)
        if campaign.command[other.command].alliance != campaign.command[force.command].alliance:
            raise BadInput(f"{other.id} and {force.id}, who are enemies, both stand at {force.hex}.", "forces")
        walled = force.hex in SITE_AT and SITE_AT[force.hex].is_walled
        if not walled and any(troop.is_static for troop in force.units):
            raise BadInput(f"{force.id} has citizen guards, who stay inside walls; {force.hex} has none.", "forces")


def _check_turn(campaign: Campaign, turn: int, field: str) -> None:
    if not 1 <= turn <= len(campaign.turns):
        raise BadInput(f"There is no turn {turn}: the game has {len(campaign.turns)}.", field)


def _check_event(campaign: Campaign, event: Event) -> None:
    """An event has what its kind needs, and whatever it names is there."""
    needed = NEEDED[event.kind]
    missing = next((field for field in needed if not getattr(event, field)), "")
    if missing:
        raise BadInput(f"events: {event.kind} without {missing}; it needs {', '.join(needed)}.", "events", needed)
    if event.turn:
        _check_turn(campaign, event.turn, "events")
    if event.at:
        _in_play(campaign, event.at, "An event is at", "events")
    purse = [event.unless.purse] if event.unless is not None else []
    named = (
        ("alliance", [event.alliance], campaign.sides), ("kind of unit", [event.unit], KINDS),
        ("Capitano", [event.capitano], LEADERS), ("command", [event.command, *purse], campaign.command),
        ("place", [event.place], SITES),
    )  # fmt: skip
    for kind, words, allowed in named:
        only_known(kind, filter(None, words), allowed, "events")
