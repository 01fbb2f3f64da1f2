"""The sea as people speak of it, for buttons and the board; the notation stays what the log keeps."""

from __future__ import annotations

from berthier.rules.six_states.game.continent import CITIES, ZONES
from berthier.rules.six_states.game.position import Cargo, Fleet


def sea_name(at: str) -> str:
    """A port, a coast or a sea zone in words: in Silberhafen, off Farol, in the Amber Gulf."""
    if at in ZONES:
        name = ZONES[at].name
        return f"in {name}" if name.startswith("The ") else f"in the {name}"
    name = CITIES[at[2:]].name if at[2:] in CITIES else at[2:]
    return f"in {name}" if at[0] == "P" else f"off {name}"


def say_voyage(to: str, load: str, attack: str | None, *, land: bool, stays: bool = False) -> str:
    """A voyage: to Citrine; off Farol, taking 2 infantry aboard, and land; or only ashore from the ships in port."""
    where = sea_name(to)
    if stays:
        return f"Land {where}"
    words = [f"Lie {where}" if to[:2] == "C:" else f"Sail to {where.removeprefix('in ')}"]
    words += [f"taking {load} aboard"] if load else []
    words += [f"attacking {attack}"] if attack else []
    return ", ".join(words) + (" and land" if land else "")


def by_arm(infantry: int, cavalry: int, guards: int) -> str:
    """Troops in words: 6 infantry, 1 cavalry."""
    counted = ((infantry, "infantry"), (cavalry, "cavalry"), (guards, "Guards"))
    return ", ".join(f"{many} {kind}" for many, kind in counted if many)


def aboard(fleet: Fleet) -> int:
    """SP a fleet carries."""
    return sum(sum(each[1:]) for each in fleet.cargo.troops)


def say_load(cargo: Cargo) -> str:
    """What comes aboard, in words."""
    foot = sum(infantry for _, infantry, _, _ in cargo.troops)
    horse = sum(cavalry for _, _, cavalry, _ in cargo.troops)
    guards = sum(guards for _, _, _, guards in cargo.troops)
    points = [f"{cargo.supply} supply points"] if cargo.supply else []
    return ", ".join(filter(None, (by_arm(foot, horse, guards), *(name for name, _ in cargo.leaders), *points)))


def ship_words(fleet: Fleet) -> str:
    """Ships in words, as they are counted on the board: 3 NSP, 1 transport."""
    kinds = ("NSP", "damaged NSP", "transport", "damaged transport")
    counts = zip((fleet.nsp, fleet.nsp_damaged, fleet.t, fleet.t_damaged), kinds, strict=True)
    return ", ".join(f"{count} {kind}{'s' if count > 1 and kind[-1] == 't' else ''}" for count, kind in counts if count)
