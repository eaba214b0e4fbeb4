"""Reads sheets from TOML into typed records, and reports every mistake with its place."""
