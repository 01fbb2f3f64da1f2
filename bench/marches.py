"""What one question of reach costs on the largest map: every hex a Force can march to, in every weather.

    .venv/bin/python -m bench.marches

What a step of the map costs is a constant of the sheet. Every question here is asked of a new position, so that nothing
is remembered of the Forces on it; "again" is the same question of the next position. Python's collection of garbage,
which falls on any question alike, is held off meanwhile.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

from msgspec.structs import replace

from bench.section import Section
from berthier.rules.capitani.game.ground.reach import reach, spread_out
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.march import MarchKind
from berthier.rules.capitani.units import Weather

LARGEST = "colonna_1521"


def rows() -> Iterator[tuple[str, float, float, float, int]]:
    """For each kind of march: the dearest first question, the dearest later one, the dearest again, the most hexes."""
    start = set_up(LARGEST)
    for kind in MarchKind:
        firsts: list[float] = []
        laters: list[float] = []
        agains: list[float] = []
        most = 0
        for weather in Weather:
            for place, force in enumerate(start.forces):
                spent, hexes = timed(replace(start, weather=weather), force, kind)
                (laters if place else firsts).append(spent)
                most = max(most, hexes)
                agains.append(timed(replace(start, weather=weather), force, kind)[0])
        yield str(kind), max(firsts), max(laters), max(agains), most


def timed(position: Position, force: FieldForce, kind: MarchKind) -> tuple[float, int]:
    """Seconds of the processor for one question, and the hexes it found."""
    gc.disable()
    began = time.process_time()
    found = reach(position, force, kind)
    spent = time.process_time() - began
    gc.enable()
    return spent, len(found)


def section(quick: bool) -> Section:
    """The report's part on marches."""
    spread_out.cache_clear()
    table = tuple(
        (kind, *(f"{1e3 * spent:.2f} ms" for spent in (first, later, again)), str(hexes))
        for kind, first, later, again, hexes in rows()
    )
    return Section(
        "Reach on the largest map: `python -m bench.marches`",
        (
            "Where a Force of Capitani's whole map may end its march, all costs, zones of control and the weather "
            "heeded: the dearest question of all Forces, the first in a weather, any other, and the same one again.",
        ),
        ("march", "first in a weather", "later", "again", "most hexes"),
        table,
    )


def main() -> None:
    print(section(quick=False).markdown())


if __name__ == "__main__":
    main()
