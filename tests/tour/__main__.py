"""`python -m tests.tour OUT` plays the journey and writes a contact sheet for each stretch of it and each screen.

`--only WORD` takes the stretches with that word in their names, `--screen 390x844` one screen; with `--shots` every
picture is kept on its own too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from berthier.rooms.keeping.store import Store
from tests.browser.conftest import FLAGS, chromium
from tests.tour.browse import SCREENS, Screen, visitor
from tests.tour.sheets import Picture, write_sheet
from tests.tour.stops import GAMES, Stop, outside, stops_of
from tests.web.served import serving


def stretches(store: Store, only: str) -> Iterator[tuple[str, list[Stop]]]:
    """The games, then the pages outside them."""
    for ruleset in GAMES:
        if only in ruleset:
            yield ruleset, list(stops_of(store, ruleset))
    yield from ((name, stops) for name, stops in outside() if only in name)


def photograph(browser: Browser, server: str, screen: Screen, stops: list[Stop]) -> list[Picture]:
    """A picture of each stop."""
    taken = []
    for stop in stops:
        with visitor(browser, server, screen) as one:
            taken.append((stop.name, one.visit(stop).screenshot()))
    return taken


def main() -> None:
    """Walk the games, serve them, photograph every stop on every screen."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--screen", choices=[str(screen) for screen in SCREENS])
    parser.add_argument("--shots", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = f"sqlite:///{folder}/games.db"
        journey = list(stretches(Store(address), asked.only))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with serving(address) as (server, _):
            for screen in (each for each in SCREENS if asked.screen in (None, str(each))):
                for name, stops in journey:
                    pictures = photograph(browser, server, screen, stops)
                    sheet = asked.out / f"{screen}-{name.replace(' ', '-')}.png"
                    write_sheet(browser, sheet, pictures, across=6 if screen.touch else 3)
                    print(sheet, flush=True)
                    for number, (title, drawn) in enumerate(pictures if asked.shots else (), 1):
                        shot = f"{sheet.stem}-{number:02} {title.replace('/', '_')}.png"
                        (asked.out / shot).write_bytes(drawn)
        browser.close()


if __name__ == "__main__":
    main()
