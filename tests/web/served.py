"""A real server in a process of its own, and a reader of its events.

`python -m tests.web.served URL LOOK_AGAIN PORT` is `berthier serve` for tests, which are no people: it allows more than
people need and has more patience. Readers look for themselves after so many seconds without a notice.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.web.table import FREE

CHECKOUT = Path(__file__).parents[2]  # it is found from there, wherever the command was typed
UNHURRIED = "50"  # a busy machine makes an answer late, never another one


@contextmanager
def serving(url: str, look_again: float = 1.0, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process to kill; a free port unless one is named."""
    command = [sys.executable, "-m", "tests.web.served", url, str(look_again), str(port)]
    process = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, f"the server died of itself: {process.wait()}"
        yield address, process
    finally:
        process.kill()
        process.wait()


def events(answer: httpx.Response) -> Iterator[tuple[int, Any]]:
    """The events of a stream with their numbers; comments are passed over."""
    number = 0
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "id":
            number = int(value)
        elif name == "data":
            yield number, json.loads(value)


def main(url: str, look_again: str, port: str) -> None:
    """Serve until killed."""
    from berthier.web.games import notices
    from berthier.web.hosting.serving import Whereabouts, serve_app
    from berthier.web.hosting.work import PATIENCE

    os.environ[PATIENCE] = UNHURRIED
    notices.LOOK_AGAIN = float(look_again)
    serve_app(Whereabouts(url, port=int(port)), lambda served: print(served.address.rstrip("/"), flush=True), FREE)


if __name__ == "__main__":
    main(*sys.argv[1:])
