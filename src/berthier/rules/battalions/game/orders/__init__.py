"""Orders: what a unit may be told, written, dragged, judged and carried out."""
