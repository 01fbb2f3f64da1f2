"""What losses count in a battle of several commands (g): a command that breaks is counted whole (G8).

An army is defeated by half of what it began with, broken commands counted whole. So every loss on the way to a broken
command brings its end nearer by more than itself, the next one by more than the last; and what a broken command still
has hardly matters any more. An army of one command is defeated when that breaks: there every element counts the same.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import ceil, fsum
from typing import NamedTuple

from berthier.rules.elements.game.combat.chances import GENERAL, Stake
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Stand, Status
from berthier.rules.elements.losses import Command, thresholds

BROKEN = 0.25  # of an element of a command that is broken


class Toll(NamedTuple):
    """What a general counts beside his element, and what the next loss of each command does; one, if not named."""

    general: float = GENERAL
    commands: tuple[tuple[str, float], ...] = ()

    def stake(self, ours: Stand, theirs: Stand) -> Stake:
        """What counts of an exchange between two elements."""
        counts = dict(self.commands)
        return Stake(self.general, counts.get(ours.command, 1.0), counts.get(theirs.command, 1.0))


PLAIN = Toll()


class Losing(NamedTuple):
    """A command: how many it began with, has lost, and may lose until it breaks; whether it is broken."""

    whole: int
    lost: int
    limit: int
    broken: bool

    def next_loss(self, share: float) -> float:
        """What the next loss counts, if such a share of what a break adds is counted on the way there."""
        if self.broken:
            return 1 - share + share * BROKEN
        return 1 + share * (self.whole - self.limit) * (2 * self.lost + 1) / self.limit**2

    def beyond(self, share: float) -> float:
        """What it has lost so far counts beyond its elements."""
        if self.broken:
            return share * (self.whole - self.lost + BROKEN * (self.lost - self.limit))
        return share * (self.whole - self.limit) * (self.lost / self.limit) ** 2


@lru_cache(1 << 8)
def losing(position: Position) -> tuple[tuple[str, str, Losing], ...]:
    """Every command of armies that have several: id, side, and how it stands."""
    battle = position.battle
    sides = Counter(side for _, side, _ in battle.commands)
    start = Counter(s.command for s in battle.stands)
    there = Counter(s.command for s in position.stands if s.status is not Status.ROUTING)
    there.update(s.cargo.command for s in position.stands if s.cargo)
    broken = {facts.id for facts in position.commands if facts.broken}
    own = {special.command: special.broken for special in battle.terms.special}

    def limit(id_: str) -> int:
        _, broken_at = thresholds(position.field.quiet, Command(started={}, broken_at=own.get(id_, "")))
        return ceil(start[id_] * broken_at)

    return tuple(
        (id_, side, Losing(start[id_], max(0, start[id_] - there[id_]), limit(id_), id_ in broken))
        for id_, side, _ in battle.commands
        if sides[side] > 1 and start[id_]
    )


def toll(position: Position, general: float, share: float) -> Toll:
    """What losses count in a position."""
    if not share:
        return Toll(general)
    return Toll(general, tuple((id_, one.next_loss(share)) for id_, _, one in losing(position)))


def beyond(position: Position, side: str, share: float) -> float:
    """What commands have lost counts beyond their elements: the enemy's less the own."""
    if not share:
        return 0.0
    return fsum((-1 if of == side else 1) * one.beyond(share) for _, of, one in losing(position))
