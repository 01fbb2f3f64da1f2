"""Clauses of the whole game worked by hand from the design: board questions varied, forms, works, marches."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.errors import BadInput
from berthier.core.forms import Form
from berthier.core.orders import label_of
from berthier.core.relay import quiet
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.rules.capitani.game.cases import BOARD_CASES
from berthier.rules.capitani.game.command.forms import order_form
from berthier.rules.capitani.game.events import honoured
from berthier.rules.capitani.game.ground.reach import cheapest_path, quarters
from berthier.rules.capitani.game.marches.acts import read_act
from berthier.rules.capitani.game.marches.winter import into_quarters
from berthier.rules.capitani.game.marches.works import unmanned_gone
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.segments import succeeded
from berthier.rules.capitani.game.setting_up import read_position
from berthier.rules.capitani.march import MarchKind

Patch = dict[str, Any]


def asked(name: str, scenario: str, patch: Patch, **ask: Any) -> dict[str, Any]:
    """A board question (appendix A)."""
    return BOARD_CASES[name]({"scenario": scenario, "turn": 1, "patch": patch, "ask": ask}, [])


SECOND = {"id": "S9", "command": "ch", "hex": "1311", "units": [{"kind": "swiss", "sp": 8}, {"kind": "swiss", "sp": 7},
          {"kind": "swiss", "sp": 8}, {"kind": "swiss", "sp": 8}, {"kind": "field_guns", "sp": 2}]}  # fmt: skip


def test_several_friends_inside_walls_are_one_garrison() -> None:
    """G5a: 9 + 31 fighting SP inside, so that 19 of the besieger are too few and 20 enough; guns count together."""
    foot = [{"kind": "gascons", "sp": 8}, {"kind": "gascons", "sp": 8}]
    for sp, besieged in ((3, False), (4, True)):
        patch = {"order": {"F1": "Attack"}, "add": [SECOND], "units": {"F1": [*foot, {"kind": "gascons", "sp": sp}]}}
        assert ("Novara" in asked("sieges", "novara_1513", patch)["sieges"]) is besieged
    guns = asked("siege_inputs", "novara_1513", patch, place="Novara")["siege"]["besieged_guns"]
    assert guns == 2
    forces = asked("siege_forces", "novara_1513", patch, force="F1", place="Novara")
    assert sum(unit["sp"] for unit in forces["garrison"]["units"]) == 9 + 33
    assert forces["left_in"] == 2, "the citizen guard"


def test_citizen_guards_alone_attack_and_besiege_with_nobody() -> None:
    """G3.4: they neither attack nor besiege: an attacker of guards has no units, 0 SP, and it is a Skirmish."""
    patch = {"units": {"S1": [{"kind": "militia", "sp": 2}]}, "order": {"S1": "Garrison"}}
    found = asked("combat_inputs", "novara_1513", patch, attacker="S1", defender="F1")
    assert (found["attacker"]["units"], found["kind"]) == ([], "Skirmish")
    assert asked("targets", "novara_1513", {**patch, "flags": {"S1": {"contact": True}}}, force="S1") == {"targets": []}


def test_demoralised_guns_count_nowhere_in_one_roll() -> None:
    """G5.2 step 5: Demoralised units nowhere, guns included."""
    units = [{"kind": "gendarmes", "sp": 4}, {"kind": "gascons", "sp": 5}, {"kind": "field_guns", "sp": 3},
             {"kind": "siege_guns", "sp": 2, "demoralised": True}]  # fmt: skip
    host = asked("host", "novara_1513", {"units": {"F1": units}}, force="F1")
    assert (host["sp"], host["cav"], host["art"], host["gendarmes"], host["fire"]) == (9, 4, 3, True, 5)


def test_unknown_things_in_a_board_question_get_a_sentence() -> None:
    with pytest.raises(BadInput, match="no reinforcement called 'F1'"):
        asked("arrival", "novara_1513", {}, force="F1")
    with pytest.raises(BadInput, match="Nobody is inside Novara"):
        asked("siege_forces", "novara_1513", {"remove": ["S1"]}, force="F1", place="Novara")


@pytest.mark.parametrize(
    ("name", "patch", "ask", "said"),
    [
        ("zoc", {}, {"alliance": "turks"}, "no alliance called 'turks'"),
        ("loc", {}, {"command": "xx", "hex": "1312"}, "no command called 'xx'"),
        ("neighbours", {}, {"hex": "9999"}, "There is no hex 9999"),
        ("reach", {}, {}, "needs the word 'force'"),
        ("works", {"hex": {"F1": "7777"}}, {"force": "F1"}, "There is no hex 7777"),
        ("works", {"order": {"F1": "Dance"}}, {"force": "F1"}, "no value for patch.order called 'Dance'"),
        ("host", {"units": {"F1": [{"kind": "elephants", "sp": 3}]}}, {"force": "F1"}, "no kind of unit called"),
    ],
)
def test_what_is_not_there_gets_a_sentence(name: str, patch: Patch, ask: Patch, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        asked(name, "novara_1513", patch, **ask)


TWICE = [
    ("F1 A; F1 S", "F1 is named twice: it gets one order"),
    ("wages F1; wages F1", "F1 is named twice: it gets wages once"),
    ("F1a=F1:black_band6 M; F1b=F1:black_band4 M", "SP of black_band too few"),
    ("F1a=F1:black_band4 M; F1a=F1:gascons2 M", "F1a is the name of another Force"),
    ("F1a=F1:black_band2+la_marck M; F1b=F1:black_band2+la_marck M", "la_marck"),
    ("F1a=F1:black_band2+la_marck+la_marck M", "la_marck"),
    ("F1a=F1:black_band2+gascons0 M", "1 SP or more"),
]


@pytest.mark.parametrize(("word", "said"), TWICE)
def test_nothing_is_given_away_twice(word: str, said: str) -> None:
    """E1: a second detachment takes from what the first has left; nobody is in two Forces."""
    form: Any = order_form(read_position({"scenario": "novara_1513", "patch": {"purse": {"fr": 12}}}), "french")
    with pytest.raises(BadInput, match=said):
        form.read(word)


def test_two_detachments_of_one_force_stand() -> None:
    form: Any = order_form(read_position({"scenario": "novara_1513", "patch": {"purse": {"fr": 12}}}), "french")
    assert str(form.read("F1a=F1:black_band4 M; F1b=F1:black_band4 M")) == "F1a=F1:black_band4 M; F1b=F1:black_band4 M"


def test_the_form_has_a_line_for_each_force_with_its_prices() -> None:
    """E1: prices on the lines, the staff's proposal first; filled in line by line it reads as one order."""
    position = read_position({"scenario": "novara_1513", "patch": {"purse": {"fr": 5}, "order": {"F1": None}}})
    form = order_form(position, "french")
    assert isinstance(form, Form)
    lines = {blank.name.split(" ")[0].strip(","): blank.options for blank in form.blanks}
    prices = {str(option): label_of(option) for option in lines["F1"]}
    assert (prices["F1 A"], prices["F1 S"], prices["F1 R"]) == ("Attack, 3 AP", "Stand, 1 AP", "Retreat, 0 AP")
    assert prices["F1 A!"] == "Attack, forced: every unit checks"
    word = "; ".join(str(options[0]) for options in lines.values())
    assert form.read(word).value.orders == form.suggestions[0].value.orders
    assert str(form.read("F1 A; keep; keep")) == "F1 A"
    assert "5 AP" in form.blanks[0].name


