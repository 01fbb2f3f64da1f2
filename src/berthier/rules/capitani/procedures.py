"""The procedures of the Italian Wars charts as a user finds them, in the order of the reading."""

from __future__ import annotations

from berthier.core.ruleset import Procedure
from berthier.rules.capitani.admin import activate, ap_receipt, force_check, order_cost
from berthier.rules.capitani.artillery import artillery_fire
from berthier.rules.capitani.assault import assault
from berthier.rules.capitani.attrition import attrition, barren
from berthier.rules.capitani.charge import charge
from berthier.rules.capitani.chits import ew_chits
from berthier.rules.capitani.discipline import discipline, recovery
from berthier.rules.capitani.movement import allowance, move_cost
from berthier.rules.capitani.optional import opt_crt, opt_init, opt_modifier
from berthier.rules.capitani.pursuit import absorb, pursuit
from berthier.rules.capitani.quality import force_quality
from berthier.rules.capitani.zoc import avoid_battle, exit_zoc, init_mod, leave_zoc

PROCEDURES = (
    Procedure("force_quality", "Force Quality", "d-0", force_quality),
    Procedure("move_cost", "Cost of a path", "d-1", move_cost),
    Procedure("allowance", "Movement Allowance", "d-1", allowance),
    Procedure("init_mod", "Initiative near the enemy", "d-1", init_mod),
    Procedure("exit_zoc", "Leaving a ZOC: the die", "d-1", exit_zoc),
    Procedure("leave_zoc", "Leaving a ZOC", "d-1", leave_zoc),
    Procedure("ap_receipt", "Administrative Points", "d-2", ap_receipt),
    Procedure("order_cost", "Price of an order", "d-3", order_cost),
    Procedure("activate", "Activation", "d-3", activate),
    Procedure("force_check", "Forced Order, Continuous Attack", "d-3", force_check),
    Procedure("attrition", "Attrition", "d-4", attrition),
    Procedure("barren", "Barren and Unhealthy Land", "d-4", barren),
    Procedure("discipline", "Discipline Check", "d-5", discipline),
    Procedure("recovery", "Recovery Check", "d-5", recovery),
    Procedure("avoid_battle", "Avoiding battle", "d-6", avoid_battle),
    Procedure("assault", "Assault Table", "d-6", assault),
    Procedure("artillery_fire", "Artillery Fire Table", "d-7", artillery_fire),
    Procedure("ew_chits", "Earthworks and River chits", "d-8", ew_chits),
    Procedure("charge", "Cavalry Charge Table", "d-8", charge),
    Procedure("pursuit", "Pursuit Table", "d-9", pursuit),
    Procedure("absorb", "Paying Pursuit Losses", "d-9", absorb),
    Procedure("opt_init", "Optional combat: Initiative", "d-10", opt_init),
    Procedure("opt_modifier", "Optional combat: modifiers", "d-10", opt_modifier),
    Procedure("opt_crt", "Optional combat: results", "d-10", opt_crt),
)
