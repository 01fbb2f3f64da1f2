"""What editions say: the lead that counts as even where the scenario's own was not found so (G-par), trains, rules."""

from __future__ import annotations

from enum import StrEnum

from berthier.rules.capitani.game.scenario import COMMANDS


class Edition(StrEnum):
    """A record keeps the edition it was begun in: what a later one changes, it changes for new games alone."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"


LATEST = Edition.FOURTH
CAUGHT_SINCE = Edition.FOURTH  # a Force caught in Administrative March is worse for it in a Major Battle too

# The lead of the first alliance. In the first edition Novara and Fornovo by the judgment of decision 0044 (40 and 24
# games), Pavia by 24 with it, Bicocca by an older one; in the second Pavia by 54 games and Bicocca by 64 (0064). In the
# third Fornovo by 36 with the train; Colonna's War keeps the design's, and with a measured par has challenges (0067).
FIRST_PARS = {"novara_1513": -2, "fornovo_1495": 11, "bicocca_1522": 2, "pavia_1525": 4}
SECOND_PARS = FIRST_PARS | {"bicocca_1522": -3, "pavia_1525": 5}
MEASURED: dict[Edition, dict[str, int]] = {
    Edition.FIRST: FIRST_PARS,
    Edition.SECOND: SECOND_PARS,
    Edition.THIRD: SECOND_PARS | {"fornovo_1495": 6, "colonna_1521": 21},
    Edition.FOURTH: SECOND_PARS | {"fornovo_1495": 6, "colonna_1521": 21},
}

# The loot of Naples: the League took it at Fornovo, and called that its victory.
TRAINS: dict[Edition, dict[str, int]] = {
    Edition.FIRST: {},
    Edition.SECOND: {},
    Edition.THIRD: {"fornovo_1495": 8},
    Edition.FOURTH: {"fornovo_1495": 8},
}


def measured_par(scenario: str, edition: Edition) -> int | None:
    """The lead that counts as even; None where the scenario's own does."""
    return MEASURED[edition].get(scenario.removesuffix(COMMANDS))


def train_of(scenario: str, edition: Edition) -> int:
    """Points for the train of who is on his way home, to who brings him to battle."""
    return TRAINS[edition].get(scenario.removesuffix(COMMANDS), 0)


def catches_marches(edition: Edition) -> bool:
    """Whether who is caught in Administrative March is worse for it in a Major Battle, as in a Skirmish."""
    every = tuple(Edition)
    return every.index(edition) >= every.index(CAUGHT_SINCE)
