"""What counts as even where equal steady programs did not find the scenario's own par so (G-par), by edition."""

from __future__ import annotations

from enum import StrEnum

from berthier.rules.capitani.game.scenario import COMMANDS


class Edition(StrEnum):
    """A record keeps the edition it was begun in: what the second changes, it changes for new games alone."""

    FIRST = "first"
    SECOND = "second"


LATEST = Edition.SECOND

# The lead of the first alliance. In the first edition Novara and Fornovo by the judgment of decision 0044 (40 and 24
# games), Pavia by 24 with it, Bicocca by an older one; in the second Pavia by 54 games and Bicocca by 64 (0064).
FIRST_PARS = {"novara_1513": -2, "fornovo_1495": 11, "bicocca_1522": 2, "pavia_1525": 4}
MEASURED: dict[Edition, dict[str, int]] = {
    Edition.FIRST: FIRST_PARS,
    Edition.SECOND: FIRST_PARS | {"bicocca_1522": -3, "pavia_1525": 5},
}


def measured_par(scenario: str, edition: Edition) -> int | None:
    """The lead that counts as even; None where the scenario's own does."""
    return MEASURED[edition].get(scenario.removesuffix(COMMANDS))


def begun_in(scenario: str) -> Edition:
    """The edition that new games of a scenario are begun in: the first that has what is changed in it."""
    return next(edition for edition in Edition if measured_par(scenario, edition) == measured_par(scenario, LATEST))
