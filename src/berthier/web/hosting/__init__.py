"""Hosting: connections, workers, limits, and a sentence for whatever goes wrong."""
