"""Playing on from the options worth it: a few unlike ones, with the same luck for each, the better half again."""

from __future__ import annotations

from math import inf
from statistics import mean, stdev
from typing import NamedTuple

from berthier.core.orders import on_of
from berthier.opponents.known import Known
from berthier.opponents.luck import ThoughtLuck
from berthier.opponents.playout import ASTRAY, Playout, played_on, urges
from berthier.opponents.weighing import Patience, by_what_follows, meeting, piece_of, reply

IN_A_FIGHT = 2  # how many times over a choice inside a fight is played on
MOST_TIMES = 4  # how many times over a short game in thought is played
ALIKE = 2  # options beside the leader that may be much like it
TRIFLE, GULF = 0.001, 0.15  # of a win, between two options: too little to matter, too much to make up
BEHIND = 0.5  # how much of being behind at first sight still counts after that
MOST_BEHIND = 0.0125  # of a win, that counts so at the most: what is played on knows better


class Intent(NamedTuple):
    """An option, and what its side sets its mind on with it, if anything."""

    place: int
    aim: str | None = None


Series = dict[Intent, list[float]]  # of each: what the games in thought came to


def by_playing_on(known: Known, patience: Patience, seed: str) -> dict[int, float]:
    """The best of one ply, and others that lead elsewhere: each is played on for many choices with the same dice.

    After each round the better half of those that are ahead of the leader is played on again, and the leader with it.
    In the end one is preferred to him only if the games played on speak for it beyond their own scatter.
    """
    first = by_what_follows(known, patience, seed)
    best, *others = unlike(known, told_apart(first) if known.in_a_fight else first, patience.finalists)
    if is_next_piece(known, best):
        return {best: first[best]}
    if known.judging.aims is not None and len(known.mine) > 2:
        return by_plan(known, patience, seed, first)
    if not others:
        return {best: first[best]}
    depth, times = how_far(known, best, patience, seed)
    if known.judging.one_ply and depth == patience.depth:
        return first
    rounds = tuple(times * many for many in patience.rounds)
    far = _played_on(known, best, list(map(Intent, others)), rounds, seed, depth)
    return _preferred(known, first, far, Intent(best))


