"""A defence volley once a unit was picked from a list: what was said of the unit before is now said of this one.

Without this a picked unit of twenty figures would be told that it fires with the twenty-four of the example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.contradictions import SHAPES
from berthier.rules.battalions.fire_terms import RATINGS, FireMod, firing_figures
from berthier.rules.battalions.units import Arm, Formation, Quality

VOLLEY = "defence_fire"


def with_own_volley(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs of a charge with the volley of the defender that is there; none where it has none to fire."""
    shot, charger, defender = (inputs.get(name) or {} for name in (VOLLEY, "charger", "defender"))
    if not shot:
        return dict(inputs)
    without = {name: value for name, value in inputs.items() if name not in (VOLLEY, "defence")}
    lines = {"mods": _lines(shot.get("mods") or (), charger, defender)}
    if defender.get("arm") == Arm.ARTILLERY:
        return dict(inputs) | {VOLLEY: shot | lines} if shot.get("calibre") else without
    small_arms = {} if shot.get("calibre") else shot
    figures = 0 if defender.get("arm") == Arm.CAVALRY else _firing(defender)
    return dict(inputs) | {VOLLEY: small_arms | lines | {"figures": figures}} if figures else without


def _lines(mods: Any, charger: Mapping[str, Any], defender: Mapping[str, Any]) -> list[str]:
    """The lines said before that hold of any unit, and those that follow from these two."""
    quality = defender.get("quality")
    rating = "A" if quality == Quality.GUARD else quality
    own = {f"rating_{rating}"} if rating else {mod for mod in mods if mod in RATINGS}
    shape = str(charger.get("formation"))
    aimed = {str(mod) for mod, shapes in SHAPES.items() if shape in [str(one) for one in shapes]}
    kept = {str(mod) for mod in mods if mod not in RATINGS and mod not in SHAPES}
    return [str(mod) for mod in FireMod if str(mod) in own | aimed | kept]


def _firing(unit: Mapping[str, Any]) -> int:
    """Its figures that fire by its formation (H7)."""
    left = int(unit.get("original") or 0) - int(unit.get("lost") or 0)
    return firing_figures(quiet(), Formation(unit.get("formation") or Formation.LINE), max(0, left))
