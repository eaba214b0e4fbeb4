"""How hands compare. A hand becomes a strength, a plain number: the larger number wins, and equal numbers tie.

The ranking functions take cards as plain ints (rank * 4 + suit) and use only the part of Python that ``pitboss.odds``
can compile.
"""
