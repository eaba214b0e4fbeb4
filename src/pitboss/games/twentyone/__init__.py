"""The twenty-one games, and the parts they share."""
