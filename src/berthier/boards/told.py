"""A scene as a list: what stands where, for screen readers, for `--json` and for anybody who would rather read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from berthier.boards.board import Board
from berthier.boards.scene import Marker, Piece, Scene
from berthier.boards.sides import Colours, SideLook


def told(board: Board, scene: Scene, sides: Sequence[SideLook]) -> list[str]:
    """Sentences: how it stands, then every side's pieces by place, then markers that say something."""
    colours = Colours(sides)
    score = ", ".join(f"{colours.title(score.side)} {score.text}" for score in scene.score)
    lines = [part for part in (scene.clock, scene.line, score) if part]
    by_side: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        by_side[piece.side].append(piece)
    others = dict(scene.others)
    for side, pieces in by_side.items():
        lines.append(f"{others.get(side) or colours.title(side)}:")
        lines += [f"  {_piece(board, piece)}" for piece in pieces]
    lines += [_marker(board, marker) for marker in scene.markers if marker.title]
    for card in scene.cards:
        lines.append(f"{card.title}: " + "; ".join(card.lines) if card.lines else card.title)
    return lines


def _piece(board: Board, piece: Piece) -> str:
    told = [piece.title, *piece.lines, *(f"marked {mark}" for mark in piece.marks)]
    where = _where(board, piece.place, piece.title)
    return ", ".join(part for part in (*told, f"at {where}" if where else "") if part)


def _marker(board: Board, marker: Marker) -> str:
    """What a marker says, with its place where it does not name it itself."""
    where = _where(board, marker.place, marker.title)
    return f"{where}: {marker.title}" if where else marker.title


def _where(board: Board, place: str, said: str) -> str:
    """The place of something, unless what is said of it names that already."""
    title = board.places[place].title if place in board.places else ""
    return "" if title.partition(" (")[0] in said else title


def listed_places(board: Board) -> list[dict[str, Any]]:
    """Every place of a board: key, title, middle."""
    return [{"key": spot.key, "title": spot.title, "x": spot.x, "y": spot.y} for spot in board.places.values()]
