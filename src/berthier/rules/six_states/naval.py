"""Naval Tables (D4): exchange, breaking off, pursuit, to the end of the battle."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact, Step
from berthier.core.tally import Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.charts import PURSUIT
from berthier.rules.six_states.naval_exchange import Effect, NavalResult, Scenario, name, naval_exchange
from berthier.rules.six_states.transports import Fates, catch_transports, note_fates
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Fleet, Side


class Waters(StrEnum):
    """Where fleets meet; the pursuit die is one worse out of a coastal hex or port."""

    SEA_ZONE = "sea zone"
    COAST = "coastal hex or port"


class NavalBattle(msgspec.Struct, frozen=True):
    """A naval battle between two exchanges. Prizes join their captor only after the battle.

    `striker` attacks in the next exchange; `names` are how the two sides are called in questions.
    """

    attacker: Fleet
    defender: Fleet
    striker: Side
    waters: Waters
    other_modifier: int = 0
    names: tuple[str, str] = (str(ATTACKER), str(DEFENDER))
    attacker_prizes: int = 0
    defender_prizes: int = 0
    attacker_transports: Fates = Fates()
    defender_transports: Fates = Fates()


class NavalOutcome(msgspec.Struct, frozen=True):
    """After the battle: NSP left, NSP captured in all and by whom, and what became of escorted transports."""

    attacker_nsp: int
    defender_nsp: int
    captured: int
    attacker_prizes: int
    defender_prizes: int
    attacker_transports: Fates
    defender_transports: Fates


class Pursue(StrEnum):
    """The side that was not named in the result chooses, openly."""

    PURSUE = "pursue"
    LET_GO = "let go"


class Attack(StrEnum):
    """Pursuers that have intercepted may attack."""

    ATTACK = "attack"
    LET_GO = "let go"


class Caught(msgspec.Struct, frozen=True):
    """A roll on the Pursuit Table."""

    roll: int
    result: str


def naval_battle(
    umpire: Umpire,
    attacker: Fleet,
    defender: Fleet,
    waters: Waters = Waters.SEA_ZONE,
    other_modifier: Scenario = 0,
) -> Next[NavalOutcome]:
    """Fight a naval battle to its end: exchanges, breaking off, pursuit (D4)."""
    return Next(exchange_fire, meet(attacker, defender, ATTACKER, waters, other_modifier))


def meet(
    attacker: Fleet,
    defender: Fleet,
    striker: Side,
    waters: Waters,
    other_modifier: int = 0,
    names: tuple[str, str] = (str(ATTACKER), str(DEFENDER)),
) -> NavalBattle:
    """Two fleets before the first exchange, their transports still with them."""
    ours, theirs = Fates(escaped=attacker.transports), Fates(escaped=defender.transports)
    return NavalBattle(
        attacker, defender, striker, waters, other_modifier, names, attacker_transports=ours, defender_transports=theirs
    )


def exchange_fire(umpire: Umpire, battle: NavalBattle) -> NavalOutcome | Next[NavalOutcome]:
    """Steps 1 to 5: one exchange; the side named in the result suffers it and breaks off."""
    umpire.note(Step("exchange"))
    ours, theirs = fleet_of(battle, battle.striker), fleet_of(battle, battle.striker.enemy)
    names = (name(battle.names, battle.striker), name(battle.names, battle.striker.enemy))
    result = umpire.resolve(naval_exchange, ours, theirs, battle.other_modifier, names)
    sufferer = result.sufferer if battle.striker is ATTACKER else result.sufferer.enemy
    after = suffer(umpire, battle, sufferer, result)
    if fleet_of(battle, sufferer).nsp == result.nsp_lost:
        return outcome(umpire, after)
    return Next(break_off, after, sufferer)


def suffer(umpire: Umpire, battle: NavalBattle, sufferer: Side, result: NavalResult) -> NavalBattle:
    """Step 4: NSP off the fleet, prizes to the enemy; each escorted transport rolls once (D6)."""
    fleet = fleet_of(battle, sufferer)
    fates = umpire.resolve(catch_transports, fleet.transports) if fleet.transports else Fates()
    prizes = result.nsp_lost if result.effect is Effect.CAPTURED else 0
    # Fleet refuses 0 NSP as an input; a fleet lost whole is kept as it was and the battle is over.
    left = msgspec.structs.replace(fleet, nsp=fleet.nsp - result.nsp_lost, transports=fates.escaped)
    enemy = sufferer.enemy
    have = battle.attacker_prizes if enemy is ATTACKER else battle.defender_prizes
    lost = battle.attacker_transports if sufferer is ATTACKER else battle.defender_transports
    umpire.note(Fact(f"{sufferer} NSP left", left.nsp))
    umpire.note(Fact(f"{enemy} prizes", have + prizes))
    note_fates(umpire, lost.and_lost(fates))
    return msgspec.structs.replace(
        battle,
        **{
            str(sufferer): left,
            f"{enemy}_prizes": have + prizes,
            f"{sufferer}_transports": lost.and_lost(fates),
        },
    )


def break_off(umpire: Umpire, battle: NavalBattle, runner: Side) -> NavalOutcome | Next[NavalOutcome]:
    """Step 5: the beaten fleet breaks off to an adjacent sea zone or port; the other may pursue."""
    refuge = umpire.choose(name(battle.names, runner), tuple(Waters), "break off to")
    if umpire.choose(name(battle.names, runner.enemy), tuple(Pursue), "pursuit") is Pursue.LET_GO:
        return outcome(umpire, battle)
    return Next(chase, battle, runner, refuge)


def chase(umpire: Umpire, battle: NavalBattle, runner: Side, refuge: Waters) -> NavalOutcome | Next[NavalOutcome]:
    """Step 6: the Pursuit Table; pursuers that intercept may attack: a new exchange where the runner went."""
    pursuer = runner.enemy
    coastal = battle.waters is Waters.COAST
    if umpire.resolve(roll_pursuit, coastal, name(battle.names, pursuer)).result == "F":
        return outcome(umpire, battle)
    if umpire.choose(name(battle.names, pursuer), tuple(Attack), "attack the intercepted fleet") is Attack.LET_GO:
        return outcome(umpire, battle)
    return Next(exchange_fire, msgspec.structs.replace(battle, striker=pursuer, waters=refuge))


def roll_pursuit(umpire: Umpire, coastal: bool = False, by: str = "pursuer") -> Caught:
    """Pursuit Table: one die, -1 if the pursuers are in a coastal hex or port; 0 reads as 1 (C23, C27)."""
    tally = Tally("pursuit modifier", (PURSUIT.modifier("coastal"),) if coastal else ())
    umpire.note(tally)
    roll = max(1, umpire.roll(D6, "pursuit die", by=by) + tally.total)
    umpire.note(Fact("modified roll", roll))
    cell = PURSUIT.at("Pursuit", roll)
    umpire.note(cell)
    return Caught(roll, str(cell.value))


def fleet_of(battle: NavalBattle, side: Side) -> Fleet:
    """A side's fleet now."""
    return battle.attacker if side is ATTACKER else battle.defender


def outcome(umpire: Umpire, battle: NavalBattle) -> NavalOutcome:
    """The battle's end: fleets, prizes, transports."""
    captured = battle.attacker_prizes + battle.defender_prizes
    umpire.note(Fact("NSP captured in all", captured))
    return NavalOutcome(
        battle.attacker.nsp, battle.defender.nsp, captured,
        battle.attacker_prizes, battle.defender_prizes, battle.attacker_transports, battle.defender_transports,
    )  # fmt: skip
