"""An army of many corps is split for Outflank at once, as if every way to split it had been looked at (D1 step 2)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.rosters import marches, nearest_share
from berthier.rules.great_powers.units import RosterCorps

NATIONS = (Nation("Fr"), Nation("As"))


def roster_of(random: Random, many: int, most: int) -> tuple[RosterCorps, ...]:
    """Corps with so many infantry factors at the most, often alike."""
    return tuple(
        RosterCorps(
            nation=random.choice(NATIONS), corps=f"C{place}", I=random.randint(1, most), C=random.choice((0, 1))
        )
        for place in range(many)
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_share_is_that_of_all_combinations(seed: int) -> None:
    random = Random(seed)
    roster = roster_of(random, random.randint(2, 9), random.choice((2, 6, 20)))
    whole = sum(corps.factors for corps in roster)
    for count in range(1, len(roster)):
        share = whole / len(roster) * count
        best = min(combinations(roster, count), key=lambda some: abs(sum(corps.factors for corps in some) - share))
        assert nearest_share(roster, count) == best


def test_forty_corps_have_a_way_for_every_number_that_marches() -> None:
    roster = roster_of(Random(1), 40, 20)
    found = marches(roster)
    assert found is not None
    assert len({march.troops.total for march in found}) == len(found) == 39
