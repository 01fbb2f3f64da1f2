"""Runs the notebooks and stores what they show.

    .venv/bin/python -m docs.make_notebooks

A test runs them again and compares.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def run(path: Path) -> Any:
    """The notebook, executed; an error in a cell is raised."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    return notebook


def shown(notebook: Any) -> list[list[dict[str, Any]]]:
    """What each cell of code shows: the text and the HTML of its outputs, without counts and times."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[_output(output) for output in cell.outputs] for cell in cells]


def _output(output: Any) -> dict[str, Any]:
    if output.output_type == "stream":
        return {"stream": output.text}
    return {kind: text for kind, text in output.get("data", {}).items() if kind in ("text/plain", "text/html")}


def main() -> None:
    for path in NOTEBOOKS:
        notebook = run(path)
        for number, cell in enumerate(notebook.cells, 1):
            cell.metadata = {}
            cell.id = f"cell-{number}"  # the same every time
        notebook.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        nbformat.write(notebook, path)
        print(path.name, sum(len(outputs) for outputs in shown(notebook)), "outputs")


if __name__ == "__main__":
    main()
