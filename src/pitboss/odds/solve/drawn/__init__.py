"""Exact counts for five cards, some of which may be exchanged, against the dealer's five: see ``solution``."""
