"""What photos need first: straightening, softened grain, even light."""
