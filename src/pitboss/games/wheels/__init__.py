"""Games decided by one spin of a wheel."""
