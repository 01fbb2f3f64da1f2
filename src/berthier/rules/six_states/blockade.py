"""Blockade Table (D5): leaving a blockaded port, and entering one."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.dice import D6
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.charts import BLOCKADE
from berthier.rules.six_states.naval import Attack, NavalOutcome, Waters, exchange_fire, meet, roll_pursuit
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Fleet


class Sortie(StrEnum):
    """What F leaves to the fleet in port."""

    ATTACK = "attack"
    GO_BACK = "go back"


class Passage(StrEnum):
    """How a fleet came out of it without a battle."""

    ESCAPED = "out to sea"
    BACK = "back in port"
    ENTERED = "into port"


class BlockadeRoll(msgspec.Struct, frozen=True):
    """A roll on the Blockade Table: F*, F or E."""

    result: str


class Passed(msgspec.Struct, frozen=True):
    """No battle: the fleet is out, back, or in."""

    passage: Passage


def roll_blockade(umpire: Umpire, by: str = "blockaded") -> BlockadeRoll:
    """Blockade Table: one die for the fleet that tries to leave."""
    cell = BLOCKADE.at("Blockade", umpire.roll(D6, "blockade die", by=by))
    umpire.note(cell)
    return BlockadeRoll(str(cell.value))


RUNNING = ("blockaded", "blockader")
ENTERING = ("entering", "blockader")


def run_blockade(umpire: Umpire, blockaded: Fleet, blockader: Fleet) -> Passed | Next[Passed | NavalOutcome]:
    """Leave a blockaded port: E is out; F* lets the blockader attack; F: attack or go back (D5).

    A battle is fought in the port's coastal hex; in its outcome the blockaded fleet stands as "attacker", whoever
    struck first.
    """
    result = umpire.resolve(roll_blockade, "blockaded").result
    if result == "E":
        return Passed(Passage.ESCAPED)
    if result == "F*" and umpire.choose("blockader", tuple(Attack), "attack the blockaded fleet") is Attack.ATTACK:
        return Next(exchange_fire, meet(blockaded, blockader, DEFENDER, Waters.COAST, names=RUNNING))
    # F*, but the blockader stays: treated as F.
    if umpire.choose("blockaded", tuple(Sortie), "attack or go back") is Sortie.ATTACK:
        return Next(exchange_fire, meet(blockaded, blockader, ATTACKER, Waters.COAST, names=RUNNING))
    return Passed(Passage.BACK)


def enter_port(umpire: Umpire, entering: Fleet, blockader: Fleet) -> Passed | Next[Passed | NavalOutcome]:
    """Enter a blockaded port: the blockader rolls Pursuit with its coastal -1; I lets it attack (C26, D5).

    In the outcome of a battle the entering fleet stands as "attacker", the blockader as "defender".
    """
    caught = umpire.resolve(roll_pursuit, True, "blockader")
    if caught.result == "I" and umpire.choose("blockader", tuple(Attack), "attack the entering fleet") is Attack.ATTACK:
        return Next(exchange_fire, meet(entering, blockader, DEFENDER, Waters.COAST, names=ENTERING))
    return Passed(Passage.ENTERED)
