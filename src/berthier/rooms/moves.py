"""From what a seat asks to the events that happen, and the secrets to be kept with them.

Legality is not judged here but in `follow`, which also judges old logs: there is one set of rules for both.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.orders import read_option
from berthier.core.words import one_line
from berthier.engine.question import Answer, Asks, Question, Source, chosen, rolled, typed
from berthier.engine.replay import as_logged
from berthier.rooms import commands as c
from berthier.rooms import events as e
from berthier.rooms import fair
from berthier.rooms.fair import Entropy
from berthier.rooms.session import SERVER, UMPIRE, Session
from berthier.rooms.taking_back import is_agreed, is_free, may_give_up


class Kept(msgspec.Struct, frozen=True):
    """A secret kept by the server for a seat, under the commitment that is public."""

    owner: str
    commitment: str
    secret: str
    key: str | None = None


class Stale(BadInput):
    """An answer to a question that is no longer asked: somebody was faster."""


Vault = Mapping[str, str]  # commitment -> secret
Plain = c.TypeDice | c.Choose | c.TakeBack | c.Enter | c.Apply | c.Abort


def first_event(session: Session, seat: str, command: c.Command, vault: Vault, chance: Entropy) -> e.Event:
    """The event a command without a secret of its own asks for."""
    command = _in_sight(command)
    match command:
        case c.Roll(turn):
            return _roll(session, seat, turn, vault, chance)
        case c.CommitSecret() | c.SealPick() | c.HandOver():
            raise AssertionError("these go through `seal`, `commit` and `hand_over`")
        case c.Override(reason, does):
            return e.Overridden(seat, reason, _plain_event(session, seat, does, forced=True))
        case c.Close(reason):
            openings, carried = _all_openings(session, vault), _positions(session, vault)
            return e.Closed(seat, reason, _all_secrets(session, vault), openings, carried)
        case c.Start(procedure, inputs, switches, sides, refs):
            return e.Started(seat, procedure, inputs, session.created.switches | switches, sides, refs)
        case c.Consent():
            return e.Consented(seat)
        case c.Refuse():
            return e.Refused(seat)
        case c.Hand(player, level):
            return e.Handed(seat, player, level)
        case c.OfferDraw():
            return e.AbortAsked(seat, e.DRAW)
        case c.Resign():
            return e.Resigned(seat)
        case c.Abort(reason):
            return _abort(session, seat, reason)
        case c.Free(freed, reason):
            return _free(session, seat, e.SeatFreed(seat, freed, reason), vault)
        case c.TakeBack(line) if not is_free(session, seat, line):
            return e.UndoAsked(seat, line)
        case _:
            return _plain_event(session, seat, command, forced=False)


def _in_sight(command: c.Command) -> c.Command:
    """The names and reasons in a command as others will read them. (Those in logs of before stay as they are.)"""
    match command:
        case c.Override(reason, does):
            return c.Override(one_line(reason), _in_sight(does))  # type: ignore[arg-type]
        case c.Enter(name, data):
            return c.Enter(one_line(name), data)
        case c.Abort(reason) | c.Close(reason) | c.Free(_, reason):
            return msgspec.structs.replace(command, reason=one_line(reason))
        case _:
            return command


def _plain_event(
    session: Session,
    seat: str,
    command: Plain,
    *,
    forced: bool,
) -> e.Answered | e.Undone | e.Entered | e.Applied | e.Aborted:
    match command:
        case c.TypeDice(turn, faces):
            _must_be_turn(session, turn)
            return e.Answered(seat, typed(*faces))
        case c.Choose(turn, pick):
            question = _must_be_turn(session, turn)
            together = forced and question.asks is Asks.SECRETLY
            return e.Answered(seat, chosen(*(word.strip() for word in pick.split(","))) if together else chosen(pick))
        case c.TakeBack(line):
            return e.Undone(seat, line)
        case c.Enter(name, data):
            return e.Entered(seat, name, data)
        case c.Abort(reason):
            return e.Aborted(seat, reason)
        case c.Apply(act, changes):
            if not forced:
                _must_last(session, act, changes)
            return e.Applied(seat, act, changes)


def _must_last(session: Session, number: int, changes: Mapping[str, str]) -> None:
    """What holds for one fight alone is no figure of a roster. (Logs of before this was asked still follow.)"""
    passing = [figure for act in session.acts if act.number == number for figure in act.procedure.passing]
    for place, figure in changes.items():
        if figure in passing:
            raise BadInput(f"{figure} holds for this fight alone; it is no figure of the roster.", f"changes.{place}")


def consequence(session: Session, seat: str, vault: Vault, chance: Entropy) -> e.Event | None:
    """What now happens of itself: a reveal when all are in, an outcome, an undo when all agree, the dice of a game."""
    act = session.open_act
    if session.asked is not None:
        return _agreed(session.asked) if is_agreed(session) else None
    if act is None:
        return None
    question = act.question
    if question is None:
        return e.Finished(seat, as_logged(act.live.outcome))
    if question.dice is not None and act.ruleset.game_of(act.procedure.name) is not None:
        is_here = all(commitment in vault for commitment in session.commitments.values())
        is_ready = session.created.dice is not e.DiceSource.TYPED and not session.awaited_secrets and is_here
        return _roll(session, SERVER, session.turn, vault, chance) if is_ready else None
    if question.asks is Asks.SECRETLY and not act.unsealed and not question.shown:
        return e.Taken(seat)
    if question.asks is Asks.SECRETLY and not act.unsealed:
        kept = {side: vault[act.seals[side].event.commitment] for side in question.by}
        return e.Revealed(seat, {side: msgspec.json.decode(text, type=e.Opening) for side, text in kept.items()})
    return None


def _free(session: Session, seat: str, freed: e.SeatFreed, vault: Vault) -> e.Event:
    """The umpire frees a seat at once, a player puts it to the vote; nobody loses his seat who has handed over."""
    if seat == UMPIRE:
        return freed
    if session.commitments.get(freed.freed, "") in vault:
        raise BadInput(f"{freed.freed} has handed the dice secret over: the umpire alone frees the seat.", "seat")
    return e.FreeAsked(seat, freed.freed, freed.reason)


def _agreed(asked: e.UndoAsked | e.AbortAsked | e.FreeAsked) -> e.Event:
    if isinstance(asked, e.UndoAsked):
        return e.Undone(asked.seat, asked.line)
    if isinstance(asked, e.FreeAsked):
        return e.SeatFreed(asked.seat, asked.freed, asked.reason)
    return e.Aborted(asked.seat, asked.reason)


def _abort(session: Session, seat: str, reason: str) -> e.Event:
    """Given up at once where that is free, else asked for."""
    act, given_up = session.open_act, e.Aborted(seat, reason)
    is_free = act is None or session.asked is not None or may_give_up(session, act, given_up)
    return given_up if is_free else e.AbortAsked(seat, reason)


def commit(session: Session, seat: str, command: c.CommitSecret, chance: Entropy) -> tuple[e.Committed, Kept | None]:
    """A seat's share in the dice: its commitment, and the secret when the server is to keep it."""
    if command.commitment is not None and command.secret is None:
        return e.Committed(seat, command.commitment), None
    secret = command.secret if command.secret is not None else chance.secret()
    fair.check_secret(secret)
    commitment = fair.secret_commitment(session.game, seat, secret)
    if command.commitment not in (None, commitment):
        raise BadInput("This is not the commitment of this secret.", "commitment")
    return e.Committed(seat, commitment), Kept(seat, commitment, secret)


