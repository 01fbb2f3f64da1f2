"""Small states that nobody plays (G6, G28): what they are not asked, whom they join."""

from __future__ import annotations

from berthier.rules.six_states.game.council.council import joins_when_invaded
from berthier.rules.six_states.game.fights.battles import call_guns, give_battle, join_battle
from berthier.rules.six_states.game.opening import store_up
from berthier.rules.six_states.game.position import find_army
from berthier.rules.six_states.game.reading import read_position
from tests.rules.six_states.game.test_clauses import umpire
from tests.rules.six_states.game.test_house import army, board, go_on

# G6: a small state alone is asked nothing: it goes behind its walls, and no gun calls it out


def test_a_small_state_alone_that_stands_outside_goes_behind_its_walls() -> None:
    alone = {"war": [["Gray", "g"]], "minors": {"g": {"status": "alone"}}}
    position = board(army("Gray", "1317", 6), army("g", "1317", 3), **alone)
    after = umpire().resolve(give_battle, position, "1317", "Gray", go_on, ())
    assert find_army(after, "g", "1317", True) is not None


def test_no_gun_calls_a_small_state_out() -> None:
    alone = {"war": [["Gray", "g"]], "minors": {"g": {"status": "alone"}}}
    position = board(army("Gray", "1318", 6), army("g", "1318", 3), army("g", "1317", 3), **alone)
    assert call_guns(umpire(), position, "1318", "Gray", go_on, (), ()).procedure is join_battle


# G28, G50: nobody joins a power that is out


def test_who_is_invaded_joins_no_power_that_has_capitulated() -> None:
    """Yellow is the nearer enemy of Red, but its units are off the board: Galvenne turns to Gray."""
    war = {"war": [["Red", "Yellow"], ["Gray", "Red"]], "teams": {"Column": ["Gray", "Yellow"], "Wings": ["Red"]}}
    assert joins_when_invaded(read_position(war), "Red", "g").patron == "Yellow"
    assert joins_when_invaded(read_position(war | {"powers": ["Gray", "Red"]}), "Red", "g").patron == "Gray"


def test_nobody_comes_back_to_a_power_that_is_out() -> None:
    """Its capital is its own again by an ally's hand, but it has no turn."""
    taken = {"prisoners": [["Safran", 2, "Yellow", 3]], "turn": 3, "teams": {"Column": ["Gray", "Yellow"]}}
    assert find_army(store_up(read_position(taken)), "Yellow", "2019", False) is not None
    assert store_up(read_position(taken | {"powers": ["Gray"]})).armies == ()
