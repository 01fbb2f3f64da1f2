"""Free battles by seed (f): terrain after the recipe, armies within a budget, two commands each."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from berthier.boards.land import load_data
from berthier.boards.table.measure import COSINE, ONE, SINE, rdiv
from berthier.core.errors import unknown
from berthier.rules.elements.bases import depth
from berthier.rules.elements.units import Type

PACKAGE = "berthier.rules.elements.game"
PACE = 80
TABLES = {"small": (1600, 1200), "standard": (2400, 1600)}
WRITTEN_FOR = 180
MINUTES = {"skirmish": 60, "battle": 90, "grand": 180}
Shape = list[list[int]]
Box = tuple[int, int, int, int]


def draw(seed: int, label: str, n: int) -> int:
    """The first 8 bytes of the SHA-256 of "seed/label", modulo n."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{label}".encode()).digest()[:8], "big") % n


@cache
def army_file() -> dict[str, Any]:
    """Army lists, points, budgets, and the generator's figures."""
    return dict(load_data(PACKAGE, "armies.json"))


def in_units(shape: Sequence[Sequence[int]]) -> Shape:
    """Paces to units."""
    return [[x * PACE, y * PACE] for x, y in shape]


def terrain(seed: int, climate: str, width: int, height: int) -> list[dict[str, Any]]:
    """The pieces of a table by seed, in units; the size in paces (f)."""
    figures = army_file()["generator"]
    if climate not in figures["climates"]:
        raise unknown("climate", climate, figures["climates"], "climate")
    least, most = figures["pieces"]["least"], figures["pieces"]["most"]
    pieces: list[dict[str, Any]] = []
    boxes: list[Box] = []
    for k in range(least + draw(seed, "count", most - least + 1)):
        pieces += one_piece(seed, k, figures, climate, (width, height), boxes)
    road = road_points(seed, width, height)
    pieces.append({"id": "road", "kind": "road", "shape": in_units(road)})
    return pieces + river_pieces(seed, road, width, height)


