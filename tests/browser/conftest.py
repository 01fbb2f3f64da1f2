"""A real browser (the system's Chromium) and a real server. Where there is no browser the tests are skipped, loudly;
under CI that is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, expect, sync_playwright

from tests.patience import HANG
from tests.web.served import serving

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]
PATIENCE = HANG * 1000  # milliseconds
expect.set_options(timeout=PATIENCE)
OPEN_FOLDS = "for (const fold of document.querySelectorAll('main details:not(.menu)')) fold.open = true"

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def chromium() -> str | None:
    """The path of an installed Chromium or Chrome."""
    return os.environ.get("BERTHIER_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        reason = "NO BROWSER: install Chromium (apt-get install chromium) to run the tests in tests/browser"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.db'}") as (at, _):
        yield at


def settle(page: Page, under_way: set[Request]) -> None:
    """Wait until all a page asked for by itself has come and is drawn: nothing under way, and still nothing later."""
    page.wait_for_load_state("load")
    quiet = 0
    while quiet < 2:
        page.evaluate(TWO_FRAMES)
        quiet = 0 if under_way else quiet + 1


Open = Callable[..., Page]
Scheme = Literal["dark", "light"]


@pytest.fixture
def open_page(browser: Browser, server: str) -> Iterator[Open]:
    """Opens a page; anything the browser complains about fails the test."""
    contexts, complaints = [], []

    def open_(
        path: str, *, width: int = 1280, height: int = 900, scheme: Scheme = "light", touch: bool = False
    ) -> Page:
        size = ViewportSize(width=width, height=height)
        context = browser.new_context(viewport=size, color_scheme=scheme, has_touch=touch, base_url=server)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda got: complaints.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        under_way = set[Request]()
        page.on("request", lambda asked: under_way.add(asked))
        page.on("requestfinished", lambda asked: under_way.discard(asked))
        page.on("requestfailed", lambda asked: under_way.discard(asked))
        page.goto(path)
        if "/seat/" not in path:  # a room is never done: it listens
            settle(page, under_way)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert complaints == []
