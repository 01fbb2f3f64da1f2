"""The question "orders" as an offer (G4, G5, K12, K13): orders a program would consider, and any other legal line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from berthier.core.errors import BadInput, unknown
from berthier.core.orders import Below, Offer, Order
from berthier.rules.battalions.game.judging.candidates import candidates, second_candidates
from berthier.rules.battalions.game.orders.acting import check_act
from berthier.rules.battalions.game.orders.order_words import say_act, say_order
from berthier.rules.battalions.game.orders.orders import (
    FINISHED,
    REST,
    Act,
    ChargeAt,
    Command,
    FireAt,
    Stand,
    Word,
    actions_of,
    read,
    read_act,
    write,
    write_act,
)
from berthier.rules.battalions.game.orders.preview import begins
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import Refused, as_bad_input, refuse
from berthier.rules.battalions.period import A_UNITS

ALL = 99  # a whole brigade: more units than any has
CONSIDERED = 6  # units whose orders are suggested at once: those nearest to the enemy


def waiting(position: Position, side: str) -> list[Troop]:
    """Who may be activated (G21): not in retreat (but for a ruling on G72), not in contact, not yet activated."""
    charged = {troop.contact for troop in position.units}
    return [
        troop
        for troop in position.units
        if troop.side == side
        and not troop.activated
        and (position.house.runaways or not troop.is_broken)
        and troop.contact is None
        and troop.id not in charged
    ]


def in_turn(position: Position) -> list[Troop]:
    """Who may be activated in this turn: where brigades go together, those of the one that has begun (G23)."""
    turn = position.turn
    assert turn is not None, "there is a turn while orders are given"
    units = waiting(position, turn.side)
    return units if turn.brigade is None else [one for one in units if one.brigade == turn.brigade]


def may_finish(position: Position) -> bool:
    """A, at the start of its turn, with half of its units done, rounded up (Q36)."""
    turn = position.turn
    if turn is None or turn.side != position.a_is or turn.left != (ALL if position.brigades else A_UNITS):
        return False
    runs = position.house.runaways
    own = [troop for troop in position.units if troop.side == turn.side and (runs or not troop.is_broken)]
    return 2 * (len(own) - len(waiting(position, turn.side))) >= len(own)


def order_offer(position: Position) -> Offer:
    """Orders of the side whose turn it is."""
    return Offer(
        lambda: suggestions(position),
        lambda word: read_order(position, word),
        lambda below: draw_order(position, below),
    )


@lru_cache(256)
def suggestions(position: Position) -> tuple[Order, ...]:
    """The candidates of the units nearest to the enemy, and the words that end a turn."""
    found = [as_order(position, command) for one in considered(position) for command in candidates(position, one)]
    return (*found, *map(as_word, ending_words(position)))


def draw_order(position: Position, below: Below) -> Order:
    """By lot: one of the units considered, or to end the turn; then one of the orders it may be given."""
    units = considered(position)
    place = below(len(units) + 1)
    if place == len(units):
        words = ending_words(position)
        return as_word(words[below(len(words))])
    commands = candidates(position, units[place])
    return as_order(position, commands[below(len(commands))])


def considered(position: Position) -> list[Troop]:
    """The units nearest to the enemy of those that may be activated."""
    turn = position.turn
    assert turn is not None, "there is a turn while orders are given"
    field = field_of(position)
    enemies = field.enemies(turn.side)
    return sorted(in_turn(position), key=lambda one: how_far(field, one, enemies))[:CONSIDERED]


def ending_words(position: Position) -> tuple[str, ...]:
    """The words that end a turn."""
    return (FINISHED, REST) if may_finish(position) else (REST,)


def how_far(field: Field, troop: Troop, enemies: Sequence[Troop]) -> int:
    """The distance to the nearest enemy; 0 where there is none."""
    found = field.nearest(field.figures[troop.id], enemies)
    return found[1] if found is not None else 0


def as_word(word: str) -> Order:
    """`finished` or `rest`."""
    return Order(word, Word(word), label={FINISHED: "Finished", REST: "The rest stand"}[word])


def as_order(position: Position, command: Command) -> Order:
    """A command as an order: what it touches, and what it would begin."""
    acts = command.acts
    targets = tuple(act.at for act in acts if isinstance(act, FireAt | ChargeAt) and act.at)
    return Order(
        write(command),
        command,
        label=lambda: say_order(position, command),
        on=(command.unit, *targets),
        starts=lambda: begins(position, command),
    )


@lru_cache(1024)
def read_order(position: Position, line: str) -> Order:
    """Any line: judged, and taken or refused with a sentence."""
    word = line.strip()
    if word == REST:
        return as_word(REST)
    if word == FINISHED:
        if not may_finish(position):
            raise BadInput("A is finished at the start of its turn, once half its units are done; not yet.", "order")
        return as_word(FINISHED)
    command = read(word)
    turn = position.turn
    assert turn is not None, "there is a turn while orders are given"
    names = [troop.id for troop in in_turn(position)]
    if command.unit not in names:
        raise unknown("unit to activate", command.unit, names, "order")
    check_command(position, command)
    return as_order(position, command)


def check_command(position: Position, command: Command) -> None:
    """The first act is judged now; the second too, but where a die comes before it whether an action is left."""
    field = field_of(position)
    try:
        after = check_act(field, field.troop(command.unit), command.acts[0])
        if len(command.acts) == 2:
            if isinstance(command.acts[0], ChargeAt):
                raise BadInput("A charge is the last action.", "order")
            if after is not None:
                check_act(field.with_troop(after), after, command.acts[1])
            elif sum(map(actions_of, command.acts)) > field.troop(command.unit).left:
                refuse("no_action", unit=command.unit)
    except Refused as refused:
        raise as_bad_input(refused) from refused


def second_offer(position: Position, name: str) -> Offer:
    """Acts of a unit under way whose second action could not be played as written."""
    return Offer(lambda: second_suggestions(position, name), lambda word: read_second(position, name, word))


def second_suggestions(position: Position, name: str) -> list[Order]:
    """Stand, and what else it may do."""
    acts: list[Act] = [Stand(), *second_candidates(position, position.unit(name))]
    return [second_order(name, act) for act in acts]


def second_order(name: str, act: Act) -> Order:
    """A second act, by itself."""
    return Order(write_act(act), Command(name, (act,)), label=lambda: f"{name}: {say_act(act)}", on=(name,))


def read_second(position: Position, name: str, line: str) -> Order:
    """A second act from its line."""
    act = read_act(line.strip())
    try:
        check_act(field_of(position), position.unit(name), act)
    except Refused as refused:
        raise as_bad_input(refused) from refused
    return second_order(name, act)
