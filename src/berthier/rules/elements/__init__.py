"""Elements: renaissance battles with elements on bases, 1494 to 1700."""

from berthier.core.ruleset import Ruleset
from berthier.rules.elements.cases import CASES
from berthier.rules.elements.charts import TABLES
from berthier.rules.elements.game.declared import BATTLE
from berthier.rules.elements.house import SWITCHES
from berthier.rules.elements.matchups import MATCHUPS
from berthier.rules.elements.moves import CENTIMETRES
from berthier.rules.elements.procedures import PROCEDURES
from berthier.rules.elements.rostered import ELEMENT

RULESET = Ruleset(
    key="elements",
    title="Elements",
    period="Renaissance, 1494 to 1700",
    scale="battle: elements on bases, 50 paces to 4 cm",
    package="berthier.rules.elements",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES,
    cases=CASES,
    matchups=MATCHUPS,
    other_scale=CENTIMETRES,
    games=(BATTLE,),
    records=(ELEMENT,),
)
