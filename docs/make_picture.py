"""Draws docs/terminal.svg: what `berthier odds` and `berthier explain` really print.

.venv/bin/python -m docs.make_picture
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.theme import Theme

from berthier.cli.answering import reckon
from berthier.cli.pages.odds import page_of
from berthier.cli.pages.paper import STYLES
from berthier.cli.situation import Words, read_situation
from berthier.staff.reckoned.reckoning import OddsAsk

PICTURE = Path(__file__).parent / "terminal.svg"
WORDS = Words(
    "six_states", "field_battle", ("attacker.sp=20", "defender.sp=12", "terrain=river_line", "attacker.leader=2")
)


def picture() -> str:
    """The SVG, with no font fetched from anywhere."""
    page = Console(
        record=True,
        width=92,
        file=io.StringIO(),
        force_terminal=True,
        highlight=False,
        markup=False,
        theme=Theme(STYLES),
    )
    page.print("$ berthier odds six_states field_battle attacker.sp=20 attacker.leader=2 \\", style="bold")
    page.print("      defender.sp=12 terrain=river_line", style="bold")
    for part in page_of(reckon(read_situation(WORDS), OddsAsk()), every=False, fractions=False):
        page.print(part)
    svg = page.export_svg(title="berthier", unique_id="berthier")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
