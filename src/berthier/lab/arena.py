"""The arena: series of whole games between programs, sides exchanged, with intervals; on several cores or on Dask."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.inputs import name_of
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.simulate import Z95
from berthier.lab.cluster import work_on_cluster
from berthier.lab.local import work_in_processes
from berthier.opponents.playout import FAULTS
from berthier.opponents.series import PROGRAM, Result, SeatedPrograms, begin, play_out, read_seats, winners

BATCH = 2  # games a worker takes at a time: both ways round


class Series(msgspec.Struct, frozen=True):
    """What is played: a scenario, the seats as they were named, how many games from which seed."""

    ruleset: str
    scenario: str
    seats: dict[str, str]
    games: int
    seed: int
    rules: str = ""


class GamePlayed(msgspec.Struct, frozen=True):
    """One game of a series: who sat where, and what it came to."""

    seats: dict[str, str]
    result: Result


class Batch(msgspec.Struct, frozen=True):
    """Games a worker has played, and the thoughts that went astray in them."""

    games: list[GamePlayed]
    faults: dict[str, int]


class LevelShare(msgspec.Struct, frozen=True):
    """A level's share of the games, with its 95 % interval (Wilson)."""

    mean: float
    low: float
    high: float


class SeriesResult(msgspec.Struct, frozen=True):
    """What a series came to."""

    games: int
    wins: dict[str, int]
    draws: int
    share: dict[str, LevelShare]
    answers: int
    seconds: float
    unfinished: int
    turns: float
    faults: dict[str, int]


def open_series(ruleset: str, scenario: str, seats: dict[str, str], games: int, seed: int) -> Series:
    """A series, its seats checked; sides nobody named are held by steady programs."""
    found = find_ruleset(ruleset)
    game = found.find_game(scenario)
    named = read_seats(game, scenario, seats)
    every = {side.name: named.get(side.name, PROGRAM) for side in game.sides(scenario) if not side.neutral}
    if len(every) < 2:
        raise BadInput(f"{name_of(scenario)} has one seat only: there is nobody to play against.", "scenario")
    return Series(ruleset, scenario, every, games, seed, found.content_hash)


def seating(series: Series, number: int) -> dict[str, str]:
    """Who sits where in a game: levels go round the sides, one seat on from game to game."""
    sides, levels = list(series.seats), list(series.seats.values())
    turn = number % len(sides)
    return dict(zip(sides, levels[turn:] + levels[:turn], strict=True))


def round_of(series: Series) -> int:
    """Games with the same dice: one for each way to sit that differs; after them it would be the same games again."""
    return next(turn for turn in range(1, len(series.seats) + 1) if seating(series, turn) == series.seats)


def play_batch(plan: bytes, numbers: list[int]) -> Batch:
    """The games of these numbers. Games that differ only in who sits where have the same dice."""
    series = msgspec.json.decode(plan, type=Series)
    ruleset = find_ruleset(series.ruleset)
    if ruleset.content_hash != series.rules:
        raise BadInput(f"A worker has other rules of {series.ruleset} than the series was begun with.", "ruleset")
    FAULTS.clear()
    return Batch([_play(series, number) for number in numbers], dict(FAULTS))


def _play(series: Series, number: int, told: Callable[[Live[Any]], None] | None = None) -> GamePlayed:
    game, live = begin(find_ruleset(series.ruleset), series.scenario)
    seats = seating(series, number)
    seed = f"{series.seed} {number // round_of(series)}"
    return GamePlayed(seats, play_out(live, SeatedPrograms(game, seats, seed), told))


def run_here(series: Series, told: Callable[[Live[Any]], None]) -> SeriesResult:
    """Play a short series in this process; `told` hears of every answer, and may end it."""
    began = perf_counter()
    FAULTS.clear()
    played = [_play(series, number, told) for number in range(series.games)]
    return _standing(series, played, Counter(FAULTS), perf_counter() - began)


def run_series(
    series: Series,
    jobs: int | None = None,
    dask: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> SeriesResult:
    """Play a series; what it comes to depends neither on who plays it nor in which order."""
    began = perf_counter()
    plan = msgspec.json.encode(series)
    played: list[GamePlayed] = []
    faults: Counter[str] = Counter()
    for batch in _batches_done(series, plan, jobs, dask):
        played += batch.games
        faults.update(batch.faults)
        if progress is not None:
            progress(len(played))
    return _standing(series, played, faults, perf_counter() - began)


def _batches_done(series: Series, plan: bytes, jobs: int | None, dask: str | None) -> Iterator[Batch]:
    numbers = range(series.games)
    batches = (list(numbers[start : start + BATCH]) for start in range(0, series.games, BATCH))
    hands = min(jobs or os.cpu_count() or 1, -(-series.games // BATCH))
    if dask is not None:
        return work_on_cluster(play_batch, plan, batches, dask)
    if hands > 1:
        return work_in_processes(play_batch, plan, batches, hands)
    return (play_batch(plan, batch) for batch in batches)


def _standing(series: Series, played: list[GamePlayed], faults: Counter[str], seconds: float) -> SeriesResult:
    game = find_ruleset(series.ruleset).find_game(series.scenario)
    wins = dict.fromkeys(series.seats, 0)
    levels: defaultdict[str, float] = defaultdict(float)
    for one in played:
        won = [side for side in winners(game, series.scenario, one.result.winner) if side in series.seats]
        for side in won:
            wins[side] += 1
        for side in won or series.seats:  # a draw is shared by all
            levels[one.seats[side]] += 1 / len(won or series.seats)
    finished = [one.result for one in played if one.result.ended]
    turns = [result.turns for result in finished if result.turns is not None]
    return SeriesResult(
        games=len(played),
        wins=wins,
        draws=sum(result.winner is None for result in finished),
        share={level: wilson(levels[level], len(played)) for level in dict.fromkeys(series.seats.values())},
        answers=sum(one.result.answers for one in played),
        seconds=round(seconds, 3),
        unfinished=len(played) - len(finished),
        turns=round(sum(turns) / len(turns), 2) if turns else 0.0,
        faults=dict(faults.most_common(20)),
    )


def wilson(won: float, games: int) -> LevelShare:
    """The share of so many games, with its 95 % interval."""
    if not games:
        return LevelShare(0.0, 0.0, 1.0)
    mean = won / games
    middle = mean + Z95**2 / (2 * games)
    reach = Z95 * (mean * (1 - mean) / games + Z95**2 / (4 * games * games)) ** 0.5
    low, high = (middle - reach) / (1 + Z95**2 / games), (middle + reach) / (1 + Z95**2 / games)
    return LevelShare(round(mean, 4), round(max(0.0, min(low, mean)), 4), round(min(1.0, max(high, mean)), 4))
