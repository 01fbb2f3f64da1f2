"""The app: pages, API and static files under strict headers. `create_app` is all there is to start."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from fractions import Fraction

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from berthier import __version__
from berthier.core.exact import written
from berthier.rooms.keeping.store import Store
from berthier.web import api, pages
from berthier.web.desk import advise, matchups, resolve
from berthier.web.games import api as games_api
from berthier.web.games import pages as games_pages
from berthier.web.games.boards import scenarios_api as whole_games_api
from berthier.web.games.limits import Limits
from berthier.web.games.service import open_service, provide_visit
from berthier.web.hosting.crew import Crew
from berthier.web.hosting.heads import answers_heads
from berthier.web.hosting.middleware import Askers, LargeRequests, OwnPagesOnly, Sound, add_headers
from berthier.web.hosting.problems import answer_problem
from berthier.web.hosting.seats import Seats
from berthier.web.templating import STATIC, static_path, templates

SEAT_TOKEN = SecurityScheme(type="http", scheme="bearer", description="The token of a seat: who has it, has the seat.")
LARGEST_REQUEST = 256 * 1024
YEAR = 365 * 24 * 3600
GZIP_LEVEL = 5  # a page a few per cent larger than at 9, in a third of the time


def create_app(
    store: Store | str | None = None,
    limits: Limits | None = None,
    *,
    crew: bool = False,
    names: Iterable[str] | None = None,
) -> Litestar:
    """The web app, complete. Its games are in a store that is open, or at an address; or in one that goes with it.

    With a crew, heavy work is done in processes of its own, as on every server; without one in threads of this one.
    `names` are those it answers to, beside addresses in figures; None is any.
    """

    @asynccontextmanager
    async def with_rooms(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.service = await stack.enter_async_context(open_service(store, limits or Limits()))
            if crew and hasattr(os, "fork"):
                app.state.crew = await stack.enter_async_context(Crew().working())
            if crew:  # nobody waits for it, and nobody who comes a little later waits for the rules to be read
                app.state.shelf = asyncio.ensure_future(asyncio.to_thread(pages.read_ahead))
            yield

    app = Litestar(
        route_handlers=[
            pages.home,
            pages.search_page,
            pages.rules_page,
            pages.ruleset_page,
            pages.charts_page,
            pages.more_charts,
            resolve.resolve_page,
            resolve.resolve_panel,
            resolve.resolve_table,
            resolve.resolve_changes,
            resolve.resolve_map,
            resolve.resolve_lit,
            resolve.resolve_rest,
            resolve.resolve_rulings,
            resolve.resolve_play,
            resolve.resolve_log,
            advise.advise_page,
            matchups.matchups_page,
            matchups.matchup_page,
            api.ROUTER,
            *games_api.HANDLERS,
            *whole_games_api.HANDLERS,
            *games_pages.HANDLERS,
            _static_files("/static", CacheControlHeader(max_age=3600, public=True)),
            _static_files(static_path(), CacheControlHeader(max_age=YEAR, public=True, immutable=True)),
        ],
        dependencies={"visit": Provide(provide_visit, sync_to_thread=False)},
        lifespan=[with_rooms],
        type_encoders={Fraction: written},
        middleware=[Sound(names), OwnPagesOnly(), LargeRequests(), Seats(), Askers()],
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates())),
        exception_handlers={Exception: answer_problem},
        before_send=[add_headers],
        openapi_config=_openapi(),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=GZIP_LEVEL, minimum_size=1_000, exclude="/events$"
        ),
        request_max_body_size=LARGEST_REQUEST,
        logging_config=None,
    )
    app.asgi_handler = answers_heads(app.asgi_handler)
    return app


def _static_files(path: str, cache_control: CacheControlHeader) -> Router:
    return create_static_files_router(
        path=path,
        directories=[STATIC],
        name=path,
        include_in_schema=False,
        cache_control=cache_control,
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Berthier",
        version=__version__,
        description="A digital umpire for historical tabletop wargames. Errors are problem details (RFC 9457).",
        components=Components(security_schemes={"seat": SEAT_TOKEN}),
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )
