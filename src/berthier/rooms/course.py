"""The course of a whole game: what it was worth to each side, line by line, as a seat may know it."""

from __future__ import annotations

import msgspec

from berthier.core.game import GameEnding
from berthier.rooms.seeing import game_of, scenario_of, side_of
from berthier.rooms.session import Session
from berthier.staff.played.dice_course import Eyes, Stroke, strokes

POINTS = 120  # of the course that are worked out


class CourseMoment(msgspec.Struct, frozen=True):
    """A place of the game: the line it came after, and its worth to each side."""

    line: int
    worth: dict[str, float]


class Turned(msgspec.Struct, frozen=True):
    """Where it turned: the line, to whose good, and what happened there in a sentence."""

    line: int
    side: str
    gained: float
    told: str


class Course(msgspec.Struct, frozen=True):
    """How a game went, and where it turned most."""

    moments: list[CourseMoment]
    turned: list[Turned]


def course(session: Session, seat: str) -> Course:
    """The course of the act that is a whole game, from a session that was derived whole."""
    act = session.act
    game = game_of(act) if act is not None else None
    if act is None or game is None:
        return Course([], [])
    side, sides = side_of(session, act, seat), [one.name for one in game.sides(scenario_of(act)) if not one.neutral]
    places = [(game.position_in(node), since) for node, since in act.live.places()]
    found = [(game.seen(position, side), since) for position, since in places if position is not None]
    every = max(1, len(found) // POINTS)
    kept = found[::every] + (found[-1:] if (len(found) - 1) % every else [])
    lines = [act.line, *(step.line for step in act.steps)]
    moments = [
        CourseMoment(lines[min(since, len(lines) - 1)], {one: round(game.judging.worth(seen, one), 3) for one in sides})
        for seen, since in kept
    ]
    turned = []
    for (before, _), (after, since), a, b in zip(kept, kept[1:], moments, moments[1:], strict=False):
        gains = {one: b.worth[one] - a.worth[one] for one in sides}
        best = max(gains, key=gains.__getitem__)
        if gains[best] > 0:
            told = game.tell(before, after) if game.tell is not None else ""
            turned.append(Turned(lines[min(since, len(lines) - 1)], best, round(gains[best], 2), told))
    return Course(moments, sorted(turned, key=lambda one: -one.gained)[:4])


def luck_course(session: Session, seat: str) -> Course:
    """The luck of the dice as it added up in a whole game, and the luckiest strokes; nothing before it is over, and
    nothing in practice, where dice could be rolled again."""
    act = session.act
    game = game_of(act) if act is not None else None
    if act is None or game is None or not act.live.is_over or session.created.practice:
        return Course([], [])
    sides = tuple(one for one in game.sides(scenario_of(act)) if not one.neutral)
    eyes = Eyes(game, side_of(session, act, seat), sides)
    lines = [act.line, *(step.line for step in act.steps)]
    sums, moments, turned = [0.0] * len(sides), [CourseMoment(act.line, {one.name: 0.0 for one in sides})], []
    for stroke in strokes(eyes, act.live):
        sums = [one + more for one, more in zip(sums, stroke.gained, strict=True)]
        line = lines[min(stroke.until, len(lines) - 1)]
        moments.append(CourseMoment(line, {one.name: round(n, 3) for one, n in zip(sides, sums, strict=True)}))
        turned.append(_stroke_told(eyes, stroke, line))
    return Course(moments, sorted(turned, key=lambda one: -one.gained)[:4])


def _stroke_told(eyes: Eyes, stroke: Stroke, line: int) -> Turned:
    """Whom a stroke of luck helped most, and what happened in it."""
    best = max(range(len(eyes.sides)), key=stroke.gained.__getitem__)
    game, known = eyes.game, not isinstance(stroke.after, GameEnding)
    told = (
        game.tell(*(game.seen(one, eyes.side) for one in (stroke.before, stroke.after))) if game.tell and known else ""
    )
    return Turned(line, eyes.sides[best].name, round(stroke.gained[best], 2), told)


def curves(moments: list[CourseMoment], side: str, width: float, height: float) -> str:
    """The worth to a side as the path of a drawing so wide and high, nothing in the middle."""
    most = max((abs(worth) for moment in moments for worth in moment.worth.values()), default=1.0) or 1.0
    step = width / max(1, len(moments) - 1)
    points = [(i * step, height / 2 * (1 - moment.worth[side] / most)) for i, moment in enumerate(moments)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) if len(points) > 1 else ""
