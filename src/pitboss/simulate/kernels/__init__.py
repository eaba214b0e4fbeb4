"""Loops that deal rounds, compiled by ``pitboss.odds.compiled``. They contain no rules and call those of the games."""
