"""Commands of the lab: what a sheet would cost if it were another."""
