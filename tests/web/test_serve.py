"""`berthier serve`: says its address, answers there, and the other commands never load the web stack."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request

from berthier.web.serving import qr_code
from tests.cli.shell import PROGRAM, run


def test_it_serves_on_this_machine_and_says_where() -> None:
    with subprocess.Popen([*PROGRAM, "serve", "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            said = served.stdout.readline()
            address = re.fullmatch(r"Berthier serves (http://127\.0\.0\.1:\d+/)\n", said)
            assert address, said
            with urllib.request.urlopen(address[1], timeout=20) as answer:
                assert b"Six States" in answer.read()
        finally:
            served.terminate()


def test_a_port_that_is_taken_is_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("serve", "--no-open", "--port", str(taken.getsockname()[1]))
    assert ran.code == 2
    assert ran.err.startswith("Cannot listen on 127.0.0.1:")


def test_the_qr_code_is_drawn() -> None:
    lines = qr_code("http://192.0.2.7:8642/").splitlines()
    assert len(lines) > 10
    assert "█" in "".join(lines) or "▄" in "".join(lines)


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
