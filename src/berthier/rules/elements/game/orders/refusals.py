"""Refusals (e): a code, who it is about, and one sentence that says what stands in the way and by how much."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Code(StrEnum):
    """Why an order is refused."""

    UNKNOWN = "unknown"
    NOT_YOURS = "not-yours"
    TWO_COMMANDS = "two-commands"
    OTHER_COMMAND = "other-command"  # of a game: it is another command's turn to order
    OUT_OF_HAND = "out-of-hand"
    MOVED = "moved"
    ENGAGED = "engaged"
    IMMOBILE = "immobile"
    UNLIMBERED = "unlimbered"
    NO_TEAMS = "no-teams"
    NO_GROUP = "no-group"
    AFTER_CONTACT = "after-contact"
    KINKED = "kinked"
    WHEEL = "wheel"
    GROUP_TO = "group-to"
    INTO = "into"
    CLOSING = "closing"
    NO_COLUMN = "no-column"
    OFF_ROAD = "off-road"
    NOWHERE = "nowhere"
    FLANK = "flank"
    EDGE = "edge"
    BLOCKED = "blocked"
    IMPASSABLE = "impassable"
    RIVER = "river"
    NO_CONTACT = "no-contact"
    CANNOT_ENTER = "cannot-enter"
    TOO_FAR = "too-far"
    MARCH_NEAR = "march-near"
    MARCH_CONTACT = "march-contact"
    PINNED = "pinned"
    POINTS = "points"
    NOT_ROUTING = "not-routing"
    NOT_BROKEN = "not-broken"
    CANNOT = "cannot"
    NO_ROOM = "no-room"
    LADEN = "laden"
    THIS_BOUND = "this-bound"
    NO_BANK = "no-bank"
    TOO_WIDE = "too-wide"
    NO_TARGET = "no-target"
    MUST_SHOOT = "must-shoot"
    TOO_MANY = "too-many"
    NO_FIGHT = "no-fight"
    ZONE = "zone"


SENTENCES = {
    Code.UNKNOWN: "There is no {id}.",
    Code.NOT_YOURS: "{id} is not yours.",
    Code.TWO_COMMANDS: "{id} and {other} are of two commands.",
    Code.OTHER_COMMAND: "{id} is of another command; now {what} gives its orders.",
    Code.OUT_OF_HAND: "{id} is {what}: rally it first.",
    Code.MOVED: "{id} has moved this bound.",
    Code.ENGAGED: "{id} is in contact and cannot move away.",
    Code.IMMOBILE: "{id} cannot be moved.",
    Code.UNLIMBERED: "{id} is unlimbered: it may wheel up to 45° alone, or be limbered.",
    Code.NO_TEAMS: "The teams of {id} are gone: it may only wheel up to 45°, alone.",
    Code.NO_GROUP: "{id} and {other} do not touch.",
    Code.AFTER_CONTACT: "Nothing follows contact.",
    Code.KINKED: "The column is bent: move it along a way.",
    Code.WHEEL: "A wheel is of 90° at most.",
    Code.GROUP_TO: "Only one element goes to a place of its own.",
    Code.INTO: "There is no such contact: {id} and an edge of {other}.",
    Code.CLOSING: "A group closes straight ahead, turning 45° at most.",
    Code.NO_COLUMN: "Only an element or a column follows a way.",
    Code.OFF_ROAD: "Not all of it is on the road.",
    Code.NOWHERE: "That leads nowhere.",
    Code.FLANK: "{id} starts in front of {other} and cannot strike its {what}.",
    Code.EDGE: "{id} would leave the table.",
    Code.BLOCKED: "{id} would run into {other}.",
    Code.IMPASSABLE: "{id} cannot enter {what}.",
    Code.RIVER: "{id} crosses {what} only at a ford or bridge.",
    Code.NO_CONTACT: "That does not reach {other}.",
    Code.CANNOT_ENTER: "{id} cannot enter {what}.",
    Code.TOO_FAR: "That is {what}.",
    Code.MARCH_NEAR: "A march keeps more than {what} off.",
    Code.MARCH_CONTACT: "A march never ends in contact.",
    Code.PINNED: "{id} is pinned by {other}: it may close with it, stay before it, or go straight back.",
    Code.POINTS: "That costs {what}.",
    Code.NOT_ROUTING: "{id} is in hand.",
    Code.NOT_BROKEN: "The command of {id} is not broken.",
    Code.CANNOT: "{id} cannot do that{what}.",
    Code.NO_ROOM: "{id} has no room for that{what}.",
    Code.LADEN: "{other} is laden.",
    Code.THIS_BOUND: "{id} has worked this bound.",
    Code.NO_BANK: "There is no water within 25 paces before {id}.",
    Code.TOO_WIDE: "The water before {id} is too wide.",
    Code.NO_TARGET: "{id} cannot shoot at {other}.",
    Code.MUST_SHOOT: "{id} must shoot at {other} first.",
    Code.TOO_MANY: "One to three shoot at one target, each once.",
    Code.NO_FIGHT: "{id} and {other} do not fight.",
    Code.ZONE: "{id} is outside its strip.",
}


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not possible."""

    code: Code
    id: str = ""
    other: str = ""
    what: str = ""

    @property
    def sentence(self) -> str:
        """What a player reads."""
        return SENTENCES[self.code].format(id=self.id, other=self.other, what=self.what)
