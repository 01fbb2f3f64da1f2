"""The whole game, declared once."""

from __future__ import annotations

from msgspec import structs

from berthier.core.game import Game
from berthier.core.judging import Judging
from berthier.rules.great_powers.game.europe import scenario_data
from berthier.rules.great_powers.game.fights.engaging import advised
from berthier.rules.great_powers.game.in_words import position_data
from berthier.rules.great_powers.game.judging.saying import spoken
from berthier.rules.great_powers.game.judging.shrewd import reckoned, shrewd_urge
from berthier.rules.great_powers.game.judging.urge import urge
from berthier.rules.great_powers.game.judging.worth import prospect_of, worth_of
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import declared, scenarios, sides_of
from berthier.rules.great_powers.game.shown.board import board_of
from berthier.rules.great_powers.game.shown.guide import guide_of
from berthier.rules.great_powers.game.shown.layers import LAYERS
from berthier.rules.great_powers.game.shown.lines_shown import lines_shown
from berthier.rules.great_powers.game.shown.questions import EXPECTS, asks, dice
from berthier.rules.great_powers.game.shown.scene import scene_of
from berthier.rules.great_powers.game.shown.sight import seen
from berthier.rules.great_powers.game.shown.telling import fight, tell
from berthier.rules.great_powers.game.shown.winning import winning
from berthier.rules.great_powers.game.standing import standing_answer

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
