"""Rounds as files: round files, hands of the poker room, records, and Poker Hand History."""
