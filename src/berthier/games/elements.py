"""The battle declared as a game: scenarios, sides, board, scene, worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from berthier.core.game import KEPT, Game, GameSide, Scenario, Scenarios, Taught
from berthier.core.inputs import is_own
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.look.elements.guide import GUIDE
from berthier.look.elements.in_hand import HANDLING
from berthier.look.elements.layers import LAYERS
from berthier.look.elements.questions import EXPECTS, asks, dice, fight
from berthier.look.elements.scene import board_of, scene
from berthier.look.elements.telling import tell
from berthier.look.elements.winning import winning
from berthier.program.elements.planning import reckoned, weighed
from berthier.program.elements.urging import hasty, urge
from berthier.program.elements.worth import worth
from berthier.rules.elements.cases import CASES
from berthier.rules.elements.charts import TABLES
from berthier.rules.elements.game.battles import (
    Army,
    Battle,
    battle_of,
    file_of,
    scenario_keys,
    setting_of,
)
from berthier.rules.elements.game.edition import EVENED, LATEST
from berthier.rules.elements.game.free_keys import COMMANDS, FREE, details, is_to_order, to_order
from berthier.rules.elements.game.position import Position, position_data
from berthier.rules.elements.house import SWITCHES
from berthier.rules.elements.matchups import MATCHUPS
from berthier.rules.elements.moves import CENTIMETRES
from berthier.rules.elements.procedures import PROCEDURES
from berthier.rules.elements.rostered import ELEMENT

LOOKS = (("#2c4a86", "plain"), ("#8c2b2b", "hatched"))
SHADES = (("#1f6f78", "#4b3f8f", "#2f6b3c", "#3a5f9e"), ("#8a5a18", "#7a2f5c", "#9a3f1f", "#5f4a2a"))  # more commands
TEACHES = {
    "crossroads": "the line, the volley and the charge",
    "brigade_and_tercio": "two schools of war, three commands each",
    "pavia": "fog, a park wall, and a garrison that sallies",
    "naseby": "wings of horse, and hedges on the flank",
    "breitenfeld": "a grand battle with unsteady allies",
    "lech": "a river forced with boats and a bridge train",
    FREE: "terrain and armies by seed",
}


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario, the learning one first, the free battle last; by commands after each plain one.

    Every free battle to order is one too.
    """
    listed = {key: declared(battle_of(setting_of(key))) for key in scenario_keys()}
    return Scenarios(listed, lambda key: declared(battle_of(setting_of(key))) if is_to_order(key) else None)


def declared(one: Battle) -> Scenario:
    """A scenario as every face shows it."""
    key = one.setting.scenario
    return Scenario(
        key=key,
        title=one.title,
        about=one.about,
        sides=tuple(seat for seat, _, _ in one.seats),
        players=str(len(one.seats)),
        minutes=one.minutes,
        turns=one.terms.turns,
        teaches=TEACHES.get(key.removesuffix(COMMANDS), ""),
        learning=one.level == "learning" and not is_own(key),
        inputs={"edition": str(LATEST)} if key.removesuffix(COMMANDS) in EVENED[LATEST] else {},
        shares=key.removesuffix(COMMANDS) if key.endswith(COMMANDS) else "",
    )


def own(text: str) -> Scenario:
    """A battle of somebody's own, once all of it is found to be playable."""
    return declared(battle_of(setting_of(text)))


@lru_cache(KEPT)
def sides(scenario: str) -> tuple[GameSide, ...]:
    """The two armies; where each command has a seat, its commands, who win together."""
    one = battle_of(setting_of(scenario))
    names = {id_: name for id_, _, name in one.commands}
    found = []
    for army, (colour, pattern), shades in zip(one.armies, LOOKS, SHADES, strict=True):
        if not one.by_command:
            found.append(GameSide(army.key, army.name, colour, pattern, mark_of(one, army)))
            continue
        for seat, shade in zip(one.commands_of(army.key), (colour, *shades), strict=False):
            title = names[seat] if names[seat].startswith(army.name) else f"{army.name}: {names[seat]}"
            found.append(GameSide(seat, title, shade, pattern, seat, team=army.key))
    return tuple(found)


def mark_of(one: Battle, army: Army) -> str:
    """Two letters of its name; of its colour where both armies have the same."""
    marks = [each.name[:2].upper() for each in one.armies]
    return army.name[:2].upper() if len(set(marks)) == len(marks) else army.key[:2].upper()


def seen(position: Position, side: str | None) -> Position:
    """Everybody sees everything: the game has no hidden facts (c)."""
    return position


def standing(position: Position, side: str, why: str, options: Sequence[Any]) -> Any:
    """For a side that is absent: the strongest urge."""
    scores = urge(position, side, why, options)
    return options[max(range(len(options)), key=scores.__getitem__)]


def guide(scenario: str) -> tuple[Taught, ...]:
    """The guided first turn of the learning battle."""
    return GUIDE if BATTLE.scenario(scenario).learning else ()


JUDGING = Judging(worth=worth, sight=20, urge=urge, hasty=hasty, standing=standing, reckons=weighed)
BATTLE = Game(
    procedure="battle",
    title="Battles on the table",
    position=Position,
    scenarios=scenarios,
    sides=sides,
    seen=seen,
    board=board_of,
    scene=scene,
    judging=msgspec.structs.replace(JUDGING, shrewd=msgspec.structs.replace(JUDGING, reckons=reckoned)),
    data=position_data,
    tell=tell,
    guide=guide,
    winning=winning,
    expects=EXPECTS,
    asks=asks,
    dice=dice,
    fight=fight,
    layers=LAYERS,
    handling=HANDLING,
    own=own,
    file=file_of,
    details=details,
    to_order=to_order,
)

RULESET = Ruleset(
    key="elements",
    title="Elements",
    period="Renaissance, 1494 to 1700",
    scale="battle: elements on bases, 50 paces to 4 cm",
    package="berthier.rules.elements",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES,
    cases=CASES,
    matchups=MATCHUPS,
    other_scale=CENTIMETRES,
    games=(BATTLE,),
    records=(ELEMENT,),
)
