"""What a unit can do on tap (e): formations, fire, charges, houses, each with the sentence that refuses it."""

from __future__ import annotations

from berthier.boards.handling import TapChoice
from berthier.boards.table.notation import decimal
from berthier.core.errors import BadInput
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.fire import expected
from berthier.rules.battalions.game.combat.checks import aim
from berthier.rules.battalions.game.combat.firing import Fire, gun_reach, musket_reach
from berthier.rules.battalions.game.judging.judging_orders import ball_figures
from berthier.rules.battalions.game.judging.plans import by_distance
from berthier.rules.battalions.game.orders.dragging import best_charge, drafted
from berthier.rules.battalions.game.orders.drill import can_skirmish
from berthier.rules.battalions.game.orders.offers import check_command
from berthier.rules.battalions.game.orders.order_words import say_act
from berthier.rules.battalions.game.orders.orders import (
    Act,
    Command,
    Dress,
    Face,
    FireAt,
    Form,
    Go,
    Leave,
    Occupy,
    Rally,
    Stand,
    read,
    write_act,
)
from berthier.rules.battalions.game.position import Position
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH, OCCUPY_WITHIN
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK
from berthier.rules.battalions.game.table.rates import charge_limit
from berthier.rules.battalions.game.table.refusal import Refused
from berthier.rules.battalions.game.table.shape import firing
from berthier.rules.battalions.game.turns import SECOND
from berthier.rules.battalions.units import Arm, Formation, Status

MOST_TARGETS = 4
SHAPES = {
    Arm.INFANTRY: (("line", "l"), ("column", "c"), ("square", "s"), ("skirmish", "k"), ("road", "r")),
    Arm.CAVALRY: (("line", "l"), ("column", "c"), ("skirmish", "k"), ("road", "r")),
    Arm.ARTILLERY: (("limbered", "l"), ("unlimbered", "u")),
}
WAYS_OUT = (("north", 0), ("east", 9000), ("south", 18000), ("west", 27000))
Tap = tuple[Act, str, str]
STAND: Tap = (Stand(), "stand", ".")
SEEN = 0.05  # figures on the average: less is not told


def choices(position: Position, why: str, troop: Troop, draft: str) -> list[TapChoice]:
    """Formations, fire, charges, houses on tap; after a first act that is drawn, as the second."""
    begun = draft.strip().rstrip("/").strip() if draft.startswith(f"{troop.id} ") else ""
    acts = read(begun).acts if begun else ()
    chain = why != SECOND and len(acts) == 1 and isinstance(acts[0], Go | Form | Face)
    place = drafted(position, why, troop.id, f"{begun} /" if chain else "")
    found = []
    for act, label, key in on_tap(place.field, place.troop):
        word = (
            write_act(act)
            if why == SECOND
            else f"{begun} / {write_act(act)}"
            if chain
            else f"{troop.id} {write_act(act)}"
        )
        command = Command(troop.id, (*(acts if chain else ()), act))
        found.append(TapChoice(word, label, refused(position, command), key))
    return found


def refused(position: Position, command: Command) -> str:
    """The sentence that refuses an order, empty if it may be given."""
    try:
        check_command(position, command)
    except BadInput as problem:
        return problem.error
    return ""


def on_tap(field: Field, troop: Troop) -> list[Tap]:
    """Every act that needs no drag, with what a button says and its key."""
    if troop.is_broken:
        return [(Rally(), "rally", "y")]
    order: list[Tap] = [(Dress(), "dress the ranks", "d")] if troop.status is Status.DISORDERED else []
    return [*shapes(troop), *order, *fires(field, troop), *charges(field, troop), *houses(field, troop), STAND]


def shapes(troop: Troop) -> list[Tap]:
    """The formations of its arm; skirmish order for who is trained to it."""
    listed = () if troop.is_garrison else SHAPES[troop.arm]
    fit = [(s, k) for s, k in listed if s != str(troop.drawn_up) and (s != "skirmish" or can_skirmish(troop))]
    return [(act, say_act(act), key) for act, key in ((Form(Formation(shape)), key) for shape, key in fit)]


def fires(field: Field, troop: Troop) -> list[Tap]:
    """Fire with both actions or one at the enemies near by."""
    if troop.guns is None and not firing(troop):
        return []
    found: list[Tap] = []
    reach = gun_reach(troop) if troop.guns is not None else musket_reach(troop)
    for n, enemy in enumerate(by_distance(field, troop, reach)[:MOST_TARGETS]):
        gap = decimal(field.gap(troop.id, enemy.id) // 10 * 10, INCH)
        for actions in range(troop.left, 0, -1):
            label = f"fire{' twice' if actions == 2 else ''} at {enemy.id}, {gap} in"
            act = FireAt(enemy.id, actions=actions)
            found.append((act, label + outlook(field, troop, enemy, actions), "" if n else "f"))
    return found


def outlook(field: Field, troop: Troop, enemy: Troop, actions: int) -> str:
    """What a fire is likely to bring; nothing where it may not be given."""
    try:
        fire = aim(field, troop, enemy, actions)
    except Refused:
        return ""
    if isinstance(fire, Fire):
        return f": expect {expected(quiet(), fire.shot):.1f} figures"
    met = ball_figures(fire)
    beyond = [(name, figures) for name, figures in met.items() if name != enemy.id and figures >= SEEN]
    friends = {name for name, _ in beyond if field.by_id[name].side == troop.side}
    said = [f"{figures:.1f} of {'your own ' if name in friends else ''}{name} beyond" for name, figures in beyond]
    return ", ".join((f": expect {met.get(enemy.id, 0.0):.1f} figures", *said))


def charges(field: Field, troop: Troop) -> list[Tap]:
    """A charge at each enemy it can reach, with the wheel that brings most figures into contact."""
    if troop.guns is not None:
        return []
    near = by_distance(field, troop, charge_limit(troop))[:MOST_TARGETS]
    found = [(best_charge(field, troop, enemy), enemy) for enemy in near]
    return [(act, f"charge {enemy.id}", "h") for act, enemy in found if act is not None]


def houses(field: Field, troop: Troop) -> list[Tap]:
    """Into houses near by; out of them by any side."""
    if troop.is_garrison:
        return [(Leave(way), f"leave by the {side}", "") for side, way in WAYS_OUT]
    if troop.arm is not Arm.INFANTRY:
        return []
    found = ((block, field.nearest(block.area, (troop,))) for block in field.table.of(BLOCK))
    near = [block for block, gap in found if gap is not None and gap[1] <= OCCUPY_WITHIN]
    return [(Occupy(block.id), f"occupy {block.title}", "o") for block in near]
