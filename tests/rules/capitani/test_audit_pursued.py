"""Leaving a ZOC under pursuit, worked by hand (d-1 step 5, d-9): the die, the losses, the Capitani on both sides."""

from __future__ import annotations

from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.question import Answer, Question, chosen

LEAVE = find_ruleset("capitani").procedure("leave_zoc")
FORCE = {"units": [{"cls": "Infantry", "sp": 12}], "capitani": [{"initiative": 4}, {"initiative": 1}]}
STRADIOTS = {"cls": "Light Cavalry", "type": "Stradiots", "sp": 6}
HUNTERS = {"units": [STRADIOTS, {"cls": "Infantry", "sp": 10}], "capitani": [{"initiative": 2, "star": True}]}


def leave(dice: list[int], **more: Any) -> Any:
    """The die of the ZOC fails and the Force goes all the same; payments as they are first offered."""
    faces = DiceInOrder(dice)

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return faces(question)
        return chosen("leave under pursuit" if question.why == "leave or stay" else question.options[0][0])

    outcome = play_out(LEAVE.call({"force": FORCE, "pursuers": [HUNTERS], **more}), answer).outcome
    assert faces.faces == []
    return outcome


def test_a_high_row_puts_every_pursued_capitano_at_risk() -> None:
    """4 - 3 = 1, a 5 fails; 6 + 1 star + 1 Stradiots = 8: 7.2 and 6 make 13; 7 SP pay 14; dice 6 and 5: one is out."""
    left = leave([5, 6, 6, 5])
    assert (left.left, left.free_exit, left.pursuit_losses, left.sp) == (True, False, 13, 12 - 7)
    assert [capitano.initiative for capitano in left.capitani] == [1]
    assert left.pursuing_capitani_lost == 0


def test_a_natural_one_puts_a_pursuing_capitano_at_risk() -> None:
    """1 + 2 = 3: 50 % of 6 and 10 % of 10 make 4, 2 SP; the pursuers' Capitano checks on the natural 1 and falls."""
    left = leave([5, 1, 6])
    assert (left.pursuit_losses, left.sp, left.pursuing_capitani_lost) == (4, 10, 1)
    assert len(left.capitani) == 2


def test_each_full_mp_takes_one_off() -> None:
    """6 + 2 - 4 full MP = 4: 60 % of 6 = 3.6 and 20 % of 10 make 6, 3 SP; nobody checks."""
    left = leave([5, 6], full_mp=4)
    assert (left.pursuit_losses, left.sp, len(left.capitani)) == (6, 9, 2)


def test_a_free_exit_costs_nothing() -> None:
    """4 - 3 + 1 Retreat = 2, a 2 will do."""
    left = leave([2], order="Retreat")
    assert (left.left, left.free_exit, left.pursuit_losses, left.sp) == (True, True, 0, 12)
