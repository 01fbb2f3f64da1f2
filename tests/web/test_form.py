"""Forms come from the procedures' own types, and an address reads back as the very same situation."""

from __future__ import annotations

import html
import re

import pytest
from litestar.testing import TestClient

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset, installed
from berthier.staff.blanks import Kind, form_of
from berthier.staff.explanation import played
from berthier.web.desk.desk import open_desk
from berthier.web.desk.filled import Filled, begin, fill
from berthier.web.desk.query import read_data, write_pairs

EXAMPLES = [(key, name) for key in sorted(installed()) for name in find_ruleset(key).examples]
PROCEDURES = [
    (key, name)
    for key in sorted(installed())
    for name in find_ruleset(key).procedures
    if find_ruleset(key).game_of(name) is None
]


@pytest.mark.parametrize(("key", "name"), EXAMPLES)
def test_every_example_survives_the_way_through_an_address(key: str, name: str) -> None:
    ruleset = find_ruleset(key)
    example = ruleset.example(name)
    procedure = ruleset.procedure(example.procedure)
    read = read_data(form_of(procedure.run), write_pairs(example.inputs))
    assert ruleset.call(procedure, read, typed=False) == ruleset.call(procedure, example.inputs)


@pytest.mark.parametrize(("key", "name"), EXAMPLES)
def test_every_example_survives_the_way_through_the_form(key: str, name: str) -> None:
    """What a browser sends when the filled form is sent untouched."""
    ruleset = find_ruleset(key)
    example = ruleset.example(name)
    procedure = ruleset.procedure(example.procedure)
    sent = list(_sent(fill(form_of(procedure.run), example.inputs)))
    read = read_data(form_of(procedure.run), sent)
    assert ruleset.call(procedure, read, typed=False) == ruleset.call(procedure, example.inputs)


def _sent(filled: Filled) -> list[tuple[str, str]]:
    """The pairs of a form's controls, as form.html draws them."""
    kind, path = filled.blank.kind, filled.path
    inside = [pair for part in filled.parts for pair in _sent(part)]
    if kind is Kind.GROUP:
        may_go = path and (filled.blank.may_be_none or not filled.blank.is_needed)
        marker = [(path, "no")] + ([(path, "yes")] if filled.is_on else []) if may_go else []
        return marker + inside
    if kind is Kind.LIST:
        return [(path, "[]" if filled.value == [] else ""), *inside]
    if kind in (Kind.ROW, Kind.COUNTS):
        return inside
    if kind is Kind.SEVERAL:
        return [(path, ""), *((path, word) for word in filled.chosen)]
    if kind is Kind.CHECK:
        return [(path, "false")] + ([(path, "true")] if filled.value else [])
    return [(path, filled.shown)]


@pytest.mark.parametrize(("key", "name"), PROCEDURES)
def test_every_input_of_every_procedure_has_a_blank_with_its_bounds(key: str, name: str) -> None:
    """Held against the JSON schema, which is made another way."""
    from berthier.core.inputs import schema

    procedure = find_ruleset(key).procedure(name)
    whole = schema(procedure.run)
    top = whole["$defs"][whole["$ref"].rsplit("/", 1)[1]]
    form = form_of(procedure.run)
    assert [part.name for part in form.parts] == list(top.get("properties", {}))
    for part in form.parts:
        described = top["properties"][part.name]
        assert part.is_needed == (part.name in top["required"])
        if described.get("type") == "integer":
            assert (part.kind, part.low, part.high) == (Kind.NUMBER, described.get("minimum"), described.get("maximum"))
        if "$ref" in described and "enum" in whole["$defs"][described["$ref"].rsplit("/", 1)[1]]:
            assert sorted(part.options) == sorted(whole["$defs"][described["$ref"].rsplit("/", 1)[1]]["enum"])
    assert begin(form) is not None


def test_a_group_left_out_is_left_out_and_its_fields_do_not_matter() -> None:
    form = form_of(find_ruleset("six_states").procedure("field_battle").run)
    pairs = [("attacker.sp", "20"), ("attacker.troops", "no"), ("attacker.troops.guards", "4"), ("defender.sp", "12")]
    assert read_data(form, pairs) == {"attacker": {"sp": "20"}, "defender": {"sp": "12"}}
    with_troops = read_data(form, [*pairs, ("attacker.troops", "yes")])
    assert with_troops["attacker"]["troops"] == {"guards": "4"}


