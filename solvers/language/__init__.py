"""Boards as text, and the language in which their rules are stated."""
