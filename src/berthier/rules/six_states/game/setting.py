"""Setting a scenario up (f, G60): listed forces, or a row of the Initial On-Map Forces Table for each state."""

from __future__ import annotations

from berthier.core.errors import BadInput
from berthier.rules.six_states.charts import INITIAL_FORCES
from berthier.rules.six_states.game.continent import MAJORS, STATES
from berthier.rules.six_states.setup import Forces


def forces_by_row(state: str, row: int) -> Forces:
    """What a row of the table gives a state; starred ships only with a port (C30)."""
    if not 1 <= row <= 6:
        raise BadInput(f"The table has rows 1 to 6, not {row}.", "row", [str(n) for n in range(1, 7)])
    kind = "Major" if state in MAJORS else "Minor"
    texts = [str(INITIAL_FORCES.at(f"{kind} {row}", column).value) for column in INITIAL_FORCES.columns.heads]
    port = STATES[state].main_port is not None
    numbers = [0 if text == "-" or (text.endswith("*") and not port) else int(text.rstrip("*")) for text in texts]
    return Forces(*(*numbers, sum(numbers[:4]), sum(numbers[4:7])))
