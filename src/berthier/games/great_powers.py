"""The whole game, declared once."""

from __future__ import annotations

from msgspec import structs

from berthier.core.game import Game
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.look.great_powers.board import board_of
from berthier.look.great_powers.guide import guide_of
from berthier.look.great_powers.layers import LAYERS
from berthier.look.great_powers.lines_shown import lines_shown
from berthier.look.great_powers.questions import EXPECTS, asks, dice
from berthier.look.great_powers.scene import scene_of
from berthier.look.great_powers.telling import fight, tell
from berthier.look.great_powers.winning import winning
from berthier.program.great_powers.saying import spoken
from berthier.program.great_powers.shrewd import reckoned, shrewd_urge
from berthier.program.great_powers.urge import urge
from berthier.program.great_powers.worth import prospect_of, worth_of
from berthier.rules.great_powers.cases import CASES
from berthier.rules.great_powers.charts import TABLES
from berthier.rules.great_powers.game.europe import scenario_data
from berthier.rules.great_powers.game.fights.engaging import advised
from berthier.rules.great_powers.game.house import GAME_SWITCHES
from berthier.rules.great_powers.game.in_words import position_data
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import declared, scenarios, sides_of
from berthier.rules.great_powers.game.sight import seen
from berthier.rules.great_powers.game.standing import standing_answer
from berthier.rules.great_powers.house import SWITCHES
from berthier.rules.great_powers.procedures import PROCEDURES
from berthier.rules.great_powers.rostered import ARMY, FLEET, FORTRESS

STEADY = Judging(
    worth=worth_of,
    prospect=prospect_of,
    win=400.0,
    temper=0.5,
    doubt=2.0,
    anew=("land order of", "naval order of"),
    urge=urge,
    standing=standing_answer,
    spoken=spoken,
)
EUROPE = Game(
    procedure="campaign",
    title="Great Powers: Europe 1805 to 1815",
    position=Position,
    scenarios=scenarios,
    sides=sides_of,
    seen=seen,
    board=board_of,
    scene=scene_of,
    judging=structs.replace(STEADY, shrewd=structs.replace(STEADY, urge=shrewd_urge, reckons=reckoned, one_ply=True)),
    data=position_data,
    tell=tell,
    fight=fight,
    lines=lines_shown,
    guide=guide_of,
    winning=winning,
    advised=advised,
    expects=EXPECTS,
    asks=asks,
    dice=dice,
    layers=LAYERS,
    politics=True,
    own=declared,
    file=scenario_data,
)

RULESET = Ruleset(
    key="great_powers",
    title="Great Powers",
    period="Napoleonic, 1805 to 1815",
    scale="grand strategic: areas, corps and army factors",
    package="berthier.rules.great_powers",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=(*SWITCHES, *GAME_SWITCHES),
    cases=CASES,
    games=(EUROPE,),
    records=(ARMY, FORTRESS, FLEET),
)
