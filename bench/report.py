"""Every measurement in one go, written to `bench/RESULTS.md` with its pictures beside it."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from bench.section import Section

HERE = Path(__file__).parent
PEERS = ("icepool", "dyce", "numpy", "scipy", "open_spiel")


def missing() -> list[str]:
    """The peers that are not installed."""
    modules = {"open_spiel": "pyspiel"}
    return [name for name in PEERS if find_spec(modules.get(name, name)) is None]


def parts() -> dict[str, Callable[[bool], Section]]:
    """What there is to measure, in the order of the report."""
    from bench import (
        draws,
        edits,
        exact,
        followed,
        game_room,
        games,
        growth,
        heavy,
        house,
        marches,
        openspiel,
        rooms,
        serve,
        simulation,
        solve,
    )

    return {
        "exact odds": exact.section,
        "growth": growth.section,
        "edits of a form": edits.section,
        "draws": draws.section,
        "long games": simulation.section,
        "whole games": games.section,
        "marches": marches.section,
        "a game in its room": game_room.section,
        "best play": solve.section,
        "best play, OpenSpiel": openspiel.section,
        "the heaviest jobs": heavy.section,
        "long rooms": rooms.section,
        "the server": serve.section,
        "one request": followed.section,
        "the house": house.section,
    }


def machine() -> str:
    """Where and with what this was measured."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    peers = ", ".join(f"{name} {version(name)}" for name in PEERS)
    return (
        f"{platform.machine()}, {cores} cores, {platform.system()}; Python {platform.python_version()}, "
        f"berthier {version('berthier')}, {peers}."
    )


def run(folder: Path, quick: bool, tell: Callable[[str], None], only: tuple[str, ...] = ()) -> Path:
    """Measure everything (or only some parts) and write the report."""
    text = [
        "# What the benches showed",
        f"Written by `./berthier bench{' --quick' if quick else ''}`. {machine()}",
        "Ratios are taken side by side in one run, by the processor's clock, the least of several turns. Seconds are "
        "those of one machine on one day; a busy machine stretches them.",
    ]
    if quick:
        text.append("A quick run on tiny jobs: it shows that everything works, and nothing more.")
    for name, measure in parts().items():
        if only and name not in only:
            continue
        tell(name)
        found = measure(quick)
        text.append(found.markdown())
        for file, picture in found.pictures.items():
            (folder / file).write_text(picture, encoding="utf-8")
    report = folder / "RESULTS.md"
    report.write_text("\n\n".join(text) + "\n", encoding="utf-8")
    return report
