"""Commands that price: what wagers cost, how to play them, and what a changed sheet would cost."""
