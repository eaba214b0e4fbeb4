"""A table of the poker room from hand to hand."""
