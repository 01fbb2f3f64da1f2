"""How hypothesis runs here: without a deadline, for machines differ."""

from hypothesis import settings

settings.register_profile("core", deadline=None)
settings.load_profile("core")
