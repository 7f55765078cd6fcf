"""What stands around a board."""
