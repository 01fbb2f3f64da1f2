"""Set-up by command (G9): whole arrangements to choose from, or any list of poses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from berthier.boards.table.measure import Pose
from berthier.core.errors import BadInput
from berthier.core.orders import Offer, Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.elements.game.bounds import start_turn
from berthier.rules.elements.game.names import say_refusal, short
from berthier.rules.elements.game.orders.orders import Verb
from berthier.rules.elements.game.orders.writing import Writer
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.setting_up import check_place, check_setup
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.game.table.stands import WIDTH, Stand, depth_of

AS_DRAWN = "as drawn"
IN_ROOM = "where there is room"
RANKS = {"line": 1, "two lines": 2, "columns of march": 4}
REFUSED = {"refused left": -1, "refused right": 1}
BACK = 100 * PACE
STEP = 25 * PACE  # of the search for room
MOST_NAMED = 4


def order_of_commands(position: Position) -> list[str]:
    """The defender's commands first, then the attacker's (E5)."""
    one = position.battle
    first = one.terms.first
    return there(position, [*one.commands_of(one.other(first)), *one.commands_of(first)])


def there(position: Position, commands: Sequence[str]) -> list[str]:
    """Those who have anybody to set up: the others come later."""
    standing = {stand.command for stand in position.stands}
    return [command for command in commands if command in standing]


def deploy(umpire: Umpire, position: Position, n: int) -> Any:
    """One question a command."""
    commands = order_of_commands(position)
    if n >= len(commands):
        return Next(start_turn, position)
    side = next(of for id_, of, _ in position.battle.commands if id_ == commands[n])
    seat = position.battle.seat(side, commands[n])
    picked = umpire.choose(seat, setup_offer(position, side, [commands[n]]), f"set-up of {commands[n]}")
    return Next(deploy, placed(position, picked.value), n + 1)


def deploy_secretly(umpire: Umpire, position: Position) -> Any:
    """Both sides at once in an envelope, opened together (G-DEPLOY)."""
    seats = position.battle.seats
    ready = ((seat, side, there(position, commands)) for seat, side, commands in seats)
    offers = {seat: setup_offer(position, side, commands) for seat, side, commands in ready if commands}
    for picked in umpire.secretly(offers, "set-up").values():
        position = placed(position, picked.value)
    return Next(start_turn, position)


def placed(position: Position, poses: dict[str, Pose]) -> Position:
    """The position with some elements elsewhere."""
    stands = position.field.everyone
    return position.changed(*(msgspec.structs.replace(stands[id_], pose=pose) for id_, pose in poses.items()))


def setup_offer(position: Position, side: str, commands: Sequence[str]) -> Offer:
    """The arrangements of some commands that stand in their strip; any list of poses that does."""
    own = own_of(position, commands)

    def legal(word: str, poses: dict[str, Pose], label: str = "") -> Order:
        after = placed(position, poses)
        wrong = check_setup(after.field, [s.id for s in own], position.battle.zones[side])
        if wrong is not None:
            raise BadInput(say_refusal(position, wrong, side), "set-up")
        return Order(word, poses, on=tuple(poses), label=label)

    def read(word: str) -> Order:
        poses = poses_of(position, side, commands, word)
        name = word.strip()
        return legal(name, poses, "" if is_named(name) else say_elsewhere(poses))

    def suggest() -> list[Order]:
        found = []
        for name, poses in arrangements(position, side, commands):
            try:
                found.append(legal(name, poses))
            except BadInput:
                continue
        return found or [legal(IN_ROOM, where_there_is_room(position, side, commands))]

    return Offer(suggest, read)


def own_of(position: Position, commands: Sequence[str]) -> list[Stand]:
    """The elements of some commands."""
    return [stand for stand in position.stands if stand.command in commands]


def poses_of(position: Position, side: str, commands: Sequence[str], word: str) -> dict[str, Pose]:
    """Where a set-up places whom: an arrangement by its name, or a list of poses; a fault of the line in a sentence."""
    name = word.strip()
    if name == IN_ROOM:
        return where_there_is_room(position, side, commands)
    if is_named(name):
        return dict(arrangements(position, side, commands))[name]
    return listed(position, side, own_of(position, commands), word)


def is_named(name: str) -> bool:
    """Whether a set-up is one of the arrangements."""
    return name in (AS_DRAWN, IN_ROOM, *RANKS, *REFUSED)


def say_elsewhere(poses: Mapping[str, Pose]) -> str:
    """`Pk1, Sh1 and 3 more stand elsewhere`."""
    names = [short(id_) for id_ in poses]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more} placed by hand"


def listed(position: Position, side: str, own: Sequence[Stand], word: str) -> dict[str, Pose]:
    """A list of poses: `Pk1 800,200 @0 Sh1 850,200 @0`."""
    order = Writer(position.field, position.battle.army(side).mark).read_placed(Verb.ARRIVE, word.split())
    foreign = next((id_ for id_ in order.who if id_ not in {s.id for s in own}), None)
    if foreign is not None:
        raise BadInput(f"{foreign} is not to be set up here.", "set-up")
    return dict(zip(order.who, order.at, strict=True))


def arrangements(position: Position, side: str, commands: Sequence[str]) -> list[tuple[str, dict[str, Pose]]]:
    """As drawn, in line, in two lines, with one wing refused, in columns."""
    found = [(AS_DRAWN, dict[str, Pose]())]
    for name, ranks in RANKS.items():
        found.append((name, {k: v for c in commands for k, v in drawn_up(position, side, c, ranks, 0).items()}))
    for name, wing in REFUSED.items():
        found.append((name, {k: v for c in commands for k, v in drawn_up(position, side, c, 1, wing).items()}))
    return found


def drawn_up(position: Position, side: str, command: str, ranks: int, refused: int) -> dict[str, Pose]:
    """A command in so many ranks about where it stands, its front on the edge of the strip; a wing 100 paces back."""
    own = [s for s in position.stands if s.command == command]
    zone, south = position.battle.zones[side], position.battle.edges[side] == "south"
    low, high = min(p[0] for p in zone), max(p[0] for p in zone)
    front = max(p[1] for p in zone) if south else min(p[1] for p in zone)
    files = -(-len(own) // ranks)
    middle = sum(s.pose.x for s in own) // len(own) // WIDTH * WIDTH
    left = max(low, min(high - files * WIDTH, middle - files * WIDTH // 2))
    deep = max(depth_of(s) for s in own)
    poses = {}
    for n, stand in enumerate(own):
        rank, file = divmod(n, files)
        behind = rank * deep + (BACK if refused and (file * 2 < files) == ((refused < 0) == south) else 0)
        y = front - behind if south else front + behind
        poses[stand.id] = Pose(left + file * WIDTH + WIDTH // 2, y, 0 if south else 18000)
    return poses


def where_there_is_room(position: Position, side: str, commands: Sequence[str]) -> dict[str, Pose]:
    """Each element in the first free place of the strip, from the front back and from the middle outward."""
    own = own_of(position, commands)
    field = position.field.changed(gone=[s.id for s in own])
    poses = {}
    for stand in own:
        pose = next(p for p in places(position, side, stand) if is_place(field, side, position, stand, p))
        poses[stand.id] = pose
        field = field.changed(msgspec.structs.replace(stand, pose=pose))
    return poses


def places(position: Position, side: str, stand: Stand) -> Iterator[Pose]:
    """Places of a strip row by row from its front, each row from where the element is drawn outward."""
    zone, south = position.battle.zones[side], position.battle.edges[side] == "south"
    low, high = min(p[0] for p in zone), max(p[0] for p in zone)
    near, far = min(p[1] for p in zone), max(p[1] for p in zone)
    rows = range(far, near, -STEP) if south else range(near, far, STEP)
    for y in rows:
        for x in sorted(range(low + WIDTH // 2, high, STEP), key=lambda x: abs(x - stand.pose.x)):
            yield Pose(x, y, 0 if south else 18000)


def is_place(field: Field, side: str, position: Position, stand: Stand, pose: Pose) -> bool:
    """Whether an element may be set up there."""
    there = msgspec.structs.replace(stand, pose=pose)
    return check_place(field, there, position.battle.zones[side]) is None
