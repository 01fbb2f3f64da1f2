"""Treaties: the terms a victor picks one at a time, and the peace that follows (G2.5)."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, HOME, POWERS, RULES
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.house import G_PEACE, Peace
from berthier.rules.great_powers.game.naming import nation_name
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.politics.moving_out import clear_forbidden_ground
from berthier.rules.great_powers.game.politics.peace import TRUCE, end_war, hand_over
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_allied
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.updates import with_control, with_power

TERMS = RULES["terms"]
ENOUGH = "done"


class Treaty(msgspec.Struct, frozen=True):
    """A treaty being made: who won, who lost, terms left to pick, home areas that may still be ceded."""

    victor: str
    loser: str
    left: int
    home: int
    months: int


def begin_terms(umpire: Umpire, position: Position, victor: str, loser: str, *, surrender: bool, after: GoOn) -> Any:
    """Up to two terms and a truce of 18 months; at a surrender four and 24."""
    months = TRUCE["surrender" if surrender else "terms"]
    if umpire.plays(G_PEACE) is Peace.PLAIN:
        return go_on(sign(umpire, position, Treaty(victor, loser, 0, 0, months)), after)
    terms = TERMS["surrender" if surrender else "terms"]
    return Next(pick_terms, position, Treaty(victor, loser, terms, 2 if surrender else 1, months), after)


def pick_terms(umpire: Umpire, position: Position, treaty: Treaty, after: GoOn) -> Any:
    """The victor picks a term, or says that it is enough."""
    options = [Order(ENOUGH, label="That is enough"), *map(term_order, terms_of(position, treaty))]
    word = ENOUGH
    if treaty.left and len(options) > 1:
        seat = seat_of_power(position.scenario, treaty.victor)
        word = str(umpire.choose(seat, options, f"terms for {treaty.loser}"))
    if word == ENOUGH:
        return go_on(sign(umpire, position, treaty), after)
    umpire.note(Fact(f"{treaty.loser} accepts", word))
    verb, _, what = word.partition(" ")
    at_home = verb == "cede" and AREAS[what].nation == treaty.loser
    treaty = msgspec.structs.replace(treaty, left=treaty.left - 1, home=treaty.home - at_home)
    return Next(pick_terms, apply_term(position, treaty, verb, what), treaty, after)


def terms_of(position: Position, treaty: Treaty) -> list[str]:
    """Areas the victor holds, minors, money, an ally to renounce, closed ports."""
    victor, loser = treaty.victor, treaty.loser
    ceded = sum(position.owner_of(area) != loser for area in HOME[loser])
    share = TERMS["home_areas_in_all"]
    may_cede_home = treaty.home > 0 and ceded + 1 <= len(HOME[loser]) * share[0] // share[1]
    held = [a for a, flag in position.controller.items() if flag == victor and position.owner_of(a) == loser]
    words = [f"cede {a}" for a in held if a != CAPITALS[loser] and (AREAS[a].nation != loser or may_cede_home)]
    words += [f"yield {m.name}" for m in position.minors if m.power == loser and m.state in ("C", "FS")]
    if position.power[loser].money >= TERMS["reparation"]:
        words.append(f"pay ${TERMS['reparation']}")
    words += [f"renounce {power}" for power in POWERS if are_allied(position, loser, power)]
    if loser != "GB" and loser not in position.ports_closed:
        words.append("close ports")
    return words


def term_order(word: str) -> Order:
    """A term as a button says it; land lights up."""
    verb, _, what = word.partition(" ")
    if verb == "cede":
        return Order(word, label=f"{AREAS[what].name} is ceded", on=(what,))
    if verb == "yield":
        return Order(word, label=f"{what} is yielded", on=(CAPITALS[what],))
    said = {
        "pay": f"Pays {what}",
        "renounce": f"Gives up its alliance with {nation_name(what)}",
        "close": "Closes its ports",
    }
    return Order(word, label=said[verb])


def apply_term(position: Position, treaty: Treaty, verb: str, what: str) -> Position:
    """One term."""
    victor, loser = treaty.victor, treaty.loser
    if verb == "cede":
        return with_control(with_control(position, {what: victor}, owner=True), {what: victor})
    if verb == "yield":
        return hand_over(position, what, victor)
    if verb == "pay":
        paid = TERMS["reparation"]
        position = with_power(position, loser, money=position.power[loser].money - paid)
        return with_power(position, victor, money=position.power[victor].money + paid)
    if verb == "renounce":
        both = {pair(loser, what)}
        return position.but(allies=position.allies - both, combined=position.combined - both)
    shut = (*position.shut, (loser, position.now + treaty.months))
    return position.but(ports_closed=position.ports_closed | {loser}, shut=shut)


def sign(umpire: Umpire, position: Position, treaty: Treaty) -> Position:
    """The war is over; what was not ceded goes back; everybody leaves ground he may not enter."""
    umpire.note(Fact("peace", f"{treaty.victor} and {treaty.loser}"))
    position = end_war(position, treaty.victor, treaty.loser, treaty.months)
    return clear_forbidden_ground(umpire, position)
