"""The political segment: up to three rounds of secret orders, revealed and carried out (G2)."""

from __future__ import annotations

from typing import Any

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.edition import UNREAD, Edition
from berthier.rules.great_powers.game.europe import POWERS, ROSTERS, RULES
from berthier.rules.great_powers.game.fights.losing import with_points
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.pieces import pair
from berthier.rules.great_powers.game.politics.attacked import attack_minor
from berthier.rules.great_powers.game.politics.moving_out import clear_forbidden_ground
from berthier.rules.great_powers.game.politics.peace import TRUCE, end_war, make_peace, wake
from berthier.rules.great_powers.game.politics.political_orders import PASS, parted, political_offer
from berthier.rules.great_powers.game.politics.states import free_minor, proclaim
from berthier.rules.great_powers.game.politics.treaties import begin_terms
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_allied, are_enemies, are_friends
from berthier.rules.great_powers.game.seats import powers_of, seat_of_power, seated
from berthier.rules.great_powers.game.updates import at_war, with_power

CHANGES = RULES["political_changes"]
ROUNDS = 3
# Alliances broken, wars, suits and peaces, alliances, then the rest.
SEQUENCE = {"break": 0, "war": 1, "peace": 2, "sue": 2, "surrender": 2, "ally": 3}
HONOUR, STAND_ASIDE = "honour the alliance", "stand aside"
ACCEPT, REFUSE = "accept", "refuse"
YEAR = 12
Said = tuple[str, str]  # a power and its order


def political_segment(umpire: Umpire, position: Position, follow: GoOn) -> Any:
    """Up to three rounds."""
    umpire.note(Step("politics"))
    return Next(political_round, position.but(round=1), 1, seated(position.scenario), follow)


def political_round(umpire: Umpire, position: Position, number: int, asked: tuple[str, ...], follow: GoOn) -> Any:
    """Every power that has not passed picks one order secretly; all are revealed together."""
    if number > ROUNDS or not asked:
        return go_on(clear_forbidden_ground(umpire, position), follow)
    words = {power: parted(word) for power, word in picked(umpire, position, asked).items()}
    for power, (_, sentence) in words.items():
        if sentence:
            umpire.note(Fact(f"{ROSTERS['powers'][power]['name']} says", sentence))
    said = tuple((power, word) for power, (word, _) in words.items())
    going = tuple(power for power, word in said if word != PASS)
    active = tuple(each for each in said if each[1] != PASS)
    return Next(carry_out, position, in_sequence(active), active, number, going, follow)


def picked(umpire: Umpire, position: Position, asked: tuple[str, ...]) -> dict[str, str]:
    """What each power orders; who plays several is asked for one after another, which nobody sees before the rest."""
    seat = {power: seat_of_power(position.scenario, power) for power in asked}
    offer = {power: political_offer(position, power) for power in asked}
    mates = {each for each in asked if len(powers_of(position, seat[each])) > 1 and position.edition not in UNREAD}
    words: dict[str, str] = {}
    for power in asked:
        if power in mates:
            word = umpire.secretly({seat[power]: offer[power]}, f"politics of {power}", shown=False)[seat[power]]
            words[power] = str(word)
    picks = umpire.secretly({seat[power]: offer[power] for power in asked if power not in mates}, "politics")
    return {power: words.get(power) or str(picks[seat[power]]) for power in asked}


def in_sequence(said: tuple[Said, ...]) -> tuple[Said, ...]:
    """Kind by kind, and within a kind As to Tu."""

    def place(each: Said) -> tuple[int, int]:
        verb = each[1].partition(" ")[0]
        return SEQUENCE.get(verb, len(SEQUENCE)), POWERS.index(each[0])

    return tuple(sorted(said, key=place))


def carry_out(
    umpire: Umpire,
    position: Position,
    queue: tuple[Said, ...],
    said: tuple[Said, ...],
    number: int,
    going: tuple[str, ...],
    follow: GoOn,
) -> Any:
    """One order after another; a treaty stops to ask for its terms."""
    if not queue:
        position = clear_forbidden_ground(umpire, position)
        return Next(political_round, position.but(round=number + 1), number + 1, going, follow)
    (power, word), rest = queue[0], queue[1:]
    after: GoOn = (carry_out, rest, said, number, going, follow)
    verb, _, what = word.partition(" ")
    umpire.note(Fact(power, word))
    if verb in ("sue", "surrender"):
        return sue(umpire, position, power, what, verb, after)
    return go_on(DO[verb](umpire, position, power, what, said), after)


