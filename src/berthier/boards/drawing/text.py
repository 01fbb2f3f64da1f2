"""A board as text for terminals: hexes row by row, areas and tables on a grid of letters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from berthier.boards.board import AreaBoard, Board, HexBoard, TableBoard
from berthier.boards.drawing.draw_features import is_inside
from berthier.boards.scene import Piece, Scene
from berthier.boards.sides import Colours, SideLook

CELL = 3  # letters a column of hexes takes
ARROWS = "↑↗→↘↓↙←↖"
SIGNS = {"trees": "♣", "oaks": "♣", "hachures": "n", "hummocks": "n", "cones": "^", "peaks": "^", "snow peaks": "A"}
SIGNS |= {"reeds": '"', "reeds over water": '"', "tufts": ",", "dots": ":", "waves": "~", "open waves": "~", "": "·"}
PATCHES = {"hill": "n", "lake": "~", "river": "~", "stream": "~", "road": "=", "hedge": "o", "wall": "#", "field": "."}
PATCHES |= {"crops": "|", "marsh": '"', "rough": ",", "scrub": ",", "block": "H", "bua": "H", "houses": "H"}


def draw_text(board: Board, scene: Scene, sides: Sequence[SideLook], width: int = 100) -> str:
    """The board in letters, no wider than asked."""
    colours = Colours(sides)
    if isinstance(board, HexBoard):
        return _hexes(board, scene, colours, width)
    if isinstance(board, AreaBoard):
        return _areas(board, scene, colours, width)
    return _table(board, scene, colours, width)


def short(piece: Piece, colours: Colours) -> str:
    """A piece in a few letters: `Gy7`."""
    figure = piece.label.split()[0] if piece.label else piece.name[:3]
    return f"{colours.letters(piece.side)}{figure}" if piece.place else (piece.name or piece.id)


def _hexes(board: HexBoard, scene: Scene, colours: Colours, width: int) -> str:
    """Two lines a row: even columns above, odd columns half a hex lower."""
    left, right, top, bottom = _part(board, scene, (width - 4) // CELL)
    standing = _standing(board, scene, colours)
    sites = {site.at: ("*" if site.rank >= 2 else "o") for site in board.sites}
    lines = ["    " + "".join(f"{column + board.first:02}".ljust(CELL) for column in range(left, right))]
    for row in range(top, bottom):
        for odd in (0, 1):
            line = [f"{row + board.first:02}  " if not odd else "    "]
            for column in range(left, right):
                cell = ""
                if column & 1 == odd:
                    key = board.name(column, row)
                    mark = SIGNS.get(board.ground_at(key).mark, "?")
                    ground = " " if board.ground_at(key).water and mark == "·" else mark
                    cell = standing.get(key) or sites.get(key) or ground
                line.append(cell.ljust(CELL))
            lines.append(_joined(line).rstrip())
    return "\n".join(lines)


def _joined(cells: list[str]) -> str:
    """Cells side by side; a long one takes the room of the empty one after it."""
    text = ""
    for number, cell in enumerate(cells):
        start = 4 + CELL * (number - 1) if number else 0
        if cell.strip() or len(text) <= start:
            text = text[:start].ljust(start) + cell if len(text) <= start or not text[start:].strip() else text + cell
    return text


def _part(board: HexBoard, scene: Scene, columns: int) -> tuple[int, int, int, int]:
    """The columns and rows to show: what is in play, else around the pieces."""
    hexes = {piece.place for piece in scene.pieces} & set(board.places)
    wanted = [board.offset(key) for key in (board.window or hexes) if key in board.places and not _is_zone(board, key)]
    if not wanted:
        return 0, min(board.columns, columns), 0, board.rows
    left = max(0, min(column for column, _ in wanted) - 1)
    right = min(board.columns, max(column for column, _ in wanted) + 2)
    if right - left > columns:
        left = max(0, min(left + (right - left - columns) // 2, board.columns - columns))
        right = left + columns
    rows = [row for _, row in wanted]
    return left, right, max(0, min(rows) - 1), min(board.rows, max(rows) + 2)


def _is_zone(board: HexBoard, key: str) -> bool:
    return board.places[key].kind == "zone"


def _standing(board: Board, scene: Scene, colours: Colours) -> dict[str, str]:
    """The first piece of each stack; troops before who leads them, whose ratings would pass for their strength."""
    stacks: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in sorted(scene.pieces, key=lambda piece: (piece.kind != "leader", piece.order), reverse=True):
        stacks[piece.place].append(piece)
    return {
        place: short(stack[0], colours) + ("+" if len(stack) > 1 else "") for place, stack in stacks.items() if place
    }


class _Canvas:
    """A grid of letters; what is put first stays."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.lines = [[" "] * width for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()

    def put(self, x: float, y: float, text: str) -> bool:
        """Write if there is room; whether there was."""
        row, start = int(y), max(0, min(int(x), self.width - len(text)))
        cells = {(column, row) for column in range(start - 1, start + len(text) + 1)}
        if not 0 <= row < self.height or cells & self.taken:
            return False
        for column, letter in enumerate(text, start):
            self.lines[row][column] = letter
        self.taken |= {(column, row) for column in range(start, start + len(text))}
        return True

    def __str__(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self.lines)


def _areas(board: AreaBoard, scene: Scene, colours: Colours, width: int) -> str:
    scale = width / board.width
    canvas = _Canvas(width, max(10, int(board.height * scale / 2)))
    standing = _standing(board, scene, colours)
    for key, text in standing.items():
        if key in board.places:
            spot = board.places[key]
            canvas.put(spot.x * scale, spot.y * scale / 2, f"[{text}]")
    for area in board.areas:
        x, y = board.point(*area.at)
        if 0 <= x < board.width and 0 <= y < board.height:
            name = f"{'*' if area.city and area.city.rank >= 2 else 'o'}{area.city.name if area.city else area.title}"
            canvas.put(x * scale, y * scale / 2, name)
    return str(canvas)


def _table(board: TableBoard, scene: Scene, colours: Colours, width: int) -> str:
    scale = width / board.table_width
    height = max(10, int(board.table_height * scale / 2))
    canvas = _Canvas(width, height)
    for feature in board.features:
        if feature.closed and len(feature.points) > 2 and not feature.decor:
            sign = PATCHES.get(feature.kind.split("_")[-1].split()[-1], "♣" if "wood" in feature.kind else ":")
            ring = [(x * scale, height - y * scale / 2) for x, y in feature.points]
            for row in range(height):
                for column in range(width):
                    if is_inside((column + 0.5, row + 0.5), ring):
                        canvas.lines[row][column] = sign
    for piece in sorted(scene.pieces, key=lambda piece: piece.order, reverse=True):
        arrow = ARROWS[round(piece.heading / 4500) % 8] if piece.width else ""
        text = f"{arrow}{piece.name or piece.id}"
        x, y = piece.x * scale, height - 1 - piece.y * scale / 2
        _ = canvas.put(x, y, text) or canvas.put(x, y + 1, text) or canvas.put(x, y - 1, text)
    return str(canvas)
