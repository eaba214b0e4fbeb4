"""How hands compare. A hand becomes a strength, a plain number: the bigger beats the smaller, and equals tie.

The functions that rank take cards as plain ints (rank * 4 + suit) and stay in the part of Python that ``pitboss.odds``
compiles.
"""
