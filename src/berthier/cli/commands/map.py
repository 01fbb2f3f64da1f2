"""`berthier map`: the hex sheet of a ruleset, and the printed ranges against the distances on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.boards.land import Land, Range


@click.command("map", short_help="The hex sheet, and printed ranges against it.")
@options.ruleset
@click.option("--svg", metavar="FILE", help="Draw the sheet to a file; - prints it.")
@options.as_json
def draw_map(ruleset: str, svg: str | None, as_json: bool) -> None:
    """List the places of RULESET's map and each printed range against the distance in hexes, or draw it.

    \b
    JSON: {title, columns, rows, places: [{name, column, row, kind}],
      ranges: [{a, b, printed, hexes, difference}]}       difference is printed less hexes
    """
    from berthier.cli.files import check_one_printed, deliver
    from berthier.core.ruleset import find_ruleset
    from berthier.staff.shelf import land_of

    check_one_printed(as_json=as_json, svg=svg)
    land = land_of(find_ruleset(ruleset))
    if svg is not None:
        from berthier.boards.drawing.land_picture import picture
        from berthier.staff.look import PICTURE_STYLE

        deliver(picture(land, PICTURE_STYLE), svg)
    if as_json:
        from berthier.cli.answering import print_json
        from berthier.staff.shelf import land_data

        print_json(land_data(land))
    elif svg is None:
        _show(land)


def _show(land: Land) -> None:
    from rich.columns import Columns

    from berthier.cli.pages.paper import console, text

    page = console()
    page.print(text((land.title, "head"), (f"   {land.columns} × {land.rows} hexes", "quiet")))
    for kind in dict.fromkeys(place.kind for place in land.places):
        named = [f"{place.name} {place.column},{place.row}" for place in land.places if place.kind == kind]
        page.print(text((f"{kind}: ", "quiet"), "  ".join(named)))
    page.print(text(("\nRange printed, and hexes where the sheet gives another distance", "head")))
    page.print(Columns([_range(pair) for pair in land.ranges], padding=(0, 3), column_first=True))
    same = sum(pair.printed == pair.hexes for pair in land.ranges)
    page.print(text((f"\n{same} of {len(land.ranges)} ranges agree; ≠ marks the others", "quiet")))


def _range(pair: Range) -> Any:
    from berthier.cli.pages.paper import text

    said = f"{pair.a}–{pair.b} {pair.printed}"
    return text(said) if pair.printed == pair.hexes else text(said, (f" ≠ {pair.hexes}", "mark"))