def test_a_name_no_blank_has_is_refused_with_the_known_ones() -> None:
    form = form_of(find_ruleset("six_states").procedure("field_battle").run)
    with pytest.raises(BadInput, match="Did you mean terrain") as caught:
        read_data(form, [("terain", "clear")])
    assert caught.value.field == "terain"


def test_items_are_added_to_a_list_and_dropped_from_it() -> None:
    pairs = [("A.0.type", "Pk"), ("A.1.type", "Sh"), ("B.0.type", "Pk"), ("bound_of", "A")]
    more = open_desk("elements", "line_of_battle", [*pairs, ("_add", "A")])
    assert [item["type"] for item in more.data["A"]] == ["Pk", "Sh", "Ln"]
    fewer = open_desk("elements", "line_of_battle", [*pairs, ("_drop", "A.0")])
    assert [item["type"] for item in fewer.data["A"]] == ["Sh"]
    inner = open_desk("elements", "line_of_battle", [*pairs, ("_add", "A.1.flank_support")])
    assert inner.data["A"][1]["flank_support"] == [{"type": "Ln"}]
    with pytest.raises(BadInput, match="no list called nothing"):
        open_desk("elements", "line_of_battle", [*pairs, ("_add", "nothing")])


def test_an_address_holds_rulings_orders_and_policy() -> None:
    pairs = [("sp", "20"), ("_switch.C8", "rows larger"), ("_choose.tactic", "Charge"), ("_policy", "even")]
    desk = open_desk("six_states", "attrition", pairs)
    assert desk.query() == "sp=20&_switch.C8=rows+larger&_choose.tactic=Charge&_policy=even"


def test_examples_speak_to_players_not_of_flags_or_files() -> None:
    for key in installed():
        for name, example in find_ruleset(key).examples.items():
            assert not re.search(r"[a-z]_[a-z]|--|`| = |\b(advise|choose|berthier)\b", example.about), (key, name)


def test_an_empty_desk_begins_with_something_to_play() -> None:
    refused = set()
    for key, name in PROCEDURES:
        desk = open_desk(key, name, [])
        try:
            played(desk.situation, [])
        except BadInput:
            refused.add(f"{key}/{name}")
    assert not refused


def test_what_the_sheet_shortens_is_said_in_full() -> None:
    form = form_of(find_ruleset("great_powers").procedure("field_combat").run)
    attacker = next(part for part in form.parts if part.name == "attacker")
    nations = dict(next(part for part in attacker.parts if part.name == "nation").choices)
    assert (nations["Fr"], nations["GB"], nations["Bavaria"]) == ("France (Fr)", "Britain (GB)", "Bavaria")
    tactics = form_of(find_ruleset("six_states").procedure("field_round").run)
    assert dict(next(part for part in tactics.parts if part.name == "terrain").choices)["clear"] == "clear"


def test_items_of_a_long_list_are_told_in_short() -> None:
    desk = open_desk("elements", "line_of_battle", [("_example", "line_of_six")])
    line = next(part for part in desk.form.parts if part.path == "A")
    assert all(element.is_long for element in line.parts)
    assert [element.in_short for element in line.parts][:2] == ["Ln", "Sh"]


def test_a_complaint_calls_fields_as_the_form_does(client: TestClient) -> None:
    missing = client.get("/battalions/close_action/panel?charger.original=&defender.original=12&charger.quality=B").text
    assert "Charger, figures at first is missing." in missing
    empty = client.get("/capitani/assault/panel?att.sp=0&def.sp=9").text
    assert "Attacker: a side without SP cannot fight: give sp or heavy SP." in empty


def test_rulings_come_when_they_are_unfolded_and_those_that_are_set_stand_open(client: TestClient) -> None:
    page = client.get("/six_states/field_battle?attacker.sp=9&defender.sp=8&_switch.C8=rows+larger").text
    assert re.findall(r'name="_switch\.([^"]+)"', page) == ["C8"]
    address = re.search(r'hx-get="([^"]*/rulings[^"]*)"', page)
    assert address is not None
    rest = client.get(html.unescape(address[1])).text
    known = [switch.id for switch in find_ruleset("six_states").switches]
    assert re.findall(r'name="_switch\.([^"]+)"', rest) == [id_ for id_ in known if id_ != "C8"]
    whole = client.get("/six_states/field_battle?attacker.sp=9&defender.sp=8&_open=_rulings").text  # without scripts
    assert re.findall(r'name="_switch\.([^"]+)"', whole) == known
