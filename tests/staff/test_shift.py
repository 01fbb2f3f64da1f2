"""How best play shifts: every row is the advisor's own answer to the changed situation."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.staff.advising.advice import Advice, AdviceAsk, advise
from berthier.staff.advising.crew import Slip, advise_many
from berthier.staff.advising.shift import changes, names_of, shift
from berthier.staff.situation import Situation

BRIEF = AdviceAsk(habits=False)
GUARDS = {"nation": "Fr", "parts": [["Fr", "I", 4], ["Fr", "G", 1]], "leader": [2, 3, 3]}
TURKS = {"nation": "Syria", "parts": [["Syria", "I", 3]], "leader": [1, 1, 1]}
BATTLE = {"attacker": GUARDS, "defender": TURKS, "chits": {"A": "Escalated Assault"}}


def situation(inputs: dict[str, Any], key: str = "great_powers", name: str = "chit_advice", **chosen: str) -> Situation:
    ruleset = find_ruleset(key)
    procedure = ruleset.procedure(name)
    return Situation(ruleset, procedure, procedure.call(inputs), ruleset.set({}), chosen, chosen)


def quietly(done: int) -> None:
    """Nobody listens."""


def each(situations: list[Situation]) -> Iterator[Advice | Exception]:
    for other in situations:
        try:
            yield advise(other, BRIEF, quietly)
        except (BadInput, TooMuch) as problem:
            yield problem


HERE = situation(BATTLE)
BASE = advise(HERE, BRIEF, quietly)


def test_each_terrain_has_the_value_it_has_on_its_own() -> None:
    armies = {"attacker": {"sp": 5}, "defender": {"sp": 4}}
    here = situation(armies, "six_states", "field_round")
    found = shift(here, advise(here, BRIEF, quietly), ["terrain"], each)
    assert {"terrain: clear → rough", "terrain: clear → river line"} <= {row.what for row in found.rows}
    for row in found.rows:
        terrain = row.what.removeprefix("terrain: clear → ").replace(" ", "_")
        alone = advise(situation(armies | {"terrain": terrain}, "six_states", "field_round"), BRIEF, quietly)
        assert (row.value, row.decision) == (alone.value, alone.decision)
    sizes = [abs(float(Fraction(row.difference))) for row in found.rows]
    assert sizes == sorted(sizes, reverse=True)


def test_guards_held_back_or_left_at_home() -> None:
    """A later question bound, and the guards taken out of the army, are two different changes."""
    bound = shift(HERE, BASE, ["guard commitment"], each)
    assert {row.what for row in bound.rows} == {
        f"attacker: guard commitment: as is best → always {word}" for word in ("no", "+1")
    }
    held = next(row for row in bound.rows if row.what.endswith("always no"))
    order = advise(situation(BATTLE, **{"attacker.guard commitment": "no"}), BRIEF, quietly)
    assert held.value == order.value
    assert float(Fraction(held.difference)) <= 0
    assert any(each.what == "attacker parts: Fr G 1 → none" for each in changes(HERE, BASE, ["attacker.parts"]))


def test_all_means_every_input_and_later_question_but_no_policy() -> None:
    names = {each.name for each in changes(HERE, BASE, ["all"])}
    assert {"terrain", "across_river", "attacker.leader", "attacker.parts", "attacker.guard commitment"} <= names
    assert "casualties" not in names
    assert "O-GUARD" not in names
    assert {each.what for each in changes(HERE, BASE, ["O-GUARD"])} == {
        "O-GUARD, option 12.3.4, guard commitment: on → off"
    }


def test_a_name_that_cannot_be_changed_is_refused_with_those_that_can() -> None:
    with pytest.raises(BadInput, match="Did you mean terrain") as caught:
        changes(HERE, BASE, ["terain"])
    assert caught.value.allowed == names_of(HERE, BASE)


def test_what_is_too_much_is_named_and_what_is_refused_is_left_out() -> None:
    def never(situations: list[Situation]) -> Iterator[Advice | Exception]:
        for number, _ in enumerate(situations):
            yield TooMuch(5) if number else BadInput("no")

    found = shift(HERE, BASE, ["terrain"], never)
    assert found.rows == ()
    assert len(found.untried) == 3


def test_processes_give_the_same_answers_in_the_same_order(tmp_path: Path) -> None:
    """Several at once, and again from what was kept; a refusal comes back whole."""
    rounds = [situation({"attacker": {"sp": sp}, "defender": {"sp": 4}}, "six_states", "field_round") for sp in (5, 6)]
    nothing = situation({"sp": 9}, "six_states", "attrition")
    told: list[int] = []
    found = list(advise_many([*rounds, nothing], BRIEF, tmp_path, told.append))
    assert found[:2] == [advise(each, BRIEF, quietly) for each in rounds]
    assert isinstance(found[2], BadInput)
    assert found[2].field == "procedure"
    assert told == [1, 2, 3]


def test_a_slip_is_the_situation_again() -> None:
    here = situation(BATTLE, **{"attacker.guard commitment": "no"})
    again = Slip.of(here).situation()
    assert (again.inputs, again.in_force, again.chosen) == (here.inputs, here.in_force, here.chosen)


def test_refusals_pass_between_processes_whole() -> None:
    """An exception with its own arguments does not survive pickling by itself."""
    much, bad = (pickle.loads(pickle.dumps(each)) for each in (TooMuch(5), BadInput("No.", "sp", ["1"])))
    assert (type(much), much.runs, str(much)) == (TooMuch, 5, str(TooMuch(5)))
    assert (bad.error, bad.field, bad.allowed) == ("No.", "sp", ["1"])
