"""Asking Z3."""
