"""Aquariums, whose numbers stand around the board."""

from training.kinds import cut_around

PARTS = 2
WRITTEN = False
cut = cut_around
