"""The table kit against an independent library and by its own promises."""
