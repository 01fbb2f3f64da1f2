"""What a position is worth to a side, in points (section g): what opponents weigh."""

from __future__ import annotations

from math import tanh

from berthier.core.remembered import remembered
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.besieging import BESIEGING, besiegers, garrison_of
from berthier.rules.capitani.game.combat.challenge import DECLINED, are_played, challengers, declining
from berthier.rules.capitani.game.command.conditions import is_major
from berthier.rules.capitani.game.events import is_on_his_way
from berthier.rules.capitani.game.ground.communications import ap_distance
from berthier.rules.capitani.game.ground.sheet import NEAR, SITES, Site, distance
from berthier.rules.capitani.game.judging.figures import STEADY, Figures
from berthier.rules.capitani.game.judging.homecoming import at_stake, homeward
from berthier.rules.capitani.game.judging.places import exposed_places, swing
from berthier.rules.capitani.game.judging.storming import siege_chance
from berthier.rules.capitani.game.judging.strength import ARMY, wear, win_chance, worth_of
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.game.scenario import EventKind
from berthier.rules.capitani.game.victory import points

PURSE = (0.3, 0.25, 0.2, 0.15, 0.1)  # what each AP more in the purse is worth, then a little
NEXT_AP = 0.05
LOC_CUT = -3.0
HELD_UP = 0.15  # of what a lost battle takes from who is on his way, a lost Skirmish
FIELD_KEPT, FIELD_LOST = 3.0, 1.5  # what a field is worth where it does not score: the beaten lie Demoralised for turns
BOLDEST = 3.5  # points of risk that who is behind takes on the last turn
WEARS = 1.5  # turns an army is likely to stay where it is
AHEAD, EDGE, EDGE_A_TURN = 6.0, 2.0, 1.5  # to be ahead at the end; points that make it safe, and for each turn to come
BEFORE_ATTRITION = (Segment.WEATHER, Segment.ARRIVALS, Segment.COMMAND, Segment.ACTIVATION, Segment.COMBAT)
FORESEEN = 3  # turns for which an army is thought to stay
CHALLENGED = 0.7  # how likely a challenge goes on for another turn
FEARED, BESIDE = 0.7, 1  # how likely an attack that would pay is made; hexes
MAY_ATTACK = (None, Order.ATTACK)  # orders of an enemy who may, as far as they are known


def worth(position: Position, side: str, figures: Figures = STEADY) -> float:
    """A side's lead: its own standing less the enemy's; a command's is that of its alliance."""
    side = position.campaign.alliance_of(side)
    enemy = position.campaign.enemy(side)
    return standing(position, side, figures) - standing(position, enemy, figures) + verdict(position, side)


def verdict(position: Position, side: str) -> float:
    """What being ahead of par is worth: little at first, nearly all when the last turn comes."""
    left = len(position.campaign.turns) - position.turn
    lead = margin(position) if side == position.campaign.sides[0] else -margin(position)
    return AHEAD * tanh(lead / (EDGE + EDGE_A_TURN * left))


@remembered()
def margin(position: Position) -> float:
    """The lead of the first alliance over par if all stayed where they are until the end and who goes home went on."""
    first, second = position.campaign.sides
    scores = points(as_it_stands(position), relieved=True)
    lead = scores[first] + homeward(position, first) - scores[second] - homeward(position, second) - position.even
    return lead + worn_away(position, second) - worn_away(position, first)  # men will yet be worn away


@remembered()
def as_it_stands(position: Position) -> Position:
    """The position without sieges that nobody keeps up: they are lifted when the fights of the turn begin."""
    kept = {name: level for name, level in position.sieges if is_kept_up(position, SITES[name])}
    return position if len(kept) == len(position.sieges) else position.set(sieges=kept)


def is_kept_up(position: Position, site: Site) -> bool:
    """Whether somebody still besieges a place, as far as his order is known."""
    return any(force.order in (None, *BESIEGING) for force in near_camps(position, site.hex, besieger(position, site)))


