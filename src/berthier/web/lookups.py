"""The API's look-ups beside whole charts: one cell, the map, everybody against everybody, a log played again."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery

from berthier.core.ruleset import find_ruleset
from berthier.engine.replay import read_back
from berthier.staff.comparing.matchups import MatchupsAsk, fight, plan
from berthier.staff.lookup import cell_data, column_of, find_cell
from berthier.staff.played.telling import replay_data
from berthier.staff.shelf import land_data, land_of
from berthier.web.examples import PROCEDURE_LOG, shown
from berthier.web.hosting.problems import RESPONSES
from berthier.web.hosting.work import MEMORY, Deadline, aside
from berthier.web.shapes import LARGEST_LOG, Words

Name = FromPath[str]
Names = Annotated[list[str], msgspec.Meta(max_length=200)]


class MatchupsAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who meets whom, under which settings and rulings; without names everybody, or with `at_first` a first choice."""

    settings: Words = {}
    rows: Names = []
    columns: Names = []
    switches: Words = {}
    at_first: bool = False


class ReplayAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The log of a procedure, and how many of its answers to play."""

    log: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    until: Annotated[int, msgspec.Meta(ge=0)] | None = None


MATCHUPS = shown(MatchupsAsked(rows=["Pk", "Sh"], settings={"rear": "both"}))
REPLAY = shown(ReplayAsked(log=PROCEDURE_LOG, until=3))


@get("/rulesets/{ruleset:str}/tables/{table:str}/cell", sync_to_thread=False, summary="One cell", responses=RESPONSES)
def cell(
    ruleset: Name,
    table: Name,
    row: FromQuery[str],
    column: FromQuery[str | None] = None,
    roll: FromQuery[int | None] = None,
) -> dict[str, Any]:
    """The cell at a row and a column; or at the column whose range holds a `roll`, with all of that column."""
    chart = find_ruleset(ruleset).table(table)
    found = find_cell(chart, row, column, roll)
    return cell_data(found, roll, column_of(chart, found) if roll is not None else [])


@get("/rulesets/{ruleset:str}/map", sync_to_thread=False, summary="Its map", responses=RESPONSES)
def land(ruleset: Name) -> dict[str, Any]:
    """The places of the map, and each printed range against the distance in hexes."""
    return land_data(land_of(find_ruleset(ruleset)))


@post("/rulesets/{ruleset:str}/matchups", status_code=200, summary="Everybody against everybody", responses=RESPONSES)
async def matchups(ruleset: Name, data: Annotated[MatchupsAsked, MATCHUPS]) -> dict[str, Any]:
    """The exact outcome of every contender against every other."""
    asked = MatchupsAsk(data.settings, data.rows, data.columns, data.switches, data.at_first)
    plan(find_ruleset(ruleset), asked)  # what cannot be asked is said at once
    return await aside(partial(_fought, ruleset, asked))


def _fought(ruleset: str, asked: MatchupsAsk) -> dict[str, Any]:
    key = ("matchups", ruleset, msgspec.json.encode(asked, order="deterministic"))
    return MEMORY.recall(key, lambda: fight(plan(find_ruleset(ruleset), asked), Deadline()).as_data())


@post("/replay", status_code=200, summary="Play a log again", responses=RESPONSES, request_max_body_size=LARGEST_LOG)
async def replay(data: Annotated[ReplayAsked, REPLAY]) -> dict[str, Any]:
    """The record in the log of a procedure: every reason, cell and answer, each line checked on the way."""
    return await aside(partial(_replayed, data.log.encode("utf-8", "surrogatepass"), data.until))


def _replayed(log: bytes, until: int | None) -> dict[str, Any]:
    played = read_back(log)
    played.play(until)
    return replay_data(played)


HANDLERS = [cell, land, matchups, replay]
