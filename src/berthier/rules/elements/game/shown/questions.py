"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

EXPECTS = {
    "base edge": "Choose the edge of the table you fight from.",
    "set-up": "Say where the command is drawn up.",
    "arrivals": "Troops wait off the table: say which come on, and where.",
    "orders of": "Spend the command's points: tap an element for its group, then what it does; a line ahead costs one.",
    "rally and steady": "Spend points to rally those who run and to steady the disordered.",
    "fire plan": "Choose who shoots at whom; the first plan is the best by exact odds.",
    "which pair fights next": "Choose the fight to settle next: who has no enemy left before him helps his neighbour.",
    "pursuit": "The enemy breaks: pursue him, or stand.",
}
