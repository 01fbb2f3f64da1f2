"""Generated pages are what the program says today."""

from __future__ import annotations

from docs.make_picture import PICTURE, picture
from docs.make_reference import PAGE, reference


def test_the_command_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: .venv/bin/python -m docs.make_reference"


def test_the_picture_is_current() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run: .venv/bin/python -m docs.make_picture"
