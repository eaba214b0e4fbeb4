"""Commands that price: what wagers cost, how to play them, and what a sheet would cost if it were another."""
