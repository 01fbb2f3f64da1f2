"""Great Powers: grand strategy of the Napoleonic wars, seven powers from 1805."""

from berthier.core.ruleset import Ruleset
from berthier.rules.great_powers.cases import CASES
from berthier.rules.great_powers.charts import TABLES
from berthier.rules.great_powers.game.game import EUROPE
from berthier.rules.great_powers.game.house import GAME_SWITCHES
from berthier.rules.great_powers.house import SWITCHES
from berthier.rules.great_powers.procedures import PROCEDURES
from berthier.rules.great_powers.rostered import ARMY, FLEET, FORTRESS

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