def besieger(position: Position, site: Site) -> str:
    """The side that does not hold a place."""
    first, second = position.campaign.sides
    return second if position.holder.get(site.name) == first else first


def worn_away(position: Position, side: str) -> float:
    """About the points that SP lost but not yet counted, and attrition to come, will give the enemy."""
    per_point = position.campaign.victory.sp_per_point
    coming = sum(wear(position, force) for force in position.of_side[side]) * stays_for(position)
    lost = dict(position.lost).get(side, 0) % per_point + coming
    return max(0.0, (lost - (per_point - 1) / 2) / per_point)  # what is left over of a division counts for nobody


def standing(position: Position, side: str, figures: Figures) -> float:
    """Points on the board, men, purse, LOC, threats, of one side."""
    total = float(points(as_it_stands(position), relieved=True)[side])
    per_point = position.campaign.victory.sp_per_point
    men = figures.men + figures.men_later * min(FORESEEN, len(position.campaign.turns) - position.turn)
    for force in position.of_side[side]:
        total += (men * worth_of(force.units) - WEARS * wear(position, force)) / per_point
        total += threatened(position, force, side)
        total += 0.5 * position.works.get(force.hex, 0) if not force.is_inside else 0.0
    total += men * awaited(position, side) / per_point
    total += purses(position, side) + figures.sieges * prospects(position, side) + homeward(position, side)
    total -= impatience(position, side) + figures.exposed * exposed_places(position, side)
    return total - DECLINED * CHALLENGED * stays_for(position) * len(declining(position, side))


def stays_for(position: Position) -> int:
    """Turns for which an army is thought to stay where it is: a few, or what is left of the campaign."""
    left = len(position.campaign.turns) - position.turn + (position.segment in BEFORE_ATTRITION)
    return min(left, FORESEEN)


def awaited(position: Position, side: str) -> float:
    """Reinforcements on the road, in SP by Quality: that they arrive changes nothing."""
    return sum(
        worth_of(coming.force.units)
        for coming in position.campaign.reinforcements
        if coming.force.id in position.awaited and position.campaign.command[coming.force.command].alliance == side
    )


def threatened(position: Position, force: FieldForce, side: str) -> float:
    """An attack of the enemy that would pay him; one of its own that is due."""
    return due_attack(position, force, side) - FEARED * danger(position, force, BESIDE)


def danger(position: Position, force: FieldForce, hexes: int) -> float:
    """What the best attack on a Force in the open promises an enemy within so many hexes; nought if none pays him."""
    if force.is_inside:
        return 0.0
    foes = (foe for foe in position.foes(position.side_of(force)) if foe.field_sp and foe.order in MAY_ATTACK)
    near = (stake(position, foe, force) for foe in foes if distance(foe.hex, force.hex) <= hexes)
    return max(0.0, max(near, default=0.0))


def due_attack(position: Position, force: FieldForce, side: str) -> float:
    """What an attack promises a Force that stands next to its enemy with the order to do it."""
    able = force.contact or (force.order is Order.ATTACK and not force.moved)
    if not able or force.disrupted or not force.field_sp:
        return 0.0
    foes = [
        foe for hex_ in NEAR[force.hex] for foe in position.by_hex.get(hex_, ())
        if position.side_of(foe) != side and not foe.is_inside
    ]  # fmt: skip
    best = max((stake(position, force, foe) for foe in foes), default=0.0)
    return best if force.contact else max(0.0, best)  # who need not attack does so only if it pays


def stake(position: Position, force: FieldForce, foe: FieldForce) -> float:
    """Points an attack is expected to bring: the field, men of both, Generali, and a place it relieves."""
    victory = position.campaign.victory
    chance = win_chance(position, force, foe)
    if not (force.field_sp >= ARMY and foe.fighting_sp >= ARMY and force.capitani and foe.capitani):
        return brush(position, force, foe, chance)
    lost = toll(1 - chance) * min(force.sp, 1.5 * foe.sp) / victory.sp_per_point
    taken = toll(chance) * min(foe.sp, 1.5 * force.sp) / victory.sp_per_point
    prize = max(victory.field, FIELD_KEPT) + relief(position, foe) + at_stake(position, foe)
    prize += victory.generale * 0.15 if is_major(position, foe) else 0.0
    cost = max(victory.field, FIELD_LOST) + at_stake(position, force)
    cost += victory.generale * 0.15 if is_major(position, force) else 0.0
    train = position.train if is_on_his_way(position, foe) else 0
    return train + taken - lost + chance * prize - (1 - chance) * cost + challenge_met(position, force, foe, chance)


