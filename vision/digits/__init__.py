"""Ink, glyphs, and the numbers that they make."""
