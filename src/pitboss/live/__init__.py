"""The live driver: a table with a committed shoe, seats with chips on them, and a journal that outlives the process."""
