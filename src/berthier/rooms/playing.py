"""How a procedure is played at the table: started, answered, sealed, revealed, finished or given up."""

from __future__ import annotations

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput, unknown
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Question, Source
from berthier.engine.replay import as_logged
from berthier.rooms.acts import Act, GivenAnswer, Seal
from berthier.rooms.events import (
    Aborted,
    Answered,
    DiceSource,
    Finished,
    Opening,
    Resigned,
    Revealed,
    Sealed,
    Started,
    Taken,
)
from berthier.rooms.fair import check_digest, pick_commitment
from berthier.rooms.roster import check_owners, resolved_inputs
from berthier.rooms.seeing import game_of, scenario_of, teams_of
from berthier.rooms.session import SERVER, Role, Session, check_text, must_be_open, must_play, role_of
from berthier.rooms.taking_back import may_give_up

SOURCES = {DiceSource.TYPED: Source.TYPED, DiceSource.SERVER: Source.ROLLED, DiceSource.FAIR: Source.COMMITTED}


def start(session: Session, event: Started, line: int) -> None:
    """One procedure at a time; its inputs are checked by the rules."""
    must_play(session, event.seat)
    if session.open_act is not None:
        raise BadInput("Another procedure is being played; finish or abort it first.", "procedure")
    for side, seat in event.sides.items():
        if seat not in session.seats:
            raise unknown("seat", seat, session.seats, f"sides.{side}")
    if session.is_strict:
        check_owners(session, event)
    procedure = session.ruleset.procedure(event.procedure)
    call = session.ruleset.call(procedure, procedure.of_record(resolved_inputs(session, event)))
    live = Live(call, session.ruleset.set(event.switches))
    number = session.acts[-1].number + 1 if session.acts else 1
    session.acts.append(Act(number, line, event, session.ruleset, procedure, as_logged(procedure.data(call)), live))
    session.turn += 1


def answer(session: Session, event: Answered, line: int, *, forced: bool) -> None:
    """Dice and open choices; secret choices are sealed instead. In a whole game the server may roll by itself."""
    if event.seat != SERVER:
        must_play(session, event.seat)
    act = must_be_open(session)
    question = _asked(act)
    if forced:
        _check_forced(event)
    else:
        _check_right(session, event, question)
    if question.dice is not None and event.first_die is not None:
        _count_dice(session, event, parse_dice(question.dice).count)
    is_shown = question.asks is not Asks.CHOOSE
    act.answer(GivenAnswer(line, event.seat, event.answer, is_shown))
    session.turn += 1


def _asked(act: Act) -> Question:
    if act.question is None:
        raise BadInput("Nothing is asked: this procedure is over.", "turn")
    return act.question


def _check_forced(event: Answered) -> None:
    """The umpire's word is typed or chosen: it never passes for a roll of the server or a fair die."""
    if event.first_die is not None or event.answer.source not in (Source.TYPED, Source.CHOSEN):
        raise BadInput("An override is typed or chosen.", "source", [Source.TYPED, Source.CHOSEN])


def _check_right(session: Session, event: Answered, question: Question) -> None:
    side = question.by[0]
    if question.asks is Asks.SECRETLY:
        raise BadInput(f"{question}: seal your choice; it is shown when all are in.", question.why)
    if question.asks is Asks.CHOOSE:
        if event.seat == SERVER:
            raise BadInput(f"{question}: this is not for the server to say.", "seat")
        _must_have(event.answer, Source.CHOSEN)
        if event.first_die is not None:
            raise BadInput("Fair dice, and only these, are numbered.", "first_die")
        if not session.may_choose(event.seat, side):
            raise BadInput(f"{question}: this is not for the {event.seat} to say.", "seat")
        return
    _must_have(event.answer, SOURCES[session.created.dice])
    if event.seat == SERVER and session.created.dice is DiceSource.TYPED:
        raise BadInput("At this table the dice are thrown by hand.", "seat")
    if event.seat != SERVER and not session.may_roll(event.seat, side):
        raise BadInput(f"{question}: this is not for the {event.seat} to roll.", "seat")
    if (event.first_die is None) is (session.created.dice is DiceSource.FAIR):
        raise BadInput("Fair dice, and only these, are numbered.", "first_die")


def _must_have(given: Answer, source: Source) -> None:
    if given.source is not source:
        raise BadInput(f"At this table such an answer is {source}, not {given.source}.", "source", [source])


def _count_dice(session: Session, event: Answered, count: int) -> None:
    """No number is used twice, not even after an undo: nobody sees a die before it is rolled."""
    if session.awaited_secrets:
        missing = ", ".join(session.awaited_secrets)
        raise BadInput(f"Before the first die these must commit a dice secret: {missing}.", "dice")
    if event.first_die != session.dice_rolled:
        raise BadInput(f"The next die is number {session.dice_rolled}.", "first_die")
    session.dice_rolled += count


def seal(session: Session, event: Sealed, line: int) -> None:
    """Each side seals its own secret choice once."""
    must_play(session, event.seat)
    act = must_be_open(session)
    if event.side not in act.unsealed:
        raise BadInput(f"No secret choice is awaited of {event.side}.", "side", act.unsealed)
    if not session.may_choose(event.seat, event.side):
        raise BadInput(f"The choice of {event.side} is not for the {event.seat} to make.", "seat")
    check_digest(event.commitment, "commitment")
    if event.commitment in session.sealed:
        raise BadInput("This has been sealed before; a salt serves once.", "salt")
    session.sealed.add(event.commitment)
    act.seals[event.side] = Seal(line, event)
    act.lines.append(line)


