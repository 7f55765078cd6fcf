"""Pages far beyond any app: what teaches networks where a board is, and what measures unseen looks.

Every choice belongs to a family (a palette, a texture, a piece of furniture, a finish of cells, a form of
hint bands, a font). `families` says which of them are kept from teaching and tuning.
"""
