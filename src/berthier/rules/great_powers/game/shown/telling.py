"""One sentence on what came between two positions."""

from __future__ import annotations

from berthier.rules.great_powers.game.europe import AREAS
from berthier.rules.great_powers.game.position import Position

MOST = 4


def tell(before: Position, after: Position) -> str:
    """Wars and peaces, areas that changed hands, corps that came, went or marched."""
    parts = [f"war between {one} and {other}" for one, other in sorted(after.wars - before.wars)]
    parts += [f"peace between {one} and {other}" for one, other in sorted(before.wars - after.wars)]
    parts += [f"{one} and {other} are allied" for one, other in sorted(after.allies - before.allies)]
    parts += [f"the alliance of {one} and {other} is over" for one, other in sorted(before.allies - after.allies)]
    for area, flag in after.controller.items():
        if flag != before.controller[area]:
            parts.append(f"{AREAS[area].name} is {flag}'s")
    gone = [corps.id for corps in before.corps if corps.id not in after.corps_by_id]
    parts += [f"{corps} is gone" for corps in gone]
    for corps in after.corps:
        old = before.corps_by_id.get(corps.id)
        if old is None and corps.area:
            parts.append(f"{corps.id} arrives at {AREAS[corps.area].name}")
        elif old is not None and old.area != corps.area:
            where = AREAS[corps.area].name if corps.area else "aboard"
            parts.append(f"{corps.id} goes to {where}" if corps.area else f"{corps.id} goes aboard")
    if not parts:
        return ""
    more = f", and {len(parts) - MOST} things more" if len(parts) > MOST else ""
    sentence = "; ".join(parts[:MOST]) + more
    return f"{sentence[0].upper()}{sentence[1:]}."
