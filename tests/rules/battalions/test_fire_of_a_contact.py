"""The defence fire of a contact is held to the defender's formation and order (H7); a battery forms nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.live import Live
from tests.rules.battalions.situations import RULESET

HORSE = {"quality": "B", "original": 12, "front": 6, "arm": "cavalry"}
FOOT = {"quality": "C", "original": 24, "front": 6, "arm": "infantry"}
GUNS = {"quality": "B", "original": 8, "front": 8, "arm": "artillery"}
CANISTER = {"calibre": "8-9", "cannon": 6, "howitzers": 2}


def charged(name: str, defender: dict[str, Any], **more: Any) -> dict[str, Any]:
    charger = HORSE if name == "cavalry_charge" else FOOT | {"quality": "B"}
    return {
        "charger": charger,
        "defender": defender,
        **({"total_move_in": 20} if name == "cavalry_charge" else {}),
        **more,
    }


def refused(name: str, inputs: dict[str, Any], **switches: str) -> BadInput:
    with pytest.raises(BadInput) as said:
        play_out(RULESET.procedure(name).call(inputs), DiceInOrder(()), RULESET.set(switches))
    return said.value


@pytest.mark.parametrize("name", ["close_action", "cavalry_charge"])
@pytest.mark.parametrize(
    ("formation", "most", "firing"),
    [("square", 6, 24), ("square", 6, 7), ("column", 8, 24), ("column", 8, 9), ("road", 0, 12), ("line", 24, 25)],
)
def test_no_more_fire_than_may_in_their_formation(name: str, formation: str, most: int, firing: int) -> None:
    foot = FOOT | {"formation": formation}
    told = refused(name, charged(name, foot, defence_fire={"figures": firing}))
    assert told.field == "defence_fire.figures"
    assert f"{firing} figures firing" in told.error
    if most:
        Live(RULESET.procedure(name).call(charged(name, foot, defence_fire={"figures": most})))
    as_told = RULESET.set({"H7": "as told"})
    Live(RULESET.procedure(name).call(charged(name, foot, defence_fire={"figures": firing})), as_told)


@pytest.mark.parametrize("weapon", ["carbine", "musket"])
@pytest.mark.parametrize("formation", ["line", "column", "skirmish"])
def test_cavalry_fires_with_carbines_in_skirmish_order(formation: str, weapon: str) -> None:
    horse = HORSE | {"formation": formation}
    volley = {"figures": 12, "weapon": weapon}
    inputs = {"charger": HORSE, "defender": horse, "melee_frontage": 6, "defence_fire": volley}
    if (formation, weapon) == ("skirmish", "carbine"):
        Live(RULESET.procedure("close_action").call(inputs))
    else:
        assert "carbines alone, in skirmish order" in refused("close_action", inputs).error


@pytest.mark.parametrize("name", ["close_action", "cavalry_charge"])
@pytest.mark.parametrize(
    ("defender", "fire", "says"),
    [
        (GUNS | {"formation": "limbered"}, CANISTER, "the defender is limbered"),
        (GUNS | {"formation": "unlimbered", "status": "retreat"}, CANISTER, "the defender is in retreat"),
        (FOOT | {"formation": "line", "status": "retreat"}, {"figures": 5}, "the defender is in retreat"),
        (GUNS | {"formation": "unlimbered"}, {"figures": 8}, "a battery has no small arms"),
    ],
)
def test_who_does_not_fire_at_all(name: str, defender: dict[str, Any], fire: dict[str, Any], says: str) -> None:
    assert says in refused(name, charged(name, defender, defence_fire=fire)).error


@pytest.mark.parametrize("name", ["close_action", "cavalry_charge"])
@pytest.mark.parametrize("formation", ["line", "square"])
def test_a_battery_forms_neither_line_nor_square(name: str, formation: str) -> None:
    battery = GUNS | {"formation": "unlimbered"}
    told = refused(name, charged(name, battery, new_formation=formation))
    assert (told.error, told.field) == (f"The defender is artillery: it does not form {formation}.", "new_formation")
    assert told.allowed == ["limbered", "unlimbered"]
    Live(RULESET.procedure(name).call(charged(name, battery, new_formation="limbered")))
    Live(RULESET.procedure(name).call(charged(name, battery)))


@pytest.mark.parametrize(("name", "by_default"), [("close_action", "line"), ("cavalry_charge", "square")])
def test_a_record_that_holds_the_default_of_then_still_reads(name: str, by_default: str) -> None:
    procedure = RULESET.procedure(name)
    recorded = charged(name, GUNS | {"formation": "unlimbered"}, new_formation=by_default)
    assert "new_formation" not in procedure.of_record(recorded)
    foot = charged(name, FOOT | {"formation": "line"}, new_formation=by_default)
    assert procedure.of_record(foot) == foot
