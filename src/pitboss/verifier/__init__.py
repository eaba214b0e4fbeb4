"""An independent verifier. It was written from docs/fairness.md alone, and imports nothing else of the program."""
