"""What came between two scenes, as marks on the board: arrows for what moved, bursts for what was lost.

It is read off the scenes alone, so it holds for every game and shows nobody more than he saw.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from berthier.boards.scene import Arrow, Marker, Piece, Scene

MOST = 24  # arrows and bursts of one step; a battle of more is told, not drawn
LEAST = 1.0  # a table's units: less is no move


class Changes(msgspec.Struct, frozen=True):
    """Arrows and bursts."""

    arrows: tuple[Arrow, ...] = ()
    markers: tuple[Marker, ...] = ()


class PieceShift(msgspec.Struct, frozen=True):
    """A piece before and after; one of them may be missing."""

    before: Piece | None
    after: Piece | None

    @property
    def piece(self) -> Piece:
        """Either."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def gain(self) -> int:
        """By how much its strength grew; less than nothing is a loss. A figure against a report of one says nothing."""
        if self.before is not None and self.after is not None and shape(self.before) != shape(self.after):
            return 0
        return strength(self.after) - strength(self.before)


def shape(piece: Piece) -> str:
    """What kind of figure a piece shows: 7, 15-2, or only a question mark."""
    return re.sub(r"\d+", "0", piece.label)


def strength(piece: Piece | None) -> int:
    """The figure a piece shows: its figures on a table, else the sum on it; a piece without one counts 1."""
    if piece is None:
        return 0
    return piece.figures or figure_of(piece.label)


def figure_of(label: str) -> int:
    """The sum of the figures on a label; one without any counts 1."""
    return sum(map(int, re.findall(r"\d+", label))) or 1


def changes(before: Scene, after: Scene) -> Changes:
    """What moved and what was lost between two scenes."""
    old, new = ({piece.id: piece for piece in scene.pieces if piece.kind != "depot"} for scene in (before, after))
    arrows: list[Arrow] = []
    markers: list[Marker] = []
    others: defaultdict[tuple[str, bool], list[PieceShift]] = defaultdict(list)
    joined: Counter[tuple[str, bool]] = Counter()
    for id_ in [*old, *(id_ for id_ in new if id_ not in old)]:
        shift = PieceShift(old.get(id_), new.get(id_))
        if shift.before is not None and shift.after is not None and _moved(shift.before, shift.after):
            arrows.append(_arrow(shift.before, shift.after))
            markers += [_burst(shift.after, -shift.gain)] if shift.gain < 0 else []
            joined[shift.piece.side, shift.piece.kind == "fleet"] += max(0, shift.gain)
        elif shift.gain:
            others[shift.piece.side, shift.piece.kind == "fleet"].append(shift)
    boarded = _boarded(old, new)  # nor is lost what joined a piece on the march
    for (side, at_sea), shifts in others.items():
        found = _exchanged(shifts, joined[side, at_sea] + (0 if at_sea else boarded[side]))
        arrows += found.arrows
        markers += found.markers
    return Changes(tuple(arrows[:MOST]), tuple(markers[:MOST]))


def _boarded(old: Mapping[str, Piece], new: Mapping[str, Piece]) -> Counter[str]:
    """By how much more of each side is carried now."""
    total: Counter[str] = Counter()
    for pieces, sign in ((old, -1), (new, 1)):
        for piece in pieces.values():
            total[piece.side] += sign * piece.aboard
    return total


def _exchanged(shifts: Sequence[PieceShift], boarded: int) -> Changes:
    """Pieces of a side that are named by where they stand: what one place lost and another gained has marched, and
    what one place lost and ships carry, or a piece that moved has more, has gone aboard or joined it."""
    less, more = [one for one in shifts if one.gain < 0], [one for one in shifts if one.gain > 0]
    if less and more:
        arrows = tuple(_arrow(one.piece, to.piece) for one, to in _paired(less, more))
        gone = -sum(one.gain for one in shifts) - boarded
        return Changes(arrows, (_burst(more[0].piece, gone),) if gone > 0 else ())
    bursts = []
    for one in less:
        lost, boarded = -one.gain - max(0, boarded), max(0, boarded + one.gain)
        bursts += [_burst(one.piece, lost)] if lost > 0 else []
    return Changes(markers=tuple(bursts))


def _paired(less: Sequence[PieceShift], more: Sequence[PieceShift]) -> Iterator[tuple[PieceShift, PieceShift]]:
    for place, one in enumerate(less):
        to = more[min(place, len(more) - 1)]
        if one.piece.place != to.piece.place:
            yield one, to


def _moved(before: Piece, after: Piece) -> bool:
    far = abs(before.x - after.x) + abs(before.y - after.y)
    return before.place != after.place or far >= LEAST


def _arrow(before: Piece, after: Piece) -> Arrow:
    kind = "retreat" if "routing" in after.marks or "retreating" in after.marks else "march"
    kind = "sail" if after.kind == "fleet" else kind
    if before.place and after.place:
        return Arrow(kind=kind, side=after.side, way=(before.place, after.place), text=after.title)
    points = ((before.x, before.y), (after.x, after.y))
    return Arrow(kind=kind, side=after.side, points=points, text=after.title)


def _burst(piece: Piece, lost: int) -> Marker:
    said = f"{piece.title}: {lost} lost"
    return Marker(kind="losses", place=piece.place, x=piece.x, y=piece.y, side=piece.side, text=f"−{lost}", title=said)
