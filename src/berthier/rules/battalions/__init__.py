"""Battalions: Napoleonic battles with miniatures, one figure for thirty men."""

from berthier.core.ruleset import Ruleset
from berthier.rules.battalions.cases import CASES
from berthier.rules.battalions.charts import TABLES
from berthier.rules.battalions.game.declared import BATTLE
from berthier.rules.battalions.game.rostered import UNIT
from berthier.rules.battalions.house import SWITCHES
from berthier.rules.battalions.procedures import PROCEDURES

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
