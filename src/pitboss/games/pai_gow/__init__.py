"""The pai gow games, with cards and with tiles, and the parts they share."""
