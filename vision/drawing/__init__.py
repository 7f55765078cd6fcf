"""Answers and lessons, drawn on pictures."""
