"""Drivers that answer a round: the loop, committed chance, and seeded random play."""
