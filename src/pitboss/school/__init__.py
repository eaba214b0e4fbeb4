"""The dealer school: finished rounds to be paid, in the order the house settles, and graded to the cent."""
