"""Fire, charges, close action, checks and running, with every input from the table."""
