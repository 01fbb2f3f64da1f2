"""The file the games are kept in when nothing else is said: in the user's own data folder."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from berthier.core.errors import BadInput

FILE = "games.db"


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Where programs keep a user's data here: XDG_DATA_HOME if it is set, else what the system is used to."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"]) / "berthier"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "berthier"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "berthier"
    return home / ".local" / "share" / "berthier"


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
