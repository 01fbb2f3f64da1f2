"""The rooms of one store: tables are opened, seats taken, and everything a seat does is checked and written down.

Nothing is kept between two calls that the store does not have: sessions are derived from its events, at most cached as
far as they were derived last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.core.words import one_line
from berthier.rooms import commands as c
from berthier.rooms import events as e
from berthier.rooms import moves
from berthier.rooms.acts import Shallow
from berthier.rooms.clocks import STAND_IN, awaited
from berthier.rooms.fair import Entropy
from berthier.rooms.follow import Draft, shown_at_the_end
from berthier.rooms.keeping.cache import SessionCache
from berthier.rooms.keeping.chain import export
from berthier.rooms.keeping.snapshots import KEPT_LINES, read_snapshot, take_out
from berthier.rooms.keeping.store import Store, token_hash
from berthier.rooms.keeping.whole import Whole, last_lines
from berthier.rooms.keeping.writing import SeatKey, Writing, again
from berthier.rooms.lines_told import LineView, lines_told
from berthier.rooms.lobby import Lobby, lobby_of
from berthier.rooms.looks import Look, look
from berthier.rooms.opening import NewGame, NewTable, Ticket, created, first_lines, owner_of
from berthier.rooms.programs import Task, task_of
from berthier.rooms.seating import free_seats, must_be_given, must_be_open_to_all, must_have_room
from berthier.rooms.session import SERVER, SPECTATOR, UMPIRE, Session
from berthier.rooms.timing import Deadlines, now, steady
from berthier.rooms.views import View, view

SHORTEST_CODE = 8  # of a game that is brought in; ours are longer
PROGRAM = "program"  # in place of a key: what a program seals no key opens


class Rooms:
    """The games of one store, for whoever has a token or a code."""

    def __init__(self, store: Store, chance: Entropy | None = None, clock: Callable[[], str] = now) -> None:
        self.store, self.chance, self.clock = store, chance or Entropy(), clock
        self.sessions = SessionCache(store, self.chance, clock)
        self.deadlines = Deadlines(steady(clock))

    def open_table(self, table: NewTable, name: str) -> Ticket:
        """A new table; whoever opens it has the umpire's seat."""
        game = self.chance.code()
        ruleset = find_ruleset(table.ruleset)
        rulings = {id_: str(word) for id_, word in ruleset.set(table.switches).set}
        created = e.Created(
            UMPIRE,
            game,
            one_line(table.title),
            ruleset.key,
            ruleset.content_hash,
            table.players,
            table.dice,
            e.CUSTOMS,
            switches=rulings,
        )
        draft = Draft(self.clock, created)
        if table.dice is e.DiceSource.FAIR:
            committed, kept = moves.server_commitment(game, self.chance)
            draft.add(committed, kept)
        return self._seat(draft, e.SeatTaken(UMPIRE, one_line(name)))

    def open_game(self, new: NewGame, name: str) -> Ticket:
        """A room in which a whole game begins at once; whoever opens it has the first of his sides."""
        code = self.chance.code()
        draft = Draft(self.clock, created(new, code))
        if new.dice is e.DiceSource.FAIR:
            draft.add(*moves.server_commitment(code, self.chance))
        for event in first_lines(new, name):
            draft.add(event)
        return self.open_with(draft, owner_of(new))

    def open_with(self, draft: Draft, owner: str) -> Ticket:
        """The rest of what happens by itself, the key of who opened it, and all of it written down."""
        game = draft.session.game
        vault = self.store.vault(game) | {kept.commitment: kept.secret for kept in draft.secrets}
        while (more := moves.consequence(draft.session, owner, vault, self.chance)) is not None:
            draft.add(more)
        ticket = Ticket(game, owner, self.chance.token())
        self._keep(draft, [SeatKey(token_hash(ticket.token), ticket.seat, sat=True)])
        return ticket

    def task(self, game: str) -> Task | None:
        """What a program has to answer in a game now."""
        with self.sessions.holding(game) as session:
            return task_of(session, self.chance.lot)

    def time_left(self, game: str) -> float | None:
        """Seconds until somebody is late, None where no clock runs; into the seat of who is late comes a stand-in."""
        return again(lambda: self._time_left(game))

    def _time_left(self, game: str) -> float | None:
        with self.sessions.holding(game) as session:
            waited, draft = awaited(session), Draft(self.clock, session=session)
            if waited is None or (left := self.deadlines.left(game, waited, draft.at)) > 0:
                return left if waited is not None else None
            for seat in waited.seats:
                draft.add(e.Handed(SERVER, seat, STAND_IN))
            self._keep(draft)
        return 0.0

    def act_for(self, game: str, seat: str, command: c.Command) -> Look:
        """Do something for a seat without its key: what a program answers."""
        return again(lambda: self._do(game, seat, command, PROGRAM))

    def join(self, game: str, seat: str, name: str) -> Ticket:
        """Take a free seat by the game's code. The umpire's is none of them: whoever looks on has the code, and the
        umpire frees seats and rules."""
        if seat == UMPIRE:
            raise BadInput("Nobody becomes the umpire by the code of a game.", "seat", self._free(game))
        return again(lambda: self._take(game, e.SeatTaken(seat, one_line(name))))

    def _free(self, game: str) -> list[str]:
        with self.sessions.holding(game) as session:
            return free_seats(session)

    def invite(self, token: str, seat: str) -> Ticket:
        """A key to a free seat from the umpire, to be sent to somebody; or another one to one's own seat.

        Nobody else gets a key to a seat that is taken: it would open what its holder has sealed.
        """
        game, own = self.store.seat(token)
        with self.sessions.holding(game) as session:
            must_be_given(session, own, seat, sits=self.store.has_sat(token))
        ticket = Ticket(game, seat, self.chance.token())
        key = SeatKey(token_hash(ticket.token), seat, sat=seat == own)
        again(lambda: self.store.write(Writing(game, self.store.last(game), seats=[key])))
        return ticket

    def sit(self, token: str, name: str) -> Ticket:
        """Take the seat one was invited to, with a key of one's own: whoever made the invitation does not have it."""
        game, seat = self.store.seat(token)
        if self.store.has_sat(token):
            raise BadInput("You sit here already.", "token")
        return again(lambda: self._take(game, e.SeatTaken(seat, one_line(name)), token))

    def act(self, token: str, command: c.Command) -> View:
        """Do what a seat asks, write it down, and show the seat the table as it then is."""
        return self.do(token, command).view

    def do(self, token: str, command: c.Command) -> Look:
        """The same, with the procedure in play at hand."""
        game, seat = self.store.seat(token)
        try:
            return again(lambda: self._do(game, seat, command, token_hash(token)))
        except Shallow:  # an undo of what lies before the end of the game that is at hand
            return again(lambda: self._do(game, seat, command, token_hash(token), whole=True))

    def view(self, token: str) -> View:
        """The table as the holder of a token may see it."""
        game, seat = self.store.seat(token)
        with self.sessions.holding(game) as session:
            return view(session, seat, self._own(session, seat, token_hash(token)))

    def look(self, token: str) -> Look:
        """The same, with the procedure in play at hand: what a page is drawn from."""
        game, seat = self.store.seat(token)
        with self.sessions.holding(game) as session:
            return look(session, seat, self._own(session, seat, token_hash(token)))

    def told(self, game: str, after: int) -> list[LineView] | None:
        """What has come after a line of a game, as told to every seat alike, for a stream of events; None where that
        lies so far back that the whole game is needed for it."""
        with self.sessions.holding(game) as session:
            return lines_told(session, after) if after + 1 >= session.lines[0].n else None

    def lobby(self, game: str) -> Lobby:
        """Which seats there are, and who has taken them."""
        with self.sessions.holding(game) as session:
            return lobby_of(session, game)

    def whole(self, game: str) -> Whole:
        """A game from its first line on, to be derived elsewhere: here that would keep everybody waiting."""
        lines = self.store.lines(game)
        sealed = [line.event.commitment for line in lines if isinstance(line.event, e.Sealed | e.Carried)]
        return Whole(export(lines).encode(), self.store.opened(game, sealed))

    def look_back(self, token: str, then: bytes) -> Look:
        """The table as it was when it was put away, as the holder of a token may see it: a step of a replay."""
        game, seat = self.store.seat(token)
        session = self._taken_out(game, then)
        return look(session, seat, self._own(session, seat, token_hash(token)))

    def look_on(self, game: str, then: bytes | None = None) -> Look:
        """The table as it is, or as it was when it was put away, for who only watches."""
        if then is not None:
            return look(self._taken_out(game, then), SPECTATOR, {})
        with self.sessions.holding(game) as session:
            return look(session, SPECTATOR, {})

    def _taken_out(self, game: str, then: bytes) -> Session:
        snapshot = read_snapshot(then)
        lines = self.store.end(game, snapshot.seq - KEPT_LINES)
        return take_out(snapshot, lines[: snapshot.seq - lines[0].n + 1], self.store.vault(game))

    def log(self, game: str) -> str:
        """The public log of a game, as `prove` reads it."""
        return export(self.store.lines(game))

    def bring_in(self, data: bytes, put_away: bytes) -> Ticket:
        """Keep a game whose log was exported elsewhere, as it was derived and put away from that. The umpire gives its
        seats out anew, and what was sealed or committed to elsewhere is void: nobody here could open it. What a closed
        table shows is kept: without it the game could not be derived here."""
        session = take_out(read_snapshot(put_away), last_lines(data), {})
        if len(session.game) < SHORTEST_CODE:
            raise BadInput(f"A game by the code {session.game} is not kept here: anybody could guess it.", "code")
        if self.store.last(session.game):
            raise BadInput(f"Game {session.game} is kept here already.", "game")
        ticket = Ticket(session.game, UMPIRE, self.chance.token())
        draft = Draft(self.clock, session=session)
        if session.closed is None:
            draft.add(e.BroughtIn(UMPIRE, session.taken.get(UMPIRE, UMPIRE)))
            if session.created.dice is e.DiceSource.FAIR:
                draft.add(*moves.server_commitment(session.game, self.chance))
        key = SeatKey(token_hash(ticket.token), UMPIRE, sat=True)
        shown = [moves.Kept(SERVER, each, text) for each, text in shown_at_the_end(session.lines).items()]
        self.store.bring_in(Writing(session.game, draft.after, draft.lines, [*draft.secrets, *shown], [key]), data)
        return ticket

    def _do(self, game: str, seat: str, command: c.Command, key: str, *, whole: bool = False) -> Look:
        with self.sessions.holding(game, whole=whole) as session:
            if not isinstance(command, c.Abort | c.Close):
                must_have_room(session)
            draft, vault = Draft(self.clock, session=session), self.store.vault(game)
            session.vault, sat = vault, set(session.taken)
            match command:
                case c.SealPick():
                    sealed, opening = moves.seal(session, seat, command, self.chance)
                    draft.add(sealed, msgspec.structs.replace(opening, key=key))
                    vault[opening.commitment] = opening.secret
                case c.CommitSecret():
                    draft.add(*moves.commit(session, seat, command, self.chance))
                case c.HandOver(secret):
                    if session.is_strict and not session.is_fixed:
                        draft.add(e.Fixed(seat))
                    draft.secrets.append(handed := moves.hand_over(session, seat, secret, vault))
                    vault[handed.commitment] = handed.secret
                case _:
                    draft.add(moves.first_event(session, seat, command, vault, self.chance))
            while (event := moves.consequence(session, seat, vault, self.chance)) is not None:
                draft.add(event)
            freed = [each.event.freed for each in draft.lines if isinstance(each.event, e.SeatFreed)]
            given = [each for each in session.taken if each not in sat]  # to programs: no invitation looks into them
            if freed and session.created.dice is e.DiceSource.FAIR and not session.commitments:
                draft.add(*moves.server_commitment(game, self.chance))
            self._keep(draft, freed=[*freed, *given], enters=key != PROGRAM)
            return look(session, seat, self._own(session, seat, key))

    def _own(self, session: Session, seat: str, key: str) -> dict[str, str]:
        """What a seat has sealed for the open question, with this very key."""
        sealed = [seal.event.commitment for seal in session.act.seals.values()] if session.act is not None else []
        return self.store.secrets(session.game, seat, sealed, key) if sealed else {}

    def _take(self, game: str, taken: e.SeatTaken, invitation: str = "") -> Ticket:
        with self.sessions.holding(game) as session:
            must_have_room(session)
            must_be_open_to_all(session, taken.seat)
            return self._seat(Draft(self.clock, session=session), taken, invitation)

    def _seat(self, draft: Draft, taken: e.SeatTaken, invitation: str = "") -> Ticket:
        """With the seat all earlier keys to it are void; of spectators' only the invitation that was used."""
        draft.add(taken)
        ticket = Ticket(draft.session.game, taken.seat, self.chance.token())
        self._keep(
            draft,
            [SeatKey(token_hash(ticket.token), taken.seat, sat=True)],
            freed=() if taken.seat == SPECTATOR else (taken.seat,),
            revoked=(token_hash(invitation),) if invitation else (),
            enters=draft.after > 0,
        )
        return ticket

    def _keep(self, draft: Draft, seats: Sequence[SeatKey] = (), **more: Any) -> None:
        """`more` is what else a `Writing` tells of these lines."""
        self.store.write(Writing(draft.session.game, draft.after, draft.lines, draft.secrets, seats, **more))
