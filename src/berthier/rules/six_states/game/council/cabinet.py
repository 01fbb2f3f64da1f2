"""Council, recruits and order of the month (G14 to G16)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput, unknown
from berthier.core.notes import Fact, Step
from berthier.core.orders import Allowed, Listed, Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.game.continent import CITIES, MINORS, STATES, called
from berthier.rules.six_states.game.council.council import (
    BAR,
    Paper,
    courting_tally,
    fits,
    hold_council,
    may_court,
    needed_to_court,
    refusal,
    suit_refused,
)
from berthier.rules.six_states.game.council.expelled import send_home
from berthier.rules.six_states.game.council.levies import Levy, recruits, score
from berthier.rules.six_states.game.council.relations import at_war, enemies_of, friends_of, holder
from berthier.rules.six_states.game.house import G16, TurnOrder
from berthier.rules.six_states.game.land.hosts import add_troops, join
from berthier.rules.six_states.game.land.marches import set_minor
from berthier.rules.six_states.game.position import Army, Fleet, Minor, Position, Troop, pairs
from berthier.rules.six_states.game.scenarios import setup_of
from berthier.rules.six_states.game.sea.embarking import join_fleet

After = Callable[..., Any]
NONE = Order("none", ("none", None), label="No paper")
PAPERS = {
    "war": "Declare war on",
    "peace": "Offer peace to",
    "alliance": "Offer an alliance to",
    "end alliance": "End the alliance with",
}
PART = re.compile(r"\d{1,3}[icGNT]")  # of a levy
KINDS = {"i": "infantry", "c": "cavalry", "G": "Guards", "N": "NSP", "T": "transport"}
SCORN = 5  # a suit that fails by so much is barred


def meet_in_council(umpire: Umpire, position: Position, after: After) -> Next[Any]:
    """G14: all powers at once, secretly, one paper each."""
    allowed = setup_of(position.scenario).papers
    options = {power: papers_of(position, power, allowed) for power in position.powers} if allowed else {}
    if not any(len(papers) > 1 for papers in options.values()):
        return Next(after, position.but(offers=()))
    umpire.note(Step("council"))
    answers = umpire.secretly(options, "council")
    papers = {power: paper_of(answers[power]) for power in options}
    for power, (what, whom) in papers.items():
        umpire.note(Fact(f"paper of {power}", f"{what} {whom or ''}".strip()))
    settled = hold_council(position, papers)
    after_papers = send_home(position, settled.position)
    for minor, suitors in settled.suits:
        after_papers = press_suit(umpire, after_papers, minor, suitors)
    return Next(after, after_papers)


def papers_of(position: Position, power: str, allowed: tuple[str, ...]) -> Allowed:
    """The papers that would be carried out as things stand; of others what stands in their way."""
    found = [NONE]
    if "court" in allowed:
        playing = dict(position.minors)
        courted = [minor for minor in MINORS if minor in playing and may_court(position, power, minor)]
        found += [Order(f"court {m}", ("court", m), label=f"Court {STATES[m].name}") for m in courted]
    for kind in ("war", "peace", "alliance", "end alliance"):
        for whom in position.powers if kind in allowed else ():
            if fits(position, kind, power, whom) and refusal(position, kind, power, whom) is None:
                found.append(Order(f"{kind} {whom}", (kind, whom), label=f"{PAPERS[kind]} {STATES[whom].name}"))
    return Allowed(found, lambda word: paper_refused(position, power, allowed, word))


def paper_refused(position: Position, power: str, allowed: tuple[str, ...], word: str) -> str:
    """Why a paper cannot be handed in, in a sentence; "" for a word that is no paper."""
    what, _, named = word.strip().rpartition(" ")
    kind = what.casefold()
    whom = next((state for state in STATES if named.casefold() in words_for(state)), None)
    if kind not in (*PAPERS, "court") or whom is None:
        return ""
    name = called(whom)
    if kind not in allowed:
        return f"This game knows no paper of that kind: {kind}."
    if (kind == "court") != (whom in MINORS):
        return f"{name} is {'a small state: it can be courted' if whom in MINORS else 'a power: it cannot be courted'}."
    if whom not in (position.powers if whom not in MINORS else dict(position.minors)):
        return f"{name} does not play."
    if whom == power:
        return "A paper names somebody else."
    if kind == "court":
        return suit_refused(position, power, whom) or ""
    return refusal(position, kind, power, whom) or f"{name} is {standing_with(position, power, whom)}."


def words_for(state: str) -> tuple[str, str]:
    """How a state is called in a paper: by its word, or by the last word of its name."""
    return state.casefold(), STATES[state].name.casefold().split()[-1]


def standing_with(position: Position, power: str, whom: str) -> str:
    """How a power stands with another, in a word or two."""
    if at_war(position, power, whom):
        return "at war with you"
    return "your ally" if whom in friends_of(position, power) else "at peace with you"


def paper_of(order: Order) -> Paper:
    """What a paper says."""
    what, whom = order.value
    return what, whom


def press_suit(umpire: Umpire, position: Position, minor: str, suitors: tuple[str, ...]) -> Position:
    """2d6 and modifiers against the range; of several successes the largest margin wins, a tie nobody."""
    margins: dict[str, int] = {}
    for power in suitors:
        tally = courting_tally(position, power, minor)
        umpire.note(tally)
        needed = needed_to_court(power, minor)
        umpire.note(Fact(f"{power} needs", needed))
        margins[power] = umpire.roll(2 * D6, f"suit to {STATES[minor].name}", by=power) + tally.total - needed
    scorned = {(power, minor, position.turn + BAR) for power, margin in margins.items() if margin <= -SCORN}
    position = position.but(barred=tuple(sorted({*position.barred, *scorned})))
    best = max(margins.values())
    winners = [power for power, margin in margins.items() if margin == best and margin >= 0]
    if len(winners) != 1:
        return position
    umpire.note(Fact(f"{STATES[minor].name} joins", winners[0]))
    return win_over(position, minor, winners[0])


def win_over(position: Position, minor: str, power: str) -> Position:
    """Won: allied; if it was alone, the suitor is at war with its enemies (never with its own ally)."""
    foes = enemies_of(position, minor) - friends_of(position, power)
    position = set_minor(position, minor, Minor("allied", power))
    return position.but(war=pairs([*position.war, *((power, foe) for foe in foes)]))


def raise_recruits(umpire: Umpire, position: Position, after: After, asked: int = 0) -> Next[Any]:
    """G15: each power in turn places its levy."""
    for number, power in enumerate(position.powers[asked:], asked):
        levy = recruits(position, power)
        if levy.places:
            order = umpire.choose(power, levy_offer(position, power, levy), "recruits")
            return Next(raise_recruits, place_levy(position, power, order.value), after, number + 1)
    return Next(after, position)


class Placed(msgspec.Struct, frozen=True):
    """Where a levy stands: troops by place, and ships by port (NSP, T)."""

    troops: tuple[tuple[str, tuple[int, int, int]], ...]
    ships: tuple[tuple[str, int, int], ...] = ()


def levy_offer(position: Position, power: str, levy: Levy) -> Sequence[Order]:
    """By default all in the capital and a ship in the main port; or all in another city."""
    return Offer(lambda: suggest_levy(power, levy), lambda word: read_levy(position, power, levy, word))


def suggest_levy(power: str, levy: Levy) -> Sequence[Order]:
    """All in one city, the capital first; with an NSP or a T in the first port."""
    capital, main = STATES[power].capital, STATES[power].main_port
    places = sorted(levy.places, key=lambda name: (name != capital, name))
    ports = sorted((name for name in levy.places if CITIES[name].port), key=lambda name: (name != main, name))
    kinds = [((ports[0], 1, 0),), ((ports[0], 0, 1),)] if levy.ships else [()]
    counts = (levy.infantry, levy.cavalry, levy.guards)
    ways = [Placed(((name, counts),), ships) for name in places for ships in kinds]
    return Listed(len(ways), lambda place: _levy_order(ways[place]))


def _in_full(word: str) -> str:
    """“4i” as “4 infantry”."""
    return f"{word[:-1]} {KINDS[word[-1]]}"


def _levy_order(placed: Placed) -> Order:
    parts: dict[str, list[str]] = {}
    for name, counts in placed.troops:
        words = [f"{n}{letter}" for n, letter in zip(counts, "icG", strict=True) if n]
        parts.setdefault(name, []).extend(words)
    for name, nsp, t in placed.ships:
        parts.setdefault(name, []).extend([*([f"{nsp}N"] if nsp else []), *([f"{t}T"] if t else [])])
    said = "; ".join(f"{name} {' '.join(words)}" for name, words in parts.items())
    named = ", ".join(
        f"{' '.join(map(_in_full, words))} at {CITIES[name].name if name in CITIES else name}"
        for name, words in parts.items()
    )
    return Order(f"raise {said}", placed, label=f"Raise {named}", on=tuple(parts))


def why_not_here(position: Position, power: str, name: str) -> str:
    """Why no recruits can stand in a place."""
    if name not in CITIES:
        return f"{name} is no city."
    if CITIES[name].state != power:
        return f"{CITIES[name].name} is no home city of {power}."
    return f"{CITIES[name].name} is {'lost' if holder(position, name) != power else 'besieged'}."


def read_levy(position: Position, power: str, levy: Levy, word: str) -> Order:
    """`raise 0927 4i 1c; 1228 1T`."""
    if not word.startswith("raise "):
        raise BadInput("Recruits are placed like this: raise 0927 4i 1c; 1228 1T.", "order")
    troops: list[tuple[str, tuple[int, int, int]]] = []
    ships: list[tuple[str, int, int]] = []
    for part in word.removeprefix("raise ").split(";"):
        if not part.strip():
            raise BadInput("A part of the levy is empty: name a city and what is raised there.", "order")
        name, *words = part.split()
        if name not in levy.places:
            said = why_not_here(position, power, name)
            raise BadInput(f"{said} Recruits may stand in: {', '.join(levy.places)}.", "order", levy.places)
        counts = dict.fromkeys("icGNT", 0)
        for each in words:
            if not PART.fullmatch(each):
                raise unknown("part of a levy", each, ["4i", "1c", "1G", "1N", "1T"], "order")
            counts[each[-1]] += int(each[:-1])
        if counts["i"] + counts["c"] + counts["G"]:
            troops.append((name, (counts["i"], counts["c"], counts["G"])))
        if counts["N"] + counts["T"]:
            if not CITIES[name].port:
                raise BadInput(f"{CITIES[name].name} is no port.", "order")
            ships.append((name, counts["N"], counts["T"]))
    return check_levy(levy, Placed(tuple(troops), tuple(ships)), word)


def check_levy(levy: Levy, placed: Placed, word: str) -> Order:
    """No more than there is to raise."""
    totals = [sum(counts[kind] for _, counts in placed.troops) for kind in range(3)]
    totals.append(sum(nsp + t for _, nsp, t in placed.ships))
    names = ("infantry", "cavalry", "Guards", "ships")
    for name, wanted, there in zip(names, totals, (levy.infantry, levy.cavalry, levy.guards, levy.ships), strict=True):
        if wanted > there:
            raise BadInput(f"There are {there} {name} to raise, not {wanted}.", "order")
    return Order(word, placed, on=tuple(name for name, _ in placed.troops))


def place_levy(position: Position, power: str, placed: Placed) -> Position:
    """Recruits join whom they find."""
    for name, (infantry, cavalry, guards) in placed.troops:
        troops: tuple[Troop, ...] = add_troops([(power, infantry, cavalry, guards)])
        if troops:
            position = join(position, Army(power, name, troops), close=False)
    for name, nsp, t in placed.ships:
        position = join_fleet(position, Fleet(power, f"P:{name}", power, nsp, 0, t))
    return position


def roll_order(umpire: Umpire, position: Position) -> Position:
    """G16: one die each, high first; ties: fewer points, then the alphabet; or turn about."""
    umpire.note(Step("order of the month"))
    powers = position.powers
    if umpire.plays(G16) is TurnOrder.TURN_ABOUT:
        first = (position.turn - 1) % len(powers)
        return position.but(order=powers[first:] + powers[:first], cursor=0)
    points = score(position, powers)
    dice = {power: umpire.roll(D6, "order die", by=power) for power in powers}
    order = tuple(sorted(powers, key=lambda power: (-dice[power], points[power], power)))
    umpire.note(Fact("order", ", ".join(order)))
    return position.but(order=order, cursor=0)
