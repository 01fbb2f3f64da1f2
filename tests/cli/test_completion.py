"""Shell completion: the scripts, and the names they offer."""

from __future__ import annotations

import pytest

from tests.cli.shell import RULES, chart_names, ok, process


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_says_how_to_install_it(shell: str) -> None:
    script = ok("completion", shell).out
    assert script.startswith("# ")
    assert f"berthier completion {shell}" in script
    assert f"_BERTHIER_COMPLETE={shell}_complete" in script


def offered(*words: str) -> list[str]:
    """What bash would be offered for the last word."""
    line = " ".join(("berthier", *words))
    ran = process(COMP_WORDS=line, COMP_CWORD=str(len(words)), _BERTHIER_COMPLETE="bash_complete")
    return [entry.partition(",")[2] for entry in ran.out.split()]


def test_names_complete() -> None:
    assert "odds" in offered("od")
    assert RULES in offered("odds", "six")
    assert "field_battle" in offered("odds", RULES, "field_b")
    assert set(chart_names()) <= set(offered("table", RULES, ""))
    assert "river_line" in offered("odds", RULES, "--example", "riv")
    assert "attacker.sp=" in offered("odds", RULES, "field_battle", "att")
    assert "field" in offered("advise", RULES, "field_battle", "--goal", "fi")
    assert "C9=1" in offered("odds", RULES, "field_battle", "--switch", "C9")


def test_nothing_is_offered_where_nothing_is_known() -> None:
    assert offered("odds", "nowhere", "f") == []
