"""What every room uses: arrays, colours, and the types that they share."""
