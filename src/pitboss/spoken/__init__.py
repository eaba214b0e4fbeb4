"""Turns what people type at a table into commands. A terminal and the command box of a page take the same words."""
