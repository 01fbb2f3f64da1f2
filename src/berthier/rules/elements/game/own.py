"""A battle of one's own, checked: sides, commands, ground, elements and rules are such that it can be fought."""

from __future__ import annotations

import re
from collections.abc import Iterator

from berthier.boards.table.outlines import flaw
from berthier.boards.table.polygons import shares_area
from berthier.core.errors import BadInput, only_known, only_once
from berthier.rules.elements.game.own_file import BattleFile, OwnArrival, OwnComing, OwnRule
from berthier.rules.elements.game.table.ground import LINES, Kind
from berthier.rules.elements.game.table.stands import HEAVY_GRADES, WIDTH, Stakes
from berthier.rules.elements.losses import equivalents, own_fraction
from berthier.rules.elements.units import CATEGORY, Category, Type

OVER = 4000  # by which ground may run over the edge of the table
MOST_PIECES, MOST_COMMANDS, MOST_ELEMENTS = 80, 8, 160
MOST_SEATS = 5  # of a side whose commands have seats of their own: so many colours it has
SEATS = ("umpire", "spectator")  # that a room has already
SIDE_KEY = re.compile(r"[a-z][a-z_]{0,19}")
MARK = re.compile(r"[A-Z]{1,2}")
COMMAND = re.compile(r"[A-Z][A-Za-z0-9]{0,7}")
ELEMENT = re.compile(r"[A-Z][A-Za-z]{0,9}[1-9]\d{0,2}")
PIECE = re.compile(r"[A-Za-z0-9_-]{1,40}")


def check_words(file: BattleFile) -> BattleFile:
    """Refuse a battle of one's own whose words do not fit together, with the first that does not."""
    _check_sides(file)
    _check_commands(file)
    _check_table(file)
    _check_elements(file)
    for place, arrival in enumerate(file.arrivals):
        _check_arrival(file, arrival, f"arrivals[{place}]")
    _check_zones(file)
    only_known("river of the table", file.rivers, _pieces(file, Kind.RIVER), "rivers")
    for place, rule in enumerate(file.special):
        _check_rule(file, rule, f"special[{place}]")
    return file


def _fits(pattern: re.Pattern[str], word: str, field: str, as_: str) -> None:
    if not pattern.fullmatch(word):
        raise BadInput(f"{field}: {word!r} does not do; write it as {as_}.", field)


def _check_sides(file: BattleFile) -> None:
    """Two sides with keys, marks and edges of their own, one of which has the first bound."""
    for place, side in enumerate(file.sides):
        _fits(SIDE_KEY, side.key, f"sides[{place}].key", "blue or new_model: small letters")
        _fits(MARK, side.mark, f"sides[{place}].mark", "B: one or two capital letters")
        if side.key in SEATS:
            raise BadInput(f"sides[{place}].key: {side.key} is nobody's army: a room has a seat of that name.", "sides")
    one, other = file.sides
    for field in ("key", "mark", "edge"):
        if getattr(one, field) == getattr(other, field):
            raise BadInput(f"sides: both have the {field} {getattr(one, field)}; each has its own.", "sides")
    if one.mark.endswith(other.mark) or other.mark.endswith(one.mark):
        raise BadInput(f"sides: the marks {one.mark} and {other.mark} end alike; no mark ends another.", "sides")
    only_known("side to have the first bound", [file.first], _sides(file), "first")


def _sides(file: BattleFile) -> tuple[str, str]:
    return (file.sides[0].key, file.sides[1].key)


def _check_commands(file: BattleFile) -> None:
    """Each side has a few commands, each of them something to command, at most one general."""
    for place, command in enumerate(file.commands):
        _fits(COMMAND, command.id, f"commands[{place}].id", "B1: a capital letter first, then letters and figures")
        only_known("side", [command.side], _sides(file), f"commands[{place}].side")
        led = [one for _, one, of in _everybody(file) if of == command.id]
        if not led:
            raise BadInput(f"commands[{place}]: {command.id} has no element.", "commands")
        if sum(one.general for one in led) > 1:
            raise BadInput(f"commands[{place}]: {command.id} has more than one general.", "commands")
    only_once((command.id for command in file.commands), "the command", "commands")
    for side in _sides(file):
        many = sum(command.side == side for command in file.commands)
        if not 1 <= many <= MOST_COMMANDS:
            raise BadInput(f"commands: {side} has {many}; a side has 1 to {MOST_COMMANDS}.", "commands")
        if file.by_command and many > MOST_SEATS:
            raise BadInput(f"by_command: {side} has {many} commands; at most {MOST_SEATS} have seats.", "by_command")


def _check_table(file: BattleFile) -> None:
    """Every piece of ground is a sound outline on the table, with an id of its own."""
    table = file.table
    if len(table.pieces) > MOST_PIECES:
        raise BadInput(f"table.pieces: there are {len(table.pieces)}; the most is {MOST_PIECES}.", "table.pieces")
    only_once((piece.id for piece in table.pieces), "the piece", "table.pieces")
    for place, piece in enumerate(table.pieces):
        field = f"table.pieces[{place}]"
        _fits(PIECE, piece.id, f"{field}.id", "wood2: letters and figures")
        wrong = flaw(piece.shape, piece.kind not in LINES, (table.width, table.height), OVER)
        if wrong:
            raise BadInput(f"{field}.shape: {piece.id} {wrong}.", f"{field}.shape")


def _pieces(file: BattleFile, *kinds: Kind) -> list[str]:
    return [piece.id for piece in file.table.pieces if not kinds or piece.kind in kinds]


