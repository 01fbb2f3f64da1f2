"""The procedures of the Six States charts as a user finds them, in the order of the reading."""

from __future__ import annotations

from berthier.core.policy import FIRST, parse_standing
from berthier.core.ruleset import Goal, Procedure
from berthier.rules.six_states.attrition import Attrition, suffer_attrition
from berthier.rules.six_states.battle import (
    assault_round,
    city_assault,
    field_battle,
    field_round,
    one_assault_round,
    one_field_round,
)
from berthier.rules.six_states.battle_state import BattleResult
from berthier.rules.six_states.blockade import Passed, enter_port, roll_blockade, run_blockade
from berthier.rules.six_states.combat import CombatResult, combat_loss, consult_results
from berthier.rules.six_states.game.closing import Ending
from berthier.rules.six_states.game.turn import campaign
from berthier.rules.six_states.march import ForceMarch, force_march
from berthier.rules.six_states.morale import find_morale
from berthier.rules.six_states.naval import NavalOutcome, exchange_fire, naval_battle, roll_pursuit
from berthier.rules.six_states.naval_exchange import NavalResult, naval_exchange
from berthier.rules.six_states.odds_ratio import find_odds
from berthier.rules.six_states.repair import repair_ships
from berthier.rules.six_states.retreat import retreat
from berthier.rules.six_states.sea_lift import load_transports, naval_move
from berthier.rules.six_states.setup import capital_range, initial_forces, majors_forces
from berthier.rules.six_states.storm import storm_and_ice
from berthier.rules.six_states.tactics import consult_matrix
from berthier.rules.six_states.transports import catch_transports
from berthier.rules.six_states.units import Side

SECRET_TACTICS = parse_standing({"tactic": "evenly"})
FIGHT_IT_OUT = FIRST


def by_end(outcome: BattleResult) -> str:
    return str(outcome.end) if outcome.end else "battle goes on"


def by_result(outcome: CombatResult) -> str:
    return f"{outcome.L}/{outcome.S}"


def by_loss(outcome: Attrition) -> str:
    return f"{outcome.lost} SP lost"


def by_march(outcome: ForceMarch) -> str:
    return f"{outcome.granted} MP granted" + (", 1 SP lost" if outcome.sp_lost else "")


def by_exchange(outcome: NavalResult) -> str:
    return f"{outcome.sufferer}: " + (f"{outcome.nsp_lost} NSP {outcome.effect}" if outcome.nsp_lost else "retreat")


def by_fleets(outcome: NavalOutcome | Passed) -> str:
    if isinstance(outcome, Passed):
        return str(outcome.passage)
    return f"{outcome.attacker_nsp} against {outcome.defender_nsp} NSP left"


def by_ending(outcome: Ending) -> str:
    return f"{outcome.winner}, {outcome.level}" if outcome.winner else "draw"


def holds_field(outcome: BattleResult) -> int:
    return 1 if outcome.holder is Side.ATTACKER else 0


def field_to(outcome: BattleResult) -> str | None:
    return outcome.holder


def exchange_to(outcome: NavalResult) -> str:
    return outcome.sufferer.enemy


def sea_to(outcome: NavalOutcome | Passed) -> str | None:
    ahead = nsp_ahead(outcome)
    return None if ahead == 0 else Side.ATTACKER if ahead > 0 else Side.DEFENDER


def sp_ahead(outcome: BattleResult) -> int:
    return outcome.attacker_sp - outcome.defender_sp


def nsp_ahead(outcome: NavalOutcome | Passed) -> int:
    """NSP and prizes, own less enemy's."""
    if isinstance(outcome, Passed):
        return 0
    ours = outcome.attacker_nsp + outcome.attacker_prizes
    return ours - outcome.defender_nsp - outcome.defender_prizes


BATTLE_GOALS = (
    Goal("field", "holding the field", Side.ATTACKER, holds_field, "# holds the field"),
    Goal("sp", "strength left, own less enemy's", Side.ATTACKER, sp_ahead),
)


