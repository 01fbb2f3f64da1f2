"""Playing on from the options worth it: a few unlike ones, with the same luck for each, the better half again."""

from __future__ import annotations

from statistics import mean, stdev

from berthier.core.orders import on_of
from berthier.opponents.known import Known
from berthier.opponents.playout import played_on
from berthier.opponents.weighing import Patience, by_what_follows, meeting, piece_of, reply

ALIKE = 2  # options beside the leader that may be much like it
TRIFLE, GULF = 0.05, 6.0  # points between two options: too few to matter, too many to make up
BEHIND = 0.5  # how much of being behind at first sight still counts after that
MOST_BEHIND = 0.5  # points that count so at the most: what is played on knows better

Series = dict[int, list[float]]  # of each option: what the games in thought came to


def by_playing_on(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The best of one ply, and others that lead elsewhere: each is played on for many choices with the same dice.

    After each round the better half of those that are ahead of the leader is played on again, and the leader with it.
    In the end one is preferred to him only if the games played on speak for it beyond their own scatter.
    """
    first = by_what_follows(known, patience, seed)
    leader, *rivals = unlike(known, first, patience.finalists)
    if not rivals or is_next_piece(known, leader):
        return {leader: first[leader]}
    far: Series = {place: [] for place in (leader, *rivals)}
    for number, many in enumerate(patience.rounds):
        for place in (leader, *rivals):
            piece, about = piece_of(known, place), f"{seed} far {number}"
            far[place] += played_on(known, reply(known, place), about, many, patience.depth, piece)
        rivals = still_in(far, leader, rivals)
        if not rivals:
            return {leader: 0.0}
    return {leader: 0.0} | {place: ahead(first, far, leader, place) for place in rivals}


def unlike(known: Known, first: dict[int, float], many: int) -> list[int]:
    """The best at first sight, two more that may be much like it, and the best of those that differ in kind.

    That is whether an option meets somebody: of marches to one hex or the next the first sight judges well enough, but
    not whether to march or to attack. Where there are but two options, the other is looked into if it may be worth it.
    """
    order = sorted(first, key=lambda place: -first[place])
    best = first[order[0]]
    order = [place for place in order if best - first[place] < GULF]
    if len(first) == 2:
        return order if len(order) == 2 and best - first[order[1]] > TRIFLE else order[:1]
    contacts = set(meeting(known, order, len(order)))
    same = [place for place in order[1:] if (place in contacts) == (order[0] in contacts)]
    other = [place for place in order if (place in contacts) != (order[0] in contacts)]
    return [order[0], *same[:ALIKE], *other[: many - 1 - len(same[:ALIKE])]]


def is_next_piece(known: Known, place: int) -> bool:
    """Whether an option only says which piece is next, each option another: nearly all come to the same."""
    touched = [on for on in map(on_of, known.mine) if on]
    is_a_piece = len(on_of(known.mine[place])) == 1
    return is_a_piece and all(len(on) == 1 for on in touched) and len(set(touched)) == len(touched)


def still_in(far: Series, leader: int, rivals: list[int]) -> list[int]:
    """The better half of the rivals, without those that are behind the leader so far."""
    gains = {place: gain(far[leader], far[place])[0] for place in rivals}
    better = sorted((place for place in rivals if gains[place] > 0), key=lambda place: -gains[place])
    return better[: (len(rivals) + 1) // 2]


def ahead(first: dict[int, float], far: Series, leader: int, place: int) -> float:
    """How far an option is ahead of the leader after being played on, doubts taken off."""
    better, scatter = gain(far[leader], far[place])
    return better - scatter - min(MOST_BEHIND, BEHIND * (first[leader] - first[place]))


def gain(before: list[float], after: list[float]) -> tuple[float, float]:
    """How much better the second series is on average, game by game, and the standard error of that."""
    gains = [b - a for a, b in zip(before, after, strict=False)]
    if len(gains) < 2:
        return sum(gains), 0.0
    return mean(gains), stdev(gains) / len(gains) ** 0.5
