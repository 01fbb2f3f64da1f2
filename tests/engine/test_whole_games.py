"""Nesting, orders and offers, hidden answers: one toy game under every interpreter."""

from __future__ import annotations

import random

import pytest

from berthier.core.errors import BadInput
from berthier.core.forms import Form, FormBlank
from berthier.core.nesting import innermost, played_by, then
from berthier.core.orders import Offer, Order
from berthier.core.policy import EVEN, parse_standing
from berthier.core.umpire import Next, Umpire
from berthier.engine.explain import explain
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, chosen, typed
from berthier.engine.record import HIDDEN
from berthier.engine.resume import rest_of, resume
from berthier.engine.simulate import simulate
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from tests.core.procedures import lose_points, opposed, show_hands, three_fights
from tests.games.toy import Toy, Won, battle, brawl, toy_game, turn
from tests.walk import all_options, every_sum, walk

NAMES = (("attacker", "Blue"), ("defender", "Red"))


def pass_on(umpire: Umpire, outcome: object, more: str) -> tuple[object, str]:
    return outcome, more


def begun() -> Live[Won]:
    return Live(Next(toy_game), answers=[chosen("muskets", "sabres")])


def met() -> Live[Won]:
    """Blue at 3, Red walks into it."""
    game = begun()
    game.answer(chosen("march 3"))
    game.answer(chosen("march 3"))
    return game


@pytest.mark.parametrize(
    "call", [Next(lose_points, 5, 4), Next(opposed, 1), Next(three_fights, 0), Next(show_hands), Next(brawl, 2, 2)]
)
def test_odds_of_a_nested_call_are_those_of_the_call(call: Next[object]) -> None:
    """Whatever is wrapped round it."""
    plain = Exact(EVEN).odds(call.procedure, *call.args)
    renamed = Exact(EVEN).odds(played_by, NAMES, call)
    nested = Exact(EVEN).odds(then, Next(played_by, NAMES, call), pass_on, "x")
    assert dict(renamed.items()) == dict(plain.items())
    assert {outcome: p for (outcome, _), p in nested.items()} == dict(plain.items())


def test_the_inner_sides_are_played_by_those_who_meet() -> None:
    """Red attacks: Red throws the attacker's die and is asked whether to go on."""
    game = met()
    assert game.question is not None
    assert game.question.by == ("Red",)
    game.answer(typed(5))
    assert game.question.by == ("Blue",)
    game.answer(typed(2))
    assert (game.question.by, game.question.why) == (("Red",), "go on")


def test_the_innermost_procedure_is_the_battle() -> None:
    """The rest of the battle has its own odds; the rest of the game is another matter."""
    game = met()
    node, _ = game.position
    assert innermost(node) == Next(played_by, (("attacker", "Red"), ("defender", "Blue")), Next(brawl, 3, 3))
    alone = Exact(EVEN).odds(brawl, 3, 3)
    assert dict(Exact(EVEN).odds(resume, innermost(node), ()).items()) == dict(alone.items())
    game.answer(typed(6))
    node, answers = game.position
    assert sum(p for _, p in Exact(EVEN).odds(resume, innermost(node), tuple(answers)).items()) == 1


def test_an_order_that_starts_a_fight_knows_it() -> None:
    """Before it is given; another starts none."""
    toy = Toy(places=(2, 4))
    game = Live(Next(turn, toy))
    offer = game.options["Blue"]
    assert offer.read("march 4").starts() == battle(toy)
    assert offer.read("march 3").starts() is None
    assert [str(order) for order in offer] == ["stand"]


def test_a_single_suggestion_is_still_a_question() -> None:
    """And another order than the one suggested is taken, in the notation of the rules."""
    game = begun()
    assert game.question is not None
    assert game.question.options == (("stand",),)
    game.answer(chosen("march 2"))
    assert game.answers[-1].picks == ("march 2",)


@pytest.mark.parametrize(
    ("word", "said"),
    [("march 4", "too far"), ("marche 2", "is no order"), ("march", "is no order"), ("", "is no order")],
)
def test_a_word_that_is_no_order_is_refused_in_the_offers_own_sentence(word: str, said: str) -> None:
    """Nothing is changed by it."""
    game = begun()
    with pytest.raises(BadInput, match=said):
        game.answer(chosen(word))
    assert len(game.answers) == 1


def test_what_is_hidden_is_in_no_other_record() -> None:
    """Each side knows its own purchase; a watcher none, until turn 3 tells all."""
    game = begun()
    for side, picks in (("Blue", ("muskets", HIDDEN)), ("Red", (HIDDEN, "sabres"))):
        seen = game.record.seen_by(side)
        assert seen.events[0].answer.picks == picks
        assert seen.fact("bought") in picks
    watched = game.record.seen_by(None)
    assert watched.events[0].answer.picks == (HIDDEN, HIDDEN)
    assert watched.fact("bought") is None
    for _ in range(4):
        game.answer(chosen("stand"))
    assert game.record.seen_by(None).fact("Red bought") == "sabres"


