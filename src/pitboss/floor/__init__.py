"""The floor: many tables, guests and bots, one cage; the wire and the HTTP routes by which people reach it."""
