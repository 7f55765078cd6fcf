"""Pages more varied than any app's, to train the board finder and to measure how unseen looks are read.

Every choice belongs to a family (a palette, a texture, a piece of furniture, a finish of cells, a form of
hint bands, a font). `families` says which of them are held out from training and tuning.
"""
