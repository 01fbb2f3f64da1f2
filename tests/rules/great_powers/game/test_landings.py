"""Programs carry armies over the sea: who goes aboard, where he lands, when he comes back; blockades are kept (g 5)."""

from __future__ import annotations

from typing import Any

from berthier.program.great_powers.landing_urge import GOES_HOME, WORTH_IT, expeditions_of
from berthier.program.great_powers.urge import is_hungry, urge
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control

ARMY = [{"id": "GB:I", "area": "london", "I": 14}, {"id": "GB:II", "area": "london", "I": 10}]
TRANSPORT = ("GB:V Fleet", 30, "port", "london")


def channel(*fleets: tuple[str, int, str, str], corps: Any = (), **more: Any) -> Position:
    """Britain at war with France, with these fleets and corps only."""
    told = [{"id": name, "ships": ships, "at": [lies, where]} for name, ships, lies, where in fleets]
    return read_position({"wars": [["Fr", "GB"]], "fleets": told, "corps": list(corps), **more})


def wishes(position: Position, why: str, *words: str) -> list[float]:
    return list(urge(position, "Great Britain", why, words))


def orders(position: Position, *words: str) -> list[float]:
    return wishes(position, "naval order of GB", *words)


def test_an_army_goes_aboard_for_an_open_coast() -> None:
    position = channel(TRANSPORT, corps=ARMY)
    load, done = orders(position, "load GB:I > GB:V Fleet", "done")
    assert load > done
    assert load >= WORTH_IT


def test_a_handful_does_not_go_alone() -> None:
    position = channel(TRANSPORT, corps=[{"id": "GB:I", "area": "london", "I": 4}])
    assert orders(position, "load GB:I > GB:V Fleet")[0] < 0


def test_nobody_lands_among_armies() -> None:
    """Twenty factors on each coast of the Channel: not there, but far from them."""
    held = ("picardy", "normandy", "brittany", "poitou", "guyenne", "flanders")
    corps = ("Fr:I", "Fr:II", "Fr:III", "Fr:IV", "Fr:V", "Fr:VI")
    there = [{"id": name, "area": area, "I": 20} for name, area in zip(corps, held, strict=True)]
    army = expeditions_of(channel(TRANSPORT, corps=[*ARMY, *there]), "GB")
    own = [army.position.corps_by_id["GB:I"], army.position.corps_by_id["GB:II"]]
    assert army.best_coast(own, "channel") < 0 < army.best_coast(own, "lions")


def test_a_fleet_that_is_shut_in_carries_nobody() -> None:
    corps = [{"id": "Fr:III", "area": "flanders", "I": 15}]
    free = channel(("Fr:IV Fleet", 20, "port", "flanders"), corps=corps)
    shut = channel(("Fr:IV Fleet", 20, "port", "flanders"), ("GB:I Fleet", 5, "blockade", "flanders"), corps=corps)
    fleets = [expeditions_of(each, "Fr") for each in (free, shut)]
    seas = [army.safe_seas(army.position.fleet_by_id["Fr:IV Fleet"]) for army in fleets]
    assert "northsea" in seas[0]
    assert seas[1] == []


def test_the_army_sails_to_where_it_lands_and_lands_there() -> None:
    aboard = [{"id": "GB:I", "aboard": "GB:V Fleet", "I": 14}]
    position = channel(("GB:V Fleet", 30, "port", "london"), corps=aboard)
    sea, port = wishes(position, "course", "sail GB:V Fleet > sea biscay", "sail GB:V Fleet > port gibraltar")
    assert sea > port
    there = channel(("GB:V Fleet", 30, "sea", "biscay"), corps=aboard)
    land, done = orders(there, "land GB:I > guyenne", "done")
    assert land > done


def test_an_army_with_nothing_to_do_is_brought_home_to_the_capital() -> None:
    aboard = [{"id": "GB:I", "aboard": "GB:V Fleet", "I": 2}]
    position = channel(("GB:V Fleet", 30, "sea", "channel"), corps=aboard)
    london, wessex, abroad = wishes(
        position,
        "course",
        "sail GB:V Fleet > port london",
        "sail GB:V Fleet > port wessex",
        "sail GB:V Fleet > port gibraltar",
    )
    assert london > wessex > abroad >= GOES_HOME


def test_an_army_in_danger_goes_aboard_again() -> None:
    foes = [{"id": f"Fr:{name}", "area": "gascony", "I": 20} for name in ("I", "II", "III", "IV")]
    ashore = {"id": "GB:I", "area": "guyenne", "I": 14}
    safe = channel(("GB:V Fleet", 30, "sea", "biscay"), corps=[ashore])
    pressed = channel(("GB:V Fleet", 30, "sea", "biscay"), corps=[ashore, *foes])
    assert orders(safe, "load GB:I > GB:V Fleet")[0] < 0
    assert orders(pressed, "load GB:I > GB:V Fleet")[0] >= WORTH_IT


def test_an_idle_fleet_fetches_the_army_that_waits() -> None:
    position = channel(("GB:V Fleet", 30, "port", "gibraltar"), corps=ARMY)
    london, cornwall = wishes(position, "course", "sail GB:V Fleet > port london", "sail GB:V Fleet > port cornwall")
    assert london > 0 > cornwall


def test_a_fleet_waits_for_the_army_it_has_landed() -> None:
    ashore = {"id": "GB:I", "area": "guyenne", "I": 14}
    waits = channel(("GB:V Fleet", 30, "sea", "biscay"), corps=[ashore])
    free = channel(("GB:V Fleet", 30, "sea", "biscay"))
    home = "sail GB:V Fleet > port cornwall"
    assert wishes(waits, "course", home)[0] < 0 < wishes(free, "course", home)[0]


def test_a_blockade_is_not_left_for_another_of_the_same_worth() -> None:
    """Twelve French ships at Brest and at Bordeaux, one British fleet before Brest."""
    french = (("Fr:I Fleet", 12, "port", "brittany"), ("Fr:III Fleet", 12, "port", "guyenne"))
    watching = channel(*french, ("GB:I Fleet", 30, "blockade", "brittany"))
    idle = channel(*french, ("GB:I Fleet", 30, "port", "wessex"))
    word = "sail GB:I Fleet > blockade guyenne"
    assert wishes(watching, "course", word)[0] <= 0 < wishes(idle, "course", word)[0]


def test_two_corps_beyond_the_sea_get_a_depot_that_ships_feed() -> None:
    ashore = [{"id": "GB:I", "area": "guyenne", "I": 8}, {"id": "GB:II", "area": "guyenne", "I": 8}]
    enemy = channel(("GB:V Fleet", 30, "sea", "biscay"), corps=ashore)
    assert not is_hungry(enemy, "GB")  # the port is not theirs yet
    assert is_hungry(with_control(enemy, {"guyenne": "GB"}), "GB")
