"""Decoding pictures, and the errors of files that are none."""
