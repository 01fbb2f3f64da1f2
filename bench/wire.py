"""A small HTTP/1.1 client on asyncio, so that hundreds of clients cost less than the server they measure."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """A status and what came with it."""

    status: int
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Wire:
    """One connection that is kept; requests go one after the other."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self.auth = f"Authorization: Bearer {token}\r\n" if token else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> Reply:
        """A request and its whole answer; `ConnectionError` or `EOFError` when the server is gone."""
        reader = await self._send(method, path, b"" if data is None else json.dumps(data).encode())
        status, headers = await _head(reader)
        if "content-length" in headers:
            return Reply(status, await reader.readexactly(int(headers["content-length"])))
        return Reply(status, b"".join([piece async for piece in _pieces(reader)]))

    async def events(self, path: str) -> AsyncIterator[tuple[int, Any]]:
        """The events of a stream with their numbers."""
        reader = await self._send("GET", path, b"")
        status, _ = await _head(reader)
        if status != 200:
            raise RuntimeError(f"the stream was refused: {status}")
        rest, number = b"", 0
        async for piece in _pieces(reader):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line.startswith(b"id: "):
                    number = int(line[4:])
                elif line.startswith(b"data: "):
                    yield number, json.loads(line[6:])

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()

    async def _send(self, method: str, path: str, body: bytes) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.auth}{kind}Content-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        await self._writer.drain()
        return self._reader


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def _pieces(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The pieces of an answer whose length is not said."""
    while size := int(await reader.readline() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
