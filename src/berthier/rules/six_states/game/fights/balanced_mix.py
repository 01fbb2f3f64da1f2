"""How a staff chooses tactics without much thought (design, section g): a mix that cannot be read, or to be gone."""

from __future__ import annotations

from berthier.rules.six_states.units import Tactic

# The balanced mix: Charge 2, Envelop 3, Skirmish 3, Bombard 3, Refuse 4 of 15.
MIX = {Tactic.CHARGE: 2, Tactic.ENVELOP: 3, Tactic.SKIRMISH: 3, Tactic.BOMBARD: 3, Tactic.REFUSE: 4}


def is_outnumbered(ours: int, theirs: int) -> bool:
    """Whether a side has three SP or fewer for five of its enemies."""
    return 3 * theirs >= 5 * ours
