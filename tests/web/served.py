"""A real server in a process of its own, and a reader of its events.

`python -m tests.web.served URL LOOK_AGAIN` serves the games at URL on a free port, says which, and allows more than
people need; readers look for themselves after so many seconds without a notice.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.web.table import FREE


@contextmanager
def serving(url: str, look_again: float = 1.0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process to kill."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.web.served", url, str(look_again)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        port = process.stdout.readline()
        assert port, f"the server died of itself: {process.wait()}"
        yield f"http://127.0.0.1:{int(port)}", process
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


def main(url: str, look_again: str) -> None:
    """Serve until killed."""
    import uvicorn

    from berthier.web.app import create_app
    from berthier.web.games import service as visit

    visit.LOOK_AGAIN = float(look_again)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # as `berthier serve` does
    listening.bind(("127.0.0.1", 0))
    listening.listen(512)
    server = uvicorn.Server(
        uvicorn.Config(create_app(url, FREE, crew=True), log_level="warning", timeout_graceful_shutdown=1)
    )
    print(listening.getsockname()[1], flush=True)
    server.run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
