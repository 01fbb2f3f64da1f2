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
from litestar.response import Template

from berthier.boards.board import EDGE, TableBoard
from berthier.boards.handling import Drag, Ghost, Handling, ShadedGround, TapChoice
from berthier.boards.scene import Piece
from berthier.boards.table.figures import corners
from berthier.boards.table.measure import Point, Pose
from berthier.core.errors import BadInput
from berthier.core.nesting import innermost
from berthier.core.orders import label_of, read_option, starts_of
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen
from berthier.engine.snapshots import decode_next, encode_next
from berthier.staff.played.fights import odds_of
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.boards.orders import Before, FightView, before
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import aside

Asked = Request[Any, Any, Any]
Drawn = list[tuple[float, float]]
MOST_FIGHTS = 12
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
    turns: bool
    mine: bool
    bases: list[Drawn]
    shades: list[ShadeView]
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


class TablePage(msgspec.Struct, frozen=True):
    """A page with a table on it: its handling and the side that looks."""

    page: GamePage
    board: TableBoard
    handling: Handling

    @property
    def side(self) -> str:
        """The side asked, else the side of the seat."""
        return self.page.asked or self.page.room.view.seat

    @property
    def why(self) -> str:
        """What is asked now."""
        question = self.page.room.view.question
        return question.why if question is not None else ""

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
        scale = self.board.scale
        return round((x - EDGE) / scale), round(self.board.table_height - (y - EDGE) / scale)

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
        raise BadInput(f"There is no {piece} on the table.", "piece")
    whole, draft = words.get("whole") == "yes", str(words.get("draft", ""))
    work = partial(hand.handling.take, hand.page.position, hand.side, hand.why, piece, whole, draft)
    found = await to_thread.run_sync(work)
    pieces = {one.id: one for one in hand.page.scene.pieces}
    bases = [hand.points(standing(pieces[id_])) for id_ in found.who if id_ in pieces]
    return TakenView(
        found.who, found.word, found.title, found.lines, found.refused, found.turns, pieces[piece].side == hand.side,
        bases, hand.shades(found.shades), found.choices,
    )  # fmt: skip


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
    try:
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
        word, label, ok, says, found.measure, farthest, bases, ways, found.meets, hand.shades(found.shades)
    )


def drag_of(hand: TablePage, words: dict[str, str]) -> Drag:
    """A gesture from its fields."""

    def figure(name: str) -> float:
        try:
            found = float(words.get(name) or 0)
        except ValueError:
            raise BadInput(f"{words[name]!r} is no number.", name) from None
        if not abs(found) <= FAR_OFF:  # nor is what is no number at all
            raise BadInput(f"{words[name]!r} lies off every table.", name)
        return found

    stepping = words.get("how") == "step"
    by = (round(figure("dx")), round(figure("dy"))) if stepping else hand.way(figure("dx"), figure("dy"))
    return Drag(
        draft=words.get("draft", ""), who=words.get("who", ""), how=words.get("how", "carry"),
        piece=words.get("piece", ""), by=by, at=hand.place(figure("x"), figure("y")),
        corner=words.get("corner", "left"), onto=words.get("onto", ""), snaps=words.get("snap") != "no",
    )  # fmt: skip


async def weighed(hand: TablePage, call: Next[Any], answers: tuple[Answer, ...] = ()) -> Before:
    """The exact odds of a fight, from where it stands after these answers, and every modifier with its reason."""
    switches = {id_: str(value) for id_, value in hand.page.played.situation.switches.set}
    return await aside(partial(from_there, hand.page.room.ruleset.key, switches, encode_next(call), answers))


def from_there(ruleset_key: str, switches: dict[str, str], call: dict[str, Any], answers: tuple[Answer, ...]) -> Before:
    """From plain data: this may be worked out in another process."""
    if not answers:
        return before(ruleset_key, switches, call)
    ruleset = find_ruleset(ruleset_key)
    inner, played = decode_next(call, ruleset.package), ruleset.set(switches)
    live: Live[Any] = Live(inner, played, answers)
    return Before(odds_of(ruleset, inner, played, answers), live.record.tallies[-1:])


@get("/seat/{token:str}/fights", include_in_schema=False)
async def fights(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The fights to be fought, the best first, each with its odds and reasons; one under way from where it stands."""
    hand = await hand_of(request, visit, token)
    (node, answers), fought = hand.page.played.game.position, hand.page.fight
    under_way = set(fought.on) if fought is not None and hand.page.is_inside else set()
    found_by = partial(hand.handling.fights, hand.page.position)
    listed = await to_thread.run_sync(found_by) if hand.page.room.is_open else ()
    found = []
    for order in listed[:MOST_FIGHTS]:
        call = starts_of(order)
        if call is not None:
            one, other = order.on[0], order.on[-1]
            is_begun = {one, other} <= under_way
            before = await weighed(hand, innermost(node), tuple(answers)) if is_begun else await weighed(hand, call)
            found.append(FightView(label_of(order), one, other, before, hand.names(one, other)))
    return Template("table_fights.html", context={"fights": found, "more": len(listed) - len(found), "leads": False})


@get("/seat/{token:str}/against", include_in_schema=False)
async def against(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """Two enemies as if they fought now; where they cannot, the sentence that says why."""
    hand, words = await hand_of(request, visit, token), request.query_params
    one, other = str(words.get("one", "")), str(words.get("other", ""))
    try:
        call = hand.handling.against(hand.page.position, one, other)
    except BadInput as problem:
        return Template("table_fights.html", context={"fights": [], "refused": problem.error})
    if call is None:
        raise BadInput(f"{one} and {other} cannot fight.", "other")
    names = hand.names(one, other)
    label = f"{names[0]} against {names[1]}, if they fought"
    found = [FightView(label, one, other, await weighed(hand, call), names)]
    return Template("table_fights.html", context={"fights": found, "more": 0, "leads": False})


@get("/seat/{token:str}/leads", include_in_schema=False)
async def leads(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """A choice in the midst of a fight, or one that begins it: what each answer leads to, exactly."""
    hand = await hand_of(request, visit, token)
    options, (node, answers) = hand.page.played.game.options.get(hand.page.asked, ()), hand.page.played.game.position
    inner, question, found = innermost(node), hand.page.room.view.question, []
    is_open = question is not None and question.asks == "choose" and not question.offers
    for option in options[:MOST_FIGHTS] if is_open else ():
        call = inner if hand.page.is_inside else starts_of(option)
        given = (*answers, chosen(option)) if hand.page.is_inside else ()
        if call is not None:
            found.append(FightView(label_of(option), "", "", await weighed(hand, call, given)))
    told = [fight for fight in found if len(fight.rows) > 1]  # an answer that settles everything leads to itself
    return Template("table_fights.html", context={"fights": told, "more": 0, "leads": True})


HANDLERS = [take, ghost, fights, against, leads]
