"""What viewers see of a table: each step as it happens, and the rounds that were played."""