def how_far(known: Known, place: int, patience: Patience, seed: str) -> tuple[int, int]:
    """How many choices are played on at least, and how many times over: to the end of the game where that is in sight.

    What counts is who wins, and nothing tells that as well as the end; the nearer it is, the oftener it is looked at.
    A fight is played on to the end of its stage, where a game has them: what comes later only blurs what it decides.
    """
    judging = known.judging
    if known.in_a_fight and judging.stage is not None:
        return 0, IN_A_FIGHT
    sight = judging.sight
    answer, piece = reply(known, place), piece_of(known, place)
    glance = Playout(known, ThoughtLuck(f"{seed} sight", 0, 1), (*known.given, answer), sight, piece, longest=sight)
    try:
        glance.value()
    except ASTRAY:
        return patience.depth, 1
    if glance.won is None:
        return patience.depth, 1
    return sight, max(1, min(MOST_TIMES, sight // max(1, glance.total)))


def by_plan(known: Known, patience: Patience, seed: str, first: dict[int, float]) -> dict[int, float]:
    """The best of one ply against what the side would take with each aim; where no aim matters the first sight decides.

    One order of a plan shows little of what it is for: each is played on with the rest of it, twice as far.
    """
    best, *others = unlike(known, first, patience.plain, alike=0)
    planned = with_aims(known)
    if all(intent.place == best for intent in planned):
        return {best: first[best]}
    rivals = [*map(Intent, others), *planned]
    depth = max(2 * patience.depth, how_far(known, best, patience, seed)[0])
    return _preferred(known, first, _played_on(known, best, rivals, patience.plans, seed, depth), Intent(best))


def _played_on(known: Known, best: int, rivals: list[Intent], rounds: tuple[int, ...], seed: str, depth: int) -> Series:
    """What the games in thought came to: round by round, those that are left at the end."""
    leader = Intent(best)
    far: Series = {intent: [] for intent in (leader, *rivals)}
    for number, many in enumerate(rounds):
        if all(intent.place == best for intent in rivals):
            break
        for intent in (leader, *rivals):
            piece, answer = piece_of(known, intent.place), reply(known, intent.place)
            far[intent] += played_on(known, answer, f"{seed} far {number}", many, depth, piece, aim=intent.aim)
        rivals = still_in(far, leader, rivals)
    return {intent: far[intent] for intent in (leader, *rivals)}


def _preferred(known: Known, first: dict[int, float], far: Series, leader: Intent) -> dict[int, float]:
    """How far each that is left is ahead of the leader as it would play on by itself; the leader too, with a plan."""
    found = {leader.place: 0.0}
    for intent in far:
        found[intent.place] = max(found.get(intent.place, -inf), ahead(known, first, far, leader, intent))
    return found


def with_aims(known: Known) -> list[Intent]:
    """What the side would take with each aim that matters here; of two aims that ask for the same the first."""
    aims, position = known.judging.aims, known.position
    if aims is None or position is None:
        return []
    plain, found = urges(known, position, known.side, known.why, known.mine), dict[int, Intent]()
    for aim in aims(position, known.side):
        scores = urges(known, position, known.side, known.why, known.mine, aim)
        place = max(range(len(scores)), key=scores.__getitem__)
        if scores != plain:
            found.setdefault(place, Intent(place, aim))
    return list(found.values())


def unlike(known: Known, first: dict[int, float], many: int, alike: int = ALIKE) -> list[int]:
    """The best at first sight, some more that may be much like it, and the best of those that differ in kind.

    That is whether an option meets somebody: of marches to one hex or the next the first sight judges well enough, but
    not whether to march or to attack. Where there are but two options, the other is looked into if it may be worth it.
    """
    order = sorted(first, key=lambda place: -first[place])
    best = first[order[0]]
    order = [place for place in order if best - first[place] < GULF * known.judging.win]
    if len(first) == 2:
        return order if len(order) == 2 and best - first[order[1]] > TRIFLE * known.judging.win else order[:1]
    contacts = set(meeting(known, order, len(order)))
    same = [place for place in order[1:] if (place in contacts) == (order[0] in contacts)]
    other = [place for place in order if (place in contacts) != (order[0] in contacts)]
    return [order[0], *same[:alike], *other[: many - 1 - len(same[:alike])]]


def told_apart(first: dict[int, float]) -> dict[int, float]:
    """Of options that come to the very same at first sight the first: which of four equal units is struck, say."""
    seen: dict[float, int] = {}
    for place in sorted(first):
        seen.setdefault(first[place], place)
    return {place: first[place] for place in seen.values()}


def is_next_piece(known: Known, place: int) -> bool:
    """Whether an option only says which piece is next, each option another: nearly all come to the same."""
    touched = [on for on in map(on_of, known.mine) if on]
    is_a_piece = len(on_of(known.mine[place])) == 1
    return is_a_piece and all(len(on) == 1 for on in touched) and len(set(touched)) == len(touched)


def still_in(far: Series, leader: Intent, rivals: list[Intent]) -> list[Intent]:
    """The better half of the rivals, without those that are behind the leader so far."""
    gains = {intent: gain(far[leader], far[intent])[0] for intent in rivals}
    better = sorted((intent for intent in rivals if gains[intent] > 0), key=lambda intent: -gains[intent])
    return better[: (len(rivals) + 1) // 2]


def ahead(known: Known, first: dict[int, float], far: Series, leader: Intent, intent: Intent) -> float:
    """How far an option is ahead of the leader after being played on, doubts taken off."""
    better, scatter = gain(far[leader], far[intent])
    behind = first[leader.place] - first[intent.place] if intent.place in first else inf
    return better - known.judging.doubt * scatter - min(MOST_BEHIND * known.judging.win, BEHIND * behind)


def gain(before: list[float], after: list[float]) -> tuple[float, float]:
    """How much better the second series is on average, game by game, and the standard error of that."""
    gains = [b - a for a, b in zip(before, after, strict=False)]
    if len(gains) < 2:
        return sum(gains), 0.0
    return mean(gains), stdev(gains) / len(gains) ** 0.5
