"""A seat at a live table, in the terminal."""
