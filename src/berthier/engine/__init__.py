"""The interpreters: each answers a procedure's questions in its own way. Pure: no clock, no files, no rules."""
