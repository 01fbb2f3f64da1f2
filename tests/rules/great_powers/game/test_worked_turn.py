"""Ulm, September 1805, order by order and die by die as the design works it (h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.look.great_powers.telling import fight
from berthier.rules.great_powers.game.month_end import score_of
from berthier.rules.great_powers.game.sight import guessed, seen
from tests.rules.great_powers.game.play import begin, check, position_of

ORDERS = {
    "land order of As": ["march As:I As:II > augsburg", "march As:III > augsburg", "done"],
    "land order of Fr": [
        "march Fr:III Fr:IV > augsburg",
        "march Bavaria:Bavaria > augsburg",
        "march Fr:V Fr:Imperial Guard > ansbach",
        "march Fr:IC > linz",
        "done",
    ],
}
DICE = {
    "forage": [4],
    "combat die": [4, 3, 5, 2],
    "reinforcement": [4, 5],
    "pursuit": [3],
}


def play_september(told: set[str] | None = None) -> Live[Any]:
    """To the first question of October; which fights were told of goes into `told`."""
    orders: dict[str, Iterator[str]] = {why: iter(words) for why, words in ORDERS.items()}
    dice: dict[str, Iterator[int]] = {why: iter(faces) for why, faces in DICE.items()}

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return typed(next(dice[question.why]))
        if question.why in orders:
            return chosen(next(orders[question.why]))
        if question.why == "chit":
            return chosen(*({"France": "Assault", "Austria": "Cordon"}[side] for side in question.by))
        if question.why == "guard commitment":
            return chosen(*("no" for _ in question.by))
        assert question.why == "reserve", question
        return chosen("march to the guns")

    live = begin("ulm")
    while live.question is not None and position_of(live).month == 9:
        if told is not None and live.question.why == "chit":
            told.add(str(fight(live.position[0])))
        live.answer(answer(live.question))
    return live


def test_the_worked_turn_of_ulm() -> None:
    live = play_september()
    position = position_of(live)
    check(position)
    has = {corps.id: (corps.area, corps.counts[0], corps.counts[2], corps.counts[3]) for corps in position.corps}
    assert has["As:I"] == ("munich", 2, 1, 0)
    assert has["As:II"] == ("munich", 3, 1, 0)
    assert has["As:III"] == ("munich", 3, 1, 0)
    assert has["As:I Grenadier"] == ("munich", 0, 1, 4)
    assert has["Fr:IV"] == ("augsburg", 17, 2, 0)
    assert has["Fr:III"] == ("augsburg", 17, 2, 0)
    assert has["Fr:Imperial Guard"] == ("augsburg", 0, 2, 6)
    assert position.controller["augsburg"] == position.controller["linz"] == "Fr"
    assert position.controller["ulm"] == "As"
    assert ("As", "linz") not in position.depots
    assert (position.power["As"].lost, position.power["Fr"].lost) == (28, 2)
    assert position.power["Fr"].battles == 2


def test_who_fought_knows_what_is_left() -> None:
    """(c): contents are told to both when chits are revealed; losses both have seen come off by `board_losses`."""
    position = position_of(play_september())
    known = {corps.id: corps.counts for corps in seen(position, "France").corps if corps.area == "munich"}
    assert known == {corps.id: corps.counts for corps in position.corps if corps.area == "munich"}
    assert {corps.counts for corps in seen(position, None).corps if corps.id == "As:I"} == {guessed("As:I")}


def test_a_chit_is_asked_for_with_the_battle_it_is_for() -> None:
    told: set[str] = set()
    play_september(told)
    assert told == {
        "Battle in Augsburg: France's III and IV Corps with the corps of Bavaria under Davout attack "
        "Austria's I, II, III and I Grenadier corps under Mack."
    }


def test_were_it_over_now_france_has_eleven_points() -> None:
    position = position_of(play_september())
    found = score_of(position, {power.key: power.lost for power in position.powers})
    assert (found.places, found.factors, found.total, found.level) == (5, 6, 11, "French victory")
