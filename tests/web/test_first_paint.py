"""The first paint of every page: at most twelve controls asked first, and at most 60 kB of HTML."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed

LARGEST = 60_000
MOST_CONTROLS = 12
PAGES = [
    (key, name)
    for key in sorted(installed())
    for name in find_ruleset(key).procedures
    if find_ruleset(key).game_of(name) is None
]
EXAMPLES = [
    (key, f"{example.procedure}?_example={name}")
    for key in sorted(installed())
    for name, example in find_ruleset(key).examples.items()
    if find_ruleset(key).game_of(example.procedure) is None
]


def first_controls(page: str) -> int:
    """Controls of the form that are not folded away or hidden."""
    form = re.search(r'<section class="inputs".*?</section>', page, re.S)
    assert form is not None
    shown = _without_details(form[0])
    return len(re.findall(r"<select|<input(?![^>]*type=\"hidden\")|<button", shown))


def seen(page: str) -> str:
    """What stands on the page to be read: no script, no values that a choice sends."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page[page.index("<main") :], flags=re.S)
    return re.sub(r"<code>.*?</code>", "", body, flags=re.S)


def _without_details(html: str) -> str:
    kept, depth = [], 0
    for piece in re.split(r"(<details\b[^>]*>|</details>)", html):
        if piece.startswith("<details"):
            depth += 1
        elif piece == "</details>":
            depth -= 1
        elif depth == 0:
            kept.append(piece)
    return "".join(kept)


@pytest.mark.parametrize(("ruleset", "procedure"), [*PAGES, *EXAMPLES])
def test_a_procedure_asks_little_at_first(client: TestClient, ruleset: str, procedure: str) -> None:
    page = client.get(f"/{ruleset}/{procedure}").text
    assert first_controls(page) <= MOST_CONTROLS
    assert len(page.encode()) <= LARGEST
    assert not re.findall(r">[^<]*\b[a-z]+_[a-z_]+\b[^<]*<", seen(page))  # words of data files are no words of players


@pytest.mark.parametrize("address", ["/", "/search?q=pike", "/play", *(f"/{key}" for key in sorted(installed()))])
def test_pages_that_route_are_small(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert len(answer.content) <= LARGEST
