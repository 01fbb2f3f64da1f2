"""What a second audit found: each point failed before it was mended."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, typed

RULESET = find_ruleset("elements")


def cost(**inputs: Any) -> int:
    return next(iter(odds("pip", **inputs))).cost


def odds(name: str, **inputs: Any) -> Any:
    call = RULESET.procedure(name).call(inputs)
    return Exact().odds(call.procedure, *call.args)


def only(name: str, **inputs: Any) -> Any:
    [outcome] = odds(name, **inputs)
    return outcome


def played(name: str, answers: list[int | str], **inputs: Any) -> Any:
    game = Live(RULESET.procedure(name).call(inputs))
    while game.question is not None:
        answer = answers.pop(0)
        game.answer(typed(answer) if isinstance(answer, int) else chosen(answer))
    return game


SHOT_AND_PIKE = {"A": [{"type": "Sh"}, {"type": "Pk"}], "B": [{"type": "Ln"}, {"type": "Ln"}], "bound_of": "B"}


def test_neighbours_in_a_line_give_flank_support() -> None:
    """Sh beside Pk against lancers has +2: the line of two is fought as the two fights with the support typed."""
    alone = {"A": [{"type": "Sh"}], "B": [{"type": "Ln"}], "bound_of": "B"}
    typed = {"A": [{"type": "Sh", "flank_support": [{"type": "Pk"}]}], "B": [{"type": "Ln"}], "bound_of": "B"}
    in_line = odds("line_of_battle", **SHOT_AND_PIKE).mean(lambda held: held.a_standing)
    pike = odds("line_of_battle", A=[{"type": "Pk"}], B=[{"type": "Ln"}], bound_of="B").mean(lambda h: h.a_standing)
    with_support = odds("line_of_battle", **typed).mean(lambda held: held.a_standing)
    without = odds("line_of_battle", **alone).mean(lambda held: held.a_standing)
    assert without < with_support
    assert in_line != without + pike


@pytest.mark.parametrize("typed", [(), ({"type": "Pk"},)])
def test_support_is_gone_with_its_supporter(typed: tuple[dict[str, str], ...]) -> None:
    """Typed by hand or not, the pikes beside are the pikes in the line; beaten, they support no more."""
    line = SHOT_AND_PIKE | {"A": [{"type": "Sh", "flank_support": list(typed)}, {"type": "Pk"}]}
    game = played("line_of_battle", ["fight 2", 1, 6, 3, 3], **line)
    factors = [tally for tally in game.record.tallies if tally.name == "factors of A"]
    assert [line.id for line in factors[-1].lines if line.id.startswith("F-")] == []
    assert any(line.id == "T-EACH" and line.value == -1 for line in factors[-1].lines)


@pytest.mark.parametrize("verb", ["rally", "limber", "unlimber", "mount", "dismount", "embark", "disembark"])
def test_orders_to_one_element_are_not_given_to_a_group(verb: str) -> None:
    with pytest.raises(BadInput, match="one element at a time"):
        cost(verb=verb, subject="group")
    assert cost(verb=verb) == (2 if verb == "rally" else 1)


def test_a_first_road_march_by_moonlight_is_free() -> None:
    assert cost(verb="march", first_road_march=True, night=True, moonlight=True) == 0
    assert cost(verb="march", first_road_march=True, night=True) == 2


def test_a_first_march_does_not_come_third() -> None:
    with pytest.raises(BadInput, match="not the first"):
        cost(verb="march", first_road_march=True, marches_already=2)


def test_contradictions_about_the_general_are_refused() -> None:
    with pytest.raises(BadInput, match="neither lost nor at a distance"):
        cost(verb="move", general_included=True, general_lost=True)


def test_bridges_are_completed_and_dismantled_for_three() -> None:
    assert [cost(verb=f"{verb}_bridge") for verb in ("launch", "complete", "dismantle")] == [3, 3, 3]


def factors(name: str, side: str, **inputs: Any) -> dict[str, int]:
    game = played(name, [3, 3], **inputs)
    tally = next(t for t in game.record.tallies if t.name == f"factors of {side}")
    return {line.id: line.value for line in tally.lines}


def test_on_a_road_and_facing_along_it_are_two_things() -> None:
    """On a road a built-up area gives no cover, but only facing along it spares the -2."""
    pikes = {"type": "Pk", "going": "difficult", "bua": True}
    enemy = {"type": "Sh"}
    plain = factors("close_combat", "A", A=pikes, B=enemy)
    on_it = factors("close_combat", "A", A=pikes | {"on_road": True}, B=enemy)
    along = factors("close_combat", "A", A=pikes | {"facing_along_road": True}, B=enemy)
    assert ("T-BUA" in plain, "T-BUA" in on_it, "T-BUA" in along) == (True, False, False)
    assert ("T-GOING" in plain, "T-GOING" in on_it, "T-GOING" in along) == (True, True, False)


def test_those_who_assist_a_returned_fire_count() -> None:
    shot = {"A": {"type": "Sh"}, "B": {"type": "Sh"}, "distance_p": 90, "returns_fire": True}
    assert factors("shooting", "A", **shot, assisting_return=2)["T-EACH"] == -2
    with pytest.raises(BadInput, match="does not return fire"):
        factors("shooting", "A", **(shot | {"returns_fire": False}), assisting_return=1)


def test_guns_without_teams_only_wheel() -> None:
    move = only("movement", element={"type": "Art"}, teams_gone=True)
    assert (move.max_move_p, move.wheel_only) == (0, True)
    with pytest.raises(BadInput, match="has teams to lose"):
        only("movement", element={"type": "Pk"}, teams_gone=True)


@pytest.mark.parametrize(("kind", "paces"), [("Sh", 25.0), ("Pi", 37.5), ("Dr", 37.5), ("El", 50.0), ("WWg", 50.0)])
def test_a_recoil_says_how_far(kind: str, paces: float) -> None:
    assert only("recoil", element={"type": kind}).recoil_p == paces
    assert only("recoil", element={"type": kind}, blocked=True).recoil_p is None


def test_a_flight_says_how_far() -> None:
    gone = only("flee", element={"type": "LH"}, going="rough")
    assert (gone.recoil_p, gone.flight_p) == (37.5, 200)
    assert only("flee", element={"type": "LH"}, low_visibility=True, from_close_combat=False).flight_p == 100


def test_fireships_are_gone_after_their_first_fight() -> None:
    fights = odds("close_combat", A={"type": "Boats", "grade": "X"}, B={"type": "Ships"})
    assert {fight.burnt_out for fight in fights} == {("A",)}
    assert {h.a_standing for h in odds("line_of_battle", A=[{"type": "Gal", "grade": "X"}], B=[{"type": "Gal"}])} == {0}


@pytest.mark.parametrize("facts", [{"steadied": True}, {"in_contact": True}, {"can_run": False}, {}])
def test_unsteadied_troops_of_a_broken_command_rout(facts: dict[str, bool]) -> None:
    assert only("steady", command_broken=True, **facts).routs is (not facts)
    assert not only("steady", command_broken=False, **facts).routs


def test_guns_fight_their_front_only() -> None:
    """Art whose front does not touch its opponent gets no T-GUNS."""
    guns, foe = {"type": "Art"}, {"type": "Pi"}
    assert "T-GUNS" in factors("close_combat", "A", A=guns, B=foe, bound_of="B")
    assert "T-GUNS" not in factors("close_combat", "A", A=guns | {"front_engaged": False}, B=foe, bound_of="B")


@pytest.mark.parametrize("name", ["close_combat", "shooting"])
def test_every_number_of_a_fight_has_its_line(name: str) -> None:
    """Factors and die make the total, total and grading the final: the record leaves nothing out."""
    more = {"distance_p": 90} if name == "shooting" else {}
    for dice in ([2, 5], [6, 1], [4, 4]):
        game = played(
            name, list(dice), A={"type": "Sh", "grade": "S", "general": True}, B={"type": "Bw", "grade": "I"}, **more
        )
        sums = {t.name: t.total for t in game.record.tallies}
        for side, die in zip("AB", dice, strict=True):
            assert game.record.fact(f"total of {side}") == sums[f"factors of {side}"] + die
            assert (
                game.record.fact(f"final of {side}")
                == game.record.fact(f"total of {side}") + sums[f"grading of {side}"]
            )
