"""The kinds of puzzles, each in a folder: how it is read, and how its answer is drawn."""
