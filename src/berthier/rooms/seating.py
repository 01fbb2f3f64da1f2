"""How seats are taken and dice secrets committed."""

from __future__ import annotations

from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import find_ruleset
from berthier.rooms.events import Closed, Committed, Created, DiceSource, SeatTaken
from berthier.rooms.fair import check_digest, pick_commitment, secret_commitment
from berthier.rooms.seats import SERVER, SPECTATOR, check_players, check_text, is_code
from berthier.rooms.session import Session, must_play


def open_session(created: Created) -> Session:
    """A table as it is opened."""
    if not is_code(created.game):
        raise BadInput(f"{created.game!r} cannot name a game: 4 to 32 small letters and digits.", "game")
    check_players(created.players)
    check_text(created.title, "title", 100)
    return Session(created, find_ruleset(created.ruleset))


def take_seat(session: Session, event: SeatTaken) -> None:
    """A seat is taken once; spectators are only counted."""
    check_text(event.name, "name", 40)
    if event.seat == SPECTATOR:
        session.watchers += 1
        return
    if event.seat not in session.seats:
        raise unknown("seat", event.seat, (*session.seats, SPECTATOR), "seat")
    if event.seat in session.taken:
        free = [seat for seat in (*session.seats, SPECTATOR) if seat not in session.taken]
        raise BadInput(f"The {event.seat} seat is taken already.", "seat", free)
    session.taken[event.seat] = event.name


def commit_secret(session: Session, event: Committed) -> None:
    """Once for each seat and the server, the server first, all before the first die is rolled."""
    if session.created.dice is not DiceSource.FAIR:
        raise BadInput("The dice of this table need no secrets.", "dice")
    if event.seat != SERVER:
        must_play(session, event.seat)
        if SERVER not in session.commitments:
            raise BadInput("The server must commit itself first.", "seat")
    if session.dice_rolled:
        raise BadInput("The dice are rolling already; no secret can be added now.", "seat")
    if event.seat in session.commitments:
        raise BadInput(f"The {event.seat} has committed a dice secret already.", "seat")
    check_digest(event.commitment, "commitment")
    session.commitments[event.seat] = event.commitment


def close(session: Session, event: Closed) -> None:
    """Every dice secret is shown, and each is the one committed to."""
    must_play(session, event.seat)
    if session.open_act is not None:
        raise BadInput("A procedure is still being played; finish or abort it first.", "procedure")
    if set(event.secrets) != set(session.commitments):
        raise BadInput("Every committed dice secret must be shown, and no other.", "secrets")
    for seat, secret in event.secrets.items():
        if secret_commitment(session.game, seat, secret) != session.commitments[seat]:
            raise BadInput(f"The dice secret of the {seat} is not the one it committed to.", f"secrets.{seat}")
    if set(event.openings) != set(session.hidden):
        raise BadInput("Every choice that stayed hidden must be shown, and no other.", "openings")
    for commitment, opening in event.openings.items():
        if pick_commitment(opening.salt, session.hidden[commitment], opening.pick) != commitment:
            raise BadInput(f"What {session.hidden[commitment]} shows is not what it sealed.", "openings")
    session.closed = event
