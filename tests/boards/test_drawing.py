"""Drawings: whole, escaped, in every light, with every mark; the overlay has the ground's frame."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from berthier.boards import parts
from berthier.boards import scene as scenes
from berthier.boards.board import Area, AreaBoard, Board, Border, DrawnLine, Feature, HexBoard, Sea, TableBoard
from berthier.boards.drawing.draw import ground, picture
from berthier.boards.drawing.light import LIGHTS
from berthier.boards.drawing.overlay import Lit, overlay
from berthier.boards.drawing.site_names import free_sides
from berthier.boards.drawing.text import draw_text
from berthier.boards.scene import Arrow, Card, Marker, Piece, Scene, Score, Tint
from berthier.boards.sides import PATTERNS, without_colour
from berthier.boards.told import told
from berthier.core.errors import BadInput
from berthier.core.game import GameSide
from berthier.core.ruleset import find_ruleset

NASTY = "<script>\"&'Skåne"
SIDES = tuple(
    GameSide(name=f"S{number}", title=f"Side {NASTY}", colour=colour, pattern=pattern, mark="S" + str(number)[-1])
    for number, (pattern, colour) in enumerate(zip(PATTERNS, ["#2b5797", "#fbfaf5", "#a5342a"] * 4, strict=False))
)
GROUNDS = tuple(
    parts.Ground(chr(97 + number), mark or "clear", "#86a377", 42, mark, water="waves" in mark)
    for number, mark in enumerate(parts.GROUND_MARKS)
)


def hexes() -> HexBoard:
    letters = "".join(ground.key for ground in GROUNDS)
    rows = tuple(letters[row:] + letters[:row] for row in range(9))
    sites = tuple(
        parts.Site(f"{number + 1:02}04", NASTY, mark, "a", "#a5342a", parts.BADGES, number % 4, "right")
        for number, mark in enumerate(parts.SITE_MARKS)
    )
    return HexBoard(
        title=NASTY,
        columns=len(letters),
        rows=9,
        ground=rows,
        grounds=GROUNDS,
        country_rows=("AAABBBCCC" + "." * (len(letters) - 9),) * 9,
        countries=(
            parts.Country("A", NASTY, "#2b5797", tint=20, label_at="0101"),
            parts.Country("B", "B", border="dashed"),
            parts.Country("C", "C", border="dotted", label_at="0705"),
        ),
        rivers=(
            parts.River("Po", (("0101", "0102"), ("0201", "0202")), "great"),
            parts.River("Ob", (("0505", "0506"),)),
        ),
        roads=tuple(parts.Road(("0101", "0201", "0301"), kind) for kind in parts.ROAD_KINDS),
        crossings=tuple(parts.Crossing(("0101", "0102"), kind) for kind in parts.CROSSINGS),
        sites=sites,
        zones=(parts.Zone("Z1", NASTY, ("0000", "0001"), "0000"), parts.Zone("Z2", "two", ("0100", "0101"), "0100")),
        labels=(parts.Label(NASTY, "0303", turn=30, kind="range"),),
        window=frozenset(f"{column:02}{row:02}" for column in range(5) for row in range(5)),
    )


def areas() -> AreaBoard:
    ring = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    other = tuple((x + 100, y) for x, y in ring)
    kinds = ("river", "pass", "strait", "open")
    city = parts.Site("0101", NASTY, "star 6")
    land = Area(key="0101", title=NASTY, rings=((ring,),), at=(50, 50), label=(50, 70), ground="b", city=city)
    return AreaBoard(
        title=NASTY,
        view=(-50, -50, 300, 200),
        scale=2,
        areas=(land, Area(key="b", title="B", rings=((other,),), at=(150, 50), label=(150, 70), open=False)),
        seas=(Sea(key="Z1", title=NASTY, rings=((ring,),), label=(20, 150)),),
        borders=tuple(
            Border(areas=("0101", "b"), kind=kind, name=NASTY, at=(100, 50), lines=(((100, 0), (100, 50), (100, 100)),))
            for kind in kinds
        ),
        grounds=(parts.Ground("b", "forest", "#86a377", mark="trees"),),
        rivers=(DrawnLine("Ob", ((0, 0), (50, 60), (100, 100))),),
        ridges=(DrawnLine("Alp", ((0, 50), (100, 60))),),
        lakes=(((10, 10), (20, 10), (20, 20)),),
        waste=((((200, 0), (250, 0), (250, 50)),),),
        labels=(parts.Label(NASTY, x=30, y=40, kind="note"),),
    )


KINDS = ("hill", "light_wood", "heavy_wood", "wood", "bua", "orchard", "marsh", "field", "lake", "crops", "anything")
RUNS = ("road", "river", "hedge", "wall", "stakes", "ditch", "earthwork", "stream", "ford")


def table() -> TableBoard:
    square = ((100.0, 100.0), (500.0, 100.0), (500.0, 500.0), (100.0, 500.0))
    closed = tuple(
        Feature(key=kind, kind=kind, title=NASTY, points=tuple((x + 40 * at, y) for x, y in square))
        for at, kind in enumerate(KINDS)
    )
    lines = tuple(
        Feature(key=kind, kind=kind, title=NASTY, points=((0.0, 50.0), (800.0, 60.0)), closed=False) for kind in RUNS
    )
    signs = tuple(
        Feature(key=f"at {kind}", kind=kind, points=((9.0, 9.0),), decor=True) for kind in ("windmill", "tree")
    )
    return TableBoard(title=NASTY, table_width=1600, table_height=1200, features=(*closed, *lines, *signs), green=True)


BOARDS = {"hexes": hexes(), "areas": areas(), "table": table()}


def crowd(board: Board) -> Scene:
    """Every kind of piece, sign, mark, marker and arrow there is."""
    place = "" if isinstance(board, TableBoard) else "0101"
    where = {"x": 300.0, "y": 300.0, "width": 80.0, "depth": 40.0} if not place else {"place": place}
    pieces = [
        Piece(
            id=f"{kind}{number}",
            side=side.name,
            title=NASTY,
            kind=kind,
            label="12·3",
            name=NASTY,
            stars=number % 4,
            **where,
        )
        for number, (kind, side) in enumerate(zip(scenes.PIECE_KINDS, SIDES, strict=False))
    ]
    pieces += [
        Piece(id=sign, side="S1", title=sign, kind="base", sign=sign, heading=18000, **where) for sign in scenes.SIGNS
    ]
    pieces += [
        Piece(id=f"m{mark}", side="nobody", title=mark, marks=(mark,), lines=(NASTY,), **where) for mark in scenes.MARKS
    ]
    pieces.append(Piece(id="unit", side="S0", title="unit", kind="unit", figures=17, files=6, loose=True, **where))
    markers = [
        Marker(
            kind=kind, place=place, x=300, y=300, points=((0, 0), (100, 100)), side="S1", text=NASTY, level=2, radius=9
        )
        for kind in scenes.MARKER_KINDS
    ]
    arrows = [
        Arrow(
            kind=kind, side="S0", way=("0101", "0202", "0301", "b"), points=((0, 0), (90, 90), (200, 100)), text=NASTY
        )
        for kind in scenes.ARROW_KINDS
    ]
    return Scene(
        line=NASTY,
        clock="June",
        score=(Score("S0", "7"),),
        pieces=tuple(pieces),
        markers=tuple(markers),
        arrows=tuple(arrows),
        tints=(Tint("0101", "S0"),),
        cards=(Card(title=NASTY, lines=(NASTY,)),),
    )


DISTANCE_ALONE = re.compile(r"(@media\((max|min)-width:\d+px\)\{(\.\w+\{display:(inline|none)\})+\})+")


def read(markup: str, styled: bool = False) -> ElementTree.Element:
    """A drawing as a tree: no scripts, no styles; the ground of a map of areas has one, for what is seen from afar."""
    root = ElementTree.fromstring(markup)
    names = {element.tag.split("}")[1] for element in root.iter()}
    assert not names & ({"script", "foreignObject", "image"} | (set() if styled else {"style"}))
    assert all(DISTANCE_ALONE.fullmatch(each.text or "") for each in root.iter() if each.tag.endswith("}style"))
    for element in root.iter():
        assert not any(name == "style" or name.startswith("on") for name in element.attrib)
    return root


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("kind", BOARDS)
def test_a_ground_is_whole_in_every_light(kind: str, light: str) -> None:
    drawn = ground(BOARDS[kind], light)
    root = read(drawn, styled=kind == "areas")
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib}
    used |= {value[5:-1] for element in root.iter() for value in element.attrib.values() if value.startswith("url(#")}
    assert used <= set(ids)
    assert not any("nan" in value for element in root.iter() for value in element.attrib.values())


def test_lights_differ_and_colourless_ones_have_no_colour() -> None:
    assert len({ground(BOARDS["hexes"], light) for light in LIGHTS}) == len(LIGHTS)
    for light in ("print", "plain"):
        for kind in ("hexes", "areas"):
            colours = {
                value
                for element in read(ground(BOARDS[kind], light), styled=kind == "areas").iter()
                for name, value in element.attrib.items()
                if value.startswith("#") and name != "href"
            }
            assert {c for c in colours if not c[1:3] == c[3:5] == c[5:7]} <= {"#fffdf6"}


def test_an_unknown_light_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="day, night, print, plain"):
        ground(BOARDS["hexes"], "dusk")


@pytest.mark.parametrize("kind", BOARDS)
def test_everything_that_can_stand_on_a_board_is_drawn(kind: str) -> None:
    board, scene = BOARDS[kind], crowd(BOARDS[kind])
    lit = [Lit("0101", NASTY, "58 %", "target"), Lit("army0", NASTY, kind="picked")]
    root = read(overlay(board, scene, SIDES, lit))
    assert root.attrib["viewBox"] == read(ground(board), styled=kind == "areas").attrib["viewBox"]
    shown = {element.attrib["data-piece"] for element in root.iter() if "data-piece" in element.attrib}
    assert shown == {piece.id for piece in scene.pieces}
    buttons = [element for element in root.iter() if element.attrib.get("role") == "button"]
    assert all(button.attrib["tabindex"] == "0" and button[0].tag.endswith("title") for button in buttons)
    assert len(buttons) == (1 if kind == "table" else 2)
    assert NASTY in "".join(root.itertext())
    read(picture(board, scene, SIDES))


def test_sides_that_meet_in_an_area_stand_beside_each_other() -> None:
    """In one stack only the uppermost shows its colour: each side has its own, with its leaders, none over another."""
    kinds = [("S0", "corps"), ("S2", "corps"), ("S0", "corps"), ("S0", "leader"), ("S2", "corps")]
    pieces = tuple(
        Piece(id=f"p{number}", side=side, title=kind, kind=kind, place="0101")
        for number, (side, kind) in enumerate(kinds)
    )
    root = read(overlay(areas(), Scene(pieces=pieces), SIDES))
    at = {one.attrib["data-piece"]: float(one.attrib["data-x"]) for one in root.iter() if "data-piece" in one.attrib}
    assert at["p0"] == at["p2"] < at["p3"] < at["p1"] == at["p4"]
    assert at["p1"] - at["p0"] >= 58  # the width of a counter
    alone = read(overlay(areas(), Scene(pieces=pieces[:1]), SIDES))
    (x,) = [float(one.attrib["data-x"]) for one in alone.iter() if "data-piece" in one.attrib]
    assert (at["p0"] + at["p1"]) / 2 == x


@pytest.mark.parametrize("kind", BOARDS)
def test_a_board_is_told_in_letters_and_in_sentences(kind: str) -> None:
    board, scene = BOARDS[kind], crowd(BOARDS[kind])
    text = draw_text(board, scene, SIDES, 80)
    assert max(map(len, text.splitlines())) <= 84
    lines = told(board, scene, SIDES)
    assert sum(NASTY in line for line in lines) >= 3
    assert lines[0] == "June"


def test_names_that_may_stand_anywhere_stand_clear_of_each_other_and_of_pieces() -> None:
    """Towns of northern Italy have their names beside them where there is room, not under a piece that stands there."""
    board = find_ruleset("capitani").find_game("pavia_1525").board("pavia_1525")
    assert isinstance(board, HexBoard)
    sides = free_sides(board, (9.5, 10.5, 11.5, 13))
    assert set(sides) == {site.at for site in board.sites}
    beside = sum(side in ("far right", "far left") for side in sides.values())
    assert beside > 0.8 * len(sides)


def test_without_colour_no_colour_is_left_and_sides_are_far_apart() -> None:
    """Not on the ground, not on pieces, flags or what is lit; pattern and letters are the same."""
    scene = Scene(
        pieces=tuple(Piece(id=side, side=side, title="army", kind="army", place="0101") for side in ("S0", "S1")),
        markers=(Marker(kind="objective", place="0202", text="4"), Marker(kind="losses", place="0101", text="−1")),
    )  # fmt: skip
    drawn = picture(hexes(), scene, SIDES, "plain", [Lit("0101", kind="target"), Lit("0202")])
    colours = set(re.findall(r'"#([0-9a-f]{6})"', drawn))
    assert colours
    assert [colour for colour in colours if len({colour[:2], colour[2:4], colour[4:]}) > 1] == []
    greys = [int(side.colour[1:3], 16) for side in without_colour(SIDES)]
    assert min(b - a for a, b in pairwise(greys)) >= 10


def test_what_stands_on_a_board_is_told_in_sentences() -> None:
    """To who points at it: a capital after each full stop, and a zone of control by its name."""
    piece = Piece(id="b", side="S0", title="garrison of Ulm", place="0101", lines=("led by Mack (1)", "2 guns"))
    markers = (Marker(kind="zoc", place="0101", side="S0"), Marker(kind="siege", place="0101", title="siege of Ulm"))
    root = read(overlay(areas(), Scene(pieces=(piece,), markers=markers), SIDES, [Lit("b", "Can be given orders")]))
    titles = {element.text for element in root.iter() if element.tag.endswith("title")}
    assert "Garrison of Ulm. Can be given orders. Led by Mack (1). 2 guns" in titles
    assert {f"Zone of control of Side {NASTY}", "Siege of Ulm"} <= titles
