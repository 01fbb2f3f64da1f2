"""The templates of all pages, and pages drawn from them wherever the work for them is done."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from berthier import __version__
from berthier.core.notes import Cell, Fact, Ruling, Step
from berthier.core.tally import Tally
from berthier.core.words import capital, flat, label, said, signed, spaced
from berthier.engine.question import Event
from berthier.engine.record import Entry
from berthier.web.citing import cited, with_doors
from berthier.web.games.boards.order_view import in_ways

STATIC = Path(__file__).parent / "static"
LEFT, MIDDLE, RIGHT = 8, 16, 24
PIPS = {  # centres on a face of 32 by 32
    1: ((MIDDLE, MIDDLE),),
    2: ((LEFT, LEFT), (RIGHT, RIGHT)),
    3: ((LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)),
    4: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)),
    5: ((LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
    6: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, MIDDLE), (RIGHT, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
}
KINDS = {Cell: "cell", Fact: "fact", Step: "step", Ruling: "ruling", Tally: "tally", Event: "event"}


class Drawn(msgspec.Struct, frozen=True):
    """A page or a part of one, as HTML; one that ran out of time may come out better when it is next asked for."""

    html: str
    lasts: bool = True


def draw(template: str, context: dict[str, Any], *, lasts: bool = True) -> Drawn:
    """A template filled in."""
    return Drawn(templates().get_template(template).render(context), lasts)


@cache
def static_path() -> str:
    """Where pages get scripts and styles: an address that changes with them, so that no page meets those of another."""
    whole = blake2b(digest_size=6)
    for file in sorted(STATIC.iterdir()):
        whole.update(file.name.encode() + file.read_bytes())
    return f"/static/{whole.hexdigest()}"


@cache
def templates() -> Environment:
    """The templates: everything escaped, a missing name is an error, each read once."""
    environment = Environment(
        loader=PackageLoader("berthier.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"said": said, "label": label, "capital": capital, "signed": _minus, "flat": flat}
    environment.filters |= {
        "kind": kind_of,
        "cited": cited,
        "spaced": spaced,
        "in_ways": in_ways,
        "with_doors": with_doors,
    }
    environment.globals |= {"version": __version__, "static": static_path(), "pips": PIPS}
    return environment


def _minus(value: int) -> str:
    return signed(value).replace("-", "−")


def kind_of(entry: Entry) -> str:
    """What a line of the record is."""
    return KINDS[type(entry)]
