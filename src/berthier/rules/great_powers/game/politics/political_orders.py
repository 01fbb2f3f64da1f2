"""Orders of the political segment: what a power may pick (e)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from berthier.core.errors import BadInput
from berthier.core.orders import Offer, Order
from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.europe import CAPITALS, MINORS, POWERS, ROSTERS, RULES, scenario_data
from berthier.rules.great_powers.game.land.refusals import knows, refuse_war
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.politics.states import can_proclaim_italy, can_proclaim_poland
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_allied, are_enemies
from berthier.rules.great_powers.game.seats import seated

PASS = "pass"
MOST_ALLIANCES = 2
LABELS = {
    "pass": "Let it be",
    "war": "Declare war on {}",
    "ally": "Offer {} an alliance",
    "break": "Break with {}",
    "peace": "Offer {} peace",
    "sue": "Ask {} for terms",
    "surrender": "Surrender to {}",
    "access": "Let {} march through",
    "combine": "March together with {}",
    "close": "Close the ports to Britain",
    "open": "Open the ports to Britain",
    "free": "Make {} a free state",
    "proclaim": "Proclaim {}",
    "standing pass on": "Sit still until there is danger",
    "standing pass off": "Be asked again every month",
}
CHANGES = RULES["political_changes"]
# What an order does to the status of who gives it, whatever the other does.
STATUS = {
    "war": lambda what: CHANGES["declare_war_major" if what in POWERS else "declare_war_minor"],
    "break": lambda what: CHANGES["break_alliance"],
    "sue": lambda what: CHANGES["sue"],
    "surrender": lambda what: CHANGES["surrender"],
}
SPOKEN = re.compile(r"(?P<order>[^()]+) \((?P<sentence>[^()]{1,200})\)")
BRITAIN = "GB"


def political_offer(position: Position, power: str) -> Offer:
    """What a power may pick, listed only when somebody looks."""
    return Offer(lambda: political_orders(position, power), lambda word: read_political(position, power, word))


def read_political(position: Position, power: str, word: str) -> Order:
    """A political order as it is typed, with a sentence to the others or without; or the sentence that refuses it."""
    words = political_words(position, power)
    bare, sentence = parted(word)
    if bare not in words:
        raise BadInput(refusal(position, power, bare), "order", list(words))
    return Order(word, on=_places(bare)) if sentence else _order(bare)


def parted(word: str) -> tuple[str, str]:
    """An order and what its power says with it: `war Pr (Prussia leads)`."""
    spoken = SPOKEN.fullmatch(word)
    return (spoken["order"], spoken["sentence"]) if spoken else (word, "")


def refusal(position: Position, power: str, word: str) -> str:
    """Why a power may not order this now (e)."""
    verb, _, what = word.partition(" ")
    if verb in ("war", "peace", "sue", "surrender", "ally", "break", "access", "combine") and not knows(what):
        return f"There is no power or country called {what!r}."
    if verb == "war":
        return refuse_war(position, power, what) or f"{what} is not in play."
    if verb in ("peace", "sue", "surrender") and not are_enemies(position, power, what):
        return "You are not at war."
    if verb == "ally":
        return refuse_alliance(position, power, what)
    if verb in ("break", "combine") and not are_allied(position, power, what):
        return f"You are not allied with {what}."
    if verb == "free":
        return f"{what} is not yours." if not is_conquered(position, power, what) else f"{what} cannot be a free state."
    if verb == "proclaim":
        needs = {"Poland": "Warsaw and one area more", "Italy": "Lombardy and two of its neighbours"}
        return f"{what} needs {needs[what]}." if what in needs else f"{what!r} cannot be proclaimed."
    if verb == "open" and is_shut_by_treaty(position, power):
        return "A treaty keeps your ports closed until the truce ends."
    return f"{word!r} is no order you can give now."


def refuse_alliance(position: Position, power: str, what: str) -> str:
    """Why there can be no alliance."""
    if alliances(position, power) >= MOST_ALLIANCES:
        return "You have two alliances."
    if what in POWERS and alliances(position, what) >= MOST_ALLIANCES:
        return f"{what} has two alliances."
    if are_enemies(position, power, what):
        return "You are at war."
    return "You are allied already." if are_allied(position, power, what) else f"{what} is not in play."


def is_conquered(position: Position, power: str, minor: str) -> bool:
    """Whether a minor is a conquest of this power."""
    state = position.minor.get(minor)
    return state is not None and state.state == "C" and state.power == power


def is_shut_by_treaty(position: Position, power: str) -> bool:
    """Whether a treaty keeps its ports closed: for as long as the truce (G2.5)."""
    return any(each == power and until >= position.now for each, until in position.shut)


def political_orders(position: Position, power: str) -> list[Order]:
    """Pass first, then all that is legal."""
    return [_order(word) for word in political_words(position, power)]


@remembered()
def political_words(position: Position, power: str) -> tuple[str, ...]:
    """The words of all orders a power may give, found once for a position."""
    return (PASS, *_with_powers(position, power), *_wars_on_minors(position, power), *_own_affairs(position, power))


@cache
def _order(word: str) -> Order:
    return Order(word, label=label_of(word), on=_places(word))


def label_of(word: str) -> str:
    """What a button says for an order."""
    verb, _, what = word.partition(" ")
    name = ROSTERS["powers"][what]["name"] if what in POWERS else what
    words = LABELS.get(word, LABELS.get(verb, word)).format(name)
    return f"{words}, status {STATUS[verb](what):+}" if verb in STATUS else words


def _places(word: str) -> tuple[str, ...]:
    name = word.rpartition(" ")[2]
    return (CAPITALS[name],) if name in CAPITALS else ()


def alliances(position: Position, power: str) -> int:
    """How many alliances a power has."""
    return sum(power in each for each in position.allies)


def _with_powers(position: Position, power: str) -> Iterator[str]:
    closed = scenario_data(position.scenario)["closed_nations"]
    for other in POWERS:
        if other == power or other in closed or other not in seated(position.scenario):
            continue
        if are_enemies(position, power, other):
            yield from (f"peace {other}", f"sue {other}", f"surrender {other}")
        elif are_allied(position, power, other):
            yield f"break {other}"
            shared = position.enemies_of.get(power, frozenset()) & position.enemies_of.get(other, frozenset())
            if shared and pair(power, other) not in position.combined:
                yield f"combine {other}"
        else:
            if refuse_war(position, power, other) is None:
                yield f"war {other}"
            if max(alliances(position, power), alliances(position, other)) < MOST_ALLIANCES:
                yield f"ally {other}"
        if not are_enemies(position, power, other) and (power, other) not in position.access:
            yield f"access {other}"


def _wars_on_minors(position: Position, power: str) -> Iterator[str]:
    for minor in position.minors:
        if minor.state == "A" and are_enemies(position, power, minor.name):
            yield f"peace {minor.name}"
        elif minor.state in ("N", "A") and refuse_war(position, power, minor.name) is None:
            yield f"war {minor.name}"


def _own_affairs(position: Position, power: str) -> Iterator[str]:
    for minor in position.minors:
        if minor.state == "C" and minor.power == power and "a" in MINORS[minor.name]["note"]:
            yield f"free {minor.name}"
    if can_proclaim_poland(position, power):
        yield "proclaim Poland"
    if can_proclaim_italy(position, power):
        yield "proclaim Italy"
    if power != BRITAIN and BRITAIN in seated(position.scenario):
        if power not in position.ports_closed:
            yield "close"
        elif not is_shut_by_treaty(position, power):
            yield "open"
    if "naval" in scenario_data(position.scenario)["segments"]:
        yield "standing pass off" if position.power[power].passes else "standing pass on"
