"""Visiting a served app as a reader does: every link, picture, script, style and part that a page names."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

NAMES = ("href", "src", "hx-get", "data-src", "data")  # attributes that name something to fetch
SAME_PAGE = 3  # a page is visited with this many different queries: match-ups link every pair of contenders
SLOW = "takes longer than the"  # a question refused for want of time on a busy machine is an answer, too
WAIT = 120  # seconds that only a real hang reaches


class Named(HTMLParser):
    """What a page names."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in NAMES and value]


def crawl(start: str) -> tuple[list[str], list[str]]:
    """The paths visited, and a sentence for each that is not there or has nothing in it."""
    waiting, seen, visited, faults = [start], {start}, list[str](), list[str]()
    queries: Counter[str] = Counter()
    while waiting:
        address = waiting.pop(0)
        path = urlsplit(address).path
        queries[path] += 1
        if queries[path] > SAME_PAGE:
            continue
        try:
            kind, text = fetch(address)
        except HTTPError as problem:
            said = problem.read().decode(errors="replace")
            if SLOW not in said:
                faults.append(f"{address} is answered with {problem.code}: {said[:200]}")
            continue
        visited.append(path)
        if not text.strip():
            faults.append(f"{address} is empty")
        for link in named_in(kind, text):
            there = urljoin(address, link).partition("#")[0]
            if there.startswith(start.rstrip("/") + "/") and there not in seen:
                seen.add(there)
                waiting.append(there)
    return visited, faults


def fetch(address: str) -> tuple[str, str]:
    with urlopen(address, timeout=WAIT) as answer:
        return answer.headers.get_content_type(), answer.read().decode("utf-8", errors="replace")


def named_in(kind: str, text: str) -> list[str]:
    """The addresses in a page, a drawing or a style."""
    if kind == "text/css":
        return re.findall(r"url\(['\"]?([^)'\"]+)", text)
    if kind not in ("text/html", "image/svg+xml"):
        return []
    page = Named()
    page.feed(text)
    return [link for link in page.found if not link.startswith(("data:", "mailto:", "javascript:"))]
