"""Cards or tiles set as two hands against the two of a bank."""
