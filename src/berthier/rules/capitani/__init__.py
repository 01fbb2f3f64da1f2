"""Capitani: campaigns, sieges and battles of the Italian Wars, 1494 to 1530."""

from berthier.core.ruleset import Ruleset
from berthier.rules.capitani.cases import CASES
from berthier.rules.capitani.charts import TABLES
from berthier.rules.capitani.game.declared import CAMPAIGN
from berthier.rules.capitani.game.rulings import GAME_SWITCHES
from berthier.rules.capitani.house import SWITCHES
from berthier.rules.capitani.land import draw_land
from berthier.rules.capitani.procedures import PROCEDURES
from berthier.rules.capitani.rostered import FORCE

RULESET = Ruleset(
    key="capitani",
    title="Capitani",
    period="Italian Wars, 1494 to 1530",
    scale="operational: hexes of two miles, turns of five days, strength points",
    package="berthier.rules.capitani",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES + GAME_SWITCHES,
    cases=CASES,
    land=draw_land,
    games=(CAMPAIGN,),
    records=(FORCE,),
)
