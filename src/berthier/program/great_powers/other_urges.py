"""How much a program wants the other things: courses, purchases, manipulation, terms, bids, walls (g 5, g 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from berthier.program.great_powers.landing_urge import expeditions_of
from berthier.program.great_powers.race import is_close
from berthier.program.great_powers.worth import corps_worth, land_worth
from berthier.rules.great_powers.game.europe import HOME
from berthier.rules.great_powers.game.pieces import FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, flag_of, ordered_by
from berthier.rules.great_powers.game.seats import powers_of

RESERVE = 12  # dollars kept for supply and depots
RICH, POOR = 90, 15
DOMINANT = 24
BLOCKADE_AT = 1.3
WATCH = 0.08  # what it is worth to keep an enemy ship in port
JOINS = 0.4  # the share of it where others do already
CUT = 8.0  # more than the points it costs Britain


def by_word(liked: Mapping[str, float]) -> Callable[[Position, str, str, Sequence[str]], list[float]]:
    """Some words are liked or disliked whatever the position."""

    def judge(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
        return [liked.get(word, 0.0) for word in words]

    return judge


def inside_or_stand(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Go inside only before much more than oneself."""
    area = why.partition(" ")[2]
    ours = theirs = 0.1
    for corps in position.field.get(area, ()):
        if ordered_by(position, position.flags[corps.nation]) in powers_of(position, side):
            ours += corps_worth(position, corps)
        else:
            theirs += corps_worth(position, corps)
    ratio = theirs / ours
    return [min(5.0, 4 * (ratio - 1.6)) if word.startswith("go inside") else 0.0 for word in words]


def bids(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Bid for every minor: it is free."""
    return [1.0 if word == "bid" else 0.0 for word in words]


def terms(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Cut the rival's income first."""
    return [_term(word) for word in words]


def _term(word: str) -> float:
    verb, _, what = word.partition(" ")
    if verb == "cede":
        return land_worth(what)
    if verb == "yield":
        return sum(land_worth(area) for area in HOME[what])
    return {"pay": 3.0, "renounce": 1.5, "close": 0.2, "done": 0.0}.get(verb, 0.0)


def purchases(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Infantry in large lots, one cavalry to eight, militia with what manpower is left in war, a reserve kept."""
    power = why.rpartition(" ")[2]
    purse = position.power[power]
    at_war = bool(position.enemies_of.get(power))
    horse = sum(each.n for each in purse.due if each.kind in ("C", "FC"))
    foot = sum(each.n for each in purse.due if each.kind == "I")
    scores = []
    for word in words:
        if word == "done":
            scores.append(0.2)
            continue
        _, n, item = word.split(" ", 2)
        price = {"infantry": 3, "cavalry": 15, "guard": 7, "artillery": 7, "ship": 10}.get(item, 3)
        left = purse.money - int(n) * (0 if item in ("militia", "feudal cavalry") else price)
        wish = {"infantry": 1.0, "guard": 0.6, "artillery": 0.1, "ship": 0.1}.get(item, 0.0)
        if item == "cavalry":
            wish = 1.2 if foot > 8 * (horse + 1) and int(n) == 1 else -0.5
        elif item in ("militia", "feudal cavalry"):
            wish = 0.7 if at_war else -0.2
        elif item in ("cossack", "freikorps"):
            wish = 0.5 if at_war else -0.5
        scores.append(-1.0 if left < RESERVE else wish + 0.02 * int(n))
    return scores


def rows(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Status for money while rich and below 24; money for status while at war and poor."""
    own = powers_of(position, side)
    if not own:
        return [0.0] * len(words)
    purse = position.power[own[0]]
    rich = purse.money > RICH and purse.status < DOMINANT
    poor = purse.money < POOR and bool(position.enemies_of.get(own[0])) and purse.status > 9
    liked = {"none": 0.5, "money_spend": 1.0 if rich else -1.0, "money_gain": 1.0 if poor else -2.0}
    return [liked.get(word, -2.0) for word in words]


def cuts(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Britain gives points of its own only to stop an enemy that is close to winning."""
    return [0.0 if word == "nobody" else CUT if is_close(position, word) else -CUT for word in words]


def most_first(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """The more the better: whoever is cut was named because he wins otherwise."""
    return [2.0 * int(word) for word in words]


def courses(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Britain keeps 1.3 to 1 before every port with ships; others stay in port unless much stronger."""
    return [_course(position, side, word) for word in words]


def _course(position: Position, side: str, word: str) -> float:
    verb, _, rest = word.partition(" ")
    if verb not in ("load", "land", "sail"):
        return {"done": 0.1, "stay": 0.1, "nelson": -0.3}.get(verb, 0.0)
    names, _, to = (part.strip() for part in rest.partition(">"))
    if verb == "sail":
        fleets = [position.fleet_by_id[each] for each in names.split(", ") if each in position.fleet_by_id]
        return _sails(position, side, fleets, to) if fleets else -0.5
    corps = position.corps_by_id[names]
    power = ordered_by(position, position.flags[corps.nation])
    army = expeditions_of(position, power or "")
    return army.landing(corps, to) if verb == "land" else army.loading(corps, position.fleet_by_id[to])


def _sails(position: Position, side: str, fleets: Sequence[FleetState], to: str) -> float:
    """With an army to where it lands best; else to blockades, to where an army waits, from the sea into port."""
    army = expeditions_of(position, ordered_by(position, flag_of(position, fleets[0].nation)) or "")
    if not to:
        idle = fleets[0].lies != "blockade" and "GB" in powers_of(position, side)
        return 0.3 if army.sets_out(fleets) or (idle and _open_targets(position, side)) else -0.5
    kind, _, place = to.partition(" ")
    wish = army.sailing(fleets, kind, place)
    if wish is not None:
        return wish
    if kind == "blockade":
        ships = sum(fleet.ships for fleet in fleets)
        inside = sum(f.ships for f in position.fleets if (f.lies, f.where) == ("port", place))
        before = sum(f.ships for f in position.blockading.get(place, ()))
        enough = 1.0 if fleets[0].nation == "GB" else BLOCKADE_AT  # British ships fight better; more of them join
        wanted = inside and ships + before >= enough * inside and before < BLOCKADE_AT * inside
        watch = WATCH * inside if before < inside else JOINS * WATCH * inside
        return watch - _watched(position, fleets) if wanted else -0.5
    homeward = fleets[0].lies == "sea" and not army.waits(fleets[0])
    return {"port": 0.2 if homeward else -0.4, "sea": -0.8}.get(kind, 0.0)


def _watched(position: Position, fleets: Sequence[FleetState]) -> float:
    """What a blockade is worth that these fleets keep: enemy ships that come free where they go away."""
    place = fleets[0].where
    if fleets[0].lies != "blockade":
        return 0.0
    inside = sum(fleet.ships for fleet in position.fleets if (fleet.lies, fleet.where) == ("port", place))
    left = sum(fleet.ships for fleet in position.blockading.get(place, ()) if fleet not in fleets)
    return WATCH * inside if left < inside else 0.0


def _open_targets(position: Position, side: str) -> bool:
    """Enemy ports with ships that nobody watches."""
    own = powers_of(position, side)
    return any(
        fleet.lies == "port" and fleet.ships and fleet.where not in position.blockading
        for fleet in position.fleets
        if any(are_enemies(position, power, flag_of(position, fleet.nation)) for power in own)
    )


def meets_or_not(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """Britain meets and attacks; others let pass."""
    bold = "GB" in powers_of(position, side)
    return [(1.0 if bold else -1.0) if word in ("meet them", "attack") else 0.0 for word in words]
