"""The umpire and its interpreters. Pure: no clock, no files but the charts, no global state."""
