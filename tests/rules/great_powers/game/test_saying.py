"""Programs say why they go to war, ally, break with somebody or ask for peace; the record keeps it (G2)."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.look.great_powers.questions import asks
from berthier.look.great_powers.scene import scores
from berthier.opponents import pick
from berthier.program.great_powers.political_urge import mind_of
from berthier.program.great_powers.saying import spoken
from berthier.rules.great_powers.game.politics.political_orders import parted, political_orders, read_political
from berthier.rules.great_powers.game.politics.politics import political_segment
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import seats
from berthier.rules.great_powers.game.situation import read_position
from tests.rules.great_powers.game.play import GAME

STRONG = [{"id": "Fr:III", "area": "paris", "I": 18}, {"id": "Fr:IV", "area": "champagne", "I": 18}]


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def europe(**said: object) -> Position:
    return read_position({"scenario": "campaign", "wars": [], "allies": [], "corps": STRONG, **said})


def test_the_grounds_are_those_of_the_urge() -> None:
    weak = europe(status={"Sp": 35}, wars=[["Sp", "Tu"]])
    assert spoken(weak, "France", "politics", "war Sp") == (
        "war Sp (We declare war on Spain: it fights Turkey already, and it stands above everybody, "
        "and it would win if nobody stopped it, and we are the stronger.)"
    )
    ally = europe(wars=[["Fr", "GB"], ["Sp", "GB"]])
    assert "Great Britain is the enemy of us both" in spoken(ally, "France", "politics", "ally Sp")
    beaten = europe(wars=[["Fr", "GB"]], control={"paris": "GB"})
    assert "our capital is lost" in spoken(beaten, "France", "politics", "sue GB")


@pytest.mark.parametrize("word", ["pass", "close", "standing pass on", "access Sp"])
def test_what_touches_nobody_needs_no_words(word: str) -> None:
    assert spoken(europe(), "France", "politics", word) == word
    assert spoken(europe(), "France", "land order of Fr", "war Sp") == "war Sp"


def test_a_sentence_goes_with_the_order_into_the_record_and_changes_nothing_else() -> None:
    ends = []
    for word in ("war Sp", "war Sp (We mean to have Madrid.)"):
        live: Live[Position] = Live(Next(political_segment, europe(), (stop,)))
        assert live.question is not None
        live.answer(chosen(*(word if seat == "France" else "pass" for seat in live.question.by)))
        while live.question is not None:
            live.answer(chosen(*("pass" for _ in live.question.by)))
        ends.append((live.outcome, Fact("France says", "We mean to have Madrid.") in live.record.entries))
    assert ends[0][0] == ends[1][0]
    assert [said for _, said in ends] == [False, True]


def test_an_order_that_is_refused_is_refused_with_a_sentence_too() -> None:
    with pytest.raises(BadInput, match="war on itself"):
        read_political(europe(), "Fr", "war Fr (Enough of us.)")
    assert parted("war Fr (one) (two)") == ("war Fr (one) (two)", "")


@pytest.mark.parametrize("level", ["first", "steady"])
def test_programs_say_why(level: str) -> None:
    """Beaten France gives an order to somebody, and says why; whoever lets it be says nothing."""
    position = europe(wars=[["Fr", "GB"]], control={"paris": "GB"}, status={"Fr": 1})
    live: Live[Position] = Live(Next(political_segment, position, (stop,)))
    for side in seats("campaign"):
        for seed in range(3):
            bare, sentence = parted(str(pick(GAME, live, side, level, seed)))
            touches = bare.split(" ")[0] in ("war", "ally", "break", "peace", "sue", "surrender")
            assert bool(sentence) is touches


def test_every_political_order_has_a_button_in_words() -> None:
    orders = political_orders(europe(wars=[["Fr", "GB"]], allies=[["Fr", "Sp"]]), "Fr")
    labels = {str(order): order.label for order in orders}
    assert labels["war Pr"] == "Declare war on Prussia, status -3"
    assert labels["break Sp"] == "Break with Spain, status -2"
    assert labels["war Portugal"] == "Declare war on Portugal, status -1"
    assert not [word for word, label in labels.items() if word == label]


def test_the_bar_says_what_both_sides_need() -> None:
    ulm = [(score.side, score.text) for score in scores(read_position({"scenario": "ulm"}))]
    assert ulm == [("France", "0 of 11"), ("Austria", "below 7 to win")]


def test_headings_name_powers_and_areas() -> None:
    heads = {"land order of As": "land order of Austria", "sally from ulm": "sally from Swabia", "chit": "chit"}
    assert {why: asks(Next(print), why) for why in heads} == heads


def test_who_joins_others_against_the_strongest_does_not_sue_at_once() -> None:
    """A fourth of the French strength alone is no match; with two others who fight France it is one."""
    prussians = [*STRONG, {"id": "Pr:I", "area": "berlin", "I": 8}]
    alone = europe(corps=prussians, wars=[["Pr", "Fr"]])
    assert mind_of(alone, "Pr").defeats() == ["our army is no match any more"]
    allies = [{"id": "As:I", "area": "vienna", "I": 8}, {"id": "Ru:I", "area": "moscow", "I": 8}]
    together = europe(corps=[*prussians, *allies], wars=[["Pr", "Fr"], ["As", "Fr"], ["Ru", "Fr"]])
    assert mind_of(together, "Pr").defeats() == []