def one_piece(
    seed: int, k: int, figures: Mapping[str, Any], climate: str, size: tuple[int, int], boxes: list[Box]
) -> list[dict[str, Any]]:
    """One piece, tried until it lies apart from the others; what belongs to it comes with it."""
    weights = figures["climates"][climate]
    apart, margin = figures["pieces"]["apart"], figures["pieces"]["margin"]
    for t in range(figures["pieces"]["tries"]):
        label = f"{k}.{t}"
        kind = weighed(weights, draw(seed, f"{label} kind", sum(weight for _, weight in weights)))
        low, high = figures["radius"][kind]
        rx, ry = (low + draw(seed, f"{label} {axis}", high - low + 1) for axis in ("rx", "ry"))
        cx, cy = (10 * draw(seed, f"{label} {a}", size[n] // 10 + 1) for n, a in enumerate("xy"))
        box = (cx - rx, cy - ry, cx + rx, cy + ry)
        if not fits(box, size, margin, boxes, apart):
            continue
        boxes.append(box)
        return with_its_own(seed, k, label, kind, (cx, cy, rx, ry), figures["roughness"])
    return []


def weighed(weights: Sequence[Sequence[Any]], v: int) -> str:
    """The kind a draw falls on, taken off weight by weight."""
    for kind, weight in weights:
        if v < weight:
            return str(kind)
        v -= weight
    return str(weights[-1][0])


def fits(box: Box, size: tuple[int, int], margin: int, boxes: Sequence[Box], apart: int) -> bool:
    """Inside by the margin, and apart from the boxes of those kept before."""
    if box[0] < margin or box[1] < margin or box[2] > size[0] - margin or box[3] > size[1] - margin:
        return False
    return not any(
        box[0] - apart < b[2] and b[0] < box[2] + apart and box[1] - apart < b[3] and b[1] < box[3] + apart
        for b in boxes
    )


def with_its_own(
    seed: int, k: int, label: str, kind: str, at: tuple[int, int, int, int], roughness: int
) -> list[dict[str, Any]]:
    """A piece with the top of a large hill, or the hedge of an enclosure or orchard."""
    cx, cy, rx, ry = at
    shape = outline(seed, label, at, roughness)
    found = [{"id": f"{kind}{k + 1}", "kind": kind, "shape": in_units(shape)}]
    if kind == "hill" and rx >= 150 and ry >= 150:
        top = outline(seed, f"{label} top", (cx, cy, rx // 2, ry // 2), roughness)
        found.append({"id": f"top{k + 1}", "kind": "hill", "shape": in_units(top)})
    if kind in ("enclosure", "orchard"):
        south = sorted(sorted(shape, key=lambda p: (p[1], p[0]))[:2])
        found.append({"id": f"hedge{k + 1}", "kind": "hedge", "shape": in_units(south)})
    return found


def outline(seed: int, label: str, at: tuple[int, int, int, int], roughness: int) -> list[tuple[int, int]]:
    """Twelve corners every 30 degrees, each drawn in a little."""
    cx, cy, rx, ry = at
    points = []
    for j in range(12):
        f, h = 100 - draw(seed, f"{label} r{j}", roughness + 1), 3000 * j
        points.append((cx + rdiv(rx * f * SINE[h], 100 * ONE), cy + rdiv(ry * f * COSINE[h], 100 * ONE)))
    return points


def road_points(seed: int, w: int, h: int) -> list[tuple[int, int]]:
    """One road of five points, south to north or west to east."""
    bends = [draw(seed, f"road{j}", 241) - 120 for j in range(5)]
    if draw(seed, "road", 2) == 0:
        return [(w // 2 + bends[j], h * j // 4) for j in range(5)]
    return [(w * j // 4, h // 2 + bends[j]) for j in range(5)]


def river_pieces(seed: int, road: Sequence[tuple[int, int]], w: int, h: int) -> list[dict[str, Any]]:
    """One table in six has a river across the road, with a bridge where they meet, and a ford."""
    if draw(seed, "river", 6):
        return []
    north = draw(seed, "road", 2) == 0
    m = h // 2 + 200 - draw(seed, "river y", 401) if north else w // 2 + 300 - draw(seed, "river y", 601)
    band = rectangle(0, m - 12, w, m + 13) if north else rectangle(m - 12, 0, m + 13, h)
    axis = 1 if north else 0
    a, b = next((a, b) for a, b in pairwise(road) if a[axis] <= m <= b[axis])
    at = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * (m - a[axis]) // (b[axis] - a[axis])
    ford = at + 400 if at < (w if north else h) // 2 else at - 400
    found = [{"id": "river", "kind": "river", "shape": in_units(band)}]
    for name, place in (("bridge", at), ("ford", ford)):
        x, y = (place, m) if north else (m, place)
        found.append({"id": name, "kind": name, "shape": in_units(rectangle(x - 40, y - 40, x + 40, y + 40))})
    return found


def rectangle(west: int, south: int, east: int, north: int) -> list[tuple[int, int]]:
    """Counter-clockwise from the south-west."""
    return [(west, south), (east, south), (east, north), (west, north)]


def army_list(key: str) -> dict[str, Any]:
    """An army list by key."""
    known = {one["key"]: one for one in army_file()["lists"]}
    if key not in known:
        raise unknown("army list", key, known, "army")
    return dict(known[key])


def ready_army(seed: int, key: str, budget: int) -> list[tuple[str, str]]:
    """A ready army: the least of every row, then one more of a row drawn, until none fits (f); type and grade."""
    points, rows = army_file()["points"], army_list(key)["elements"]
    counts = [rdiv(row["least"] * budget, WRITTEN_FOR) for row in rows]
    most = [rdiv(row["most"] * budget, WRITTEN_FOR) for row in rows]
    left = budget - sum(count * points[row["element"]] for count, row in zip(counts, rows, strict=True))
    n = 0
    while True:
        open_rows = [i for i, row in enumerate(rows) if counts[i] < most[i] and points[row["element"]] <= left]
        if not open_rows:
            break
        i = open_rows[draw(seed, f"army {n}", len(open_rows))]
        counts[i] += 1
        left -= points[rows[i]["element"]]
        n += 1
    return [
        (row["element"].split()[0], row["element"][-2]) for row, count in zip(rows, counts, strict=True)
        for _ in range(count)
    ]  # fmt: skip


def free_battle(seed: int, size: str, climate: str, armies: tuple[str, str], south: str = "blue") -> dict[str, Any]:
    """A free battle as data: table, two armies in two commands each, drawn up along their edges."""
    file = army_file()
    if size not in file["free"]:
        raise unknown("size", size, file["free"], "size")
    kind, turns, budget = file["free"][size]["table"], file["free"][size]["turns"], file["budgets"][size]
    w, h = TABLES[kind]
    edges = ("south", "north") if south == "blue" else ("north", "south")
    sides = [
        {"key": side, "name": army_list(key)["name"], "mark": side[0].upper(), "edge": edge}
        for side, key, edge in zip(("blue", "red"), armies, edges, strict=True)
    ]
    elements, commands = [], []
    for side, key in zip(sides, armies, strict=True):
        drawn = dealt(ready_army(seed, key, budget), side, army_list(key)["generals"])
        elements += drawn_up(drawn, side["edge"], w * PACE, h * PACE, kind == "standard")
        commands += [{"id": f"{side['mark']}{n}", "side": side["key"], "name": f"{side['name']} {n}"} for n in (1, 2)]
    return {
        "key": "free", "title": "A free battle", "about": "Terrain and armies by seed.", "level": "free",
        "minutes": MINUTES[size], "table": {"width": w * PACE, "height": h * PACE,
                                 "pieces": terrain(seed, climate, w, h)},
        "sides": sides, "commands": commands, "elements": elements, "turns": turns, "first": "red", "light": "day",
        "weather": {"mode": "roll"}, "rivers": {}, "deploy": {"zones": {}}, "arrivals": [], "special": [],
    }  # fmt: skip


def dealt(army: Sequence[tuple[str, str]], side: Mapping[str, str], generals: Sequence[str]) -> list[dict[str, Any]]:
    """The elements dealt to two commands in turn, each led by its first of a type the list names."""
    numbers: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for n, (kind, grade) in enumerate(army):
        numbers[kind] = numbers.get(kind, 0) + 1
        found.append({
            "id": f"{side['mark']}-{kind}{numbers[kind]}", "side": side["key"],
            "command": f"{side['mark']}{n % 2 + 1}", "type": kind, "grade": grade,
        })  # fmt: skip
    for command in {one["command"] for one in found}:
        led = [one for one in found if one["command"] == command]
        next((one for one in led if one["type"] in generals), led[0])["general"] = True
    return found


def drawn_up(army: list[dict[str, Any]], edge: str, w: int, h: int, large: bool) -> list[dict[str, Any]]:
    """A first arrangement: each command in its half of the strip, its train behind, all square to the edge."""
    off = (300 if large else 100) * PACE
    front = (500 if large else 300) * PACE - 1000
    rows: dict[tuple[str, int], int] = {}
    placed = []
    for one in sorted(army, key=lambda e: (e["command"], e["type"] in ("Bg", "Pont", "WWg", "Art"), e["id"])):
        half = 0 if one["command"].endswith("1") else 1
        wide = (w - 2 * off) // 2 // 4000 - 1
        n = rows.get((one["command"], 0), 0)
        rows[(one["command"], 0)] = n + 1
        rank, file = divmod(n, wide)
        x = off + half * (w - 2 * off) // 2 + 4000 + file * 4000
        deep = int(depth(Type(one["type"])) * PACE)
        y = front - rank * 8400
        pose = [x, y, 0] if edge == "south" else [x, h - y, 18000]
        placed.append(one | {"pose": pose})
        if y - deep < 0:
            raise ValueError("the army is too large for its strip")
    return placed
