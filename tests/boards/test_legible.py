"""What is drawn can be read: losses over pieces, names over the veil, tags beside each other."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from berthier.boards import parts
from berthier.boards.board import HexBoard, TableBoard
from berthier.boards.changes import changes
from berthier.boards.drawing.bases import covered_by, on_table
from berthier.boards.drawing.draw import ground
from berthier.boards.drawing.overlay import Lit, overlay
from berthier.boards.scene import Arrow, Marker, Piece, Scene
from berthier.boards.sides import Colours
from berthier.core.ruleset import find_ruleset
from tests.boards.test_drawing import SIDES, hexes, read, table


def test_what_was_lost_is_read_over_the_piece_and_no_arrow_hides_one() -> None:
    """From the bottom up: the way that was taken, the piece that took it, the burst that says what it lost."""
    piece = Piece(id="a", side="S0", title="army", kind="army", place="0202", label="7")
    lost, flag = Marker(kind="losses", place="0202", text="−1"), Marker(kind="objective", place="0202", text="4")
    arrow = Arrow(kind="march", side="S0", way=("0101", "0202"))
    root = read(overlay(hexes(), Scene(pieces=(piece,), markers=(lost, flag), arrows=(arrow,)), SIDES))
    order = [group.attrib.get("class", "") for group in root]
    assert [name for name in order if name in ("markers", "arrows", "stand", "bursts")] == [
        "markers",
        "arrows",
        "stand",
        "bursts",
    ]
    bursts = next(group for group in root if group.attrib.get("class") == "bursts")
    assert "−1" in "".join(bursts.itertext())
    assert "4" not in "".join(bursts.itertext())


def lake_country() -> HexBoard:
    """Five by five hexes of land with a lake in the middle; three by three of them are in play, and a city each."""
    rows = (".....", ".....", "..~..", ".....", ".....")
    window = frozenset(f"{column:02}{row:02}" for column in (1, 2, 3) for row in (1, 2, 3)) - {"0202"}
    sites = (parts.Site("0101", "Arona", "gate"), parts.Site("0400", "Beyond", "gate"))
    grounds = (parts.Ground(".", "clear", "#f4ecd4"), parts.Ground("~", "lake", "#c4d9e2", mark="waves", water=True))
    return HexBoard(title="A lake", columns=5, rows=5, ground=rows, grounds=grounds, sites=sites, window=window)


def test_no_bound_is_drawn_round_a_lake_and_no_name_in_play_lies_under_the_veil() -> None:
    markup = ground(lake_country())
    root = read(markup)
    bound = next(one for one in root.iter() if one.attrib.get("stroke") == "#a5502f")
    assert bound.attrib["d"].count("M") == 1
    assert markup.index(">Beyond<") < markup.index("#a5502f") < markup.index(">Arona<")


def test_a_tag_is_no_broader_than_the_element_it_names() -> None:
    """Elements stand shoulder to shoulder: what is written under one must not cover its neighbour's name."""
    board, broad = table(), 34
    names = (("Pi2", ""), ("Sh14", "S"), ("Pi16", "F"))
    size = int(broad / board.scale)
    pieces = tuple(
        Piece(
            id=name, side="S0", title=name, kind="base", x=size * at, width=size, depth=size, name=name, label=label
        )
        for at, (name, label) in enumerate(names)
    )  # fmt: skip
    root = read(overlay(board, Scene(pieces=pieces), SIDES))
    tags = [one for one in root.iter() if "base-tag" in one.attrib.get("class", "")]
    assert ["".join(one.itertext()) for one in tags] == ["Pi2", "Sh14 S", "Pi16 F"]
    assert all(float(one[0].attrib["width"]) <= broad for one in tags)


def test_a_lit_base_is_framed_where_it_stands_and_a_trail_lies_behind_it() -> None:
    base = Piece(
        id="a", side="S0", title="a", kind="base", x=3000, y=3000, heading=4500, width=1200, depth=600, name="A1"
    )
    arrow = Arrow(kind="march", side="S0", points=((1000, 1000), (3000, 3000)))
    root = read(overlay(table(), Scene(pieces=(base,), arrows=(arrow,)), SIDES, [Lit("a")]))
    ring = next(one for one in root.iter() if one.attrib.get("class") == "ring")
    assert ring.tag.endswith("rect")
    assert ring.attrib["transform"].endswith("rotate(45)")
    trail = next(one for one in root.iter() if one.attrib.get("class") == "arrow march")
    assert not any("marker-end" in one.attrib for one in trail.iter())  # the base itself says which way it went


def test_a_captain_with_a_long_name_is_written_by_its_end() -> None:
    names = ("Captain von Weingarten", "La Tremoille", "Montmorency-Laval", "de Foix", "Duke of Albany")
    pieces = tuple(
        Piece(id=name, side="S0", title=name, kind="force", place="0202", name=name, label="7") for name in names
    )
    drawn = overlay(hexes(), Scene(pieces=pieces), SIDES)
    assert ">Weingarten<" in drawn
    assert ">Albany<" in drawn
    assert all(f">{name}<" in drawn for name in names[1:4])


def test_who_joins_a_force_on_the_march_is_not_told_as_lost() -> None:
    inside = Piece(id="S1", side="S0", title="Goldli", kind="force", place="0202", label="9")
    column = Piece(id="S2", side="S0", title="Weingarten", kind="force", place="0101", label="12")
    joined = replace(column, place="0202", label="21")
    found = changes(Scene(pieces=(inside, column)), Scene(pieces=(joined,)))
    assert [arrow.way for arrow in found.arrows] == [("0101", "0202")]
    assert found.markers == ()
    beaten = changes(Scene(pieces=(inside, column)), Scene(pieces=(replace(joined, label="19"),)))
    assert [marker.text for marker in beaten.markers] == ["−2"]


def test_a_hill_is_named_beside_who_stands_on_it() -> None:
    """Two Elms: the battery stands on the southern slope of Windmill Hill, where its name would be written first."""
    board = find_ruleset("battalions").find_game("two_elms").board("two_elms")
    assert isinstance(board, TableBoard)
    names = {"".join(one.itertext()): one for one in read(ground(board)).iter() if one.tag.endswith("text")}
    name = names["Windmill Hill"]
    for at in board.manned:
        x, y = board.point(*at)
        assert abs(float(name.attrib["x"]) - x) > 90 or abs(float(name.attrib["y"]) - y) > 60
    without = read(ground(replace(board, manned=())))
    first = next(one for one in without.iter() if "".join(one.itertext()) == "Windmill Hill")
    assert float(first.attrib["y"]) > float(name.attrib["y"])


@pytest.mark.parametrize(("heading", "rear"), [(0, 1), (18000, -1)], ids=["north", "south"])
def test_a_tag_stands_before_its_unit_where_a_leader_stands_behind(heading: int, rear: int) -> None:
    """The star of a leader would hide the name and the strength: they are written on the other side."""
    board, at = table(), {"x": 800.0, "width": 80.0, "depth": 40.0}
    unit = Piece(id="F2", side="S0", title="F2", kind="unit", name="F2", label="24", y=600.0, heading=heading, **at)
    leader = Piece(id="FL1", side="S0", title="FL1", kind="leader", name="FL1", y=600.0 - rear * 60, **at)

    def behind(*leaders: Piece) -> float:
        """How far behind the front of the unit its tag is written."""
        drawn = on_table(board, unit, Colours(SIDES), [covered_by(board, one) for one in leaders])
        return rear * (float(re.findall(r"translate\(\S+ (\S+)\)", drawn)[-1]) - board.point(unit.x, unit.y)[1])

    assert behind() > 0 > behind(leader)
