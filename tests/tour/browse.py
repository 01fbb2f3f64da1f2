"""A screen and a page on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from playwright.sync_api import Browser, Page, Request, ViewportSize

from tests.browser.conftest import PATIENCE, settle
from tests.tour.stops import Stop

AT_REST = "() => !document.querySelector('.world.zooming, .htmx-request')"


class Screen(msgspec.Struct, frozen=True):
    """A screen to look at pages on."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SCREENS = (Screen(1400, 900), Screen(1920, 1080), Screen(390, 844, touch=True))


class Visitor:
    """Somebody before a screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.under_way = set[Request]()
        page.set_default_timeout(PATIENCE)
        page.on("request", self._asked)
        page.on("requestfinished", lambda request: self.under_way.discard(request))
        page.on("requestfailed", lambda request: self.under_way.discard(request))
        page.on("response", lambda answer: self._answered(answer.request))

    def _asked(self, request: Request) -> None:
        if request.resource_type != "eventsource":  # a room is never done: it listens
            self.under_way.add(request)

    def _answered(self, request: Request) -> None:
        if request.resource_type == "fetch":  # one that comes too late is left unread, and never finished
            self.under_way.discard(request)

    def visit(self, stop: Stop) -> Page:
        """Go to a stop, do there what is to be done, and wait until all has come and stands still."""
        self.page.goto(stop.path)
        settle(self.page, self.under_way)
        self.do(stop.deed)
        return self.page

    def do(self, deed: Callable[[Page], None]) -> None:
        """Do something and wait until what it asked for has come and stands still."""
        deed(self.page)
        settle(self.page, self.under_way)
        self.page.wait_for_function(AT_REST)
        settle(self.page, self.under_way)


@contextmanager
def visitor(browser: Browser, server: str, screen: Screen) -> Iterator[Visitor]:
    """A fresh visitor with such a screen, for whom nothing is animated."""
    size = ViewportSize(width=screen.width, height=screen.height)
    context = browser.new_context(viewport=size, has_touch=screen.touch, base_url=server, reduced_motion="reduce")
    yield Visitor(context.new_page())
    context.close()
