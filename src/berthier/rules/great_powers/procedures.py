"""The procedures of the Great Powers charts as a user finds them, in the order of the reading."""

from __future__ import annotations

from berthier.core.policy import parse_standing
from berthier.core.ruleset import Procedure
from berthier.rules.great_powers.command import commander_chart, effective_tactical
from berthier.rules.great_powers.corps import corps_capacity
from berthier.rules.great_powers.economy import (
    economic_manipulation,
    gold_convoy,
    maintenance,
    manipulate_together,
    purchase,
)
from berthier.rules.great_powers.field.arrivals import outflank_arrival, reinforcement, withdraw_roll
from berthier.rules.great_powers.field.battle import exchange_fire, field_combat, plan_field_combat
from berthier.rules.great_powers.field.bombardment import bombardment
from berthier.rules.great_powers.field.breaking import break_check, second_day
from berthier.rules.great_powers.field.casualties import casualty_selection
from berthier.rules.great_powers.field.field_round import field_round
from berthier.rules.great_powers.field.goals import BATTLE_GOALS, by_end, by_loser, field_to, fixed_to
from berthier.rules.great_powers.field.guards import guard_commitment, guard_legality
from berthier.rules.great_powers.field.pursuit import pursuit, pursuit_loss_payment
from berthier.rules.great_powers.field.relief import limited_field_combat
from berthier.rules.great_powers.field.resolution import casualty_table, crc_lookup
from berthier.rules.great_powers.field.standing import fight_stands, stands
from berthier.rules.great_powers.fixed_combat import (
    garrison_attack,
    next_round,
    sally,
    siege_assault,
    storm_city,
    trivial_battle,
    trivial_combat,
)
from berthier.rules.great_powers.game.ending import by_ending
from berthier.rules.great_powers.game.land.foraging import forage
from berthier.rules.great_powers.game.sea.sea_dice import intercept, nelson
from berthier.rules.great_powers.game.turn import campaign
from berthier.rules.great_powers.minors import (
    attacked_minor,
    free_state,
    minor_control,
    naples_sicily_split,
    start_forces,
)
from berthier.rules.great_powers.morale import army_morale
from berthier.rules.great_powers.naval import naval_battle, naval_combat
from berthier.rules.great_powers.siege import siege_month, siege_roll, sortie
from berthier.rules.great_powers.victory import british_vp_option, victory, victory_check

SECRET_CHITS = parse_standing({"chit": "evenly"})
GLANCE = ("winner", "attacker_lost", "defender_lost", "victor_morale_loss", "rounds", "pursuit_points")

PROCEDURES = (
    Procedure(
        "field_combat",
        "Field combat",
        "D1",
        field_combat,
        by_end,
        BATTLE_GOALS,
        SECRET_CHITS,
        exchange_fire,
        states=("casualties",),
        glance=GLANCE,
        won_by=field_to,
        stands=stands,
    ),
    Procedure(
        "chit_advice",
        "Field combat of one day, for advice on chits",
        "D1",
        plan_field_combat,
        by_end,
        BATTLE_GOALS,
        SECRET_CHITS,
        exchange_fire,
        states=("casualties",),
        glance=GLANCE,
        won_by=field_to,
        stands=stands,
    ),
    Procedure("field_round", "One round of field combat", "D1 step 6", field_round),
    Procedure("crc_lookup", "Combat Resolution Chart", "7.5.2.9", crc_lookup),
    Procedure("casualty_table", "Casualty Percentage Table", "7.5.2.9.2", casualty_table),
    Procedure("casualty_selection", "Casualties by the owner's choice", "D1 step 6f", casualty_selection),
    Procedure("commander_chart", "Commander Chart", "7.5.2.9.1", commander_chart),
    Procedure("effective_tactical", "Effective tactical rating", "D1 step 1", effective_tactical),
    Procedure("army_morale", "Morale of an army", "D1 step 5", army_morale),
    Procedure("withdraw_roll", "Withdraw chit", "D1 step 4", withdraw_roll),
    Procedure("outflank_arrival", "Flank arrival", "D2", outflank_arrival),
    Procedure("reinforcement", "Reinforcement", "D3", reinforcement),
    Procedure("guard_commitment", "Guard commitment", "D4", guard_commitment),
    Procedure("guard_legality", "Who may commit the guard", "D4", guard_legality),
    Procedure("bombardment", "Artillery bombardment", "D5", bombardment),
    Procedure("break_check", "Breaking", "D1 step 6g", break_check),
    Procedure("second_day", "A second day", "D1 step 7", second_day),
    Procedure("pursuit", "Pursuit", "D6", pursuit),
    Procedure("pursuit_loss_payment", "Paying for a pursuit", "D6", pursuit_loss_payment),
    Procedure("trivial_combat", "One round of trivial combat", "D7", trivial_combat),
    Procedure(
        "trivial_battle",
        "Trivial combat",
        "D7",
        trivial_battle,
        by_loser,
        counts=next_round,
        won_by=fixed_to,
        stands=fight_stands("attacker", "defender"),
    ),
    Procedure("limited_field_combat", "Relief of a siege", "D8", limited_field_combat),
    Procedure("siege_roll", "Siege roll", "D9", siege_roll),
    Procedure("sortie", "Sortie", "D9", sortie),
    Procedure("siege_assault", "One round of an assault", "D9", siege_assault),
    Procedure(
        "storm_city",
        "Assault through a breach",
        "D9",
        storm_city,
        by_loser,
        counts=next_round,
        won_by=fixed_to,
        stands=fight_stands("besieger", "garrison"),
    ),
    Procedure("garrison_attack", "One round of a garrison attack", "D9", garrison_attack),
    Procedure(
        "sally",
        "Garrison attack",
        "D9",
        sally,
        by_loser,
        counts=next_round,
        won_by=fixed_to,
        stands=fight_stands("garrison", "besieger"),
    ),
    Procedure("siege_month", "A month of siege", "D9", siege_month),
    Procedure("naval_combat", "One exchange of fire at sea", "D10", naval_combat),
    Procedure("naval_battle", "Naval combat with the wind gauge", "D10", naval_battle),
    Procedure("purchase", "Purchases", "D11", purchase),
    Procedure("maintenance", "Maintenance", "D11", maintenance),
    Procedure("british_vp_option", "British victory points forgone", "D11", british_vp_option),
    Procedure("gold_convoy", "Spanish gold convoy", "D12", gold_convoy),
    Procedure("economic_manipulation", "Economic manipulation of one power", "D13", economic_manipulation),
    Procedure("manipulate_together", "Economic manipulation, all together", "D13", manipulate_together),
    Procedure("minor_control", "Bids for an attacked minor", "D14", minor_control),
    Procedure("attacked_minor", "An attacked minor, until it is decided", "D14", attacked_minor),
    Procedure("start_forces", "Forces of a minor", "D14", start_forces),
    Procedure("naples_sicily_split", "Naples and Sicily", "D14 note b", naples_sicily_split),
    Procedure("corps_capacity", "Corps capacity", "D15", corps_capacity),
    Procedure("free_state", "A minor made a free state", "D14 note a", free_state),
    Procedure("victory_check", "Victory", "D16", victory_check),
    Procedure("victory", "Who has won", "D16", victory),
    Procedure("forage", "Foraging of a stack", "G5.3", forage),
    Procedure("intercept", "Meeting a fleet that passes", "G4.2", intercept),
    Procedure("nelson", "Nelson in a battle", "G4.3", nelson),
    Procedure("campaign", "The whole game", "G1 to G7", campaign, by_ending),
)
