"""What all other rooms share: kinds, options, errors, limits of time."""
