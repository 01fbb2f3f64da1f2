"""The whole game, declared: scenarios, sides, board, scene, worth and urges."""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.core.game import Game, Scenario
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.look.six_states.guide import guide_of
from berthier.look.six_states.layers import LAYERS
from berthier.look.six_states.picture import board_of, sides_of
from berthier.look.six_states.questions import EXPECTS, dice
from berthier.look.six_states.scene import scene_of
from berthier.look.six_states.telling import fight, tell
from berthier.look.six_states.winning import winning
from berthier.program.six_states.at_rest import is_crowded, proposals, resting
from berthier.program.six_states.outlook import aims_of
from berthier.program.six_states.urge import aimed_urge, standing_answer, urge_of
from berthier.program.six_states.worth import prospect_of, worth_of
from berthier.rules.six_states.cases import CASES
from berthier.rules.six_states.charts import TABLES
from berthier.rules.six_states.game.edition import LATEST
from berthier.rules.six_states.game.house import GAME_SWITCHES
from berthier.rules.six_states.game.own import check_setup
from berthier.rules.six_states.game.position import Position
from berthier.rules.six_states.game.reading import position_data
from berthier.rules.six_states.game.scenarios import Setup, file_of, setup_of, setups
from berthier.rules.six_states.house import SWITCHES
from berthier.rules.six_states.land import draw_land
from berthier.rules.six_states.procedures import PROCEDURES
from berthier.rules.six_states.rostered import ARMY, FLEET

TEACHES = {
    "two_neighbours": "force march and assault, battle, recruits, attrition, an island and a blockade, December's snow",
    "three_cornered_war": "three enemies, suits to a small state, big armies and their stomachs",
    "six_states": "diplomacy, alliances and truces, a war on several fronts, two winters",
    "six_states_coalitions": "war in concert: three powers a side",
}


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario, the learning one first."""
    return {key: declared(setup) for key, setup in setups().items()}


def declared(setup: Setup) -> Scenario:
    """A scenario as every face shows it."""
    return Scenario(
        setup.id,
        setup.title,
        setup.story,
        tuple(sorted(setup.powers)),
        f"{setup.people[0]}-{setup.people[1]}",
        setup.minutes,
        setup.turns,
        TEACHES.get(setup.id, ""),
        setup.id == "two_neighbours",
        inputs={"edition": str(LATEST)},
        turn="month",
    )


def own(text: str) -> Scenario:
    """A scenario of somebody's own, once all of it is found to be playable."""
    return declared(check_setup(setup_of(text)))


def seen(position: Position, side: str | None) -> Position:
    """All of the position is open to all; hidden are only answers that are not yet shown."""
    return position


JUDGING = Judging(
    worth=worth_of,
    urge=urge_of,
    prospect=prospect_of,
    aims=aims_of,
    aimed=aimed_urge,
    standing=standing_answer,
)
SHREWD = msgspec.structs.replace(JUDGING, dear=is_crowded, reckons=resting, proposes=proposals)

CAMPAIGN = Game(
    procedure="campaign",
    title="Six States",
    position=Position,
    scenarios=scenarios,
    sides=sides_of,
    seen=seen,
    board=board_of,
    scene=scene_of,
    judging=msgspec.structs.replace(JUDGING, shrewd=SHREWD),
    data=position_data,
    tell=tell,
    fight=fight,
    guide=guide_of,
    winning=winning,
    expects=EXPECTS,
    dice=dice,
    layers=LAYERS,
    politics=True,
    own=own,
    file=file_of,
)

RULESET = Ruleset(
    key="six_states",
    title="Six States",
    period="Napoleonic, abstract",
    scale="strategic: hexes and strength points",
    package="berthier.rules.six_states",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES + GAME_SWITCHES,
    cases=CASES,
    land=draw_land,
    games=(CAMPAIGN,),
    records=(ARMY, FLEET),
)
