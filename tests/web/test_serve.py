"""`berthier serve`, and `berthier` alone: they say their address, answer there, keep games where they say they do;
and the other commands never load the web stack."""

from __future__ import annotations

import fcntl
import gc
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import termios
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from berthier.cli.home import data_folder, store_address
from berthier.web.hosting import serving
from berthier.web.hosting.serving import is_homely, qr_code
from berthier.web.pages import read_ahead
from tests.cli.shell import PROGRAM, run
from tests.patience import HANG

SAID = re.compile(r"Berthier serves (http://127\.0\.0\.1:\d+/)\n")


@contextmanager
def served(*words: str, data: Path) -> Iterator[tuple[str, list[str]]]:
    """A server of its own; its address and what else it said before it asked to be stopped."""
    environment = os.environ | {"XDG_DATA_HOME": str(data)}
    command = [*PROGRAM, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as program:
        try:
            assert program.stdout is not None
            address = SAID.fullmatch(program.stdout.readline())
            assert address
            said = []
            while not (line := program.stdout.readline()).startswith("Press Ctrl-C"):
                assert line
                said.append(line.rstrip("\n"))
            yield address[1], said
        finally:
            program.terminate()


def _open_table(address: str) -> str:
    fields = {"ruleset": "six_states", "title": "Lodi", "name": "Ann", "players": "Blue, Red", "dice": "typed"}
    request = urllib.request.Request(f"{address}tables/new", urllib.parse.urlencode(fields).encode())
    with urllib.request.urlopen(request, timeout=HANG) as answer:
        assert "Lodi" in answer.read().decode()
        return str(answer.url).removeprefix(address)


def test_it_serves_and_a_room_outlives_the_server(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--no-open")
    with served(*words, data=tmp_path) as (address, said):
        assert said == [f"Games are kept in {tmp_path}/berthier/games.db"]
        place = _open_table(address)
    with served(*words, data=tmp_path) as (address, _), urllib.request.urlopen(address + place, timeout=HANG) as answer:
        assert "Lodi" in answer.read().decode()


def test_a_store_is_a_path_or_an_address(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "here.db"
    with served("serve", "--port", "0", "--no-open", "--store", str(kept), data=tmp_path) as (address, said):
        assert said == [f"Games are kept in {kept}"]
        _open_table(address)
    assert kept.exists()
    assert store_address("postgresql://somewhere/games") == "postgresql://somewhere/games"


def test_alone_in_a_script_it_prints_its_help_and_ends(tmp_path: Path) -> None:
    """Nothing listens that nobody asked for, and nobody waits for ever."""
    ran = subprocess.run(
        PROGRAM,
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Usage: berthier")
    assert "In a script it prints this help" in " ".join(ran.stdout.split())
    assert not list(tmp_path.iterdir())


class AtTerminal:
    """A program at a terminal of its own: what it says, line by line, and keys to press."""

    def __init__(self, *words: str, data: Path) -> None:
        unseen = ("DISPLAY", "WAYLAND_DISPLAY")  # no browser is opened
        environment = {name: value for name, value in os.environ.items() if name not in unseen}
        self._keys, inside = pty.openpty()
        self.program = subprocess.Popen(
            [*PROGRAM, *words], stdin=inside, stdout=inside, env=environment | {"XDG_DATA_HOME": str(data)},
            preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0)),
        )  # fmt: skip
        os.close(inside)
        self._lines = os.fdopen(os.dup(self._keys), "r", errors="replace")

    def until(self, begins: str) -> list[str]:
        """All it says up to a line."""
        said: list[str] = []
        while not said or not said[-1].startswith(begins):
            said.append(self._lines.readline().rstrip("\r\n"))
        return said

    def press_enter(self) -> None:
        os.write(self._keys, b"\n")

    def close(self) -> None:
        self.program.send_signal(signal.SIGINT)
        self.program.wait(HANG)
        self._lines.close()
        os.close(self._keys)


@pytest.mark.parametrize("words", [(), ("serve", "--port", "0", "--no-open")])
def test_at_a_terminal_it_serves_this_machine_and_after_enter_the_house(tmp_path: Path, words: tuple[str, ...]) -> None:
    home = AtTerminal(*words, data=tmp_path)
    try:
        said = home.until("Press Ctrl-C")
        address = SAID.fullmatch(f"{said[0]}\n")
        assert address
        assert said[1] == "Only this machine can open it. Press Enter to let phones on your network join."
        with urllib.request.urlopen(address[1], timeout=HANG) as answer:
            assert b"Six States" in answer.read()
        outward, port = serving.outward_address(), urllib.parse.urlsplit(address[1]).port
        place = _open_table(address[1])
        if outward is None or not is_homely(outward):
            home.press_enter()
            home.until("This machine is in no home network.")
            return
        with pytest.raises(ConnectionRefusedError), socket.create_connection((outward, port), HANG):
            pass
        home.press_enter()
        assert home.until("On the same network")[-1] == f"On the same network: http://{outward}:{port}/"
        assert "█" in home.until("█")[-1]
        with urllib.request.urlopen(f"http://{outward}:{port}/", timeout=HANG) as answer:
            assert b"Six States" in answer.read()
        with urllib.request.urlopen(address[1] + place, timeout=HANG) as answer:
            assert f"http://{outward}:{port}/join/" in answer.read().decode()
    finally:
        home.close()
    assert home.program.returncode in (0, -signal.SIGINT, 130)


def test_open_to_the_network_every_link_and_code_leads_there(tmp_path: Path) -> None:
    """Whoever opens a table on the machine itself hands out the address that phones can reach, never a loopback one."""
    outward = serving.outward_address()
    with served("serve", "--port", "0", "--no-open", "--host", "0.0.0.0", data=tmp_path) as (address, said):
        port = urllib.parse.urlsplit(address).port
        place = _open_table(address)
        for name in ("127.0.0.1", "localhost"):
            with urllib.request.urlopen(f"http://{name}:{port}/{place}", timeout=HANG) as answer:
                page = answer.read().decode()
            codes = re.findall("QR code of http://([^:/]+)", page)
            links = re.findall(r'class="address"[^>]*value="http://([^:/]+)', page)
            assert set(codes) == ({outward} if outward else set())
            assert set(links) == {outward or name}
    if outward:
        assert f"On the same network: http://{outward}:{port}/" in said


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.3", "172.20.1.1"])
def test_a_home_network_is_offered(address: str) -> None:
    assert is_homely(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "8.8.8.8", "141.20.1.1"])
def test_nothing_else_is(address: str) -> None:
    assert not is_homely(address)


def test_the_data_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system keeps such things, and never in the folder the program was started in."""
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder().name == "berthier"
    if sys.platform == "linux":
        assert data_folder() == Path("/data/berthier")


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = run("serve", "--no-open", "--port", port, "--store", str(tmp_path / "games.db"))
    assert ran.code == 2
    assert ran.err.startswith("Cannot listen on 127.0.0.1:")


def test_a_store_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("serve", "--no-open", "--port", "0", "--store", str(tmp_path / "file" / "games.db"))
    assert ran.code == 2
    assert ran.err.startswith("The folder ")
    ran = run("serve", "--no-open", "--port", "0", "--store", "mysql://nowhere/games")
    assert ran.code == 2
    assert "SQLite or PostgreSQL" in ran.err


@pytest.mark.parametrize("word", ["caddy", "*", "127.0.0.1:80"])
def test_a_proxy_is_known_by_its_address(word: str) -> None:
    """A name would be taken without a word, and nobody behind it told from another."""
    ran = run("serve", "--no-open", "--proxy", word, "--store", "mysql://nowhere/games")
    assert (ran.code, "is no address of a proxy" in ran.err) == (2, True)
    assert "SQLite" in run("serve", "--no-open", "--proxy", "127.0.0.1", "--store", "mysql://nowhere/games").err


def test_the_qr_code_is_drawn() -> None:
    lines = qr_code("http://192.0.2.7:8642/").splitlines()
    assert len(lines) > 10
    assert "█" in "".join(lines) or "▄" in "".join(lines)


def test_the_cycle_collector_leaves_be_what_a_server_has_read() -> None:
    """It walked through all rules and maps every dozen answers, and one of them waited for it."""
    before = gc.get_freeze_count()
    try:
        read_ahead()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_other_commands_do_not_load_the_web_stack() -> None:
    for words in (["--help"], ["odds", "six_states", "attrition", "sp=20"], ["rules"]):
        code = (
            "import sys; from berthier.cli.main import main\n"
            f"try: main({words!r})\nexcept SystemExit: pass\n"
            "loaded = {'litestar', 'uvicorn', 'jinja2', 'segno', 'sqlalchemy', 'berthier.web'} & set(sys.modules)\n"
            "print('loaded:', sorted(loaded))"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert ran.stdout.splitlines()[-1] == "loaded: []", words
