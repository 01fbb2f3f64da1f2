"""Elements: renaissance battles with elements on bases, 1494 to 1700."""
