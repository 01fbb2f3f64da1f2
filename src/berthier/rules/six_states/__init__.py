"""Six States: the charts of an abstract Napoleonic strategic game of six powers."""

from berthier.core.ruleset import Ruleset
from berthier.rules.six_states.cases import CASES
from berthier.rules.six_states.charts import TABLES
from berthier.rules.six_states.game.declared import CAMPAIGN
from berthier.rules.six_states.game.house import GAME_SWITCHES
from berthier.rules.six_states.house import SWITCHES
from berthier.rules.six_states.land import draw_land
from berthier.rules.six_states.procedures import PROCEDURES
from berthier.rules.six_states.rostered import ARMY, FLEET

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
