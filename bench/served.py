"""The real app in a process of its own, crew and all, a bare "hello" and no limits: `python -m bench.served URL`."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]  # the benches are found from there, wherever the command was typed


@contextmanager
def serving(url: str) -> Iterator[int]:
    """The port of a server that is up."""
    command = [sys.executable, "-m", "bench.served", url]
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.kill()


def main(url: str) -> None:
    """Serve until killed."""
    import uvicorn
    from litestar import get

    from berthier.web.app import create_app
    from berthier.web.games.limits import Limits, Rate
    from berthier.web.hosting import lines

    @get("/hello", sync_to_thread=False, include_in_schema=False)
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    free, many = Rate(10**9, 1), 10**9
    lines.MOST_OF_HOST = lines.MOST = many
    limits = Limits(
        *(free, free, free, free, many, many, many), asks=free, ghosts=free, asks_of_host=free, rooms=free, sent=free
    )
    app = create_app(url, limits, crew=True)
    app.register(hello)
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # as `berthier serve` does
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_keep_alive=120)).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1])
