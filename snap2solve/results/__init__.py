"""What came of an input: the record of it, in words, as pictures and in files."""
