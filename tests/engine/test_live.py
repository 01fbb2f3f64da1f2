"""At the table: each question in turn, every answer kept with its source, wrong ones refused with nothing lost."""

from __future__ import annotations

import pytest

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Ruling, Step
from berthier.core.switches import Switches
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, Event, Question, Source, chosen, rolled, typed
from tests.core.procedures import HANDS, TIES, no_choice, show_hands, with_switch

NET = Tally("net", (Line("hill", 1, "uphill"),))


def skirmish(umpire: Umpire, rounds: int) -> str | Next[str]:
    """A round of everything: a secret, dice of two sides, an open choice, and another round."""
    umpire.note(Step("round"))
    hands = umpire.secretly({"ours": HANDS, "theirs": HANDS}, "hand")
    umpire.note(NET)
    total = umpire.roll(2 * D6, "clash", by="ours") + NET.total
    umpire.note(Fact("total", total))
    if rounds == 1:
        return f"{hands['ours']} {hands['theirs']} {total}"
    if umpire.choose("theirs", ("go on", "give in"), "go on") == "give in":
        return "given in"
    return Next(skirmish, rounds - 1)


SECRET = Question(Asks.SECRETLY, "hand", ("ours", "theirs"), None, (("Rock", "Paper", "Scissors"),) * 2)
CLASH = Question(Asks.ROLL, "clash", ("ours",), "2d6")
GO_ON = Question(Asks.CHOOSE, "go on", ("theirs",), None, (("go on", "give in"),))


def test_it_stops_at_each_question_in_turn() -> None:
    """Who, what for, dice or options; then the outcome."""
    game = Live(Next(skirmish, 2))
    asked = []
    for answer in (chosen("Rock", "Paper"), typed(3, 4), chosen("go on"), chosen("Paper", "Rock"), rolled(6, 6)):
        assert not game.is_over
        assert game.outcome is None
        asked.append(game.question)
        game.answer(answer)
    assert asked == [SECRET, CLASH, GO_ON, SECRET, CLASH]
    assert (game.question, game.is_over, game.outcome) == (None, True, "Paper Rock 13")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (SECRET, "Ours and Theirs choose secretly: hand"),
        (CLASH, "Ours rolls two dice: clash"),
        (GO_ON, "Theirs chooses: go on"),
    ],
)
def test_a_question_says_who_does_what(question: Question, said: str) -> None:
    """As it is read out at the table."""
    assert str(question) == said


def test_the_record_is_all_that_happened_in_order() -> None:
    """Notes and answered questions; what comes after an open question is not there yet."""
    game = Live(Next(skirmish, 2), answers=[chosen("Rock", "Paper")])
    before = [Step("round"), Event(SECRET, chosen("Rock", "Paper")), NET]
    assert game.record.entries == before
    game.answer(typed(1, 2))
    assert game.record.entries == [*before, Event(CLASH, typed(1, 2)), Fact("total", 4)]
    game.answer(chosen("go on"))
    assert game.record.entries[5:] == [Event(GO_ON, chosen("go on")), Step("round")]
    assert game.record.steps("round") == 2
    assert game.record.tallies == [NET]
    assert (game.record.fact("total"), game.record.fact("losses")) == (4, None)


def test_every_answer_keeps_its_source() -> None:
    """Rolled by the umpire, typed, chosen, committed beforehand."""
    committed = Answer(picks=("Rock", "Rock"), source=Source.COMMITTED)
    game = Live(
        Next(skirmish, 2), answers=[committed, rolled(1, 1), chosen("go on"), chosen("Rock", "Rock"), typed(2, 2)]
    )
    sources = [event.answer.source for event in game.record.events]
    assert sources == [Source.COMMITTED, Source.ROLLED, Source.CHOSEN, Source.CHOSEN, Source.TYPED]
    said = [entry["source"] for entry in game.record.as_json() if entry["kind"] == "answer"]
    assert said == ["committed", "rolled", "chosen", "chosen", "typed"]
    assert [event.answer for event in game.record.events] == game.answers


def test_a_choice_of_one_is_not_asked() -> None:
    """Neither openly nor secretly; nothing stands in the record for it."""
    game = Live(Next(no_choice))
    assert (game.question, game.outcome, game.record.entries) == (None, "Rock, Paper, Scissors", [])


def one_has_a_choice(umpire: Umpire) -> str:
    """Secret for two, but one of them has only one option."""
    hands = umpire.secretly({"ours": HANDS[:1], "theirs": HANDS}, "hand")
    return f"{hands['ours']} {hands['theirs']}"


def test_a_side_with_one_option_is_not_asked_in_a_secret_choice() -> None:
    """Only the other is."""
    game = Live(Next(one_has_a_choice))
    assert game.question == Question(Asks.SECRETLY, "hand", ("theirs",), None, (("Rock", "Paper", "Scissors"),))
    game.answer(chosen("Paper"))
    assert game.outcome == "Rock Paper"


