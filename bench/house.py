"""How large the house is: files a request runs through, modules, lines, imports, nouns, folder cycles, longest lines.

`python -m bench.house` prints the table. What must not grow has a ceiling in `bench/ceilings.toml`, held by the tests:
a ceiling is only ever lowered, in the commit that makes it possible.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import berthier
from bench import followed
from bench.section import Section

SOURCE = Path(berthier.__file__).parent
ROOT = SOURCE.parents[1]
CEILINGS = Path(__file__).with_name("ceilings.toml")
LONG = 160  # letters in a line of a template or a style


def ceilings() -> dict[str, int]:
    """What may not grow."""
    found: dict[str, int] = tomllib.loads(CEILINGS.read_text(encoding="utf-8"))
    return found


def requests() -> dict[str, int]:
    """The files that each request runs through."""
    return {f"files: {name}": len(modules) for name, modules in followed.measured().items()}


def layout() -> dict[str, int]:
    """What is counted on the tree itself."""
    modules = sorted(SOURCE.rglob("*.py"))
    trees = {module: ast.parse(module.read_text(encoding="utf-8")) for module in modules}
    return {
        "modules": len(modules),
        "lines of Python": sum(_lines(module) for module in modules),
        "import lines": sum(
            isinstance(node, ast.Import | ast.ImportFrom) for one in trees.values() for node in ast.walk(one)
        ),
        "nouns in the glossary": len(
            re.findall(r"^\*\*", (ROOT / "docs/glossary.md").read_text(encoding="utf-8"), re.M)
        ),
        "pairs of folders in rulesets that import each other": len(folder_pairs(trees)),
        "long lines of templates": _long(SOURCE.rglob("*.html")),
        "long lines of styles": _long(SOURCE.rglob("*.css")),
        "longest line of a template": _longest(SOURCE.rglob("*.html")),
        "longest line of a style": _longest(SOURCE.rglob("*.css")),
    }


def folder_pairs(trees: dict[Path, ast.Module]) -> set[tuple[str, str]]:
    """Folders of one ruleset of which each imports the other: neither can be read without it."""
    imports: set[tuple[str, str]] = set()
    for module, tree in trees.items():
        home = _folder(module.relative_to(SOURCE).parent)
        for name in _imported(tree):
            there = _home(name)
            if home and there and home != there and home.split("/")[1] == there.split("/")[1]:
                imports.add((home, there))
    return {(one, other) for one, other in imports if one < other and (other, one) in imports}


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports when it runs, not those for types alone."""
    checked = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and id(node) not in checked:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _home(module: str) -> str:
    """The folder in which a module of a ruleset stands; "" for every other name."""
    path = SOURCE.parent / Path(*module.split("."))
    if path.is_dir():
        return _folder(path.relative_to(SOURCE)) if module.startswith("berthier.") else ""
    return _folder(path.parent.relative_to(SOURCE)) if path.with_suffix(".py").is_file() else ""


def _folder(path: Path) -> str:
    return path.as_posix() if path.parts[:1] == ("rules",) and len(path.parts) > 1 else ""


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def _lengths(files: Iterable[Path]) -> list[int]:
    return [len(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def _long(files: Iterable[Path]) -> int:
    return sum(length > LONG for length in _lengths(files))


def _longest(files: Iterable[Path]) -> int:
    return max(_lengths(files), default=0)


def duplicates() -> dict[str, int]:
    """Pairs of places that share six or more lines, where the command that counts them is at hand."""
    command = shutil.which("duplicates")
    if command is None:
        return {}
    said = subprocess.run(
        [command, "--most", "1", "--seconds", "120"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = re.search(r"(\d[\d,]*)", said.stdout)
    return {"pairs of duplicates": int(found[1].replace(",", ""))} if found else {}


def measured() -> dict[str, int]:
    """The whole table."""
    return requests() | layout() | duplicates()


def section(quick: bool) -> Section:
    """The table for the report."""
    held = ceilings()
    rows = tuple((name, f"{count:,}", f"{held[name]:,}" if name in held else "") for name, count in measured().items())
    return Section(
        title="The size of the house: `python -m bench.house`",
        words=("What a newcomer opens, counts and reads. A ceiling is only ever lowered.",),
        head=("what", "now", "ceiling"),
        rows=rows,
    )


if __name__ == "__main__":
    for name, count, ceiling in section(quick=False).rows:
        print(f"{name:52}{count:>9}{f'  (at most {ceiling})' if ceiling else ''}")
