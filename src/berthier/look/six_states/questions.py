"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

from berthier.rules.six_states.game.position import Position

ELSEWHERE = ("not fed",)  # told beside a throw it has nothing to do with: the month's feeding, after the last fight


def dice(position: Position, word: str) -> str:
    """What a throw or a figure is called; "" of what is no part of what was thrown for."""
    return "" if word in ELSEWHERE else word


EXPECTS = {
    "council": "The council of the month: declare, court or offer in secret; all powers show their papers together.",
    "accept": "Say whether you take what is offered.",
    "orders at sea": "Pick a fleet and then where it sails, or be done with the sea for this month.",
    "where it sails": "Choose a port, a sea or a coast; troops in its port can be taken along and landed.",
    "orders on land": "Pick an army, then where it marches; Done ends your marches of this month.",
    "where it marches": "Tap a lit hex; the number is its cost. +1, +2 and +3 ask for more than it has: a force march.",
    "recruits": "Your recruits of the month are ready: say where they muster. The first is what your staff proposes.",
    "which battle first": "Several battles are due: choose the one to fight first.",
    "field or walls": "The enemy is before the city: fight outside, or shut the gates and be besieged.",
    "siege of": "Invest it and let hunger work, or storm the walls now.",
    "tactic": "Choose a tactic in secret; both are shown together and give each side its modifiers.",
    "assault again": "The storm failed or held: try once more, or stay before the walls.",
    "pursuit": "The enemy breaks off: pursue him, or let him go.",
    "losses": "You have lost strength: say which troops go.",
    "attack or go back": "The blockade stopped you: fight through, or turn back into port.",
    "attack the": "An enemy fleet is met: attack it, or let it pass.",
    "break off to": "Your fleet breaks off: say where it runs to.",
}
