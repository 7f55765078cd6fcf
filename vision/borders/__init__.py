"""The strokes between cells, and the containers that they part."""
