"""Generated pages are what the program says today."""

from __future__ import annotations

import subprocess
import sys

from docs.make_picture import PICTURE, picture
from docs.make_reference import PAGE, reference


def test_the_command_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: .venv/bin/python -m docs.make_reference"


def test_the_picture_is_current() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run: .venv/bin/python -m docs.make_picture"


def test_the_photographer_finds_all_it_uses() -> None:
    """The program that takes the pictures runs by hand alone; what it takes from the tests has not moved away."""
    subprocess.run([sys.executable, "-c", "import docs.make_pictures"], check=True, cwd=PAGE.parents[2])
