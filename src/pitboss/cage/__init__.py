"""Where the chips are: accounts, double entry, the lines of play, and everything an auditor asks for."""
