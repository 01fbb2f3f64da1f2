"""The files of a new ruleset, as texts: what `berthier new` writes down."""
