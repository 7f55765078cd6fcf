"""Pictures that are no puzzle of the kinds that are read."""
