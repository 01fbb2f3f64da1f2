"""Serving the app: where it listens, the address told once it can be reached, a QR code when phones can reach it."""

from __future__ import annotations

import io
import logging
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.web.games.limits import Limits

HERE = "127.0.0.1"
LOCAL = (HERE, "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
SWITCH = 0.001  # seconds a thread keeps the others waiting: who answers everybody is one of them
MOST, SECONDS = 30, 60.0  # lines on stderr in so many seconds


class Whereabouts(msgspec.Struct, frozen=True):
    """Where to listen and where the games are. `at_home` takes any port if this one is taken; with `by_key` Enter lets
    the home network in, where only this machine can reach us.

    `names` are those the server is known by beside its addresses; `proxy` is the address of one whose word on where a
    request comes from is taken.
    """

    store: str
    host: str = HERE
    port: int = 8642
    at_home: bool = False
    by_key: bool = False
    names: tuple[str, ...] = ()
    proxy: str | None = None


class Served(msgspec.Struct, frozen=True):
    """The address on this machine; the one on the network, where there is one."""

    address: str
    network: str | None


def serve_app(
    place: Whereabouts,
    tell: Callable[[Served], None],
    limits: Limits | None = None,
    tell_opened: Callable[[str | None], None] = print,
) -> None:
    """Serve until interrupted. A port that is taken or a store that does not open is said in a sentence; where Enter
    has let the home network in its address is told, or None where there is no such network."""
    import uvicorn

    from berthier.rooms.keeping.store import Store
    from berthier.web.app import create_app
    from berthier.web.games.limits import Limits
    from berthier.web.hosting.connections import Places, open_files, protocol
    from berthier.web.hosting.phones import OpensByKey

    listening = _listen_somewhere(place) if place.at_home else _listen(place.host, place.port)
    store = Store(place.store)
    limits = limits or Limits()
    app = create_app(store, limits, crew=True, names=(*own_names(), place.host, *place.names))
    served = _served(place, listening)
    app.state.network = served.network
    places = Places(limits.connections, in_all=open_files(), trusted=place.proxy)
    config = uvicorn.Config(
        app,
        http=protocol(places),
        ws="none",
        log_level="warning",
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=place.proxy is not None,
        forwarded_allow_ips=place.proxy,
    )

    def open_home() -> socket.socket | None:
        opened = None if app.state.network else _listen_at_home(listening.getsockname()[1])
        app.state.network = app.state.network or (_address(*opened.getsockname()) if opened else None)
        tell_opened(app.state.network)
        return opened

    server = OpensByKey(config, open_home) if waits_for_key(place) else uvicorn.Server(config)
    be_quiet()
    sys.setswitchinterval(SWITCH)
    tell(served)
    try:
        server.run(sockets=[listening])
    finally:
        store.close()


def waits_for_key(place: Whereabouts) -> bool:
    """Whether Enter lets the home network in: not where it is in already, or another address was asked for."""
    return place.by_key and place.host in LOCAL


def own_names() -> tuple[str, ...]:
    """What this machine is called by itself and, on a home network, by others."""
    name = socket.gethostname()
    return "localhost", name, f"{name.partition('.')[0]}.local"


def _listen_somewhere(place: Whereabouts) -> socket.socket:
    """At this port, or at any where it is taken."""
    try:
        return _listen(place.host, place.port)
    except BadInput:
        return _listen(place.host, 0)


def _listen_at_home(port: int) -> socket.socket | None:
    """At this machine's address in a home network, where there is one; never at one the whole world can reach."""
    outward = outward_address()
    if outward is None or not is_homely(outward):
        return None
    try:
        return _listen(outward, port)
    except BadInput:
        return None


def is_homely(address: str) -> bool:
    """Whether an address belongs to a private network, as at home: only machines in the same house reach it."""
    found = ip_address(address)
    return found.is_private and not found.is_loopback and not found.is_unspecified


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(
            family, socket.SOCK_STREAM, socket.IPPROTO_TCP
        )  # with TCP named, asyncio sends at once
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except OSError as problem:
        raise BadInput(
            f"Cannot listen on {host}:{port}: {problem.strerror or problem}. Try --port 0.", "port"
        ) from None
    return listening


def _served(place: Whereabouts, listening: socket.socket) -> Served:
    port = listening.getsockname()[1]
    shown = HERE if place.host in EVERYWHERE else place.host
    network = None if place.host in LOCAL else outward_address() if place.host in EVERYWHERE else place.host
    return Served(_address(shown, port), _address(network, port) if network is not None else None)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def outward_address() -> str | None:
    """This machine's address as its network sees it; nothing is sent to find out. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: a route is chosen, no packet leaves
            return str(probe.getsockname()[0])
        except OSError:
            return None


def qr_code(address: str) -> str:
    """An address as a QR code in text."""
    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


class FewLines(logging.Filter):
    """So many lines in a minute; with the first of the next minute it is told how many were left out."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.most, self.seconds, self.clock = most, seconds, clock
        self._began, self._said, self._left_out = clock(), 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is said."""
        if self.clock() - self._began >= self.seconds:
            if self._left_out:
                record.msg = f"{record.getMessage()} ({self._left_out:,} more lines were left out before this one)"
                record.args = ()
            self._began, self._said, self._left_out = self.clock(), 0, 0
        self._said += 1
        if self._said > self.most:
            self._left_out += 1
            return False
        return True


def be_quiet() -> None:
    """Bound all that the server's parts may say: each handler that writes, and those of libraries without one."""
    quiet = FewLines()
    plain = logging.StreamHandler()
    plain.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    plain.addFilter(quiet)
    logging.getLogger().addHandler(plain)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        for handler in logging.getLogger(name).handlers:
            handler.addFilter(quiet)
