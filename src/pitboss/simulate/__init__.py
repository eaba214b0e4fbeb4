"""Simulates millions of rounds: with the compiled rules where a game has them, otherwise with the script."""
