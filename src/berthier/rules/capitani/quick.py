"""The optional combat as a whole (d-10): modifiers, the roll, the pursuit and its payment."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.optional import Host, opt_crt, sum_up
from berthier.rules.capitani.pursuit import Payment, pursuit, ways_to_pay
from berthier.rules.capitani.units import ATTACKER, Side, Weather


class Quick(msgspec.Struct, frozen=True, cache_hash=True):
    """After the optional combat: the loser, SP and guns left on both sides, and the Pursuit Losses he paid."""

    loser: Side
    att_sp: int
    att_art: int
    def_sp: int
    def_art: int
    pursuit_losses: int


def optional_combat(
    umpire: Umpire,
    att: Host,
    def_: Host,
    clear: bool = True,
    affecting: bool = False,
    weather: Weather = Weather.FAIR,
) -> Next[Quick]:
    """The optional combat as a whole: modifiers, the roll with its rerolls, pursuit, payment (d-10)."""
    check_host(att, "att")
    check_host(def_, "def")
    total = umpire.resolve(opt_total, att, def_, clear, affecting, weather)
    return Next(decide_quickly, att, def_, total)


def check_host(host: Host, field: str) -> None:
    """Refuse a Force with more Cavalry or Firearms than SP: its losses could not be shared out."""
    for name, some in (("cav", host.cav), ("fire", host.fire)):
        if some > host.sp:
            said = f"{field}: {name} says {some} SP, more than the {host.sp} SP of the whole Force."
            raise BadInput(said, f"{field}.{name}")


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
    losses = umpire.resolve(quick_pursuit, horse, foot, winner.stars > 0, winner.stradiots, loser.enemy)
    beaten, gone = (att, att_loss) if loser is ATTACKER else (def_, def_loss)
    ways = ways_to_pay(losses, beaten.art, beaten.sp - gone) if losses else (Payment(0, 0),)
    way = umpire.choose(loser, ways, "payment")
    left = (beaten.sp - gone - way.dear, beaten.art - way.cheap)
    kept = (winner.sp - lost, winner.art)
    sides = left + kept if loser is ATTACKER else kept + left
    return Quick(loser, *sides, losses)


def horse_lost(umpire: Umpire, winner: Host, lost: int, side: Side) -> int:
    """How many of the winner's lost SP are Cavalry: as few as there is foot for, or more."""
    fewest = max(0, lost - (winner.sp - winner.cav))
    return umpire.choose(side, tuple(range(fewest, min(lost, winner.cav) + 1)), "Cavalry SP lost")


def quick_pursuit(umpire: Umpire, horse: int, foot: int, star: bool, stradiots: bool, by: Side) -> int:
    """Pursuit Losses inflicted on the loser."""
    return pursuit(umpire, horse, foot, star, stradiots, by=by).pursuit_losses
