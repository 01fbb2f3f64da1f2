"""Programs in seats: whose turn it is to think, what they think on, and the answer they give like any seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks
from berthier.engine.snapshots import decode_next, encode_next
from berthier.opponents import LEVELS, pick
from berthier.rooms import commands as c
from berthier.rooms.events import Handed
from berthier.rooms.seeing import as_seen, game_of
from berthier.rooms.session import Session, must_play


def hand(session: Session, event: Handed) -> None:
    """A free seat, or one's own, is played by a program from now on; with no level, by its person again."""
    must_play(session, event.seat)
    if event.player not in session.created.players:
        raise unknown("seat", event.player, session.created.players, "player")
    is_free = event.player not in session.taken or event.player in session.programs
    if event.seat != event.player and not is_free:
        raise BadInput(f"{event.player} is somebody’s own; only he hands it over.", "player")
    if not event.level:
        session.programs.pop(event.player, None)
        return
    if event.level not in LEVELS:
        raise unknown("level", event.level, LEVELS, "level")
    session.taken.setdefault(event.player, f"the computer ({event.level})")
    session.programs[event.player] = event.level


class Task(msgspec.Struct, frozen=True):
    """A question a program has to answer: for which seat and side, and how to think about it elsewhere."""

    game: str
    seat: str
    side: str
    turn: int
    secret: bool
    think: Callable[[], str]

    def command(self, word: str) -> c.Command:
        """The answer as any seat gives it."""
        return c.SealPick(self.turn, word, self.side) if self.secret else c.Choose(self.turn, word)


def task_of(session: Session) -> Task | None:
    """What a program has to do now; None where people are asked, or nobody."""
    act, question = session.open_act, session.question
    if act is None or question is None or question.dice is not None or session.asked is not None:
        return None
    secret = question.asks is Asks.SECRETLY
    for side in act.unsealed if secret else question.by:
        seat = session.seat_of(act, side)
        level = session.programs.get(seat)
        if level is not None and game_of(act) is not None:
            seen = as_seen(session, act, seat)
            node, since = seen.position
            names = session.created.ruleset, act.procedure.name
            switches = dict(act.started.switches)
            seed = f"{session.game} {session.turn}"
            think = partial(thought, names, switches, encode_next(node), tuple(since), side, level, seed)
            return Task(session.game, seat, side, session.turn, secret, think)
    return None


def thought(
    names: tuple[str, str],
    switches: dict[str, str],
    node: dict[str, Any],
    answers: tuple[Answer, ...],
    side: str,
    level: str,
    seed: str,
) -> str:
    """What a program answers, from plain data: this may run in another process."""
    ruleset = find_ruleset(names[0])
    game = ruleset.game_of(names[1])
    assert game is not None, "programs play whole games"
    live: Live[Any] = Live(decode_next(node, ruleset.package), ruleset.set(switches), answers)
    return str(pick(game, live, side, level, seed))
