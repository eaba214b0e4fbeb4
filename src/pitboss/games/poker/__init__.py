"""The poker room's common parts: chips, betting, pots, the showdown, the house's drop. Players play each other."""
