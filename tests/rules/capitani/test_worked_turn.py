"""The worked turn of the game's design, die by die: Novara, turn 1, 21 to 31 May 1513.

Checks that the design does not tell, of Corps with nobody left to be shaken, are thrown as 1: they pass.
"""

from __future__ import annotations

from typing import Any

from berthier.core.orders import read_option
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.games.capitani import CAMPAIGN, RULESET
from berthier.opponents.series import begin
from berthier.rules.capitani.game.victory import points

THE_TURN = (
    "2",
    "5,2",
    "3,5",
    "F1 A; F2 G; F3 G | S2 A; S1 G",
    "5",
    "S2 1206-1311 C",
    "pass",
    "pass",
    "1",
    "stay inside",
    "wait",
    "4",
    "V 0,3; M 1,2 | V 0,4; M 2,3,5,6; R 1",
    "no Formation | Formation on the Main Body",
    "Vanguard Engage, Main Body Engage | Vanguard Hold with Firearms, Main Body Hold with Artillery",
    "2",
    "4",
    "6",
    "4",
    "6",
    "3",
    "4",
    "keep the Rearguard",
    "fight on",
    "fight on",
    "Vanguard Engage, Main Body Engage | Vanguard Hold with Cavalry Charge, Main Body Hold",
    "2",
    "Confederates 1",
    "4",
    "5",
    "2",
    "5",
    "5",
    "1",
    "1",
    "whole Rearguard to the Main Body",
    "fight on",
    "fight on",
    "Vanguard Engage, Main Body Engage | Vanguard Hold with Cavalry Charge, Main Body Hold",
    "Confederates 1",
    "1",
    "3",
    "5",
    "1",
    "1",
    "2",
    "1",
    "2",
    "3",
    "1",  # the mark of the siege still lies on Novara: by the board questions S2 is Besieged, and loses nothing
    "4",
    "5",
    "2",
)
ORDERS, BATTLE = 4, 12  # answers up to the secret forms, and up to the deployment


def answer(live: Live[Any], word: str) -> Answer:
    """Dice as figures, choices in the words of the log; what several answer at once is parted by a bar."""
    question = live.question
    assert question is not None
    if question.dice is not None:
        return rolled(*(int(face) for face in word.split(",")))
    words = zip(question.by, word.split("|"), strict=True)
    return chosen(*(read_option(live.options[side], said.strip(), question.why) for side, said in words))


def played(answers: int) -> tuple[Live[Any], Any]:
    _, live = begin(RULESET, "novara_1513")
    for word in THE_TURN[:answers]:
        live.answer(answer(live, word))
    return live, CAMPAIGN.position_in(live.position[0])


def test_the_command_phase() -> None:
    """France draws 5 AP by 25 hexes and keeps 2, the Swiss draw 5 in Arona and keep 2; the Swiss begin."""
    _, position = played(ORDERS - 1)
    assert [purse.purse for purse in position.commands] == [5, 5]
    live, position = played(ORDERS + 1)
    assert [purse.purse for purse in position.commands] == [2, 2]
    assert live.question is not None
    assert live.question.by == ("swiss",)


def test_the_siege_and_the_march_to_contact() -> None:
    """S2 is in Novara with S1; the guns did nothing; no surprise; both lines are drawn up as the design has them."""
    live, position = played(BATTLE)
    assert [(force.id, force.hex) for force in position.of_side["swiss"]] == [("S2", "1311")]
    assert position.siege == {"Novara": 1}
    assert live.question is not None
    assert (live.question.why, live.question.by) == ("deployment", ("swiss", "french"))


def test_the_battle_and_the_end_of_the_turn() -> None:
    """11 French SP and 3 Swiss are lost; F1 retreats to 1315, two of its three units recover; 3 points to 6."""
    _, position = played(len(THE_TURN))
    beaten = position.by_id["F1"]
    assert beaten.hex == "1315"
    left = sorted((troop.kind, troop.sp, troop.demoralised) for troop in beaten.units if not troop.is_guns)
    assert left == [("black_band", 2, True), ("black_band", 4, False), ("gendarmes", 4, False)]
    assert sum(troop.sp for troop in beaten.units if troop.is_guns) == 5
    assert dict(position.lost) == {"french": 11, "swiss": 3}
    assert points(position) == {"french": 3, "swiss": 6}
    assert (position.turn, position.fields) == (2, 1)
