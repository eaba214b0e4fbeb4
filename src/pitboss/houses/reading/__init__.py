"""Sheets read from TOML into typed records, with every mistake reported at its place."""
