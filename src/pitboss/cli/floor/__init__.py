"""Commands at tables: play, the floor and its books, the dealer school."""
