"""A line of battle: fights along a front, one after another, where overlaps depend on who is left (D7, D13).

The active player picks the order. An element whose enemy in front is gone overlaps that enemy's neighbours; an
element that recoils, flees or is destroyed has left the line.
"""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.combat import Fight, close_combat
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Contender, Element, Side

LONGEST = 6
STAYS = (Outcome.NO_EFFECT, Outcome.TEAMS_DESERT)


class Post(msgspec.Struct, frozen=True, cache_hash=True):
    """One place of the front: who still stands there, and whether they have fought this bound."""

    a_stands: bool = True
    b_stands: bool = True
    fought: bool = False


class Line(msgspec.Struct, frozen=True, cache_hash=True):
    """The whole front; the elements themselves do not change, only who stands."""

    posts: tuple[Post, ...]
    bound_of: Side


class Held(msgspec.Struct, frozen=True):
    """After the last fight: how many of each line still stand."""

    a_standing: int
    b_standing: int


Front = tuple[tuple[Contender, Contender], ...]


def line_of_battle(
    umpire: Umpire, A: tuple[Contender, ...], B: tuple[Contender, ...], bound_of: Side = Side.A
) -> Next[Held]:
    """Fight along a front of up to six elements a side; the active player chooses which pair fights next."""
    if not A or not B or len(A) != len(B) or len(A) > LONGEST:
        sizes = f"{len(A)} against {len(B)}"
        raise BadInput(f"A line is 1 to {LONGEST} elements a side, one in front of another; this is {sizes}.", "A")
    front = tuple(zip(beyond_the_line(umpire, A), beyond_the_line(umpire, B), strict=True))
    return Next(next_fight, front, Line((Post(),) * len(A), bound_of))


def beyond_the_line(umpire: Umpire, line: tuple[Contender, ...]) -> tuple[Contender, ...]:
    """The line with only those supporters left that stand beyond its ends; neighbours in it support by themselves.

    A supporter named by hand who is a neighbour in the line is that neighbour, and no second one; nor can one stand
    where a neighbour does: of those the record says that they do not count.
    """
    kept = []
    for place, fighter in enumerate(line):
        neighbours = [line[n] for n in (place - 1, place + 1) if 0 <= n < len(line)]
        named = others_than(fighter.flank_support, neighbours)
        open_flanks = 2 - len(neighbours)
        if named[open_flanks:]:
            who = ", ".join(map(str, named[open_flanks:]))
            umpire.note(Fact(f"no room in the line beside {fighter.type} for", who))
        kept.append(msgspec.structs.replace(fighter, flank_support=named[:open_flanks]))
    return tuple(kept)


def others_than(named: tuple[Element, ...], neighbours: list[Contender]) -> tuple[Element, ...]:
    """Supporters named by hand without those that are the neighbours themselves."""
    left = list(named)
    for neighbour in neighbours:
        element = Element(neighbour.type, neighbour.grade)
        if element in left:
            left.remove(element)
    return tuple(left)


def next_fight(umpire: Umpire, front: Front, line: Line) -> Held | Next[Held]:
    """The active player picks a pair still in contact; then it fights with the overlaps of the moment."""
    waiting = [place for place, post in enumerate(line.posts) if in_contact(post) and not post.fought]
    if not waiting:
        held = Held(sum(post.a_stands for post in line.posts), sum(post.b_stands for post in line.posts))
        umpire.note(Fact("A standing", held.a_standing))
        umpire.note(Fact("B standing", held.b_standing))
        return held
    names = [f"fight {place + 1}" for place in waiting]
    picked = waiting[names.index(umpire.choose(line.bound_of, names, "which pair fights next"))]
    umpire.note(Step(f"fight {picked + 1}"))
    ours, theirs = in_place(umpire, front, line, picked)
    fight = umpire.resolve(close_combat, ours, theirs, line.bound_of)
    post = Post(holds(fight, Side.A), holds(fight, Side.B), fought=True)
    posts = (*line.posts[:picked], post, *line.posts[picked + 1 :])
    return Next(next_fight, front, Line(posts, line.bound_of))


def holds(fight: Fight, side: Side) -> bool:
    """Whether an element keeps its place in the line: not beaten off, and no fireship that has burnt out."""
    outcome = fight.outcome.A if side is Side.A else fight.outcome.B
    return outcome in STAYS and side not in fight.burnt_out


def in_contact(post: Post) -> bool:
    """Both stand, front to front."""
    return post.a_stands and post.b_stands


def in_place(umpire: Umpire, front: Front, line: Line, place: int) -> tuple[Contender, Contender]:
    """The pair with the overlaps and the flank support of the moment added to what they came with (R-FS)."""
    beside = [n for n in (place - 1, place + 1) if 0 <= n < len(line.posts)]
    neighbours = [line.posts[n] for n in beside]
    # An enemy beside, free of an enemy in front of it, overlaps: so an A gone at a neighbouring post frees its B.
    on_a = sum(post.b_stands and not post.a_stands for post in neighbours)
    on_b = sum(post.a_stands and not post.b_stands for post in neighbours)
    umpire.note(Fact("overlaps on A", on_a))
    umpire.note(Fact("overlaps on B", on_b))
    ours, theirs = front[place]
    with_a = tuple(front[n][0] for n in beside if line.posts[n].a_stands)
    with_b = tuple(front[n][1] for n in beside if line.posts[n].b_stands)
    return supported(overlapped(ours, on_a), with_a), supported(overlapped(theirs, on_b), with_b)


def supported(fighter: Contender, neighbours: tuple[Contender, ...]) -> Contender:
    """A fighter with the neighbours that stand level beside it; one that is gone or has recoiled supports no more."""
    level = tuple(Element(n.type, n.grade) for n in neighbours)
    return msgspec.structs.replace(fighter, flank_support=(*fighter.flank_support, *level))


def overlapped(fighter: Contender, more: int) -> Contender:
    """A fighter with more of its two flanks overlapped."""
    return msgspec.structs.replace(fighter, overlaps=min(2, fighter.overlaps + more))
