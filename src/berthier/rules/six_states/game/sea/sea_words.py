"""The sea as people speak of it, for buttons and the board; the notation stays what the log keeps."""

from __future__ import annotations

from berthier.rules.six_states.game.continent import CITIES, ZONES
from berthier.rules.six_states.game.position import Fleet


def sea_name(at: str) -> str:
    """A port, a coast or a sea zone in words: in Silberhafen, off Farol, in the Amber Gulf."""
    if at in ZONES:
        name = ZONES[at].name
        return f"in {name}" if name.startswith("The ") else f"in the {name}"
    name = CITIES[at[2:]].name if at[2:] in CITIES else at[2:]
    return f"in {name}" if at[0] == "P" else f"off {name}"


def say_voyage(to: str, load: str, attack: str | None, *, land: bool) -> str:
    """A voyage: to Citrine; off Farol, taking 2i aboard, and land."""
    where = sea_name(to)
    words = [f"Lie {where}" if to[:2] == "C:" else f"Sail to {where.removeprefix('in ')}"]
    words += [f"taking {load} aboard"] if load else []
    words += [f"attacking {attack}"] if attack else []
    return ", ".join(words) + (" and land" if land else "")


def ship_words(fleet: Fleet) -> str:
    """Ships in short: 3N 1T."""
    counts = zip((fleet.nsp, fleet.nsp_damaged, fleet.t, fleet.t_damaged), ("N", "dN", "T", "dT"), strict=True)
    return " ".join(f"{count}{kind}" for count, kind in counts if count)
