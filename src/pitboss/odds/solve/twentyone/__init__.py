"""A hand of twenty-one played as well as it can be: the rules become tables, and one kernel works on these alone."""
