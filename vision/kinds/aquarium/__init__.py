"""Aquarium in pictures: how it is read, and how its answer is drawn."""

TURN, HINTED = 1, True
