"""The books of a casino: accounts in double entry, the lines of play, people, reports and the audit."""
