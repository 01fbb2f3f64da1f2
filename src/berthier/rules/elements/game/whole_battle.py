"""The whole battle as one procedure: who attacks, set-up, then turn after turn."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.game.armies import army_list
from berthier.rules.elements.game.battles import Setting, battle_of, setting_of
from berthier.rules.elements.game.bounds import Ending, start_turn
from berthier.rules.elements.game.deploying import deploy, deploy_secretly
from berthier.rules.elements.game.edition import Edition
from berthier.rules.elements.game.free_keys import BLUE, CLIMATE, COMMANDS, FREE, RED, SEED, SIZE, is_free
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import rulings
from berthier.rules.elements.house import G_DEPLOY, Deploy

Seed = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


def battle(
    umpire: Umpire,
    scenario: str = "crossroads",
    seed: Seed = SEED,
    size: str = SIZE,
    climate: str = CLIMATE,
    blue: str = BLUE,
    red: str = RED,
    edition: Edition = Edition.FIRST,
) -> Next[Ending]:
    """A battle from its set-up to its end: a scenario of the file, or `free` with terrain and armies by seed.

    The key of a free battle made to order says what it is made from; of the plain one the other inputs do.
    """
    plain = scenario.removesuffix(COMMANDS) == FREE
    setting = Setting(scenario, seed, size, climate, (blue, red)) if plain else setting_of(scenario)
    setting = msgspec.structs.replace(setting, edition=edition)
    battle_of(setting)
    return Next(find_attacker, setting) if is_free(scenario) else Next(set_up, setting)


def find_attacker(umpire: Umpire, setting: Setting) -> Any:
    """Higher of D6 and the aggression of its list attacks; equals roll again; the other picks his edge (f, E5)."""
    one = battle_of(setting)
    seats = {side: one.seat(side, one.commands_of(side)[0]) for side in ("blue", "red")}
    scores = {
        side: umpire.roll(D6, "attacker die", by=seats[side]) + army_list(key)["aggression"]
        for side, key in zip(("blue", "red"), setting.armies, strict=True)
    }
    if scores["blue"] == scores["red"]:
        return Next(find_attacker, setting)
    attacker = max(scores, key=lambda side: scores[side])
    defender = "red" if attacker == "blue" else "blue"
    umpire.note(Fact("attacker", attacker))
    edge = umpire.choose(seats[defender], ("south", "north"), "base edge")
    return Next(
        set_up, msgspec.structs.replace(setting, first=attacker, south=defender if edge == "south" else attacker)
    )


def set_up(umpire: Umpire, setting: Setting) -> Any:
    """The position before the first bound; commands are placed where the battle lets them (G9)."""
    one = battle_of(setting)
    position = Position(
        setting=setting,
        turn=1,
        bound_of=one.terms.first,
        segment="G9",
        stands=one.stands,
        light=one.light,
        rivers=one.rivers,
        switches=rulings(umpire),
    )
    if not one.zones:
        return Next(start_turn, position)
    if umpire.plays(G_DEPLOY) is Deploy.SECRET:
        return Next(deploy_secretly, position)
    return Next(deploy, position, 0)
