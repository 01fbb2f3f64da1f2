"""Typical mistakes of authors, each made in a new ruleset and answered by its own sentence."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.staff import starting
from berthier.staff.checking import check_ruleset

ENDLESS = """
def fight(umpire: Umpire, attacker: Company, defender: Company) -> Fought | Next[Fought]:
    return fight(umpire, attacker, defender)


def fight_once("""
CIRCLE = """
def fight(umpire: Umpire, attacker: Company, defender: Company) -> Fought | Next[Fought]:
    return Next(fight, attacker, defender)


def fight_once("""
RANDOM = "import random\n\nfrom berthier.core.dice import D6"
EXAMPLE = "examples/at_the_ford.toml"
THAWED = "class Fought(msgspec.Struct)"
UNTYPED = "fight(umpire: Umpire, attacker,"
OWN_DICE = '__import__("random").randint(1, 6)'

# file, what stands there, what the author writes instead, what he is told
MISTAKES = {
    "a goal for a side nobody plays": ("procedures.py", 'wins", "attacker"', 'wins", "atacker"', "whom nobody plays"),
    "two procedures of one name": ("procedures.py", '("campaign"', '("fight"', "2 procedures are called 'fight'"),
    "two switches of one id": ("house.py", "(F2,)", "(F2, F2)", "2 switches are called 'F2'"),
    "an example of no procedure": (EXAMPLE, '"fight"', '"fihgt"', "Did you mean fight"),
    "an input nobody knows": (EXAMPLE, "men = 8", "man = 8", "man"),
    "an input of the wrong kind": (EXAMPLE, "men = 8", 'men = "eight"', "is not a whole number"),
    "a key examples do not have": (EXAMPLE, "about =", "abuot =", "unknown field `abuot`"),
    "an example that is no TOML": (EXAMPLE, "[inputs]", "[inputs", "at_the_ford.toml"),
    "an answer nobody asks for": (EXAMPLE, "[inputs]", '[choose]\n"tactic" = "charge"\n[inputs]', "which nothing asks"),
    "a ruling that is none": (EXAMPLE, "[inputs]", '[switches]\nF3 = "x"\n[inputs]', "F3"),
    "an outcome that is not frozen": ("units.py", "class Fought(msgspec.Struct, frozen=True)", THAWED, "is not frozen"),
    "a parameter without a type": ("fight.py", "fight(umpire: Umpire, attacker: Company,", UNTYPED, "has no type"),
    "no word on what is returned": ("fight.py", " -> Fought | Next[Fought]:", ":", "does not say what it returns"),
    "a rule that calls itself": ("fight.py", "\ndef fight(", ENDLESS, "calls itself without end"),
    "a rule that never ends": ("fight.py", "\ndef fight(", CIRCLE, "for ever"),
    "chance of its own": (
        "fight.py",
        "from berthier.core.dice import D6",
        RANDOM,
        "rules are deterministic, random is not",
    ),
    "dice of its own": ("fight.py", 'umpire.roll(D6, "fight", by="attacker")', OWN_DICE, "not deterministic"),
    "a column the chart lacks": ("fight.py", "FIGHT.at(stance, enemy)", "FIGHT.at(stance, 'parley')", "parley"),
    "an outcome that cannot be counted": ("fight.py", 'max(0, men["defender"]))', '[men["defender"]])', "unhashable"),
    "a wrong type in a rule": ("fight.py", "men[loser] -= max(1, abs(margin))", "men[loser] -= 'one'", "fails in play"),
    "a chart with a missing cell": ("tables/fight.toml", "[0, 2, -1]", "[0, 2]", "fight.toml"),
    "a chart without a source": ("tables/fight.toml", "source =", "# source =", "source"),
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


class Entry:
    """A ruleset as if it were installed."""

    def __init__(self, value: object) -> None:
        self.value = value

    def load(self) -> object:
        return self.value


def told(folder: Path, name: str) -> str:
    """What the author reads: as the ruleset is made, or from the check."""
    sys.path.insert(0, str(folder / name / "src"))
    try:
        ruleset = importlib.import_module(name).RULESET
        assert isinstance(ruleset, Ruleset)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("berthier.core.ruleset.installed", lambda: {name: Entry(ruleset)})
            return "\n".join(check_ruleset(ruleset).faults)
    except BadInput as problem:
        return problem.error
    finally:
        sys.path.pop(0)
        for module in [each for each in sys.modules if each.partition(".")[0] == name]:
            del sys.modules[module]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_it_is_told_in_a_sentence(mistake: str, path: Path) -> None:
    """With the place and the remedy; without the mistake there is nothing to mend."""
    file, right, wrong, sentence = MISTAKES[mistake]
    name = "ford_" + str(list(MISTAKES).index(mistake))
    starting.start_ruleset(name, path)
    source = path / name / "src" / name / file
    text = source.read_text()
    assert right in text
    source.write_text(text.replace(right, wrong, 1))
    assert sentence in told(path, name)


def test_a_new_ruleset_has_nothing_to_mend(path: Path) -> None:
    starting.start_ruleset("ford_new", path)
    assert told(path, "ford_new") == ""


def test_the_key_is_the_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset under another name is refused, and so is something that is none."""
    shelf = {"ford": Entry(find_ruleset("six_states")), "nothing": Entry(3)}
    monkeypatch.setattr("berthier.core.ruleset.installed", lambda: shelf)
    with pytest.raises(BadInput, match="the two are the same word"):
        find_ruleset("ford")
    with pytest.raises(BadInput, match="names int, not a Ruleset"):
        find_ruleset("nothing")


@pytest.mark.parametrize("name", ["Ford", "2ford", "class", "six_states", "berthier", "a b", "../x", ""])
def test_a_name_that_cannot_be_one(name: str, path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot name a ruleset|already"):
        starting.start_ruleset(name, path)


def test_nothing_is_overwritten(path: Path) -> None:
    starting.start_ruleset("ford_twice", path)
    with pytest.raises(BadInput, match="is there already"):
        starting.start_ruleset("ford_twice", path)
