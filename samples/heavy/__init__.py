"""Pictures that take long to read: large pages, textures, and boards with many doubtful hints or borders."""
