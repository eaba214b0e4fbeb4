"""The live driver: a table with committed chance, players with chips, and a journal that survives a crash."""
