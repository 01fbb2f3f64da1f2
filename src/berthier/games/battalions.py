"""The battle as a game: scenarios, sides, what is seen, how it is drawn and weighed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.game import Detail, Game, GameSide, Scenario, Scenarios, Taught
from berthier.core.inputs import is_own
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.look.battalions.guide import GUIDE
from berthier.look.battalions.in_hand import HANDLING
from berthier.look.battalions.layers import LAYERS
from berthier.look.battalions.questions import EXPECTS, advised, asks, dice, fight
from berthier.look.battalions.scene import board, scene
from berthier.look.battalions.telling import tell
from berthier.look.battalions.winning import winning
from berthier.program.battalions.judging import reckons, standing, urge, worth
from berthier.program.battalions.proposing import proposes
from berthier.rules.battalions.cases import CASES
from berthier.rules.battalions.charts import TABLES
from berthier.rules.battalions.game.balance import LATEST
from berthier.rules.battalions.game.command import leader_data
from berthier.rules.battalions.game.ending import standing_score
from berthier.rules.battalions.game.hiding import seen
from berthier.rules.battalions.game.judging.weights import SHREWD
from berthier.rules.battalions.game.orders.offers import in_turn
from berthier.rules.battalions.game.orders.preparing import PREPARING
from berthier.rules.battalions.game.position import Position, table_of
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, troop_data
from berthier.rules.battalions.game.rostered import UNIT
from berthier.rules.battalions.game.scenario_data import (
    DRY,
    FREE,
    SEED_DIGITS,
    file_of,
    scenario_of,
    scenarios,
    seed_of,
)
from berthier.rules.battalions.game.setup import checked
from berthier.rules.battalions.house import SWITCHES
from berthier.rules.battalions.procedures import PROCEDURES

DRAWN = {BLUE: ("#2f5597", "plain"), RED: ("#b03a2e", "striped")}


def declared(key: str) -> Scenario:
    """A scenario as a player chooses it."""
    data = scenario_of(key)
    seed = seed_of(key)
    title = data["title"] if not seed else f"{data['title']} {seed}"
    return Scenario(
        key=key,
        title=title,
        about=data["about"],
        sides=SIDES,
        players="2",
        minutes=data["minutes"],
        turns=data["periods"],
        turn="period",
        teaches=", ".join(data["teaches"]),
        learning=data["kind"] == "learning" and not is_own(key),
        inputs={"edition": str(LATEST)},
    )


def own(text: str) -> Scenario:
    """A battle of somebody's own, once all of it is found to be playable."""
    checked(text)
    return declared(text)


@cache
def known() -> Scenarios:
    """Those of the data, with one free battle to begin; every `free_battle_` and a number is one too.

    `free`, and `free_` with a number, are those of older records: their tables are not drawn for new games.
    """
    keys = (DRY if key == FREE else key for key in scenarios())
    return Scenarios({key: declared(key) for key in keys}, lambda key: None if seed_of(key) is None else declared(key))


def details(key: str) -> tuple[Detail, ...]:
    """The seed of a free battle, which makes its table and draws its armies."""
    seed = seed_of(key)
    return () if seed is None else (Detail("seed", "Table number", str(seed)),)


def to_order(key: str, chosen: Mapping[str, str]) -> str:
    """The key of the free battle of a seed."""
    found = f"{DRY}_{chosen.get('seed', '0').strip()}"
    if seed_of(found) is None or not found.isascii():
        raise BadInput(f"A table's number has at most {SEED_DIGITS} digits and nothing else.", "seed")
    return found


def sides(key: str) -> tuple[GameSide, ...]:
    """The two sides of a scenario."""
    return tuple(
        GameSide(one["key"], one["name"], *DRAWN[one["key"]], mark=one["name"][:2].upper())
        for one in scenario_of(key)["sides"]
    )


def position_data(position: Position) -> dict[str, Any]:
    """The position in the words of the design."""
    return {
        "scenario": position.scenario,
        "table": table_of(position).id,
        "period": position.period,
        "segment": str(position.segment),
        "points": dict(zip(SIDES, position.points, strict=True)),
        "a_is": position.a_is,
        "units": list(map(troop_data, position.units)),
        "gone": [[gone.id, str(gone.how), gone.period] for gone in position.gone],
        "leaders": [leader_data(leader) for leader in position.leaders],
        "held": dict(position.held),
        "turn": turn_data(position),
        "contacts": list(position.contacts),
        "score": standing_score(position).score,
    }


def turn_data(position: Position) -> dict[str, Any] | None:
    """Whose turn it is, how many units are left in it, the unit under way, and how many of both are done."""
    turn = position.turn
    if turn is None:
        return None
    done = {side: sum(troop.activated for troop in position.units if troop.side == side) for side in SIDES}
    left = min(turn.left, len(in_turn(position)))
    return {"side": turn.side, "left": left, "unit": turn.unit, "activated": done}


def guide(scenario: str) -> tuple[Taught, ...]:
    """The guided first turn of the learning battle."""
    return GUIDE if BATTLE.scenario(scenario).learning else ()


WIN = 1000.0
SHREWDLY = Judging(
    worth=partial(worth, weights=SHREWD),
    urge=partial(urge, weights=SHREWD),
    reckons=reckons,
    proposes=proposes,
    one_ply=True,  # playing on is dear here and tells little (0054)
    win=WIN,
    sight=6,
    standing=standing,
)

BATTLE = Game(
    procedure="battle",
    title="A battle on the table",
    position=Position,
    scenarios=known,
    sides=sides,
    seen=seen,
    board=board,
    scene=scene,
    judging=Judging(worth=worth, urge=urge, win=WIN, standing=standing, shrewd=SHREWDLY),
    data=position_data,
    tell=tell,
    guide=guide,
    winning=winning,
    expects=EXPECTS,
    asks=asks,
    dice=dice,
    advised=advised,
    fight=fight,
    preparing=PREPARING,
    layers=LAYERS,
    handling=HANDLING,
    own=own,
    file=file_of,
    details=details,
    to_order=to_order,
)

RULESET = Ruleset(
    key="battalions",
    title="Battalions",
    period="Napoleonic",
    scale="battle: one figure for thirty men, an inch to 25 yards",
    package="berthier.rules.battalions",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES,
    cases=CASES,
    games=(BATTLE,),
    records=(UNIT,),
)
