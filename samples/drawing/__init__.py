"""What is drawn with: shapes, text, symbols, looks."""
