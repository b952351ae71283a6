"""Facts of minutes as values: an item, its verdict, what a person decided, what was said of it."""
