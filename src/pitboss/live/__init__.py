"""Live tables: the pump that stores each step of a machine before it sends it, journals, seeds, and the check."""
