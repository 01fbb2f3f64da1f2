"""What a program says with a political order: a sentence made of the very terms its urge was made of.

A program never breaks a promise silently; what it says is read in the record beside its order, by everybody.
"""

from __future__ import annotations

from berthier.program.great_powers.political_urge import Mind, mind_of
from berthier.program.great_powers.race import is_winning
from berthier.rules.great_powers.game.europe import MINORS, POWERS
from berthier.rules.great_powers.game.naming import nation_name
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import powers_of

NO_GROUND = "for no ground that we could name"


def spoken(position: Position, side: str, why: str, word: str) -> str:
    """An order with the sentence that goes with it; orders that touch nobody else go without one."""
    own = powers_of(position, side)
    verb, _, what = word.partition(" ")
    if why != "politics" or not own or verb not in SENTENCES or not (what in POWERS or what in MINORS):
        return word
    mind = mind_of(position, own[0])
    return f"{word} ({SENTENCES[verb].format(nation_name(what), _listed(GROUNDS[verb](mind, what)))})"


def _listed(grounds: list[str]) -> str:
    return ", and ".join(grounds) or NO_GROUND


def _war(mind: Mind, what: str) -> list[str]:
    if what not in POWERS:
        return ["it is worth having", "within our reach"] if mind.minor(what) > 0 else []
    busy = [nation_name(each) for each in mind.other_enemies(what)]
    grounds = [f"it fights {' and '.join(busy)} already"] if busy else []
    grounds += ["it stands above everybody"] if mind.leads(what) else []
    grounds += ["it would win if nobody stopped it"] if is_winning(mind.position, what) else []
    return grounds + (["we are the stronger"] if mind.ratio(what) > 1 else [])


def _ally(mind: Mind, what: str) -> list[str]:
    shared = [nation_name(each) for each in mind.wars if each in mind.position.enemies_of.get(what, ())]
    return [f"{' and '.join(sorted(shared))} is the enemy of us both"] if shared else []


def _peace(mind: Mind, what: str) -> list[str]:
    return mind.defeats() or (["one war is enough for us"] if len(mind.wars) > 1 else [])


def _break(mind: Mind, what: str) -> list[str]:
    return ["no enemy binds us any more", *_war(mind, what)] if mind.breaks(what) > 0 else []


SENTENCES = {
    "war": "We declare war on {}: {}.",
    "ally": "We offer {} an alliance: {}.",
    "break": "We leave the alliance with {}: {}.",
    "peace": "We offer {} peace: {}.",
    "sue": "We ask {} for terms: {}.",
    "surrender": "We lay down our arms before {}: {}.",
}
GROUNDS = {"war": _war, "ally": _ally, "break": _break, "peace": _peace, "sue": _peace, "surrender": _peace}
