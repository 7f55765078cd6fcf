"""What follows from the rules one statement at a time."""
