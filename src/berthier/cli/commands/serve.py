"""`berthier serve`: the web app, on this machine or for phones on the same network. `berthier` alone does it too, at a
terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from berthier.cli.home import shown_address, store_address

if TYPE_CHECKING:
    from berthier.web.hosting.serving import Served, Whereabouts

FOR_PHONES = "Only this machine can open it. Press Enter to let phones on your network join."
NO_HOME = "This machine is in no home network. To let others join all the same: berthier serve --host 0.0.0.0"


def _is_of_a_machine(ctx: click.Context, param: click.Parameter, word: str | None) -> str | None:
    """A proxy is known by where its requests come from: a name would be taken, and never be met."""
    from ipaddress import ip_network

    from berthier.core.errors import BadInput

    try:
        return word if word is None else str(ip_network(word)).removesuffix("/32").removesuffix("/128")
    except ValueError:
        raise BadInput(f"{word!r} is no address of a proxy; write one such as 127.0.0.1.", "proxy") from None


@click.command(short_help="The web app, here or for phones on your network.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for the network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8642, show_default=True, help="0 picks a free one.")
@click.option(
    "--store",
    metavar="URL|PATH",
    help="Where games are kept: a SQLite file or postgresql://…  [default: a file in your data folder]",
)
@click.option("--name", "names", multiple=True, help="A name the server is reached by, beside its addresses.")
@click.option(
    "--proxy",
    metavar="ADDRESS",
    callback=_is_of_a_machine,
    help="A proxy before it, by its address, whose X-Forwarded-For is believed.",
)
@click.option(
    "--patience",
    type=click.FloatRange(1, 100),
    default=1,
    show_default=True,
    help="On a slow machine: how many times longer heavy questions may take.",
)
@click.option("--open/--no-open", "opens", default=None, help="Open the browser.  [default: if there is one]")
def serve(
    host: str,
    port: int,
    store: str | None,
    names: tuple[str, ...],
    proxy: str | None,
    patience: float,
    opens: bool | None,
) -> None:
    """Serve the pages and the API.

    Only this machine can reach it, unless --host says otherwise or somebody presses Enter at its terminal; then the
    address is also drawn as a QR code for phones on the same network.

    \b
    berthier serve --no-open
    berthier serve --host 0.0.0.0
    berthier serve --store postgresql://localhost/berthier
    """
    from berthier.web.hosting.serving import Whereabouts
    from berthier.web.hosting.work import PATIENCE

    os.environ[PATIENCE] = str(patience)
    place = Whereabouts(store_address(store), host, port, by_key=is_at_a_terminal(), names=names, proxy=proxy)
    _serve(place, opens)


def serve_at_home() -> None:
    """What `berthier` alone does at a terminal: serve this machine, the phones of the house too once Enter is pressed,
    and open the browser."""
    from berthier.web.hosting.serving import Whereabouts

    _serve(Whereabouts(store_address(None), at_home=True, by_key=True), None)


def _serve(place: Whereabouts, opens: bool | None) -> None:
    from berthier.web.hosting.serving import qr_code, serve_app, waits_for_key

    def tell_network(address: str | None) -> None:
        if address is None:
            click.echo(NO_HOME)
        else:
            click.echo(f"On the same network: {address}")
            click.echo(qr_code(address))
        sys.stdout.flush()

    def tell(served: Served) -> None:
        click.echo(f"Berthier serves {served.address}")
        if served.network is not None:
            tell_network(served.network)
        elif waits_for_key(place):
            click.echo(FOR_PHONES)
        click.echo(f"Games are kept in {shown_address(place.store)}")
        click.echo("Press Ctrl-C to stop.")
        sys.stdout.flush()
        if opens or (opens is None and has_browser()):
            click.launch(served.address)

    serve_app(place, tell, tell_opened=tell_network)


def is_at_a_terminal() -> bool:
    """Whether somebody sits here who reads what is said and can press a key; not a script, nor a job behind one."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if not hasattr(os, "tcgetpgrp"):  # not a POSIX system
        return True
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:
        return False


def has_browser() -> bool:
    """Whether somebody sits here who could look at a page: a terminal, and a screen to open it on."""
    is_seen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    return is_seen and sys.stdout.isatty()
