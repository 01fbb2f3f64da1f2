"""The whole battle on the table."""