def _everybody(file: BattleFile) -> Iterator[tuple[str, OwnComing, str]]:
    """Where in the file, who, and of which command."""
    for place, one in enumerate(file.elements):
        yield f"elements[{place}]", one, one.command
    for at, arrival in enumerate(file.arrivals):
        for place, coming in enumerate(arrival.elements):
            yield f"arrivals[{at}].elements[{place}]", coming, arrival.command


def _check_elements(file: BattleFile) -> None:
    """Everybody is of a command of his side, is what he may be, and has a name of his own."""
    commands = {command.id: command.side for command in file.commands}
    marks = {side.key: side.mark for side in file.sides}
    everybody = list(_everybody(file))
    if len(everybody) > MOST_ELEMENTS:
        raise BadInput(f"elements: there are {len(everybody)}; the most is {MOST_ELEMENTS}.", "elements")
    for field, one, command in everybody:
        only_known("command", [command], commands, f"{field}.command")
        mark = f"{marks[commands[command]]}-"
        if not one.id.startswith(mark) or not ELEMENT.fullmatch(one.id.removeprefix(mark)):
            raise BadInput(f"{field}.id: {one.id!r} does not do; write it as {mark}Sh1.", f"{field}.id")
        _check_kind(one, field)
    only_once((one.id for _, one, _ in everybody), "the element", "elements")
    for place, element in enumerate(file.elements):
        if element.side != commands[element.command]:
            said = f"elements[{place}]: {element.id} is of {element.side}, and its command of "
            raise BadInput(f"{said}{commands[element.command]}.", "elements")
    for side in _sides(file):
        if not sum(equivalents({one.type: 1}) for one in file.elements if one.side == side):
            raise BadInput(f"elements: {side} has nobody on the table who counts.", "elements")


def _check_kind(one: OwnComing, field: str) -> None:
    """Facts that only some types have."""
    category = CATEGORY[one.type]
    if category is Category.BRIDGE:
        raise BadInput(f"{field}.type: {one.type} is built in a battle; a bridge is a piece of the table.", field)
    facts = (
        ("limbered", one.limbered, one.type is Type.ART and one.grade in HEAVY_GRADES, "Art of grade S or O"),
        ("mobile", not one.mobile, one.type is Type.BG, "Bg"),
        ("unladen", one.unladen, category is Category.NAVAL, "vessels"),
        ("stakes", one.stakes is not Stakes.NONE, category is Category.FOOT, "foot"),
    )
    for name, told, may, whose in facts:
        if told and not may:
            raise BadInput(f"{field}.{name}: {one.id} is {one.type} ({one.grade}); that is for {whose}.", field)


def _check_arrival(file: BattleFile, arrival: OwnArrival, field: str) -> None:
    """Who comes later comes in time, over a stretch of an edge that has room for a base."""
    if arrival.turn > file.turns:
        raise BadInput(f"{field}.turn: {arrival.turn} is after the last turn, {file.turns}.", f"{field}.turn")
    owner = next(command.side for command in file.commands if command.id == arrival.command)
    if owner != arrival.side:
        raise BadInput(f"{field}.side: {arrival.command} is a command of {owner}, not of {arrival.side}.", field)
    upright = arrival.edge in ("west", "east")
    name, stretch, wrong = ("y", arrival.y, arrival.x) if upright else ("x", arrival.x, arrival.y)
    longest = file.table.height if upright else file.table.width
    if stretch is None or wrong is not None:
        raise BadInput(f"{field}: its stretch of the {arrival.edge} edge is told as {name}, [from, to].", field)
    if not (stretch[0] >= 0 and stretch[1] <= longest and stretch[1] - stretch[0] >= WIDTH):
        raise BadInput(f"{field}.{name}: within 0 and {longest}, and {WIDTH} long at least.", f"{field}.{name}")


def _check_zones(file: BattleFile) -> None:
    """Zones to draw up in are both sides', on the table, and apart."""
    if file.deploy is None:
        return
    zones = file.deploy.zones
    if sorted(zones) != sorted(_sides(file)):
        raise BadInput(f"deploy.zones: one for {_sides(file)[0]} and one for {_sides(file)[1]}.", "deploy.zones")
    for side, zone in zones.items():
        wrong = flaw(zone, True, (file.table.width, file.table.height), 0)
        if wrong:
            raise BadInput(f"deploy.zones.{side}: the zone {wrong}.", f"deploy.zones.{side}")
    if shares_area(*zones.values()):
        raise BadInput("deploy.zones: the two zones lie over each other; each side has ground of its own.", "deploy")


def _check_rule(file: BattleFile, rule: OwnRule, field: str) -> None:
    """Whatever a rule names is there."""
    named = (
        ("side", rule.side, _sides(file)), ("element", rule.element, [one.id for _, one, _ in _everybody(file)]),
        ("command", rule.command, [command.id for command in file.commands]), ("piece", rule.beyond, _pieces(file)),
    )  # fmt: skip
    for kind, word, allowed in named:
        only_known(kind, [word] if word else (), allowed, field)
    if (rule.share or rule.beyond) and not rule.side:
        raise BadInput(f"{field}.side is missing: whose rule it is.", f"{field}.side")
    if rule.beyond and not rule.count:
        raise BadInput(f"{field}.count is missing: how many elements have to pass {rule.beyond}.", f"{field}.count")
    for name in ("beaten", "broken", "share"):
        word = getattr(rule, name)
        try:
            if word:
                own_fraction(word)
        except ValueError as problem:
            raise BadInput(f"{field}.{name}: {problem}.", f"{field}.{name}") from None
