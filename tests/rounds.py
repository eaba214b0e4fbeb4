"""How many rounds are played by tests whose rounds take long."""

import os

ROUNDS = int(os.environ.get("PITBOSS_ROUNDS", "2000"))


def up_to(most: int, part: int = 4) -> int:
    """A part of ``PITBOSS_ROUNDS``, and never more than ``most``, which is the usual number."""
    return min(most, max(1, ROUNDS // part))
