"""The whole battle on a table: one unit, one record; every input of a procedure follows from it and its place."""
