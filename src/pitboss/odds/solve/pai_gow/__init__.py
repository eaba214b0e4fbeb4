"""Cards or tiles set as two hands against the two hands of a bank."""
