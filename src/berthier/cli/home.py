"""Where things are: the checkout, if this is one, and the file the games are kept in when nothing else is said."""

from __future__ import annotations

import re
from pathlib import Path

from platformdirs import user_data_path

from berthier.core.errors import BadInput

FILE = "games.db"
CHECKOUT = Path(__file__).parents[3]  # of an installed copy this is some folder of Python


def in_a_checkout() -> bool:
    """Whether this is the source with its ./berthier, not an installed copy."""
    return (CHECKOUT / "berthier").is_file() and (CHECKOUT / "pyproject.toml").is_file()


def data_folder() -> Path:
    """Where programs keep a user's data on this system."""
    return user_data_path("berthier", appauthor=False)


def store_address(store: str | None) -> str:
    """The address of a store: a URL as it is, a path as a SQLite file, nothing as the file in the data folder."""
    if store is not None and "://" in store:
        return store
    path = (Path(store) if store is not None else data_folder() / FILE).expanduser().absolute()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        said = f"The folder {path.parent} cannot be made: {problem.strerror}. Say with --store where the games go."
        raise BadInput(said, "store") from None
    return f"sqlite:///{path}"


def shown_address(store: str) -> str:
    """The address of a store as it may be shown: a path, or a URL with its password left out."""
    if store.startswith("sqlite:///"):
        return store.removeprefix("sqlite:///")
    return re.sub(r"(?<=://)([^/@:]*):[^/]*@", r"\1:***@", store)
