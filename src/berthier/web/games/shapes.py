"""What the API of the rooms takes and gives, where the sessions' own types are not it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.rooms.desk import NewTable, Ticket
from berthier.rooms.events import DiceSource

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class OpenAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table, and the name of its umpire."""

    ruleset: str
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    name: Name
    players: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)] = ("attacker", "defender")
    dice: DiceSource = DiceSource.TYPED

    def table(self) -> NewTable:
        """As the desk takes it."""
        return NewTable(self.ruleset, self.title, self.players, self.dice)


class PlayAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A scenario and who plays its sides: `me`, `open`, or a level of program (`first`, `steady`, `sharp`)."""

    ruleset: str
    scenario: str
    name: Name = "You"
    seats: dict[str, str] = {}


class JoinAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat and the name of who takes it."""

    seat: str
    name: Name


class SitAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The name of who sits down."""

    name: Name


class InviteAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The seat a key is wanted for."""

    seat: str


class TicketShape(msgspec.Struct):
    """A seat taken or given out. The token is told this once; the link is the page of the seat."""

    game: str
    seat: str
    token: str
    link: str


def ticket_shape(ticket: Ticket) -> TicketShape:
    """A ticket with the address of its page."""
    return TicketShape(ticket.game, ticket.seat, ticket.token, f"/seat/{ticket.token}")
