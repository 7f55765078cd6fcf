"""Digits that were read with doubt: look-alikes, and a second reader."""
