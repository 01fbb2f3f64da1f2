"""Contact, neighbours, groups and meeting poses (K6, K7, K8)."""

from __future__ import annotations

from collections.abc import Mapping

from berthier.boards.table.figures import Base, Edge
from berthier.boards.table.limits import Tolerances
from berthier.boards.table.measure import FULL, Point, Pose, apart, out_of_frame, rdiv, root_up, turn

ROUND = (Edge.FRONT, Edge.RIGHT, Edge.REAR, Edge.LEFT)  # clockwise


def together(a: Point, b: Point, within: int) -> bool:
    """Two points in one place, each coordinate within a tolerance."""
    return abs(a[0] - b[0]) <= within and abs(a[1] - b[1]) <= within


def same_way(a: Base, b: Base, limits: Tolerances) -> bool:
    """Facing the same way."""
    return apart(a.pose[2], b.pose[2]) <= limits.same_way


def shared_length(a: Base, a_edge: Edge, b: Base, b_edge: Edge, limits: Tolerances) -> int:
    """The length that edge of a lies along that edge of b; 0 if it does not, or shares too little (K7)."""
    if apart(a.looks(a_edge), (b.looks(b_edge) + 18000) % FULL) > limits.same_way:
        return 0
    (px, py), (qx, qy) = b.edge(b_edge)
    dx, dy = qx - px, qy - py
    mx, my = a.middle(a_edge)
    off, square = dx * (my - py) - dy * (mx - px), dx * dx + dy * dy
    if off * off > limits.touch * limits.touch * square:
        return 0
    whole = root_up(square)
    ends = sorted(rdiv((x - px) * dx + (y - py) * dy, whole) for x, y in a.edge(a_edge))
    shared = min(ends[1], whole) - max(ends[0], 0)
    return shared if shared >= limits.least else 0


def front_on(a: Base, b: Base, limits: Tolerances) -> tuple[Edge, int] | None:
    """The edge of b that the front of a lies along, and for how long (K7)."""
    edge = edge_faced(a, b, limits)
    if edge is None or not is_near(a, b):
        return None
    shared = shared_length(a, Edge.FRONT, b, edge, limits)
    return (edge, shared) if shared else None


def edge_faced(a: Base, b: Base, limits: Tolerances) -> Edge | None:
    """The only edge of b that the front of a can lie along, by their headings."""
    quarter, off = divmod(a.pose[2] - b.pose[2] + 18000 + limits.same_way, 9000)
    return ROUND[quarter % 4] if off <= 2 * limits.same_way else None


def is_near(a: Base, b: Base) -> bool:
    """A filter: whether two bases can touch at all."""
    reach = a.width + a.depth + b.width + b.depth
    return abs(a.pose[0] - b.pose[0]) <= reach and abs(a.pose[1] - b.pose[1]) <= reach


def is_beside(a: Base, b: Base, limits: Tolerances) -> Edge | None:
    """On which side of a the base b stands level: same way, front corners together (K7)."""
    if not (is_near(a, b) and same_way(a, b, limits)):
        return None
    ours, theirs = a.figure, b.figure
    if together(ours[0], theirs[1], limits.touch):
        return Edge.LEFT
    return Edge.RIGHT if together(ours[1], theirs[0], limits.touch) else None


def is_directly_behind(b: Base, a: Base, limits: Tolerances) -> bool:
    """Whether b stands directly behind a: same way, both front corners on both rear corners (K7)."""
    if not (is_near(a, b) and same_way(a, b, limits)):
        return False
    ours, theirs = a.figure, b.figure
    return together(theirs[0], ours[3], limits.touch) and together(theirs[1], ours[2], limits.touch)


def side_contact(a: Base, b: Base, limits: Tolerances) -> Edge | None:
    """The flank of a that a flank of b lies along (K7)."""
    if not is_near(a, b):
        return None
    for edge in (Edge.LEFT, Edge.RIGHT):
        if any(shared_length(b, other, a, edge, limits) for other in (Edge.LEFT, Edge.RIGHT)):
            return edge
    return None


