"""Where a board ends."""
