"""What people type at a table, as commands: the same words in a terminal and in the command box of a page."""
