"""The words of recorded games: what was asked (`why`) and the words orders were written in, by ruleset.

They are the golden list of `tests/shape/golden_words.json`: whatever changes in the code, these questions and these
orders stay, since logs hold them. `python -m tests.golden` writes the list anew after logs were added.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

RECORDED = Path(__file__).parent / "recorded"
LIST = Path(__file__).parent / "shape" / "golden_words.json"
WORD = re.compile(r"[a-z]{2,}")  # names of pieces have capitals and figures
SAID_ALONG = re.compile(r"\(.*?\)")  # what a program says with its order is no part of it


def golden_words() -> dict[str, dict[str, list[str]]]:
    """Of each ruleset the questions asked and the words of the orders given, in all recorded games."""
    asked: dict[str, set[str]] = {}
    ordered: dict[str, set[str]] = {}
    for path in sorted(RECORDED.rglob("*.jsonl*")):
        first, *lines = _lines(path)
        ruleset = first.get("ruleset")
        for line in lines:
            if ruleset is not None and "question" in line:  # the lines of a table say what happened, not what was asked
                asked.setdefault(ruleset, set()).add(line["question"]["why"])
                for pick in (line["answer"] or {}).get("picks") or ():
                    ordered.setdefault(ruleset, set()).update(WORD.findall(SAID_ALONG.sub("", str(pick))))
    return {one: {"asked": sorted(asked[one]), "orders": sorted(ordered[one])} for one in sorted(asked)}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return (msgspec.json.decode(line) for line in text.splitlines())


if __name__ == "__main__":
    LIST.write_text(json.dumps(golden_words(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
