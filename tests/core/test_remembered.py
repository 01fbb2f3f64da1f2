"""Facts that are kept while what they rest on stands."""

from __future__ import annotations

from berthier.core.remembered import Remembering, fact, remembered

worked_out: list[str] = []


class Camp(Remembering, frozen=True, dict=True, kw_only=True):
    tents: int = 1
    fires: int = 1
    day: int = 1

    @fact("fires")
    def glow(self) -> int:
        worked_out.append("glow")
        return 10 * self.fires


@remembered()
def name_of(camp: Camp, *, long: bool = False) -> str:
    """Of the whole camp."""
    worked_out.append("name")
    return f"camp {camp.day}" if long else "camp"


@remembered("tents")
def beds(camp: Camp, each: int) -> int:
    """Beds of a camp."""
    worked_out.append(f"beds {camp.tents} {each}")
    return camp.tents * each


@remembered("tents", "fires")
def warm_beds(camp: Camp) -> int:
    worked_out.append("warm")
    return min(beds(camp, 2), camp.fires * 3)


def test_a_fact_is_worked_out_once_and_outlives_other_changes() -> None:
    worked_out.clear()
    camp = Camp(tents=4, fires=2)
    assert (beds(camp, 2), beds(camp, 2), beds(camp, 3)) == (8, 8, 12)
    assert beds(camp.but(day=2), 2) == 8
    assert worked_out == ["beds 4 2", "beds 4 3"]


def test_a_fact_ends_with_what_it_rests_on() -> None:
    camp = Camp(tents=4, fires=2)
    assert warm_beds(camp) == 6
    assert warm_beds(camp.but(fires=9)) == 8
    assert warm_beds(camp.but(tents=1, day=5)) == 2
    assert warm_beds(camp) == 6


def test_what_a_later_position_learns_the_earlier_one_knows_too() -> None:
    worked_out.clear()
    camp = Camp(tents=5)
    beds(camp, 1)
    later = camp.but(day=3)
    assert beds(later, 7) == beds(camp, 7) == 35
    assert worked_out == ["beds 5 1", "beds 5 7"]


def test_what_one_of_two_later_positions_learns_the_other_knows_too() -> None:
    worked_out.clear()
    camp = Camp(tents=6, fires=4)
    one, other = camp.but(day=2), camp.but(day=3).but(fires=5)
    assert (beds(one, 4), one.but(day=4).glow) == (24, 40)
    assert (beds(other, 4), camp.glow, other.glow) == (24, 40, 50)
    assert worked_out == ["beds 6 4", "glow", "glow"]


def test_a_property_is_kept_in_the_same_way() -> None:
    worked_out.clear()
    camp = Camp(fires=3)
    assert (camp.glow, camp.but(day=2, tents=4).glow) == (30, 30)
    assert worked_out == ["glow"]
    assert camp.but(fires=1).glow == 10


def test_a_fact_of_the_whole_position_ends_with_any_change() -> None:
    worked_out.clear()
    camp = Camp()
    assert (name_of(camp), name_of(camp), name_of(camp, long=True)) == ("camp", "camp", "camp 1")
    assert worked_out == ["name", "name"]
    assert name_of(camp.but(day=9), long=True) == "camp 9"


def test_facts_are_no_part_of_the_value() -> None:
    camp = Camp(tents=4)
    beds(camp, 2)
    assert camp == Camp(tents=4)
    assert hash(camp) == hash(Camp(tents=4))
    assert beds.__doc__ == "Beds of a camp."
