"""Hands of poker in Poker Hand History format (PHH), read and written."""
