"""What a page shows: the scene, layers, what is in hand, words."""
