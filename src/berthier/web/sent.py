"""What a browser sent, in the order of its form: Litestar's own `multi_items` goes through a set."""

from __future__ import annotations

from typing import Any

from litestar import Request

from berthier.web.query import Pairs


def in_address(request: Request[Any, Any, Any]) -> Pairs:
    """Names and values after the question mark."""
    return [(name, str(value)) for name, value in request.query_params.items()]


async def in_form(request: Request[Any, Any, Any]) -> Pairs:
    """The text fields of a form that was sent."""
    return [(name, value) for name, value in (await request.form()).items() if isinstance(value, str)]
