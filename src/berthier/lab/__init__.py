"""The lab: sweeps over grids of situations, and adapters for other people's tools."""
