"""The guided first turn of *Two neighbours*: what can be done, why, and what the odds say."""

from __future__ import annotations

from berthier.core.game import Taught
from berthier.rules.six_states.game.council.relations import holder
from berthier.rules.six_states.game.position import Position

AT_SEA = ("orders at sea", "where it sails")
FAROL, GALVENNE = "2428", "1317"


def _is_free(position: Position, city: str) -> bool:
    """Whether neither neighbour holds a city."""
    return holder(position, city) not in position.powers


def _stands(position: Position, hex_: str) -> bool:
    return any(army.hex == hex_ and army.sp for army in position.armies)


TWO_NEIGHBOURS = (
    Taught(
        "It is May. Galvenne, the open city between you, counts 4 points for whoever holds it at the end; "
        "your own capital counts 3, your neighbour's 5. There are eight months.",
        when=lambda position, side: _is_free(position, GALVENNE),
    ),
    Taught(
        "It is May. Your neighbour was quicker and holds Galvenne, which counts 4 points for whoever holds it at the "
        "end; your own capital counts 3, his 5. There are eight months to take it from him.",
        when=lambda position, side: not _is_free(position, GALVENNE) and holder(position, GALVENNE) != side,
    ),
    Taught(
        "It is May. Galvenne is yours: it counts 4 points for whoever holds it at the end; your own capital counts 3, "
        "your neighbour's 5. There are eight months.",
        when=lambda position, side: holder(position, GALVENNE) == side,
    ),
    Taught(
        "First the sea. One transport carries two infantry. The island Farol (2428) belongs to nobody: a "
        "landing there is a point, and the voyage costs 3 of the fleet's 4 points. Or leave the fleet in "
        "port: Done.",
        at=AT_SEA,
        order="sail P:1228-Z12-C:2428 2N 1T load 1i land",
        when=lambda position, side: side == "Gray" and _is_free(position, FAROL),
    ),
    Taught(
        "First the sea. One transport carries two infantry. The island Farol (2428) belongs to nobody: a "
        "landing there is a point. Or leave the fleet in port: Done.",
        at=AT_SEA,
        order="sail P:2020-Z14-Z13-C:2428 2N 1T load 1i land",
        when=lambda position, side: side == "Yellow" and _is_free(position, FAROL),
    ),
    Taught(
        "First the sea. Pick the fleet to see where it can go; one transport carries two infantry. Nothing at sea "
        "needs doing: say Done to come to the land.",
        at=AT_SEA,
        when=lambda position, side: not _is_free(position, FAROL),
    ),
    Taught(
        "Now the land. Take an army in hand and see how far it goes: foot has 4 points, a road costs 1 a hex, "
        "forest and hills 2, a river 1 more. The numbers beside a place are what it costs.",
        at=("orders on land",),
    ),
    Taught(
        "You can ask for 1 to 3 points more than an army has (+1 to +3 on the hexes). For fed troops in fair "
        "weather one more is certain; two are granted two times in three.",
        at=("where it marches",),
    ),
    Taught(
        "Brandis at Eisenfurt needs two to be before Galvenne this month.",
        at=("where it marches",),
        when=lambda position, side: side == "Gray" and _is_free(position, GALVENNE) and _stands(position, "0921"),
    ),
    Taught(
        "Keep your armies in supply: six points from one of your cities, by ways no enemy shuts. Beyond that "
        "they eat their train, then starve; who starves fights worse and melts away.",
        at=("recruits", "siege of"),
    ),
    Taught(
        "Big stacks wither. Below 10 SP an army loses little to attrition; march divided, and join on the field.",
        at=("orders on land",),
    ),
    Taught(
        "When all orders are given, say done. Where your army stands with an enemy's there is a battle: each "
        "round both sides choose a tactic in secret. Refuse beats Envelop, Charge beats Skirmish, Bombard "
        "beats Square; Withdraw saves the army and gives up the ground.",
        at=("tactic", "field or walls"),
    ),
    Taught(
        "Before a city with a garrison you assault or invest. Seven against Galvenne's three take it in seven "
        "cases of twelve. An assault that fails costs about one SP; next month you may try again.",
        at=("siege of", "assault again"),
        when=lambda position, side: _is_free(position, GALVENNE),
    ),
    Taught(
        "At the end of your turn an army with one infantry takes an open city that nobody defends, with three "
        "a capital or a fortress. In June recruits come, four infantry and one cavalry: where the next march "
        "begins is a good place.",
        at=("recruits",),
    ),
)


def guide_of(scenario: str) -> tuple[Taught, ...]:
    """The steps of a guided first turn; none where a scenario is not for learning."""
    return TWO_NEIGHBOURS if scenario == "two_neighbours" else ()
