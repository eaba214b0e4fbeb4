"""Who answers a round: one loop, committed chance, and seeded random play."""
