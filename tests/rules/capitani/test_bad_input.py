"""Bad input is answered with a sentence: what is wrong, where, and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.rules.capitani.battles.field_battle import read_line
from berthier.rules.capitani.losses import read_toll
from berthier.rules.capitani.units import Force

RULESET = find_ruleset("capitani")


def unit(cls: str, sp: int, **more: Any) -> dict[str, Any]:
    return {"cls": cls, "sp": sp, **more}


def alone(*units: dict[str, Any]) -> dict[str, Any]:
    return {"main_body": {"units": list(units)}}


def lying(**more: Any) -> dict[str, Any]:
    """A side whose one Corps has something lying on it."""
    return {"main_body": {"units": [unit("Infantry", 14)], **more}}


FOOT = {"units": [unit("Infantry", 14)]}
ARMIES = {"attacker": alone(unit("Infantry", 14)), "defender": alone(unit("Infantry", 14))}
SIDES = {"att": {"sp": 9}, "def": {"sp": 9}}
PLACE = {"fortress": "Fortified City"}
GUNS = {"units": [unit("Field Artillery", 3)]}

SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("charge", {"sp": 5, "terrain": "Marsh"}, "The Cavalry Charge chit is not playable in Marsh."),
    ("charge", {"sp": 5, "terrain": "Wood"}, "No Major Battle is fought in Wood, so no charge."),
    ("major_battle", ARMIES | {"terrain": "Wood"}, "No Major Battle is fought in Wood: use a Skirmish."),
    ("major_battle", ARMIES | {"terrain": "Lake"}, "No combat is allowed in a Lake."),
    ("major_battle", ARMIES | {"hexside": "Primary River"}, "No combat is allowed across a Primary River."),
    ("major_battle", ARMIES | {"hexside": "Ferry"}, "No Major Battle is fought across a Ferry: use a Skirmish."),
    ("major_battle", ARMIES | {"round": 5}, "A Major Battle has 4 rounds; there is no round 5."),
    (
        "assault",
        SIDES | {"fortress": "Fortified Town", "situation": "in_breach", "siege_status": 0},
        "There is no breach: an In-breach attack needs Siege Status 1 or more, not 0.",
    ),
    (
        "assault",
        SIDES | {"fortress": "Fortified Town", "situation": "in_breach", "siege_status": 1, "hexside": "Ferry"},
        "No In-breach attack is made through a Ferry; only a Storm is.",
    ),
    (
        "optional_combat",
        {"att": {"sp": 9, "stradiots": True}, "def": {"sp": 9}},
        "att: stradiots are Cavalry, but cav says 0 SP.",
    ),
    (
        "optional_combat",
        {"att": {"sp": 9}, "def": {"sp": 9, "elite_types": 2}},
        "def: elite_types says 16 SP, more than the 9 SP of the whole Force.",
    ),
    (
        "optional_combat",
        {"att": {"sp": 9, "cav": 5, "fire": 5}, "def": {"sp": 9}},
        "att: cav and fire says 10 SP, more than the 9 SP",
    ),
    (
        "optional_combat",
        {"att": {"sp": 9, "capitani": 1, "stars": 2}, "def": {"sp": 9}},
        "att: 2 Bonus Stars, but 1 Capitani.",
    ),
    ("major_battle", ARMIES | {"attacker": lying(artillery=1)}, "has an Artillery chit, but no guns."),
    ("battle_round", ARMIES | {"attacker": lying(firearms=2)}, "has a Firearms chit, but no unit with Firearms."),
    ("battle_round", ARMIES | {"defender": lying(works="River")}, "has a River chit, but the army is behind no river."),
    (
        "major_battle",
        ARMIES | {"defender": lying(works="Earthworks")},
        "has an Earthworks chit, but the army has none.",
    ),
    (
        "major_battle",
        ARMIES | {"attacker": lying(capitani=[{"generale": True}, {"generale": True}])},
        "The attacker has 2 Capitani Generali; a side has one.",
    ),
    (
        "force_check",
        {"force": FOOT, "cause": "Pay", "checking": [1]},
        "The Force has 1 units, counted from 0.",
    ),
    ("assault", SIDES | {"situation": "storm"}, "A storm attack is made on a Fortress: name it."),
    ("assault", {"att": {"quality": 2}, "def": {"sp": 3}}, "a side without SP cannot fight"),
    (
        "major_battle",
        ARMIES | {"attacker": alone(unit("Infantry", 14)) | {"used": ["Artillery"] * 3}},
        "3 Artillery chits are used, but the pool has 2.",
    ),
    (
        "major_battle",
        ARMIES | {"attacker": alone(unit("Infantry", 14)) | {"used": ["Earthworks"]}},
        "1 Earthworks chits are used, but the pool has 0.",
    ),
    (
        "major_battle",
        ARMIES | {"attacker": alone(unit("Infantry", 5))},
        "The attacker has 5 undemoralised SP; a Major Battle needs 12: use a Skirmish.",
    ),
    (
        "order_cost",
        {"order": "Garrison", "at": "open country"},
        "A Force in open country cannot have a Garrison order",
    ),
    (
        "order_cost",
        {"order": "Attack", "major": True, "mode": "change"},
        "Changing to Attack is priced less the current",
    ),
    ("exit_zoc", {"initiative": 3, "enemy_initiative": 2, "order": "Stand"}, "a Stand order cannot leave its hex."),
    ("activate", {"initiative": 3, "order": "Garrison", "second_activation": True}, "activates once a turn."),
    (
        "march",
        {"force": FOOT, "steps": [{}], "kind": "March to Contact"},
        "A Force with a Manoeuvre order may not make a March to Contact.",
    ),
    ("march", {"force": FOOT, "steps": [{"terrain": "Mountain"}] * 2}, "This path costs 10 MP; the Force has 6."),
    ("march", {"force": FOOT, "steps": [{"hexside": "Primary River"}]}, "it cannot be taken."),
    ("march", {"force": FOOT, "steps": [{"zoc": True}, {}]}, "Step 1 enters an enemy ZOC: the march stops there."),
    ("barren", {"hexes": ["Clear"] * 8}, "Name the Force's own hex first and then those around it, 7 at most"),
    ("barren", {"hexes": []}, "these are 0."),
    ("discipline", {"sp": 4, "phase": "Command"}, "goes by Reliability Class: give reliability."),
    ("discipline", {"sp": 4}, "goes by Troop Quality: give quality."),
    ("init_mod", {"enemy_initiative": 6}, "6 is too large; the most is 5."),
    ("artillery_fire", {"sp": 0}, "0 is too small; the least is 1."),
    ("skirmish", {"attacker": GUNS, "defender": FOOT}, "Guns alone cannot fight on the Assault Table"),
    ("siege", {"place": PLACE, "besieger": FOOT, "garrison": GUNS}, "has already surrendered."),
    ("breach", {"sp": 4, "battery": PLACE, "siege_status": 1}, "The Siege Status is already 1"),
    (
        "force_quality",
        {"units": [unit("Infantry", 4, type="Gendarmes")]},
        "a unit of Gendarmes is Heavy Cavalry, not Infantry",
    ),
    ("force_quality", {"units": [unit("Heavy Cavalry", 4, firearms=True)]}, "only Infantry has Firearms"),
    ("optional_combat", {"att": {"sp": 5, "cav": 9}, "def": {"sp": 5}}, "cav says 9 SP, more than the 5 SP"),
    ("major_battle", {"attacker": {}, "defender": {}}, "a side needs a Vanguard or a Main Body"),
]


@pytest.mark.parametrize(("name", "inputs", "sentence"), SENTENCES)
def test_a_sentence_for_each(name: str, inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        Live(RULESET.procedure(name).call(inputs))
    assert sentence in caught.value.error
    assert caught.value.error.endswith(".")


@pytest.mark.parametrize("number", ["²", "9" * 5_000])
def test_a_deployment_and_a_loss_count_in_plain_digits(number: str) -> None:
    foot = RULESET.procedure("force_quality").call({"units": [unit("Infantry", 14)]}).args[0]
    with pytest.raises(BadInput, match="each of 0 to 0 stands in one body"):
        read_line(Force(foot), f"M {number}")
    with pytest.raises(BadInput, match="write how many SP of a unit are lost"):
        read_toll(foot, [2], 2, f"{number} Infantry")