def test_earthworks_are_gone_as_soon_as_the_hex_is_empty() -> None:
    """G4.5: not first in G8 as bridges are."""
    patch = {"earthworks": {"1813": 2, "1915": 1}}
    position = read_position({"scenario": "pavia_1525", "patch": patch})
    assert unmanned_gone(position) is position, "F1 and F2 stand in them"
    away = read_position({"scenario": "pavia_1525", "patch": {**patch, "hex": {"F1": "1812"}}})
    assert dict(unmanned_gone(away).earthworks) == {"1915": 1}


def test_the_ultimatum_is_met_by_a_force_with_swiss_whatever_their_state() -> None:
    swiss = [{"kind": "gascons", "sp": 4}, {"kind": "swiss_hired", "sp": 4, "demoralised": True}]
    position = read_position({"scenario": "bicocca_1522", "patch": {"units": {"F1": swiss}}})
    assert honoured(position, position.force("F1")).honoured == ("swiss_hired",)


def test_a_path_into_a_zoc_spends_the_fewest_mps_there() -> None:
    """G4.3: of two ways of equal cost the one whose last step, in the ZOC, is cheaper; only then the smaller ids."""
    patch = {"hex": {"F1": "1514", "S2": "1315"}, "order": {"S2": "Attack"}}
    position = read_position({"scenario": "novara_1513", "patch": patch})
    direct, around = (
        asked("path", "novara_1513", patch, force="S2", path=path) for path in (["1414"], ["1415", "1414"])
    )
    assert direct["half_mp"] == around["half_mp"]
    assert cheapest_path(position, position.force("S2"), MarchKind.REGULAR, "1414") == ("1415", "1414")


OUT_OF_REACH = [
    ("S2 1206-1313 R", "1313 costs 12.5 MP; S2 has 6"),
    ("S2 1206-1106 A", "1106: no road leads there"),
    ("S2 1206-1209 A", "No way leads to 1209 by road"),
    ("S2 1206-2020 R", "2020 is not in play"),
]


@pytest.mark.parametrize(("word", "said"), OUT_OF_REACH)
def test_a_hex_out_of_reach_says_why(word: str, said: str) -> None:
    position = read_position({"scenario": "novara_1513", "patch": {"order": {"S2": "Manoeuvre"}}})
    with pytest.raises(BadInput, match=said):
        read_act(position, "swiss", word)


def test_quarters_are_offered_by_what_a_side_knows() -> None:
    """G9, g-sight: a Force of guns alone has no ZOC, but who sees it from afar reckons with one; nothing tells him."""
    patch: Patch = {"hex": {"F2": "3019"}, "add": [
        {"id": "I9", "command": "im", "hex": "2717", "units": [{"kind": "field_guns", "sp": 2}]}]}  # fmt: skip
    position = read_position({"scenario": "colonna_1521", "turn": 13, "weather": "Frost", "patch": patch})
    game: Live[Any] = Live(Next(into_quarters, position, ("F2",)))
    assert game.question is not None
    places = {word.rpartition(" ")[2] for word in game.question.options_of("french")} - {"stays"}
    assert places == set(quarters(seen(position, "french"), position.by_id["F2"])) - {"3019"}
    assert places < set(quarters(position, position.by_id["F2"]))


def test_a_successor_goes_before_whom_he_now_outranks() -> None:
    """G8, section c: of two Generali in one Force the one with the higher Initiative is its Primo."""
    patch: Patch = {"capitani": {"L1": ["gritti", "pescara"], "V1": []}}
    position = read_position({"scenario": "ravenna_1512", "turn": 1, "patch": patch})
    assert position.by_id["L1"].capitani == ("gritti", "pescara"), "only Gritti is a Generale"
    purses = tuple(replace(one, generale=None, vacant=True) if one.key == "sp" else one for one in position.commands)
    followed = succeeded(quiet(), replace(position, commands=purses))
    assert followed.purse["sp"].generale == "pescara"
    assert followed.by_id["L1"].capitani == ("pescara", "gritti"), "Initiative 4 before 3"
