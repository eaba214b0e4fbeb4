"""Prices of wagers: exact counts and optimal play."""
