"""Programs in seats: whose turn it is to think, what they think on, and the answer they give like any seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks
from berthier.engine.snapshots import decode_next, encode_next
from berthier.opponents import LEVELS, pick
from berthier.opponents.draws import takes_a_draw
from berthier.rooms import commands as c
from berthier.rooms.acts import Act
from berthier.rooms.clocks import STAND_IN, is_by_server, replace_late
from berthier.rooms.events import AbortAsked, Handed
from berthier.rooms.seeing import as_seen, game_of, is_put, neutral_in
from berthier.rooms.session import UMPIRE, Session, computer, must_play

AGREES, STEADY = "agrees", "steady"


def hand(session: Session, event: Handed) -> None:
    """A free seat, or one's own, is played by a program from now on; with no level, by its person again."""
    if is_by_server(event):
        replace_late(session, event)
        return
    must_play(session, event.seat)
    if event.player not in session.created.players:
        raise unknown("seat", event.player, session.created.players, "player")
    _must_be_handed(session, event)
    if not event.level:
        level = session.programs.pop(event.player, "")
        if session.taken.get(event.player) == computer(level):
            del session.taken[event.player]  # nobody's own: free for somebody who comes
        return
    if event.level not in LEVELS:
        raise unknown("level", event.level, LEVELS, "level")
    session.taken.setdefault(event.player, computer(event.level))
    session.programs[event.player] = event.level


def _must_be_handed(session: Session, event: Handed) -> None:
    """Of a seat that is somebody's own only he disposes, while a program plays it too. A program that is nobody's own
    is changed by the umpire, or by who plays with programs alone. (Tables of before left all programs to everybody.)"""
    seat, player = event.seat, event.player
    if seat == player or player not in session.taken:
        return
    is_programs = player in session.programs
    if not is_programs or (session.gives_each_his_own and player in session.people):
        raise BadInput(f"{player} is somebody’s own; only he hands it over.", "player")
    if session.gives_each_his_own and seat != UMPIRE and not session.is_alone(seat):
        raise BadInput(f"Others play here too: the program of {player} stays as it is.", "player")


class Task(msgspec.Struct, frozen=True):
    """A question a program has to answer: for which seat and side, and how to think about it elsewhere."""

    game: str
    seat: str
    side: str
    turn: int
    secret: bool
    think: Callable[[], str]
    replies: bool = False  # to an offer, not to the question
    known: bool = False  # the answer needs no thought: somebody prepared it
    level: str = ""  # of the program that answers

    def command(self, word: str) -> c.Command:
        """The answer as any seat gives it."""
        if self.replies:
            return c.Consent() if word == AGREES else c.Refuse()
        return c.SealPick(self.turn, word, self.side) if self.secret else c.Choose(self.turn, word)


def task_of(session: Session, lot: str) -> Task | None:
    """What a program has to do now; None where people are asked, or nobody. What it draws, a secret choice say, follows
    from a lot only the server knows: from what is public anybody could draw the same."""
    act, question = session.open_act, session.question
    if session.asked is not None:
        return _reply(session)
    if act is None or question is None or question.dice is not None:
        return None
    secret = question.asks is Asks.SECRETLY
    for side in act.unsealed if secret else question.by:
        seat = session.seat_of(act, side)
        level = session.programs.get(seat)
        if level is not None and game_of(act) is not None:
            seen = as_seen(session, act, seat)
            if is_put(seen):
                think: Callable[[], str] = partial(str, str(act.live.options[side][0]))
            else:
                think = partial(thought, _plain(session, act, seen), side, level, f"{session.game} {session.turn}{lot}")
            return Task(session.game, seat, side, session.turn, secret, think, level=level)
    return None


def _reply(session: Session) -> Task | None:
    """An offer to end the game that a program has still to answer. Neutrals stand in nobody's way."""
    act, asked = session.open_act, session.asked
    waiting = [seat for seat in session.consenters if seat in session.programs and seat not in session.consents]
    if act is None or not isinstance(asked, AbortAsked) or not waiting or game_of(act) is None:
        return None
    seen = as_seen(session, act, waiting[0])
    think: Callable[[], str] = str  # a program that cannot see how it stands refuses
    if waiting[0] in neutral_in(act):
        think = partial(str, AGREES)
    elif not is_put(seen):
        think = partial(agrees, _plain(session, act, seen), waiting[0], asked.seat)
    level = session.programs[waiting[0]]
    return Task(session.game, waiting[0], waiting[0], session.turn, False, think, replies=True, level=level)


class Seen(NamedTuple):
    """A game as a seat sees it, as plain data: it may be thought about in another process."""

    ruleset: str
    procedure: str
    switches: dict[str, str]
    node: dict[str, Any]
    answers: tuple[Answer, ...]

    def open(self) -> tuple[Game, Live[Any]]:
        """The game, and where it stands."""
        ruleset = find_ruleset(self.ruleset)
        game = ruleset.game_of(self.procedure)
        assert game is not None, "programs play whole games"
        node = decode_next(self.node, ruleset.package)
        return game, Live(node, ruleset.set(self.switches), self.answers)


def _plain(session: Session, act: Act, seen: Live[Any]) -> Seen:
    node, since = seen.position
    names = session.created.ruleset, act.procedure.name
    return Seen(*names, dict(act.started.switches), encode_next(node), tuple(since))


def agrees(seen: Seen, side: str, asker: str) -> str:
    """A program takes a draw where it stands no better than who offers it."""
    game, live = seen.open()
    return AGREES if takes_a_draw(game, live, side, asker) else ""


def drawn(standing: Any, seed: str) -> str:
    """A standing answer, or one of a mix."""
    if not isinstance(standing, Mapping):
        return str(standing)
    return str(Random(f"{seed} standing").choices(list(standing), list(standing.values()))[0])


def thought(seen: Seen, side: str, level: str, seed: str) -> str:
    """What a program answers; who stands in for somebody gives the game's standing answer where it has one."""
    game, live = seen.open()
    if level == STAND_IN:
        position, question = game.position_in(live.position[0]), live.asked
        if game.judging.standing is not None and position is not None and question is not None:
            return drawn(game.judging.standing(position, side, question.why, live.options[side]), seed)
        level = STEADY
    return str(pick(game, live, side, level, seed))
