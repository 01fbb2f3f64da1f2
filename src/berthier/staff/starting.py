"""A new ruleset of one's own: the files of the starter, named, in a folder that was not there before."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from berthier.core.errors import BadInput
from berthier.core.ruleset import installed

STARTER = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "src/__NAME__/__init__.py": "init.py",
    "src/__NAME__/charts.py": "charts.py",
    "src/__NAME__/units.py": "units.py",
    "src/__NAME__/house.py": "house.py",
    "src/__NAME__/fight.py": "fight.py",
    "src/__NAME__/game.py": "game.py",
    "src/__NAME__/procedures.py": "procedures.py",
    "src/__NAME__/sheet.md": "sheet.md",
    "src/__NAME__/ruff.toml": "ruff.toml",
    "src/__NAME__/tables/fight.toml": "tables_fight.toml",
    "src/__NAME__/examples/at_the_ford.toml": "example.toml",
    "tests/cases.json": "cases.json",
    "tests/test___NAME__.py": "test.py",
}


LONGEST_TITLE = 50  # so that no line of the starter grows past 120


def start_ruleset(name: str, into: Path, title: str | None = None) -> list[Path]:
    """Write the starter under `into/name`; the files that were written."""
    _check_name(name)
    folder = into / name
    if folder.exists():
        raise BadInput(f"{folder} is there already; name another, or another folder with --into.", "into")
    said = _checked_title(title) if title else name.replace("_", " ").capitalize()
    written = []
    for place, source in STARTER.items():
        path = folder / place.replace("__NAME__", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (files("berthier.starter") / f"{source}.txt").read_text(encoding="utf-8")
        path.write_text(text.replace("__NAME__", name).replace("__TITLE__", said), encoding="utf-8")
        written.append(path)
    return written


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,40}", name) or keyword.iskeyword(name):
        raise BadInput(f"{name!r} cannot name a ruleset; use small letters, digits and _, such as river_wars.", "NAME")
    if name in installed() or name == "berthier":
        raise BadInput(f"There is a ruleset called {name!r} already.", "NAME")
    if _is_module(name):
        raise BadInput(f"Python has a module called {name!r} here already, which would be taken for it.", "NAME")


def _is_module(name: str) -> bool:
    """Whether something else is imported by this name; a folder of that name alone is nothing yet."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def _checked_title(title: str) -> str:
    """A title stands in Python, TOML and Markdown alike: one short line without what ends a text there."""
    if len(title) > LONGEST_TITLE or not title.isprintable() or set(title) & set('"\\'):
        said = f"A title is one line of at most {LONGEST_TITLE} characters, without double quotes and backslashes."
        raise BadInput(said, "title")
    return title
