"""Connections that say nothing, or too slowly, take nobody's place."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable

import httpx
import uvicorn

from berthier.web.app import create_app
from berthier.web.hosting.connections import Places, protocol
from tests.patience import HANG
from tests.web.table import FREE

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def serving(places: Places, test: Callable[[int], Awaitable[None]]) -> None:
    async def run() -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)
        config = uvicorn.Config(create_app(limits=FREE), http=protocol(places), log_level="warning", ws="none")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        try:
            async with asyncio.timeout(HANG):
                await test(listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving

    asyncio.run(run())


async def page(port: int, source: str = "127.0.0.1") -> int:
    """The front page, asked for from one of this machine's many addresses."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(transport=transport, timeout=HANG) as client:
        return (await client.get(f"http://127.0.0.1:{port}/")).status_code


async def half(port: int, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(HALF)
    await writer.drain()
    return reader, writer


async def closed(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read(1) == b""
    except ConnectionError:
        return True


def test_one_host_takes_only_its_own_places() -> None:
    places = Places(of_host=20, head_seconds=HANG)

    async def test(port: int) -> None:
        greedy = [await half(port, "127.0.0.2") for _ in range(60)]
        ended = [asyncio.ensure_future(closed(reader)) for reader, _ in greedy]
        done, _ = await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
        while len(done) < 40:
            done, _ = await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(0)
        assert places.taken["127.0.0.2"] == 20
        assert await page(port) == 200
        for task in ended:
            task.cancel()
        for _, writer in greedy:
            writer.close()

    serving(places, test)
    assert not places.taken, "and every place is given back"


def test_a_request_that_is_never_whole_is_given_up() -> None:
    places = Places(head_seconds=0.3, body_seconds=0.3)

    async def test(port: int) -> None:
        readers = [await half(port) for _ in range(5)]
        form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\ncode="
        whole_head = b"POST /join HTTP/1.1\r\nHost: localhost\r\n" + form
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(whole_head)
        dripping = asyncio.create_task(_drip(readers[0][1]))
        for each, _ in [*readers, (reader, writer)]:
            assert await closed(each)
        dripping.cancel()
        assert await page(port) == 200

    serving(places, test)


async def _drip(writer: asyncio.StreamWriter) -> None:
    """A byte now and then does not make it whole."""
    while True:
        writer.write(b"x")
        await asyncio.sleep(0.05)


def test_a_connection_that_is_kept_waits_for_its_next_request_as_before() -> None:
    places = Places(head_seconds=0.2)

    async def test(port: int) -> None:
        async with httpx.AsyncClient(timeout=HANG, base_url=f"http://127.0.0.1:{port}") as client:
            for _ in range(3):
                assert (await client.get("/six_states")).status_code == 200

    serving(places, test)


def test_whoever_sends_far_too_much_reads_why_it_is_refused() -> None:
    """Not a connection that is lost in the midst of it: the sentence is there to be read when all has been sent."""

    async def test(port: int) -> None:
        for place, size in (("/join", 60_000_000), ("/tables/import", 60_000_000), ("/api/verify", 60_000_000)):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = f"POST {place} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n"
            writer.write(head.encode())
            for _ in range(size // 1_000_000):
                writer.write(b"x" * 1_000_000)
                await writer.drain()
            answer = (await reader.readuntil(b"\r\n\r\n")).decode()
            said = await reader.readexactly(int(re.findall(r"content-length: ([0-9]+)", answer)[0]))
            assert (answer.split()[1], b"larger than what is read here" in said) == ("413", True), place
            writer.close()

    serving(Places(), test)
