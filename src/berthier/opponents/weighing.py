"""Weighing the options of one side: by urge, and by what each leads to at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import fsum, inf

import msgspec

from berthier.core.orders import on_of, starts_of
from berthier.engine.question import Answer, chosen
from berthier.opponents.known import Known
from berthier.opponents.playout import played_on, ranked, urges


class Patience(msgspec.Struct, frozen=True):
    """How much a level thinks, in counts: options looked into, games in thought for each, choices played on."""

    options: int
    samples: int
    fights: int = 8  # games in thought for an order that starts a fight
    decided: int = 6  # the same where one ply decides and nothing is played on: as many as a die has faces
    depth: int = 0
    contacts: int = 0  # options looked into beside the others because they meet somebody
    finalists: int = 0  # of those, how many are played on with
    plain: int = 0  # the same beside plans
    plans: tuple[int, ...] = ()  # how often in each round of playing on with plans
    rounds: tuple[int, ...] = ()  # how often in each round of playing on; the better half goes on to the next
    cells: int = 4  # games in thought for each pair of secret choices
    runs: int = 0  # of the rules of a fight, up to which its secret choices are solved instead


STEADY = Patience(options=10, samples=3)
SHARP = Patience(
    options=14,
    samples=4,
    fights=16,
    depth=12,
    contacts=3,
    finalists=6,
    rounds=(4, 6, 10),
    plain=3,
    plans=(8, 12),
    cells=8,
    runs=15_000,
)


def by_urge(known: Known) -> Sequence[float]:
    """Each option by the game's own judgment alone."""
    return urges(known, known.position, known.side, known.why, known.mine)


def by_reckoning(known: Known) -> Sequence[float] | None:
    """Each option by what the game reckons without a game in thought; None where it has to be thought through."""
    if known.judging.reckons is None or known.position is None:
        return None
    return known.judging.reckons(known.position, known.side, known.why, known.mine)


def by_what_follows(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The options of the strongest urges, each by its urge and by the worth once it is carried out (one ply).

    A fight that it starts is played to its end, as often as the patience says; without dice once is enough.
    """
    scores = by_urge(known)
    places = worth_a_thought(scores)
    found = {}
    fights = patience.decided if known.judging.one_ply and patience.depth else patience.fights
    for place in (*places[: patience.options], *meeting(known, places[patience.options :], patience.contacts)):
        samples = fights if starts_of(known.mine[place]) is not None else patience.samples
        values = played_on(known, reply(known, place), seed, samples, piece=piece_of(known, place))
        found[place] = scores[place] + (fsum(values) / len(values) if values else _standing(known))
    return found


def worth_a_thought(scores: Sequence[float]) -> list[int]:
    """The options from the strongest urge on, without those a game rules out by an urge of minus infinity."""
    places = ranked(scores)
    return [place for place in places if scores[place] > -inf] or places[:1]


def meeting(known: Known, places: Sequence[int], many: int) -> list[int]:
    """The first few of these options that meet somebody: they touch a piece of another side, or where one stands."""
    if not many or not places or known.position is None:
        return []
    others = [piece for piece in known.game.scene(known.position).pieces if piece.side != known.side]
    theirs = {word for piece in others for word in (piece.id, piece.place) if word}
    return list(islice((place for place in places if not theirs.isdisjoint(on_of(known.mine[place])[1:])), many))


def _standing(known: Known) -> float:
    position = known.position
    return 0.0 if position is None else float(known.judging.worth(position, known.side))


def piece_of(known: Known, place: int) -> str | None:
    """The piece an order is for, if it is for one."""
    return next(iter(on_of(known.mine[place])), None)


def reply(known: Known, place: int) -> Answer:
    """The answer that gives the option of this number; where others are asked too, theirs by urge."""
    picks = []
    for side, options in known.options.items():
        if side == known.side:
            picks.append(options[place])
        else:
            scores = urges(known, known.position, side, known.why, options)
            picks.append(options[max(range(len(options)), key=scores.__getitem__)])
    return chosen(*picks)
