"""What is done before walls and behind them (section g): assaults, sorties, garrisons, a siege that is kept up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.besieging import garrison_of
from berthier.rules.capitani.game.ground.sheet import NEAR, SITE_AT, SITES, Site
from berthier.rules.capitani.game.judging.figures import Figures
from berthier.rules.capitani.game.judging.hopes import breaks_hopefully
from berthier.rules.capitani.game.judging.places import swing
from berthier.rules.capitani.game.judging.storming import fields_count, storm_of
from berthier.rules.capitani.game.judging.strength import ARMY
from berthier.rules.capitani.game.judging.worth import as_it_stands, prospects
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.victory import points
from berthier.rules.capitani.sieges.besieged import Resolve, Sortie

RESOLVES = {Resolve.WAIT: 0.0, Resolve.IN_BREACH: 0.3, Resolve.STORM: 0.15}
ONE_OF_SEVERAL = 0.5  # of a unit's share in a place: the others have to be broken too
SPARED = 2.0  # by a sortie that is not made before a battle


def on_assaults(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """Wait, In-breach, Storm: an assault costs little where it fails; the odds are played out."""
    scores = []
    for option in options:
        resolve = next(word for word in RESOLVES if str(option).startswith(word))
        tried = resolve is not Resolve.WAIT and (figures.assault or figures.repulse)
        scores.append(RESOLVES[resolve] + (assault_score(position, option, resolve, figures) if tried else 0.0))
    return scores


def assault_score(position: Position, option: Any, resolve: Resolve, figures: Figures) -> float:
    """What an assault promises: the place or a part of the way to it, by the chance, less what it costs repulsed."""
    force = position.by_id[option.on[0]]
    return max(
        (
            figures.assault * once * part_of(position, site, garrison) - figures.repulse * (1 - once)
            for site, garrison in besieged_by(position, force)
            for once in [breaks_one(position, force, site, garrison, resolve)]
        ),
        default=0.0,
    )


def besieged_by(position: Position, force: FieldForce) -> list[tuple[Site, FieldForce]]:
    """The places a Force stands before, with who is inside."""
    sites = (SITES[name] for name in position.siege if SITES[name].hex in NEAR[force.hex])
    found = ((site, garrison_of(position, site)) for site in sites)
    return [(site, garrison) for site, garrison in found if garrison is not None]


def breaks_one(position: Position, force: FieldForce, site: Site, garrison: FieldForce, resolve: Resolve) -> float:
    """About the chance that one assault breaks one unit of a garrison; who storms goes past the breach."""
    status = position.siege[site.name] if resolve is Resolve.IN_BREACH else 0
    if not fields_count(position):
        return breaks_hopefully(force, garrison, status)
    return min(1.0, storm_of(position, force, garrison, status).broken)


def part_of(position: Position, site: Site, garrison: FieldForce) -> float:
    """What it is worth to break one unit: the place where it is the last, a part of it where there is time for more."""
    units = max(1, sum(troop.fights for troop in garrison.units))
    if units == 1:
        return swing(position, site.name)
    is_last_turn = position.turn == len(position.campaign.turns)
    return 0.0 if is_last_turn else ONE_OF_SEVERAL * swing(position, site.name) / units


def upheld(position: Position, force: FieldForce) -> float:
    """What a Force holds up by standing before walls: the siege lifted without it, by what that scores and promises."""
    side = position.side_of(force)
    if not any(position.side_of(garrison) != side for _, garrison in besieged_by(position, force)):
        return 0.0
    return lead(position, side) - lead(position.without(force.id), side)


def lead(position: Position, side: str) -> float:
    """Points a side would be ahead by if the campaign ended now, and what its sieges promise."""
    scores = points(as_it_stands(position), relieved=True)
    return scores[side] - scores[position.campaign.enemy(side)] + prospects(position, side)


def on_sorties(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """To stay is the rule; an army that gives battle this turn keeps its men for that."""
    return [
        0.0 if str(option) == Sortie.STAY else -0.5 - SPARED * gives_battle(position, side, option.on[0])
        for option in options
    ]


def gives_battle(position: Position, side: str, foe: str) -> bool:
    """Whether an army inside walls has the order to attack the enemy before them in the open."""
    around = (force for hex_ in NEAR[position.by_id[foe].hex] for force in position.friends_at(hex_, side))
    return any(force.is_inside and force.order is Order.ATTACK and force.field_sp >= ARMY for force in around)


def on_garrisons(position: Position, side: str, options: Sequence[Any], figures: Figures) -> list[float]:
    """A small garrison for a place of value."""
    scores = []
    for option in options:
        if option.value is None:
            scores.append(0.0)
            continue
        site = SITE_AT[option.on[1]]
        scores.append((0.3 + 0.2 * swing(position, site.name)) - 0.1 * option.value[1])
    return scores
