"""The procedures of the Battalions sheets as a user finds them, in the order of the reading."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.policy import parse_standing
from berthier.core.ruleset import Goal, Procedure
from berthier.rules.battalions.activation import activation
from berthier.rules.battalions.ammunition import Ammunition, ammo
from berthier.rules.battalions.bids import ONE, Bid, Bidding, bid, bidding
from berthier.rules.battalions.cavalry import cavalry_charge
from berthier.rules.battalions.close_action import close_action
from berthier.rules.battalions.close_melee import CloseResult
from berthier.rules.battalions.contradictions import without_default
from berthier.rules.battalions.duel import Breaks, DuelResult, exchange_volleys, volley_duel
from berthier.rules.battalions.fire import Canister, Fire, canister, musket
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.setup import battle
from berthier.rules.battalions.melee import Casualties, Melee, Winner, casualty_chart, melee
from berthier.rules.battalions.morale import Check, morale
from berthier.rules.battalions.moves import movement
from berthier.rules.battalions.period import PeriodResult, command, period, play_period
from berthier.rules.battalions.picked import with_own_volley
from berthier.rules.battalions.reform import Recovery, Reform, recover, reform, rest
from berthier.rules.battalions.ride_down import ChargeResult
from berthier.rules.battalions.solid import Bombardment, Damage, solid_damage, solid_path, solid_shot
from berthier.rules.battalions.units import CHARGER, DEFENDER, Status

FIRE_FIRST = parse_standing({"failed charge": "retreat"})
EVEN_BIDS = parse_standing({"bid": "evenly", "role": "A", "declare": "go on"})


def by_victor(outcome: Ending) -> str:
    return f"{outcome.winner} wins, {outcome.level}" if outcome.winner else "a draw"


def by_casualties(outcome: Fire | Canister | Damage | Casualties) -> str:
    return f"{outcome.casualties} figures lost"


def by_losses(outcome: Bombardment) -> str:
    return f"{sum(loss.casualties for loss in outcome.losses)} figures lost in all"


def by_supply(outcome: Ammunition) -> str:
    return str(outcome.state or "plenty")


def by_pass(outcome: Check) -> str:
    return "passes" if outcome.passed else "fails"


def by_actions(outcome: Reform | Recovery) -> str:
    return f"{outcome.actions} actions"


def by_winner(outcome: Melee) -> str:
    return str(outcome.winner)


def by_close_end(outcome: CloseResult) -> str:
    if outcome.winner is None:
        return str(outcome.result)
    loser = outcome.charger if outcome.winner is DEFENDER else outcome.defender
    return f"{outcome.result}; loser: {loser.status}{', removed' * loser.removed}"


def by_charge_end(outcome: ChargeResult) -> str:
    removed = outcome.defender.removed and outcome.defender.status is not Status.REMOVED
    return f"{outcome.result}{', removed' * removed}"


def by_break(outcome: DuelResult) -> str:
    return str(outcome.result)


def by_bid(outcome: Bid) -> str:
    return f"side {outcome.winner} wins the bid"


def by_role(outcome: PeriodResult) -> str:
    return f"{outcome.A_is} is A"


def by_lead(outcome: Bidding) -> str:
    return f"lead of side 1: {outcome.lead:+d}"


def holds_ground(outcome: CloseResult | ChargeResult) -> int:
    """1 if the defender still stands where it stood."""
    return int(outcome.defender.holds)


def figures_ahead(outcome: CloseResult | ChargeResult) -> int:
    """Figures left to the defender less the charger's; a routed unit has none."""
    return outcome.defender.figures - outcome.charger.figures


def balance(outcome: CloseResult | ChargeResult) -> Fraction:
    """The same, with the figures of a unit in retreat at half."""
    ours, theirs = outcome.defender, outcome.charger
    return Fraction(ours.figures * (1 + ours.holds) - theirs.figures * (1 + theirs.holds), 2)


def contact_to(outcome: CloseResult | ChargeResult) -> str | None:
    """The side that stands where the other does not."""
    if outcome.charger.holds is outcome.defender.holds:
        return None
    return CHARGER if outcome.charger.holds else DEFENDER


def duel_to(outcome: DuelResult) -> str | None:
    return {Breaks.A: "D", Breaks.D: "A"}.get(outcome.result)


def melee_to(outcome: Melee) -> str | None:
    return None if outcome.winner is Winner.TIE else str(outcome.winner)


FACING = (str(CHARGER), str(DEFENDER))
CONTACT_GOALS = (
    Goal("ground", "holding the ground", DEFENDER, holds_ground, "# holds the ground", "# loses the ground"),
    Goal("balance", "figures left, own less enemy's, a retreating unit at half", DEFENDER, balance),
    Goal("figures", "figures left, own less enemy's", DEFENDER, figures_ahead),
)
BID_GOALS = (
    Goal(
        "lead",
        "worth of the roles, own less enemy's",
        ONE,
        lambda outcome: outcome.lead,
        "lead of # in what the roles are worth",
    ),
)

PROCEDURES = (
    Procedure("battle", "A battle on the table", "G1 to G10", battle, by_victor),
    Procedure("activation", "Actions of a unit", "D2", activation),
    Procedure("movement", "Movement allowance", "D3", movement),
    Procedure("musket", "Small-arms fire", "D4", musket, by_casualties),
    Procedure("canister", "Canister", "D5", canister, by_casualties),
    Procedure("solid_path", "Point of aim and bounce", "D6", solid_path),
    Procedure("solid_damage", "Solid shot on one unit", "D6", solid_damage, by_casualties),
    Procedure("solid_shot", "Solid shot with bounce", "D6, D7", solid_shot, by_losses),
    Procedure("ammo", "Ammunition", "D7", ammo, by_supply),
    Procedure("morale", "Morale check", "D8", morale, by_pass),
    Procedure("close_action", "Close action", "D9", close_action, by_close_end, CONTACT_GOALS, FIRE_FIRST,
              sides=FACING, won_by=contact_to, as_recorded=without_default("line"),
              repicked=with_own_volley),
    Procedure("cavalry_charge", "Cavalry charge", "D10", cavalry_charge, by_charge_end, CONTACT_GOALS, FIRE_FIRST,
              sides=FACING, won_by=contact_to, as_recorded=without_default("square"),
              repicked=with_own_volley),
    Procedure("melee", "One throw of a melee", "D11", melee, by_winner, sides=FACING, won_by=melee_to,
              passing=("charger_mv", "defender_mv")),
    Procedure("casualty_chart", "Close action casualties", "D12", casualty_chart, by_casualties),
    Procedure("volley_duel", "Volley duel to the break", "D4, D8", volley_duel, by_break, counts=exchange_volleys,
              counts_what="periods", sides=("A", "D"), won_by=duel_to),
    Procedure("rest", "Rest", "D13", rest),
    Procedure("reform", "Reform", "D14", reform, by_actions),
    Procedure("recover", "From retreat to good order", "D14", recover, by_actions),
    Procedure("command", "In command?", "D1 step 1", command),
    Procedure("bid", "Bid of turn points", "D1 step 2", bid, by_bid, standing=EVEN_BIDS),
    Procedure("bidding", "The bids of all periods", "D1 step 2", bidding, by_lead, BID_GOALS, EVEN_BIDS),
    Procedure("period", "Activations of a period", "D1 steps 3 to 7", period, standing=EVEN_BIDS),
    Procedure("play_period", "A period step by step", "D1", play_period, by_role, standing=EVEN_BIDS),
)  # fmt: skip
