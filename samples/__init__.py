"""A renderer of puzzles in many looks, and pictures that it made."""
