"""How a round is run: asking, answering, wagers, limits, banks, commission, collection, jackpots."""
