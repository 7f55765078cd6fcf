"""Numbers beside the board."""
