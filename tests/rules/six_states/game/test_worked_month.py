"""The month of May in *Two neighbours*, worked by hand in the design (section h), order by order and die by die."""

from __future__ import annotations

from berthier.core.game import FightUnderWay
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, typed
from berthier.games.six_states import CAMPAIGN
from berthier.look.six_states.telling import fight
from berthier.rules.six_states.game.closing import Ending
from berthier.rules.six_states.game.council.levies import score
from berthier.rules.six_states.game.council.relations import holder
from berthier.rules.six_states.game.position import Position, find_army
from berthier.rules.six_states.game.turn import campaign


class May:
    """The game at the table, with every question checked before it is answered."""

    def __init__(self) -> None:
        self.game = Live[Ending](Next(campaign, "two_neighbours"))

    @property
    def position(self) -> Position:
        found = CAMPAIGN.position_in(self.game.position[0])
        assert isinstance(found, Position)
        return found

    def says(self, why: str, answer: Answer, by: str | None = None) -> None:
        assert self.game.question is not None
        assert self.game.question.why == why
        assert by is None or self.game.question.by == (by,)
        self.game.answer(answer)

    def sp(self, power: str, name: str, inside: bool = False) -> int:
        army = find_army(self.position, power, name, inside)
        return army.sp if army else 0


def lose(may: May, word: str) -> None:
    may.says("losses", chosen(word))


def gray(may: May) -> None:
    """Steps 1 to 4: order, Farol, Brandis before Galvenne, Steinau up, the first assault."""
    may.says("order die", typed(5), "Gray")
    may.says("order die", typed(3), "Yellow")
    may.says("orders at sea", chosen("sail P:1228-Z12-C:2428 2N 1T load 1i land"), "Gray")
    assert may.sp("Gray", "2428") == 1
    may.says("orders on land", chosen("march 0921-1317 all +2"), "Gray")
    may.says("force march die", typed(3), "Gray")
    assert may.sp("Gray", "1317") == 7
    may.says("orders on land", chosen("march 0926-0922 all"))
    assert may.sp("Gray", "0922") == 7
    may.says("orders on land", chosen("done"))
    may.says("siege of Galvenne", chosen("assault"), "Gray")
    may.says("combat dice, larger force", typed(2, 3), "Gray")
    lose(may, "1 infantry")
    assert (may.sp("Gray", "1317"), may.sp("g", "1317", True)) == (6, 2)
    assert holder(may.position, "2428") == "Gray"


def yellow(may: May) -> None:
    """Steps 5 to 7: both armies march, Bugday beats Brandis in three rounds and storms Galvenne."""
    may.says("orders at sea", chosen("done"), "Yellow")
    may.says("orders on land", chosen("march 1621-1520-1420-1319-1318-1317 all +2"))
    may.says("force march die", typed(2))
    may.says("orders on land", chosen("march 2019-1517 all +1"))
    may.says("force march die", typed(2))
    may.says("orders on land", chosen("done"))
    rounds = [
        (("Bombard", "Charge"), (4, 5), (6, 4)),
        (("Envelop", "Refuse"), (3, 4), (5, 3)),
        (("Charge", "Withdraw"), (2, 6), (4, 2)),
    ]
    begins = "Battle at Galvenne: Yellow with 7 SP, morale 2 against Gray with 6 SP, morale 2."
    assert fight(may.game.position[0]) == FightUnderWay(begins, ("1317",))
    for tactics, dice, (ours, theirs) in rounds:
        assert may.game.question is not None
        assert may.game.question.by == ("Yellow", "Gray")
        may.game.answer(chosen(*tactics))
        may.says("combat dice, larger force", typed(*dice), "Yellow")
        while may.game.question is not None and may.game.question.why == "losses":
            may.game.answer(chosen(first_option(may, cavalry=False)))
        if (ours, theirs) != (4, 2):
            continue
        assert may.sp("Yellow", "1317") == ours
        assert may.sp("Gray", "1118") == theirs, "1318 is barred: 1218, 1118 towards Eisenfurt"
    may.says("siege of Galvenne", chosen("assault"), "Yellow")
    may.says("combat dice, larger force", typed(4, 4), "Yellow")
    lose(may, "1 cavalry")


def first_option(may: May, cavalry: bool) -> str:
    """Infantry first."""
    assert may.game.question is not None
    return next(word for word in may.game.question.options[0] if "cavalry" not in word or cavalry)


def test_the_month_of_may() -> None:
    may = May()
    gray(may)
    yellow(may)
    assert holder(may.position, "1317") == "Yellow"
    assert may.sp("Yellow", "1317") == 3
    assert score(may.position, ("Gray", "Yellow")) == {"Gray": 4, "Yellow": 7}
    june(may)


def june(may: May) -> None:
    """Step 9: all are fed, two stacks roll, recruits come; Steinau can join Brandis for five points."""
    may.says("attrition die", typed(5), "Gray")
    lose(may, "1 infantry")
    may.says("attrition die", typed(2), "Yellow")
    assert {(who, at): n for who, at, n in may.position.depots} == {("Gray", "0927"): 10, ("Yellow", "2019"): 10}
    assert all(army.hunger == 0 for army in may.position.armies)
    assert may.game.question is not None
    assert may.game.question.why == "recruits"
    assert may.game.question.options[0][0] == "raise 0927 4i 1c"
    may.says("recruits", chosen("raise 0927 4i 1c"), "Gray")
    may.says("recruits", chosen("raise 2019 5i 1c"), "Yellow")
    may.says("order die", typed(6), "Gray")
    may.says("order die", typed(1), "Yellow")
    may.says("orders at sea", chosen("done"), "Gray")
    may.says("orders on land", chosen("march 0922-1118 all +1"), "Gray")
    may.says("force march die", typed(6), "Gray")
    assert may.sp("Gray", "1118") == 8
