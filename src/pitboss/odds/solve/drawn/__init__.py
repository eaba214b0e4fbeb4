"""Five cards of which some may be exchanged, against the dealer's five: counted exactly. ``solution`` says how."""
