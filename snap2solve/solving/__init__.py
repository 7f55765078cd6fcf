"""From a picture or a board to its result."""
