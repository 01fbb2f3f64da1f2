"""The guided first turn: every learning scenario has one, it speaks of what is asked, and its order can be given."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from berthier.core.game import Taught
from berthier.core.notes import Fact
from berthier.core.orders import Offer, Order
from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.question import Asks, Event, Question, chosen, rolled
from berthier.look.great_powers.guide import guide_of as ulm_guide
from berthier.look.six_states.guide import guide_of as six_states_guide
from berthier.rooms import views
from berthier.rules.six_states.game.closing import hand_over
from berthier.rules.six_states.house import C19
from berthier.rules.six_states.march import MarchFlag, granting
from berthier.staff.played.games import position_of
from berthier.staff.played.on_board import BoardAsk, stands
from berthier.web.games.boards.guiding import Guide, answered_by
from berthier.web.games.boards.trail import Thrown
from tests.web.guest import Guest, begin

LEARNING = [
    (key, game, scenario)
    for key in sorted(installed())
    for game in find_ruleset(key).games
    for scenario, one in game.scenarios().items()
    if one.learning
]


@pytest.mark.parametrize(("key", "game", "scenario"), LEARNING)
def test_a_first_game_teaches(key: str, game: object, scenario: str) -> None:
    found = find_ruleset(key).find_game(scenario)
    assert found.guide is not None
    steps = found.guide(scenario)
    assert len(steps) >= 5
    for step in steps:
        assert all(found.expected(why) for why in step.at), step  # it speaks of questions that there are


def test_what_is_said_fits_what_is_asked() -> None:
    whole, march, sea = Taught("all"), Taught("land", ("orders on land",)), Taught("sea", ("orders at sea",), "sail")
    offer = Offer(lambda: [Order("done")], lambda word: Order(word))
    steps = (whole, march, sea)
    assert Guide(steps, "orders at sea", offer).now == [whole, sea]
    assert Guide(steps, "orders on land", offer, ("orders at sea",)).now == [march]
    assert Guide(steps, "orders at sea", offer, ("orders on land",)).may_try(sea)
    assert not Guide(steps, "orders at sea", (Order("done"),), ("orders on land",)).may_try(sea)


def test_nothing_is_taught_twice() -> None:
    """A step is said the first time its question is asked; dice that were thrown are no answer of one's own."""
    march = Taught("land", ("orders on land", "where it marches"))
    assert Guide((march,), "orders on land", (), ("where it marches",)).now == []
    fell = Event(Question(Asks.ROLL, "who is first", ("Gray",), "d6"), rolled(3))
    sailed = Event(Question(Asks.CHOOSE, "orders at sea", ("Gray",)), chosen("done"))
    assert answered_by("Gray", [fell, sailed]) == ("orders at sea",)
    assert answered_by("Yellow", [fell, sailed]) == ()


def test_the_order_of_a_step_is_given_with_a_tap(client: TestClient) -> None:
    fields = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "hotseat", "side": "Gray"}
    pages = (client.post("/play", data=fields).text for _ in range(30))  # a die says who moves first
    page = next(page for page in pages if "Electorate of Grauland: orders at sea" in page)
    assert "Your first turn" in page
    found = re.search(r'name="pick" value="(sail [^"]*)">Do this<', page)
    assert found is not None
    asked = re.search(r'name="turn" value="([0-9]+)"', page)
    place = re.search(r'data-place="(/seat/[^"]*)"', page)
    assert asked is not None
    assert place is not None
    given = {"turn": asked[1], "_do": "choose", "pick": found[1]}
    after = client.post(f"{place[1]}/do", data=given).text
    assert 'class="problem" role="alert"' not in after
    assert "Farol" in after


@pytest.mark.parametrize(("key", "game", "scenario"), LEARNING)
def test_every_side_is_told_what_it_is_about(key: str, game: object, scenario: str) -> None:
    """At its own first question, whoever moved before: so who moves second is told too."""
    found = find_ruleset(key).find_game(scenario)
    assert found.guide is not None
    position = begun(key, scenario)
    for side in (side.name for side in found.sides(scenario) if not side.neutral):
        steps = tuple(step for step in found.guide(scenario) if step.when is None or step.when(position, side))
        assert [step for step in Guide(steps, "anything", ()).now if not step.at], side


