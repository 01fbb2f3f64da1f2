"""The end of `umpire` is a sentence of what just happened, in the ruleset's own words, dice first."""

from __future__ import annotations

import pytest

from tests.cli.shell import ok

ENDS = {
    ("six_states", "field_battle", "--example", "river_line"): "SP left.",
    ("elements", "close_combat", "--example", "pikes_against_lancers"): "destroyed",
    ("battalions", "close_action", "--example", "column_on_line"): ".",
    ("great_powers", "trivial_battle"): "factors left.",
    ("capitani", "assault", "att.sp=12", "att.quality=3", "def.sp=12"): "loses",
}
BODIES = [f"{side}.{figure}" for side in ("attacker", "defender") for figure in ("factors=12", "morale=3")]


@pytest.mark.parametrize("words", ENDS, ids=lambda words: words[0])
def test_the_last_line_tells_what_happened(words: tuple[str, ...]) -> None:
    given = BODIES if words[1] == "trivial_battle" else ()
    last = " ".join(ok("umpire", *words, *given, "--seed", "3").out.strip().split("\n\n")[-1].split())
    assert last.startswith("Rolled "), last
    assert ENDS[words] in last
