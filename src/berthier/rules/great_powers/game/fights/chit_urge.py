"""How much a program wants each chit before anything is played out: as often as good players show it (g)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.units import AttackerChit, DefenderChit

# The mean of the best mixes of thirteen battles solved exactly (20 to 30 factors a side, with and without leaders and a
# river; factors count, and a fourth of an army for the battle won), of those with a leader for Outflank, and without.
MIXES: dict[tuple[bool, bool], dict[str, float]] = {
    (True, True): {"Outflank": 0.25, "Assault": 0.18, "Escalated Assault": 0.09, "Echelon": 0.14, "Probe": 0.34},
    (True, False): {"Assault": 0.16, "Escalated Assault": 0.05, "Echelon": 0.37, "Probe": 0.42},
    (False, True): {"Outflank": 0.26, "Counterattack": 0.27, "Cordon": 0.17, "Withdraw": 0.11, "Defend": 0.19},
    (False, False): {"Counterattack": 0.25, "Cordon": 0.42, "Defend": 0.33},
}
OUTFLANK = str(AttackerChit.OUTFLANK)
FLANK = 0.4  # how far up among the flank marches, smallest first, lies the one that is thought about


def chit_wishes(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """A share for each chit."""
    return chit_shares(words)


def chit_shares(words: Sequence[str]) -> list[float]:
    """How often each chit is shown; of the flank marches only one, of a bit less than half, is worth a thought."""
    marches = sorted((word for word in words if word.startswith(OUTFLANK)), key=factors_of)
    mix = MIXES[DefenderChit.WITHDRAW not in words, bool(marches)]
    ruled_out = {word for place, word in enumerate(marches) if place != int(FLANK * len(marches))}
    return [-inf if word in ruled_out else mix.get(OUTFLANK if word in marches else word, 0.0) for word in words]


def factors_of(word: str) -> int:
    """How many factors march round the flank."""
    return next((int(part) for part in word.split() if part.isdigit()), 0)
