"""Where boards are on a page, as a small network sees it."""
