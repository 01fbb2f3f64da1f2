"""A real PostgreSQL for the tests, started from the installed package in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import HANG

PLACES = ("/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt")


def binaries() -> Path | None:
    """The newest installed server's programs."""
    found = [folder for place in PLACES for folder in Path(place).glob("*/bin") if (folder / "initdb").exists()]
    on_path = shutil.which("initdb")
    found += [Path(on_path).resolve().parent] if on_path else []
    return max(found, default=None, key=lambda folder: [int(n) for n in folder.parent.name.split(".") if n.isdigit()])


def _as_whom() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; then another user of the machine runs it."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("no user but root to run PostgreSQL as")


@contextmanager
def running(programs: Path) -> Iterator[str]:
    """The URL of a server that takes connections on a socket in its own folder only."""
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=tempfile.gettempdir()))
    whom = _as_whom()
    if whom:
        os.chown(folder, whom["user"], whom["group"])
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **whom}
    try:
        init = [programs / "initdb", "-D", folder / "data", "-U", "berthier", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(init, check=True, **quiet)
        server = subprocess.Popen([programs / "postgres", "-D", folder / "data", "-k", folder, "-h", ""], **quiet)
        try:
            yield _wait(f"postgresql+psycopg://berthier@/postgres?host={folder}", server)
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown, which does not wait for clients
            try:
                server.wait(HANG)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(url: str, server: subprocess.Popen[bytes]) -> str:
    import psycopg

    plain = url.replace("+psycopg", "")
    for _ in range(int(HANG) * 10):
        if server.poll() is not None:
            raise RuntimeError("PostgreSQL did not start")
        try:
            psycopg.connect(plain).close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return url
    raise RuntimeError("PostgreSQL did not answer")
