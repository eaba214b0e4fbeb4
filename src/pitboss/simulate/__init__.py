"""Rounds by the million: dealt by the compiled rules where these compile, by the script where not."""