def brush(position: Position, force: FieldForce, foe: FieldForce, chance: float) -> float:
    """The same of a Skirmish: a man or two, and the ground; who is twice as strong keeps it even if beaten (G5g)."""
    men = (min(foe.sp, 0.5 + 1.3 * chance) - min(force.sp, 1.0 - 0.6 * chance)) / position.campaign.victory.sp_per_point
    driven = chance if foe.fighting_sp < 2 * force.field_sp else 0.0
    ground = 0.5 + relief(position, foe) + HELD_UP * at_stake(position, foe)
    return men + driven * ground - 0.3 * (1 - chance)


def challenge_met(position: Position, force: FieldForce, foe: FieldForce, chance: float) -> float:
    """What it saves to come out and fight: the point of this turn, and those to come if the challenger is beaten."""
    if not are_played(position) or foe not in challengers(position, force):
        return 0.0
    return DECLINED * (1 + chance * CHALLENGED * (stays_for(position) - 1))


def toll(chance: float) -> float:
    """The share of its SP a side loses in a battle that the other wins with this chance, as battles fought out show."""
    return 0.07 + 0.56 * chance


def relief(position: Position, foe: FieldForce) -> float:
    """What driving this Force off saves: a share of the places it besieges."""
    side = position.side_of(foe)
    enemy = position.campaign.enemy(side)
    value = 0.0
    for name in position.siege:
        if SITES[name].hex in NEAR[foe.hex] and position.holder.get(name) == enemy:
            value += 0.4 * swing(position, name)
    return value


def prospects(position: Position, side: str) -> float:
    """Places a side besieges, by the chance that they fall; empty places of the enemy next to its Forces."""
    total = 0.0
    for name, _ in position.sieges:
        site = SITES[name]
        garrison = garrison_of(position, site)
        if garrison is None or position.side_of(garrison) == side:
            continue
        camps = besiegers(position, site) or near_camps(position, site.hex, side)
        if camps:
            total += 0.6 * swing(position, name) * siege_chance(position, camps, garrison)
    return total


def near_camps(position: Position, hex_: str, side: str) -> tuple[FieldForce, ...]:
    """A side's Forces around a place."""
    return tuple(force for near in NEAR[hex_] for force in position.friends_at(near, side) if force.field_sp)


def purses(position: Position, side: str) -> float:
    """APs held, and the road they come by."""
    total = 0.0
    for purse in position.commands:
        if position.campaign.command[purse.key].alliance != side or purse.generale is None:
            continue
        total += sum(PURSE[: max(0, purse.purse)]) + NEXT_AP * max(0, purse.purse - len(PURSE))
        total += LOC_CUT if ap_distance(position, purse.key) is None else 0.0
    return total


def impatience(position: Position, side: str) -> float:
    """An ultimatum not yet met: the men who would go home, more so as the day comes near."""
    total = 0.0
    for event in position.campaign.events:
        due = event.kind is EventKind.ULTIMATUM and event.unit not in position.honoured and position.turn <= event.turn
        if due:
            units = [troop for force in position.of_side[side] for troop in force.units if troop.kind == event.unit]
            share = 0.5 * position.turn / event.turn
            total += share * worth_of(tuple(units)) / position.campaign.victory.sp_per_point
    return total


def boldness_of(position: Position, side: str) -> float:
    """Who is behind grows bolder as the turns pass."""
    lead = margin(position)
    behind = lead < 0 if side == position.campaign.sides[0] else lead > 0
    return BOLDEST * position.turn / len(position.campaign.turns) if behind else 0.0
