"""Before a sweep begins: is there any cell the rules accept, and does anything ask what the plan's orders answer?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.engine.flow import NeverEnds
from berthier.lab.axes import Runs
from berthier.lab.cells import SweepCell, cell_of
from berthier.lab.plan import Plan
from berthier.staff.reckoned.policies import check_asked
from berthier.staff.reckoned.reckoning import OddsAsk, reckon

LOOKED_AT = 64  # cells tried before a plan is refused as a whole
ASKED = 6  # of those the rules accept, how many are run to hear what they ask
BUDGET = 20_000


def check_plan(plan: Plan) -> list[str]:
    """Refuse a plan that cannot go well; say which of its orders nothing asked for in the cells looked at."""
    cells = list(_some(plan))
    orders = list(plan.choose) + [axis.name for axis in plan.axes if axis.kind is Runs.CHOOSE]
    if not orders:
        return []
    asked: dict[tuple[str, str], None] = {}
    for cell in cells[:ASKED]:
        asked |= dict.fromkeys(_asked_in(cell))
    chosen = dict.fromkeys(orders, "")
    return check_asked(msgspec.structs.replace(cells[0].situation, chosen=chosen), asked)


def _some(plan: Plan) -> Iterator[SweepCell]:
    """Cells from all over the grid that the rules accept; where there are none, the first complaint."""
    complaint: BadInput | None = None
    accepted = 0
    tried = min(plan.cells, LOOKED_AT)
    for place in range(tried):
        try:
            yield cell_of(plan, place * (plan.cells - 1) // max(1, tried - 1))
            accepted += 1
        except BadInput as problem:
            complaint = complaint or problem
    if complaint is not None and not accepted:
        raise complaint


def _asked_in(cell: SweepCell) -> list[tuple[str, str]]:
    bare = msgspec.structs.replace(cell.situation, chosen={})
    try:
        return list(reckon(bare, OddsAsk(budget=BUDGET), lambda runs: None).asked)
    except (BadInput, TooMuch, NeverEnds):
        return []
