"""Names of earlier versions: where functions and types stand today that old snapshots and carried positions name.

A ruleset (or the core) that moves or renames a module, a function or a type says so in `former_names.toml` in its own
package, and whatever was written under the old name is read as before:

    [modules]
    "berthier.rules.six_states.game.opening" = "berthier.rules.six_states.game.month"

    [names]
    "berthier.rules.six_states.game.turn:land" = "berthier.rules.six_states.game.turn:march_armies"

A name is looked up first among `names`, then its module among `modules`. A name that moved twice needs one line for
each of its old homes, each leading to where it stands now.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

FILE = "former_names.toml"


class FormerNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Old modules and old names (`module:name`) with those of today."""

    modules: Mapping[str, str] = {}
    names: Mapping[str, str] = {}

    def today(self, name: str) -> str:
        """The name (`module:name`) under which something is found now."""
        if name in self.names:
            return self.names[name]
        module, _, word = name.partition(":")
        return f"{self.modules.get(module, module)}:{word}"


@cache
def former_names(package: str) -> FormerNames:
    """What a package says of its former names; nothing where it keeps no such file."""
    file = files(package) / FILE
    if not file.is_file():
        return FormerNames()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), FormerNames)
