"""Schemathesis over the whole API: whatever is sent, no answer is a 5xx, and every answer is as documented."""

from __future__ import annotations

from itertools import count
from tempfile import mkdtemp

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from berthier.core.ruleset import find_ruleset
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable, Ticket
from berthier.rooms.rooms import Rooms
from berthier.web.app import create_app
from tests.web.table import BATTLE, FREE, SIDES

store = Store(f"sqlite:///{mkdtemp(prefix='fuzz')}/games.db")
schema = schemathesis.openapi.from_asgi("/api/schema/openapi.json", create_app(store, FREE))
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
PLACES = [(key, name) for key in ("six_states", "elements") for name in list(find_ruleset(key).procedures)[::4]]
CALMLY = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
    derandomize=True,
)
BRIEFLY = settings(CALMLY, max_examples=5)  # at three seats each
NUMBERS = count()


@schema.parametrize()
@CALMLY
def test_no_request_is_a_server_error(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


@schema.include(path_regex="procedure}/").parametrize()
@CALMLY
def test_nor_where_the_address_is_right(case: schemathesis.Case) -> None:
    """Random words are hardly ever the name of a procedure, so names that exist are put in."""
    for ruleset, name in PLACES:
        case.path_parameters = {"ruleset": ruleset, "procedure": name}
        case.call_and_validate(checks=CHECKS)


def _table() -> list[Ticket]:
    """A table in the middle of a battle, always another: the umpire's key, Blue's and a spectator's."""
    rooms, number = Rooms(store), next(NUMBERS)
    dice = list(DiceSource)[number % 3]
    umpire = rooms.open_table(NewTable("six_states", "fuzzed", ("Blue", "Red"), dice), "Ann")
    others = [rooms.join(umpire.game, seat, seat) for seat in ("Blue", "spectator")]
    if number % 2:
        rooms.act(umpire.token, c.Start("field_battle", BATTLE, sides=SIDES))
    return [umpire, *others]


@schema.include(path_regex="/api/seat|{game}").exclude(path="/api/seat/events").parametrize()
@BRIEFLY
def test_nor_from_a_seat_at_a_real_table(case: schemathesis.Case) -> None:
    """Nor is a random word ever a token or the code of a game. (Events have no end; other tests read them.)"""
    for ticket in _table():
        if "game" in (case.path_parameters or {}):
            case.path_parameters = {**case.path_parameters, "game": ticket.game}
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {ticket.token}"}
        case.call_and_validate(checks=CHECKS)