def hand_over(session: Session, seat: str, secret: str, vault: Vault) -> Kept:
    """The secret a seat committed to before, for the server to keep."""
    fair.check_secret(secret)
    commitment = fair.secret_commitment(session.game, seat, secret)
    if session.commitments.get(seat) != commitment:
        raise BadInput(f"This is not the dice secret the {seat} committed to.", "secret")
    if commitment in vault:
        raise BadInput("This secret has been handed over already.", "secret")
    return Kept(seat, commitment, secret)


def seal(session: Session, seat: str, command: c.SealPick, chance: Entropy) -> tuple[e.Sealed, Kept]:
    """A secret choice, checked against the options and sealed with a salt."""
    question = _must_be_turn(session, command.turn)
    side = command.side if command.side is not None else _own_side(session, seat)
    if question.asks is not Asks.SECRETLY or side not in question.by:
        sides = list(question.by) if question.asks is Asks.SECRETLY else []
        raise BadInput(f"No secret choice is asked of {side}.", "side", sides)
    pick = _sealable(session, question, side, command.pick)
    salt = command.salt if command.salt is not None else chance.secret()
    fair.check_digest(salt, "salt")
    commitment = fair.pick_commitment(salt, side, pick)
    opening = msgspec.json.encode(e.Opening(pick, salt)).decode()
    return e.Sealed(seat, side, commitment), Kept(seat, commitment, opening)


