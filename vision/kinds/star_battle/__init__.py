"""Star Battle in pictures: how it is read, and how its answer is drawn."""

TAUGHT, SQUARE = 4, True
