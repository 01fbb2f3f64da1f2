"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

EXPECTS = {
    "bid": "Bid turn points in secret; only the winner pays, and chooses who acts as A: two units to the other's one.",
    "role": "You won the bid. A acts with two units at a time and first; D acts with one and answers.",
    "leaders": "Move your leaders: beside a unit they steady it, too far off they leave it out of command.",
    "orders": "Give a unit its order: tap it, then where it goes or whom it charges or fires on.",
    "second": "The same unit may act once more: choose what it does.",
    "army list": "Choose the list your army is bought from.",
    "buy": "Buy a unit; the other side does not see it. 1,200 points, 6 to 16 units.",
    "deploy": "Say where this unit is drawn up.",
    "declare": "Declare your charges, or none.",
    "next close action": "Several fights are due: choose the next.",
    "defence action": "You are charged: fire, change formation, or simply stand.",
    "failed charge": "The charge did not go home: choose what the unit does.",
    "follow up": "The enemy gives way: follow him, or hold your ground.",
    "give way": "Horse comes on: give way before it, or stand fast.",
}
