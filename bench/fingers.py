"""A board under a finger: the frames of a pan and of a pinch, on a phone's screen with the processor slowed four times.

    .venv/bin/python -m bench.fingers [--quick]

The largest board there is (43 × 30 hexes, some 50 pieces), in Chromium without a graphics card; real touches.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from math import sin

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.tables import send
from tests.web.served import serving

from bench.section import Section

GAME = {"ruleset": "six_states", "scenario": "six_states", "way": "hotseat"}
SLOWER = 4
MIDDLE = (195.0, 240.0)
COUNT = """() => { window.gaps = []; window.counting = true; let last = performance.now();
  const next = (now) => { gaps.push(now - last); last = now; if (counting) requestAnimationFrame(next); };
  requestAnimationFrame(next); }"""


def section(quick: bool) -> Section:
    """Both gestures, so many times."""
    times = 1 if quick else 5
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/games.db") as (server, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, base_url=server)
        page = context.new_page()
        page.goto(send(f"{server}/play", GAME))
        page.locator(".world[style*=translate3d]:not(.zooming)").wait_for()
        glass = context.new_cdp_session(page)
        glass.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        found = {"a pan": _frames(page, glass, _pan, times), "a pinch": _frames(page, glass, _pinch, times)}
        browser.close()
    rows = tuple((what, str(len(gaps)), *_told(gaps)) for what, gaps in found.items())
    return Section(
        title="A board under a finger: `python -m bench.fingers`",
        words=(f"{GAME['scenario']} on 390 × 844, the processor slowed {SLOWER} ×; frames from touch to rest.",),
        head=("what", "frames", "the middle one", "95 %", "the longest"),
        rows=rows,
    )


def _frames(page: Page, glass: CDPSession, gesture: Callable[[CDPSession], None], times: int) -> list[float]:
    """Milliseconds between frames, from the first touch until the board is drawn sharp again."""
    gaps: list[float] = []
    for _ in range(times):
        page.evaluate(COUNT)
        gesture(glass)
        page.wait_for_timeout(600)
        gaps += page.evaluate("() => { counting = false; return gaps.slice(1); }")
    return sorted(gaps)


def _told(gaps: list[float]) -> list[str]:
    """The middle one, that of 95 in 100, the longest."""
    return [f"{gaps[min(len(gaps) - 1, int(len(gaps) * share))]:.0f} ms" for share in (0.5, 0.95, 1)]


def _touch(glass: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def _pan(glass: CDPSession) -> None:
    x, y = MIDDLE
    _touch(glass, "touchStart", MIDDLE)
    for step in range(60):
        _touch(glass, "touchMove", (x + 120 * sin(step / 5), y + 90 * sin(step / 7)))
    _touch(glass, "touchEnd")


def _pinch(glass: CDPSession) -> None:
    x, y = MIDDLE
    _touch(glass, "touchStart", (x - 45, y), (x + 45, y))
    for step in range(40):
        apart = 85 + 40 * sin(step / 6)
        _touch(glass, "touchMove", (x - apart, y), (x + apart, y))
    _touch(glass, "touchEnd")


if __name__ == "__main__":
    print(section(quick="--quick" in sys.argv).markdown())
