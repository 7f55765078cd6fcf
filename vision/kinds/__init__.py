"""The kinds of puzzles, each in one module or folder: how it is read, and how its answer is drawn."""
