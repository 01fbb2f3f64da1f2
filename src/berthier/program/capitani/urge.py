"""The game's own judgment of the options of a question (section g): what opponents look into first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import msgspec
from msgspec.structs import replace

from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.command.forms import price_of
from berthier.rules.capitani.game.command.staff import MOVING, order_for
from berthier.rules.capitani.game.command.written import Orders
from berthier.rules.capitani.game.ground.sheet import NEAR, distance
from berthier.rules.capitani.game.judging.before_walls import on_assaults, on_garrisons, on_sorties
from berthier.rules.capitani.game.judging.figures import STEADY, Figures
from berthier.rules.capitani.game.judging.homecoming import LOST, road_to
from berthier.rules.capitani.game.judging.missions import Aim, Mission, hexes_on, missions
from berthier.rules.capitani.game.judging.plans import plan_scores
from berthier.rules.capitani.game.judging.storming import fields_count
from berthier.rules.capitani.game.judging.worth import boldness_of, purses, stake
from berthier.rules.capitani.game.marches.acts import Act, Deed
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.march import MarchKind

INTO = (Aim.SEIZE, Aim.JOIN, Aim.HOME, Aim.SAFETY, Aim.BLOCK, Aim.GUARD)  # missions that end in the very hex
IDLE = -20.0  # acts that lead to nothing: thought ends with them before the enemy has answered, and would like that
POOR = 1  # APs with which land is laid waste for one more
UNDER_WAY, A_HEX = 0.7, 0.06  # of a mission before it is reached; what each hex takes off
LONG = 36  # MPs of a long way home
ON_THE_WAY = 0.3  # of a battle, for an order that allows it beside what a Force is for
CAMP_MOVED = -0.3  # from one side of the walls to another: the guns that march do not fire
Judge = Callable[[Position, str, Sequence[Any], Figures], list[float]]


def urge(position: Position, side: str, why: str, options: Sequence[Any], figures: Figures = STEADY) -> Sequence[float]:
    """Each option by section g; nought where it has no opinion."""
    judge = JUDGES.get(why)
    alliance = position.campaign.alliance_of(side)
    return [0.0] * len(options) if judge is None else judge(position, alliance, options, figures)


def on_forms(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Forms by what the missions promise that their orders serve; what is spent for that is not held against them."""
    before = purses(position, side)
    thought = {force.id: missions(position, force, figures) for force in position.of_side[side]}
    scores = []
    for place, option in enumerate(options):
        after = purses(spent(position, option.value), side)
        given = dict(option.value.orders)
        served = sum(
            best_served(position, position.by_id[id_], given.get(id_, position.by_id[id_].order), found)
            for id_, found in thought.items()
        )
        scores.append(0.6 * served - 0.1 * min(place, 6) + before - after)
    return scores


def best_served(position: Position, force: FieldForce, order: Order | None, found: list[Mission]) -> float:
    """What the best mission promises that an order serves, and some of a battle it allows on the way.

    To hold its place a Force need but stay there.
    """
    best = max((mission.value for mission in found if serves(position, force, order, mission)), default=0.0)
    battle = max((mission.value for mission in found if mission.aim is Aim.BATTLE), default=0.0)
    return best + (ON_THE_WAY * battle if order is Order.ATTACK and battle < best else 0.0)


def serves(position: Position, force: FieldForce, order: Order | None, mission: Mission) -> bool:
    """Whether a Force can follow a mission under an order; who may attack can do so out of the walls it holds."""
    if mission.aim is Aim.HOLD:
        return order is not Order.RETREAT
    if order is Order.ATTACK and mission.aim in MOVING:
        return True
    return order is not None and order_for(position, force, mission) is order


def spent(position: Position, orders: Orders) -> Position:
    """The purses after a form."""
    cost = price_of(position, orders)
    return position.but(
        commands=tuple(replace(one, purse=one.purse - cost.get(one.key, 0)) for one in position.commands)
    )


