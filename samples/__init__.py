"""Draws pictures of puzzles in many looks; some pictures that it drew."""
