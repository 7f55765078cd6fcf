"""Pictures that ask for much work: large pages, textures, and boards of which much is in doubt."""
