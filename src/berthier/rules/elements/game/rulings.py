"""The rulings of a game as one value, and an umpire that answers from them without a word.

What follows from the table is worked out many times before anybody decides; those questions must not be heard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NoReturn

from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.house import SWITCHES


def rulings(umpire: Umpire) -> Switches:
    """The rulings in force that differ from the defaults."""
    played = ((switch.id, umpire.plays(switch)) for switch in SWITCHES)
    defaults = {switch.id: switch.default for switch in SWITCHES}
    return Switches(tuple((id_, value) for id_, value in played if value != defaults[id_]))


class Quiet:
    """An umpire for look-ups: it knows the rulings, hears no notes and is asked nothing."""

    def __init__(self, switches: Switches = PLAIN) -> None:
        set_by_id = switches.as_dict()
        self._set = {s.id: s.parse(str(set_by_id[s.id])) for s in SWITCHES if s.id in set_by_id}

    def plays(self, switch: Switch[Any]) -> Any:
        return self._set.get(switch.id, switch.default)

    def note(self, note: Any, to: str | None = None) -> None:
        """Nobody listens."""

    def resolve(self, procedure: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        found = procedure(self, *args, **kwargs)
        while isinstance(found, Next):
            found = found.procedure(self, *found.args)
        return found

    def roll(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a look-up rolls no dice")

    def choose(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a look-up asks nobody")

    secretly = choose


@lru_cache(64)
def quiet(switches: Switches = PLAIN) -> Any:
    """The quiet umpire of these rulings."""
    return Quiet(switches)
