"""What a seat takes back in a whole game (decision 0086): freely its own choice that nothing has answered, more by
consent of people alone, anything in practice. Nothing after the end."""

from __future__ import annotations

import msgspec

from berthier.engine.learned import NOBODY_AGREES, what_answered
from berthier.rooms.acts import Act, GivenAnswer
from berthier.rooms.seeing import game_of, scenario_of, teams_of
from berthier.rooms.session import SERVER, UMPIRE, Session

NOTHING = "There is nothing to undo."
OVER = "The game is over, and nothing is taken back in it; from any step of it a new game can be played on."


class WayBack(msgspec.Struct, frozen=True):
    """The line a seat could take back, freely or by asking; else a sentence why not. `lines` are all it could name."""

    line: int | None
    free: bool = False
    why_not: str = ""
    lines: tuple[int, ...] = ()


def way_back(session: Session, act: Act, seat: str) -> WayBack:
    """What a seat could take back now."""
    if not act.is_open:
        return WayBack(None, why_not=OVER)
    own = [seal.line for seal in act.seals.values() if seal.event.seat == seat]
    if own:
        return WayBack(own[-1], free=True, lines=tuple(own))
    answered = [step for step in reversed(act.steps) if step.seat != SERVER]
    if not answered:
        return WayBack(None, why_not=NOTHING)
    last = answered[0]
    line = next((step.line for step in answered if _is_own(step, seat)), last.line)
    lines = (line, last.line)
    answer = _answered(act, is_own=last.seat == seat)
    if not answer:
        return WayBack(last.line, free=True, lines=lines)
    if session.created.practice and session.is_alone(seat):
        return WayBack(line, free=True, lines=lines)
    if _may_ask(session, act, seat, line):
        return WayBack(line, lines=lines)
    return WayBack(None, why_not=f"{answer} {NOBODY_AGREES}", lines=lines)


def _answered(act: Act, *, is_own: bool) -> str:
    """What has answered the last choice; worked out once, as every view asks for it."""
    line, game = act.steps[-1].line, game_of(act)
    if act.answered is None or act.answered[:2] != (line, is_own):
        found = what_answered(game, act.live, is_own=is_own) if game is not None else ""
        act.answered = (line, is_own, found)
    return act.answered[2]


def _is_own(step: GivenAnswer, seat: str) -> bool:
    """A seat's own choice, or one that all made together."""
    return step.seat == seat or len(step.answer.picks or ()) > 1


def _may_ask(session: Session, act: Act, seat: str, line: int) -> bool:
    """Whether somebody can agree: of those asked one who does not play on the asker's side and sat there when it
    happened, or the umpire. In practice anybody who plays along, and at one screen those who share it."""
    asked, game = session.concerned(seat), game_of(act)
    if not asked or game is None:
        return False
    if session.created.practice or seat in asked or UMPIRE in (*asked, seat):
        return True
    teams = teams_of(act, game)
    played = [(session.seat_of(act, one.name), teams[one.name]) for one in game.sides(scenario_of(act))]
    own = {team for player, team in played if player == seat}
    there = [each for each in asked if session.sat.get(each, 0) < line]
    return any(player in there and team not in own for player, team in played)
