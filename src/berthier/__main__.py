"""`python -m berthier`: the command line."""

from __future__ import annotations

from berthier.cli.main import main

if __name__ == "__main__":
    main(prog_name="berthier")
