"""Battalions: Napoleonic battles with miniatures, one figure for thirty men."""
