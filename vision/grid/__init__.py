"""The lattice of a board, and how it is found in a picture."""
