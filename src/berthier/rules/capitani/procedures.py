"""The procedures of the Italian Wars charts as a user finds them, in the order of the reading."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.ruleset import Goal, Procedure
from berthier.rules.capitani.admin import activate, ap_receipt, force_check, order_cost
from berthier.rules.capitani.artillery import Fire, artillery_fire
from berthier.rules.capitani.assault import Assault, assault
from berthier.rules.capitani.attrition import Attrition, attrition, barren
from berthier.rules.capitani.battles.aftermath import BattleResult, Remains
from berthier.rules.capitani.battles.battle import battle_round, begin_round, major_battle
from berthier.rules.capitani.battles.charge import Charge, charge
from berthier.rules.capitani.battles.chits import ew_chits
from berthier.rules.capitani.battles.deployment import pitched_battle
from berthier.rules.capitani.battles.elimination import elimination
from berthier.rules.capitani.discipline import Checked, Recovered, discipline, recovery
from berthier.rules.capitani.fight import Skirmish, SkirmishEnd, battle_kind, skirmish
from berthier.rules.capitani.game.campaign import campaign
from berthier.rules.capitani.game.ending import Ending
from berthier.rules.capitani.game.lines_shown import lines_shown
from berthier.rules.capitani.march import March, march
from berthier.rules.capitani.movement import allowance, move_cost
from berthier.rules.capitani.pursuit import Pursuit, absorb, pursuit
from berthier.rules.capitani.quality import force_quality
from berthier.rules.capitani.quick_combat.optional import Decision, opt_crt, opt_init, opt_modifier
from berthier.rules.capitani.quick_combat.quick import Quick, optional_combat
from berthier.rules.capitani.sieges.besieged import BESIEGER, GARRISON, SiegeEnd, SiegeResult
from berthier.rules.capitani.sieges.bombardment import Breached, breach, breach_turn
from berthier.rules.capitani.sieges.siege import siege, siege_turn
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Side, fighting_sp
from berthier.rules.capitani.weather import roll_weather
from berthier.rules.capitani.zoc import LEAVER, LeftZoc, avoid_battle, exit_zoc, init_mod, leave_zoc


def by_loss(outcome: Attrition) -> str:
    return f"{outcome.loss} SP lost"


def by_code(outcome: Checked | Recovered) -> str:
    return str(outcome.code)


def by_fire(outcome: Fire) -> str:
    return outcome.cell


def by_charge(outcome: Charge) -> str:
    return outcome.cell


def by_assault(outcome: Assault) -> str:
    return f"{outcome.attacker}/{outcome.defender}, {outcome.loser} loses"


def by_skirmish(outcome: Skirmish) -> str:
    return str(outcome.end)


def by_pursuit(outcome: Pursuit) -> str:
    return f"{outcome.pursuit_losses} Pursuit Losses"


def by_march(outcome: March) -> str:
    return f"{outcome.sp_lost} SP lost" if outcome.activated else "does not activate"


def by_exit(outcome: LeftZoc) -> str:
    if not outcome.left:
        return "stays"
    return "leaves free" if outcome.free_exit else f"leaves, {outcome.pursuit_losses} Pursuit Losses"


def by_loser(outcome: Decision | Quick) -> str:
    return f"{outcome.loser} loses"


def by_breach(outcome: Breached) -> str:
    return "breach" if outcome.breached else "no breach in time"


def by_siege(outcome: SiegeResult) -> str:
    return str(outcome.end)


def by_winner(outcome: BattleResult) -> str:
    return "the battle goes on" if outcome.winner is None else f"{outcome.winner} wins: {outcome.end}"


def by_ending(outcome: Ending) -> str:
    return f"{outcome.winner or 'nobody'} wins, {outcome.level}"


def battle_to(outcome: BattleResult) -> str | None:
    return outcome.winner


def table_to(outcome: Assault | Decision | Quick) -> str | None:
    return outcome.loser.enemy


def skirmish_to(outcome: Skirmish) -> str | None:
    return {SkirmishEnd.ATTACKER_LOST: DEFENDER, SkirmishEnd.DEFENDER_LOST: ATTACKER}.get(outcome.end)


def place_to(outcome: SiegeResult) -> str:
    return BESIEGER if is_taken(outcome) else GARRISON


def wins(outcome: BattleResult) -> int:
    return 1 if outcome.winner is ATTACKER else 0


def sound_sp(side: Remains) -> int:
    return side.sp - side.demoralised


def sound_ahead(outcome: BattleResult) -> int:
    return sound_sp(outcome.attacker) - sound_sp(outcome.defender)


def sp_ahead(outcome: BattleResult) -> int:
    return outcome.attacker.sp + outcome.attacker.guns - outcome.defender.sp - outcome.defender.guns


def quick_ahead(outcome: Quick) -> int:
    return outcome.att_sp + outcome.att_art - outcome.def_sp - outcome.def_art


def skirmish_won(outcome: Skirmish) -> Fraction:
    winner = skirmish_to(outcome)
    return Fraction(1, 2) if winner is None else Fraction(int(winner == ATTACKER))


def skirmish_ahead(outcome: Skirmish) -> int:
    return fighting_sp(outcome.attacker) - fighting_sp(outcome.defender)


def is_taken(outcome: SiegeResult) -> int:
    return 1 if outcome.end in (SiegeEnd.FALLEN, SiegeEnd.SURRENDER) else 0


def siege_ahead(outcome: SiegeResult) -> int:
    return outcome.besieger_sp + outcome.besieger_guns - outcome.garrison_sp


def sp_kept(outcome: LeftZoc) -> int:
    return outcome.sp


SP_LEFT = "SP left of the #, on average"
GUNS_LEFT = "SP and guns left, #’s less the enemy’s, on average"
SOUND_LEFT = "undemoralised SP left, #’s less the enemy’s, on average"
WIN = Goal("win", "winning the battle", ATTACKER, wins, "# wins the battle")
SOUND = Goal("sound", "undemoralised SP left, own less enemy's", ATTACKER, sound_ahead, SOUND_LEFT)
AHEAD = Goal("sp", "SP and guns left, own less enemy's", ATTACKER, sp_ahead)
TAKE = Goal("take", "taking the place", BESIEGER, is_taken, "# takes the place")
COST = Goal("sp", "SP left, besieger's less garrison's", BESIEGER, siege_ahead)
HOLD = Goal("hold", "holding the place", GARRISON, lambda outcome: 1 - is_taken(outcome))

PROCEDURES = (
    Procedure("force_quality", "Force Quality", "d-0", force_quality),
    Procedure("elimination", "Elimination Check", "d-0", elimination),
    Procedure("move_cost", "Cost of a path", "d-1", move_cost),
    Procedure("allowance", "Movement Allowance", "d-1", allowance),
    Procedure("march", "A march", "d-1, d-4", march, by_march),
    Procedure("init_mod", "Initiative near the enemy", "d-1", init_mod),
    Procedure("exit_zoc", "Leaving a ZOC: the die", "d-1", exit_zoc),
    Procedure(
        "leave_zoc", "Leaving a ZOC", "d-1", leave_zoc, by_exit, (Goal("sp", "SP left", LEAVER, sp_kept, SP_LEFT),)
    ),
    Procedure("ap_receipt", "Administrative Points", "d-2", ap_receipt),
    Procedure("order_cost", "Price of an order", "d-3", order_cost),
    Procedure("activate", "Activation", "d-3", activate),
    Procedure("force_check", "Forced Order, Continuous Attack", "d-3", force_check),
    Procedure("attrition", "Attrition", "d-4", attrition, by_loss),
    Procedure("barren", "Barren and Unhealthy Land", "d-4", barren),
    Procedure("weather", "Weather", "d-e", roll_weather),
    Procedure("discipline", "Discipline Check", "d-5", discipline, by_code),
    Procedure("recovery", "Recovery Check", "d-5", recovery, by_code),
    Procedure("battle_kind", "Major Battle or Skirmish", "d-6", battle_kind),
    Procedure("avoid_battle", "Avoiding battle", "d-6", avoid_battle),
    Procedure("assault", "Assault Table", "d-6", assault, by_assault, won_by=table_to),
    Procedure(
        "skirmish", "Skirmish", "d-6", skirmish, by_skirmish,
        (
            Goal("win", "winning, a half where nobody wins", Side.ATTACKER, skirmish_won, "# wins the fight"),
            Goal("sound", "undemoralised SP left, own less enemy's", Side.ATTACKER, skirmish_ahead, SOUND_LEFT),
        ),
        won_by=skirmish_to,
    ),
    Procedure("artillery_fire", "Artillery Fire Table", "d-7", artillery_fire, by_fire),
    Procedure("breach", "Turns to a breach", "d-7", breach, by_breach, counts=breach_turn, counts_what="turns"),
    Procedure(
        "siege", "Siege", "d-7", siege, by_siege, (TAKE, COST, HOLD), counts=siege_turn, counts_what="turns",
        sides=(BESIEGER, GARRISON), won_by=place_to,
    ),
    Procedure("ew_chits", "Earthworks and River chits", "d-8", ew_chits),
    Procedure("charge", "Cavalry Charge Table", "d-8", charge, by_charge),
    Procedure("battle_round", "One round of a Major Battle", "d-8", battle_round, None, (SOUND, AHEAD)),
    Procedure("major_battle", "Major Battle", "d-8", major_battle, by_winner, (WIN, SOUND, AHEAD), counts=begin_round,
              won_by=battle_to, lines=lines_shown),
    Procedure(
        "pitched_battle", "Major Battle from the deployment", "d-8", pitched_battle, by_winner, (WIN, SOUND, AHEAD),
        counts=begin_round, won_by=battle_to, lines=lines_shown,
    ),
    Procedure("pursuit", "Pursuit Table", "d-9", pursuit, by_pursuit),
    Procedure("absorb", "Paying Pursuit Losses", "d-9", absorb),
    Procedure("opt_init", "Optional combat: Initiative", "d-10", opt_init),
    Procedure("opt_modifier", "Optional combat: modifiers", "d-10", opt_modifier),
    Procedure("opt_crt", "Optional combat: results", "d-10", opt_crt, by_loser, won_by=table_to),
    Procedure(
        "optional_combat", "Optional combat", "d-10", optional_combat, by_loser,
        (Goal("sp", "SP and guns left, own less enemy's", ATTACKER, quick_ahead, GUNS_LEFT),),
        won_by=table_to,
    ),
    Procedure("campaign", "A whole campaign", "G", campaign, by_ending),
)  # fmt: skip
