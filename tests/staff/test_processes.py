"""Workers of a pool end when who started them was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.patience import HANG

PARENT = """
import multiprocessing, os, sys, time
from concurrent.futures import ProcessPoolExecutor
from berthier.staff.processes import serve_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=serve_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


def test_a_worker_ends_with_its_parent(tmp_path: Path) -> None:
    """Killed, not asked. The worker has the same output pipe: what is read there ends only when both are gone."""
    program = tmp_path / "parent.py"
    program.write_text(PARENT, encoding="utf-8")
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        try:
            parent.communicate(timeout=HANG)
        except subprocess.TimeoutExpired:
            os.kill(worker, signal.SIGKILL)
            raise