def at_sea(side: str) -> tuple[Goal, ...]:
    return (
        Goal(
            "nsp",
            "naval strength with prizes, own less enemy's",
            side,
            nsp_ahead,
            "NSP with prizes, # less enemy, on average",
        ),
    )


BATTLE_MORALE = ("attacker_morale", "defender_morale")  # lowered for this battle (C13); a force forms up anew (C12)

PROCEDURES = (
    Procedure("odds", "Odds ratio", "C6", find_odds),
    Procedure("crt", "Combat Results Table", "D1 step 6", consult_results, by_result),
    Procedure("combat_loss", "Combat Loss Chart", "D1 step 7", combat_loss),
    Procedure("tactic_cell", "Tactical Matrix", "D1 step 3", consult_matrix),
    Procedure("force_morale", "Morale of a force", "C12", find_morale),
    Procedure(
        "field_round",
        "One round of a field battle",
        "D1",
        one_field_round,
        by_end,
        BATTLE_GOALS,
        SECRET_TACTICS,
        passing=BATTLE_MORALE,
        won_by=field_to,
    ),
    Procedure(
        "field_battle",
        "Field battle",
        "D1",
        field_battle,
        by_end,
        BATTLE_GOALS,
        SECRET_TACTICS,
        field_round,
        passing=BATTLE_MORALE,
        won_by=field_to,
    ),
    Procedure(
        "assault_round",
        "One round without tactics",
        "D1",
        one_assault_round,
        by_end,
        passing=BATTLE_MORALE,
        won_by=field_to,
    ),
    Procedure(
        "city_assault",
        "Assault on a city",
        "D1, E7",
        city_assault,
        by_end,
        BATTLE_GOALS,
        FIGHT_IT_OUT,
        assault_round,
        passing=BATTLE_MORALE,
        won_by=field_to,
    ),
    Procedure("retreat", "Retreat after a battle", "D1", retreat),
    Procedure("attrition", "Attrition", "D2", suffer_attrition, by_loss),
    Procedure("force_march", "Force march", "D3", force_march, by_march),
    Procedure("naval_round", "One naval exchange", "D4", naval_exchange, by_exchange, won_by=exchange_to),
    Procedure("pursuit", "Pursuit at sea", "D4 step 6", roll_pursuit),
    Procedure(
        "naval_battle",
        "Naval battle with pursuit",
        "D4",
        naval_battle,
        by_fleets,
        at_sea(Side.ATTACKER),
        FIGHT_IT_OUT,
        exchange_fire,
        "exchanges",
        won_by=sea_to,
    ),
    Procedure("blockade", "Blockade Table", "D5", roll_blockade),
    Procedure(
        "blockade_run",
        "Leaving a blockaded port",
        "D5",
        run_blockade,
        by_fleets,
        at_sea("blockaded"),
        FIGHT_IT_OUT,
    ),
    Procedure(
        "blockade_entry",
        "Entering a blockaded port",
        "D5",
        enter_port,
        by_fleets,
        at_sea("entering"),
        FIGHT_IT_OUT,
    ),
    Procedure("transport_table", "Transports intercepted", "D6", catch_transports),
    Procedure("storm_ice", "Storm and ice", "D7", storm_and_ice),
    Procedure("repair", "Damaged ships and their repair", "D7", repair_ships),
    Procedure("naval_move", "Naval movement", "D8", naval_move),
    Procedure("transport_load", "Loading transports", "D8", load_transports),
    Procedure("initial_forces", "Initial forces of a state", "D9", initial_forces),
    Procedure("majors_forces", "Initial rows of all major states", "D9", majors_forces),
    Procedure("campaign", "The whole game", "G1 to G60", campaign, by_ending),
    Procedure("capital_range", "Capital range", "D10", capital_range),
)
