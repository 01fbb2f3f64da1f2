"""What is changed in the set-up of scenarios that equal steady programs did not find even, by edition of the game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from berthier.rules.six_states.game.scenarios import Setup


class Edition(StrEnum):
    """A record keeps the edition it was begun in: what the second changes, it changes for new games alone."""

    FIRST = "first"
    SECOND = "second"


LATEST = Edition.SECOND


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
}


def balanced(setup: Setup, edition: Edition) -> Setup:
    """A scenario as an edition of the game sets it up."""
    changed = MEASURED[edition].get(setup.id)
    if changed is None:
        return setup
    return msgspec.structs.replace(setup, rows={**setup.rows, **changed.rows}, laurels=dict(changed.laurels))


def begun_in(scenario: str) -> Edition:
    """The edition that new games of a scenario are begun in: the first that has what is changed in it."""
    return next(edition for edition in Edition if MEASURED[edition].get(scenario) == MEASURED[LATEST].get(scenario))
