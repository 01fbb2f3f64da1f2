"""Whole games on a page: gallery, board, orders, the miniatures table."""
