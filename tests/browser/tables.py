"""Tables to test on: opened, joined and begun with plain requests, as quickly as a browser would need to load."""

from __future__ import annotations

import re
import urllib.parse
import urllib.request
from dataclasses import dataclass, field

from tests.patience import HANG

BATTLE = {"attacker.sp": "9", "attacker.leader": "2", "defender.sp": "7"}


def send(address: str, fields: dict[str, str]) -> str:
    """Send a form; the path it leads to."""
    request = urllib.request.Request(address, urllib.parse.urlencode(fields).encode())
    with urllib.request.urlopen(request, timeout=HANG) as answer:
        return str(urllib.parse.urlsplit(answer.url).path)


@dataclass
class Tabled:
    """A table and the paths of its seats."""

    server: str
    seats: dict[str, str] = field(default_factory=dict)

    def join(self, seat: str, name: str) -> None:
        fields = {"code": self.code, "seat": seat, "name": name}
        self.seats[seat] = send(f"{self.server}/join", fields)

    @property
    def code(self) -> str:
        with urllib.request.urlopen(self.server + self.seats["umpire"], timeout=HANG) as answer:
            found = re.search('data-code="([a-z0-9]+)"', answer.read().decode())
        assert found
        return found[1]

    def begin(self, procedure: str = "field_round", **fields: str) -> None:
        send(f"{self.server}{self.seats['umpire']}/start/{procedure}", fields or BATTLE)

    def do(self, seat: str, **fields: str) -> None:
        send(f"{self.server}{self.seats[seat]}/do", {"_do" if name == "do" else name: fields[name] for name in fields})


def lay(server: str, dice: str = "typed", ruleset: str = "six_states", players: str = "Blue, Red") -> Tabled:
    """A table with everybody seated."""
    fields = {"ruleset": ruleset, "title": "Arcole", "name": "Ann", "players": players, "dice": dice}
    table = Tabled(server, {"umpire": send(f"{server}/tables/new", fields)})
    for seat in players.split(", "):
        table.join(seat, f"{seat} player")
    return table
