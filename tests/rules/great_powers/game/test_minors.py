"""Wars on minor countries, free states, treaties (G2), worked by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.umpire import Next, Umpire
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rules.great_powers.game.month import month_closes
from berthier.rules.great_powers.game.politics.politics import political_segment
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import with_control, with_corps
from tests.rules.great_powers.game.play import check


def stop(umpire: Umpire, position: Position) -> Position:
    return position


def negotiate(
    position: Position, orders: Mapping[str, list[str]], dice: Mapping[str, int] | None = None, **words: str
) -> Live[Any]:
    """A political segment: orders by seat and round, then pass; bids and terms by their words."""
    rest = {seat: iter(said) for seat, said in orders.items()}

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return typed((dice or {}).get(question.by[0], 1))
        if question.why == "politics":
            return chosen(*(next(rest[seat], "pass") if seat in rest else "pass" for seat in question.by))
        word = words.get(question.why.split()[0], "")
        return chosen(*(word if word in options else options[0] for options in question.options))

    return play_out(Next(political_segment, position, (stop,)), answer)


def europe(**more: Any) -> Position:
    return read_position({"scenario": "campaign", **more})


def test_an_attacked_minor_is_bid_for_and_set_up() -> None:
    """Portugal: Britain 3 + 3, Russia 5 + 0: Britain steers it and gains a point; Spain pays one."""
    position = europe()
    live = negotiate(position, {"Spain": ["war Portugal"]}, {"Great Britain": 3, "Russia": 5, "France": 1})
    after = live.outcome
    check(after)
    assert (after.minor["Portugal"].state, after.minor["Portugal"].power) == ("A", "GB")
    assert after.power["GB"].status == position.power["GB"].status + 1
    assert after.power["Sp"].status == position.power["Sp"].status - 1
    corps, garrison = after.corps_by_id["Portugal:Portugal"], after.garrison["lisbon"]
    assert (corps.area, corps.counts[0], corps.counts[2]) == ("lisbon", 8, 1)
    assert (garrison.nation, garrison.factors) == ("Portugal", 1)
    assert after.fleet_by_id["Portugal:Fleet"].ships == 12


def test_nobody_bids_and_the_minor_stands_alone() -> None:
    live = negotiate(europe(), {"Spain": ["war Portugal"]}, bid="do not bid")
    after = live.outcome
    assert (after.minor["Portugal"].state, after.minor["Portugal"].power) == ("A", None)
    assert "Portugal:Portugal" in after.corps_by_id


def test_naples_and_sicily_are_attacked_together_and_may_be_steered_apart() -> None:
    """Naples to Austria, Sicily to Britain: the corps stay, the fleet sails to Sicily (note b)."""
    position = europe()
    dice = iter([6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1])

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return typed(next(dice))
        if question.why == "politics":
            return chosen(*("war Naples" if seat == "France" else "pass" for seat in question.by))
        return chosen(*(options[0] for options in question.options))

    live = Live(Next(political_segment, position, (stop,)))
    while live.question is not None and len(live.answers) < 30:
        live.answer(answer(live.question))
        if live.question is not None and live.question.why == "politics":
            break
    wars = live.position[0].args[0].wars
    assert {("Fr", "Naples"), ("Fr", "Sicily")} <= wars
    now = live.position[0].args[0]
    apart = now.minor["Naples"].power != now.minor["Sicily"].power
    assert (now.fleet_by_id["Naples:Fleet"].nation == "Sicily") is apart
    assert apart


def test_a_minor_without_corps_whose_capital_is_held_is_conquered() -> None:
    """Tuscany taken by Austria: +1, its area and its wars go with it."""
    start = europe(minors={"Tuscany": ["A", "Fr"]}, wars=[["Fr", "GB"], ["As", "Tuscany"]])
    position = with_corps(start, msgspec.structs.replace(start.corps_by_id["As:I"], area="tuscany"))
    after = Live(Next(month_closes, position)).outcome
    assert after is not None
    assert (after.minor["Tuscany"].state, after.minor["Tuscany"].power) == ("C", "As")
    assert after.controller["tuscany"] == "As"
    assert not [each for each in after.wars if "Tuscany" in each]
    assert after.power["As"].status == position.power["As"].status + 1


def test_peace_with_a_minor_leaves_it_neutral() -> None:
    position = europe(minors={"Portugal": ["A", "GB"]}, wars=[["Fr", "GB"], ["Sp", "Portugal"]])
    after = negotiate(position, {"Spain": ["peace Portugal"]}).outcome
    assert after.minor["Portugal"].state == "N"
    assert ("Portugal", "Sp") not in after.wars
    assert not [each for each in after.corps if each.nation == "Portugal"]


def test_an_alliance_needs_both_and_a_war_asks_the_allies() -> None:
    position = europe()
    allied = negotiate(position, {"Austria": ["ally Ru"], "Russia": ["ally As"]}).outcome
    assert ("As", "Ru") in allied.allies
    assert allied.power["As"].status == position.power["As"].status + 1
    alone = negotiate(position, {"Austria": ["ally Ru"]}).outcome
    assert ("As", "Ru") not in alone.allies
    war = negotiate(allied, {"France": ["war As"]}, war="honour the alliance").outcome
    assert {("As", "Fr"), ("Fr", "Ru")} <= war.wars
    aside = negotiate(allied, {"France": ["war As"]}, war="stand aside").outcome
    assert ("Fr", "Ru") not in aside.wars
    assert ("As", "Ru") not in aside.allies
    assert aside.power["Ru"].status == allied.power["Ru"].status - 2


def test_a_suit_gives_terms_and_a_truce() -> None:
    """Austria sues: -3, France accepts (+2) and takes the Tyrol it holds; the rest goes back."""
    position = europe(wars=[["Fr", "GB"], ["Fr", "As"]])
    position = with_control(position, {"tyrol": "Fr", "linz": "Fr"})
    after = negotiate(position, {"Austria": ["sue Fr"]}, As="accept", terms="cede tyrol").outcome
    assert ("As", "Fr") not in after.wars
    assert after.owner_of("tyrol") == after.controller["tyrol"] == "Fr"
    assert after.controller["linz"] == "As"
    assert after.power["As"].status == position.power["As"].status - 3
    assert after.power["Fr"].status == position.power["Fr"].status + 2
    assert ("As", "Fr", after.now + 18) in after.truces


def test_a_conquered_minor_becomes_a_free_state_with_empty_counters() -> None:
    after = negotiate(europe(), {"France": ["free Hanover"]}).outcome
    assert (after.minor["Hanover"].state, after.minor["Hanover"].power) == ("FS", "Fr")
    assert after.corps_by_id["Hanover:Hanover"].factors == 0


def test_poland_is_proclaimed_by_who_owns_warsaw_and_one_more() -> None:
    position = with_control(europe(), {"warsaw": "Fr", "posen": "Fr"}, owner=True)
    position = with_control(position, {"warsaw": "Fr", "posen": "Fr"})
    after = negotiate(position, {"France": ["proclaim Poland"]}).outcome
    assert (after.minor["Poland"].state, after.minor["Poland"].power) == ("FS", "Fr")
    assert after.owner_of("warsaw") == after.owner_of("posen") == "Poland"
    assert "Poland:Poland Infantry" in after.corps_by_id


def test_nobody_stays_on_ground_he_may_not_enter() -> None:
    """Peace between France and Austria: a French corps at Vienna goes to the nearest French area."""
    position = europe(wars=[["Fr", "GB"], ["Fr", "As"]])
    position = with_corps(position, msgspec.structs.replace(position.corps_by_id["Fr:I"], area="vienna"))
    position = position.but(depots=(*position.depots, ("Fr", "linz")))
    after = negotiate(position, {"Austria": ["peace Fr"], "France": ["peace As"]}).outcome
    assert after.controller[after.corps_by_id["Fr:I"].area] == "Fr"
    assert ("Fr", "linz") not in after.depots


def test_foreign_corps_aboard_the_ships_of_a_minor_go_ashore_when_it_makes_peace() -> None:
    """Portugal's fleet is gone with the peace; the British corps aboard it is not."""
    told = [{"id": "Portugal:Fleet", "ships": 12, "at": ["port", "lisbon"]}]
    wars = [["Fr", "GB"], ["Sp", "Portugal"]]
    position = europe(minors={"Portugal": ["A", "GB"]}, wars=wars, fleets=told)
    aboard = msgspec.structs.replace(position.corps_by_id["GB:II"], area=None, aboard="Portugal:Fleet")
    after = negotiate(with_corps(position, aboard), {"Spain": ["peace Portugal"]}).outcome
    check(after)
    assert after.controller[after.corps_by_id["GB:II"].area] == "GB"
