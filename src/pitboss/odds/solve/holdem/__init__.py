"""Hold'em against the dealer: every board, every hand, every street."""
