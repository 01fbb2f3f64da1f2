"""The chit advisor, its parts side by side: solving, reading off the cells, and the same answer found again.

    .venv/bin/python -m bench.advice [--example sixty_against_fortyfive]

The kept answer is read from a folder of its own, as a second run of `berthier advise` reads it; what starting Python
and importing the program costs such a run is measured beside it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from berthier.core.ruleset import find_ruleset
from berthier.staff.advising.advice import Advice, AdviceAsk, told
from berthier.staff.advising.solved import work_out
from berthier.staff.reckoned.keeping import find, kept, key_of
from berthier.staff.situation import Situation

ASK = AdviceAsk(cells=True)
START = [sys.executable, "-c", "import berthier.cli.main, berthier.cli.advice, berthier.cli.pages.advice"]


def quietly(done: int) -> None:
    """Nobody listens."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--example", default="sixty_against_fortyfive")
    ruleset = find_ruleset("great_powers")
    example = ruleset.example(parser.parse_args().example)
    procedure = ruleset.procedure(example.procedure)
    call = procedure.call(example.inputs)
    situation = Situation(ruleset, procedure, call, ruleset.set(example.switches), {}, {})
    began = time.perf_counter()
    solved = work_out(situation, None, None, quietly)
    done = time.perf_counter()
    answer = told(solved, AdviceAsk(), quietly)
    priced = time.perf_counter()
    answer = told(solved, ASK, quietly)
    read = time.perf_counter()
    value, gap = float(solved.solution.value), float(solved.solution.gap)
    print(f"solved in {done - began:.2f} s: value {value:.6f}, gap {gap:.1e}")
    print(f"habits priced in {priced - done:.3f} s, {len(answer.cells)} cells read off in {read - priced:.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        again(situation, answer, Path(folder), read - began)


def again(situation: Situation, answer: Advice, folder: Path, cold: float) -> None:
    """The same answer found on disk, its name worked out anew each time; and what starting a program costs."""

    def work() -> Advice:
        time.sleep(0.2)  # long enough to be kept
        return answer

    kept(key_of("advice", situation, ASK), Advice, work, folder)
    times = []
    for _ in range(20):
        began = time.perf_counter()
        assert find(key_of("advice", situation, ASK), Advice, folder) == answer
        times.append(time.perf_counter() - began)
    began = time.perf_counter()
    subprocess.run(START, check=True)
    start = time.perf_counter() - began
    print(f"found again in {min(times) * 1000:.1f} ms: cold takes {cold / min(times):,.0f} × as long")
    print(f"a program that only starts and imports takes {start * 1000:.0f} ms, {start / min(times):.0f} × as long")


if __name__ == "__main__":
    main()
