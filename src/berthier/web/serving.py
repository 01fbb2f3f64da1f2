"""Serving the app: one socket, the address told once it can be reached, a QR code when phones can reach it."""

from __future__ import annotations

import io
import socket
from collections.abc import Callable

from berthier.core.errors import BadInput

LOCAL = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")

Tell = Callable[[str, str | None, str | None], None]  # the address here, the one on the network, its QR code


def serve_app(host: str, port: int, tell: Tell) -> None:
    """Serve until interrupted. A port that is taken is said in a sentence."""
    import uvicorn

    from berthier.web.app import create_app

    listening = _listen(host, port)
    taken = listening.getsockname()[1]
    network = None if host in LOCAL else f"http://{_outward() if host in EVERYWHERE else host}:{taken}/"
    config = uvicorn.Config(create_app(), log_level="warning", timeout_graceful_shutdown=2, server_header=False)
    tell(_address(host, taken), network, qr_code(network) if network else None)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as problem:
        raise BadInput(
            f"Cannot listen on {host}:{port}: {problem.strerror or problem}. Try --port 0.", "port"
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _outward() -> str:
    """This machine's address as its network sees it; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: a route is chosen, no packet leaves
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(address: str) -> str:
    """An address as a QR code in text."""
    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