class Unopened(BadInput):
    """A choice the rules have and the reader of the log does not: it is shown when the table is closed."""

    def __init__(self, side: str) -> None:
        super().__init__(f"What {side} chose is still hidden; it is shown when the table is closed.", "openings")


def take(session: Session, event: Taken, line: int) -> None:
    """All are in: the rules get the choices, nobody else does. Each is the one that was sealed."""
    act = must_be_open(session)
    question = _asked(act)
    if question.asks is not Asks.SECRETLY or question.shown or act.unsealed:
        raise BadInput("Choices stay hidden where the rules say so, and are taken when all sides are in.", "turn")
    openings = {side: _opened(session, side, act.seals[side].event.commitment) for side in question.by}
    session.hidden |= {act.seals[side].event.commitment: side for side in question.by}
    picks = tuple(opening.pick for opening in openings.values())
    act.answer(GivenAnswer(line, event.seat, Answer(picks=picks, source=Source.COMMITTED), True))
    session.turn += 1


def _opened(session: Session, side: str, commitment: str) -> Opening:
    try:
        opening = msgspec.json.decode(session.vault[commitment], type=Opening)
    except KeyError:
        raise Unopened(side) from None
    _must_open(side, opening, commitment)
    return opening


def _must_open(side: str, opening: Opening, commitment: str) -> None:
    check_digest(opening.salt, "salt")
    if pick_commitment(opening.salt, side, opening.pick) != commitment:
        raise BadInput(f"What {side} shows is not what it sealed.", side)


def reveal(session: Session, event: Revealed, line: int) -> None:
    """All are in, and each opens to its commitment."""
    _must_be_known(session, event.seat)
    act = must_be_open(session)
    question = _asked(act)
    if question.asks is not Asks.SECRETLY or not question.shown:
        raise BadInput("Nothing is to be shown now.", "openings")
    if act.unsealed or list(event.openings) != list(question.by):
        raise BadInput("Sealed choices are shown when all sides are in, all together.", "openings")
    for side, opening in event.openings.items():
        _must_open(side, opening, act.seals[side].event.commitment)
    picks = tuple(opening.pick for opening in event.openings.values())
    act.answer(GivenAnswer(line, event.seat, Answer(picks=picks, source=Source.COMMITTED), True))
    session.turn += 1


def finish(session: Session, event: Finished, line: int) -> None:
    """The outcome is the one the rules give."""
    _must_be_known(session, event.seat)
    act = must_be_open(session)
    if act.question is not None:
        raise BadInput(f"“{act.question}” is still open.", "outcome")
    if as_logged(act.live.outcome) != event.outcome:
        raise BadInput("The outcome does not follow from the answers.", "outcome")
    act.is_finished = True
    act.lines.append(line)
    session.turn += 1


def _must_be_known(session: Session, seat: str) -> None:
    """What happens of itself is written under a seat of this table, or the server."""
    if seat not in (*session.seats, SERVER):
        raise unknown("seat", seat, session.seats, "seat")


def abort(session: Session, event: Aborted, *, forced: bool = False) -> None:
    """A procedure is given up, with a reason; the record keeps it. After a die was shown the others must agree."""
    must_play(session, event.seat)
    check_text(event.reason, "reason")
    act = must_be_open(session)
    if not (forced or may_give_up(session, act, event)):
        raise BadInput("This is given up by consent only: something was shown in it, or others play it too.", "reason")
    act.aborted = event.reason
    session.asked = None
    session.turn += 1


def resign(session: Session, event: Resigned) -> None:
    """A player gives a whole game up, where that decides it for everybody; what was played stays in the record."""
    must_play(session, event.seat)
    act = must_be_open(session)
    if role_of(event.seat) is not Role.PLAYER or game_of(act) is None:
        raise BadInput("Only a player of a whole game resigns.", "seat")
    if session.gives_each_his_own and not is_his_to_end(session, act, event.seat):
        said = f"Others play on, the game does not end with {event.seat}: hand over to the computer, or offer a draw."
        raise BadInput(said, "seat")
    act.aborted = f"{event.seat} resigns"
    session.turn += 1


def may_resign(session: Session, seat: str) -> bool:
    """Whether a seat may end the game that is played by resigning."""
    act = session.open_act
    is_player = role_of(seat) is Role.PLAYER and seat in session.taken
    return is_player and act is not None and game_of(act) is not None and is_his_to_end(session, act, seat)


def is_his_to_end(session: Session, act: Act, seat: str) -> bool:
    """Whether a game is decided when a seat gives it up: nobody else plays on its side, and one other side is left.
    Whoever plays against programs alone ends his game as he likes."""
    game = game_of(act)
    if game is None or session.is_alone(seat):
        return True
    teams = teams_of(act, game)
    players = {one.name: session.seat_of(act, one.name) for one in game.sides(scenario_of(act)) if not one.neutral}
    own = {teams[side] for side, player in players.items() if player == seat}
    mates = {player for side, player in players.items() if teams[side] in own} & set(session.people) - {seat}
    return not mates and len({teams[side] for side in players} - own) == 1
