"""`berthier serve`: the web app, on this machine or for phones on the same network."""

from __future__ import annotations

import click


@click.command(short_help="The web app, here or for phones on your network.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 for the network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8642, show_default=True, help="0 picks a free one.")
@click.option("--open/--no-open", "opens", default=True, show_default=True, help="Open the browser.")
def serve(host: str, port: int, opens: bool) -> None:
    """Serve the pages and the API.

    Only this machine can reach it, unless --host says otherwise; then the address is also drawn as a QR code for
    phones on the same network.

    \b
    berthier serve --no-open
    berthier serve --host 0.0.0.0
    """
    from berthier.web.serving import serve_app

    def tell(address: str, network: str | None, code: str | None) -> None:
        click.echo(f"Berthier serves {address}")
        if network is not None:
            click.echo(f"On the same network: {network}")
        if code is not None:
            click.echo(code)
        click.echo("Press Ctrl-C to stop.")
        if opens:
            click.launch(address)

    serve_app(host, port, tell)
