"""Every ruleset that can be opened; one that cannot is logged and does not hide the others."""

from __future__ import annotations

import logging

from berthier.core.ruleset import Ruleset, find_ruleset, installed

logger = logging.getLogger(__name__)


def open_rulesets() -> list[Ruleset]:
    """The rulesets in order of their keys. They may be other people's, so any failure to load is only noted."""
    opened = []
    for key in sorted(installed()):
        try:
            opened.append(find_ruleset(key))
        except Exception as problem:
            logger.warning("the ruleset %s cannot be loaded: %s: %s", key, type(problem).__name__, problem)
    return opened
