"""Two hands that share a player's two cards and the middle of a cross, with a bet on each and one on the higher of
them. ``solution`` describes the method."""
