"""Why, before the roll: what every answer would do, each once, just as the table would play it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from berthier.core.dice import D6, Dice
from berthier.core.notes import Fact, Ruling
from berthier.core.policy import parse_standing
from berthier.core.switches import Switches
from berthier.core.umpire import Next, Umpire
from berthier.engine.explain import answers_to, count_answers, explain, follow
from berthier.engine.live import Live
from berthier.engine.question import Asks, Question, chosen, typed
from tests.core.logs import GAMES, played
from tests.core.procedures import HANDS, TIES, choose_hands, show_hands, with_switch


def fire(umpire: Umpire, volleys: int) -> int | Next[int]:
    """Two dice and a ruling, then perhaps a choice to fire again."""
    umpire.note(Fact("volleys left", volleys))
    hits = umpire.roll(2 * D6, "fire", by="ours") // 4
    umpire.plays(TIES)
    umpire.note(Fact("hits", hits))
    if volleys and umpire.choose("ours", ("again", "cease"), "fire again") == "again":
        return Next(fire, volleys - 1)
    return hits


@given(st.integers(1, 4), st.integers(1, 8))
def test_answers_to_dice_are_every_sum_once_with_its_ways(count: int, sides: int) -> None:
    """The ways make up all throws; each answer is one that the dice can show."""
    dice = Dice(count, sides)
    answers = answers_to(Question(Asks.ROLL, "die", ("ours",), str(dice)))
    sums = [sum(answer.faces or ()) for answer, _ in answers]
    throws = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
    assert dict(zip(sums, [ways for _, ways in answers], strict=True)) == throws
    assert len(sums) == len(set(sums))
    for answer, _ in answers:
        dice.check(answer.faces or ())


def test_answers_to_a_choice_are_every_combination_once() -> None:
    """One for an open choice, pairs for a secret one."""
    game = Live(Next(show_hands))
    assert game.question is not None
    assert answers_to(game.question) == [(chosen(a, b), 1) for a, b in product(HANDS, HANDS)]
    game = Live(Next(choose_hands))
    assert game.question is not None
    assert answers_to(game.question) == [(chosen(hand), 1) for hand in HANDS]


def check_consequences(game: Live[object]) -> None:
    """Each consequence is what the table gives for that answer."""
    explanation = explain(game)
    assert (explanation.record, explanation.question, explanation.outcome) == (game.record, game.question, None)
    assert game.question is not None
    answers = answers_to(game.question)
    assert len(explanation.consequences) == len(answers)
    for consequence, (answer, ways) in zip(explanation.consequences, answers, strict=True):
        after = Live(game.start, game.switches, [*game.answers, answer])
        fresh = after.record.entries[len(game.record.entries) + 1 :]
        assert consequence.ways == ways
        assert consequence.answer == (str(sum(answer.faces)) if answer.faces else str(answer))
        assert (consequence.question, consequence.outcome) == (after.question, after.outcome)
        assert consequence.steps == [entry for entry in fresh if not isinstance(entry, Ruling)]


@pytest.mark.parametrize("name", GAMES)
def test_at_every_question_of_a_game_the_consequences_are_what_live_gives(name: str) -> None:
    """Whole games of Six States, question by question."""
    answered = played(name)
    game = Live(answered.start, answered.switches)
    for answer in answered.answers:
        check_consequences(game)
        game.answer(answer)
    over = explain(game)
    assert (over.record, over.question, over.consequences, over.outcome) == (game.record, None, [], game.outcome)


def test_explaining_changes_nothing() -> None:
    """The game stands where it stood."""
    game = Live(Next(fire, 1), answers=[typed(3, 4)])
    before = (game.question, game.record.entries, list(game.answers))
    explain(game)
    assert (game.question, game.record.entries, game.answers) == before


def test_before_the_roll_each_sum_says_where_it_leads() -> None:
    """By hand: a quarter of the dice hit; then the choice to fire again stands open, or all is over."""
    last = explain(Live(Next(fire, 0)))
    assert [(c.answer, c.ways, c.outcome) for c in last.consequences] == [
        (str(total), 6 - abs(7 - total), total // 4) for total in range(2, 13)
    ]
    assert last.consequences[6].steps == [Fact("hits", 2)]
    asked = explain(Live(Next(fire, 1))).consequences
    assert {c.question.why for c in asked if c.question} == {"fire again"}
    assert [c.outcome for c in asked] == [None] * 11
    again = explain(Live(Next(fire, 1), answers=[typed(3, 4)])).consequences
    assert [(c.answer, c.outcome, c.steps) for c in again] == [
        ("again", None, [Fact("volleys left", 0)]),
        ("cease", 1, []),
    ]


def test_the_switches_in_force_are_those_explained() -> None:
    """What a tie would do depends on the ruling."""
    for plays in ("ours", "theirs"):
        game = Live(Next(with_switch), Switches((("TIE", plays),)), [typed(3)])
        assert [c.outcome for c in explain(game).consequences] == ["ours"] * 2 + [plays] + ["theirs"] * 3


def test_orders_are_followed_as_far_as_they_go() -> None:
    """One option named is taken, in any case of letters; a mix, or nothing said, leaves the question open."""
    game = Live(Next(choose_hands))
    follow(game, parse_standing({"ours.hand": "paper"}))
    assert game.answers == [chosen("Paper")]
    assert game.question is not None
    follow(game, parse_standing({"hand": "Rock:1/2,Paper:1/2"}))
    assert len(game.answers) == 1
    follow(game, parse_standing({"hand": "Rock"}))
    assert game.outcome == ("Paper", "Rock")


def test_orders_stop_at_dice_and_at_a_secret_not_ordered_for_both() -> None:
    """Dice are never thrown by orders; a secret needs a word of each side."""
    fired = Live(Next(fire, 1))
    follow(fired, parse_standing({"fire": "12", "fire again": "cease"}))
    assert fired.answers == []
    secret = Live(Next(show_hands))
    follow(secret, parse_standing({"ours.hand": "Rock"}))
    assert secret.answers == []
    follow(secret, parse_standing({"ours.hand": "Rock", "hand": "paper"}))
    assert secret.outcome == ("Rock", "Paper")


def test_answers_are_counted_without_being_listed() -> None:
    question = Question(Asks.SECRETLY, "tactic", ("one", "two"), options=(("red", "blue"), ("a", "b", "c")))
    assert count_answers(None) == 0
    assert count_answers(question) == len(answers_to(question)) == 6
