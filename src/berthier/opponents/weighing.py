"""Weighing the options of one side: by urge, by what each leads to at once, by playing on from it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from statistics import mean, stdev

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
    further: int = 0  # and how often more where those do not tell the best two apart
    cells: int = 4  # games in thought for each pair of secret choices


STEADY = Patience(options=10, samples=3)
SHARP = Patience(options=14, samples=4, fights=16, depth=12, finalists=3, playouts=5, further=8, cells=12)
CLOSE = 0.6  # of how far the field is behind the best: so near an option must be to be played on
TRIFLE, GULF = 0.05, 6.0  # points between two options: too few to matter, too many to make up
DOUBT = 2.0  # standard errors within which two options are played on again
BEHIND = 0.5  # how much of being behind at first sight still counts after that
MOST_BEHIND = 0.5  # points that count so at the most: what is played on knows better


def by_urge(known: Known) -> Sequence[float]:
    """Each option by the game's own judgment alone."""
    return urges(known, known.position, known.side, known.why, known.mine)


def by_what_follows(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The options of the strongest urges, each by its urge and by the worth once it is carried out (one ply).

    A fight that it starts is played to its end, as often as the patience says; without dice once is enough.
    """
    scores = by_urge(known)
    found = {}
    for place in worth_a_thought(scores)[: patience.options]:
        samples = patience.fights if starts_of(known.mine[place]) is not None else patience.samples
        values = played_on(known, reply(known, place), seed, samples, piece=piece_of(known, place))
        found[place] = scores[place] + (sum(values) / len(values) if values else _standing(known))
    return found


def worth_a_thought(scores: Sequence[float]) -> list[int]:
    """The options from the strongest urge on, without those a game rules out by an urge of minus infinity."""
    places = ranked(scores)
    return [place for place in places if scores[place] > -inf] or places[:1]


def by_playing_on(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The best of one ply, and those close behind it: each is played on for many choices with the same dice.

    One that was behind goes ahead only if the games played on speak for it beyond their own scatter. Where they do not
    yet tell the best of them from the leader, those two are played on again.
    """
    first = by_what_follows(known, patience, seed)
    leader, *others = _close(first, patience.finalists)
    if not others or is_next_piece(known, leader):
        return {leader: first[leader]}
    far = {place: _played_on(known, place, f"{seed} far", patience.playouts, patience) for place in (leader, *others)}
    rival = max(others, key=lambda place: _ahead(first, far, leader, place))
    gain, scatter = _gain(far[leader], far[rival])
    if abs(gain) < DOUBT * scatter:
        for place in (leader, rival):
            far[place] += _played_on(known, place, f"{seed} farther", patience.further, patience)
    return {leader: 0.0, rival: _ahead(first, far, leader, rival)}


def is_next_piece(known: Known, place: int) -> bool:
    """Whether an option only says which piece is next, each option another: nearly all come to the same."""
    touched = [on for on in map(on_of, known.mine) if on]
    is_a_piece = len(on_of(known.mine[place])) == 1
    return is_a_piece and all(len(on) == 1 for on in touched) and len(set(touched)) == len(touched)


def _ahead(first: dict[int, float], far: dict[int, list[float]], leader: int, place: int) -> float:
    """How far an option is ahead of the leader after being played on, doubts taken off."""
    gain, scatter = _gain(far[leader], far[place])
    return gain - scatter - min(MOST_BEHIND, BEHIND * (first[leader] - first[place]))


def _close(first: dict[int, float], many: int) -> list[int]:
    """The best at first sight and those that are not much worse, measured by how far the field is behind.

    Where there are but two, assault or wait, there is no field: the other is looked into if it may be worth it.
    """
    order = sorted(first, key=lambda place: -first[place])
    best = first[order[0]]
    if len(order) == 2:
        return order if TRIFLE < best - first[order[1]] < GULF else order[:1]
    spread = best - sum(first.values()) / len(first)
    return [place for place in order[:many] if best - first[place] <= CLOSE * spread]


def _played_on(known: Known, place: int, seed: str, many: int, patience: Patience) -> list[float]:
    return played_on(known, reply(known, place), seed, many, patience.depth, piece_of(known, place))


def _gain(before: list[float], after: list[float]) -> tuple[float, float]:
    """How much better the second series is on average, game by game, and the standard error of that."""
    gains = [b - a for a, b in zip(before, after, strict=False)]
    if len(gains) < 2:
        return sum(gains), 0.0
    return mean(gains), stdev(gains) / len(gains) ** 0.5


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
