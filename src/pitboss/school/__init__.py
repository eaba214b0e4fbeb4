"""The dealer school: trainees pay finished rounds in the order the house settles, and are graded to the cent."""
