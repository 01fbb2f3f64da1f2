"""Plans: what may be written, and a sentence for what may not."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.lab.axes import put
from berthier.lab.cells import cell_of, place_of
from berthier.lab.checking import check_plan
from berthier.lab.plan import Plan, read_plan

HEAD = 'ruleset = "six_states"\nprocedure = "field_battle"\n'
AXIS = '[[axes]]\ninput = "attacker.sp"\nvalues = [3, 4]\n'
LIST = 'ruleset = "capitani"\nprocedure = "force_quality"\n[inputs]\nunits = [{ sp = 2 }]\n'
SIDES = ("attacker", "defender")
DEFENDER = "[inputs]\ndefender = { sp = 2 }\n"


def plan(text: str) -> Plan:
    return read_plan(text, "plan.toml")


def test_the_last_axis_runs_fastest_and_every_cell_is_there_once() -> None:
    two = plan(HEAD + DEFENDER + AXIS + '[[axes]]\ninput = "terrain"\nvalues = ["clear", "rough", "forest"]\n')
    assert two.cells == 6
    at = [tuple(place_of(two, number).values()) for number in range(6)]
    assert at[:3] == [(3, "clear"), (3, "rough"), (3, "forest")]
    assert len(set(at)) == 6


def test_an_axis_over_words_needs_no_values() -> None:
    whole = plan(HEAD + DEFENDER + '[inputs.attacker]\nsp = 3\n[[axes]]\ninput = "terrain"\n[[axes]]\nswitch = "C6"\n')
    terrain, switch = whole.axes
    assert "river_line" in terrain.values
    assert list(switch.values) == next(s for s in find_ruleset("six_states").switches if s.id == "C6").words


def test_every_kind_of_axis_changes_what_it_names() -> None:
    text = HEAD + DEFENDER + AXIS
    text += '[[axes]]\nswitch = "C6"\n[[axes]]\nchoose = "attacker.tactic"\nvalues = ["Charge"]\n'
    text += '[[axes]]\npolicy = true\nvalues = ["first", "even", "equilibrium"]\n'
    whole = plan(text)
    last = cell_of(whole, whole.cells - 1)
    assert last.situation.inputs["attacker"]["sp"] == 4
    assert last.situation.in_force["C6"] == whole.axes[1].values[-1]
    assert last.situation.choices["attacker.tactic"] == "Charge"
    assert last.policy == "equilibrium"
    assert last.situation.chosen == {"attacker.tactic": "Charge"}  # best play keeps to it


def test_a_path_may_lead_into_a_list() -> None:
    line = plan('ruleset = "elements"\nexample = "line_of_six"\n[[axes]]\ninput = "A.1.overlaps"\nvalues = [0, 1]\n')
    before, after = (cell_of(line, number).situation.inputs["A"] for number in (0, 1))
    assert [place for place in range(len(before)) if before[place] != after[place]] == [1]


def test_a_value_is_put_where_nothing_was() -> None:
    data: dict[str, object] = {"list": [{"men": 3}]}
    put(data, "group.inner", 1)
    put(data, "list.0.men", 4)
    assert data == {"list": [{"men": 4}], "group": {"inner": 1}}


def test_the_digest_is_of_what_matters() -> None:
    text = HEAD + DEFENDER + AXIS
    assert plan(text).digest == plan('title = "Another name"\n' + text).digest
    assert plan(text).digest != plan("seed = 2\n" + text).digest
    assert plan(text).digest != plan(text.replace("[3, 4]", "[3, 5]")).digest


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ruleset = ", "is not TOML"),
        ('ruleset = "six_state"\naxes = []\n', "Did you mean six_states?"),
        ('ruleset = "six_states"\n' + AXIS, "names a procedure"),
        (HEAD + "axes = []\n", "at least one axis"),
        (HEAD + AXIS + AXIS, "Two axes run over attacker.sp"),
        (HEAD + AXIS.replace("attacker.sp", "attacker.leeder"), "Did you mean leader?"),
        (HEAD + AXIS.replace("attacker.sp", "attaker"), "Did you mean attacker?"),
        (HEAD + AXIS.replace("[3, 4]", "[]"), "needs values"),
        (HEAD + AXIS.replace("[3, 4]", "[3, 3]"), "a value twice"),
        (LIST + '[[axes]]\ninput = "units.².sp"\nvalues = [3]\n', "no input at 'units.².sp' called '²'"),
        (HEAD + '[[axes]]\ninput = "attacker.sp"\nfrom = 4\nto = 2\n', "must rise"),
        (HEAD + '[[axes]]\ninput = "attacker.sp"\nfrom = 4\n', "both from and to"),
        (HEAD + '[[axes]]\ninput = "attacker.sp"\nswitch = "C6"\n', "one thing"),
        (HEAD + '[[axes]]\nswitch = "C66"\n', "no switch called 'C66'"),
        (HEAD + '[[axes]]\nswitch = "C6"\nvalues = ["both"]\n', "setting of switch C6"),
        (HEAD + '[[axes]]\npolicy = true\nvalues = ["best"]\n', "no policy called 'best'"),
        (HEAD + 'policy = "best"\n' + AXIS, "no policy called 'best'"),
        (HEAD + "budget = 0\n" + AXIS, "too small"),
        (HEAD + "colour = 1\n" + AXIS, "no key of a plan called 'colour'"),
        (HEAD + AXIS + "until = 4\n", "axes[0].from, axes[0].to, axes[0].step."),
        (HEAD, "axes is missing."),
        (HEAD + '[[axes]]\ninput = "attacker.sp"\nfrom = 1\nto = 20000000\n', "more than 10,000,000 values"),
        (HEAD + "".join(f'[[axes]]\ninput = "{side}.sp"\nfrom = 1\nto = 4000\n' for side in SIDES), "the most is"),
        (HEAD.replace("field_battle", "attrition") + "count = true\n[[axes]]\ninput='sp'\nvalues=[3]\n", "no rounds"),
    ],
)
def test_what_cannot_be_used_is_said(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("[", r"\[").replace("?", r"\?")):
        plan(text)


def test_a_plan_without_any_cell_the_rules_accept_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match=r"defender is missing"):
        check_plan(plan(HEAD + AXIS))


def test_an_order_that_nothing_asks_for_is_noticed() -> None:
    with pytest.raises(BadInput, match="Did you mean tactic"):
        check_plan(plan(HEAD + DEFENDER + '[choose]\ntactics = "Skirmish"\n' + AXIS))
    [note] = check_plan(plan(HEAD + DEFENDER + '[choose]\nweather = "fair"\n' + AXIS))
    assert "nothing asked 'weather'" in note
    assert check_plan(plan(HEAD + DEFENDER + '[choose]\ntactic = "Skirmish"\n' + AXIS)) == []
