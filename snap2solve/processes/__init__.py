"""Many inputs at once, in processes of this machine or on others."""
