"""A miniatures table under the hand: what is taken, where a dragged ghost snaps to, what refuses it, what fights.

The game's `Handling` speaks in the table's units, the page in points of its drawing; this turns one into the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request, get
from litestar.params import FromPath

from berthier.boards.board import TableBoard
from berthier.boards.drawing.overlay import drawn_anew
from berthier.boards.handling import SHADES, Drag, Ghost, Handling, ShadedGround, TapChoice
from berthier.boards.scene import Piece
from berthier.boards.table.figures import corners
from berthier.boards.table.measure import Point, Pose
from berthier.core.errors import BadInput
from berthier.core.exact import in_short
from berthier.core.orders import check_order, label_of, read_option
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]
Drawn = list[tuple[float, float]]
MOST_FIGHTS = 12
WORDS = ("word", "draft", "who")  # of a gesture: they are read as orders are
FAR_OFF = 1_000_000  # points of a drawing: no gesture reaches so far


class ShadeView(msgspec.Struct, frozen=True):
    """Shaded ground on the drawing."""

    kind: str
    points: Drawn
    title: str


class TakenView(msgspec.Struct, frozen=True):
    """What is in hand, as the page needs it."""

    who: tuple[str, ...]
    word: str
    title: str
    lines: tuple[str, ...]
    refused: str
    moves: bool
    hint: str
    turns: bool
    mine: bool
    bases: list[Drawn]
    shades: list[ShadeView]
    legend: dict[str, str]
    choices: tuple[TapChoice, ...]


class GhostView(msgspec.Struct, frozen=True):
    """A ghost: the order it means, whether it may be given, the sentence that refuses it, and where it would stand."""

    word: str
    label: str
    ok: bool
    says: str
    measure: str
    farthest: str
    bases: list[Drawn]
    ways: list[Drawn]
    meets: tuple[tuple[str, str], ...]
    shades: list[ShadeView]
    ids: tuple[str, ...] = ()  # whose bases they are
    wrong: tuple[str, ...] = ()  # who of them may not stand so
    placed: dict[str, tuple[float, ...]] = {}  # of a draft of places: from where a piece is drawn, to where, how turned
    reshaped: dict[str, str] = {}  # and who looks otherwise, as he is drawn


class ToldPlaceView(msgspec.Struct, frozen=True):
    """What is told of a place or a name on the table."""

    title: str
    lines: tuple[str, ...]
    shades: list[ShadeView]


class TablePage(msgspec.Struct, frozen=True):
    """A page with a table on it: its handling and the side that looks."""

    page: GamePage
    board: TableBoard
    handling: Handling

    @property
    def side(self) -> str:
        """The side asked, else the first of the seat; "" for who only watches."""
        return self.page.looks_for or ""

    @property
    def why(self) -> str:
        """What is asked now."""
        return self.page.why

    def names(self, one: str, other: str) -> tuple[str, str]:
        """Two pieces as players call them: by the name on the base and by whose it is."""
        pieces = {piece.id: piece for piece in self.page.scene.pieces}
        sides = {side.name: side.title for side in self.page.sides}
        called = [
            (pieces[id_].name or id_, sides.get(pieces[id_].side, "")) if id_ in pieces else (id_, "")
            for id_ in (one, other)
        ]
        first, second = (f"{name} ({side})" if side else name for name, side in called)
        return first, second

    def points(self, shape: Iterable[Point]) -> Drawn:
        """Points of the table on the drawing."""
        return [(round(x, 1), round(y, 1)) for x, y in (self.board.point(*at) for at in shape)]

    def shades(self, shades: Iterable[ShadedGround]) -> list[ShadeView]:
        """Shaded ground on the drawing."""
        return [ShadeView(shade.kind, self.points(shade.points), shade.title) for shade in shades]

    def place(self, x: float, y: float) -> Point:
        """A point of the drawing on the table."""
        return self.board.place(x, y)

    def way(self, dx: float, dy: float) -> Point:
        """A way on the drawing, on the table."""
        return round(dx / self.board.scale), round(-dy / self.board.scale)


async def hand_of(request: Asked, visit: TheVisit, token: str) -> TablePage:
    """The table of a seat; a sentence where there is none."""
    seen = await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    if page is None or page.game.handling is None or not isinstance(page.board, TableBoard) or page.position is None:
        raise BadInput("There is no table here on which bases stand.", "piece")
    return TablePage(page, page.board, page.game.handling)


@get("/seat/{token:str}/take", include_in_schema=False)
async def take(request: Asked, visit: TheVisit, token: FromPath[str]) -> TakenView:
    """A piece, or its whole group, taken in hand."""
    hand, words = await hand_of(request, visit, token), request.query_params
    piece = str(words.get("piece", ""))
    if piece not in {one.id for one in hand.page.scene.pieces}:
        raise BadInput(f"There is no {in_short(piece)} on the table.", "piece")
    whole, draft = words.get("whole") == "yes", str(words.get("draft", ""))
    check_order(draft, "draft")
    work = partial(hand.handling.take, hand.page.position, hand.side, hand.why, piece, whole, draft)
    found = await to_thread.run_sync(work)
    pieces = {one.id: one for one in hand.page.scene.pieces}
    bases = [hand.points(standing(pieces[id_])) for id_ in found.who if id_ in pieces]
    return TakenView(
        found.who, found.word, found.title, found.lines, found.refused, found.moves, found.hint, found.turns,
        pieces[piece].side == hand.side,
        bases, hand.shades(found.shades), legend(found.shades), found.choices,
    )  # fmt: skip


def legend(shades: Iterable[ShadedGround]) -> dict[str, str]:
    """What each kind of shaded ground means: ranges, which lie round each other, by their titles alone."""
    kinds = dict.fromkeys(shade.kind for shade in shades)
    return {kind: SHADES[kind] for kind in kinds if kind in SHADES and not kind.startswith("band")}


@get("/seat/{token:str}/look", include_in_schema=False)
async def look(request: Asked, visit: TheVisit, token: FromPath[str]) -> ToldPlaceView:
    """What lies at a place of the drawing, or what a name on it stands for."""
    hand, words = await hand_of(request, visit, token), dict(request.query_params)
    at = hand.place(figure(words, "x"), figure(words, "y"))
    found = await to_thread.run_sync(hand.handling.look, hand.page.position, at, str(words.get("key", "")))
    return ToldPlaceView(found.title, found.lines, hand.shades(found.shades))


def standing(piece: Piece) -> tuple[Point, ...]:
    """The corners of a piece as it stands: front left, front right, rear right, rear left."""
    return corners(Pose(int(piece.x), int(piece.y), piece.heading), int(piece.width), int(piece.depth))


@get("/seat/{token:str}/ghost", include_in_schema=False)
async def ghost(request: Asked, visit: TheVisit, token: FromPath[str]) -> GhostView:
    """The order a hand has drawn, where it would lead, and what stands in its way."""
    hand = await hand_of(request, visit, token)
    return await to_thread.run_sync(partial(judged, hand, dict(request.query_params)))


def judged(hand: TablePage, words: dict[str, str]) -> GhostView:
    """The drag as an order, read by the offer itself."""
    position = hand.page.position
    if not hand.side:
        return GhostView("", "", False, "Who looks on gives no orders.", "", "", [], [], (), [])
    try:
        for name in WORDS:
            check_order(words.get(name, ""), name)
        word = words.get("word") or hand.handling.drag(position, hand.side, hand.why, drag_of(hand, words))
    except BadInput as problem:
        return GhostView(words.get("draft", ""), "", False, problem.error, "", "", [], [], (), [])
    if not word:
        return GhostView("", "", False, "", "", "", [], [], (), [])
    label, ok, says = word, True, ""
    try:
        label = label_of(read_option(hand.page.played.game.options[hand.page.asked], word, "order"))
    except BadInput as problem:
        ok, says = False, problem.error
    except KeyError:
        ok, says = False, "No order is asked of you now."
    return seen_as(hand, hand.handling.ghost(position, hand.side, hand.why, word), word, label, ok, says)


def seen_as(hand: TablePage, found: Ghost, word: str, label: str, ok: bool, says: str) -> GhostView:
    """A ghost on the drawing."""
    bases = [hand.points(corners(Pose(one.x, one.y, one.heading), one.width, one.depth)) for one in found.bases]
    ways = [hand.points(way) for way in found.ways]
    farthest = "" if ok else found.farthest
    return GhostView(
        word, label, ok, says, found.measure, farthest, bases, ways, found.meets, hand.shades(found.shades),
        tuple(one.id for one in found.bases), found.wrong,
        drawn_at(hand, found) if hand.handling.is_placing(hand.why) else {},
        {piece.id: drawn_anew(hand.board, piece, hand.page.sides) for piece in found.reshaped},
    )  # fmt: skip


def drawn_at(hand: TablePage, found: Ghost) -> dict[str, tuple[float, ...]]:
    """How the pieces of the page are drawn where a draft places them: from, to, and turned by so many degrees."""
    anew = {piece.id for piece in found.reshaped}
    pieces = {piece.id: piece for piece in hand.page.scene.pieces if piece.id not in anew}
    known = [(one, pieces[one.id]) for one in found.bases if one.id in pieces]
    return {
        one.id: (*hand.points([(int(piece.x), int(piece.y))])[0],
                 *hand.points([(one.x, one.y)])[0], (one.heading - piece.heading) / 100)
        for one, piece in known
    }  # fmt: skip


def drag_of(hand: TablePage, words: dict[str, str]) -> Drag:
    """A gesture from its fields."""
    onto = words.get("onto", "")
    if onto and onto not in {one.id for one in hand.page.scene.pieces}:
        raise BadInput(f"There is no {in_short(onto)} on the table.", "onto")
    stepping, dx, dy = words.get("how") == "step", figure(words, "dx"), figure(words, "dy")
    right, ahead = (round(dx), round(dy)) if stepping else hand.way(dx, dy)
    most = max(hand.board.table_width, hand.board.table_height)  # nothing is carried farther
    if stepping and words.get("corner") != "fine":
        most //= hand.handling.grid
    by = max(-most, min(most, right)), max(-most, min(most, ahead))
    return Drag(
        draft=words.get("draft", ""), who=words.get("who", ""), how=words.get("how", "carry"),
        piece=words.get("piece", ""), by=by, at=hand.place(figure(words, "x"), figure(words, "y")),
        corner=words.get("corner", "left"), onto=onto, snaps=words.get("snap") != "no",
    )  # fmt: skip


def figure(words: dict[str, str], name: str) -> float:
    """A number of a gesture; none is none."""
    try:
        found = float(words.get(name) or 0)
    except ValueError:
        raise BadInput(f"{words[name]!r} is no number.", name) from None
    if not abs(found) <= FAR_OFF:  # nor is what is no number at all
        raise BadInput(f"{words[name]!r} lies off every table.", name)
    return found


HANDLERS = [take, look, ghost]
