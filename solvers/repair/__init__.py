"""Deciding which board a picture shows."""
