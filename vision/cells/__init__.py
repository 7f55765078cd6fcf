"""What stands in a lattice's cells."""