def test_who_moves_second_is_not_told_of_a_city_that_is_taken_as_open() -> None:
    taken = hand_over(begun("six_states", "two_neighbours"), "1317", "Yellow")
    steps = [step for step in six_states_guide("two_neighbours") if step.when is None or step.when(taken, "Gray")]
    first = " ".join(step.words for step in Guide(tuple(steps), "anything", ()).now)
    assert "holds Galvenne" in first
    assert "open city" not in first


def test_who_moves_second_at_ulm_is_not_told_to_cut_off_who_is_gone() -> None:
    """Austria marches first: Mack may have left Ulm when France is asked."""
    start = begun("great_powers", "ulm")
    away = replace(start, corps=tuple(replace(one, area="linz") if one.area == "ulm" else one for one in start.corps))
    at_ulm, gone = (
        " ".join(step.words for step in ulm_guide("ulm") if step.when is not None and step.when(position, "France"))
        for position in (start, away)
    )
    assert "Cut Mack off" in at_ulm
    assert "no longer at Ulm" in gone
    assert "Cut Mack off" not in gone


def test_first_questions_are_not_told_again_later(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has the last answers at hand, which may all be another side's; the guide goes by all of one's own."""
    monkeypatch.setattr(views, "RECENT", 1)
    guest = begin(client, "six_states", "two_neighbours")
    told = []
    for _ in range(10):
        page = guest.see()
        told.append(spoken(guest))
        pick = re.search(r'name="pick" value="(raise [^"]*|done)"', page)
        assert pick is not None
        guest.do(do="choose", turn=guest.turn, pick=pick[1])
    assert sum("It is May." in words for words in told) == 2  # once to each side


def spoken(guest: Guest) -> str:
    """What the guide says on a page now."""
    found = re.search(r'<details class="guide".*?</details>', guest.see(), re.DOTALL)
    return found[0] if found is not None else ""


def begun(key: str, scenario: str) -> Any:
    """The position a scenario begins with, as a watcher sees it."""
    board = stands(BoardAsk(ruleset=key, scenario=scenario))
    return position_of(board.game, board.live, None)


def test_a_march_beyond_its_points_says_how_likely_it_is() -> None:
    """Six States by the sheet's table: a major state takes one off the die; rows 1 to 5 grant one point, rows 1 to 3
    two, rows 1 and 2 three."""
    flags = frozenset({MarchFlag.ALL_MAJOR})
    assert [granting(extra, flags, C19.default) for extra in (1, 2, 3)] == [6, 4, 3]


def test_the_last_dice_are_told_with_what_they_came_to() -> None:
    """To who threw them beside his next question: a force march that failed, before its losses are asked for."""
    ordered = Event(Question(Asks.CHOOSE, "where it marches", ("Gray",)), chosen("march 0921-1317 all +3"))
    fell = Event(Question(Asks.ROLL, "force march die", ("Gray",), "d6"), rolled(4))
    record = [Fact("odds", "2-1"), ordered, fell, Fact("points granted", 2), Fact("SP lost", 1)]
    thrown = Thrown(record, "Gray")
    assert thrown.throws == [fell]
    assert [(fact.name, fact.value) for fact in thrown.facts] == [("points granted", 2), ("SP lost", 1)]
    assert thrown.is_own
    assert not Thrown(record, "Yellow").is_own
    assert not Thrown([*record, ordered], "Gray").throws


def test_dice_that_answer_an_order_of_ones_own_are_told_beside_the_next_question() -> None:
    """A march that was not granted is no riddle: the die and what it came to stand where the next order is asked."""
    ordered = Event(Question(Asks.CHOOSE, "where it marches", ("Gray",)), chosen("march 0921-1317 all +2"))
    fell = Event(Question(Asks.ROLL, "force march die", ("Gray",), "d6"), rolled(6))
    others = Event(Question(Asks.CHOOSE, "where it marches", ("Yellow",)), chosen("march 1621-1319 all"))
    assert Thrown([ordered, fell, Fact("points granted", 0)], "Gray").is_answer
    assert not Thrown([ordered, fell, others, fell], "Gray").is_answer
    assert not Thrown([ordered], "Gray").is_answer


def test_the_last_dice_are_told_without_what_another_fight_came_to() -> None:
    """Yellow stayed before the walls, and what that assault came to was noted; then Gray's attrition fell."""
    stayed = Event(Question(Asks.CHOOSE, "assault again", ("Yellow",)), chosen("stay"))
    fell = Event(Question(Asks.ROLL, "attrition die", ("Gray",), "d6"), rolled(6))
    assault = [Fact("defender morale left", -2), Fact("Galvenne is taken for", "Yellow")]
    record = [stayed, *assault, fell, Fact("modified roll", 4), Fact("SP lost", 1)]
    told = Thrown(record, "Gray").worked_out(str, str)
    assert told == [("modified roll", 4), ("SP lost", 1)]


def test_as_many_figures_are_told_as_have_a_name() -> None:
    """Great Powers: both dice of a round, and the factors each cost; morale stands on the lines of the battle."""
    dice = next(game.dice for game in find_ruleset("great_powers").games)
    assert dice is not None
    fell = [Event(Question(Asks.ROLL, "combat die", (side,), "d6"), rolled(4)) for side in ("France", "Austria")]
    beside = ["table of attacker", "strength of attacker", "attacker engaged", "attacker morale lost in tenths"]
    noise = [Fact(name, n) for n, name in enumerate([*beside, "modified die of attacker"])]
    record = [fell[0], Fact("attacker loses", 0), *noise, fell[1], Fact("defender loses", 3), *noise]
    called = partial(dice, begun("great_powers", "ulm"))
    told = Thrown(record, "France").worked_out(called, str)
    assert told == [("factors lost by the attacker", 0), ("factors lost by the defender", 3)]


def test_whom_each_of_several_dice_was_for_is_told_with_it() -> None:
    """Capitani: five units check their discipline; of the last four each is named, also two that are called alike."""
    units = [("Gendarmes", 5), ("archers", 4), ("Black Band", 3), ("Black Band", 3), ("Gascons", 3)]
    record: list[Any] = []
    for unit, die in units:
        fell = Event(Question(Asks.ROLL, "Discipline Check", ("French",), "d6"), rolled(die))
        record += [Fact("unit", unit), fell, Fact("modified roll", die)]
    told = Thrown([*record, Fact("SP left", "4 of 5")], "French").worked_out(str, str)
    checks = [fact for unit, die in units[1:] for fact in (("unit", unit), ("modified roll", die))]
    assert told == [*checks, ("SP left", "4 of 5")]


def test_what_an_earlier_throw_came_to_names_none_of_the_last() -> None:
    record: list[Any] = []
    for die in (1, 2, 3, 4, 5):
        fell = Event(Question(Asks.ROLL, "attrition die", ("Gray",), "d6"), rolled(die))
        record += [fell, Fact("modified roll", die)]
    assert [value for _, value in Thrown(record, "Gray").worked_out(str, str)] == [2, 3, 4, 5]


@pytest.mark.parametrize(("way", "advised"), [("alone", True), ("friends", False)])
def test_the_staff_is_spoken_of_only_where_it_can_be_asked(client: TestClient, way: str, advised: bool) -> None:
    fields = {"ruleset": "battalions", "scenario": "two_elms", "way": way, "side": "blue", "level": "first"}
    page = client.post("/play", data=fields).text
    assert "Whoever bids more" in page
    assert ("Ask the staff for the mix." in page) is advised
    assert ("What would the staff choose?" in page) is advised


@pytest.mark.parametrize(("key", "game", "scenario"), LEARNING)
def test_no_step_sends_to_a_staff_that_may_not_be_there(key: str, game: object, scenario: str) -> None:
    taught = find_ruleset(key).find_game(scenario).guide
    assert taught is not None
    assert not any("staff" in step.where(False).words for step in taught(scenario))
