"""A verifier written apart from the code that deals: made from docs/fairness.md alone, it imports nothing else."""
