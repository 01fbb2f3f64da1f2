"""At one screen where sides have something to hide, a page comes closed until the next player says that they are there.

Whose eyes a page is open for stands in its address, `?eyes=Gray`, so that a reload, a new tab or a browser without
scripts shows no more than a page that follows its game by itself: what is for other eyes is not in it. It is a courtesy
and no lock: all at the screen play from one seat.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from litestar import Request

from berthier.web.games.room import Room

EYES = "eyes"
TOGETHER = "*"  # everybody at this screen looks together
PLAYED = ("answer", "sealed choice")

Asked = Request[Any, Any, Any]


def eyes_of(request: Asked) -> str:
    """Whose eyes a page is open for: as the address says that is asked for, or that of the page which asks."""
    asking = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    found = request.query_params.get(EYES) or parse_qs(_query(asking)).get(EYES, [""])[-1]
    return str(found)


def _query(address: str) -> str:
    try:
        return urlsplit(address).query
    except ValueError:  # half an IPv6 address
        return ""


def is_closed(request: Asked, room: Room) -> bool:
    """Whether a page is for other eyes than those it is open for. Before anybody has played nobody has looked, and when
    the game is over nobody has anything to hide."""
    eyes = room.played.eyes if room.played is not None and room.is_open else ""
    return bool(eyes) and eyes_of(request) not in (eyes, TOGETHER) and has_played(room)


def has_played(room: Room) -> bool:
    """Whether anything has been answered from this seat."""
    view = room.view
    own = (line.kind in PLAYED for line in view.lines if line.seat == view.seat)
    return view.seq > len(view.lines) or any(own)


def with_eyes(request: Asked, place: str) -> str:
    """The address of a room, open for the eyes that are looking now."""
    eyes = eyes_of(request)
    return f"{place}?{urlencode({EYES: eyes})}" if eyes else place
