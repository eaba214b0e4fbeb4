"""What a wager costs: exact counts, optimal play, simulation."""
