"""What is seen and drawn: sight, the board, its scene and layers, sentences."""
