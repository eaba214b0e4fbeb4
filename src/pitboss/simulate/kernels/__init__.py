"""Loops that deal rounds, compiled by ``pitboss.odds.compiled``. They call the games' own rules and have none."""