def do_break(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """An alliance is broken: -2."""
    if not are_allied(position, power, what):
        return position
    position = with_points(position, power, CHANGES["break_alliance"])
    return without_alliance(position, power, what)


def without_alliance(position: Position, one: str, other: str) -> Position:
    """An alliance ends, and marching together with it."""
    both = {pair(one, other)}
    return position.but(allies=position.allies - both, combined=position.combined - both)


def do_war(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """War on a major: -3, and each ally of the victim is asked at once; on a minor: -1."""
    if are_enemies(position, power, what) or are_allied(position, power, what):
        return position
    if what not in POWERS:
        open_ = position.minor[what].state in ("N", "A") and not are_friends(position, power, what)
        return attack_minor(umpire, position, power, what) if open_ else position
    position = go_to_war(with_points(position, power, CHANGES["declare_war_major"]), power, what)
    for ally in POWERS:
        if not are_allied(position, what, ally) or ally not in seated(position.scenario):
            continue
        if are_enemies(position, power, ally):
            continue
        word = umpire.choose(seat_of_power(position.scenario, ally), (HONOUR, STAND_ASIDE), f"war on {what}")
        if word == HONOUR:
            position = go_to_war(without_alliance(position, power, ally), power, ally)
        else:
            position = with_points(without_alliance(position, what, ally), ally, CHANGES["break_alliance"])
    return position


def go_to_war(position: Position, one: str, other: str) -> Position:
    """Two flags are at war: no access, no truce, nobody sleeps."""
    shut = position.access - {(one, other), (other, one)}
    truces = tuple(each for each in position.truces if set(each[:2]) != {one, other})
    position = at_war(position.but(access=shut, truces=truces), one, other)
    return wake(wake(position, one), other)


def do_peace(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Both order it, or its enemy alone with a minor under attack: no points, a truce of twelve months."""
    if not are_enemies(position, power, what):
        return position
    if what not in POWERS:
        return make_peace(umpire, position, what, power)
    agreed = (what, f"peace {power}") in said
    return end_war(position, power, what, TRUCE["peace"]) if agreed else position


def sue(umpire: Umpire, position: Position, power: str, what: str, verb: str, after: GoOn) -> Any:
    """Sue: -3, the other accepts (+2, up to two terms) or refuses; surrender: -5, not refused (+3, up to four)."""
    if not are_enemies(position, power, what) or what not in seated(position.scenario):
        return go_on(position, after)
    position = with_points(position, power, CHANGES[verb])
    if verb == "sue":
        word = umpire.choose(seat_of_power(position.scenario, what), (ACCEPT, REFUSE), f"{power} sues for peace")
        if word == REFUSE:
            return go_on(position, after)
    position = with_points(position, what, CHANGES["accept_suit" if verb == "sue" else "accept_surrender"])
    return begin_terms(umpire, position, what, power, surrender=verb == "surrender", after=after)


def do_ally(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Both order it in one round: +1 each, not again with the same power within twelve months."""
    if (what, f"ally {power}") not in said or power > what:
        return position
    if are_enemies(position, power, what) or are_allied(position, power, what):
        return position
    recent = any({power, what} == {a, b} and position.now - since < YEAR for a, b, since in position.pacts)
    for each in (power, what) if not recent else ():
        position = with_points(position, each, CHANGES["alliance"])
    pact = (*pair(power, what), position.now)
    return position.but(allies=position.allies | {pair(power, what)}, pacts=(*position.pacts, pact))


def do_access(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """One power lets another through, unless this round brought war between them."""
    if position.edition is not Edition.FIRST and are_enemies(position, power, what):
        return position
    return position.but(access=position.access | {(power, what)})


def do_combine(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Two allies at war with one enemy march in one slot from now on, if nothing of this round has parted them."""
    shared = position.enemies_of.get(power, frozenset()) & position.enemies_of.get(what, frozenset())
    if position.edition is not Edition.FIRST and not (shared and are_allied(position, power, what)):
        return position
    return position.but(combined=position.combined | {pair(power, what)})


def do_close(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Ports closed to British trade."""
    return position.but(ports_closed=position.ports_closed | {power})


def do_open(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Ports open to British trade."""
    return position.but(ports_closed=position.ports_closed - {power})


def do_free(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """A conquered minor becomes a free state."""
    return free_minor(umpire, position, power, what)


def do_proclaim(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """Poland, or the Kingdom of Italy."""
    return proclaim(umpire, position, power, what)


def do_standing(umpire: Umpire, position: Position, power: str, what: str, said: tuple[Said, ...]) -> Position:
    """The standing pass on land and at sea, taken back or given again."""
    return with_power(position, power, passes=frozenset({"land", "naval"}) if what == "pass on" else frozenset())


DO = {
    "break": do_break, "war": do_war, "peace": do_peace, "ally": do_ally, "access": do_access, "combine": do_combine,
    "close": do_close, "open": do_open, "free": do_free, "proclaim": do_proclaim, "standing": do_standing,
}  # fmt: skip
