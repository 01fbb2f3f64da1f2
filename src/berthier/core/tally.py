"""A number that remembers its reasons."""

from __future__ import annotations

import msgspec

from berthier.core.shown import Shown


class Line(msgspec.Struct, frozen=True):
    """One modifier: a stable id, its value, why it applies and where it is printed."""

    id: str
    value: int
    reason: str
    cite: str = ""


class Tally(msgspec.Struct, Shown, frozen=True):
    """Modifiers in the order of the sheet, with a floor and a cap where the sheet has them."""

    name: str
    lines: tuple[Line, ...] = ()
    floor: int | None = None
    cap: int | None = None

    @property
    def raw(self) -> int:
        """The plain sum, before floor and cap."""
        return sum(line.value for line in self.lines)

    @property
    def total(self) -> int:
        """The number to use: the sum within floor and cap."""
        total = self.raw
        if self.floor is not None and total < self.floor:
            return self.floor
        if self.cap is not None and total > self.cap:
            return self.cap
        return total

    def add(self, *lines: Line) -> Tally:
        """The same tally with more lines."""
        return msgspec.structs.replace(self, lines=self.lines + lines)

    def value(self, line_id: str) -> int:
        """What the line with this id is worth here; 0 where it does not apply."""
        return sum(line.value for line in self.lines if line.id == line_id)
