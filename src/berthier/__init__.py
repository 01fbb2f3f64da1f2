"""Berthier: a digital umpire for historical tabletop wargames.

In Python and in notebooks:

    import berthier
    berthier.odds("six_states", example="river_line", by="group")

The functions are those of `berthier.api`; they are loaded when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from berthier.api import (
        advise,
        explain,
        matchups,
        odds,
        play,
        results,
        rulesets,
        simulate,
        situation,
        sweep,
        table,
        verify,
        worth,
    )

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "advise",
    "explain",
    "matchups",
    "odds",
    "play",
    "results",
    "rulesets",
    "simulate",
    "situation",
    "sweep",
    "table",
    "verify",
    "worth",
]


def __getattr__(name: str) -> Any:
    """What is in `berthier.api`; loaded late, so that the command line starts quickly."""
    if name not in __all__:
        raise AttributeError(f"module 'berthier' has no attribute {name!r}")
    from berthier import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """What completion offers: the functions too, loaded or not."""
    return sorted({*globals(), *__all__})
