"""How who looks far judges marches where places decide: figures of its own, and nothing else changed."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.program.great_powers.marching_urge import outlook_of
from berthier.program.great_powers.shrewd import HOLDING, SHREWD_STAFF, reckoned, shrewd_urge
from berthier.program.great_powers.urge import urge
from berthier.program.great_powers.weights import (
    FOR_PLACES,
    IN_TIME,
    LASTING,
    STEADY,
    STEADY_STAFF,
    TAKING,
    Weights,
)
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.situation import read_position
from tests.rules.great_powers.game.play import GAME


def ulm(*changes: dict[str, Any], **more: Any) -> Position:
    return read_position({"scenario": "ulm", "changes": list(changes), **more})


def test_one_side_has_to_take_and_the_other_to_hold() -> None:
    assert SHREWD_STAFF.weights("ulm", ("Fr",)) is TAKING
    assert SHREWD_STAFF.weights("ulm", ("As", "Ru")) is HOLDING
    assert SHREWD_STAFF.weights("campaign_1807", ("Fr",)) is STEADY
    assert SHREWD_STAFF.weights("ulm", ()) is STEADY


def test_who_has_to_take_places_has_other_figures_where_there_is_time() -> None:
    assert SHREWD_STAFF.weights("austerlitz", ("Fr",)) is LASTING
    assert SHREWD_STAFF.weights("liberation", ("Fr",)) is LASTING
    assert SHREWD_STAFF.weights("austerlitz", ("As",)) is SHREWD_STAFF.weights("ulm", ("As",)) is HOLDING
    assert STEADY_STAFF.weights("austerlitz", ("Fr",)) is IN_TIME
    assert STEADY_STAFF.weights("ulm", ("Fr",)) is STEADY_STAFF.weights("austerlitz", ("As",)) is FOR_PLACES
    assert STEADY_STAFF.weights("campaign", ("Fr",)) is STEADY_STAFF.weights("campaign_1807", ("Fr",)) is STEADY


def test_with_time_a_corps_strikes_sooner() -> None:
    """August 1805: what seems too weak to who has a season is enough to who has more."""
    august = read_position({"scenario": "austerlitz"})
    cautious, bold = outlook_of(august, "Fr", TAKING), outlook_of(august, "Fr", LASTING)
    area = next(iter(cautious.theirs))
    theirs = cautious.theirs[area]
    between = theirs * (bold.attack_from + cautious.attack_from) / 2 - cautious.ours.get(area, 0.0)
    assert bold.attack_from < cautious.attack_from
    assert cautious.attack(area, between, theirs, theirs) < 0 < bold.attack(area, between, theirs, theirs)


def test_who_stands_before_an_enemy_does_not_march_to_the_guns() -> None:
    """August 1805: VIII Corps at Mantua is counted on for Venice; at Tyrol, before the Austrians there, it is not."""
    august = read_position({"scenario": "austerlitz"})
    fighting = read_position({"scenario": "austerlitz", "changes": [{"id": "Fr:VIII", "area": "tyrol"}]})
    counted, sober = (outlook_of(fighting, "Fr", weights) for weights in (FOR_PLACES, IN_TIME))
    assert "venice" in sober.theirs
    assert "tyrol" in sober.theirs
    assert "tyrol" in sober.ours
    assert counted.around("venice")[0] - sober.around("venice")[0] == pytest.approx(counted.ours["tyrol"])
    assert counted.around("venice")[1] - sober.around("venice")[1] == pytest.approx(counted.theirs["tyrol"])
    assert not set(outlook_of(august, "Fr", IN_TIME).ours) & set(outlook_of(august, "Fr", IN_TIME).theirs)
    assert outlook_of(august, "Fr", IN_TIME).around("venice")[1] >= sober.around("venice")[1]


def test_steady_strikes_later_with_time_than_who_looks_far() -> None:
    """Against the strongest of their armies LASTING begins at 0.9 to 1 who would lose, steady at 1.1 to 1."""
    august = read_position({"scenario": "austerlitz"})
    bold, careful = outlook_of(august, "Fr", LASTING), outlook_of(august, "Fr", IN_TIME)
    assert bold.attack_from == 0.9
    assert careful.attack_from == 1.1


def test_only_who_looks_far_judges_so() -> None:
    assert GAME.judging.urge is urge
    assert GAME.judging.reckons is None
    assert GAME.judging.shrewd is not None
    assert GAME.judging.shrewd.urge is shrewd_urge
    assert GAME.judging.shrewd.reckons is reckoned


def test_marches_are_reckoned_and_fights_thought_through() -> None:
    words = ["march As:III > vienna", "march As:III > salzburg", "stay"]
    assert reckoned(ulm(), "Austria", "where to", words) == shrewd_urge(ulm(), "Austria", "where to", words)
    assert reckoned(ulm(), "Austria", "chit", ["Cordon", "Defend"]) is None
    staff = reckoned(ulm(), "Austria", "reinforcement of As", ["by hand", "as the staff proposes"])
    assert staff is not None
    assert staff[1] > staff[0]
    campaign = read_position({"scenario": "campaign_1807"})
    assert reckoned(campaign, "France", "land order of Fr", ["done"]) is None


def test_the_best_leader_leads_all_who_stand_with_him() -> None:
    """Napoleon with the Guard at Strasbourg: to who counts on command V Corps beside him is worth more."""
    alone, led = outlook_of(ulm(), "Fr"), outlook_of(ulm(), "Fr", Weights(command=1.0))
    stack = [led.position.corps_by_id[name] for name in ("Fr:Imperial Guard", "Fr:V")]
    assert led.host(stack) > alone.host(stack)
    assert led.host(stack[:1]) == pytest.approx(alone.host(stack[:1]))
    bavarians = led.position.corps_by_id["Bavaria:Bavaria"]
    assert led.added([bavarians], led.host([bavarians]), "alsace") > led.host([bavarians])
    assert alone.added([bavarians], alone.host([bavarians]), "alsace") == alone.host([bavarians])


def test_who_is_left_behind_counts() -> None:
    """Of three corps at Linz before the French two would go: the third would be lost."""
    here = [{"id": f"As:{name}", "area": "linz"} for name in ("I", "II", "III")]
    position = ulm(*here, {"id": "Fr:III", "area": "munich"}, {"id": "Fr:IV", "area": "munich"})
    two = list(position.field["linz"])[:2]
    assert outlook_of(position, "As").left_alone("linz", two) == 0
    minded = outlook_of(position, "As", Weights(deserted=1.0))
    assert minded.left_alone("linz", two) > 0
    assert minded.left_alone("linz", list(position.field["linz"])) == 0


def goes_to(position: Position, flag: str, corps: str, weights: Weights) -> str:
    """Where a corps would rather march to than anywhere else."""
    outlook, stack = outlook_of(position, flag, weights), [position.corps_by_id[corps]]
    return max(outlook.reach(stack[0]).areas, key=lambda area: outlook.score(stack, area))


def test_the_army_gathers_at_linz_and_does_not_run_to_vienna() -> None:
    """September: two thirds of the army can only get to Linz; who holds stands there with them."""
    start = ulm(segment="land", slots=[["As", "Ru"], ["Fr"]])
    assert goes_to(start, "As", "As:I", STEADY) == goes_to(start, "As", "As:I", HOLDING) == "linz"
    assert goes_to(start, "As", "As:III", STEADY) == "vienna"
    assert goes_to(start, "As", "As:III", HOLDING) == "linz"


def test_a_small_corps_does_not_open_a_battle_for_those_still_to_come() -> None:
    """The Bavarians, twelve factors, before Mack at Ulm: they look at who is there, not at who might be."""
    start = ulm(segment="land", slots=[["Fr"]])
    assert goes_to(start, "Fr", "Bavaria:Bavaria", STEADY) == "ulm"
    assert goes_to(start, "Fr", "Bavaria:Bavaria", TAKING) not in start.field
