"""Hand histories per second, read and played by Pitboss and by PokerKit, both measured in the same run.

Run with the project's Python: ``.venv/bin/python benchmarks/phh.py [HANDS]``. The hands are random, with cents, late
posts, straddles, antes and cards that nobody saw. Two thirds are no-limit hold'em, and in half of them most players
fold. PokerKit reads the file and plays every hand to its end; ``pitboss settle`` does this too, and writes each answer
as JSON. Each is a separate process, start-up included; they take turns, and the best of three runs counts.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.files.phh_hands import random_history  # noqa: E402

from pitboss.files.settle import Sheets  # noqa: E402

MIX = ("NT", "NT", "NT", "NT", "FT", "F7S")
FOLDS = (0.15, 0.7)
"""How often a player folds to a bet: at a loose table, and in most online games, where few hands see a flop."""
PITBOSS = [sys.executable, "-m", "pitboss", "settle"]
POKERKIT = [
    sys.executable,
    "-W",
    "ignore",
    "-c",
    "import sys\n"
    "from pokerkit import HandHistory\n"
    "with open(sys.argv[1], 'rb') as file:\n"
    "    for history in HandHistory.load_all(file):\n"
    "        for state in history:\n"
    "            pass\n",
]


def write_hands(ours: Path, theirs: Path, count: int) -> None:
    """Writes the same hands twice; for PokerKit, dead posts have its own form."""
    sheets = Sheets()
    with ours.open("w") as one, theirs.open("w") as other:
        for number in range(1, count + 1):
            dice = Random(number)
            hand = random_history(dice, dice.choice(MIX), sheets, (30, 120), 3, dice.choice(FOLDS))
            one.write(f"[{number}]\n{hand.text()}\n")
            other.write(f"[{number}]\n{hand.dead_posts_as_antes().text()}\n")


def seconds(command: list[str], path: Path) -> float:
    """Processor seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*command, str(path)], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder) / "ours.phhs", Path(folder) / "theirs.phhs"
        write_hands(ours, theirs, count)
        took = {"pitboss settle": float("inf"), "PokerKit": float("inf")}
        for _ in range(3):
            for name, command, path in (("pitboss settle", PITBOSS, ours), ("PokerKit", POKERKIT, theirs)):
                took[name] = min(took[name], seconds(command, path))
        for name, best in took.items():
            print(f"{name}: {count / best:,.0f} hands a processor second")
        print(f"ratio: {took['PokerKit'] / took['pitboss settle']:.2f}")


if __name__ == "__main__":
    main()
