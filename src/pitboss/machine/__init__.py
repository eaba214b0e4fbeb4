"""The table machine: commands in, steps out, time as an argument. No clock, no disk, no transport."""
