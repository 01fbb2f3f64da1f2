"""What is changed in the set-up of scenarios that equal steady programs did not find even, by edition of the game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.scenarios import Setup


class Balanced(msgspec.Struct, frozen=True):
    """Rows of the forces table for some powers, and the laurels everybody begins with."""

    rows: Mapping[str, int]
    laurels: Mapping[str, int]


# As designed, 44 games of steady programs came to Column 10 : 1 : 33 Wings: Yellow, attacked from both sides, gets the
# forces of row 1, and the Wings' laurels, which were to make up for a Column that was too strong, go (decision 0066).
COALITIONS = Balanced(rows={"Yellow": 1}, laurels={})
MEASURED: dict[Edition, dict[str, Balanced]] = {
    Edition.FIRST: {},
    Edition.SECOND: {"six_states_coalitions": COALITIONS},
    Edition.THIRD: {"six_states_coalitions": COALITIONS},
}


def balanced(setup: Setup, edition: Edition) -> Setup:
    """A scenario as an edition of the game sets it up."""
    changed = MEASURED[edition].get(setup.id)
    if changed is None:
        return setup
    return msgspec.structs.replace(setup, rows={**setup.rows, **changed.rows}, laurels=dict(changed.laurels))