def on_acts(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Marches by how far they bring a Force to its mission; works where it stands."""
    thought: dict[str, Intent] = {}
    scores = []
    for option in options:
        act: Act = option.value
        if act.deed is Deed.PASS:
            scores.append(0.0)
            continue
        if act.force not in thought:
            thought[act.force] = intent_of(position, position.by_id[act.force], figures)
        scores.append(act_score(position, side, act, thought[act.force], figures))
    return scores


class Intent(msgspec.Struct, frozen=True):
    """A Force with the missions it has in mind, and what they promise it where it stands."""

    force: FieldForce
    wanted: list[Mission]
    here: float


def intent_of(position: Position, force: FieldForce, figures: Figures) -> Intent:
    """What a Force has in mind."""
    wanted = wanted_by(position, force, figures)
    return Intent(force, wanted, promise(position, force, wanted, force.hex))


def wanted_by(position: Position, force: FieldForce, figures: Figures = STEADY) -> list[Mission]:
    """The best missions an order serves; a battle that needs another order gives way to whatever is worth more."""
    found = [one for one in missions(position, force, figures) if suits(position, one, force)]
    if force.order is Order.MANOEUVRE and found and found[0].aim is not Aim.BATTLE:
        found = [one for one in found if one.aim is not Aim.BATTLE]
    return found[:3]


def suits(position: Position, mission: Mission, force: FieldForce) -> bool:
    """Whether the order lets a Force follow a mission."""
    near = distance(force.hex, mission.hex) <= 1
    if mission.aim is Aim.BATTLE:  # who may but manoeuvre comes up to the enemy; beside him it has nothing to wait for
        return force.order is Order.ATTACK or (force.order is Order.MANOEUVRE and not near)
    if mission.aim is Aim.SIEGE and force.order is Order.MANOEUVRE and near and fields_count(position):
        return False  # nobody besieges under such an order
    return force.order is not Order.RETREAT or mission.aim in (Aim.SAFETY, Aim.HOME, Aim.HOLD, Aim.JOIN, Aim.GUARD)


def act_score(position: Position, side: str, act: Act, intent: Intent, figures: Figures = STEADY) -> float:
    """One act by the Force's best missions."""
    force, wanted = intent.force, intent.wanted
    if act.deed is Deed.ENTRENCH:
        foes = position.foes(side)
        return 0.6 if any(distance(foe.hex, force.hex) <= 5 and foe.field_sp >= 6 for foe in foes) else -0.1
    if act.deed is not Deed.MARCH:
        poor = position.purse[force.command].purse <= POOR
        return -0.8 if act.deed is Deed.PILLAGE and poor else IDLE
    to = act.path[-1]
    best = promise(position, force, wanted, to) - intent.here
    tired = 0.3 + 0.02 * force.sp if force.acts else 0.0
    seeks = force.order is Order.ATTACK and act.kind is MarchKind.CONTACT
    best += contact_score(position, side, force, to, wanted) if seeks else 0.0
    score = best - 0.15 - tired if best > 0 else IDLE
    if not seeks or not figures.pays or position.turn < len(position.campaign.turns):
        return score
    return max(score, figures.pays * attack_from(position, side, force, to))


def attack_from(position: Position, side: str, force: FieldForce, to: str) -> float:
    """What an attack from a hex promises who dares it, whatever else he is for; minus infinity where nobody stands."""
    there, foes = met_from(position, side, force, to)
    best = max((stake(position, there, foe) for foe in foes if not foe.is_inside), default=-inf)
    best += boldness_of(position, side)
    return best if best > 0 else -inf


def promise(position: Position, force: FieldForce, wanted: list[Mission], at: str) -> float:
    """What a Force's missions promise it in a hex, the best of them: marches lead up, never round in a circle."""
    return max((mission.value * nearness(position, force, mission, at) for mission in wanted), default=0.0)


def nearness(position: Position, force: FieldForce, mission: Mission, at: str) -> float:
    """How far a Force in a hex has come with a mission: 1 where it can be carried out."""
    hexes = hexes_on(position, position.side_of(force), at, mission.hex)
    if mission.aim is Aim.HOME and hexes:
        road = road_to(position, position.side_of(force), mission.hex).get(at, LOST * hexes)
        return UNDER_WAY * max(0.0, 1 - road / LONG)  # there is a day to be there: no stage of it is worth less
    if mission.aim is Aim.HOLD:
        return 1.0 if at == force.hex else 0.0
    goal = 0 if mission.aim in INTO else 1
    if hexes <= goal and (hexes or not goal):
        return 1.0
    return max(0.0, UNDER_WAY - A_HEX * max(0, hexes - goal))


def contact_score(position: Position, side: str, force: FieldForce, to: str, wanted: list[Mission]) -> float:
    """What the attack promises that a March to Contact leads to; a hopeless one is not made."""
    there, foes = met_from(position, side, force, to)
    open_foes = [foe for foe in foes if not foe.is_inside]
    if not open_foes:
        if not any(mission.aim is Aim.SIEGE and mission.hex in NEAR[to] for mission in wanted):
            return 0.0  # walls beside its way are nothing to a Force that is for something else
        return 0.4 if not is_before_walls(position, side, force.hex) else CAMP_MOVED
    return 0.5 * max(stake(position, there, foe) for foe in open_foes)


def met_from(position: Position, side: str, force: FieldForce, to: str) -> tuple[FieldForce, list[FieldForce]]:
    """A Force in a hex together with the friends there, and the enemies it would stand next to."""
    friends = [one for one in position.friends_at(to, side) if one.id != force.id]
    there = replace(force, hex=to, units=sum((one.units for one in friends), force.units))
    return there, [foe for hex_ in NEAR[to] for foe in position.by_hex.get(hex_, ()) if position.side_of(foe) != side]


def is_before_walls(position: Position, side: str, hex_: str) -> bool:
    """Whether an enemy stands behind walls next to a hex."""
    return any(
        foe.is_inside and position.side_of(foe) != side for near in NEAR[hex_] for foe in position.by_hex.get(near, ())
    )


def on_targets(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """An attack by what it promises."""
    scores = []
    for option in options:
        if option.value is None:
            scores.append(0.0)
            continue
        force, foe = position.by_id[option.on[0]], position.by_id[option.value]
        scores.append(stake(position, force, foe) + boldness_of(position, side))
    return scores


def on_answers(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Stand, avoid, give ground: left to what follows."""
    words = {"stand": 0.3, "avoid": 0.0, "give ground": -0.3}
    return [words.get(str(option), 0.0) for option in options]


def on_plans(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Battle plans as the staff judges them."""
    return plan_scores(options)


def on_deployments(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """The staff's own first; one line, which comes last, by the figures."""
    *others, last = first_best(position, side, options, figures)
    return [*others, last + (figures.line if is_one_line(options[-1]) else 0.0)]


def is_one_line(option: Any) -> bool:
    """Whether all of an army is drawn up as its Main Body."""
    return str(option).startswith("M ")


def first_best(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Lists that begin with what one would do."""
    return [-0.3 * place for place in range(len(options))]


def on_quarters(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """In winter a Force in the open goes into the largest place near."""
    force = position.by_id[options[0].on[0]]
    stay = 1.0 if force.is_inside else -1.0
    return [stay if option.value is None else 0.5 - 0.05 * distance(force.hex, option.value) for option in options]


JUDGES: dict[str, Judge] = {
    "orders": on_forms, "activation": on_acts, "target": on_targets, "attack": on_assaults, "sortie": on_sorties,
    "answer to an attack": on_answers, "battle plan": on_plans, "deployment": on_deployments,
    "concede": lambda position, side, options, figures: [0.0 if place == 0 else -2.5 for place in range(len(options))],
    "Formation chit": first_best, "Rearguard Commitment": first_best, "garrison put in": on_garrisons,
    "quarters": on_quarters,
    "MPs burnt": lambda position, side, options, figures: [-0.1 * abs(place - 2) for place in range(len(options))],
    "leave or stay": lambda position, side, options, figures: [-0.2, 0.0][: len(options)],
    "Capitano who checks": lambda position, side, options, figures: [0.1 * place for place in range(len(options))],
}  # fmt: skip
