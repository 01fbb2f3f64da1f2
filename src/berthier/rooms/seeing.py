"""What a seat may know of a game: its own hidden answers and notes, and the position as its side sees it.

Everything a seat gets of an act (view, page, events, explanations, odds) is made from what these functions give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.core.notes import Told
from berthier.core.orders import words_of
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Event, Question
from berthier.engine.record import HIDDEN, Entry
from berthier.rooms.acts import Act, told_only
from berthier.rooms.session import UMPIRE, Session

Knows = Callable[[str], bool]


def knows(session: Session, act: Act, seat: str) -> Knows:
    """Whether a seat knows what a side knows: its player does, the umpire for an empty seat, all when it is closed."""
    if session.closed is not None:
        return lambda side: True

    def is_own(side: str) -> bool:
        player = session.seat_of(act, side)
        return seat == player or (seat == UMPIRE and player not in session.taken)

    return is_own


def known(entries: Iterable[Entry], own: Knows) -> list[Entry]:
    """A record as somebody may read it: without what is told to others, hidden picks and their lists covered."""
    return [entry for entry in (_known(entry, own) for entry in entries) if entry is not None]


def _known(entry: Entry, own: Knows) -> Entry | None:
    if isinstance(entry, Told):
        return entry.note if own(entry.to) else None
    if not isinstance(entry, Event) or entry.question.shown:
        return entry
    picks = zip(entry.question.by, entry.answer.picks or (), strict=True)
    covered = tuple(pick if own(by) else HIDDEN for by, pick in picks)
    lists = zip(entry.question.by, entry.question.options, strict=False)  # none where the rules take any order
    question = msgspec.structs.replace(entry.question, options=tuple(each if own(by) else () for by, each in lists))
    return Event(question, msgspec.structs.replace(entry.answer, picks=covered))


def game_of(act: Act) -> Game | None:
    """The whole game an act is; None for a single procedure."""
    return act.ruleset.game_of(act.procedure.name)


def side_of(session: Session, act: Act, seat: str) -> str | None:
    """The side a seat looks for: its own, of several the one that is still asked; None for who only watches."""
    game = game_of(act)
    if game is None:
        return None
    own = [side.name for side in game.sides(scenario_of(act)) if knows(session, act, seat)(side.name)]
    by = act.unsealed or (act.question.by if act.question is not None else ())
    asked = [side for side in by if side in own]
    return next(iter([*asked, *own]), None) if session.closed is None else None


def reads(session: Session, act: Act, seat: str) -> Knows:
    """Whose hidden answers a seat reads: what it knows, but of several sides of a whole game at one screen only those
    of the side it looks for now, and of its team: the next at the screen is another player."""
    own, side, game = knows(session, act, seat), side_of(session, act, seat), game_of(act)
    if side is None or game is None:
        return own
    teams = teams_of(act, game)
    return lambda other: own(other) and teams.get(other) == teams.get(side)


def eyes(session: Session, act: Act, seat: str) -> str:
    """Whose eyes alone a page is for: where one screen serves several teams and something is hidden, or they choose in
    secret, the team of the side it looks for; "" where everybody at the screen may look."""
    own, side, game = knows(session, act, seat), side_of(session, act, seat), game_of(act)
    if side is None or game is None or seat == UMPIRE:
        return ""
    teams = teams_of(act, game)
    position = game.position_in(act.live.position[0])
    if len({team for one, team in teams.items() if own(one)}) < 2 or position is None:
        return ""
    asked = act.question
    secret = (
        asked is not None and asked.asks is Asks.SECRETLY and len({teams.get(by) for by in asked.by if own(by)}) > 1
    )
    return teams[side] if secret or game.seen(position, side) != position else ""


def teams_of(act: Act, game: Game) -> dict[str, str]:
    """The team of each side; one that has none is its own."""
    return {one.name: one.team or one.name for one in game.sides(scenario_of(act))}


def neutral_in(act: Act | None) -> frozenset[str]:
    """The sides of a whole game that nobody can take: they have no interest of their own."""
    game = game_of(act) if act is not None else None
    if act is None or game is None:
        return frozenset()
    return frozenset(side.name for side in game.sides(scenario_of(act)) if side.neutral)


def scenario_of(act: Act) -> str:
    """The scenario of a whole game."""
    return str(act.inputs.get("scenario", ""))


def as_seen(session: Session, act: Act, seat: str) -> Live[Any]:
    """The act as a seat may know it, the reader's own to play on: in a whole game from the position its side sees."""
    game = game_of(act)
    node, since = act.live.position
    position = game.position_in(node) if game is not None else None
    if game is None or position is None or session.closed is not None:
        return act.live.fork()
    seen = game.seen(position, side_of(session, act, seat))
    if seen == position:
        return act.live.fork()
    if act.live.asked is None:
        return told_only(act.live.outcome, seen)
    return _asked_again(session, act, seat, seen, since)


def _asked_again(session: Session, act: Act, seat: str, seen: Any, since: Sequence[Answer]) -> Live[Any]:
    """The act played on from what a seat sees; where that leads to another question than the one that is asked, the
    question itself, put over the position as it is seen."""
    game, question = game_of(act), act.live.asked
    assert game is not None, "only a whole game is seen by sides"
    assert question is not None, "something is asked"
    try:
        found: Live[Any] = Live(game.with_position(act.live.position[0], seen), act.live.switches, since)
        if found.asked is not None and _same(found.asked, question):
            return found
    except (BadInput, LookupError, ValueError, AssertionError):  # what is seen need not be a position of the rules
        pass
    own = knows(session, act, seat)
    words = {side: words_of(act.live.options[side]) for side in question.by if side in act.live.options}
    options = {side: words[side] if own(side) and side in words else COVERED for side in question.by}
    return Live(Next(_put, question, options, seen), act.live.switches)


COVERED = ("", HIDDEN)  # in place of the options of a side that is not the reader's


def _same(one: Question, other: Question) -> bool:
    """Whether two questions ask the same of the same: their options may differ by what is known."""
    return (one.asks, one.by, one.why, one.dice) == (other.asks, other.by, other.why, other.dice)


def is_put(live: Live[Any]) -> bool:
    """Whether a game is only a question over what is seen: nothing can be thought out from there."""
    return live.start.procedure is _put


def _put(umpire: Umpire, question: Question, options: Mapping[str, Sequence[Any]], seen: Any) -> Any:
    """A question as it was asked."""
    if question.dice is not None:
        return umpire.roll(parse_dice(question.dice), question.why, by=question.by[0])
    if question.asks is Asks.CHOOSE:
        return umpire.choose(question.by[0], options[question.by[0]], question.why)
    return umpire.secretly({side: options[side] for side in question.by}, question.why, shown=question.shown)


def trail(session: Session, act: Act, seat: str, many: int) -> list[Any]:
    """The last positions of a whole game before the one it stands in, as a seat saw them."""
    game = game_of(act)
    if game is None:
        return []
    side = side_of(session, act, seat)
    found = [game.position_in(node) for node in act.live.passed(many)]
    return [game.seen(position, side) for position in found if position is not None]
