"""The API's twins of `berthier board`, `play` and `arena`: how a game stands, and games that programs play out.

Each is worked out by the crew within its deadline; a series is short here, a long one is for the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Annotated, Any, TypeVar

import msgspec
from anyio import to_thread
from litestar import Response, post
from litestar.params import FromPath

from berthier.core.errors import BadInput, TooMuch
from berthier.core.inputs import as_written, name_of
from berthier.core.ruleset import find_ruleset
from berthier.lab.arena import SeriesResult, open_series, run_here
from berthier.opponents.series import SeatedPrograms, begin, play_out, read_seats
from berthier.staff.played.on_board import BoardAsk, stands
from berthier.web.examples import shown
from berthier.web.games.boards.ground import by_name
from berthier.web.hosting.problems import GAME_RESPONSES
from berthier.web.hosting.work import Deadline, OutOfTime, aside
from berthier.web.shapes import LARGEST_LOG, Words

T = TypeVar("T")
MOST_GAMES = 4  # of one series over HTTP
SCENARIO = "/scenarios/{ruleset:str}/{scenario:str}"
Name = FromPath[str]
Seed = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
File = dict[str, Any]  # of a scenario of one's own
OWN = "own"  # what it is called where a name is wanted


def named_or_file(scenario: str, file: File | None) -> str:
    """A scenario by its name; with a file, which is then called `own`, the text that stands for it."""
    if file is None:
        return by_name(scenario)
    if scenario != OWN:
        raise BadInput(f"With a file the scenario is called {OWN}.", "scenario", [OWN])
    try:
        return as_written(msgspec.json.encode(file))
    except BadInput as problem:
        raise BadInput(problem.error, problem.field if problem.field != "scenario" else "file") from None


class PositionAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game at its start (by `seed`, where dice set it up) or after `at` answers of its `log`; what a `side` knows.

    `file` is a scenario of one's own, which is called `own` in the address; so it is wherever it can be given.
    """

    file: File | None = None
    log: Annotated[str, msgspec.Meta(max_length=1_000_000)] | None = None
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    side: str | None = None
    seed: Seed = 1


class PictureAsked(PositionAsked, kw_only=True, forbid_unknown_fields=True):
    """The same, drawn by `day`, `night`, in `print` or `plain`, without colour."""

    light: str = "day"


class PlayedOutAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which level of program has which side (steady where none is named), and the seed of dice and programs."""

    file: File | None = None
    seats: Words = {}
    seed: Seed = 1


class ArenaAsked(PlayedOutAsked, kw_only=True, forbid_unknown_fields=True):
    """The same for several games, levels going round the sides."""

    games: int = 2


class ResultShape(msgspec.Struct):
    """What a game came to."""

    ruleset: str
    scenario: str
    seed: int
    ended: bool
    winner: str | None
    level: str | None
    points: dict[str, float]
    turns: int | None
    answers: int
    seconds: float


SEATS = {"Gray": "first", "Yellow": "first"}
POSITION = shown(PositionAsked(side="Gray"))
PICTURE = shown(PictureAsked(light="night"))
PLAYED_OUT = shown(PlayedOutAsked(seats=SEATS, seed=7))
ARENA = shown(ArenaAsked(seats=SEATS, games=2, seed=7))


@post(
    f"{SCENARIO}/position",
    status_code=200,
    summary="How a game stands",
    responses=GAME_RESPONSES,
    request_max_body_size=LARGEST_LOG,
)
async def position(ruleset: Name, scenario: Name, data: Annotated[PositionAsked, POSITION]) -> dict[str, Any]:
    """The position in the words of the rules, as `berthier board --json` prints it."""
    return await aside(partial(_position, _asked(ruleset, scenario, data)))


def _position(ask: BoardAsk) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(stands(ask).data())
    return found


@post(
    f"{SCENARIO}/picture",
    status_code=200,
    summary="A game drawn",
    responses=GAME_RESPONSES,
    request_max_body_size=LARGEST_LOG,
    media_type="image/svg+xml",
)
async def drawn(ruleset: Name, scenario: Name, data: Annotated[PictureAsked, PICTURE]) -> Response[str]:
    """The board with what stands on it, as `berthier board --svg` prints it."""
    return Response(
        await aside(partial(_drawn, _asked(ruleset, scenario, data), data.light)), media_type="image/svg+xml"
    )


def _drawn(ask: BoardAsk, light: str) -> str:
    return stands(ask).drawn(light)


def _asked(ruleset: str, scenario: str, data: PositionAsked) -> BoardAsk:
    log = None if data.log is None else data.log.encode("utf-8", "surrogatepass")
    scenario = named_or_file(scenario, data.file)
    return BoardAsk(ruleset=ruleset, scenario=scenario, log=log, at=data.at, side=data.side, seed=data.seed)


@post(f"{SCENARIO}/play", status_code=200, summary="A game of programs", responses=GAME_RESPONSES)
async def played_out(ruleset: Name, scenario: Name, data: Annotated[PlayedOutAsked, PLAYED_OUT]) -> ResultShape:
    """Programs in all seats play to the end; `POST /api/play` opens a room where people play."""
    key = named_or_file(scenario, data.file)
    await to_thread.run_sync(_seated, ruleset, key, data.seats)
    return await _in_time(partial(_played_out, ruleset, key, data.seats, data.seed))


def _seated(ruleset: str, scenario: str, seats: dict[str, str]) -> None:
    """What cannot be is said at once."""
    read_seats(find_ruleset(ruleset).find_game(scenario), scenario, seats)


def _played_out(ruleset: str, scenario: str, seats: dict[str, str], seed: int) -> ResultShape:
    deadline, began = Deadline(), perf_counter()
    game, live = begin(find_ruleset(ruleset), scenario)
    programs = SeatedPrograms(game, read_seats(game, scenario, seats), seed)
    result = play_out(live, programs, lambda live: deadline(len(live.answers)))
    seconds = round(perf_counter() - began, 3)
    return ResultShape(ruleset, name_of(scenario), seed, **msgspec.structs.asdict(result), seconds=seconds)


@post(f"{SCENARIO}/arena", status_code=200, summary="Programs against programs", responses=GAME_RESPONSES)
async def arena(ruleset: Name, scenario: Name, data: Annotated[ArenaAsked, ARENA]) -> SeriesResult:
    """A short series, levels going round the sides: each level's share with its 95 % interval."""
    if not 1 <= data.games <= MOST_GAMES:
        said = f"A server plays 1 to {MOST_GAMES} games at a time; berthier arena plays as many as you like."
        raise BadInput(said, "games")
    key = named_or_file(scenario, data.file)
    await to_thread.run_sync(open_series, ruleset, key, data.seats, data.games, data.seed)
    return await _in_time(partial(_series, ruleset, key, data.seats, data.games, data.seed))


def _series(ruleset: str, scenario: str, seats: dict[str, str], games: int, seed: int) -> SeriesResult:
    deadline = Deadline()
    series = open_series(ruleset, scenario, seats, games, seed)
    return run_here(series, lambda live: deadline(len(live.answers)))


class TooLong(TooMuch):
    """Programs that would think for longer than a request may take."""

    def __init__(self, seconds: float) -> None:
        said = f"That takes longer than the {seconds:g} seconds there are for it here;"
        Exception.__init__(self, f"{said} berthier play and berthier arena take the time it needs.")
        self.runs = 0


async def _in_time(work: Callable[[], T]) -> T:
    try:
        return await aside(work)
    except OutOfTime as problem:
        raise TooLong(problem.seconds) from None


HANDLERS = [position, drawn, played_out, arena]
