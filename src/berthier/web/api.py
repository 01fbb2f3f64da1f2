"""The API: what the engine knows, as JSON. Errors are problem details; every request has a budget and a deadline."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath

from berthier.core.errors import TooMuch
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.core.words import as_plain
from berthier.engine.explain import explain
from berthier.engine.simulate import simulate
from berthier.rooms.prove import check_log
from berthier.staff import explanation
from berthier.staff.comparing.worth_data import work_out
from berthier.staff.reckoned import sampling
from berthier.staff.reckoned.policies import check_asked, choose_play
from berthier.staff.reckoned.reckoning import OddsAsk
from berthier.staff.shelf import brief, chart_data, detail, details, open_rulesets
from berthier.staff.situation import Situation
from berthier.web import examples, lookups, shapes
from berthier.web.hosting.problems import RESPONSES
from berthier.web.hosting.work import BUDGET, MEMORY, Deadline, aside, key_of
from berthier.web.views.cell_view import advice_data
from berthier.web.views.odds_view import reckoned

Name = FromPath[str]
CHANGE_BUDGET = 40_000  # runs one change may cost; worth tries dozens of them
PROCEDURE = "/rulesets/{ruleset:str}/procedures/{procedure:str}"


@get("/rulesets", sync_to_thread=False, summary="Every ruleset")
def rulesets() -> list[shapes.RulesetBrief]:
    """The rulesets of this server."""
    return msgspec.convert([brief(each) for each in open_rulesets()], list[shapes.RulesetBrief])


@get("/rulesets/{ruleset:str}", sync_to_thread=False, summary="One ruleset in full", responses=RESPONSES)
def one_ruleset(ruleset: Name) -> shapes.RulesetShape:
    """Procedures with their inputs, switches, examples and charts."""
    found = find_ruleset(ruleset)
    return msgspec.convert(brief(found) | details(found), shapes.RulesetShape)


@get("/rulesets/{ruleset:str}/tables", sync_to_thread=False, summary="Its charts", responses=RESPONSES)
def tables(ruleset: Name) -> list[shapes.TableBrief]:
    """The charts by name."""
    found = find_ruleset(ruleset).tables.items()
    return [shapes.TableBrief(name, table.title, table.source) for name, table in found]


@get("/rulesets/{ruleset:str}/tables/{table:str}", sync_to_thread=False, summary="One chart", responses=RESPONSES)
def one_table(ruleset: Name, table: Name) -> shapes.TableShape:
    """A chart with every cell and its standing."""
    return msgspec.convert(chart_data(find_ruleset(ruleset).table(table)), shapes.TableShape)


@get("/rulesets/{ruleset:str}/procedures", sync_to_thread=False, summary="Its procedures", responses=RESPONSES)
def procedures(ruleset: Name) -> list[shapes.ProcedureShape]:
    """Every procedure with the JSON schema of its inputs."""
    found = find_ruleset(ruleset).procedures.values()
    return msgspec.convert([detail(each) for each in found], list[shapes.ProcedureShape])


@get(PROCEDURE, sync_to_thread=False, summary="One procedure", responses=RESPONSES)
def one_procedure(ruleset: Name, procedure: Name) -> shapes.ProcedureShape:
    """A procedure with the JSON schema of its inputs."""
    return msgspec.convert(detail(find_ruleset(ruleset).procedure(procedure)), shapes.ProcedureShape)


@post(f"{PROCEDURE}/odds", status_code=200, summary="Exact odds", responses=RESPONSES)
async def odds(
    ruleset: Name, procedure: Name, data: Annotated[shapes.OddsAsked, examples.ODDS]
) -> Response[shapes.OddsShape]:
    """Every outcome with its exact probability."""
    situation = _situation(ruleset, procedure, data)
    ask = OddsAsk(data.policy, data.goal, data.budget, data.count)
    return Response(await aside(partial(_odds_text, situation, ask)), media_type=MediaType.JSON)


def _odds_text(situation: Situation, ask: OddsAsk) -> Any:
    """The odds as they are sent: to write out thousands of fractions takes longer than to remember them written."""
    key = key_of("odds text", situation, ask.policy, ask.goal, ask.budget, ask.count)
    return MEMORY.recall(key, lambda: msgspec.json.encode(reckoned(situation, ask).as_data()))


@post(f"{PROCEDURE}/explain", status_code=200, summary="Why", responses=RESPONSES)
async def explained(
    ruleset: Name, procedure: Name, data: Annotated[shapes.ExplainAsked, examples.EXPLAIN]
) -> dict[str, Any]:
    """Modifiers, cells, rulings, the open question and what each answer to it would do; the odds from the start."""
    situation = _situation(ruleset, procedure, data)
    ask = OddsAsk(data.policy, data.goal, data.budget)

    return await aside(partial(_explained, situation, ask, data.dice))


def _explained(situation: Situation, ask: OddsAsk, dice: list[int]) -> dict[str, Any]:
    why = explanation.as_data(explain(explanation.played(situation, dice)))
    return _odds_or_why_not(situation, ask) | why


def _odds_or_why_not(situation: Situation, ask: OddsAsk) -> dict[str, Any]:
    try:
        return reckoned(situation, ask).as_data()
    except TooMuch as problem:
        in_force = {"switches": situation.in_force, "inputs": situation.inputs}
        return {"outcomes": None, "policy": situation.answers(ask.policy).name, "too_much": str(problem)} | in_force


@post(f"{PROCEDURE}/advise", status_code=200, summary="Best play", responses=RESPONSES)
async def advised(
    ruleset: Name, procedure: Name, data: Annotated[shapes.AdviseAsked, examples.ADVISE]
) -> dict[str, Any]:
    """The best mix of choices for a goal, its value, what habits cost, what choices lead to, how it shifts."""
    situation = _situation(ruleset, procedure, data)
    return await aside(partial(advice_data, situation, data))


@post(f"{PROCEDURE}/worth", status_code=200, summary="What things are worth", responses=RESPONSES)
async def worth(ruleset: Name, procedure: Name, data: Annotated[shapes.WorthAsked, examples.WORTH]) -> dict[str, Any]:
    """What each modifier, strength point, choice and ruling is worth: one is changed, the exact odds asked again."""
    situation = _situation(ruleset, procedure, data)
    ask = OddsAsk(data.policy, data.goal, min(data.budget or CHANGE_BUDGET, CHANGE_BUDGET), data.count)
    return await aside(partial(_worth, situation, ask, rulings=data.rulings))


def _worth(situation: Situation, ask: OddsAsk, *, rulings: bool) -> dict[str, Any]:
    key = key_of("worth", situation, ask.policy, ask.goal, ask.budget, ask.count, rulings)

    def work() -> dict[str, Any]:
        start, deadline = reckoned(situation, ask), Deadline()
        found = work_out(situation, ask, rulings=rulings, progress=lambda done, _: deadline(done), start=start)
        return found.as_data()

    return MEMORY.recall(key, work)


@post(f"{PROCEDURE}/simulate", status_code=200, summary="A seeded sample", responses=RESPONSES)
async def simulated(
    ruleset: Name, procedure: Name, data: Annotated[shapes.SimulateAsked, examples.SIMULATE]
) -> dict[str, Any]:
    """So many games from a seed, counted, each share with its 95 % interval."""
    situation = _situation(ruleset, procedure, data)
    return await aside(partial(_simulated, situation, data.policy, data.games, data.seed))


def _simulated(situation: Situation, policy: str | None, games: int, seed: int) -> dict[str, Any]:
    play = choose_play(situation, policy, None, BUDGET, Deadline())
    sample = simulate(situation.call, games, seed, play, situation.switches, Deadline())
    check_asked(situation, play.asked)
    return sampling.as_data(situation, sample)


@post("/verify", status_code=200, summary="Check a log", responses=RESPONSES, request_max_body_size=shapes.LARGEST_LOG)
async def verified(data: Annotated[shapes.LogAsked, examples.LOG]) -> shapes.VerdictShape:
    """Derive a log again and name the first line that does not follow from the rules.

    The log of a whole table has every sealed choice and, once it is closed, every fair die proved too.
    """
    verdict = await aside(partial(check_log, data.log.encode("utf-8", "surrogatepass")))
    return msgspec.convert(as_plain(verdict), shapes.VerdictShape)


def _situation(ruleset_key: str, procedure_name: str, asked: shapes.SituationAsked) -> Situation:
    """What was asked about, checked."""
    ruleset: Ruleset = find_ruleset(ruleset_key)
    procedure: Procedure = ruleset.procedure(procedure_name)
    example = ruleset.example(asked.example) if asked.example is not None else None
    return Situation(
        ruleset=ruleset,
        procedure=procedure,
        call=ruleset.call(procedure, (dict(example.inputs) if example else {}) | asked.inputs),
        switches=ruleset.set((dict(example.switches) if example else {}) | asked.switches),
        choices=(dict(example.choose) if example else {}) | asked.choose,
        chosen=asked.choose,
    )


ROUTER = Router(
    "/api",
    route_handlers=[
        rulesets,
        one_ruleset,
        tables,
        one_table,
        procedures,
        one_procedure,
        odds,
        explained,
        advised,
        worth,
        simulated,
        verified,
        *lookups.HANDLERS,
    ],
)
