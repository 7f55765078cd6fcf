"""Boards: random ones, their lattices and their hints."""