def are_linked(a: Base, b: Base, limits: Tolerances) -> bool:
    """In one group: front or rear corners level, a rank exactly behind, or one behind the other in a column (K6)."""
    if not may_be_linked(a, b, limits):
        return False
    return are_ranked(a, b, limits) or follows(a, b, limits) or follows(b, a, limits)


def may_be_linked(a: Base, b: Base, limits: Tolerances) -> bool:
    """A filter: level with one another they are two half widths apart, in a rank or column a depth and the link."""
    across = (a.width + b.width) // 2 + abs(a.depth - b.depth)
    reach = max(across, max(a.depth, b.depth) + 2 * limits.link) + 2 * limits.touch + a.width // 50
    return abs(a.pose[0] - b.pose[0]) <= reach and abs(a.pose[1] - b.pose[1]) <= reach


def are_ranked(a: Base, b: Base, limits: Tolerances) -> bool:
    """Level at the front or at the rear, or one rank exactly behind the other."""
    if not same_way(a, b, limits):
        return False
    if is_beside(a, b, limits) or is_directly_behind(a, b, limits) or is_directly_behind(b, a, limits):
        return True
    ours, theirs = a.figure, b.figure
    return together(ours[3], theirs[2], limits.touch) or together(ours[2], theirs[3], limits.touch)


def follows(b: Base, a: Base, limits: Tolerances) -> bool:
    """Whether b stands behind a as in a column: its front middle at the other's rear middle, 90 degrees at most."""
    return together(b.pose.at, a.rear, limits.link) and apart(a.pose[2], b.pose[2]) <= 9000


def bodies(units: Mapping[str, Base], limits: Tolerances) -> list[tuple[str, ...]]:
    """All that hangs together, sorted, by first name (K6)."""
    left, found = sorted(units), []
    while left:
        body, todo = {left[0]}, [left[0]]
        while todo:
            one = units[todo.pop()]
            more = [name for name in left if name not in body and are_linked(one, units[name], limits)]
            body.update(more)
            todo += more
        found.append(tuple(sorted(body)))
        left = [name for name in left if name not in body]
    return found


def column(units: Mapping[str, Base], limits: Tolerances) -> tuple[str, ...] | None:
    """The units from head to tail if one stands first and each other behind exactly one (K6); else None."""
    before = {b: [a for a in units if a != b and follows(units[b], units[a], limits)] for b in units}
    heads = [name for name, ahead in before.items() if not ahead]
    if len(heads) != 1 or any(len(ahead) > 1 for ahead in before.values()):
        return None
    order = heads
    while len(order) < len(units):
        after = [name for name, ahead in before.items() if ahead == [order[-1]]]
        if len(after) != 1 or after[0] in order:
            return None
        order.append(after[0])
    return tuple(order)


def meeting_pose(enemy: Base, edge: Edge, width: int) -> Pose:
    """Where one of that width stands who meets an edge: corners matched at the front corner (K8)."""
    pose, h = enemy.pose, enemy.pose[2]
    if edge is Edge.FRONT:
        return Pose(pose[0], pose[1], (h + 18000) % FULL)
    if edge is Edge.REAR:
        return Pose(*enemy.rear, h)
    corner = enemy.figure[0 if edge is Edge.LEFT else 1]
    way = (h + 9000) % FULL if edge is Edge.LEFT else (h - 9000) % FULL
    return Pose(*out_of_frame(Pose(*corner, h), 0, -(width // 2)), way)


def edge_met(h: int, enemy: Base) -> Edge:
    """The edge that one heading that way meets: front, rear, else the flank it comes from (K8)."""
    if apart(h, (enemy.pose[2] + 18000) % FULL) <= 4500:
        return Edge.FRONT
    if apart(h, enemy.pose[2]) <= 4500:
        return Edge.REAR
    return Edge.LEFT if turn((enemy.pose[2] + 18000) % FULL, h) < 0 else Edge.RIGHT
