"""Clauses a second audit found wrong or missing, each worked by hand: field combat."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, Question, chosen, typed
from tests.rules.great_powers.second_audit import CHEAPEST, RULESET, dice, play, stack


def test_an_army_too_small_to_split_is_told_so() -> None:
    ours = stack("Fr", ("I", 1), ("A", 3), leader=[3, 3, 5], corps=2)
    theirs = stack("As", ("I", 10), leader=[2, 2, 5], corps=2)
    with pytest.raises(BadInput) as said:
        Live(
            RULESET.procedure("field_combat").call(
                {"attacker": ours, "defender": theirs, "chits": {"A": "Outflank", "D": "Defend"}}
            )
        )
    assert said.value.error == "The attacker may not play Outflank: it is too small to split."
    assert said.value.field == "chits.A"


def test_bombardment_asks_for_no_militia_once_two_morale_are_lost() -> None:
    """Assault against Cordon, French 6 against 1: 2.4 lost in round 1; in round 2 only infantry and horse may fall."""
    ours = stack("Fr", ("I", 40), ("A", 12), leader=[3, 4, 6], corps=4)
    theirs = stack("As", ("I", 20), ("M", 20), ("C", 3), leader=[2, 2, 5], corps=3)
    asked: list[tuple[int, str]] = []
    rounds = [0]

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            rounds[0] += question.why == "combat die" and question.by[0] == "attacker"
            return typed(6 if question.by[0] == "attacker" else 1)
        asked.append((rounds[0], question.why))
        return chosen(*(options[0] for options in question.options))

    play("field_combat", {"attacker": ours, "defender": theirs, "chits": {"A": "Assault", "D": "Cordon"}}, answer)
    assert (0, "militia lost") in asked  # the bombardment of round 1
    assert not [why for number, why in asked if number >= 1 and why == "militia lost"]


@pytest.mark.parametrize(
    ("nation", "chits", "name", "side", "line"),
    [
        ("Tu", ("Assault", "Counterattack"), "morale level of attacker", "attacker", "national"),
        ("Ru", ("Assault", "Defend"), "morale level of defender", "defender", "national"),
        ("As", ("Echelon", "Cordon"), "die of attacker", "attacker", "national"),
    ],
)
def test_notes_c_e_and_l_ask_for_a_leader(nation: str, chits: tuple[str, str], name: str, side: str, line: str) -> None:
    """“Commanded by a leader” of that nation: corps alone have none of it."""
    found = {}
    for led in (True, False):
        army = stack(nation, ("I", 20), corps=2) | ({"leader": [2, 2, 4]} if led else {})
        other = stack("Sp", ("I", 20), leader=[2, 2, 4], corps=2)
        sides = {side: army, "attacker" if side == "defender" else "defender": other}
        inputs = {**sides, "chits": {"A": chits[0], "D": chits[1]}, "casualties": CHEAPEST}
        record = play("field_combat", inputs, dice(1, 1)).record
        found[led] = next(tally.value(line) for tally in record.tallies if tally.name == name)
    assert found == {True: 1, False: 0}


def test_both_guards_committed_and_both_break_both_give_a_cavalry_factor() -> None:
    """Assault against Counterattack, 3-1 shifted to 3-2, all fives: 1.8 each of 3.9 and more: both guards fail."""
    armies = {
        side: stack(nation, ("I", 30), ("G", 8), ("C", 4), leader=[3, 3, 6], corps=3)
        for side, nation in (("attacker", "Fr"), ("defender", "Ru"))
    }

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return typed(1 if question.why == "guard commitment" else 5)
        if question.why == "guard commitment":
            return chosen("+1", "+1")
        return chosen(*(options[0] for options in question.options))

    for casualties in ("owner's choice", CHEAPEST):
        chits = {"A": "Assault", "D": "Counterattack"}
        result = play("field_combat", {**armies, "chits": chits, "casualties": casualties}, answer).outcome
        assert str(result.end) == "both broken"
        assert (result.attacker.cavalry, result.defender.cavalry) == (3, 3)


def test_cavalry_away_on_a_flank_march_does_not_pursue() -> None:
    """The horse marches, does not arrive, and the foot breaks the enemy: nobody is there to pursue."""
    ours = {
        "nation": "Fr",
        "leader": [1, 4, 6],
        "roster": [{"nation": "Fr", "corps": "I", "I": 25}, {"nation": "Fr", "corps": "IC", "C": 7}],
    }
    theirs = stack("Egypt", ("I", 16), leader=[1, 1, 2], corps=2)
    inputs = {"attacker": ours, "defender": theirs, "chits": {"A": "Outflank", "D": "Defend"}, "casualties": CHEAPEST}
    for marching, horse in (("Outflank with 7 factors", 0), ("Outflank with 25 factors", 7)):

        def answer(question: Question, marching: str = marching) -> Answer:
            if question.why == "chit":
                return chosen(marching)
            return dice(6, 1, flank_march=6)(question)

        game = play("field_combat", inputs, answer)
        assert str(game.outcome.end) == "defender broken"
        assert game.record.fact("pursuing cavalry") == horse


def test_losses_fall_on_who_is_there() -> None:
    """The foot marches off; the horse that pins pays in full, though foot is cheaper."""
    ours = {
        "nation": "Fr",
        "leader": [1, 1, 6],
        "roster": [{"nation": "Fr", "corps": "I", "I": 25}, {"nation": "Fr", "corps": "IC", "C": 7}],
    }
    theirs = stack("GB", ("I", 60), leader=[1, 4, 6], corps=4)
    inputs = {"attacker": ours, "defender": theirs, "chits": {"A": "Outflank", "D": "Defend"}, "casualties": CHEAPEST}

    def answer(question: Question) -> Answer:
        if question.why == "chit":
            return chosen("Outflank with 25 factors")
        return dice(1, 6, flank_march=6)(question)

    result = play("field_combat", inputs, answer).outcome
    assert result.attacker.infantry == 25
    assert result.attacker.cavalry < 7


def test_corps_of_one_size_but_other_troops_are_told_apart() -> None:
    ours = {
        "nation": "Fr",
        "leader": [3, 3, 6],
        "roster": [{"nation": "Fr", "corps": "I", "I": 7}, {"nation": "Fr", "corps": "IC", "C": 7}],
    }
    game = Live(RULESET.procedure("field_combat").call({"attacker": ours, "defender": stack("As", ("I", 9))}))
    assert game.question is not None
    splits = [word for word in game.question.options[0] if word.startswith("Outflank")]
    assert sorted(splits) == ["Outflank with 7 factors: I", "Outflank with 7 factors: IC"]


def test_the_victors_morale_loss_is_told_when_a_side_leaves_at_dusk() -> None:
    """Probe against Defend for three rounds: the defender may have lost up to 0.0, 0.2 + … and the row says so."""
    ours = stack("Fr", ("I", 20), leader=[3, 3, 5], corps=1)
    theirs = stack("GB", ("I", 20), leader=[3, 3, 5], corps=1)
    inputs = {"attacker": ours, "defender": theirs, "chits": {"A": "Probe", "D": "Defend"}, "casualties": CHEAPEST}
    call = RULESET.procedure("field_combat").call(inputs)
    orders = parse_standing({"attacker.stay or withdraw": "withdraw", "defender.stay or withdraw": "stay"})
    found = Exact(orders).odds(call.procedure, *call.args)
    left = {o.victor_morale_loss for o in found if str(o.end) == "attacker leaves at day's end"}
    assert left >= {"0.0-0.9", "1.0-1.9", "2.0-2.9"}

    def highest(question: Question) -> Answer:
        if question.dice is None:
            words = {"stay or withdraw": ("withdraw", "stay")}
            return chosen(*words.get(question.why, tuple(options[0] for options in question.options)))
        return typed(5 if question.by[0] == "attacker" else 1)

    game = play("field_combat", inputs, highest)
    lost = game.record.fact("defender morale lost in tenths")
    assert game.outcome.victor_morale_loss == f"{lost // 10}.0-{lost // 10}.9"


def test_a_relief_is_fought_out_and_only_its_own_cavalry_pursues() -> None:
    """The garrison's horse fights but may not pursue; morale losses are told exactly; nobody pursues in the battle."""
    relief = stack("Fr", ("I", 40), ("C", 4), leader=[4, 4, 6], corps=3)
    garrison = stack("Fr", ("C", 5))
    besiegers = stack("As", ("I", 20), ("C", 2), leader=[2, 2, 4], corps=2)
    inputs = {"relief": relief, "besiegers": besiegers, "garrison": garrison, "casualties": CHEAPEST}
    inputs |= {"chits": {"A": "Assault", "D": "Cordon"}}
    game = play("limited_field_combat", inputs, dice(6, 1))
    result = game.outcome
    assert (result.siege, result.besiegers, result.pursuing_cavalry) == ("lifted", "retreat normally", 4)
    assert result.battle.pursuit_points == 0
    assert result.battle.defender_morale_lost >= 30
    assert result.points > 0
    assert result.besiegers_left.total < result.battle.defender.total
    lost = play("limited_field_combat", inputs, dice(1, 6)).outcome
    assert (lost.siege, lost.relief_force) == ("resumes", "returns to the area it came from")


