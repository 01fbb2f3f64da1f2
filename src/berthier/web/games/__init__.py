"""Game rooms over HTTP: the rooms for requests that come all at once, live events, and limits on both.

`service` has what a server has once and what each request may do; the pages and the API go through it.
"""
