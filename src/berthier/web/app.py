"""The app: pages, API and static files under strict headers. `create_app` is all there is to start."""

from __future__ import annotations

import sys
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from berthier import __version__
from berthier.staff.figures import capital, signed
from berthier.staff.plain import flat, label, said
from berthier.web import api, drawing, pages, resolve
from berthier.web.headers import add_headers
from berthier.web.problems import answer_problem

HERE = Path(__file__).parent
LARGEST_REQUEST = 256 * 1024


def create_app() -> Litestar:
    """The web app, complete."""
    sys.set_int_max_str_digits(0)  # exact fractions may run to thousands of digits
    return Litestar(
        route_handlers=[
            pages.home,
            pages.ruleset_page,
            pages.charts_page,
            resolve.resolve_page,
            resolve.resolve_panel,
            resolve.resolve_changes,
            resolve.resolve_play,
            resolve.resolve_log,
            resolve.advise_page,
            api.ROUTER,
            _static_files(),
        ],
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(templates())),
        exception_handlers={Exception: answer_problem},
        before_send=[add_headers],
        openapi_config=_openapi(),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000),
        request_max_body_size=LARGEST_REQUEST,
        logging_config=None,
    )


def _static_files() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[HERE / "static"],
        include_in_schema=False,
        cache_control=CacheControlHeader(max_age=3600, public=True),
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Berthier",
        version=__version__,
        description="A digital umpire for historical tabletop wargames. Errors are problem details (RFC 9457).",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )


def templates() -> Environment:
    """The templates: everything escaped, a missing name is an error."""
    environment = Environment(
        loader=PackageLoader("berthier.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"said": said, "label": label, "capital": capital, "signed": _minus, "flat": flat}
    environment.filters |= {"kind": drawing.kind_of}
    environment.globals |= {"version": __version__, "pips": drawing.PIPS}
    return environment


def _minus(value: int) -> str:
    return signed(value).replace("-", "−")
