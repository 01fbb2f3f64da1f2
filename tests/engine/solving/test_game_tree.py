"""A procedure as a game: its states, its forks, its decisions, within a budget."""

from __future__ import annotations

from fractions import Fraction

import pytest

from berthier.core.dice import D6
from berthier.core.errors import BadInput, TooMuch
from berthier.core.policy import Moment
from berthier.core.switches import Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.flow import NeverEnds
from berthier.engine.solving.game_tree import Chance, Decision, Ends, GameTree, GoesOn
from berthier.engine.solving.solve import solve
from tests.core.procedures import HANDS, lose_points, many_dice, no_choice, opposed, show_hands, with_switch


def fight_or_fly(umpire: Umpire, rounds: int) -> str | Next[str]:
    """A die, then on some faces a choice, then perhaps another round."""
    face = umpire.roll(D6, "die", by="ours")
    if face < 3 or rounds == 0:
        return "over"
    if face > 4 and umpire.choose("ours", ("fight", "fly"), "fight on") == "fly":
        return "flown"
    return Next(fight_or_fly, rounds - 1)


def test_a_tree_has_a_fork_for_every_question() -> None:
    """Six faces; a decision where one is asked; leaves that end or go on."""
    game = GameTree(Next(fight_or_fly, 1))
    assert game.nodes == [Next(fight_or_fly, 1), Next(fight_or_fly, 0)]
    first = game.trees[0]
    assert isinstance(first, Chance)
    assert (first.weights, first.total) == ((1,) * 6, 6)
    assert first.children[:4] == [Ends("over"), Ends("over"), GoesOn(1), GoesOn(1)]
    decision = first.children[4]
    assert isinstance(decision, Decision)
    assert (decision.why, decision.sides, decision.options) == ("fight on", ("ours",), (("fight", "fly"),))
    assert decision.children == [GoesOn(1), Ends("flown")]
    assert decision.moment == Moment(Next(fight_or_fly, 1), (5,))
    assert game.trees[1] == Chance((1,) * 6, 6, [Ends("over")] * 6)
    assert set(game.decisions) == {Moment(Next(fight_or_fly, 1), (face,)) for face in (5, 6)}


def test_a_secret_of_two_is_one_decision_row_by_row() -> None:
    """The first side's options are the rows."""
    tree = GameTree(Next(show_hands)).trees[0]
    assert isinstance(tree, Decision)
    assert (tree.sides, tree.options) == (("ours", "theirs"), (HANDS, HANDS))
    assert tree.children == [Ends((str(ours), str(theirs))) for ours in HANDS for theirs in HANDS]


def three_in_secret(umpire: Umpire, third: int) -> int:
    """Three sides choose, of whom the third may have no choice."""
    picks = umpire.secretly({"ours": (1, 2), "allies": tuple(range(third)), "theirs": (3, 4)}, "number")
    return picks["ours"] * 100 + picks["allies"] * 10 + picks["theirs"]


def test_a_side_with_one_option_decides_nothing() -> None:
    """In a secret of three with one bound, two decide; of one option each, nobody."""
    game = GameTree(Next(three_in_secret, 1))
    tree = game.trees[0]
    assert isinstance(tree, Decision)
    assert tree.sides == ("ours", "theirs")
    assert tree.children == [Ends(103), Ends(104), Ends(203), Ends(204)]
    assert GameTree(Next(no_choice)).decisions == {}
    assert solve(game, "ours", lambda total: total).value == 203


def test_a_secret_of_three_is_refused_in_a_sentence() -> None:
    """Advice is for two sides."""
    with pytest.raises(BadInput, match="'number' is chosen secretly by 3 sides; advice is for two"):
        GameTree(Next(three_in_secret, 2))


def test_the_first_decision_is_the_one_met_soonest() -> None:
    """Past dice and past rounds; None where nobody decides."""
    decision = GameTree(Next(fight_or_fly, 1)).first_decision()
    assert decision is not None
    assert decision.moment == Moment(Next(fight_or_fly, 1), (5,))
    later = GameTree(Next(round_and_round, 3)).first_decision()
    assert later is not None
    assert later.moment == Moment(Next(round_and_round, 0), ())
    assert GameTree(Next(lose_points, 7, 7)).first_decision() is None


def round_and_round(umpire: Umpire, left: int) -> str | Next[str]:
    """Three rounds of dice with a way back, and only then a choice."""
    if left == 0:
        return umpire.choose("theirs", ("a", "b"), "letter")
    return Next(round_and_round, left - (umpire.roll(D6, "die", by="ours") > 1))


def test_equal_states_are_one_state() -> None:
    """7 against 7 points is a handful of states, however many lines lead through them."""
    game = GameTree(Next(lose_points, 7, 7))
    assert len(game.nodes) == len(set(game.nodes)) <= 13 * 13


def calls_dice(umpire: Umpire) -> str:
    """An inner procedure of pure chance."""
    return umpire.resolve(opposed, 0)


def calls_hands(umpire: Umpire) -> tuple[str, str]:
    """An inner procedure that asks for choices."""
    return umpire.resolve(show_hands)


def test_an_inner_procedure_of_pure_chance_is_one_fork() -> None:
    """Three results, not 36 faces; one that asks is run inside its caller."""
    game = GameTree(Next(calls_dice))
    tree = game.trees[0]
    assert isinstance(tree, Chance)
    chances = {c.outcome: Fraction(w, tree.total) for c, w in zip(tree.children, tree.weights, strict=True)}
    assert chances == {"tie": Fraction(1, 6), "ours": Fraction(5, 12), "theirs": Fraction(5, 12)}
    assert not game.has_choices(Next(opposed, 0))
    asking = GameTree(Next(calls_hands))
    assert asking.has_choices(Next(show_hands))
    assert set(asking.decisions) == {Moment(Next(calls_hands), ())}


def test_past_its_budget_it_says_so() -> None:
    """7,776 lines against a budget of 1,000."""
    with pytest.raises(TooMuch, match="more than 1,000 runs"):
        GameTree(Next(many_dice, 5), budget=1_000)
    told: list[int] = []
    assert GameTree(Next(many_dice, 5), budget=7_776, progress=told.append).runs == 7_776
    assert told == sorted(told) != []


def test_switches_in_force_are_played() -> None:
    """At the default a tie is ours: 21 of 36."""
    plain = solve(GameTree(Next(with_switch)), "ours", lambda winner: winner == "ours")
    other = solve(GameTree(Next(with_switch), Switches((("TIE", "theirs"),))), "ours", lambda winner: winner == "ours")
    assert (plain.value, other.value) == (Fraction(21, 36), Fraction(15, 36))


PATIENCE = [0]


def reroll_then_ask(umpire: Umpire) -> int | Next[int]:
    """A die rolled again on 1 and 2; then a choice."""
    PATIENCE[0] -= 1
    if PATIENCE[0] < 0:
        raise AssertionError("still running after 10,000 rolls")
    face = umpire.roll(D6, "die", by="ours")
    return Next(reroll_then_ask) if face <= 2 else face + umpire.choose("ours", (0, 1), "bonus")


def ten_times(umpire: Umpire) -> int:
    """Uses the answer of a procedure that both loops and asks."""
    return 10 * umpire.resolve(reroll_then_ask)


def test_a_loop_inside_an_inner_procedure_that_asks_does_not_hang() -> None:
    """It is solved (3 to 6 evenly and 1 more, times ten: 55), or refused in words."""
    PATIENCE[0] = 10_000
    try:
        game = GameTree(Next(ten_times), budget=1_000)
    except (TooMuch, NeverEnds, BadInput):
        return
    assert solve(game, "ours", lambda total: total).value == 55
