"""The umpire's answers in a few words of Python, for notebooks and scripts.

Every function takes a ruleset, a procedure or an `example`, and inputs by name, as on the command line; what is given
by name goes into the example's groups: `odds("six_states", example="river_line", attacker={"sp": 14})`.
"""

from berthier.notebook.face import advise, explain, odds, results, rulesets, simulate, situation, table

__all__ = ["advise", "explain", "odds", "results", "rulesets", "simulate", "situation", "table"]
