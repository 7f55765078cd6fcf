"""How a board is solved, step by step."""
