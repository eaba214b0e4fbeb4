"""Ultimate Texas Hold'em: a chart for each street, as in Texas Hold'em Bonus."""

from pitboss.odds.at_table.texas_holdem_bonus import looked_for

__all__ = ["looked_for"]
