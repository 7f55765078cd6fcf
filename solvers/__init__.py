"""Boards as text, the rules of each kind, and what Z3 finds out about them."""
