"""The whole game: a campaign turn by turn (section d of the design)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from berthier.core.inputs import is_own
from berthier.core.notes import Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.game.balance import Edition, catches_marches, measured_par, train_of
from berthier.rules.capitani.game.command.command import receive
from berthier.rules.capitani.game.ending import Ending
from berthier.rules.capitani.game.events import arrive, happen
from berthier.rules.capitani.game.ledger import say
from berthier.rules.capitani.game.own import check_campaign
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.rulings import GAME_SWITCHES, PAR, Par
from berthier.rules.capitani.game.scenario import campaign_of
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.weather import roll_weather


class Theatre(StrEnum):
    """The scenarios."""

    NOVARA = "novara_1513"
    FORNOVO = "fornovo_1495"
    BICOCCA = "bicocca_1522"
    RAVENNA = "ravenna_1512"
    PAVIA = "pavia_1525"
    COLONNA = "colonna_1521"
    FORNOVO_COMMANDS = "fornovo_1495_commands"
    BICOCCA_COMMANDS = "bicocca_1522_commands"
    RAVENNA_COMMANDS = "ravenna_1512_commands"
    COLONNA_COMMANDS = "colonna_1521_commands"


def campaign(umpire: Umpire, scenario: str = str(Theatre.NOVARA), edition: Edition = Edition.FIRST) -> Next[Ending]:
    """A campaign of the Italian Wars from its set-up to its last turn.

    New games are begun in the latest `edition`.
    """
    rulings = {switch.id: str(umpire.plays(switch)) for switch in GAME_SWITCHES}
    changed = {switch.id: rulings[switch.id] for switch in GAME_SWITCHES if rulings[switch.id] != str(switch.default)}
    if is_own(scenario):
        check_campaign(campaign_of(scenario))
    position = set_up(scenario, changed).but(catches_marches=catches_marches(edition))
    if umpire.plays(PAR) is Par.MEASURED:
        position = position.but(par=measured_par(scenario, edition), train=train_of(scenario, edition))
    return Next(begin_turn, position)


def begin_turn(umpire: Umpire, position: Position) -> Next[Ending]:
    """G1: the weather of the turn."""
    umpire.note(Step(f"Turn {position.turn}: {position.calendar.label}"))
    sky = umpire.resolve(roll_weather, position.calendar.season, position.weather).weather
    say(umpire, "weather", str(sky))
    return Next(arrivals, position.but(weather=sky, segment=Segment.ARRIVALS, passed=()))


def arrivals(umpire: Umpire, position: Position) -> Next[Any]:
    """G2: reinforcements, then the events of the turn one by one, then the Command Phase."""
    position = arrive(umpire, position)
    due = tuple(place for place, event in enumerate(position.campaign.events) if event.turn == position.turn)
    return Next(happen, position.but(segment=Segment.ARRIVALS), due, receive)
