"""An umpire for questions before anything happens: it says how a switch is played, and writes nothing."""

from __future__ import annotations

from typing import Any

from berthier.core.switches import Switch
from berthier.core.umpire import Umpire


class Quiet:
    """An umpire who only says how a switch is played, and writes nothing."""

    def __init__(self, umpire: Umpire | None = None) -> None:
        self.umpire = umpire

    def note(self, note: Any, *, to: str | None = None) -> None:
        """Nothing is written."""

    def plays(self, switch: Switch[Any]) -> Any:
        """As at the table, or the default."""
        return switch.default if self.umpire is None else self.umpire.plays(switch)


def quiet(umpire: Umpire | None = None) -> Umpire:
    """An umpire for questions before anything happens; procedures asked so throw no dice."""
    silent: Any = Quiet(umpire)
    return silent  # type: ignore[no-any-return]