def test_the_reserves_that_joined_are_named() -> None:
    reserve = {"parts": [["Fr", "I", 7]], "rating": 3, "area": "ansbach", "corps": ["Fr:V"]}
    late = {"parts": [["Fr", "C", 2]], "rating": 0}
    ours = stack("Fr", ("I", 20), leader=[2, 2, 4], reserves=[reserve, late])
    inputs = {"attacker": ours, "defender": stack("As", ("I", 30)), "chits": {"A": "Probe", "D": "Defend"}}
    result = play("field_combat", inputs | {"casualties": CHEAPEST}, dice(1, 1)).outcome
    assert result.attacker_joined == ("Fr:V",)


def test_each_side_may_have_its_own_casualty_policy() -> None:
    """The attacker gives his dearest first, the defender is asked."""
    armies = {"attacker": stack("Fr", ("I", 30), ("C", 9)), "defender": stack("As", ("I", 30), ("M", 9))}
    inputs = {**armies, "chits": {"A": "Assault", "D": "Counterattack"}}
    inputs["casualties_of"] = {"A": "dearest legal first"}
    asked: set[str] = set()

    def answer(question: Question) -> Answer:
        if question.why.endswith("lost"):
            asked.add(question.by[0])
        return dice(4, 4)(question)

    result = play("field_combat", inputs, answer).outcome
    assert asked == {"defender"}
    assert result.attacker.infantry == 30 or result.attacker.cavalry == 0


def test_pursuit_terrain_and_commander_have_their_lines() -> None:
    """Explain tells the +1 of a cavalry leader, the casualty level moved by the ground, and the Commander Chart."""
    ours = stack("Fr", ("I", 40), ("C", 6), leader=[4, 4, 6], corps=3, cavalry_leader=True)
    theirs = stack("As", ("I", 20), leader=[2, 2, 4], corps=2)
    inputs = {"attacker": ours, "defender": theirs, "terrain": "forest", "casualties": CHEAPEST}
    record = play("field_combat", inputs | {"chits": {"A": "Assault", "D": "Cordon"}}, dice(6, 1)).record
    tallies = {tally.name: tally for tally in record.tallies}
    assert tallies["pursuit die"].total == 1
    assert tallies["casualty level of attacker"].value("terrain") == -1
    cells = [entry.table for entry in record.entries if hasattr(entry, "table")]
    assert "commander" in cells
    tables = [record.fact("table of attacker")]
    assert tables[0] == f"{tallies['casualty level of attacker'].total}-{tallies['morale level of attacker'].total}"
