"""The campaign declared as a game: scenarios, sides, board, scene, worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from berthier.core.game import KEPT, Game, GameSide, Scenario, Taught
from berthier.core.inputs import is_own
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.look.capitani.board import board_of
from berthier.look.capitani.guide import GUIDE
from berthier.look.capitani.layers import LAYERS
from berthier.look.capitani.questions import EXPECTS, dice
from berthier.look.capitani.scene import scene
from berthier.look.capitani.telling import fight, tell
from berthier.look.capitani.winning import winning
from berthier.program.capitani.shrewd import shrewd_urge, shrewd_worth
from berthier.program.capitani.urge import urge
from berthier.rules.capitani.cases import CASES
from berthier.rules.capitani.charts import TABLES
from berthier.rules.capitani.game.balance import LATEST
from berthier.rules.capitani.game.combat.outlook import outlooks
from berthier.rules.capitani.game.judging.worth import worth
from berthier.rules.capitani.game.lines_shown import lines_shown, so_far
from berthier.rules.capitani.game.own import check_campaign
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.rulings import GAME_SWITCHES
from berthier.rules.capitani.game.scenario import COMMANDS, Campaign, campaign_of, campaigns, file_of
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import position_data
from berthier.rules.capitani.house import SWITCHES
from berthier.rules.capitani.land import draw_land
from berthier.rules.capitani.procedures import PROCEDURES
from berthier.rules.capitani.rostered import FORCE

COLOURS = {"blue": ("#2c4a86", "lozenges"), "red": ("#8c2b2b", "bends")}
ALLIES = {"blue": ("#1f6f78", "dots"), "red": ("#8a5a18", "chevrons")}  # the second command of an alliance
TEACHES = {
    "novara_1513": "orders, marches, a siege and the relief of a town",
    "fornovo_1495": "getting an army home past a larger one",
    "bicocca_1522": "Earthworks, and troops who want money, leave or battle",
    "ravenna_1512": "one army for two theatres, in winter",
    "pavia_1525": "a long siege, hunger, and the army that comes to raise it",
    "colonna_1521": "a whole war: lines of communication, winter quarters, pay",
}
BEFORE_COMBAT = (Segment.WEATHER, Segment.ARRIVALS, Segment.COMMAND, Segment.ACTIVATION)


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario, the learning one first."""
    ordered = sorted(campaigns().values(), key=lambda one: (one.level != "learning", one.minutes))
    return {one.key: declared(one) for one in ordered}


def declared(one: Campaign) -> Scenario:
    """A scenario as every face shows it."""
    return Scenario(
        key=one.key,
        title=one.title,
        about=one.story,
        sides=tuple(seat for seats in one.seats.values() for seat in seats),
        players=str(len(one.commands)) if one.by_command else "2",
        minutes=one.minutes,
        turns=len(one.turns),
        teaches=TEACHES.get(one.key.removesuffix(COMMANDS), ""),
        learning=one.level == "learning" and not is_own(one.key),
        inputs={"edition": str(LATEST)},
        shares=one.key.removesuffix(COMMANDS) if one.key.endswith(COMMANDS) else "",
    )


def own(text: str) -> Scenario:
    """A scenario of somebody's own, once all of it is found to be playable."""
    return declared(check_campaign(campaign_of(text)))


@lru_cache(KEPT)
def sides(scenario: str) -> tuple[GameSide, ...]:
    """The two alliances; where each command has a seat, its commands, who win together."""
    campaign = campaign_of(scenario)
    found = []
    for alliance in campaign.alliances:
        colour, pattern = COLOURS[alliance.seat]
        if not campaign.by_command:
            found.append(GameSide(alliance.key, alliance.name, colour, pattern, alliance.key[:2].upper()))
            continue
        for place, seat in enumerate(campaign.seats[alliance.key]):
            look = (colour, pattern) if place == 0 else ALLIES[alliance.seat]
            name = campaign.command[seat].name
            found.append(GameSide(seat, f"{alliance.name}: {name}", *look, seat.upper(), team=alliance.key))
    return tuple(found)


def standing(position: Position, side: str, why: str, options: Sequence[Any]) -> Any:
    """For a side that is absent: what its own staff would do first."""
    scores = urge(position, side, why, options)
    return options[max(range(len(options)), key=scores.__getitem__)]


def stage(position: Position) -> tuple[int, Segment]:
    """Each segment up to the activations by itself; fights and all that comes of them up to the end of the turn."""
    return position.turn, position.segment if position.segment in BEFORE_COMBAT else Segment.COMBAT


def guide(scenario: str) -> tuple[Taught, ...]:
    """The guided first turn of the learning scenario."""
    return GUIDE if declared(campaign_of(scenario)).learning else ()


CAMPAIGN = Game(
    procedure="campaign",
    title="Campaigns of the Italian Wars",
    position=Position,
    scenarios=scenarios,
    sides=sides,
    seen=seen,
    board=board_of,
    scene=scene,
    judging=Judging(
        worth=worth,
        urge=urge,
        stage=stage,
        standing=standing,
        shrewd=Judging(
            worth=shrewd_worth,
            urge=shrewd_urge,
            stage=stage,
            one_ply=True,  # outside fights what is played on only blurs what one ply shows,
            sight=16,  # but for the last turn, which is played on to the end
        ),
    ),
    data=position_data,
    tell=tell,
    guide=guide,
    winning=winning,
    ahead=outlooks,
    expects=EXPECTS,
    layers=LAYERS,
    lines=lines_shown,
    so_far=so_far,
    fight=fight,
    dice=dice,
    own=own,
    file=file_of,
)

RULESET = Ruleset(
    key="capitani",
    title="Capitani",
    period="Italian Wars, 1494 to 1530",
    scale="operational: hexes of two miles, turns of five days, strength points",
    package="berthier.rules.capitani",
    procedures=PROCEDURES,
    tables=TABLES,
    switches=SWITCHES + GAME_SWITCHES,
    cases=CASES,
    land=draw_land,
    games=(CAMPAIGN,),
    records=(FORCE,),
)
