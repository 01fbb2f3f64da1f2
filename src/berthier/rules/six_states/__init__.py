"""Six States: the charts of an abstract Napoleonic strategic game of six powers."""
