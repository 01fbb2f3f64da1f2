"""What is drawn and said: the board, its scene and layers, sentences."""
