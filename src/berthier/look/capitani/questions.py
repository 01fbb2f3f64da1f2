"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

from berthier.rules.capitani.game.position import Position

EXPECTS = {
    "orders": "Write an order for each Force, in secret: Attack may march to contact and fight, Stand holds its place.",
    "activation": "Activate one Force: tap it, then a lit hex. The sides take turns; once you are done the rest stand.",
    "MPs burnt": "If the die does not let you go, the enemy pursues: each point burnt of the march blunts his pursuit.",
    "target": "Choose which enemy the Force falls upon.",
    "answer to an attack": "You are attacked: accept battle, or try to get away.",
    "avoid battle": "Give battle, or try to slip away; that may fail.",
    "deployment": "Draw your army up in secret: who stands in the Vanguard, in the Main Body and in the Rearguard.",
    "Formation chit": "Say in secret which Corps keeps its formation all day: its units check their discipline better.",
    "battle plan": "Choose the plan of this round in secret: who presses, who holds, who shoots.",
    "plan of the": "Choose what this part of the line does, in secret.",
    "concede": "The field is going badly: give it up, or fight on.",
    "Rearguard": "Say in secret whether the Rearguard comes into the line now, and where; this costs a Reserve chit.",
    "payment": "Choose how the losses are paid.",
    "sortie": "The garrison may fall upon a camp before the walls, or stay inside.",
    "attack": "Wait and let guns and hunger work, go in through a breach, or storm the walls.",
    "leave or stay": "An enemy is close: stay, or leave with him at your heels.",
    "garrison put in": "You have taken the place: say what you leave in it.",
    "quarters": "Winter is coming: choose where the Force goes into quarters.",
    "offer": "Take the offer, or decline it.",
    "recall": "Troops are called away: pay to keep them, or let them go.",
    "Capitano who checks": "Choose which Capitano was in the thick of it: on a 6 he is lost.",
    "unit charged": "Choose the unit that is charged.",
    "unit Demoralised": "Choose which unit loses heart.",
}

ON_THE_LINES = ("attack", "fight", "loser", "affecting", "row", "column")
CHECKED = {"unit": "who checks", "modified roll": "with modifiers"}


def dice(position: Position, word: str) -> str:
    """What a throw or a figure is called; what the heading and the lines of the fight show is left to them."""
    return "" if word in ON_THE_LINES else CHECKED.get(word, word)
