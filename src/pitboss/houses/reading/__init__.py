"""Sheets read from TOML into typed records, with every mistake told at its place."""
