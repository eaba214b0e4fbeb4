"""Poker against the dealer or against a pay table, and the parts these games share."""
