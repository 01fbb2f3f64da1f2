"""What the documentation site adds to the pages in this folder: each ruleset's sheet and charts, and the front page.

Links to files of the checkout that are no pages of the site are taken out; what is left must lead somewhere.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.table import Table
from berthier.notebook.html import table_html

RULESETS = ("six_states", "elements", "battalions", "great_powers", "capitani")
ROOT = Path(__file__).parent.parent


def on_files(found: Any, config: Any) -> Any:
    """The pages that are made: the front page from the README, one page for each ruleset."""
    found.append(File.generated(config, "index.md", content=_front()))
    for key in RULESETS:
        ruleset = find_ruleset(key)
        found.append(File.generated(config, f"rulesets/{key}.md", content=_page(ruleset)))
    return found


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """A link to something of the checkout that is not on the site is only said."""
    here = Path(page.file.src_uri).parent

    def kept(match: re.Match[str]) -> str:
        text, target = match[1], match[2]
        path = target.partition("#")[0]
        if not path or "://" in target or files.get_file_from_path(_joined(here, path)) is not None:
            return match[0]
        return text

    return re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", kept, markdown)


def _joined(here: Path, path: str) -> str:
    parts: list[str] = []
    for part in (here / path).parts:
        if part == ".." and parts:
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _front() -> str:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return text.replace("(docs/", "(").replace("(CONTRIBUTING.md)", "(authors.md)")


def _page(ruleset: Ruleset) -> str:
    sheet = (files(ruleset.package) / "sheet.md").read_text(encoding="utf-8")
    title = "" if sheet.lstrip().startswith("# ") else f"# {ruleset.title}\n\n"
    charts = "\n\n".join(_chart(table) for table in ruleset.tables.values())
    return f"{title}{sheet}\n\n## Charts\n\n{charts}\n"


def _chart(table: Table) -> str:
    return f"### {table.title}\n\n{table_html(table)}\n\n{table.source}"
