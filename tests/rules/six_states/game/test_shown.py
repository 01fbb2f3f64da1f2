"""What players read of the whole game: buttons in words, what happened in a sentence, a guide that tells what is so."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from berthier.boards.changes import changes
from berthier.core.orders import label_of, read_option
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.six_states import CAMPAIGN
from berthier.rules.six_states.game.closing import Ending
from berthier.rules.six_states.game.position import Position, Prisoner
from berthier.rules.six_states.game.turn import campaign

VOYAGES = {
    "Gray": "sail P:1228-Z12-C:2428 2N 1T load 2i land",
    "Yellow": "sail P:2020-Z14-Z13-C:2428 2N 1T load 2i land",
}


def at_sea(first: str) -> Live[Ending]:
    """Two neighbours, the fleet of who is first to be ordered."""
    game = Live[Ending](Next(campaign, "two_neighbours"))
    for die in (6, 1) if first == "Gray" else (1, 6):
        game.answer(typed(die))
    return game


def position_of(game: Live[Any]) -> Position:
    found: Position = CAMPAIGN.position_in(game.position[0])
    return found


def labels(game: Live[Any], side: str) -> dict[str, str]:
    return {str(option): label_of(option) for option in game.options[side]}


@pytest.mark.parametrize("side", VOYAGES)
def test_who_sails_is_not_lost(side: str) -> None:
    """Two infantry go aboard and land: every step is told as that, and no loss is drawn."""
    assert CAMPAIGN.tell is not None
    game, told, bursts = at_sea(side), list[str](), 0
    game.answer(chosen(VOYAGES[side]))
    while position_of(game).phase == "sea" and game.asked is not None:
        game.answer(chosen("done"))
    walked = [found for node, _ in game.places() if (found := CAMPAIGN.position_in(node)) is not None]
    for before, after in pairwise(walked):
        told.append(CAMPAIGN.tell(before, after))
        bursts += len(changes(CAMPAIGN.scene(before), CAMPAIGN.scene(after)).markers)
    said = " ".join(told)
    assert "loses" not in said
    assert "march" not in said
    assert f"2 SP of {side} land at Farol." in said or "Farol falls" in said
    assert bursts == 0


def test_buttons_speak_in_words() -> None:
    game = at_sea("Gray")
    assert labels(game, "Gray")["fleet P:1228"] == "The fleet in Silberhafen (2 NSP, 1 transport)"
    game.answer(chosen("fleet P:1228"))
    assert "Lie off Farol, taking 2 infantry aboard and land" in labels(game, "Gray").values()
    game.answer(chosen("lie P:1228"))
    game.answer(chosen("army 0921"))
    parts = [label for word, label in labels(game, "Gray").items() if " 3i" in word or " 4i" in word]
    assert parts
    assert all("of 7 SP to" in label for label in parts)


def test_prisoners_are_called_by_the_names_of_their_states() -> None:
    position = position_of(at_sea("Gray")).but(
        turn=3,
        prisoners=(Prisoner("Galvan", 0, "g", 5), Prisoner("Brandis", 1, "Gray", 6), Prisoner("Old", 0, "Gray", 2)),
    )
    (card,) = [card for card in CAMPAIGN.scene(position).cards if card.title == "Prisoners"]
    assert card.lines == ("Galvan of Duchy of Galvenne", "Brandis of Gray, back in month 6", "Old of Gray")


def test_the_guide_teaches_what_is_so() -> None:
    """Farol is nobody's until somebody has landed; the other is not sent there then. Each side gets its own order."""
    assert CAMPAIGN.guide is not None
    steps = CAMPAIGN.guide("two_neighbours")

    def orders(position: Position, side: str) -> list[str]:
        return [step.order for step in steps if step.order and (step.when is None or step.when(position, side))]

    start = position_of(at_sea("Gray"))
    for side in ("Gray", "Yellow"):
        (order,) = orders(start, side)
        game = at_sea(side)
        game.answer(chosen(order))
    taken = start.but(control=(("2428", "Yellow"),))
    assert orders(taken, "Gray") == []
    said = " ".join(step.words for step in steps if step.when is None or step.when(taken, "Gray"))
    assert "belongs to nobody" not in said


def test_a_force_march_says_its_chance_and_what_came_of_it() -> None:
    """Brandis asks for two points more and throws a 5: row 4 grants one and costs an SP, he stops short of Galvenne."""
    assert CAMPAIGN.tell is not None
    game = at_sea("Gray")
    game.answer(chosen("done"))
    order = read_option(game.options["Gray"], "march 0921-1317 all +2", "order")
    assert label_of(order) == "Brandis to Galvenne, force march +2, granted 4 times in 6"
    assert label_of(read_option(game.options["Gray"], "march 0921-1121 all", "order")) == "Brandis to 1121"
    before = position_of(game)
    game.answer(chosen(order))
    game.answer(typed(5))
    game.answer(chosen("1 infantry"))
    assert CAMPAIGN.tell(before, position_of(game)) == "Brandis's 6 SP march to 1218; 1 SP falls out on the way."


def test_a_loss_without_a_fight_says_whose_it_is() -> None:
    """Attrition asks the owner which troops go: the stack is named."""
    assert CAMPAIGN.fight is not None
    game = at_sea("Gray")
    while (asked := game.asked) is not None and asked.why != "losses":
        first = next((str(options[0]) for options in game.options.values()), "")
        game.answer(typed(6) if asked.dice is not None else chosen(first))
    found = CAMPAIGN.fight(game.position[0])
    assert found is not None
    assert found.told == "Attrition: Gray's 11 SP at Grauburg."
    assert found.on == ("0927",)


def test_recruits_are_told() -> None:
    position = position_of(at_sea("Gray"))
    stronger = [
        msgspec.structs.replace(army, troops=(("Gray", 5, 1, 0),)) if army.key == ("Gray", "0927", False) else army
        for army in position.armies
    ]
    assert CAMPAIGN.tell is not None
    assert CAMPAIGN.tell(position, position.but(armies=tuple(stronger))) == "Gray raises 5 SP at Grauburg."


def test_a_fleet_says_whom_it_lets_pass() -> None:
    """In words, and not by the word its order is written in."""
    scene = CAMPAIGN.scene(position_of(at_sea("Gray")))
    fleets = [piece for piece in scene.pieces if piece.kind == "fleet"]
    assert fleets
    assert {piece.lines[0] for piece in fleets} == {"attacks whoever passes and is no stronger"}


def test_an_army_tells_who_leads_it_and_what_its_train_carries() -> None:
    lines = next(
        piece.lines for piece in CAMPAIGN.scene(position_of(at_sea("Gray"))).pieces if "Brandis" in piece.title
    )
    assert lines[1:] == ("led by Brandis (1)", "supplies in its train: 3")
