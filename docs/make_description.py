"""The README as a package index shows it: away from the checkout, every link and picture has a whole address.

`hatchling` calls this when it builds (`[tool.hatch.metadata.hooks.custom]` in pyproject.toml). Where the source is kept
is said once, under `[project.urls]`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?\[[^\]]*\])\((?!https?://|#)([^)\s]+)\)")


class Description(MetadataHookInterface):
    """Puts the description into the metadata of a build."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata["urls"]["Source"]
        metadata["readme"] = {"content-type": "text/markdown", "text": published(text, source)}


def published(text: str, source: str) -> str:
    """Pictures by the address of the file itself, links by that of the page that shows it."""

    def whole(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith("!") else "blob"
        return f"{found[1]}({source}/{kind}/main/{found[2]})"

    return LINK.sub(whole, text)
