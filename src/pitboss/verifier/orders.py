"""The order of decks, tiles and wheels before a shuffle, as docs/fairness.md lists it."""

from __future__ import annotations

ORDERS = {
    "deck-53": """
        2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc
        Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As Jk
    """,
    "deck-32": """
        2-4 1-2 6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5 3-6 4-5 2-6
        3-5 2-5 3-4 1-4 2-3
    """,
    "double-zero": """
        0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2
    """,
    "single-zero": """
        0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26
    """,
}


def listed(name: str) -> list[str]:
    """The words of one order."""
    return ORDERS[name].split()
