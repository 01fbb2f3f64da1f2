"""How seats are taken and dice secrets committed, and for how much there is room."""

from __future__ import annotations

from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import find_ruleset
from berthier.rooms.clocks import check_limit
from berthier.rooms.events import (
    SECRETS_ANEW,
    BroughtIn,
    Closed,
    Committed,
    Created,
    DiceSource,
    Fixed,
    FreeAsked,
    SeatFreed,
    SeatTaken,
)
from berthier.rooms.fair import check_digest, pick_commitment, position_commitment, secret_commitment
from berthier.rooms.seeing import game_of, neutral_in
from berthier.rooms.session import (
    SERVER,
    SPECTATOR,
    UMPIRE,
    Session,
    check_players,
    check_text,
    computer,
    is_code,
    must_play,
)
from berthier.rooms.taking_back import must_not_be_asked

MOST_LINES = 20_000  # in one game: years of Sundays
MOST_SIZE = 8_000_000  # characters of one log
MOST_WATCHERS = 200  # who may say their names; the rest of the room is the players'


def open_session(created: Created) -> Session:
    """A table as it is opened."""
    if not is_code(created.game):
        raise BadInput(f"{created.game!r} cannot name a game: 4 to 32 small letters and digits.", "game")
    check_players(created.players)
    check_text(created.title, "title", 100)
    check_limit(created.minutes)
    return Session(created, find_ruleset(created.ruleset))


def take_seat(session: Session, event: SeatTaken) -> None:
    """A seat is taken once; spectators are only counted."""
    check_text(event.name, "name", 40)
    if event.seat == SPECTATOR:
        session.watchers += 1
        return
    if event.seat not in session.seats:
        raise unknown("seat", event.seat, (*session.seats, SPECTATOR), "seat")
    if event.seat in session.taken and not is_programs_own(session, event.seat):
        free = [seat for seat in (*session.seats, SPECTATOR) if seat not in session.taken]
        raise BadInput(f"The {event.seat} seat is taken already.", "seat", free)
    (session.guests.add if is_programs_own(session, event.seat) else session.guests.discard)(event.seat)
    session.programs.pop(event.seat, None)
    session.taken[event.seat], session.sat[event.seat] = event.name, session.seq + 1


def is_programs_own(session: Session, seat: str) -> bool:
    """Whether a seat is a program's and nobody's own: anybody may take it over."""
    level = session.programs.get(seat)
    if level is None or session.taken.get(seat) != computer(level):
        return False
    return seat not in neutral_in(session.act)


def spare(session: Session, seat: str) -> tuple[bool, bool]:
    """Whether anybody with the code may take over a program's own seat, or is let in first by who plays there alone, or
    by the umpire, who leaves it free: all who look on have the code too."""
    is_spare, is_among_people = is_programs_own(session, seat), len(session.people) > 1
    return is_spare and is_among_people, is_spare and not is_among_people


def free_seats(session: Session) -> list[str]:
    """Where somebody who comes by the code may sit."""
    return [*(seat for seat in session.created.players if seat not in session.taken), SPECTATOR]


def must_be_open_to_all(session: Session, seat: str) -> None:
    """Whether somebody new may sit there."""
    _, is_shut = spare(session, seat)
    if is_shut:
        said = f"A program plays {seat}; whoever plays against it lets somebody take over first."
        raise BadInput(said, "seat", free_seats(session))
    if seat == SPECTATOR and session.watchers >= MOST_WATCHERS:
        raise BadInput(f"{MOST_WATCHERS} look on here already; there is no room for another.", "seat")


def undoes_alone(session: Session, seat: str) -> bool:
    """Whether nobody else plays a whole game but programs: nobody need agree to an undo."""
    game = game_of(session.act) if session.act is not None else None
    if session.answers_bind:
        return session.question is not None and session.created.practice and session.is_alone(seat)
    away = session.people if session.gives_each_his_own else []
    generous = [each for each in session.programs if each not in away]
    return game is not None and all(other == seat or other in generous for other in session.taken)


def commit_secret(session: Session, event: Committed) -> None:
    """Once for each seat and the server, the server first, all before the first die is rolled."""
    if session.created.dice is not DiceSource.FAIR:
        raise BadInput("The dice of this table need no secrets.", "dice")
    if event.seat != SERVER:
        must_play(session, event.seat)
        if SERVER not in session.commitments:
            raise BadInput("The server must commit itself first.", "seat")
    if session.is_fixed:
        raise BadInput("The dice are rolling already; no secret can be added now.", "seat")
    if event.seat in session.commitments:
        raise BadInput(f"The {event.seat} has committed a dice secret already.", "seat")
    check_digest(event.commitment, "commitment")
    session.commitments[event.seat] = event.commitment


def fix_secrets(session: Session, event: Fixed) -> None:
    """Once everybody at the table has committed: from here on the dice are settled, though nobody knows them."""
    must_play(session, event.seat)
    if session.created.dice is not DiceSource.FAIR or session.is_fixed:
        raise BadInput("There are no dice secrets to be fixed now.", "dice")
    if session.awaited_secrets:
        missing = ", ".join(session.awaited_secrets)
        raise BadInput(f"Nothing is handed over before these have committed a dice secret: {missing}.", "secret")
    session.fixed = True