def _sealable(session: Session, question: Question, side: str, pick: str) -> str:
    """A choice in the words of the rules, refused before it is sealed where it cannot stand."""
    if question.offers and session.open_act is not None:
        return str(read_option(session.open_act.live.options[side], pick, question.why))
    options = question.options_of(side)
    if pick not in options:
        raise BadInput(f"{pick!r} is not one of the choices: {', '.join(options)}.", "pick", options)
    return pick


def _own_side(session: Session, seat: str) -> str:
    act = session.open_act
    own = [side for side in (act.unsealed if act else []) if session.may_choose(seat, side)]
    if len(own) != 1:
        raise BadInput("Say for which side this is." if own else "No secret choice is asked of you now.", "side", own)
    return own[0]


def _must_be_turn(session: Session, turn: int) -> Question:
    if session.question is None:
        raise Stale("Nothing is asked now.", "turn")
    if turn != session.turn:
        gone = (
            "That question is answered, the game has gone on" if turn < session.turn else f"Nothing is asked as {turn}"
        )
        raise Stale(f"{gone}. Now: {session.question}.", "turn", [str(session.turn)])
    return session.question


def _roll(session: Session, seat: str, turn: int, vault: Vault, chance: Entropy) -> e.Answered:
    question = _must_be_turn(session, turn)
    if question.dice is None:
        raise BadInput(f"{question}: this needs a choice, not dice.", question.why)
    dice = parse_dice(question.dice)
    if session.created.dice is not e.DiceSource.FAIR:
        if session.created.dice is e.DiceSource.TYPED:
            raise BadInput("At this table the dice are thrown by hand and typed.", "dice")
        return e.Answered(seat, rolled(*(chance.face(dice.sides) for _ in range(dice.count))))
    if session.awaited_secrets:
        missing = ", ".join(session.awaited_secrets)
        raise BadInput(f"Before the first die these must commit a dice secret: {missing}.", "dice")
    key = fair.common_key(_all_secrets(session, vault))
    faces = fair.fair_dice(key, session.game, session.dice_rolled, (dice.count, dice.sides))
    return e.Answered(seat, Answer(faces=faces, source=Source.COMMITTED), session.dice_rolled)


def _all_secrets(session: Session, vault: Vault) -> dict[str, str]:
    missing = [seat for seat, commitment in session.commitments.items() if commitment not in vault]
    if missing:
        raise BadInput(f"These have still to hand over their dice secret: {', '.join(missing)}.", "secret", missing)
    return {seat: vault[commitment] for seat, commitment in session.commitments.items()}


def _all_openings(session: Session, vault: Vault) -> dict[str, e.Opening]:
    return {commitment: msgspec.json.decode(vault[commitment], type=e.Opening) for commitment in session.hidden}


def _positions(session: Session, vault: Vault) -> dict[str, str]:
    return {commitment: vault[commitment] for commitment in session.carried}


def server_commitment(game: str, chance: Entropy) -> tuple[e.Committed, Kept]:
    """The server's own share in the dice, committed as the table is opened."""
    secret = chance.secret()
    commitment = fair.secret_commitment(game, SERVER, secret)
    return e.Committed(SERVER, commitment), Kept(SERVER, commitment, secret)
