"""How a battle is won, in a few sentences made from what it is judged by (G7, G8)."""

from __future__ import annotations

from fractions import Fraction

from berthier.rules.elements.game.battles import battle_of
from berthier.rules.elements.game.ending import QUARTER, TENTH
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.losses import DEFEAT

SHARES = {Fraction(1, 2): "half", QUARTER: "a quarter", TENTH: "a tenth"}


def winning(position: Position) -> tuple[str, ...]:
    """Defeat, the scenario's own rules, and time."""
    terms = battle_of(position.setting).terms
    return (
        f"An army that has lost {SHARES[DEFEAT]} of what it began with is defeated; routing elements count as lost "
        "while they rout, skirmishers and hordes for a half.",
        f"The victory is decisive if the winner has lost less than {SHARES[QUARTER]} himself.",
        *(one.text for one in terms.special if one.text),
        f"After turn {terms.turns} whoever has lost the smaller share has the advantage, if they are {SHARES[TENTH]} "
        "of an army or more apart; else it is a draw.",
    )
