"""The best play of a hand of twenty-one: the rules become tables, and one kernel works only with these."""
