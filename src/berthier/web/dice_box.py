"""The dice box: throws from the operating system's entropy."""

from __future__ import annotations

import secrets

from berthier.core.dice import Dice


def throw(dice: Dice) -> tuple[int, ...]:
    """Throw these dice."""
    return tuple(secrets.randbelow(dice.sides) + 1 for _ in range(dice.count))
