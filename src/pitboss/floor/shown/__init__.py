"""What people are shown of a table: the step just told, and rounds that were played."""