def ask_to_free(session: Session, event: FreeAsked) -> None:
    """Players put it to the vote: the seat of one who has committed a dice secret, before a die has come from it; in a
    whole game the seat of any other, where there are others to agree."""
    must_play(session, event.seat)
    must_not_be_asked(session)
    check_text(event.reason, "reason")
    if event.freed not in voted_out(session, event.seat):
        _must_hold_up(session, event.seat, event.freed)
    session.asked, session.consents = event, set()


def voted_out(session: Session, seat: str) -> list[str]:
    """Whose seats a player may put to the vote in a whole game: of people, where another is there to agree. Of two
    nobody's, or each could throw the other out alone; where the dice are fair, only what holds them up. Who took
    over the seat of a program carries no vote: one of two could come in once more, by the code, and agree alone."""
    act, people = session.open_act, session.people
    if act is None or game_of(act) is None or seat not in people or session.created.dice is DiceSource.FAIR:
        return []
    guests = session.guests if session.answers_bind else ()
    if seat in guests:
        return []
    others = [each for each in people if each != seat]
    agreeing = [each for each in others if each not in session.programs and each not in guests]
    return [each for each in others if any(other != each for other in agreeing)]


def _must_hold_up(session: Session, seat: str, freed: str) -> None:
    """Only the dice can be held up by a player; whether he has handed his secret over is not in the log."""
    holding = [each for each in session.created.players if each in session.taken and each in session.commitments]
    others = [each for each in holding if each != seat] if session.holds_secrets else []
    if freed not in others:
        said = "Players free the seat of one who has committed a dice secret and does not hand it over."
        raise BadInput(said, "seat", others)


def _may_free(session: Session, event: SeatFreed) -> bool:
    """The umpire may; players when all who are asked agree, or there is nobody else to ask."""
    if event.seat == UMPIRE:
        return event.freed != UMPIRE and event.freed in session.taken
    asked = session.asked
    if not isinstance(asked, FreeAsked) or (asked.seat, asked.freed) != (event.seat, event.freed):
        return False
    return session.consents >= set(session.consenters)


def free_seat(session: Session, event: SeatFreed) -> None:
    """The umpire's to do, or the others' by vote, with a reason. What the seat had sealed is void; its dice secret too,
    before a die fell; once secrets were handed over all are made anew: whoever sits down next might know them."""
    if not _may_free(session, event):
        others = [seat for seat in session.taken if seat != UMPIRE]
        raise BadInput("The umpire frees the seats of others.", "seat", others)
    check_text(event.reason, "reason")
    if session.fixed and session.created.customs >= SECRETS_ANEW and not session.dice_rolled > session.fair_from:
        session.commitments = {}
    del session.taken[event.freed]
    void_seals(session, event.freed)
    session.asked = None
    if not session.dice_rolled > session.fair_from:
        session.commitments.pop(event.freed, None)
        session.fixed = False


def bring_in(session: Session, event: BroughtIn) -> None:
    """All seats but the umpire's are free again; seals and dice secrets that lie elsewhere are void here."""
    if event.seat != UMPIRE:
        raise BadInput("Only the umpire brings a game in.", "seat", [UMPIRE])
    check_text(event.name, "name", 40)
    for seat in list(session.taken):
        void_seals(session, seat)
    session.taken = {UMPIRE: event.name}
    session.asked, session.commitments, session.fixed = None, {}, False
    session.fair_from = session.dice_rolled


def void_seals(session: Session, seat: str) -> None:
    """The sealed choices of a seat that still wait are taken back."""
    act = session.open_act
    own = [seal.line for seal in act.seals.values() if seal.event.seat == seat] if act is not None else []
    for line in own:
        assert act is not None
        session.struck.update(act.take_back(line))
        session.turn += 1


def close(session: Session, event: Closed) -> None:
    """Every dice secret is shown, and each is the one committed to. Where there is an umpire he closes the table."""
    must_play(session, event.seat)
    if session.gives_each_his_own and UMPIRE in session.taken and event.seat != UMPIRE:
        raise BadInput("The umpire closes the table.", "seat", [UMPIRE])
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
    if set(event.carried) != set(session.carried):
        raise BadInput("Every position the game was carried on from must be shown, and no other.", "carried")
    for commitment, text in event.carried.items():
        if position_commitment(text) != commitment or not (text.isascii() and text.isprintable()):
            raise BadInput("A position shown is not one the game was carried on from.", "carried")
    session.closed = event


def must_have_room(session: Session) -> None:
    """A log without end would be read to its end by everybody who looks."""
    if session.seq >= MOST_LINES:
        raise BadInput(f"This table is full: it has {MOST_LINES:,} lines. Close it and open another.", "game")
    if session.size >= MOST_SIZE:
        raise BadInput(f"This table is full: its log has {session.size:,} bytes. Close it and open another.", "game")


def must_be_given(session: Session, own: str, seat: str, *, sits: bool) -> None:
    """Whether the holder of one seat may have a key to this one."""
    if seat not in (*session.seats, SPECTATOR):
        raise unknown("seat", seat, (*session.seats, SPECTATOR), "seat")
    if seat == own and sits and seat != SPECTATOR:
        return
    if own != UMPIRE:
        raise BadInput("Only the umpire gives out seats.", "seat", [UMPIRE])
    if seat in session.taken:
        said = f"The {seat} seat is taken: only who sits there can have another key to it."
        raise BadInput(said, "seat", [each for each in session.seats if each not in session.taken])