@pytest.mark.parametrize(
    ("answers", "wrong", "said"),
    [
        ([], typed(1, 2), "needs one choice of each: ours, theirs"),
        ([], chosen("Rock"), "needs one choice of each: ours, theirs"),
        ([], chosen("Rock", "Rock", "Rock"), "needs one choice of each"),
        ([], chosen("Rock", "Papr"), r"choice of theirs for 'hand' called 'Papr'\. Did you mean Paper\?"),
        ([], chosen("paper", "Rock"), r"Did you mean Paper\?"),
        ([], Answer(), "needs one choice of each"),
        ([chosen("Rock", "Rock")], chosen("Rock"), "this needs dice, not a choice"),
        ([chosen("Rock", "Rock")], typed(7, 1), "A d6 cannot show 7"),
        ([chosen("Rock", "Rock")], typed(0, 1), "A d6 cannot show 0"),
        ([chosen("Rock", "Rock")], typed(4), "2d6 needs 2 dice, not 1"),
        ([chosen("Rock", "Rock")], Answer(), "this needs dice"),
        ([chosen("Rock", "Rock"), typed(1, 1)], chosen("give up"), r"Did you mean give in\?"),
    ],
)
def test_a_wrong_answer_is_refused_and_nothing_is_lost(answers: list[Answer], wrong: Answer, said: str) -> None:
    """The same question is still open, the record as before, and a right answer is taken."""
    game = Live(Next(skirmish, 2), answers=answers)
    before = (game.question, game.record.entries, list(game.answers))
    with pytest.raises(BadInput, match=said):
        game.answer(wrong)
    assert (game.question, game.record.entries, game.answers) == before
    assert game.question is not None
    game.answer(typed(1, 1) if game.question.dice else chosen(*(options[0] for options in game.question.options)))
    assert len(game.answers) == len(answers) + 1


def test_a_finished_game_refuses_answers() -> None:
    """In a sentence; its outcome stands."""
    game = Live(Next(show_hands), answers=[chosen("Rock", "Rock")])
    with pytest.raises(BadInput, match="Nothing is asked: this procedure is over"):
        game.answer(typed(1))
    assert (game.outcome, len(game.answers)) == (("Rock", "Rock"), 1)


def test_rulings_are_recorded_as_they_are_played() -> None:
    """Each switch consulted, with its id and the way it is played here."""
    tie = [typed(3), typed(3)]
    plain = Live(Next(with_switch), answers=tie)
    assert plain.record.rulings == [Ruling("TIE", TIES.title, "ours")]
    other = Live(Next(with_switch), Switches((("TIE", "theirs"),)), tie)
    assert (other.outcome, other.record.rulings) == ("theirs", [Ruling("TIE", TIES.title, "theirs")])
    assert Live(Next(with_switch), answers=[typed(3), typed(4)]).record.rulings == []
    assert plain.record.as_json()[-1] == {"kind": "ruling", "id": "TIE", "title": TIES.title, "plays": "ours"}


def catches_everything(umpire: Umpire) -> int:
    """A rule that goes on whatever is raised."""
    try:
        return umpire.roll(D6, "die", by="ours")
    except Exception:
        return 0


def test_no_rule_can_swallow_a_question() -> None:
    """It stands open all the same."""
    game = Live(Next(catches_everything))
    assert game.question == Question(Asks.ROLL, "die", ("ours",), "d6")
    game.answer(typed(4))
    assert game.outcome == 4


def fails_on_six(umpire: Umpire) -> int:
    """A rule that refuses what it finds out only after the die."""
    face = umpire.roll(D6, "die", by="ours")
    if face == 6:
        raise BadInput("A six is not played here.", "die")
    return face


def test_an_answer_the_rules_refuse_is_not_kept() -> None:
    """Also when the rule itself refuses: the question is open as before."""
    game = Live(Next(fails_on_six))
    with pytest.raises(BadInput, match="not played here"):
        game.answer(typed(6))
    assert game.answers == []
    game.answer(typed(5))
    assert game.outcome == 5


def marches(umpire: Umpire, fallen: int) -> int | Next[int]:
    """A die, and then another procedure that may refuse it."""
    umpire.note(Step("march"))
    return Next(arrives, fallen + umpire.roll(D6, "die", by="ours"))


def arrives(umpire: Umpire, fallen: int) -> int | Next[int]:
    if fallen == 6:
        raise BadInput("A six is not played here.", "die")
    if fallen == 5:
        raise ZeroDivisionError("a fault in a rule")
    return fallen if fallen > 6 else Next(marches, fallen)


@pytest.mark.parametrize(("fallen", "fault"), [(6, BadInput), (5, ZeroDivisionError)])
def test_an_answer_refused_by_the_procedure_that_follows_is_not_kept_either(
    fallen: int, fault: type[Exception]
) -> None:
    """The game stands where it stood, with its record, and can be played on and taken back."""
    game, plain = Live(Next(marches, 0)), Live(Next(marches, 0))
    for answer in (typed(4), typed(3)):
        before = game.position, game.record, game.question
        with pytest.raises(fault):
            game.answer(typed(fallen - sum(sum(each.faces or ()) for each in game.answers)))
        assert (game.position, game.record, game.question) == before
        game.answer(answer)
        plain.answer(answer)
    assert (game.outcome, game.record, game.places()) == (7, plain.record, plain.places())
    game.take_back(2)
    assert game.record == Live(Next(marches, 0)).record


def test_a_side_of_two_words_keeps_its_capitals() -> None:
    asked = Question(Asks.SECRETLY, "politics", ("attacker", "Great Britain"))
    assert str(asked) == "Attacker and Great Britain choose secretly: politics"
