"""What the command line says, understands and prints."""