def random_answer(game: Live[Won], generator: random.Random) -> Answer:
    question = game.question
    assert question is not None
    if question.dice is not None:
        return typed(generator.randint(1, 6))
    if question.why == "order":
        return chosen(generator.choice(["stand", "march 1", "march 2", "march 3", "march 4"]))
    return chosen(*(generator.choice(options) for options in question.options))


def play(seed: int) -> Live[Won]:
    generator, game = random.Random(seed), Live(Next(toy_game))
    while not game.is_over:
        try:
            game.answer(random_answer(game, generator))
        except BadInput:
            continue
    return game


def test_undo_from_kept_places_equals_deriving_again() -> None:
    """After any number of answers taken back."""
    for seed in range(30):
        game, generator = play(seed), random.Random(seed)
        while game.answers:
            game.take_back(generator.randint(1, min(3, len(game.answers))))
            again = Live(Next(toy_game), answers=game.answers)
            assert (game.question, game.record, game.position) == (again.question, again.record, again.position)


def test_simulation_plays_the_suggestions_and_equals_the_odds() -> None:
    """Nobody marches when only standing is suggested: six turns, nobody wins; a battle inside is drawn by its odds."""
    assert dict(simulate(Next(toy_game), 5, 1, EVEN).counts) == {Won(None, 7): 5}
    start = Next(then, battle(Toy()), pass_on, "x")
    odds = Exact(EVEN).odds(start.procedure, *start.args)
    sample = simulate(start, 4000, 7, EVEN, play_inside=True)
    for outcome, p in odds.items():
        low, high = sample.interval(outcome)
        assert low - 0.02 < p < high + 0.02


def test_standing_answers_reach_orders_that_nobody_listed() -> None:
    """A standing order is read by the offer."""
    policy = parse_standing({"Blue.order": "march 3", "Red.order": "stand"})
    odds = Exact(policy).odds(turn, Toy(places=(2, 4), turn=6))
    assert dict(odds.items()) == {Won(None, 7): 1}


def test_the_walk_through_live_equals_the_odds_inside() -> None:
    """The battle as a part of the game, every answer at the table."""
    call = Next(then, Next(played_by, NAMES, Next(lose_points, 4, 3)), pass_on, "x")
    assert walk(call, every_sum, all_options) == dict(Exact(EVEN).odds(call.procedure, *call.args).items())


def test_advice_solves_a_battle_in_the_names_of_the_game() -> None:
    """The side that may stop stops when it is ahead or goes on; its value is that of the plain battle."""
    plain = solve(GameTree(Next(brawl, 2, 2)), "attacker", lambda men: men[0] - men[1])
    named = solve(GameTree(Next(played_by, NAMES, Next(brawl, 2, 2))), "Blue", lambda men: men[0] - men[1])
    assert plain.value == named.value


def test_explain_tells_what_each_answer_would_do() -> None:
    """In the middle of a nested battle; and the rest of the game is a call of its own."""
    game = met()
    told = explain(game)
    assert len(told.consequences) == 6
    assert rest_of(game) == game.position[0]


def test_a_form_is_one_answer_that_stands_or_falls_as_a_whole() -> None:
    """Its check speaks for all of it, its parts are named where one is missing."""

    def check(answers: tuple[object, ...]) -> None:
        if len(set(map(str, answers))) < len(answers):
            raise BadInput("The same order twice.", "order")

    form = Form((FormBlank("van", (Order("halt"), Order("march"))), FormBlank("rear", ("halt", "march"))), check)
    assert [str(way) for way in form] == ["halt; march", "march; halt"]
    assert str(form.read("march;halt")) == "march; halt"
    with pytest.raises(BadInput, match="twice"):
        form.read("halt; halt")
    with pytest.raises(BadInput, match=r"2 parts \(van, rear\)"):
        form.read("halt")
    with pytest.raises(BadInput, match="no answer to 'rear'"):
        form.read("halt; run")


def test_suggestions_nobody_looks_at_are_never_made() -> None:
    """An answer, one taken back and a log read again list no offer; a look at the question lists it once."""
    listed: list[int] = []

    def march(umpire: Umpire, day: int) -> int | Next[int]:
        def suggest() -> list[Order]:
            listed.append(day)
            return [Order("on"), Order("halt")]

        order = umpire.choose("Blue", Offer(suggest, Order), "march")
        return day if str(order) == "halt" else Next(march, day + 1)

    live = Live(Next(march, 1))
    for word in ("on", "on", "by night", "halt"):
        assert live.asked is not None
        assert live.asked.offers
        live.answer(chosen(word))
    assert live.outcome == 4
    live.take_back(2)
    assert listed == []
    assert live.question is not None
    assert live.question.options == (("on", "halt"),)
    assert live.fork().question == live.question
    assert listed == [3]
