"""Teaching instead of telling: hints, mistakes, and explanations step by step."""
