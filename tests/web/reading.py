"""Reading pages as a person would: tables as rows of text, everything else as text."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "img", "br", "hr", "rect", "circle"}


class Tables(HTMLParser):
    """Every table of one class as rows of cell texts, the marks kept; and the text of the page."""

    def __init__(self, html: str, kind: str = "chart") -> None:
        super().__init__()
        self.kind, self.tables, self.text = kind, [], []
        self._inside = self._cell = False
        self._unseen = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "table" and found.get("class") == self.kind:
            self._inside = True
            self.tables.append([])
        elif self._inside and tag == "tr":
            self.tables[-1].append([])
        elif self._inside and tag in ("td", "th"):
            self._cell = True
            self.tables[-1][-1].append("")
        if self._unseen or (found.get("class") == "unseen" and tag not in VOID):
            self._unseen += tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        if self._unseen:
            self._unseen -= tag not in VOID
        if tag == "table":
            self._inside = False
        elif tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self._cell and not self._unseen:
            self.tables[-1][-1][-1] += data.strip()
