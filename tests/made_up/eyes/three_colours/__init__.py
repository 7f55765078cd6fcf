"""Three colours in pictures: given cells are painted whole, the player's in their middle."""
