"""What counts how much in the judgment of a battle (g): at first sight, to *steady*, and to who looks far.

The figures of *steady* were read off battles: what the exact means of the four bounds after it came to, by what stood
on the table when orders were given (decision 0076).
"""

from __future__ import annotations

import msgspec

from berthier.rules.elements.game.combat.chances import GENERAL


class Weights(msgspec.Struct, frozen=True):
    """The figures of the judgment, in element equivalents or as shares of what is weighed.

    kept: of an element that is left: who has more of them has the better of what comes.
    general: what a general counts beside his element: who has lost him pays more for every order.
    breaking: of what a broken command adds to the losses, counted with each loss on the way there.
    opening: of an enemy who is held and could be taken in flank: most of what that gains.
    near_limit: a command that one more loss would beat or break.
    theirs: of the enemy's prospects: they are partly ours already.
    next, later: of charges that could be made: by the side whose bound is next, by the other in the one after.
    won, locked: of a fight as it is fought in this bound, and of the next where the two stay locked.
    second: what is left of the volleys of the side that shoots second.
    again, answered: of volleys as they stand in the next bound: the own, and the others', who shoot first in it.
    fire: of what a gun has in its field of fire, the enemy's and one's own.
    field_of_fire: of a gun that has anybody in it.
    coming_into_range: of the volleys of the enemy's shot that need but come on to shoot first.
    there: of an element that has come near the enemy, over one that stands where armies begin.
    last_paces: of the last paces to the enemy, to the others.
    body: what every body costs: who is scattered wants more points.
    leading: how eager to come on who leads is.
    coming_on, pressing: the same of who does not: at first, and how much more in the end.
    echo: of what an order looks like at first sight, beside the worth of what it leads to.
    standing: of the urge of the best order: what speaks for giving none.
    """

    kept: float = 1.0
    general: float = GENERAL
    breaking: float = 0.0
    opening: float = 0.3
    near_limit: float = 0.25
    theirs: float = 0.5
    next: float = 0.8
    later: float = 0.3
    won: float = 1.0
    locked: float = 1.0
    second: float = 0.8
    again: float = 0.5
    answered: float = 1.0
    fire: tuple[float, float] = (1.0, 0.0)
    field_of_fire: float = 0.2
    coming_into_range: float = 0.0
    there: float = 0.2
    last_paces: float = 0.3
    body: float = 0.03
    leading: float = 0.5
    coming_on: float = 1.0
    pressing: float = 2.0
    echo: float = 0.1
    standing: float = 0.5


GLANCE = Weights()
STEADY = Weights(
    kept=1.18,
    next=0.3,
    later=0.05,
    won=1.6,
    locked=0.2,
    again=0.3,
    answered=0.7,
    fire=(0.3, 0.3),
    field_of_fire=0.0,
    coming_into_range=0.7,
    coming_on=0.7,
    body=0.0,
)
SHREWD = msgspec.structs.replace(STEADY, general=2.0, breaking=1.0)
