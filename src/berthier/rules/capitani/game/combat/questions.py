"""Board questions of fights and sieges (appendix A), and the words all board questions share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.rules.capitani.game.combat import attacks, besieging
from berthier.rules.capitani.game.ground.retreats import retreat
from berthier.rules.capitani.game.ground.sheet import NEAR, SITES, Site
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import Troops, without_guards

Ask = Mapping[str, Any]
Reply = dict[str, Any]


def plain(value: Any) -> Any:
    """As JSON would give it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def site_of(ask: Ask) -> Site:
    if ask["place"] not in SITES:
        raise unknown("place", ask["place"], SITES, "place")
    return SITES[ask["place"]]


def targets(position: Position, ask: Ask) -> Reply:
    return {"targets": [foe.id for foe in attacks.targets(position, position.force(ask["force"]))]}


def side(position: Position, force: FieldForce, troops: Troops) -> Reply:
    return dict(plain(position.procedures_force(force, troops)))


def combat_inputs(position: Position, ask: Ask) -> Reply:
    attacker, defender = position.force(ask["attacker"]), position.force(ask["defender"])
    check_pair(position, attacker, defender)
    found: Reply = plain(attacks.field(position, attacker, defender))
    found["weather"] = str(position.weather)
    found["attacker"] = side(position, attacker, without_guards(attacker.units))
    found["defender"] = side(position, defender, defender.units)
    return found


def check_pair(position: Position, attacker: FieldForce, defender: FieldForce) -> None:
    """G5.2: a Force attacks an adjacent enemy Force; whether it may do so now is not asked."""
    if position.side_of(attacker) == position.side_of(defender):
        raise BadInput(f"{attacker.id} and {defender.id} are of one alliance.", "defender")
    if defender.hex not in NEAR[attacker.hex]:
        raise BadInput(f"{defender.id} in {defender.hex} is not next to {attacker.id} in {attacker.hex}.", "defender")


def host(position: Position, ask: Ask) -> Reply:
    found: Reply = plain(attacks.host(position, position.force(ask["force"])))
    return {word: value for word, value in found.items() if word != "capitani"}


def siege_inputs(position: Position, ask: Ask) -> Reply:
    return {"siege": plain(besieging.guns_before(position, site_of(ask)))}


def assault_inputs(position: Position, ask: Ask) -> Reply:
    found: Reply = plain(besieging.assaults(position, position.force(ask["force"]), site_of(ask)))
    return found


def siege_forces(position: Position, ask: Ask) -> Reply:
    force, site = position.force(ask["force"]), site_of(ask)
    garrison = besieging.garrison_of(position, site)
    if garrison is None:
        raise BadInput(f"Nobody is inside {site.name}.", "place")
    sallies = besieging.assaults(position, force, site).sortie
    out = besieging.out_of(garrison.units)
    return {
        "besieger": side(position, force, without_guards(force.units)),
        "garrison": side(position, garrison, garrison.units),
        "out": side(position, garrison, out) if sallies else None,
        "left_in": besieging.left_in(garrison.units) if sallies else None,
    }


def retreats(position: Position, ask: Ask) -> Reply:
    found = retreat(position, position.force(ask["force"]), ask["hexes"], ask["enemy_hex"])
    return {"path": list(found.path), "sp_lost": found.sp_lost, "surrenders": found.surrenders}


def sieges(position: Position, ask: Ask) -> Reply:
    return {"sieges": besieging.sieges_now(position)}
