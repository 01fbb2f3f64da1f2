"""Weighing the options of one side: by urge, by what each leads to at once, by playing on from it."""

from __future__ import annotations

from collections.abc import Sequence

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
    depth: int = 0
    finalists: int = 0  # of those, how many are played on with
    playouts: int = 0
    cells: int = 2  # games in thought for each pair of secret choices


STEADY = Patience(options=10, samples=3)
SHARP = Patience(options=10, samples=3, depth=6, finalists=4, playouts=6, cells=6)


def by_urge(known: Known) -> Sequence[float]:
    """Each option by the game's own judgment alone."""
    return urges(known, known.position, known.side, known.why, known.mine)


def by_what_follows(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The options of the strongest urges, each by its urge and by the worth once it is carried out (one ply).

    A fight that it starts is played to its end, as often as the patience says; without dice once is enough.
    """
    scores = by_urge(known)
    found = {}
    for place in ranked(scores)[: patience.options]:
        samples = patience.fights if starts_of(known.mine[place]) is not None else patience.samples
        seeds = (f"{seed} {number}" for number in range(samples))
        values = played_on(known, reply(known, place), seeds, piece=piece_of(known, place))
        found[place] = scores[place] + (sum(values) / len(values) if values else _standing(known))
    return found


def by_playing_on(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The best of one ply, each played on for many choices; half of them go on to more games (sequential halving)."""
    first = by_what_follows(known, patience, seed)
    if len(first) < 2:
        return first
    left = sorted(first, key=lambda place: -first[place])[: patience.finalists]
    floor = first[left[-1]]
    totals = {place: [first[place]] for place in left}
    games = patience.playouts
    while len(left) > 1 and games:
        for place in left:
            totals[place] += _games(known, place, seed, len(totals[place]), games, patience.depth)
        left = sorted(left, key=lambda place: -_mean(totals[place], first[place] - floor))[: max(1, len(left) // 2)]
        games = min(games * 2, 4 * patience.playouts)
    return {place: _mean(totals[place], first[place] - floor) for place in left}


def _games(known: Known, place: int, seed: str, start: int, games: int, depth: int) -> list[float]:
    """Games in thought; the same numbers give the same dice to every option, so that luck cancels out."""
    answer = reply(known, place)
    seeds = (f"{seed} far {start + number}" for number in range(games))
    return played_on(known, answer, seeds, depth, piece_of(known, place))


def _mean(values: list[float], ahead: float) -> float:
    """The mean of the games played on, and how far ahead it was at first sight."""
    far = values[1:]
    return ahead * 0.5 + (sum(far) / len(far) if far else 0.0)


def _standing(known: Known) -> float:
    position = known.position
    return 0.0 if position is None else float(known.game.worth(position, known.side))


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
