"""What an argument stands for: files, the clipboard, texts and task strings."""
