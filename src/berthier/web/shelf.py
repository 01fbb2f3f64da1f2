"""Every ruleset that can be opened; one that cannot is logged and does not hide the others."""

from __future__ import annotations

import logging

from berthier.core.ruleset import Ruleset
from berthier.staff import shelf

logger = logging.getLogger(__name__)


def open_rulesets() -> list[Ruleset]:
    """The rulesets in order of their keys."""
    return shelf.open_rulesets(logger.warning)
