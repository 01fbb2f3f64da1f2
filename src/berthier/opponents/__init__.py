"""Programs that answer in a seat. They know a game only through its declaration, and see only what their side may.

`answer` for one question of a game in play, `pick` for the option alone, `as_policy` for simulation and sweeps. The
same position, level and seed give the same answer: thought is cut off by counts, never by a clock.
"""

from __future__ import annotations

from berthier.opponents.levels import LEVELS, answer, answer_all, find_level, pick
from berthier.opponents.policy import as_policy

__all__ = ["LEVELS", "answer", "answer_all", "as_policy", "find_level", "pick"]
