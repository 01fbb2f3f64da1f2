"""The optional combat as a whole (d-10): modifiers, the roll, the pursuit and its payment."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.aftermath import RETREAT
from berthier.rules.capitani.battles.elimination import check_capitani
from berthier.rules.capitani.pursuit import Payment, chase, ways_to_pay
from berthier.rules.capitani.quick_combat.optional import ELITE_SP, Host, opt_crt, sum_up
from berthier.rules.capitani.units import ATTACKER, Capitano, Side, Weather


class Quick(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """After the optional combat: the loser, SP and guns left, Pursuit Losses paid, Capitani lost, his retreat."""

    loser: Side
    att_sp: int
    att_art: int
    def_sp: int
    def_art: int
    pursuit_losses: int
    att_capitani_lost: int = 0
    def_capitani_lost: int = 0
    retreat_hexes: int = RETREAT


def optional_combat(
    umpire: Umpire,
    att: Host,
    def_: Host,
    clear: bool = True,
    affecting: bool = False,
    weather: Weather = Weather.FAIR,
) -> Next[Quick]:
    """The optional combat as a whole: modifiers, the roll with its rerolls, pursuit, payment, retreat (d-10)."""
    check_host(att, "att")
    check_host(def_, "def")
    total = umpire.resolve(opt_total, att, def_, clear, affecting, weather)
    return Next(decide_quickly, att, def_, total)


def check_host(host: Host, field: str) -> None:
    """Refuse a Force that contradicts itself: parts larger than the whole, horsemen without horse."""
    least = ELITE_SP * host.elite_types
    parts = (("cav", host.cav), ("fire", host.fire), ("elite_types", least), ("cav and fire", host.cav + host.fire))
    for name, some in parts:
        if some > host.sp:
            said = f"{field}: {name} says {some} SP, more than the {host.sp} SP of the whole Force."
            raise BadInput(said, f"{field}.{name.split()[0]}")
    for name, there in (("gendarmes", host.gendarmes), ("stradiots", host.stradiots)):
        if there and not host.cav:
            raise BadInput(f"{field}: {name} are Cavalry, but cav says 0 SP.", f"{field}.{name}")
    if host.capitani and host.stars > host.capitani:
        raise BadInput(f"{field}: {host.stars} Bonus Stars, but {host.capitani} Capitani.", f"{field}.stars")


def opt_total(umpire: Umpire, att: Host, def_: Host, clear: bool, affecting: bool, weather: Weather) -> int:
    """Only the sum of the nine modifiers: what the roll needs."""
    return sum_up(umpire, att, def_, clear, affecting, weather).total


def decide_quickly(umpire: Umpire, att: Host, def_: Host, total: int) -> Next[Quick]:
    """The roll, and its losses."""
    done = umpire.resolve(opt_crt, total, att.sp, def_.sp)
    return Next(chase_quickly, att, def_, done.loser, done.att_loss, done.def_loss)


def chase_quickly(umpire: Umpire, att: Host, def_: Host, loser: Side, att_loss: int, def_loss: int) -> Quick:
    """The winner pursues with what he has left, the owner choosing how many Cavalry SP are among his losses."""
    winner, lost = (def_, def_loss) if loser is ATTACKER else (att, att_loss)
    horse = winner.cav - horse_lost(umpire, winner, lost, loser.enemy)
    foot = winner.sp - lost - horse
    side = loser.enemy
    done = umpire.resolve(chase, horse, foot, winner.stars > 0, winner.stradiots, 0, False, side)
    beaten, gone = (att, att_loss) if loser is ATTACKER else (def_, def_loss)
    ways = ways_to_pay(done.losses, beaten.art, beaten.sp - gone) if done.losses else (Payment(0, 0),)
    way = umpire.choose(loser, ways, "payment")
    left = (beaten.sp - gone - way.dear, beaten.art - way.cheap)
    kept = (winner.sp - lost, winner.art)
    sides = left + kept if loser is ATTACKER else kept + left
    ours = fallen(umpire, min(1, winner.capitani), side) if done.pursuer_checks else 0
    theirs = fallen(umpire, beaten.capitani, loser) if done.pursued_check else 0
    capitani = (theirs, ours) if loser is ATTACKER else (ours, theirs)
    umpire.note(Fact("left", f"{sides[0]} SP and {sides[1]} guns, {sides[2]} SP and {sides[3]} guns"))
    umpire.note(Fact("retreat", f"the {loser} retreats {RETREAT} hexes and is Disrupted"))
    return Quick(loser, *sides, done.losses, *capitani)


def fallen(umpire: Umpire, capitani: int, by: Side) -> int:
    """How many of so many Capitani an Elimination Check takes (d-9)."""
    return capitani - len(umpire.resolve(check_capitani, (Capitano(),) * capitani, by))


def horse_lost(umpire: Umpire, winner: Host, lost: int, side: Side) -> int:
    """How many of the winner's lost SP are Cavalry: as few as there is foot for, or more."""
    fewest = max(0, lost - (winner.sp - winner.cav))
    return umpire.choose(side, tuple(range(fewest, min(lost, winner.cav) + 1)), "Cavalry SP lost")
