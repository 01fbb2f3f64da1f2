"""Game rooms over HTTP: the sessions' desk for requests that come all at once, live events, and limits on both.

`hall` is what a server has once, `door` the way in for one request; the pages and the API go through the door.
"""
